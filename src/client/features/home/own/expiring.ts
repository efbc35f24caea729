// What the member loses within a few days unless it is used: coupons, points and stamps; and a card
// that a few stays fill.

import type { Output } from '#contract/calls/calls.ts';
import type { HeldCouponView } from '#contract/schemas/coupon.ts';
import type { StampCard } from '#contract/schemas/point.ts';
import { sum, zero, type Vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';

type Rewards = {
  readonly coupons: Output<'coupon/getCouponList'> | undefined;
  readonly points: Output<'point/getPointSummary'> | undefined;
  readonly stamps: Output<'stamp/getStampList'> | undefined;
};
export type Expiring = {
  /** Those that end first before the others. */
  readonly coupons: readonly HeldCouponView[];
  /** All points that end soon, and when the first of them do. */
  readonly points: { readonly amount: Vnd; readonly expiresAt: Instant } | null;
  /** `expiresAt` is the end of its first stamp, null where that is not soon. */
  readonly stamps: {
    readonly card: StampCard;
    readonly left: number;
    readonly perCard: number;
    readonly expiresAt: Instant | null;
  } | null;
};

const isUsable = ({ state, isHotelKept }: HeldCouponView): boolean =>
  (state === 'apply' || state === 'none') && isHotelKept !== true;

export function expiringOf({ coupons, points, stamps }: Rewards, now: Instant): Expiring {
  const end = addMinutes(now, policy.expiringSoonDays * 1_440);
  const isSoon = (at: Instant): boolean => at > now && at <= end;
  const ending = (points?.ending ?? []).filter(({ expiresAt }) => isSoon(expiresAt));
  return {
    coupons: (coupons?.coupons ?? [])
      .filter((held) => isUsable(held) && isSoon(held.expiresAt))
      .toSorted((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1)),
    points:
      ending[0] === undefined
        ? null
        : {
            amount: sum(zero, ...ending.map(({ amount }) => amount)),
            expiresAt: ending[0].expiresAt,
          },
    stamps: stamps === undefined || stamps.isClosed ? null : stampsSoon(stamps, isSoon),
  };
}

/** The fullest card when few stamps are missing, else the first one with a stamp that ends soon. */
function stampsSoon(
  { cards, perCard }: Output<'stamp/getStampList'>,
  isSoon: (at: Instant) => boolean,
): Expiring['stamps'] {
  for (const card of cards) {
    const left = perCard - card.stamps.length;
    const first = card.stamps.map(({ expiresAt }) => expiresAt).toSorted()[0];
    const expiresAt = first !== undefined && isSoon(first) ? first : null;
    if (left > 0 && (left <= policy.stampsNearlyFull || expiresAt !== null))
      return { card, left, perCard, expiresAt };
  }
  return null;
}
