// Bookings that are no sample, for tests of what the sample does about them.

import { sql } from 'kysely';
import type { Instant } from '#domain/time/time.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';

/**
 * Takes every room of the first forty hotels but one, by bookings that are no sample, for the day
 * after `from`.
 */
export async function fillWithRealStays(
  database: TestDatabase<Schema>,
  from: Instant,
): Promise<void> {
  await sql`delete from booking where is_sample and hotel_sn <= 40 and member_sn is null`.execute(
    database.db,
  );
  await sql`insert into booking (code, hotel_sn, room_type_sn, booking_type, stay, check_in_at, check_out_at, held_until, rooms,
      full_name, phone, status, payment_method, price, total)
    select 'REAL' || sn, hotel_sn, sn, 3, '{}', ${from}::timestamptz, ${from}::timestamptz + interval '1 day',
      ${from}::timestamptz + interval '25 hours', stock - 1, 'Real', '+84911000000', 1, 0, '{}', 0
    from room_type where hotel_sn <= 40 and stock > 1`.execute(database.db);
}
