// The ways to pay that are set up, each with what bars it: for a quote, for a booking that waits for its money, or for whoever asks.

import type { MethodView } from '#contract/calls/booking.ts';
import { methodBar, methodLimits, payAtHotelBarredUntil, paymentMethodNames, paymentMethods, type MethodFacts, type Miss, type PaymentMethod } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { Vnd } from '#domain/money.ts';
import type { Context, Database } from './context.ts';
import { isInMaintenance } from './providers/payment/maintenance.ts';
import { payMethodsOf, type BookingRow } from './store/booking.ts';
import { missesSince } from './store/booking-limit.ts';

/** What is paid for; a price of null is not known yet and bars nothing. */
export type Paid = { readonly accepts: readonly number[]; readonly total: Vnd | null; readonly isPrepaidOnly: boolean; readonly hasFlashSale: boolean };

/** Paying at the hotel and every method that is set up, each with what bars it for this caller and price. */
export async function methodViews(ctx: Context, paid: Paid): Promise<MethodView[]> {
  const facts: Omit<MethodFacts, 'total'> = {
    isMember: ctx.caller.member !== null, isPrepaidOnly: paid.isPrepaidOnly, hasFlashSale: paid.hasFlashSale, inMaintenance: methodsInMaintenance(ctx),
    accepted: paymentMethodNames.filter((name) => paid.accepts.includes(paymentMethods[name])), isPenalised: await isPenalised(ctx),
  };
  return paymentMethodNames.filter((name) => name === 'hotel' || ctx.gateways[name] !== undefined)
    .map((name) => ({ method: paymentMethods[name], name, bar: methodBar(name, { ...facts, total: paid.total ?? methodLimits(name).least }) }));
}

/** The ways left for a booking that is made: it is to be paid in advance, so the hotel's desk is none of them. */
export async function bookingMethods(ctx: Context, booking: Pick<BookingRow, 'hotel_sn' | 'total'>): Promise<MethodView[]> {
  const views = await methodViews(ctx, { accepts: await payMethodsOf(ctx.db, booking.hotel_sn), total: booking.total, isPrepaidOnly: false, hasFlashSale: false });
  return views.filter((view) => view.name !== 'hotel');
}

/** The methods whose gateway keeps failing. */
function methodsInMaintenance(ctx: Context): PaymentMethod[] {
  return paymentMethodNames.filter((name) => {
    const gateway = ctx.gateways[name];
    return gateway !== undefined && isInMaintenance(gateway, ctx.now);
  });
}

async function isPenalised(ctx: Context): Promise<boolean> {
  return ctx.caller.member !== null && (await barredUntil(ctx.db, ctx.caller.member.sn, ctx.now)) !== null;
}

/** Until when a member may not pay at the hotel, `and` counted in as well; null when nothing bars it. */
export async function barredUntil(db: Database, memberSn: number, now: Instant, and: readonly Miss[] = []): Promise<Instant | null> {
  const since = addMinutes(now, -2 * policy.noShowsCountDays * 24 * 60);
  return payAtHotelBarredUntil([...(await missesSince(db, memberSn, since)), ...and], now);
}
