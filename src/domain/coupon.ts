// Rules of coupons: what one takes off, whether it can be received, how long it is then valid, and
// its state at a moment.

import { percentOf, smallest, vnd, type Vnd } from './money.ts';
import { policy } from './policy.ts';
import { defaultBookingType, defaultStay, type BookingType, type Stay } from './stay.ts';
import {
  addDays,
  addMinutes,
  localDate,
  startOfDay,
  weekday,
  type Instant,
  type LocalDate,
} from './time/time.ts';

/** The given numbers of how a coupon is shown. */
export const couponStates = {
  none: 0,
  waiting: 1,
  apply: 2,
  applied: 3,
  waitEffectiveDate: 4,
  cannotApply: 5,
} as const;
export type CouponState = keyof typeof couponStates;
export const couponStateNames = Object.keys(couponStates) as CouponState[];

/** Why a coupon cannot be received or used any more. */
export type CouponRefusal = 'used' | 'expired' | 'over' | 'gone';
export type CouponStanding = { readonly state: CouponState; readonly reason: CouponRefusal | null };

/** Why a coupon that is held cannot be used for a cart; the first that applies is shown. */
export const couponBars = [
  'used',
  'expired',
  'notYet',
  'hotel',
  'bookingType',
  'weekday',
  'flashSale',
  'minimum',
  'method',
] as const;
export type CouponBar = (typeof couponBars)[number];

export type CouponKind = 'percent' | 'amount';
export type CouponTerms = {
  readonly kind: CouponKind;
  /** Percent or whole đồng. */ readonly value: number;
  /** The maximum discount of a percentage. */ readonly maxDiscount: Vnd | null;
  /** The minimum room amount. */ readonly minAmount: Vnd;
  /** An empty list means any. */ readonly bookingTypes: readonly BookingType[];
  readonly paymentMethods: readonly number[];
  /** Bits of weekdays, Sunday first; 127 is any day. */ readonly weekdays: number;
  /** False: a booking that uses it cannot be cancelled. */ readonly isCancellable: boolean;
  readonly receiveFrom: Instant | null;
  readonly receiveTo: Instant | null;
  readonly validFrom: Instant | null;
  readonly validTo: Instant | null;
  readonly daysFromReceipt: number | null;
  /** How many bookings of one member it serves. */ readonly usesEach: number;
  /** How many uses are still to be given away; null without a limit. */ readonly usesLeft:
    | number
    | null;
};

const standing = (state: CouponState, reason: CouponRefusal | null = null): CouponStanding => ({
  state,
  reason,
});

/**
 * The state of a coupon that has not been received: `none` can be received now, `waiting` can be
 * later.
 */
export function offeredStanding(
  {
    receiveFrom,
    receiveTo,
    validTo,
    usesEach,
    usesLeft,
  }: Pick<CouponTerms, 'receiveFrom' | 'receiveTo' | 'validTo' | 'usesEach' | 'usesLeft'>,
  now: Instant,
): CouponStanding {
  if ((receiveTo !== null && receiveTo <= now) || (validTo !== null && validTo <= now))
    return standing('cannotApply', 'over');
  if (usesLeft !== null && usesLeft < usesEach) return standing('cannotApply', 'gone');
  return standing(receiveFrom !== null && receiveFrom > now ? 'waiting' : 'none');
}

/**
 * From when to when a coupon received at `at` can be used: days from receipt count whole, so that
 * 14 days end with the 14th day after it. Throws RangeError for a coupon that never ends, which no
 * row may be.
 */
export function couponValidity(
  {
    validFrom,
    validTo,
    daysFromReceipt,
  }: Pick<CouponTerms, 'validFrom' | 'validTo' | 'daysFromReceipt'>,
  at: Instant,
): { from: Instant; to: Instant } {
  const ends = [
    validTo,
    daysFromReceipt === null ? null : startOfDay(addDays(localDate(at), daysFromReceipt + 1)),
  ]
    .filter((end) => end !== null)
    .toSorted();
  const [to] = ends;
  if (to === undefined) throw new RangeError('a coupon without an end');
  return { from: validFrom !== null && validFrom > at ? validFrom : at, to };
}

export type ReceivedCoupon = {
  readonly usableFrom: Instant;
  readonly expiresAt: Instant;
  readonly uses: number;
  readonly taken: number;
};

/** The state of a received coupon: `apply` can be used now, `waitEffectiveDate` later. */
export function receivedStanding(
  { usableFrom, expiresAt, uses, taken }: ReceivedCoupon,
  now: Instant,
): CouponStanding {
  if (taken >= uses) return standing('cannotApply', 'used');
  if (expiresAt <= now) return standing('cannotApply', 'expired');
  return standing(usableFrom > now ? 'waitEffectiveDate' : 'apply');
}

/** A member's coupon, as a cart needs it. */
export type CartCoupon = ReceivedCoupon & {
  readonly sn: number;
  /** The only hotel it can be used at; null for any. */ readonly hotelSn: number | null;
  readonly coupon: Pick<
    CouponTerms,
    | 'kind'
    | 'value'
    | 'maxDiscount'
    | 'minAmount'
    | 'bookingTypes'
    | 'paymentMethods'
    | 'weekdays'
    | 'isCancellable'
  >;
};

/** What a coupon takes off a room amount, never more than that. */
export function couponOff(
  { kind, value, maxDiscount }: Pick<CouponTerms, 'kind' | 'value' | 'maxDiscount'>,
  amount: Vnd,
): Vnd {
  const off = kind === 'amount' ? vnd(value) : percentOf(amount, value);
  return smallest(maxDiscount === null ? off : smallest(off, maxDiscount), amount);
}

export type CouponUse = {
  readonly stay: Stay;
  readonly hotelSn: number;
  readonly hasFlashSale: boolean;
  readonly roomAmount: Vnd;
};

/**
 * Why a coupon cannot be used for such a stay, or null when it can; whether it can also be paid for
 * is the cart's question.
 */
export function couponBarOf(
  held: CartCoupon,
  { stay, hotelSn, hasFlashSale, roomAmount }: CouponUse,
  now: Instant,
): CouponBar | null {
  const { coupon } = held;
  const { state, reason } = receivedStanding(held, now);
  if (reason !== null) return reason === 'used' ? 'used' : 'expired';
  if (state !== 'apply') return 'notYet';
  if (held.hotelSn !== null && held.hotelSn !== hotelSn) return 'hotel';
  if (coupon.bookingTypes.length > 0 && !coupon.bookingTypes.includes(stay.type))
    return 'bookingType';
  // By the day, or the night, with which the stay begins.
  if (!isOnItsDays(coupon, stay.date)) return 'weekday';
  if (hasFlashSale) return 'flashSale';
  return roomAmount < coupon.minAmount || roomAmount <= 0 ? 'minimum' : null;
}

/** How a held coupon is shown beside a cart. */
export function cartCouponState(bar: CouponBar | null, isApplied: boolean): CouponState {
  if (isApplied) return 'applied';
  return bar === null ? 'apply' : bar === 'notYet' ? 'waitEffectiveDate' : 'cannotApply';
}

/**
 * How long a coupon that comes back can be used at least: whole days from then (docs/product.md,
 * Coupons).
 */
export function returnedCouponValidUntil(now: Instant): Instant {
  return startOfDay(addDays(localDate(now), policy.couponGivenBackDays + 1));
}

/** The last day on which it can be used. */
export function lastDayOf(expiresAt: Instant): LocalDate {
  return localDate(addMinutes(expiresAt, -1));
}

const isOnItsDays = ({ weekdays }: Pick<CouponTerms, 'weekdays'>, date: LocalDate): boolean =>
  (weekdays & (1 << weekday(date))) !== 0;

/**
 * The usual stay of now if the coupon is for its kind and day, else the next of its first kind on the
 * first of its weekdays, whether it can be received yet or not.
 */
export function stayForCoupon(
  coupon: Pick<CouponTerms, 'bookingTypes' | 'weekdays'> | null,
  now: Instant,
): Stay {
  const usual = defaultBookingType(now);
  const types = coupon?.bookingTypes ?? [];
  const stay = defaultStay(types.includes(usual) ? usual : (types[0] ?? usual), now);
  const dates = Array.from({ length: 7 }, (_, ahead) => addDays(stay.date, ahead));
  const date = dates.find((day) => coupon === null || isOnItsDays(coupon, day)) ?? stay.date;
  return { ...stay, date };
}
