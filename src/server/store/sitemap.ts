// When what a hotel's page says was last changed, as far as rows tell: its own making, and the newest word about it.

import { sql } from 'kysely';
import type { Instant } from '#domain/time.ts';
import type { Database } from '../context.ts';

/** Of hotels opened and reviews written, changed or answered; prices move by the hour and are no change of the page. */
export async function hotelsChangedAt(db: Database, hotelSns: readonly number[]): Promise<ReadonlyMap<number, Instant>> {
  const { rows } = await sql<{ sn: number; at: Instant }>`
    select h.sn, greatest(h.created_at, (
      select max(greatest(r.created_at, r.updated_at, r.replied_at)) from review r where r.hotel_sn = h.sn and r.hidden_reason is null)) as at
    from hotel h where h.sn = any(${[...hotelSns]}::int8[])`.execute(db);
  return new Map(rows.map(({ sn, at }) => [sn, at]));
}
