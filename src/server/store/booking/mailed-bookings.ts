// The bookings made with an address of mail, and the link that was mailed to it.

import { sql } from 'kysely';
import { bookingStatuses } from '#domain/booking.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

const most = 20;
const pastMinutes = 90 * 1_440;

/** Codes, the stay that comes next first; without those that failed or ended long ago. */
export async function codesOfEmail(db: Database, email: string, now: Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('code')
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .where('email', '<>', '')
    .where('status', '<>', bookingStatuses.failed)
    .where('check_out_at', '>', addMinutes(now, -pastMinutes))
    .orderBy(sql`check_out_at < ${now}`)
    .orderBy(sql`abs(extract(epoch from check_in_at - ${now}::timestamptz))`)
    .limit(most)
    .execute();
  return rows.map(({ code }) => code);
}

/**
 * The address that the link was mailed to; undefined once its time is over, or where another device
 * has opened it.
 */
export async function openMailedLink(
  db: Database,
  messageSn: number,
  device: string,
  now: Instant,
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    update message m
    set facts = m.facts || jsonb_build_object('openedBy', ${device}::text)
    from booking b
    where m.sn = ${messageSn} and b.sn = m.booking_sn and m.move = 'find' and m.until_at > ${now}
      and coalesce(m.facts ->> 'openedBy', ${device}::text) = ${device}::text
    returning b.email`.execute(db);
  return rows[0]?.email;
}
