// What becomes of a booking after it is made: why it was cancelled, disputes, notices, and changes of the stay.

import type { Instant } from '#domain/time.ts';
import type { Vnd } from '#domain/money.ts';
import type { Database } from '../context.ts';

export type NewCancellation = {
  readonly bookingSn: number; readonly actor: string; readonly reason: string; readonly note: string; readonly paid: Vnd; readonly refund: Vnd; readonly isLate: boolean;
};

/** Written in the transaction of the move that cancels; a booking is cancelled once. */
export async function addCancellation(db: Database, made: NewCancellation, now: Instant): Promise<void> {
  await db.insertInto('booking_cancellation').values({
    booking_sn: made.bookingSn, actor: made.actor, reason: made.reason, note: made.note, paid: made.paid, refund: made.refund, is_late: made.isLate, at: now,
  }).execute();
}
