// Until when cancelling is free, and what it costs afterwards: only what was shown before booking
// (docs/product.md, Cancellation and refund).

import type { BookingStatus } from './booking.ts';
import { minus, share, smallest, zero, type Vnd } from './money.ts';
import { policy } from './policy.ts';
import type { BookingType } from './stay.ts';
import { addMinutes, type Instant } from './time/time.ts';

/** Why a traveller cancels: one must be chosen, and the last takes a text. */
export const cancellationReasons = [
  'paymentFailed',
  'changeTime',
  'changeRoom',
  'changeHotel',
  'noLongerNeeded',
  'forgotCoupon',
  'hotelAsked',
  'testBooking',
  'cheaperAtHotel',
  'other',
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

export type CancellationFacts = {
  readonly type: BookingType;
  readonly checkIn: Instant;
  /** The hotel's own hours before check-in, or null for the usual ones. */
  readonly cancelBeforeHours: number | null;
  /** When the booking was confirmed; null while it is not. */
  readonly confirmedAt: Instant | null;
  /** False for flash sales, non-refundable promotions and bookings with add-ons. */
  readonly isCancellable: boolean;
};

export function cancelBeforeHours(type: BookingType, ofHotel: number | null): number {
  if (ofHotel !== null) return ofHotel;
  return {
    hourly: policy.cancelBeforeHoursHourly,
    overnight: policy.cancelBeforeHoursOvernight,
    daily: policy.cancelBeforeHoursDaily,
  }[type];
}

/**
 * The moment until which cancelling costs nothing: the later of the minutes after confirming and
 * the hotel's hours before check-in, never past check-in. Null when it never is free. An
 * unconfirmed booking counts from `now`, as if confirmed at once.
 */
export function freeUntil(booking: CancellationFacts, now: Instant): Instant | null {
  if (!booking.isCancellable) return null;
  const afterConfirming = addMinutes(booking.confirmedAt ?? now, policy.freeCancellationMinutes);
  const beforeCheckIn = addMinutes(
    booking.checkIn,
    -60 * cancelBeforeHours(booking.type, booking.cancelBeforeHours),
  );
  const latest = afterConfirming > beforeCheckIn ? afterConfirming : beforeCheckIn;
  const until = latest < booking.checkIn ? latest : booking.checkIn;
  return until > now ? until : null;
}

/** Whether the time left is worth a badge: minutes after booking help nobody to choose. */
export function isWorthTelling(until: Instant | null, now: Instant): boolean {
  return until !== null && until >= addMinutes(now, policy.freeCancellationShownMinutes);
}

/** What cancelling after the free time costs; shown before booking. */
export type LateRule = 'inFull' | 'firstNight' | 'halfNoShow';

/**
 * Guests who pay at the hotel owe us nothing, so a late cancellation counts as half a no-show
 * instead.
 */
export function lateRule(type: BookingType, isPaidAtHotel: boolean): LateRule {
  if (isPaidAtHotel) return 'halfNoShow';
  return type === 'daily' ? 'firstNight' : 'inFull';
}

/**
 * The money of a booking: `paid` is what is with us, `total` the price of the whole stay, what is
 * due at the hotel's desk included.
 */
export type BookingMoney = { readonly paid: Vnd; readonly total: Vnd; readonly nights: number };

/**
 * What cancelling now costs of the amount paid: nothing, the first night of a day stay, or all of
 * it. The first night is a share of the whole stay: nights that were added and are to be paid at
 * the desk make it no smaller. Never more than was paid.
 */
export function cancellationFee(
  booking: CancellationFacts,
  { paid, total, nights }: BookingMoney,
  now: Instant,
): Vnd {
  if (freeUntil(booking, now) !== null) return zero;
  if (lateRule(booking.type, false) === 'inFull' || !booking.isCancellable) return paid;
  return smallest(paid, share(total, 1, Math.max(1, nights)));
}

/** What goes back to the guest when cancelling now. */
export function refundDue(booking: CancellationFacts, money: BookingMoney, now: Instant): Vnd {
  return minus(money.paid, cancellationFee(booking, money, now));
}

/** What cancelling at a moment means: the money, and whether it comes after the free time. */
export type CancellationCost = {
  readonly freeUntil: Instant | null;
  readonly fee: Vnd;
  readonly refund: Vnd;
  readonly isLate: boolean;
};

const unconfirmed: ReadonlySet<BookingStatus> = new Set<BookingStatus>([
  'paymentPending',
  'awaitingHotel',
  'awaitingProvider',
]);

/**
 * Before a booking is confirmed cancelling is free, whatever the hour; after that by the rules told
 * before booking. Not coming at all costs what cancelling costs at that moment: whoever says so, or
 * is found to have stayed away, pays no more than who cancelled late.
 */
export function costOfCancelling(
  status: BookingStatus,
  booking: CancellationFacts,
  money: BookingMoney,
  now: Instant,
): CancellationCost {
  const until = freeUntil(booking, now);
  if (unconfirmed.has(status))
    return { freeUntil: until, fee: zero, refund: money.paid, isLate: false };
  return {
    freeUntil: until,
    fee: cancellationFee(booking, money, now),
    refund: refundDue(booking, money, now),
    isLate: until === null,
  };
}
