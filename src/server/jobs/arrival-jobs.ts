// Timed work about guests who have not checked in and open disputes: reminds, and treats silence as
// an answer (docs/product.md, No-show).

import { bookingStatuses, guestAnswersBy } from '#domain/booking.ts';
import { isWaiting } from '#domain/dispute.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { endSilence } from '../booking/dispute.ts';
import { transitionBooking } from '../booking/transition.ts';
import type { AppContext } from '../context/request-context.ts';
import { tell } from '../notifications/plan-messages.ts';
import { addBookingNotice, findDispute, findNotice } from '../store/booking/booking-events.ts';
import { findBookingBySn, lockBooking } from '../store/booking/booking.ts';
import { inTransaction } from '../store/engine/db.ts';
import type { JobPayload } from '../store/job.ts';

type Work = (appContext: AppContext, payload: JobPayload) => Promise<Instant | null>;

export const arrivalWorks = {
  remindAnswer,
  silentAfterReport,
  disputeSilent,
} as const satisfies Record<string, Work>;

/** The report that a booking waits to have answered, or null. */
async function openReport(appContext: AppContext, bookingSn: number): Promise<Instant | null> {
  const booking = await findBookingBySn(appContext.db, bookingSn);
  return booking?.status === bookingStatuses.awaitingGuest ? booking.reported_at : null;
}

async function remindAnswer(appContext: AppContext, payload: JobPayload): Promise<null> {
  const bookingSn = Number(payload['bookingSn']);
  const reportedAt = await openReport(appContext, bookingSn);
  if (reportedAt !== null) await remindOnce(appContext, bookingSn, reportedAt);
  return null;
}

/**
 * Reminds the guest of the report that was made at `reportedAt`, unless that was done before.
 * Resolves to when it was. Under the booking's lock, because after an outage both jobs about a
 * report run at once.
 */
async function remindOnce(
  appContext: AppContext,
  bookingSn: number,
  reportedAt: Instant,
): Promise<Instant> {
  const now = appContext.clock();
  return inTransaction(appContext.db, async (db) => {
    const booking = await lockBooking(db, bookingSn);
    const remindedAt = await findNotice(db, bookingSn, 'askGuestAgain', reportedAt);
    if (remindedAt !== undefined) return remindedAt;
    const answerBy = addMinutes(now, policy.noShowReminderMinutes);
    await addBookingNotice(db, bookingSn, 'askGuestAgain', now);
    if (booking !== undefined)
      await tell(db, booking, 'noShowAgain', now, {
        about: now,
        facts: { answerBy },
        until: answerBy,
      });
    return now;
  });
}

const recheckMinutes = 60;

/**
 * Nobody becomes a no-show without having been reminded and given the time the reminder promised,
 * also when no process ran while it was due; nor while a dispute waits for its answer.
 */
async function silentAfterReport(
  appContext: AppContext,
  payload: JobPayload,
): Promise<Instant | null> {
  const bookingSn = Number(payload['bookingSn']);
  const now = appContext.clock();
  const reportedAt = await openReport(appContext, bookingSn);
  if (reportedAt === null) return null;
  const dispute = await findDispute(appContext.db, bookingSn);
  if (dispute !== undefined && isWaiting(dispute.state)) return addMinutes(now, recheckMinutes);
  const remindedAt = await remindOnce(appContext, bookingSn, reportedAt);
  const promised = addMinutes(remindedAt, policy.noShowReminderMinutes);
  if (now < promised) return promised;
  const moved = await inTransaction(appContext.db, (db) =>
    transitionBooking(db, 'silentAfterReport', bookingSn, 'clock', now),
  );
  if (moved === 'disputed') return addMinutes(now, recheckMinutes);
  return moved === 'tooEarly' ? guestAnswersBy(reportedAt) : null;
}

async function disputeSilent(appContext: AppContext, payload: JobPayload): Promise<Instant | null> {
  const bookingSn = Number(payload['bookingSn']);
  const ended = await inTransaction(appContext.db, (db) =>
    endSilence(db, bookingSn, appContext.clock()),
  );
  return ended === 'tooEarly' ? addMinutes(appContext.clock(), 1) : null;
}
