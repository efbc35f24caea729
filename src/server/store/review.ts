// What guests wrote about a hotel and what it answered, newest first; hidden reviews stay with us.

import { sql } from 'kysely';
import type { LocaleName } from '#domain/hotel.ts';
import type { Instant } from '#domain/time.ts';
import type { Database } from '../context.ts';

export type Review = {
  readonly sn: number; readonly author: string; readonly roomName: string; readonly language: LocaleName; readonly text: string;
  /** One to five stars each. */
  readonly cleanliness: number; readonly facilities: number; readonly services: number;
  readonly createdAt: Instant; readonly updatedAt: Instant | null; readonly reply: string | null; readonly repliedAt: Instant | null;
};

export async function listReviews(db: Database, hotelSn: number, limit: number, offset: number): Promise<Review[]> {
  const { rows } = await sql<Review>`
    select sn, author, room_name as "roomName", language, text, cleanliness, facilities, services, created_at as "createdAt", updated_at as "updatedAt",
      reply, replied_at as "repliedAt"
    from review where hotel_sn = ${hotelSn} and hidden_reason is null order by created_at desc, sn desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countReviews(db: Database, hotelSn: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from review where hotel_sn = ${hotelSn} and hidden_reason is null`.execute(db);
  return rows[0]?.total ?? 0;
}
