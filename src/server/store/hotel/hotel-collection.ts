// Collections of hotels: their texts and the serial numbers of their hotels.

import { sql } from 'kysely';
import type { LocalText } from '#domain/hotel.ts';
import type { Vnd } from '#domain/money.ts';
import type { Database } from '../engine/schema.ts';

export type HotelCollection = {
  readonly sn: number;
  readonly name: string;
  readonly title: LocalText;
  readonly summary: LocalText;
  readonly picture: string;
  /** The booking type whose prices it shows; null for the default one at the time. */
  readonly bookingType: number | null;
  /** Hotels whose current price is higher are left out. */
  readonly maxTotal: Vnd | null;
  /** Sorted by popularity. */
  readonly hotelSns: readonly number[];
};

const columns = sql.raw(
  `
    sn, name, title, summary, picture, booking_type as "bookingType", max_total as "maxTotal",
    hotel_sns as "hotelSns"`,
);

/** In display order, without empty collections. */
export async function listHotelCollections(db: Database): Promise<HotelCollection[]> {
  const { rows } = await sql<HotelCollection>`
    select ${columns}
    from hotel_collection
    where cardinality(hotel_sns) > 0
    order by position, sn`.execute(db);
  return rows;
}

export async function findHotelCollection(
  db: Database,
  name: string,
): Promise<HotelCollection | undefined> {
  const { rows } = await sql<HotelCollection>`
    select ${columns}
    from hotel_collection
    where name = ${name} and cardinality(hotel_sns) > 0`.execute(db);
  return rows[0];
}

/**
 * The current hotels of a collection (`hotelCollectionSn`); null when there is no such collection.
 */
export async function hotelsOfCollection(
  db: Database,
  sn: number,
): Promise<ReadonlySet<number> | null> {
  const { rows } = await sql<{
    hotelSns: number[];
  }>`select hotel_sns as "hotelSns" from hotel_collection where sn = ${sn}`.execute(db);
  return rows[0] === undefined ? null : new Set(rows[0].hotelSns);
}
