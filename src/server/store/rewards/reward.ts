// Facts that rewards depend on: who invited a member, and the stay of a review.

import { sql } from 'kysely';
import type { Instant } from '#domain/time/time.ts';
import type { BookingRow } from '../booking/booking.ts';
import type { Database } from '../engine/schema.ts';
import { bookingStatus } from '../sql-status.ts';

/** Who invited this member, and when the member came. */
export async function inviterOf(
  db: Database,
  memberSn: number,
): Promise<{ inviterSn: number; signedUpAt: Instant } | undefined> {
  const { rows } = await sql<{ inviterSn: number; signedUpAt: Instant }>`
    select referred_by as "inviterSn", created_at as "signedUpAt"
    from member
    where sn = ${memberSn} and referred_by is not null`.execute(db);
  return rows[0];
}

export type Referral = {
  readonly code: string;
  readonly friends: number;
  readonly rewarded: number;
};

/**
 * The code a member gives away, who came with it, and how many of them the member was rewarded for.
 */
export async function referralOf(db: Database, memberSn: number): Promise<Referral> {
  const { rows } = await sql<Referral>`
    select m.referral_code as code,
      (select count(*) from member f where f.referred_by = m.sn)::int as friends,
      (
        select count(*)
        from point_entry e
        where e.member_sn = m.sn and e.kind = 'referral')::int as rewarded
    from member m
    where m.sn = ${memberSn}`.execute(db);
  return rows[0] ?? { code: '', friends: 0, rewarded: 0 };
}

/**
 * The member's completed stay with this number and when its own review was written, if that says at
 * least so many characters.
 */
export async function reviewedStay(
  db: Database,
  bookingSn: number,
  characters: number,
): Promise<(BookingRow & { written_at: Instant }) | undefined> {
  const { rows } = await sql<BookingRow & { written_at: Instant }>`
    select b.*, r.created_at as written_at
    from booking b
    join review r on r.booking_sn = b.sn and r.member_sn = b.member_sn
    where b.sn = ${bookingSn}
      and b.status = ${bookingStatus.completed}
      and char_length(regexp_replace(btrim(r.text), '\\s+', ' ',
        'g')) >= ${characters}`.execute(db);
  return rows[0];
}
