// Which reminders there are, when they are due and when they are too old to send. Each kind can be
// switched off, and none is sent once a booking is over (docs/product.md, Reminders).

import { type BookingStatus, type TransitionName, roomAnswerBy } from './booking.ts';
import type { LocalText } from './hotel.ts';
import { policy } from './policy.ts';
import {
  type Instant,
  type LocalDate,
  type LocalTime,
  addDays,
  addMinutes,
  atLocal,
  localDate,
  localTime,
  startOfDay,
} from './time/time.ts';

export const reminderKinds = [
  'payment',
  'room',
  'checkIn',
  'freeCancellation',
  'checkInQuestion',
  'refund',
  'expiring',
  'review',
  'watch',
] as const;
export type ReminderKind = (typeof reminderKinds)[number];

type Reminder = {
  /**
   * The kind whose setting silences it; null for notifications to the hotel's desk, which are
   * enabled per device.
   */
  readonly kind: ReminderKind | null;
  readonly urgency: 'normal' | 'high';
  /**
   * A newer notification of the same topic replaces an older one, at the push service and on the
   * phone.
   */
  readonly topic: string;
  /** The statuses in which it still applies; null when it depends on none. */
  readonly during: readonly BookingStatus[] | null;
};

export const reminders = {
  payWindow: {
    kind: 'payment',
    urgency: 'high',
    topic: 'pay',
    during: ['paymentPending'],
  },
  paid: { kind: 'room', urgency: 'high', topic: 'pay', during: ['checkInPending'] },
  paidWaits: {
    kind: 'room',
    urgency: 'high',
    topic: 'pay',
    during: ['awaitingHotel', 'awaitingProvider'],
  },
  roomConfirmed: {
    kind: 'room',
    urgency: 'high',
    topic: 'room',
    during: ['checkInPending'],
  },
  roomDeclined: {
    kind: 'room',
    urgency: 'high',
    topic: 'room',
    during: ['cancelled', 'failed'],
  },
  checkInHours: {
    kind: 'checkIn',
    urgency: 'normal',
    topic: 'checkIn',
    during: ['checkInPending'],
  },
  checkInMinutes: {
    kind: 'checkIn',
    urgency: 'high',
    topic: 'checkIn',
    during: ['checkInPending'],
  },
  freeCancellation: {
    kind: 'freeCancellation',
    urgency: 'normal',
    topic: 'cancel',
    during: ['checkInPending'],
  },
  askCheckIn: {
    kind: 'checkInQuestion',
    urgency: 'high',
    topic: 'ask',
    during: ['awaitingGuest'],
  },
  askCheckInAgain: {
    kind: 'checkInQuestion',
    urgency: 'high',
    topic: 'ask',
    during: ['awaitingGuest'],
  },
  askHotel: {
    kind: null,
    urgency: 'high',
    topic: 'desk',
    during: ['awaitingHotel'],
  },
  askHotelAgain: {
    kind: null,
    urgency: 'high',
    topic: 'desk',
    during: ['awaitingHotel'],
  },
  noShow: {
    kind: 'checkInQuestion',
    urgency: 'normal',
    topic: 'ask',
    during: ['noShow'],
  },
  disputeSettled: {
    kind: 'room',
    urgency: 'high',
    topic: 'room',
    during: ['cancelled'],
  },
  // What a message says has words of its own; these are said where the past is guarded.
  news: { kind: 'room', urgency: 'high', topic: 'room', during: null },
  windowEnded: {
    kind: 'payment',
    urgency: 'normal',
    topic: 'pay',
    during: ['failed'],
  },
  deskNews: { kind: null, urgency: 'normal', topic: 'deskNews', during: null },
  refundSent: { kind: 'refund', urgency: 'normal', topic: 'refund', during: null },
  review: { kind: 'review', urgency: 'normal', topic: 'review', during: ['completed'] },
  // It carries the words of its message, and leads where the message does.
  watch: { kind: 'watch', urgency: 'high', topic: 'watch', during: null },
  xuEnds: { kind: 'expiring', urgency: 'normal', topic: 'xu', during: null },
  couponEnds: { kind: 'expiring', urgency: 'normal', topic: 'coupon', during: null },
} as const satisfies Record<string, Reminder>;
export type ReminderName = keyof typeof reminders;

/** What a reminder names besides its booking. */
export type ReminderAbout = {
  readonly amount?: number;
  readonly latestOn?: LocalDate;
  readonly expiresAt?: Instant;
  readonly title?: LocalText;
  readonly answerBy?: Instant;
  /** The whole address it leads to, where that is no booking. */
  readonly address?: string;
};

export function reminderOf(name: ReminderName): Reminder {
  return reminders[name];
}

/** The notification of a transition that no message tells of (`message.ts`). */
export const notificationByTransition: Readonly<Partial<Record<TransitionName, ReminderName>>> = {
  payToProvider: 'paidWaits',
  rescueToProvider: 'paidWaits',
  // Where nothing was taken; else the message says what goes back.
  settleDispute: 'disputeSettled',
};
const shownOnBookingPage: ReadonlySet<ReminderName> = new Set([
  'paid',
  'paidWaits',
  'roomConfirmed',
  'roomDeclined',
  'disputeSettled',
  'noShow',
  'news',
  'windowEnded',
]);
/** Not sent while the booking's page is open, because the page already shows it. */
export const isShownOnBookingPage = (name: ReminderName): boolean => shownOnBookingPage.has(name);

const dayMinutes = 1_440;
/** Whoever hears of it a day later still does. */
const keeps: ReadonlySet<ReminderName> = new Set(['noShow', 'review']);
/**
 * For how many minutes it is still worth sending: about a payment 15, a no-show and a review a day,
 * anything else an hour.
 */
export function sendableMinutes(name: ReminderName): number {
  return reminderOf(name).topic === 'pay' ? 15 : keeps.has(name) ? dayMinutes : 60;
}

/** Reminders that are not sent at night. */
export const canWait = (name: ReminderName): boolean =>
  keeps.has(name) || reminderOf(name).kind === 'expiring';

export type DueReminder = {
  readonly name: ReminderName;
  readonly at: Instant;
  readonly until: Instant;
};
/**
 * `since` is when the booking came to be as it is; `freeUntil` when cancelling stops being free,
 * null where it never is; a guest cannot cancel at all.
 */
export type RemindedBooking = {
  readonly status: BookingStatus;
  readonly hasMember: boolean;
  readonly checkIn: Instant;
  readonly expiresAt: Instant | null;
  readonly askedHotelAt: Instant | null;
  readonly since: Instant;
  readonly freeUntil: Instant | null;
};

/**
 * The reminders that come by time while a booking keeps its status, the earliest first. Those due
 * before `since` are left out: who books for the next hour needs no reminder of it.
 */
export function remindersOf({
  status,
  hasMember,
  checkIn,
  expiresAt,
  askedHotelAt,
  since,
  freeUntil,
}: RemindedBooking): DueReminder[] {
  const due: DueReminder[] = [];
  if (status === 'paymentPending' && expiresAt !== null)
    due.push({
      name: 'payWindow',
      at: addMinutes(expiresAt, -policy.remindPayMinutes),
      until: expiresAt,
    });
  if (status === 'awaitingHotel' && askedHotelAt !== null) {
    const again = addMinutes(askedHotelAt, policy.roomReminderMinutes);
    due.push(
      { name: 'askHotel', at: askedHotelAt, until: again },
      { name: 'askHotelAgain', at: again, until: roomAnswerBy(askedHotelAt) },
    );
  }
  if (status === 'checkInPending') {
    const soon = addMinutes(checkIn, -policy.checkInOpensMinutes);
    if (hasMember && freeUntil !== null)
      due.push({
        name: 'freeCancellation',
        at: addMinutes(freeUntil, -policy.remindFreeCancellationMinutes),
        until: freeUntil,
      });
    due.push(
      {
        name: 'checkInHours',
        at: addMinutes(checkIn, -60 * policy.remindCheckInHours),
        until: soon,
      },
      { name: 'checkInMinutes', at: soon, until: checkIn },
    );
  }
  return due.filter(({ at }) => at >= since).toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/**
 * The reminders due now, overdue ones included where no process ran when they were due, and when to
 * look again; null when there are no more.
 */
export function remindersDue(
  booking: RemindedBooking,
  now: Instant,
): { readonly due: readonly DueReminder[]; readonly nextAt: Instant | null } {
  const all = remindersOf(booking);
  return {
    due: all.filter(({ at, until }) => at <= now && now < until),
    nextAt: all.find(({ at }) => at > now)?.at ?? null,
  };
}

const morning = '09:00' as LocalTime;
const evening = '21:00' as LocalTime;
/** Now by day, else the next morning in Vietnam: for reminders that are not sent at night. */
export function byDay(now: Instant): Instant {
  const time = localTime(now);
  if (time >= morning && time < evening) return now;
  return atLocal(time < morning ? localDate(now) : addDays(localDate(now), 1), morning);
}

/** The first and the last day on which an approaching end is announced. */
export function endingDays(expiresAt: Instant): {
  readonly first: Instant;
  readonly last: Instant;
} {
  const before = (days: number): Instant => startOfDay(addDays(localDate(expiresAt), -days));
  return { first: before(policy.xuFirstNoticeDays), last: before(policy.xuLastNoticeDays) };
}

/**
 * Whether a coupon's end is to be announced now, and for which time; not when it was already that
 * near on receipt.
 */
export function couponNoticeDue(
  coupon: { readonly receivedAt: Instant; readonly expiresAt: Instant },
  now: Instant,
): 'first' | 'last' | null {
  const { first, last } = endingDays(coupon.expiresAt);
  if (now >= coupon.expiresAt) return null;
  if (now >= last) return coupon.receivedAt < last ? 'last' : null;
  return now >= first && coupon.receivedAt < first ? 'first' : null;
}

/**
 * Minutes to wait after a push service could not take a message for the n-th time
 * (docs/integrations.md, Web push).
 */
export function pushAgainMinutes(tries: number): number {
  return againMinutes[Math.min(tries, againMinutes.length) - 1] ?? 1;
}
const againMinutes = [1, 5, 30] as const;
