// Every hotel's address, and when its page last changed, as far as rows tell: when it was opened,
// and its newest review.

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
 * `changedAt` is of hotels opened and reviews written, changed or answered; prices move by the hour
 * and are no change of the page.
 */
export async function listHotelAddresses(
  db: Database,
  from: number,
  count: number,
): Promise<readonly { readonly slug: string; readonly changedAt: Instant }[]> {
  const { rows } = await sql<{ slug: string; changedAt: Instant }>`
    select h.slug, greatest(h.created_at, (
      select max(greatest(r.created_at, r.updated_at, r.replied_at)) from review r where r.hotel_sn = h.sn and r.hidden_reason is null)) as "changedAt"
    from (select sn, slug, created_at from hotel order by sn limit ${count} offset ${from}) h order by h.sn`.execute(
    db,
  );
  return rows;
}
