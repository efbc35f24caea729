// What the clock does about guests who were not seen and doors that stayed closed: reminds, and takes silence for an answer (PRODUCT §6).

import { bookingStatuses, guestAnswersBy } from '#domain/booking.ts';
import { isWaiting } from '#domain/dispute.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { House } from './context.ts';
import { endSilence } from './dispute.ts';
import { moveBooking } from './move.ts';
import { remind } from './reminders.ts';
import { addNotice, findDispute, hasNotice } from './store/booking-life.ts';
import { findBookingBySn } from './store/booking.ts';
import { inTransaction } from './store/db.ts';
import type { JobPayload } from './store/job.ts';

type Work = (house: House, payload: JobPayload) => Promise<Instant | null>;

export const arrivalWorks = {
  remindAnswer,
  silentAfterReport,
  disputeSilent,
} as const satisfies Record<string, Work>;

/** The report a booking waits to have answered, or null when it does not. */
async function openReport(house: House, bookingSn: number): Promise<Instant | null> {
  const booking = await findBookingBySn(house.db, bookingSn);
  return booking?.status === bookingStatuses.awaitingGuest ? booking.reported_at : null;
}

async function remindAnswer(house: House, payload: JobPayload): Promise<null> {
  const bookingSn = Number(payload['bookingSn']);
  if ((await openReport(house, bookingSn)) !== null)
    await askAgain(house, bookingSn, house.clock());
  return null;
}

async function askAgain(house: House, bookingSn: number, now: Instant): Promise<void> {
  const answerBy = addMinutes(now, policy.noShowReminderMinutes);
  await inTransaction(house.db, async (db) => {
    await addNotice(db, bookingSn, 'askGuestAgain', now);
    await remind(
      db,
      {
        name: 'askCheckInAgain',
        bookingSn,
        memberSn: null,
        about: { answerBy },
        key: `${bookingSn}:askCheckInAgain:${now}`,
        until: answerBy,
      },
      now,
    );
  });
}

const lookAgainMinutes = 60;

/** Nobody becomes a no-show without having been reminded, nor while a dispute waits for its answer. */
async function silentAfterReport(house: House, payload: JobPayload): Promise<Instant | null> {
  const bookingSn = Number(payload['bookingSn']);
  const now = house.clock();
  const reportedAt = await openReport(house, bookingSn);
  if (reportedAt === null) return null;
  const dispute = await findDispute(house.db, bookingSn);
  if (dispute !== undefined && isWaiting(dispute.state)) return addMinutes(now, lookAgainMinutes);
  if (!(await hasNotice(house.db, bookingSn, 'askGuestAgain', reportedAt))) {
    // Nobody worked when the reminder was due: the guest gets it now, and as much time as it promises.
    await askAgain(house, bookingSn, now);
    return addMinutes(now, policy.noShowReminderMinutes);
  }
  const moved = await inTransaction(house.db, (db) =>
    moveBooking(db, 'silentAfterReport', bookingSn, 'clock', now),
  );
  if (moved === 'disputed') return addMinutes(now, lookAgainMinutes);
  return moved === 'tooEarly' ? guestAnswersBy(reportedAt) : null;
}

async function disputeSilent(house: House, payload: JobPayload): Promise<Instant | null> {
  const bookingSn = Number(payload['bookingSn']);
  const ended = await inTransaction(house.db, (db) => endSilence(db, bookingSn, house.clock()));
  return ended === 'tooEarly' ? addMinutes(house.clock(), 1) : null;
}
