// What Joy Xu a stay earns, how long a lot is valid, and which lots a payment uses; 1 xu is 1 đồng
// (docs/product.md, Joy Xu).

import { smallest, sum, vnd, zero, type Vnd } from './money.ts';
import { policy } from './policy.ts';
import type { LineKind, PriceLine } from './price.ts';
import {
  addDays,
  addMonths,
  localDate,
  minutesBetween,
  startOfDay,
  type Instant,
  type LocalDate,
} from './time/time.ts';

/**
 * What an entry of the ledger is for. Those that give open a lot; those that take name the lot they
 * take from.
 */
export const pointKinds = ['stay', 'review', 'referral', 'spend', 'return', 'expire'] as const;
export type PointKind = (typeof pointKinds)[number];
/** The kinds that give xu which were not there before. */
export const earningKinds = ['stay', 'review', 'referral'] as const satisfies readonly PointKind[];
export type EarningKind = (typeof earningKinds)[number];

/** Filters of the ledger: earned, spent or given back, expired. */
export const pointFilters = {
  all: pointKinds,
  earned: earningKinds,
  spent: ['spend', 'return'],
  ended: ['expire'],
} as const satisfies Record<string, readonly PointKind[]>;
export type PointFilter = keyof typeof pointFilters;
export const pointFilterNames = Object.keys(pointFilters) as [PointFilter, ...PointFilter[]];

type Lines = readonly Pick<PriceLine, 'kind' | 'amount'>[];

/**
 * Surcharges are a fee and add-ons are not the room, so neither counts; what a coupon or xu paid
 * was not paid.
 */
const earning: ReadonlySet<LineKind> = new Set<LineKind>(['room', 'discount', 'coupon', 'joyXu']);

/** The room amount somebody really paid; nothing for a flash sale, which earns no xu. */
export function paidForRoom(lines: Lines): Vnd {
  if (lines.some((line) => line.kind === 'flashSale')) return zero;
  const paid = sum(...lines.filter((line) => earning.has(line.kind)).map((line) => line.amount));
  return paid > 0 ? paid : zero;
}

function percentDown(amount: Vnd, percent: number): Vnd {
  const step = 100 * policy.xuRoundedTo;
  return vnd(Math.floor((amount * percent) / step) * policy.xuRoundedTo);
}

const maxShareOfBooking = vnd(policy.xuMostPerBooking);

/** What a stay earns when it is completed. */
export function stayXu(lines: Lines): Vnd {
  return smallest(percentDown(paidForRoom(lines), policy.xuEarnPercent), maxShareOfBooking);
}

/**
 * What a review of the stay earns beside that: both together stay under what one booking may give.
 */
export function reviewXu(lines: Lines): Vnd {
  return smallest(
    percentDown(paidForRoom(lines), policy.xuReviewPercent),
    vnd(maxShareOfBooking - stayXu(lines)),
  );
}

/**
 * The first moment at which a review of a stay that ended then earns nothing more: the days count
 * whole.
 */
export function reviewRewardEnds(checkOut: Instant): Instant {
  return startOfDay(addDays(localDate(checkOut), policy.xuReviewDays + 1));
}

/**
 * The first moment at which xu earned then are gone: they live 12 months and then to the end of
 * that month.
 */
export function xuExpiresAt(earnedAt: Instant): Instant {
  const firstOfMonth = `${localDate(earnedAt).slice(0, 7)}-01` as LocalDate;
  return startOfDay(addMonths(firstOfMonth, policy.xuLifeMonths + 1));
}

/** Until when returned xu of a lot can be spent: as before, but at least a week from now. */
export function returnedXuValidUntil(lotExpiresAt: Instant, now: Instant): Instant {
  const atLeast = startOfDay(addDays(localDate(now), policy.xuGivenBackDays + 1));
  return lotExpiresAt < atLeast ? atLeast : lotExpiresAt;
}

export type Lot = { readonly sn: number; readonly rest: Vnd; readonly expiresAt: Instant };
export type LotDebit = {
  readonly lotSn: number;
  readonly amount: Vnd;
  readonly expiresAt: Instant;
};

/**
 * The debits from lots for an amount, lots that expire first before the others; null when the
 * balance is too low.
 */
export function debitLots(lots: readonly Lot[], amount: Vnd): LotDebit[] | null {
  const taken: LotDebit[] = [];
  let left = amount;
  for (const { sn, rest, expiresAt } of lots.toSorted((a, b) =>
    a.expiresAt === b.expiresAt ? a.sn - b.sn : a.expiresAt < b.expiresAt ? -1 : 1,
  )) {
    if (left <= 0) break;
    const part = smallest(left, rest);
    if (part <= 0) continue;
    taken.push({ lotSn: sn, amount: part, expiresAt });
    left = vnd(left - part);
  }
  return left > 0 ? null : taken;
}

export type XuNotice = 'first' | 'last';
const noticeDays = { first: policy.xuFirstNoticeDays, last: policy.xuLastNoticeDays } as const;

/** When the member is reminded that xu will expire: 30 and 7 days before. */
export function noticeAt(expiresAt: Instant, notice: XuNotice): Instant {
  return startOfDay(addDays(localDate(expiresAt), -noticeDays[notice]));
}

/** The reminder due now, the later one when both are; null when none is. */
export function noticeDue(expiresAt: Instant, now: Instant): XuNotice | null {
  if (now >= noticeAt(expiresAt, 'last')) return 'last';
  return now >= noticeAt(expiresAt, 'first') ? 'first' : null;
}

/** The inviter is rewarded when the friend's stay ends within 30 days of their sign-up. */
export function isWithinReferral(signedUpAt: Instant, checkOut: Instant): boolean {
  return minutesBetween(signedUpAt, checkOut) <= policy.referralDays * 1_440;
}
