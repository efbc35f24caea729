// Answers what coupons a member holds and gives those that are open to everybody.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { offeredStanding, type CouponStanding } from '#domain/coupon.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { freeAt, subjectOf } from '../../identity/verification-code.ts';
import { heldView, guardsHotels } from '../../rewards/coupon-view.ts';
import type { Database } from '../../store/engine/schema.ts';
import { addHits, lockHits } from '../../store/member/auth.ts';
import {
  couponsOfMember,
  giveCoupon,
  heldCoupon,
  lockCoupon,
  type HeldCoupon,
} from '../../store/rewards/coupon.ts';

/** Those received by hand, one for each coupon and member. */
const byHand = 'receive';

function memberSn(ctx: RequestContext): number {
  if (ctx.caller.member === null) throw new Fault(errorCodes.signInRequired);
  return ctx.caller.member.sn;
}

export async function getCouponList(
  ctx: RequestContext,
  _input: Parsed<'coupon/getCouponList'>,
): Promise<Output<'coupon/getCouponList'>> {
  const since = addMinutes(ctx.now, -policy.couponsKeptDays * 1_440);
  const sn = memberSn(ctx);
  const held = await couponsOfMember(ctx.db, sn, since);
  const hidesHotels = await guardsHotels(ctx.db, sn, held);
  return { coupons: held.map((coupon) => heldView(coupon, ctx.now, hidesHotels)), asOf: ctx.now };
}

function refusalOf({ state, reason }: CouponStanding): ErrorCode | null {
  if (state === 'waiting') return errorCodes.couponTooEarly;
  return reason === null ? null : reason === 'gone' ? errorCodes.couponGone : errorCodes.couponOver;
}

/**
 * Gives the member the coupon with this code; one that is held already is answered again. Faults:
 * `notFound` for a code nobody may receive, `couponGone` when all are given away, `couponTooEarly`
 * before and `couponOver` after its time, `tooManyRequests` after too many unknown codes.
 */
export async function receiveCoupon(
  ctx: RequestContext,
  { code }: Parsed<'coupon/receiveCoupon'>,
): Promise<Output<'coupon/receiveCoupon'>> {
  const sn = memberSn(ctx);
  // A wrong code is counted, so it must not roll back its transaction: the Fault is its value.
  const result = await ctx.transact((db) => receive(ctx, db, sn, code));
  if (result instanceof Fault) throw result;
  return heldView(result, ctx.now, await guardsHotels(ctx.db, sn, [result]));
}

async function receive(
  ctx: RequestContext,
  db: Database,
  sn: number,
  code: string,
): Promise<HeldCoupon | Fault> {
  const subject = subjectOf('coupon', String(sn));
  if (freeAt(await lockHits(db, [subject], ctx.now), ctx.now) !== null)
    return new Fault(errorCodes.tooManyRequests);
  const coupon = await lockCoupon(db, code);
  if (coupon === undefined || !coupon.isOpen) {
    await addHits(db, [subject], ctx.now);
    return new Fault(errorCodes.notFound);
  }
  const before = await heldCoupon(db, sn, coupon.sn, byHand);
  if (before !== undefined) return before;
  const refusal = refusalOf(offeredStanding(coupon, ctx.now));
  if (refusal !== null) return new Fault(refusal);
  if (!(await giveCoupon(db, { coupon, memberSn: sn, grantKey: byHand, now: ctx.now })))
    return new Fault(errorCodes.couponGone);
  const held = await heldCoupon(db, sn, coupon.sn, byHand);
  return held ?? new Fault(errorCodes.couponGone);
}
