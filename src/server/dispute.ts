// A guest came and could not have the room: said once, answered by the hotel or by its silence, decided by a person where they differ (PRODUCT §6).

import { canMove, type Actor, type Refusal } from '#domain/booking.ts';
import {
  canDispute,
  disputeMayBecome,
  heardAs,
  hotelAnswersBy,
  isWaiting,
  type DisputeState,
} from '#domain/dispute.ts';
import type { Instant } from '#domain/time.ts';
import type { Database } from './context.ts';
import { whatIsDue } from './effects.ts';
import { moveBooking } from './move.ts';
import { letGoOfHolds } from './store/alternative.ts';
import { addCancellation, addDispute, lockDispute, setDispute } from './store/booking-life.ts';
import { addHistory, factsOf, lockBooking, type BookingRow } from './store/booking.ts';
import { markHotelChanged } from './store/hotel-change.ts';
import { addJob } from './store/job.ts';

/** True when it was opened, false when it is open already, else why it may not be. The booking's row must be locked. */
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
  await tell(db, booking, 'openDispute', actor, now);
  await addJob(db, {
    kind: 'disputeSilent',
    key: `disputeSilent:${booking.sn}`,
    payload: { bookingSn: booking.sn },
    runAt: hotelAnswersBy(now),
  });
  return true;
}

/** The guest says something else now; nothing when no dispute waits. */
export async function withdrawDispute(
  db: Database,
  booking: BookingRow,
  actor: Actor,
  now: Instant,
): Promise<void> {
  const known = await lockDispute(db, booking.sn);
  if (known === undefined || !isWaiting(known.state)) return;
  await setDispute(db, booking.sn, { state: 'withdrawn', decided_at: now });
  await letGoOfHolds(db, booking.sn, now);
  await tell(db, booking, 'withdrawDispute', actor, now);
}

/** The hotel agrees, and everything goes back, or it tells another story, and a person of ours decides. Needs a transaction. */
export function answerDispute(
  db: Database,
  bookingSn: number,
  said: { readonly agrees: boolean; readonly text: string },
  now: Instant,
): Promise<boolean | Refusal> {
  return settle(db, bookingSn, said.agrees ? 'agreed' : 'contradicted', 'hotel', now, said.text);
}

/** A person of ours decides between two stories. Needs a transaction. */
export function decideDispute(
  db: Database,
  bookingSn: number,
  isForGuest: boolean,
  now: Instant,
): Promise<boolean | Refusal> {
  return settle(db, bookingSn, isForGuest ? 'upheld' : 'rejected', 'operator', now);
}

/** The hotel let its time pass: that is an answer. Needs a transaction. */
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
  const state = heardAs(to, facts.status);
  if (!disputeMayBecome(known.state, state)) return 'wrongStatus';
  if (to === 'silent' && now < known.answer_by) return 'tooEarly';
  const isForHotel = state === 'contradicted' || state === 'rejected';
  // Of what is cancelled already everything has gone back.
  const isToMove = !isForHotel && facts.status !== 'cancelled';
  const may = isToMove ? canMove('settleDispute', facts, actor, now) : true;
  if (may !== true) return may;
  await setDispute(db, bookingSn, {
    state,
    ...(actor === 'hotel' ? { answer: answer ?? '', answered_at: now } : {}),
    ...(isWaiting(state) ? {} : { decided_at: now }),
  });
  if (isForHotel)
    await tell(
      db,
      booking,
      state === 'contradicted' ? 'contradictDispute' : 'rejectDispute',
      actor,
      now,
    );
  if (!isToMove) return true;
  const { paid } = await whatIsDue(db, booking, now);
  const moved = await moveBooking(db, 'settleDispute', bookingSn, actor, now);
  if (moved === true)
    await addCancellation(
      db,
      { bookingSn, actor, reason: 'couldNotCheckIn', note: '', paid, refund: paid, isLate: false },
      now,
    );
  return moved;
}

/** A line of the booking's history that moves it nowhere, and is seen at an open desk at once. */
async function tell(
  db: Database,
  booking: BookingRow,
  move: string,
  actor: Actor,
  now: Instant,
): Promise<void> {
  await addHistory(
    db,
    { bookingSn: booking.sn, move, from: booking.status, to: booking.status, actor },
    now,
  );
  await markHotelChanged(db, booking.hotel_sn);
}
