// Fills a member's purse and a hotel's shelf for tests of the cart: coupons in hand, points in the
// ledger, products beside the room.

import type { Insertable } from 'kysely';
import type { Output } from '#contract/calls/calls.ts';
import { vnd } from '#domain/money.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { applyPaymentOutcome } from '#server/payment/confirm.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Database, Schema } from '#server/store/engine/schema.ts';
import { earnXu } from '#server/store/rewards/point.ts';
import type { Person, Shop } from './booking-makers.ts';
import { aFriday, makeCoupon } from './builders.ts';

type Row<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>;
const json = (text: string): string => JSON.stringify({ vi: text, en: text, th: text });
let made = 0;

export const snOf = (person: Person): number => {
  if (person.member === null || person.member === undefined)
    throw new Error('a guest has no purse');
  return person.member.sn;
};

/**
 * A coupon in a member's hands from yesterday on for ten days, once: 20 % and at most 80,000, from
 * 100,000. Answers its number there.
 */
export async function hold(
  db: Database,
  person: Person,
  coupon: Row<'coupon'> = {},
  row: Row<'member_coupon'> = {},
): Promise<number> {
  const code = await makeCoupon(db, { min_amount: vnd(100_000), ...coupon });
  const { sn } = await db
    .selectFrom('coupon')
    .select('sn')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const held = await db
    .insertInto('member_coupon')
    .values({
      member_sn: snOf(person),
      coupon_sn: sn,
      grant_key: 'test',
      received_at: addMinutes(aFriday, -1_440),
      usable_from: addMinutes(aFriday, -1_440),
      expires_at: addMinutes(aFriday, 14_400),
      uses: 1,
      hotel_sn: null,
      ...row,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  return held.sn;
}

/** Points to spend, earned at a moment. */
export async function earn(
  db: Database,
  person: Person,
  amount: number,
  at: Instant = aFriday,
): Promise<void> {
  made += 1;
  await inTransaction(db, (trx) =>
    earnXu(
      trx,
      {
        memberSn: snOf(person),
        kind: 'stay',
        key: `cart ${made}`,
        amount: vnd(amount),
        bookingSn: null,
      },
      at,
    ),
  );
}

/** A product of the hotel of a room, 90,000 each and at most four. */
export async function sell(db: Database, room: number, row: Row<'add_on'> = {}): Promise<number> {
  const { hotel_sn } = await db
    .selectFrom('room_type')
    .select('hotel_sn')
    .where('sn', '=', room)
    .executeTakeFirstOrThrow();
  const added = await db
    .insertInto('add_on')
    .values({
      hotel_sn,
      name: json('Bữa sáng'),
      note: json('Cho một người'),
      price: vnd(90_000),
      max_per_booking: 4,
      ...row,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  return added.sn;
}

/** How often a held coupon is taken, until when it lives, and what became of each use. */
export async function couponOf(
  db: Database,
  sn: number,
): Promise<{ taken: number; expiresAt: Instant; uses: string[] }> {
  const { taken, expires_at: expiresAt } = await db
    .selectFrom('member_coupon')
    .select(['taken', 'expires_at'])
    .where('sn', '=', sn)
    .executeTakeFirstOrThrow();
  const uses = await db
    .selectFrom('coupon_use')
    .select('state')
    .where('member_coupon_sn', '=', sn)
    .orderBy('sn')
    .execute();
  return { taken, expiresAt, uses: uses.map(({ state }) => state) };
}

type Quote = Output<'booking/getQuote'>;
type View = Output<'booking/createBooking'>;

/** The new quote that a refusal brings. */
export const quoteIn = (fault: { readonly details?: unknown }): Quote =>
  (fault.details as { quote: Quote }).quote;

/** What to send when a quote is accepted. */
export const accept = ({ quoteHash, couponSn, xu, addOns }: Quote) => ({
  quoteHash,
  couponSn,
  xu: xu.used,
  addOns: addOns.filter(({ count }) => count > 0).map(({ sn, count }) => ({ sn, count })),
});

/**
 * Money that reaches the gateway when the booking has failed already, `minutes` after it was made;
 * answers the booking's status then.
 */
export async function payLate(shop: Shop, booking: View, minutes: number): Promise<number> {
  await shop.start(booking);
  shop.house.pass(17);
  await shop.work();
  shop.house.pass(minutes - 17);
  const word = {
    provider: 'momo',
    ref: `${booking.code}-1`,
    outcome: 'paid',
    amount: booking.price.total,
    providerTxn: booking.code,
    code: '0',
  } as const;
  await inTransaction(shop.house.db, (db) => applyPaymentOutcome(db, word, shop.house.now()));
  return (await shop.view(booking)).status;
}
