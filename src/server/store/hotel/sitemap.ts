// The slug of every hotel and when its page last changed: when the hotel was added, or its newest
// review.

import { sql } from 'kysely';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

export async function countListed(db: Database): Promise<number> {
  const { rows } = await sql<{ hotels: number }>`select count(*)::int as hotels from hotel`.execute(
    db,
  );
  return rows[0]?.hotels ?? 0;
}

/**
 * `changedAt` covers hotels added and reviews written, edited or answered; prices change hourly and
 * do not count.
 */
export async function listHotelAddresses(
  db: Database,
  from: number,
  count: number,
): Promise<readonly { readonly slug: string; readonly changedAt: Instant }[]> {
  const { rows } = await sql<{ slug: string; changedAt: Instant }>`
    select h.slug,
      greatest(h.created_at,
        (
          select max(greatest(r.created_at, r.updated_at, r.replied_at))
          from review r
          where r.hotel_sn = h.sn and r.hidden_reason is null)) as "changedAt"
    from (select sn, slug, created_at from hotel order by sn limit ${count} offset ${from}) h
    order by h.sn`.execute(db);
  return rows;
}
