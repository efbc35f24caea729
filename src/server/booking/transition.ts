// The one place where a booking begins and its status changes: guard, compare-and-set, history with
// jobs and messages, and effects in one transaction.

import {
  bookingTransitions,
  bookingStatuses,
  canTransition,
  keepsStatus,
  type Actor,
  type BookingStatus,
  type Transition,
  type TransitionName,
  type Refusal,
} from '#domain/booking.ts';
import { isWaiting, waitsForDispute } from '#domain/dispute.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { messagesOfNew, messagesOfTransition } from '../notifications/plan-messages.ts';
import { firstReminderAt, remindAfterMove } from '../notifications/schedule-reminders.ts';
import { releaseAlternatives } from '../store/booking/alternative.ts';
import { findDispute } from '../store/booking/booking-events.ts';
import {
  insertBooking,
  factsOf,
  holdAndInsertBooking,
  lockBooking,
  setStatus,
  type BookingRow,
  type BookingChange,
  type NewBooking,
} from '../store/booking/booking.ts';
import { addHistory, type BookingJob } from '../store/booking/history.ts';
import type { Hold } from '../store/booking/hold.ts';
import type { Database } from '../store/engine/schema.ts';
import { markHotelChanged } from '../store/hotel/change-feed.ts';
import { scheduleHotelAnswer, effectJobs, effects } from './effects.ts';

/** Columns that are set when a booking enters a status. */
const entering: Partial<
  Record<BookingStatus, (booking: BookingRow, now: Instant, actor: Actor) => BookingChange>
> = {
  // A guest who is expected again has not arrived.
  checkInPending: (booking, now) => ({
    confirmed_at: booking.confirmed_at ?? now,
    vouched_at: null,
  }),
  // A desk that confirms a guest's own check-in has made none of its own to undo.
  checkedIn: (booking, now, actor) => ({
    ...(actor === 'hotel' && { vouched_at: now }),
    ...(booking.status !== bookingStatuses.checkedIn && {
      undo_check_in_until: actor === 'hotel' ? addMinutes(now, policy.undoCheckInMinutes) : null,
    }),
  }),
  completed: (booking, now, actor) => ({
    completed_at: booking.completed_at ?? now,
    ...(actor === 'hotel' && { vouched_at: now }),
  }),
  awaitingHotel: (_, now) => ({ asked_hotel_at: now }),
  awaitingProvider: (_, now) => ({ asked_provider_at: now }),
  // A payment that never came fails with the booking; one that came too late keeps its own status.
  failed: (booking) =>
    booking.payment_status === paymentStatuses.awaiting
      ? { payment_status: paymentStatuses.failed }
      : {},
  // When a check-in is undone, the guest had been reported before it, and that time stays.
  awaitingGuest: (booking, now) => ({
    reported_at: booking.reported_at ?? now,
    vouched_at: null,
  }),
};

/** Begins a booking whose rooms are held already. Needs a transaction, like all functions below. */
export function startBooking(
  db: Database,
  made: NewBooking,
  actor: Actor,
  now: Instant,
): Promise<BookingRow> {
  return insertBooking(db, made, followingOf(made, actor, now), now);
}

/** The same in one statement with holding its rooms; null when they are not free. */
export function holdAndStartBooking(
  db: Database,
  hold: Hold,
  made: NewBooking,
  actor: Actor,
  now: Instant,
): Promise<BookingRow | null> {
  return holdAndInsertBooking(db, hold, made, followingOf(made, actor, now), now);
}

function followingOf(made: NewBooking, actor: Actor, now: Instant) {
  return { actor, jobs: jobsOfNew(made, now), messages: messagesOfNew(made, now) };
}

/**
 * What follows from a booking that begins. A room held for a guest who was turned away is offered
 * at once, so it has no reminder.
 */
function jobsOfNew(made: NewBooking, now: Instant): readonly BookingJob[] {
  const remindAt = made.heldFor === undefined ? firstReminderAt(made, now) : null;
  const jobs: BookingJob[] = [];
  if (made.expiresAt !== null)
    jobs.push({ kind: 'expire', runAt: addMinutes(made.expiresAt, policy.paymentGraceMinutes) });
  if (remindAt !== null) jobs.push({ kind: 'remind', runAt: remindAt });
  if (made.askedHotelAt !== null) jobs.push(...scheduleHotelAnswer(made.askedHotelAt));
  return jobs;
}

/**
 * True when this call moved the booking, false when it was there already, else why it may not be
 * moved. Needs a transaction.
 */
export async function transitionBooking(
  db: Database,
  name: TransitionName,
  bookingSn: number,
  actor: Actor,
  now: Instant,
): Promise<boolean | Refusal> {
  const booking = await lockBooking(db, bookingSn);
  if (booking === undefined) return 'notYours';
  const move: Transition = bookingTransitions[name];
  const isThere = booking.status === bookingStatuses[move.to];
  if (isThere && (!keepsStatus(name) || booking.vouched_at !== null)) return false;
  const may = canTransition(name, factsOf(booking), actor, now);
  if (may !== true) return may;
  if (waitsForDispute(name, actor) && (await isDisputed(db, bookingSn))) return 'disputed';
  const change = entering[move.to]?.(booking, now, actor) ?? {};
  if (!(await setStatus(db, bookingSn, move.from, move.to, change))) return 'wrongStatus';
  await addHistory(
    db,
    {
      bookingSn,
      move: name,
      from: booking.status,
      to: bookingStatuses[move.to],
      actor,
      jobs: move.then.flatMap((effect) => effectJobs[effect]?.(booking, now) ?? []),
      messages: messagesOfTransition(name, booking, now),
    },
    now,
  );
  for (const effect of move.then)
    await effects[effect](db, { booking, change, name, to: move.to, actor }, now);
  await remindAfterMove(db, name, { ...booking, ...change, status: bookingStatuses[move.to] }, now);
  // One of the rooms held after a dispute was taken: the others are released.
  if (booking.held_for !== null && move.by.includes('gateway') && move.to !== 'failed')
    await releaseAlternatives(db, booking.held_for, now);
  // A status may hold the room or not, so the search index must read the hotel again.
  await markHotelChanged(db, booking.hotel_sn);
  return true;
}

/** Whether a dispute waits for an answer. Opening or ending one also locks the booking's row. */
async function isDisputed(db: Database, bookingSn: number): Promise<boolean> {
  const dispute = await findDispute(db, bookingSn);
  return dispute !== undefined && isWaiting(dispute.state);
}
