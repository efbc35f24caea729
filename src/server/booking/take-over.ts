// A code that proved a phone puts what was booked with it into the account, without any booking's
// code (docs/product.md, A booking is never lost).

import { isPast } from '#domain/booking.ts';
import type { RequestContext } from '../context/request-context.ts';
import { openSession, type Opened } from '../identity/session.ts';
import { planReminders } from '../notifications/schedule-reminders.ts';
import { giveAllToMember, lockBooking } from '../store/booking/booking.ts';
import type { Database } from '../store/engine/schema.ts';
import type { Member } from '../store/member/member.ts';

/**
 * Gives the member all that was booked with their phone as a guest, and answers the codes. Only
 * right after a code proved the phone: numbers change hands, and what was booked later may be
 * somebody else's.
 */
export async function takeOverBookings(
  { now }: Pick<RequestContext, 'now'>,
  db: Database,
  { sn: memberSn, phone }: Pick<Member, 'sn' | 'phone'>,
): Promise<string[]> {
  const taken = await giveAllToMember(db, phone, memberSn);
  for (const { sn, status } of taken) {
    if (isPast({ status })) continue;
    // A member may cancel, so there are more reminders.
    const locked = await lockBooking(db, sn);
    if (locked !== undefined) await planReminders(db, locked, now);
  }
  return taken.map(({ code }) => code);
}

/** Begins the session of a member whose phone a code has just proved. */
export async function openSessionByCode(
  ctx: RequestContext,
  db: Database,
  member: Member,
): Promise<Opened> {
  const takenOver = await takeOverBookings(ctx, db, member);
  const { session, refresh } = await openSession(ctx, db, member, 'code');
  return {
    session: takenOver.length === 0 ? session : { ...session, takenOver },
    refresh,
  };
}
