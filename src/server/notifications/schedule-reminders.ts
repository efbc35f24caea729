// When a booking's next reminder is due: planned in the transaction that changes the booking, so
// that no reminder waits for one that is over (docs/product.md, Reminders).

import {
  bookingStatusOf,
  bookingStatuses,
  type BookingStatus,
  type TransitionName,
} from '#domain/booking.ts';
import { freeUntil } from '#domain/cancellation.ts';
import {
  byDay,
  canWait,
  couponNoticeDue,
  remindersDue,
  reminderOf,
  notificationByTransition,
  sendableMinutes,
  type RemindedBooking,
} from '#domain/reminder.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import {
  factsOf,
  lockBooking,
  type BookingRow,
  type NewBooking,
} from '../store/booking/booking.ts';
import { inTransaction } from '../store/engine/db.ts';
import type { Database } from '../store/engine/schema.ts';
import { markHotelChanged } from '../store/hotel/change-feed.ts';
import { addJob, planJob, type JobPayload } from '../store/job.ts';
import { addReminder, findExpiringCoupons, type NewReminder } from '../store/member/reminder.ts';
import { isCharged } from './plan-messages.ts';

/**
 * The facts that the reminder rules need. A confirmed booking counts from its confirmation, another
 * from when it was made.
 */
function remindedOf(row: BookingRow): RemindedBooking {
  const { status, type, checkIn, expiresAt, askedHotelAt, isCancellable, createdAt } = factsOf(row);
  const since = status === 'checkInPending' ? (row.confirmed_at ?? createdAt) : createdAt;
  return {
    status,
    hasMember: row.member_sn !== null,
    checkIn,
    expiresAt,
    askedHotelAt,
    since,
    freeUntil: freeUntil(
      {
        type,
        checkIn,
        isCancellable,
        cancelBeforeHours: row.cancel_before_hours,
        confirmedAt: row.confirmed_at,
      },
      since,
    ),
  };
}

/** For a booking that is being made. */
export function firstReminderAt(made: NewBooking, now: Instant): Instant | null {
  const {
    status,
    memberSn,
    stay,
    checkIn,
    expiresAt,
    askedHotelAt,
    isCancellable,
    cancelBeforeHours,
    confirmedAt,
  } = made;
  const { due, nextAt } = remindersDue(
    {
      status,
      hasMember: memberSn !== null,
      checkIn,
      expiresAt,
      askedHotelAt,
      since: now,
      freeUntil: freeUntil(
        { type: stay.type, checkIn, isCancellable, cancelBeforeHours, confirmedAt },
        now,
      ),
    },
    now,
  );
  return due.length > 0 ? now : nextAt;
}

/** Creates a reminder once, however often it is called. Needs the transaction of its cause. */
export async function remind(db: Database, made: NewReminder, now: Instant): Promise<void> {
  const sn = await addReminder(db, made, now);
  if (sn !== null)
    await addJob(db, {
      kind: 'tell',
      key: `tell:${sn}`,
      payload: { reminderSn: sn },
      runAt: canWait(made.name) ? byDay(now) : now,
    });
}

/** Plans again for a booking as it is now; one that is over has nothing left in the plan. */
export async function planReminders(
  db: Database,
  booking: BookingRow,
  now: Instant,
): Promise<void> {
  const { due, nextAt } = remindersDue(remindedOf(booking), now);
  await planJob(db, {
    kind: 'remind',
    key: `remind:${booking.sn}`,
    payload: { bookingSn: booking.sn },
    runAt: due.length > 0 ? now : nextAt,
  });
}

/** The reminder of a move that no message tells of, and those that are due from now on. */
export async function remindAfterMove(
  db: Database,
  name: TransitionName,
  booking: BookingRow,
  now: Instant,
): Promise<void> {
  const reminder =
    name === 'settleDispute' && isCharged(booking) ? undefined : notificationByTransition[name];
  if (reminder !== undefined)
    await remind(
      db,
      {
        name: reminder,
        bookingSn: booking.sn,
        memberSn: null,
        about: {},
        key: `${booking.sn}:${reminder}:${now}`,
        until: addMinutes(now, sendableMinutes(reminder)),
      },
      now,
    );
  await planReminders(db, booking, now);
}

/**
 * Creates the reminders that are due of a booking as it is at this moment, and resolves to when to
 * check again.
 */
export function remindOfBooking(
  appContext: AppContext,
  payload: JobPayload,
): Promise<Instant | null> {
  return inTransaction(appContext.db, async (db) => {
    const booking = await lockBooking(db, Number(payload['bookingSn']));
    if (booking === undefined) return null;
    const now = appContext.clock();
    const { due, nextAt } = remindersDue(remindedOf(booking), now);
    for (const { name, at, until } of due)
      await remind(
        db,
        {
          name,
          bookingSn: booking.sn,
          memberSn: null,
          about: {},
          key: `${booking.sn}:${name}:${at}`,
          until,
        },
        now,
      );
    // An open desk reloads at that moment: in a hidden tab a browser may run the page's own clock a
    // minute late.
    if (due.some(({ name }) => name === 'askHotelAgain'))
      await markHotelChanged(db, booking.hotel_sn);
    return nextAt;
  });
}

/** Whether what a reminder says is still true. */
export function isReminderStillValid(name: NewReminder['name'], status: number | null): boolean {
  const during: readonly BookingStatus[] | null = reminderOf(name).during;
  return (
    during === null ||
    status === null ||
    ((Object.values(bookingStatuses) as number[]).includes(status) &&
      during.includes(bookingStatusOf(status)))
  );
}

const couponsAtOnce = 500;
const couponCheckMinutes = 60;

/** Finds coupons that expire soon, of members who can be notified. */
export async function remindOfEndingCoupons(appContext: AppContext): Promise<Instant> {
  const now = appContext.clock();
  const coupons = await findExpiringCoupons(appContext.db, now, couponsAtOnce);
  for (const { sn, memberSn, title, receivedAt, expiresAt } of coupons) {
    const notice = couponNoticeDue({ receivedAt, expiresAt }, now);
    if (notice === null) continue;
    await inTransaction(appContext.db, (db) =>
      remind(
        db,
        {
          name: 'couponEnds',
          bookingSn: null,
          memberSn,
          about: { title, expiresAt },
          key: `couponEnds:${sn}:${notice}`,
          until: expiresAt,
        },
        now,
      ),
    );
  }
  return addMinutes(now, couponCheckMinutes);
}
