// A coupon's use by a booking: taken when it is made, used when it is confirmed, given back when it
// ends without the member's fault (docs/product.md, Coupons).

import { sql } from 'kysely';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

/**
 * Claims one use of a member's coupon; false when none is left or it cannot be used now. Of
 * concurrent requests only as many succeed as there are uses.
 */
export async function claimCouponUse(
  db: Database,
  { sn, memberSn }: { readonly sn: number; readonly memberSn: number },
  now: Instant,
): Promise<boolean> {
  const taken = await db
    .updateTable('member_coupon')
    .set((row) => ({ taken: row('taken', '+', 1) }))
    .where('sn', '=', sn)
    .where('member_sn', '=', memberSn)
    .whereRef('taken', '<', 'uses')
    .where('usable_from', '<=', now)
    .where('expires_at', '>', now)
    .returning('sn')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Records which booking a use was taken for. */
export async function reserveCoupon(
  db: Database,
  sn: number,
  bookingSn: number,
  now: Instant,
): Promise<void> {
  await db
    .insertInto('coupon_use')
    .values({
      member_coupon_sn: sn,
      booking_sn: bookingSn,
      state: 'reserved',
      reserved_at: now,
      settled_at: null,
    })
    .execute();
}

/**
 * The booking is confirmed; one that has no coupon, or whose coupon is used already, stays as it
 * is.
 */
export async function spendCoupon(db: Database, bookingSn: number, now: Instant): Promise<void> {
  await db
    .updateTable('coupon_use')
    .set({ state: 'used', settled_at: now })
    .where('booking_sn', '=', bookingSn)
    .where('state', '=', 'reserved')
    .execute();
}

/**
 * Gives a booking's coupon back, once, valid until `until` at least. The booking's row must be
 * locked.
 */
export async function returnCoupon(
  db: Database,
  bookingSn: number,
  until: Instant,
  now: Instant,
): Promise<void> {
  await sql`
    with back as (
      update coupon_use
      set state = 'returned', settled_at = ${now}::timestamptz
      where booking_sn = ${bookingSn} and state <> 'returned'
      returning member_coupon_sn)
    update member_coupon h
    set taken = h.taken - 1, expires_at = greatest(h.expires_at, ${until}::timestamptz)
    from back
    where h.sn = back.member_coupon_sn`.execute(db);
}

/**
 * Claims the coupon of a failed booking again when the booking is revived; false when it was used
 * elsewhere meanwhile.
 */
export async function reclaimCouponUse(
  db: Database,
  bookingSn: number,
  now: Instant,
): Promise<boolean> {
  const use = await db
    .selectFrom('coupon_use as u')
    .innerJoin('member_coupon as h', 'h.sn', 'u.member_coupon_sn')
    .select(['h.sn', 'h.member_sn', 'u.state'])
    .where('u.booking_sn', '=', bookingSn)
    .orderBy('u.sn', 'desc')
    .executeTakeFirst();
  if (use === undefined || use.state !== 'returned') return true;
  if (!(await claimCouponUse(db, { sn: use.sn, memberSn: use.member_sn }, now))) return false;
  await reserveCoupon(db, use.sn, bookingSn, now);
  return true;
}

/** The payment methods of a booking's coupon; an empty list means any. */
export async function couponMethodsOf(db: Database, bookingSn: number): Promise<readonly number[]> {
  const use = await db
    .selectFrom('coupon_use as u')
    .innerJoin('member_coupon as h', 'h.sn', 'u.member_coupon_sn')
    .innerJoin('coupon as c', 'c.sn', 'h.coupon_sn')
    .select('c.payment_methods')
    .where('u.booking_sn', '=', bookingSn)
    .where('u.state', '<>', 'returned')
    .executeTakeFirst();
  return use?.payment_methods ?? [];
}
