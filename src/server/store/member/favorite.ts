// A member's favourite hotels; adding one twice or removing one that is not there changes nothing.

import { sql } from 'kysely';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

/** Serial numbers of hotels, the latest added first. */
export async function listFavorites(db: Database, memberSn: number): Promise<number[]> {
  const { rows } = await sql<{ sn: number }>`
    select hotel_sn as sn
    from favorite
    where member_sn = ${memberSn}
    order by created_at desc, hotel_sn desc`.execute(db);
  return rows.map((row) => row.sn);
}

export async function insertFavorite(
  db: Database,
  memberSn: number,
  hotelSn: number,
  now: Instant,
): Promise<void> {
  await sql`
    insert into favorite (member_sn, hotel_sn, created_at)
    values (${memberSn}, ${hotelSn}, ${now})
    on conflict do nothing`.execute(db);
}

export async function deleteFavorite(
  db: Database,
  memberSn: number,
  hotelSn: number,
): Promise<void> {
  await sql`delete from favorite where member_sn = ${memberSn} and hotel_sn = ${hotelSn}`.execute(
    db,
  );
}
