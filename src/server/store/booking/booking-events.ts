// Records about a booking after it is made: cancellation, dispute, notices, and changes of the
// stay.

import type { Selectable } from 'kysely';
import type { DisputeState } from '#domain/dispute.ts';
import type { Vnd } from '#domain/money.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database, Schema } from '../engine/schema.ts';

export type NewCancellation = {
  readonly bookingSn: number;
  readonly actor: string;
  readonly reason: string;
  readonly note: string;
  readonly paid: Vnd;
  readonly refund: Vnd;
  readonly isLate: boolean;
};

/** Written in the transaction of the move that cancels; a booking is cancelled once. */
export async function addCancellation(
  db: Database,
  made: NewCancellation,
  now: Instant,
): Promise<void> {
  await db
    .insertInto('booking_cancellation')
    .values({
      booking_sn: made.bookingSn,
      actor: made.actor,
      reason: made.reason,
      note: made.note,
      paid: made.paid,
      refund: made.refund,
      is_late: made.isLate,
      at: now,
    })
    .execute();
}

export type DisputeRow = Selectable<Schema['dispute']>;

/** Takes the dispute's row; always after the booking's own, so that no deadlock can occur. */
export function lockDispute(db: Database, bookingSn: number): Promise<DisputeRow | undefined> {
  return db
    .selectFrom('dispute')
    .selectAll()
    .where('booking_sn', '=', bookingSn)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function findDispute(db: Database, bookingSn: number): Promise<DisputeRow | undefined> {
  return db
    .selectFrom('dispute')
    .selectAll()
    .where('booking_sn', '=', bookingSn)
    .executeTakeFirst();
}

export async function addDispute(
  db: Database,
  made: Pick<DisputeRow, 'booking_sn' | 'actor' | 'description' | 'opened_at' | 'answer_by'>,
): Promise<void> {
  await db
    .insertInto('dispute')
    .values({ ...made, state: 'open', answered_at: null, decided_at: null })
    .execute();
}

export async function setDispute(
  db: Database,
  bookingSn: number,
  change: { state: DisputeState; answer?: string; answered_at?: Instant; decided_at?: Instant },
): Promise<void> {
  await db.updateTable('dispute').set(change).where('booking_sn', '=', bookingSn).execute();
}

/** Stores a notice to the guest; writing the same one again changes nothing. */
export async function addBookingNotice(
  db: Database,
  bookingSn: number,
  kind: 'askGuest' | 'askGuestAgain',
  at: Instant,
): Promise<void> {
  await db
    .insertInto('booking_notice')
    .values({ booking_sn: bookingSn, kind, at, told_at: null })
    .onConflict((conflict) => conflict.columns(['booking_sn', 'kind', 'at']).doNothing())
    .execute();
}

/** When the guest was first told of it, from `since` on; undefined when that was not done. */
export async function findNotice(
  db: Database,
  bookingSn: number,
  kind: 'askGuest' | 'askGuestAgain',
  since: Instant,
): Promise<Instant | undefined> {
  const found = await db
    .selectFrom('booking_notice')
    .select('at')
    .where('booking_sn', '=', bookingSn)
    .where('kind', '=', kind)
    .where('at', '>=', since)
    .orderBy('at')
    .executeTakeFirst();
  return found?.at;
}
