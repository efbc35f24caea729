// Answers what coupons a member holds and gives those that are open to everybody.

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault, type ErrorCode } from '#contract/errors.ts';
import { offeredStanding, type CouponStanding } from '#domain/coupon.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time.ts';
import type { Context, Database } from '../context.ts';
import { heldView, keepsHotels } from '../coupon-view.ts';
import { addHits, lockGates } from '../store/auth.ts';
import {
  couponsOfMember,
  giveCoupon,
  heldCoupon,
  lockCoupon,
  type HeldCoupon,
} from '../store/coupon.ts';
import { freeAt, subjectOf } from '../verification-code.ts';

/** Those received by hand, one for each coupon and member. */
const byHand = 'receive';

function memberSn(ctx: Context): number {
  if (ctx.caller.member === null) throw new Fault('API_PSS_103');
  return ctx.caller.member.sn;
}

export async function getCouponList(
  ctx: Context,
  _input: Parsed<'coupon/getCouponList'>,
): Promise<Output<'coupon/getCouponList'>> {
  const since = addMinutes(ctx.now, -policy.couponsKeptDays * 1_440);
  const sn = memberSn(ctx);
  const held = await couponsOfMember(ctx.db, sn, since);
  const keeps = await keepsHotels(ctx.db, sn, held);
  return { coupons: held.map((coupon) => heldView(coupon, ctx.now, keeps)), asOf: ctx.now };
}

function refusalOf({ state, reason }: CouponStanding): ErrorCode | null {
  if (state === 'waiting') return 'API_CPN_101';
  return reason === null ? null : reason === 'gone' ? 'API_CPN_100' : 'API_CPN_102';
}

/**
 * Gives the member the coupon with this code; one that is held already is answered again. Faults: API_GNR_101 for a code nobody may
 * receive, API_CPN_100 when all are given away, 101 before and 102 after its time, API_GNR_103 after too many unknown codes.
 */
export async function receiveCoupon(
  ctx: Context,
  { code }: Parsed<'coupon/receiveCoupon'>,
): Promise<Output<'coupon/receiveCoupon'>> {
  const sn = memberSn(ctx);
  // A wrong code is counted, so it must not undo its transaction: the Fault is its value.
  const result = await ctx.transact((db) => receive(ctx, db, sn, code));
  if (result instanceof Fault) throw result;
  return heldView(result, ctx.now, await keepsHotels(ctx.db, sn, [result]));
}

async function receive(
  ctx: Context,
  db: Database,
  sn: number,
  code: string,
): Promise<HeldCoupon | Fault> {
  const gate = subjectOf('coupon', String(sn));
  if (freeAt(await lockGates(db, [gate], ctx.now), ctx.now) !== null)
    return new Fault('API_GNR_103');
  const coupon = await lockCoupon(db, code);
  if (coupon === undefined || !coupon.isOpen) {
    await addHits(db, [gate], ctx.now);
    return new Fault('API_GNR_101');
  }
  const before = await heldCoupon(db, sn, coupon.sn, byHand);
  if (before !== undefined) return before;
  const refusal = refusalOf(offeredStanding(coupon, ctx.now));
  if (refusal !== null) return new Fault(refusal);
  if (!(await giveCoupon(db, { coupon, memberSn: sn, grantKey: byHand, now: ctx.now })))
    return new Fault('API_CPN_100');
  const held = await heldCoupon(db, sn, coupon.sn, byHand);
  return held ?? new Fault('API_CPN_100');
}
