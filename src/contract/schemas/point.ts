// Rewards as they are shown: Joy Xu with their ledger, and stamps with the coupons of full cards.

import * as v from 'valibot';
import { pointFilterNames, pointKinds } from '#domain/points.ts';
import { Amount, whole } from '../forms/number.ts';
import { HeldCouponView } from './coupon.ts';
import { defineSchemas } from './define-schemas.ts';
import { At, Day, Picture } from './values.ts';

const EarningStay = v.object({
  code: v.string(),
  hotel: v.object({ slug: v.string(), name: v.string() }),
});

const PointSummary = v.object({
  balance: Amount,
  /** Amounts by expiry, soonest first; together they are the balance. */
  ending: v.array(v.object({ amount: Amount, expiresAt: At })),
  /**
   * The member was notified of it 30 or 7 days before it expires; null when nothing expires soon.
   */
  notice: v.nullable(v.object({ amount: Amount, expiresAt: At })),
  /**
   * What stays will earn once their hotel confirms them, which it may until then; without the stay
   * where it is guarded by the PIN.
   */
  waiting: v.optional(
    v.array(v.object({ amount: Amount, until: At, booking: v.nullable(EarningStay) })),
  ),
  /** `friends` signed up with the code, `rewarded` of them stayed in time. */
  referral: v.object({ code: v.string(), friends: v.number(), rewarded: v.number() }),
  asOf: At,
});
export type PointSummary = v.InferOutput<typeof PointSummary>;

/** One event, whatever lots it touched. `expiresAt` is set for xu that were given. */
const PointEntry = v.object({
  sn: v.number(),
  kind: v.picklist(pointKinds),
  amount: Amount,
  at: At,
  expiresAt: v.nullable(At),
  /** Absent for a past stay that is guarded by the PIN. */
  booking: v.nullable(EarningStay),
});
export type PointEntry = v.InferOutput<typeof PointEntry>;

const StampHotel = v.object({ slug: v.string(), name: v.string(), picture: Picture });
export type StampHotel = v.InferOutput<typeof StampHotel>;
const StampCard = v.object({
  hotel: StampHotel,
  stamps: v.array(v.object({ day: Day, expiresAt: At })),
});
export type StampCard = v.InferOutput<typeof StampCard>;
/** The coupon of a full card, with the days of its stamps. */
const StampReward = v.object({ hotel: StampHotel, days: v.array(Day), held: HeldCouponView });
export type StampReward = v.InferOutput<typeof StampReward>;

export const pointSchemas = defineSchemas({
  'point/getPointSummary': {
    description:
      'How many points the member has, what of them ends when, what waits for the word of a ' +
      'hotel, and what inviting friends brought.',
    input: v.object({}),
    output: PointSummary,
  },
  'point/getPointHistory': {
    description:
      "The ledger of the member's points, the newest first, 20 at a time: `next` is what to " +
      'ask `before` for the following ones, null at the end.',
    input: v.object({
      filter: v.optional(v.picklist(pointFilterNames), 'all'),
      before: v.optional(whole(1, Number.MAX_SAFE_INTEGER)),
    }),
    output: v.object({ entries: v.array(PointEntry), next: v.nullable(v.number()), asOf: At }),
  },
  'stamp/getStampList': {
    description:
      'The stamps that count, card by card, those that fill soonest first, and the coupons ' +
      'that full cards became.',
    input: v.object({}),
    output: v.object({
      cards: v.array(StampCard),
      rewards: v.array(StampReward),
      perCard: v.number(),
      /**
       * Cards show where one stayed: with a guarded history they need a proof, and no copy stays on
       * the device.
       */
      isClosed: v.boolean(),
      isUnsaved: v.optional(v.literal(true)),
      asOf: At,
    }),
  },
});
