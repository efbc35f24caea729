// What guests wrote about a hotel and what it answered; hidden reviews stay with us and are only counted.

import { sql, type RawBuilder } from 'kysely';
import type { LocaleName } from '#domain/hotel.ts';
import type { ReviewSort } from '#domain/review.ts';
import type { Instant, LocalDate } from '#domain/time.ts';
import type { Database } from '../context.ts';

export type Review = {
  readonly sn: number; readonly author: string; readonly roomName: string; readonly language: LocaleName; readonly text: string;
  /** One to five stars each. */
  readonly cleanliness: number; readonly facilities: number; readonly services: number;
  readonly createdAt: Instant; readonly updatedAt: Instant | null; readonly reply: string | null; readonly repliedAt: Instant | null;
  readonly stayedOn: LocalDate | null;
};
export type ReviewFilter = { readonly language?: LocaleName | undefined; readonly stars?: number | undefined };

/** The mean of the three scores in whole stars; thirds never lie between two, so this is the nearest. */
const stars = sql`(2 * (cleanliness + facilities + services) + 3) / 6`;
const scores = sql`cleanliness + facilities + services`;
const orders: Readonly<Record<ReviewSort, RawBuilder<unknown>>> = {
  newest: sql`created_at desc, sn desc`, highest: sql`${scores} desc, created_at desc, sn desc`, lowest: sql`${scores}, created_at desc, sn desc`,
};

export async function listReviews(db: Database, hotelSn: number, filter: ReviewFilter, sort: ReviewSort, limit: number, offset: number): Promise<Review[]> {
  const { rows } = await sql<Review>`
    select sn, author, room_name as "roomName", language, text, cleanliness, facilities, services, created_at as "createdAt", updated_at as "updatedAt",
      reply, replied_at as "repliedAt", stayed_on as "stayedOn"
    from review where hotel_sn = ${hotelSn} and hidden_reason is null
      ${filter.language === undefined ? sql`` : sql`and language = ${filter.language}`} ${filter.stars === undefined ? sql`` : sql`and ${stars} = ${filter.stars}::int`}
    order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many reviews share stars, language and reason for being hidden; `hidden` is null for those that are shown. */
export type ReviewTally = { readonly stars: number; readonly language: LocaleName; readonly hidden: string | null; readonly count: number };

export async function tallyReviews(db: Database, hotelSn: number): Promise<ReviewTally[]> {
  const { rows } = await sql<ReviewTally>`
    select ${stars} as stars, language, hidden_reason as hidden, count(*) as count from review where hotel_sn = ${hotelSn} group by 1, 2, 3`.execute(db);
  return rows;
}
