// Disputes: a guest was not given the room. Opened once, answered by the hotel or by its silence,
// decided by our staff where they differ (docs/product.md, Disputes).

import { canTransition, type Actor, type Refusal } from '#domain/booking.ts';
import {
  canDispute,
  disputeMayBecome,
  stateAfterAnswer,
  hotelAnswersBy,
  isWaiting,
  type DisputeState,
} from '#domain/dispute.ts';
import type { Instant } from '#domain/time/time.ts';
import { messagesAbout } from '../notifications/plan-messages.ts';
import { releaseAlternatives } from '../store/booking/alternative.ts';
import {
  addCancellation,
  addDispute,
  lockDispute,
  setDispute,
} from '../store/booking/booking-events.ts';
import { factsOf, lockBooking, type BookingRow } from '../store/booking/booking.ts';
import { addHistory, type HistoryEntry } from '../store/booking/history.ts';
import type { Database } from '../store/engine/schema.ts';
import { markHotelChanged } from '../store/hotel/change-feed.ts';
import { refundableNow } from './effects.ts';
import { transitionBooking } from './transition.ts';

/**
 * True when it was opened, false when it is open already, else why it may not be. The booking's row
 * must be locked.
 */
export async function openDispute(
  db: Database,
  booking: BookingRow,
  actor: Actor,
  description: string,
  now: Instant,
): Promise<boolean | Refusal> {
  const known = await lockDispute(db, booking.sn);
  if (known !== undefined) return isWaiting(known.state) ? false : 'wrongStatus';
  const may = canDispute(factsOf(booking), now);
  if (may !== true) return may;
  await addDispute(db, {
    booking_sn: booking.sn,
    actor,
    description,
    opened_at: now,
    answer_by: hotelAnswersBy(now),
  });
  await addHistoryLine(db, booking, 'openDispute', actor, now, {
    jobs: [{ kind: 'disputeSilent', runAt: hotelAnswersBy(now) }],
  });
  return true;
}

/** Closes a dispute because the guest now says otherwise; does nothing when none waits. */
export async function withdrawDispute(
  db: Database,
  booking: BookingRow,
  actor: Actor,
  now: Instant,
): Promise<void> {
  const known = await lockDispute(db, booking.sn);
  if (known === undefined || !isWaiting(known.state)) return;
  await setDispute(db, booking.sn, { state: 'withdrawn', decided_at: now });
  await releaseAlternatives(db, booking.sn, now);
  await addHistoryLine(db, booking, 'withdrawDispute', actor, now);
}

/**
 * The hotel agrees, and everything is refunded, or contradicts, and our staff decides. Needs a
 * transaction.
 */
export function answerDispute(
  db: Database,
  bookingSn: number,
  reply: { readonly agrees: boolean; readonly text: string },
  now: Instant,
): Promise<boolean | Refusal> {
  return settle(db, bookingSn, reply.agrees ? 'agreed' : 'contradicted', 'hotel', now, reply.text);
}

/** Our staff decides a contradicted dispute. Needs a transaction. */
export function decideDispute(
  db: Database,
  bookingSn: number,
  isForGuest: boolean,
  now: Instant,
): Promise<boolean | Refusal> {
  return settle(db, bookingSn, isForGuest ? 'upheld' : 'rejected', 'operator', now);
}

/** The hotel's time is over without an answer, which counts as agreeing. Needs a transaction. */
export function endSilence(
  db: Database,
  bookingSn: number,
  now: Instant,
): Promise<boolean | Refusal> {
  return settle(db, bookingSn, 'silent', 'clock', now);
}

async function settle(
  db: Database,
  bookingSn: number,
  to: DisputeState,
  actor: Actor,
  now: Instant,
  answer?: string,
): Promise<boolean | Refusal> {
  const booking = await lockBooking(db, bookingSn);
  const known = booking === undefined ? undefined : await lockDispute(db, bookingSn);
  if (booking === undefined || known === undefined) return 'notYours';
  if (known.state === to) return false;
  const facts = factsOf(booking);
  const state = stateAfterAnswer(to, facts.status);
  if (!disputeMayBecome(known.state, state)) return 'wrongStatus';
  if (to === 'silent' && now < known.answer_by) return 'tooEarly';
  const isForHotel = state === 'contradicted' || state === 'rejected';
  // A cancelled booking has been refunded already.
  const isToMove = !isForHotel && facts.status !== 'cancelled';
  const may = isToMove ? canTransition('settleDispute', facts, actor, now) : true;
  if (may !== true) return may;
  await setDispute(db, bookingSn, {
    state,
    ...(actor === 'hotel' ? { answer: answer ?? '', answered_at: now } : {}),
    ...(isWaiting(state) ? {} : { decided_at: now }),
  });
  if (isForHotel)
    await addHistoryLine(
      db,
      booking,
      state === 'contradicted' ? 'contradictDispute' : 'rejectDispute',
      actor,
      now,
      state === 'rejected' ? { messages: messagesAbout(booking, 'disputeLost', now) } : {},
    );
  if (!isToMove) return true;
  const { paid } = await refundableNow(db, booking, now);
  const moved = await transitionBooking(db, 'settleDispute', bookingSn, actor, now);
  if (moved === true)
    await addCancellation(
      db,
      { bookingSn, actor, reason: 'couldNotCheckIn', note: '', paid, refund: paid, isLate: false },
      now,
    );
  return moved;
}

/** Adds a line to the booking's history without a transition; open desks see it at once. */
async function addHistoryLine(
  db: Database,
  booking: BookingRow,
  move: string,
  actor: Actor,
  now: Instant,
  following: Pick<HistoryEntry, 'jobs' | 'messages'> = {},
): Promise<void> {
  await addHistory(
    db,
    {
      bookingSn: booking.sn,
      move,
      from: booking.status,
      to: booking.status,
      actor,
      ...following,
    },
    now,
  );
  await markHotelChanged(db, booking.hotel_sn);
}
