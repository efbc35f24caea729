// Promotions. Those that have not begun or have ended are treated as absent.

import { sql } from 'kysely';
import type { LocalText } from '#domain/hotel.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

export type Promotion = {
  readonly name: string;
  readonly title: LocalText;
  readonly summary: LocalText;
  readonly terms: LocalText;
  readonly picture: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly hotelSns: readonly number[];
};

const columns = sql.raw(
  'name, title, summary, terms, picture, starts_at as "startsAt", ends_at as "endsAt", ' +
    'hotel_sns as "hotelSns"',
);

/** Sorted by their end, the soonest first. */
export async function listPromotions(db: Database, now: Instant): Promise<Promotion[]> {
  const { rows } = await sql<Promotion>`
    select ${columns}
    from promotion
    where starts_at <= ${now} and ends_at > ${now}
    order by ends_at, sn`.execute(db);
  return rows;
}

export async function findPromotion(
  db: Database,
  name: string,
  now: Instant,
): Promise<Promotion | undefined> {
  const { rows } = await sql<Promotion>`
    select ${columns}
    from promotion
    where name = ${name} and starts_at <= ${now} and ends_at > ${now}`.execute(db);
  return rows[0];
}
