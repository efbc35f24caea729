// What a coupon gives and when: whether it can be received, how long it then lives, and what state it is in at a moment.

import type { Vnd } from './money.ts';
import type { BookingType } from './stay.ts';
import { addDays, addMinutes, atLocal, localDate, parseTime, type Instant, type LocalDate } from './time.ts';

/** The spec's numbers of how a coupon is shown (§3). */
export const couponStates = { none: 0, waiting: 1, apply: 2, applied: 3, waitEffectiveDate: 4, cannotApply: 5 } as const;
export type CouponState = keyof typeof couponStates;
export const couponStateNames = Object.keys(couponStates) as CouponState[];

/** Why a coupon cannot be received or used any more. */
export type CouponRefusal = 'used' | 'expired' | 'over' | 'gone';
export type CouponStanding = { readonly state: CouponState; readonly reason: CouponRefusal | null };

/** Why a coupon that is held cannot be used for a cart, the first of them that is true. */
export const couponBars = ['used', 'expired', 'notYet', 'bookingType', 'weekday', 'minimum', 'hotel', 'flashSale', 'method'] as const;
export type CouponBar = (typeof couponBars)[number];

export type CouponKind = 'percent' | 'amount';
export type CouponTerms = {
  readonly kind: CouponKind; /** Percent or whole đồng. */ readonly value: number;
  /** The most a percentage takes off. */ readonly most: Vnd | null; /** The least room amount it is for. */ readonly from: Vnd;
  /** None named means any. */ readonly bookingTypes: readonly BookingType[]; readonly paymentMethods: readonly number[];
  /** Bits of weekdays, Sunday first; 127 is any day. */ readonly weekdays: number;
  /** False: a booking that uses it cannot be cancelled. */ readonly isCancellable: boolean;
  readonly receiveFrom: Instant | null; readonly receiveTo: Instant | null;
  readonly validFrom: Instant | null; readonly validTo: Instant | null; readonly daysFromReceipt: number | null;
  /** How many bookings of one member it serves. */ readonly usesEach: number;
  /** How many uses are still to be given away; null without a limit. */ readonly usesLeft: number | null;
};

const standing = (state: CouponState, reason: CouponRefusal | null = null): CouponStanding => ({ state, reason });

/** How a coupon stands that has not been received: `none` can be received now, `waiting` can be later. */
export function offeredStanding(
  { receiveFrom, receiveTo, validTo, usesEach, usesLeft }: Pick<CouponTerms, 'receiveFrom' | 'receiveTo' | 'validTo' | 'usesEach' | 'usesLeft'>,
  now: Instant,
): CouponStanding {
  if ((receiveTo !== null && receiveTo <= now) || (validTo !== null && validTo <= now)) return standing('cannotApply', 'over');
  if (usesLeft !== null && usesLeft < usesEach) return standing('cannotApply', 'gone');
  return standing(receiveFrom !== null && receiveFrom > now ? 'waiting' : 'none');
}

const midnight = parseTime('00:00');

/** The first moment of a Vietnamese day. */
function startOf(date: LocalDate): Instant {
  if (midnight === null) throw new RangeError('there is no midnight');
  return atLocal(date, midnight);
}

/**
 * From when to when a coupon received at `at` can be used: days from receipt count whole, so that 14 days end with the 14th day
 * after it. Throws RangeError for a coupon that never ends, which no row may be.
 */
export function usableFor({ validFrom, validTo, daysFromReceipt }: Pick<CouponTerms, 'validFrom' | 'validTo' | 'daysFromReceipt'>, at: Instant): { from: Instant; to: Instant } {
  const ends = [validTo, daysFromReceipt === null ? null : startOf(addDays(localDate(at), daysFromReceipt + 1))].filter((end) => end !== null).toSorted();
  const [to] = ends;
  if (to === undefined) throw new RangeError('a coupon without an end');
  return { from: validFrom !== null && validFrom > at ? validFrom : at, to };
}

export type Received = { readonly usableFrom: Instant; readonly expiresAt: Instant; readonly uses: number; readonly taken: number };

/** How a received coupon stands: `apply` can be used, `waitEffectiveDate` later. */
export function receivedStanding({ usableFrom, expiresAt, uses, taken }: Received, now: Instant): CouponStanding {
  if (taken >= uses) return standing('cannotApply', 'used');
  if (expiresAt <= now) return standing('cannotApply', 'expired');
  return standing(usableFrom > now ? 'waitEffectiveDate' : 'apply');
}

/** The last day on which it can be used. */
export function lastDayOf(expiresAt: Instant): LocalDate {
  return localDate(addMinutes(expiresAt, -1));
}
