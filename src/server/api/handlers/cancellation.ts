// Cancelling: shown before it is done, done once, and never with a smaller refund than was shown
// (docs/product.md, Cancellation and refund).

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { bookingStatuses, canTransition, type Refusal } from '#domain/booking.ts';
import { lateRule } from '#domain/cancellation.ts';
import { plainLines } from '#domain/member.ts';
import { zero } from '#domain/money.ts';
import { paymentMethodOf, paymentMethods } from '#domain/payment.ts';
import { refundPromise } from '#domain/refund.ts';
import { refundableNow } from '../../booking/effects.ts';
import { ownBooking } from '../../booking/find-own-booking.ts';
import { barredUntil } from '../../booking/payment-methods.ts';
import { transitionBooking } from '../../booking/transition.ts';
import { bookingView } from '../../booking/view.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { addCancellation } from '../../store/booking/booking-events.ts';
import {
  factsOf,
  loadBookings,
  lockBooking,
  type BookingRow,
} from '../../store/booking/booking.ts';

export async function getCancellation(
  ctx: RequestContext,
  { code }: Parsed<'booking/getCancellation'>,
): Promise<Output<'booking/getCancellation'>> {
  return cancellationOf(ctx, await ownBooking(ctx, code));
}

async function cancellationOf(
  ctx: RequestContext,
  booking: BookingRow,
): Promise<Output<'booking/getCancellation'>> {
  const facts = factsOf(booking, ctx.caller.isInApp === true);
  const may = canTransition('cancel', facts, 'member', ctx.now);
  const { paid, fee, refund, isLate, freeUntil } = await refundableNow(ctx.db, booking, ctx.now);
  const rule = lateRule(facts.type, booking.payment_method === paymentMethods.hotel);
  const countsAsMiss = may === true && isLate && rule === 'halfNoShow';
  const method = paymentMethodOf(booking.payment_method);
  return {
    code: booking.code,
    isAllowed: may === true,
    why: may === true ? null : may,
    term: termOf(booking),
    freeUntil,
    lastMoment: booking.check_in_at,
    isLate,
    paid,
    fee,
    refund,
    paymentMethod: booking.payment_method,
    promise: refund > zero && method !== null ? refundPromise(method, ctx.now) : null,
    countsAsMiss,
    barredUntil:
      countsAsMiss && booking.member_sn !== null
        ? await barredUntil(ctx.db, booking.member_sn, ctx.now, [{ at: ctx.now, halves: 1 }])
        : null,
    asOf: ctx.now,
  };
}

/** What of its terms keeps a booking from being cancelled. */
function termOf(booking: BookingRow): 'flashSale' | 'addOn' | 'promotion' | null {
  if (booking.is_cancellable) return null;
  if (booking.flash_sale_sn !== null) return 'flashSale';
  return booking.price.lines.some((line) => line.kind === 'addOn') ? 'addOn' : 'promotion';
}

/** A term forbids it for good; a time or a status only at this moment. */
const refusals: Readonly<Record<Refusal, ErrorCode>> = {
  notCancellable: errorCodes.notCancellable,
  inAppOnly: errorCodes.notCancellable,
  notYours: errorCodes.notFound,
  wrongStatus: errorCodes.notCancellableNow,
  tooEarly: errorCodes.notCancellableNow,
  tooLate: errorCodes.notCancellableNow,
  windowOpen: errorCodes.notCancellableNow,
  windowOver: errorCodes.notCancellableNow,
  disputed: errorCodes.notCancellableNow,
};

export async function cancelBooking(
  ctx: RequestContext,
  input: Parsed<'booking/cancelBooking'>,
): Promise<Output<'booking/cancelBooking'>> {
  const found = await ownBooking(ctx, input.code);
  // The row is locked until the end, so what is read here is what the move does.
  const booking = await lockBooking(ctx.db, found.sn);
  if (booking === undefined) throw new Fault(errorCodes.notFound);
  if (booking.status !== bookingStatuses.cancelled) {
    const terms = await cancellationOf(ctx, booking);
    if (terms.why !== null)
      throw new Fault(refusals[terms.why], { why: terms.why, term: terms.term });
    if (terms.refund < input.refund)
      throw new Fault(errorCodes.refundChanged, { cancellation: terms });
    const moved = await transitionBooking(ctx.db, 'cancel', booking.sn, 'member', ctx.now);
    if (typeof moved === 'string')
      throw new Fault(refusals[moved], { why: moved, term: terms.term });
    const note = input.reason === 'other' ? plainLines(input.note) : '';
    await addCancellation(
      ctx.db,
      {
        bookingSn: booking.sn,
        actor: 'member',
        reason: input.reason,
        note,
        paid: terms.paid,
        refund: terms.refund,
        isLate: terms.isLate,
      },
      ctx.now,
    );
  }
  const [record] = await loadBookings(ctx.db, { code: booking.code });
  if (record === undefined) throw new Fault(errorCodes.notFound);
  return bookingView(record, ctx, ctx.now);
}
