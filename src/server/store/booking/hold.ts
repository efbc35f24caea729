// Holds rooms and flash-sale quota, always under the row lock of the room type, so that nothing is
// sold twice (docs/product.md, Availability).

import { sql, type RawBuilder } from 'kysely';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import { bookingStatus } from '../sql-status.ts';

/** Rooms of a type from a moment to another, cleaning included. */
export type Hold = {
  readonly roomTypeSn: number;
  readonly from: Instant;
  readonly to: Instant;
  readonly rooms: number;
};

/**
 * Takes the row lock of the room type until the transaction ends and answers whether that many
 * rooms are free then; never of a room that is locked.
 */
export async function holdRooms(db: Database, hold: Hold, now: Instant): Promise<boolean> {
  return (await holdingRooms(hold, now).execute(db)).rows[0]?.is_held === true;
}

/**
 * The same as part of a larger statement. `hold_rooms` counts what is held after it got the lock,
 * so that a long wait cannot leave an old count.
 */
export const holdingRooms = (
  { roomTypeSn, from, to, rooms }: Hold,
  now: Instant,
): RawBuilder<{ is_held: boolean }> => sql<{ is_held: boolean }>`
  select hold_rooms(${roomTypeSn}::int8, ${from}::timestamptz, ${to}::timestamptz, ${rooms}::int,
    ${now}::timestamptz) is_held`;

/**
 * Answers whether a booking may have its rooms for good, now that it is paid. Releases its own hold
 * first, because it may have expired and been sold to others. With `mayBeLocked`, for a hold that
 * had not expired, a room the hotel has locked since counts too.
 */
export async function reclaimRooms(
  db: Database,
  bookingSn: number,
  hold: Hold,
  mayBeLocked: boolean,
  now: Instant,
): Promise<boolean> {
  const locked = await sql`
    select 1
    from room_type
    where sn = ${hold.roomTypeSn} and (${mayBeLocked}::boolean or not is_locked)
    for no key update`.execute(db);
  if (locked.rows.length === 0) return false;
  await sql`
    update booking
    set expires_at = least(expires_at, ${now}::timestamptz)
    where sn = ${bookingSn} and status = ${bookingStatus.paymentPending}`.execute(db);
  const found = await sql<{ is_free: boolean }>`
    select stock
      - peak_held(sn, ${hold.from}::timestamptz, ${hold.to}::timestamptz, ${now}::timestamptz)
      >= ${hold.rooms}::int is_free
    from room_type
    where sn = ${hold.roomTypeSn}`.execute(db);
  return found.rows[0]?.is_free === true;
}

/**
 * Counts rooms sold in a flash sale; false when it is over or its quota is used. Call it after the
 * room type is locked.
 */
export async function claimFlashSale(
  db: Database,
  sn: number,
  rooms: number,
  now: Instant,
): Promise<boolean> {
  const updated = await db
    .updateTable('flash_sale')
    .set((row) => ({ sold: row('sold', '+', rooms) }))
    .where('sn', '=', sn)
    .where(sql<boolean>`sold + ${rooms}::int <= quota`)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .returning('sn')
    .executeTakeFirst();
  return updated !== undefined;
}

/** The same for a price that was agreed during the sale: only the quota is checked. */
export async function reclaimFlashSale(db: Database, sn: number, rooms: number): Promise<boolean> {
  const updated = await db
    .updateTable('flash_sale')
    .set((row) => ({ sold: row('sold', '+', rooms) }))
    .where('sn', '=', sn)
    .where(sql<boolean>`sold + ${rooms}::int <= quota`)
    .returning('sn')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function returnFlashSale(db: Database, sn: number, rooms: number): Promise<void> {
  await db
    .updateTable('flash_sale')
    .set({ sold: sql<number>`greatest(0, sold - ${rooms}::int)` })
    .where('sn', '=', sn)
    .execute();
}
