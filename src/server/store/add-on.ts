// What hotels sell beside their rooms, and what of it bookings hold.

import type { AddOn, ChosenAddOn } from '#domain/cart.ts';
import type { Database } from '../context.ts';

/** What a hotel sells, in its own order. */
export async function addOnsOf(db: Database, hotelSn: number): Promise<AddOn[]> {
  return db.selectFrom('add_on').select(['sn', 'name', 'note', 'price', 'most']).where('hotel_sn', '=', hotelSn).where('is_sold', '=', true)
    .orderBy('position').orderBy('sn').execute();
}

export async function bookAddOns(db: Database, bookingSn: number, chosen: readonly ChosenAddOn[]): Promise<void> {
  if (chosen.length === 0) return;
  await db.insertInto('booking_add_on').values(chosen.map(({ addOn, count }) => ({ booking_sn: bookingSn, add_on_sn: addOn.sn, count, price: addOn.price }))).execute();
}

export async function hasAddOns(db: Database, bookingSn: number): Promise<boolean> {
  return (await db.selectFrom('booking_add_on').select('add_on_sn').where('booking_sn', '=', bookingSn).limit(1).executeTakeFirst()) !== undefined;
}
