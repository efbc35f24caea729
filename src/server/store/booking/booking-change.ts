// Changes a booking in place, under the locks of both room types, so that neither is sold twice.

import { sql } from 'kysely';
import type { Vnd } from '#domain/money.ts';
import type { Price } from '#domain/price.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import { bookingStatus, holding } from '../sql-status.ts';
import type { Hold } from './hold.ts';

/**
 * Takes the row locks of room types in the order of their numbers, so that two changes never wait
 * for each other in a circle.
 */
export async function lockRoomTypes(db: Database, sns: readonly number[]): Promise<void> {
  await db
    .selectFrom('room_type')
    .select('sn')
    .where('sn', 'in', [...new Set(sns)])
    .orderBy('sn')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Whether that many rooms are free besides all bookings but this one, and the hotel has not locked
 * the room.
 */
export async function isFreeBeside(
  db: Database,
  bookingSn: number,
  hold: Hold,
  now: Instant,
): Promise<boolean> {
  const found = await sql<{ is_free: boolean }>`
    select r.stock - coalesce((
      select max(n)
      from (
        select sum(d) over (order by t, d rows unbounded preceding) n
        from booking b
        cross join lateral (values (greatest(b.check_in_at, ${hold.from}::timestamptz),
          b.rooms::int), (b.held_until, -b.rooms::int)) e(t, d)
        where b.room_type_sn = r.sn
          and b.sn <> ${bookingSn}
          and b.held_until > ${hold.from}::timestamptz
          and b.check_in_at < ${hold.to}::timestamptz
          and b.status in ${holding}
          and (b.status <> ${bookingStatus.paymentPending}
            or b.expires_at > ${now}::timestamptz)) s), 0) >= ${hold.rooms}::int is_free
    from room_type r
    where r.sn = ${hold.roomTypeSn} and not r.is_locked`.execute(db);
  return found.rows[0]?.is_free === true;
}

export type ChangedStay = {
  readonly roomTypeSn: number;
  readonly bookingType: number;
  readonly stay: Stay;
  readonly checkIn: Instant;
  readonly checkOut: Instant;
  readonly heldUntil: Instant;
  readonly price: Price;
  readonly total: Vnd;
  readonly dueAtHotel: Vnd;
  readonly cancelBeforeHours: number | null;
};
type Before = {
  readonly sn: number;
  readonly room_type_sn: number;
  readonly stay: Stay;
  readonly check_in_at: Instant;
  readonly check_out_at: Instant;
  readonly total: Vnd;
};

/** Updates the booking and records its previous state. */
export async function changeStay(
  db: Database,
  kind: 'reschedule' | 'extend',
  before: Before,
  to: ChangedStay,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('booking')
    .set({
      room_type_sn: to.roomTypeSn,
      booking_type: to.bookingType,
      stay: JSON.stringify(to.stay),
      check_in_at: to.checkIn,
      check_out_at: to.checkOut,
      held_until: to.heldUntil,
      price: JSON.stringify(to.price),
      total: to.total,
      due_at_hotel: to.dueAtHotel,
      cancel_before_hours: to.cancelBeforeHours,
      // A guest who stays longer is in the room.
      undo_check_in_until: null,
    })
    .where('sn', '=', before.sn)
    .execute();
  const historyEntry = (room: number, stay: Stay, from: Instant, until: Instant, total: number) =>
    JSON.stringify({ roomTypeSn: room, stay, checkIn: from, checkOut: until, total });
  await db
    .insertInto('booking_change')
    .values({
      booking_sn: before.sn,
      kind,
      before: historyEntry(
        before.room_type_sn,
        before.stay,
        before.check_in_at,
        before.check_out_at,
        before.total,
      ),
      after: historyEntry(to.roomTypeSn, to.stay, to.checkIn, to.checkOut, to.total),
      difference: to.total - before.total,
      at: now,
    })
    .execute();
}
