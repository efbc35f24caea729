// The one place where a booking's status changes: guard, compare-and-set, history and effects in one transaction.

import {
  bookingMoves,
  bookingStatuses,
  canMove,
  keepsStatus,
  type Actor,
  type BookingStatus,
  type Move,
  type MoveName,
  type Refusal,
} from '#domain/booking.ts';
import { isWaiting, waitsForDispute } from '#domain/dispute.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { Database } from './context.ts';
import { effects } from './effects.ts';
import { remindAfterMove } from './reminders.ts';
import { letGoOfHolds } from './store/alternative.ts';
import { findDispute } from './store/booking-life.ts';
import {
  addHistory,
  factsOf,
  lockBooking,
  setStatus,
  type BookingRow,
  type Change,
} from './store/booking.ts';
import { markHotelChanged } from './store/hotel-change.ts';

/** What is noted when a booking enters a status. */
const entering: Partial<
  Record<BookingStatus, (booking: BookingRow, now: Instant, actor: Actor) => Change>
> = {
  // Whoever is expected again has not come yet.
  checkInPending: (booking, now) => ({
    confirmed_at: booking.confirmed_at ?? now,
    vouched_at: null,
  }),
  // A desk that stands by a guest's own check-in has made none that it could take back.
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
  // Money that never came has failed with the booking; money that came too late is told as what it is.
  failed: (booking) =>
    booking.payment_status === paymentStatuses.awaiting
      ? { payment_status: paymentStatuses.failed }
      : {},
  // Where a check-in is taken back, the guest was reported before it.
  awaitingGuest: (booking, now) => ({
    reported_at: booking.reported_at ?? now,
    vouched_at: null,
  }),
};

/** True when this call moved the booking, false when it was there already, else why it may not be moved. Needs a transaction. */
export async function moveBooking(
  db: Database,
  name: MoveName,
  bookingSn: number,
  actor: Actor,
  now: Instant,
): Promise<boolean | Refusal> {
  const booking = await lockBooking(db, bookingSn);
  if (booking === undefined) return 'notYours';
  const move: Move = bookingMoves[name];
  const isThere = booking.status === bookingStatuses[move.to];
  if (isThere && (!keepsStatus(name) || booking.vouched_at !== null)) return false;
  const may = canMove(name, factsOf(booking), actor, now);
  if (may !== true) return may;
  if (waitsForDispute(name, actor) && (await isDisputed(db, bookingSn))) return 'disputed';
  const change = entering[move.to]?.(booking, now, actor) ?? {};
  if (!(await setStatus(db, bookingSn, move.from, move.to, change))) return 'wrongStatus';
  await addHistory(
    db,
    { bookingSn, move: name, from: booking.status, to: bookingStatuses[move.to], actor },
    now,
  );
  for (const effect of move.then)
    await effects[effect](db, { booking, change, name, to: move.to, actor }, now);
  await remindAfterMove(db, name, { ...booking, ...change, status: bookingStatuses[move.to] }, now);
  // Of the rooms kept after a dispute one was taken: the others are anybody's again.
  if (booking.held_for !== null && move.by.includes('gateway') && move.to !== 'failed')
    await letGoOfHolds(db, booking.held_for, now);
  // Every status holds the room differently, so the search index must look again.
  await markHotelChanged(db, booking.hotel_sn);
  return true;
}

/** Whether somebody is still to answer a dispute. Who opens or ends one holds the booking's row too. */
async function isDisputed(db: Database, bookingSn: number): Promise<boolean> {
  const dispute = await findDispute(db, bookingSn);
  return dispute !== undefined && isWaiting(dispute.state);
}
