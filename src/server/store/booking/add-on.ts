import { sql, type RawBuilder } from 'kysely';
import type { AddOn, ChosenAddOn } from '#domain/cart.ts';
import type { LocalText } from '#domain/hotel.ts';
import type { Vnd } from '#domain/money.ts';
import type { Database } from '../engine/schema.ts';

/** Add-ons of a hotel, in its own order. */
export const addOnsQuery = (hotelSn: RawBuilder<unknown>): RawBuilder<AddOn> =>
  sql<AddOn>`
    select sn, name, note, price, max_per_booking as "maxPerBooking"
    from add_on
    where hotel_sn = ${hotelSn} and is_sold
    order by position, sn`;

export async function bookAddOns(
  db: Database,
  bookingSn: number,
  chosen: readonly ChosenAddOn[],
): Promise<void> {
  if (chosen.length === 0) return;
  await db
    .insertInto('booking_add_on')
    .values(
      chosen.map(({ addOn, count }) => ({
        booking_sn: bookingSn,
        add_on_sn: addOn.sn,
        count,
        price: addOn.price,
      })),
    )
    .execute();
}

export async function hasAddOns(db: Database, bookingSn: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('booking_add_on')
      .select('add_on_sn')
      .where('booking_sn', '=', bookingSn)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

export type DeskAddOnRow = {
  readonly sn: number;
  readonly name: LocalText;
  readonly price: Vnd;
  readonly maxPerBooking: number;
  readonly isSold: boolean;
};

/** All add-ons a hotel sells or has sold, those on sale first. */
export async function deskAddOns(db: Database, hotelSn: number): Promise<DeskAddOnRow[]> {
  return db
    .selectFrom('add_on')
    .select(['sn', 'name', 'price', 'max_per_booking as maxPerBooking', 'is_sold as isSold'])
    .where('hotel_sn', '=', hotelSn)
    .orderBy('is_sold', 'desc')
    .orderBy('position')
    .orderBy('sn')
    .execute();
}

type Change = {
  readonly hotelSn: number;
  readonly sn: number | null;
  readonly name: LocalText;
  readonly price: Vnd;
  readonly maxPerBooking: number;
  readonly isSold: boolean;
};

/** False for a number that is not one of this hotel's. */
export async function saveAddOn(
  db: Database,
  { hotelSn, sn, name, price, maxPerBooking, isSold }: Change,
): Promise<boolean> {
  const values = {
    name: JSON.stringify(name),
    price,
    max_per_booking: maxPerBooking,
    is_sold: isSold,
  };
  if (sn !== null) {
    const set = await db
      .updateTable('add_on')
      .set(values)
      .where('sn', '=', sn)
      .where('hotel_sn', '=', hotelSn)
      .returning('sn')
      .executeTakeFirst();
    return set !== undefined;
  }
  // Placed last.
  const position = sql<number>`
    (select coalesce(max(position), 0) + 1 from add_on where hotel_sn = ${hotelSn})`;
  await db
    .insertInto('add_on')
    .values({
      ...values,
      hotel_sn: hotelSn,
      note: JSON.stringify({ vi: '', en: '', th: '' }),
      position,
    })
    .execute();
  return true;
}
