// The configured payment methods, each with the reason why it cannot be used, if any.

import type { MethodView } from '#contract/schemas/booking.ts';
import type { Vnd } from '#domain/money.ts';
import {
  methodBar,
  methodLimits,
  payAtHotelBarredUntil,
  paymentMethodNames,
  paymentMethods,
  type MethodFacts,
  type MissedStay,
  type PaymentMethod,
} from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import { isInMaintenance } from '../providers/payment/circuit-breaker.ts';
import { missesSince } from '../store/booking/booking-limit.ts';
import { payMethodsOf, type BookingRow } from '../store/booking/booking.ts';
import type { Database } from '../store/engine/schema.ts';
import { couponMethodsOf } from '../store/rewards/coupon-use.ts';

/** What is to be paid for. */
type Paid = {
  readonly accepts: readonly number[];
  readonly isPrepaidOnly: boolean;
  readonly hasFlashSale: boolean;
  readonly hasAddOn: boolean;
};
export type MethodsOf = (total: Vnd | null, couponMethods?: readonly number[]) => MethodView[];

/**
 * Paying at the hotel and every configured method, for any total and coupon, each with what bars it
 * for this caller. A price of null is not known yet and bars nothing.
 */
export async function methodsOf(ctx: RequestContext, paid: Paid): Promise<MethodsOf> {
  const named = (numbers: readonly number[]) =>
    paymentMethodNames.filter((name) => numbers.includes(paymentMethods[name]));
  const facts: Omit<MethodFacts, 'total' | 'couponMethods'> = {
    isMember: ctx.caller.member !== null,
    isPrepaidOnly: paid.isPrepaidOnly,
    hasFlashSale: paid.hasFlashSale,
    hasAddOn: paid.hasAddOn,
    inMaintenance: methodsInMaintenance(ctx),
    accepted: named(paid.accepts),
    isPenalised: await isPenalised(ctx),
  };
  const offered = paymentMethodNames.filter(
    (name) => name === 'hotel' || ctx.gateways[name] !== undefined,
  );
  return (total, couponMethods = []) =>
    offered.map((name) => ({
      method: paymentMethods[name],
      name,
      bar: methodBar(name, {
        ...facts,
        couponMethods: named(couponMethods),
        total: total ?? methodLimits(name).least,
      }),
    }));
}

/** The methods for an existing booking that waits for payment: all but paying at the hotel. */
export async function bookingMethods(
  ctx: RequestContext,
  booking: Pick<BookingRow, 'sn' | 'hotel_sn' | 'total'>,
): Promise<MethodView[]> {
  const methods = await methodsOf(ctx, {
    accepts: await payMethodsOf(ctx.db, booking.hotel_sn),
    isPrepaidOnly: false,
    hasFlashSale: false,
    hasAddOn: false,
  });
  return methods(booking.total, await couponMethodsOf(ctx.db, booking.sn)).filter(
    (view) => view.name !== 'hotel',
  );
}

/** The methods whose gateway keeps failing. */
function methodsInMaintenance(ctx: RequestContext): PaymentMethod[] {
  return paymentMethodNames.filter((name) => {
    const gateway = ctx.gateways[name];
    return gateway !== undefined && isInMaintenance(gateway, ctx.now);
  });
}

async function isPenalised(ctx: RequestContext): Promise<boolean> {
  return (
    ctx.caller.member !== null &&
    (await barredUntil(ctx.db, ctx.caller.member.sn, ctx.now)) !== null
  );
}

/**
 * Until when a member may not pay at the hotel, `and` counted in as well; null when nothing bars
 * it.
 */
export async function barredUntil(
  db: Database,
  memberSn: number,
  now: Instant,
  and: readonly MissedStay[] = [],
): Promise<Instant | null> {
  const since = addMinutes(now, -2 * policy.noShowsCountDays * 24 * 60);
  return payAtHotelBarredUntil([...(await missesSince(db, memberSn, since)), ...and], now);
}
