// Reads for a quote: a room type with its hotel and add-ons in one statement, and how many of its
// rooms are taken during a stay.

import { sql } from 'kysely';
import type { AddOn } from '#domain/cart.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import {
  listOf,
  roomLists,
  roomQueries,
  roomsOf,
  type Room,
  type RoomRows,
} from '../hotel/room.ts';
import { addOnsQuery } from './add-on.ts';
import { hotelQuery, type BookingRecord } from './booking.ts';
import type { Hold } from './hold.ts';

/**
 * The room comes without its holdings: `roomsHeld` counts those, for an interval that only its plan
 * gives.
 */
export type QuotedRoom = {
  readonly hotel: BookingRecord['hotel'];
  readonly room: Room;
  readonly addOns: readonly AddOn[];
};

/** Undefined for a room type that is not of the hotel which the address names. */
export async function loadQuoted(
  db: Database,
  roomTypeSn: number,
  slug: string,
  now: Instant,
): Promise<QuotedRoom | undefined> {
  const lists = roomLists({
    ...roomQueries({ roomTypeSn, now }),
    holdings: sql`select where false`,
  });
  const hotelSn = sql`(select hotel_sn from room_type where sn = ${roomTypeSn})`;
  const found = await sql<
    RoomRows & { hotels: readonly BookingRecord['hotel'][]; addOns: readonly AddOn[] }
  >`
    select ${listOf(hotelQuery(roomTypeSn, slug))} as hotels, ${lists},
      ${listOf(addOnsQuery(hotelSn))} as "addOns"`.execute(db);
  const [row] = found.rows;
  const [hotel] = row?.hotels ?? [];
  const [room] = row === undefined ? [] : roomsOf(row);
  return row === undefined || hotel === undefined || room === undefined
    ? undefined
    : { hotel, room, addOns: row.addOns };
}

/**
 * The most rooms of the type held at any one instant of an interval: the same count by which rooms
 * are held.
 */
export async function roomsHeld(
  db: Database,
  { roomTypeSn, from, to }: Omit<Hold, 'rooms'>,
  now: Instant,
): Promise<number> {
  const counted = await sql<{
    taken: number;
  }>`
    select peak_held(${roomTypeSn}::int8, ${from}::timestamptz, ${to}::timestamptz,
      ${now}::timestamptz) taken`.execute(db);
  return counted.rows[0]?.taken ?? 0;
}
