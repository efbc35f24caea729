// Coupons and who holds them: giving one locks its row first, so that no more are given than there
// are.

import { sql } from 'kysely';
import { couponValidity, type CartCoupon, type CouponTerms } from '#domain/coupon.ts';
import type { LocalText } from '#domain/hotel.ts';
import { bookingTypeOf } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

/** The coupon of every new member. */
export const newJoyerCode = 'NEWJOYER';
/** The additional coupon of a member who was invited. */
export const friendCode = 'JOYFRIEND';
/** The coupon of a full card of stamps, valid at its hotel alone. */
export const stampCode = 'JOYSTAMP';

export type Coupon = CouponTerms & {
  readonly sn: number;
  readonly code: string;
  readonly title: LocalText;
  readonly conditions: LocalText;
  readonly isOpen: boolean;
};
export type HeldCoupon = CartCoupon & {
  readonly receivedAt: Instant;
  readonly coupon: Coupon;
  /** The only hotel it can be used at. */ readonly hotel: {
    readonly slug: string;
    readonly name: string;
  } | null;
};

type CouponRow = Omit<Coupon, 'bookingTypes' | 'paymentMethods'> & {
  readonly types: string;
  readonly methods: string;
};

const columns = sql.raw(`
  c.sn, c.code, c.title, c.conditions, c.kind, c.value,
  c.max_discount as "maxDiscount", c.min_amount as "minAmount",
  array_to_string(c.booking_types, ',') as types,
  array_to_string(c.payment_methods, ',') as methods, c.weekdays,
  c.is_cancellable as "isCancellable", c.is_open as "isOpen", c.receive_from as "receiveFrom",
  c.receive_to as "receiveTo", c.valid_from as "validFrom", c.valid_to as "validTo",
  c.days_from_receipt as "daysFromReceipt", c.uses_each as "usesEach",
  c.use_limit - c.given as "usesLeft"`);

const numbers = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

function couponOf({ types, methods, ...row }: CouponRow): Coupon {
  return {
    ...row,
    bookingTypes: numbers(types)
      .map(bookingTypeOf)
      .filter((type) => type !== null),
    paymentMethods: numbers(methods),
  };
}

/** The coupons of a promotion that members may receive, in the order they were made. */
export async function couponsOfPromotion(db: Database, promotionName: string): Promise<Coupon[]> {
  const { rows } = await sql<CouponRow>`
    select ${columns}
    from coupon c
    where promotion_name = ${promotionName} and is_open
    order by sn`.execute(db);
  return rows.map(couponOf);
}

/**
 * Locks the coupon's row until the transaction ends: others wait meanwhile, and then see what was
 * given.
 */
export async function lockCoupon(db: Database, code: string): Promise<Coupon | undefined> {
  const { rows } = await sql<CouponRow>`
    select ${columns} from coupon c where code = ${code} for no key update`.execute(db);
  return rows.map(couponOf)[0];
}

type HeldRow = CouponRow & {
  readonly heldSn: number;
  readonly receivedAt: Instant;
  readonly usableFrom: Instant;
  readonly expiresAt: Instant;
  readonly uses: number;
  readonly taken: number;
  readonly hotelSn: number | null;
  readonly hotel: HeldCoupon['hotel'];
};
const held = sql.raw(`
  h.sn as "heldSn", h.received_at as "receivedAt", h.usable_from as "usableFrom",
  h.expires_at as "expiresAt", h.uses, h.taken, h.hotel_sn as "hotelSn",
  (
    select jsonb_build_object('slug', t.slug, 'name', t.name)
    from hotel t
    where t.sn = h.hotel_sn) as hotel`);

function heldOf({
  heldSn,
  receivedAt,
  usableFrom,
  expiresAt,
  uses,
  taken,
  hotelSn,
  hotel,
  ...coupon
}: HeldRow): HeldCoupon {
  return {
    sn: heldSn,
    receivedAt,
    usableFrom,
    expiresAt,
    uses,
    taken,
    hotelSn,
    hotel,
    coupon: couponOf(coupon),
  };
}

/**
 * What a member holds, those that end first before the others; what ended before `since` is left
 * out.
 */
export async function couponsOfMember(
  db: Database,
  memberSn: number,
  since: Instant,
): Promise<HeldCoupon[]> {
  const { rows } = await sql<HeldRow>`
    select ${columns}, ${held}
    from member_coupon h
    join coupon c on c.sn = h.coupon_sn
    where h.member_sn = ${memberSn} and h.expires_at > ${since}
    order by h.expires_at, h.sn`.execute(db);
  return rows.map(heldOf);
}

export async function heldCoupon(
  db: Database,
  memberSn: number,
  couponSn: number,
  grantKey: string,
): Promise<HeldCoupon | undefined> {
  const { rows } = await sql<HeldRow>`
    select ${columns}, ${held}
    from member_coupon h
    join coupon c on c.sn = h.coupon_sn
    where h.member_sn = ${memberSn}
      and h.coupon_sn = ${couponSn}
      and h.grant_key = ${grantKey}`.execute(db);
  return rows.map(heldOf)[0];
}

type Gift = {
  readonly coupon: Coupon;
  readonly memberSn: number;
  /** What it is given for; nothing is given twice for the same. */ readonly grantKey: string;
  readonly now: Instant;
  /** The only hotel it can be used at. */ readonly hotelSn?: number;
};

/**
 * Gives the coupon whose row the caller holds. False when as many are given as may be, or when it
 * was given for this before.
 */
export async function giveCoupon(
  db: Database,
  { coupon, memberSn, grantKey, now, hotelSn }: Gift,
): Promise<boolean> {
  const { from, to } = couponValidity(coupon, now);
  const { rows } = await sql`
    with given as (
      insert into member_coupon (member_sn, coupon_sn, grant_key, received_at, usable_from,
        expires_at, uses, hotel_sn)
      select ${memberSn}, sn, ${grantKey}, ${now}::timestamptz, ${from}::timestamptz,
        ${to}::timestamptz, uses_each, ${hotelSn ?? null}::int8
      from coupon
      where sn = ${coupon.sn} and (use_limit is null or given + uses_each <= use_limit)
      on conflict (member_sn, coupon_sn, grant_key) do nothing
      returning coupon_sn, uses)
    update coupon c
    set given = c.given + given.uses
    from given
    where c.sn = given.coupon_sn
    returning c.sn`.execute(db);
  return rows.length > 0;
}
