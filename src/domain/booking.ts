// The transitions of a booking. Server and screens read the same table, so that a disabled button
// can say why.

import { policy } from './policy.ts';
import type { BookingType } from './stay.ts';
import {
  type Instant,
  type LocalTime,
  addDays,
  addMinutes,
  atLocal,
  localDate,
} from './time/time.ts';

/** The given status numbers; 7 is unused. */
export const bookingStatuses = {
  failed: 0,
  checkInPending: 1,
  completed: 2,
  cancelled: 3,
  noShow: 4,
  paymentPending: 5,
  awaitingHotel: 6,
  awaitingProvider: 8,
  checkedIn: 9,
  awaitingGuest: 10,
} as const;
export type BookingStatus = keyof typeof bookingStatuses;

const names = Object.fromEntries(
  Object.entries(bookingStatuses).map(([name, number]) => [number, name]),
) as Record<number, BookingStatus>;

/** Throws RangeError for a number that names no status. */
export function bookingStatusOf(number: number): BookingStatus {
  const name = names[number];
  if (name === undefined) throw new RangeError(`no booking status ${number}`);
  return name;
}

/** Statuses in which a booking holds its room (docs/product.md, Availability). */
export const holdingStatuses = [
  'checkInPending',
  'paymentPending',
  'awaitingHotel',
  'awaitingProvider',
  'checkedIn',
  'awaitingGuest',
] as const satisfies readonly BookingStatus[];
export const holdingStatusNumbers: readonly number[] = holdingStatuses.map(
  (name) => bookingStatuses[name],
);
/**
 * Nothing follows these, whoever acts; only money that arrives late may bring a failed booking back
 * (`rescue`: docs/product.md, Payment window).
 */
export const finalStatuses = [
  'failed',
  'completed',
  'cancelled',
  'noShow',
] as const satisfies readonly BookingStatus[];
/** Whether it is one of `finalStatuses`. */
export function isFinal(status: BookingStatus): boolean {
  return (finalStatuses as readonly BookingStatus[]).includes(status);
}
/** Whether a row's status is final. */
export function isPast({ status }: { readonly status: number }): boolean {
  return isFinal(bookingStatusOf(status));
}
/** Nothing is left of the stay: a calendar takes it out again. */
export function isStayCancelled({ status }: { readonly status: number }): boolean {
  return status === bookingStatuses.cancelled || status === bookingStatuses.failed;
}
/** Statuses of a stay that is still ahead or under way. */
export const upcomingStatuses = [
  'paymentPending',
  'checkInPending',
  'awaitingHotel',
  'awaitingProvider',
  'checkedIn',
  'awaitingGuest',
] as const satisfies readonly BookingStatus[];

export type Actor = 'guest' | 'member' | 'hotel' | 'operator' | 'provider' | 'gateway' | 'clock';
export type Refusal =
  | 'wrongStatus'
  | 'notYours'
  | 'tooEarly'
  | 'tooLate'
  | 'windowOpen'
  | 'windowOver'
  | 'notCancellable'
  | 'inAppOnly'
  | 'disputed';

/** What a guard may look at. Guards are pure: the current time is always passed in. */
export type BookingFacts = {
  readonly status: BookingStatus;
  readonly type: BookingType;
  readonly checkIn: Instant;
  readonly checkOut: Instant;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly askedHotelAt: Instant | null;
  readonly askedProviderAt: Instant | null;
  readonly reportedAt: Instant | null;
  /** All of it was paid in advance, and it cost something. */
  readonly isPaid: boolean;
  /** When the hotel's desk said that the guest came; null while only the guest says so. */
  readonly vouchedAt: Instant | null;
  readonly completedAt: Instant | null;
  /**
   * Until when the hotel may take its check-in back; null where it did not check the guest in, or
   * something followed.
   */
  readonly undoCheckInUntil: Instant | null;
  readonly isCancellable: boolean;
  readonly isInAppOnly: boolean;
};
type Guard = (booking: BookingFacts, now: Instant) => true | Refusal;

/** What the store does in the same transaction, and what is sent to the outside after it. */
export type Effect =
  | 'releaseRoom'
  | 'giveBackCoupon'
  | 'giveBackXu'
  | 'useCoupon'
  | 'refundInFull'
  | 'refundDue'
  | 'tellHotel'
  | 'tellGuest'
  | 'tellProvider'
  | 'offerAlternatives'
  | 'askGuest'
  | 'awaitAnswer'
  | 'askHotel'
  | 'countNoShow'
  | 'earnXu'
  | 'giveStamp'
  | 'inviteReview';

export type Transition = {
  readonly from: readonly BookingStatus[];
  readonly to: BookingStatus;
  readonly by: readonly Actor[];
  readonly when: Guard;
  readonly then: readonly Effect[];
};

const always: Guard = () => true;
const after =
  (moment: (booking: BookingFacts) => Instant | null, otherwise: Refusal): Guard =>
  (booking, now) => {
    const at = moment(booking);
    return at !== null && now >= at ? true : otherwise;
  };
/**
 * A late payment brings a booking back only while its stay is still ahead; after that the money
 * goes back.
 */
const stillAhead: Guard = (booking, now) => (now < booking.checkIn ? true : 'tooLate');
const afterCheckIn = after((booking) => booking.checkIn, 'tooEarly');

/** When a hotel may first say that the guest did not come (docs/product.md, No-show). */
export function noShowFrom(booking: Pick<BookingFacts, 'type' | 'checkIn'>): Instant {
  if (booking.type === 'hourly') return addMinutes(booking.checkIn, policy.noShowHourlyMinutes);
  if (booking.type === 'overnight')
    return addMinutes(booking.checkIn, policy.noShowOvernightMinutes);
  return atLocal(addDays(localDate(booking.checkIn), 1), '00:00' as LocalTime);
}

/**
 * Until when the guest may answer that report; silence is an answer too (docs/product.md, No-show).
 */
export function guestAnswersBy(reportedAt: Instant): Instant {
  return addMinutes(reportedAt, 60 * policy.noShowAnswerHours);
}

/**
 * Whether somebody other than the guest stands for the stay: by paying for it in advance, or at the
 * hotel's desk. Only such a stay earns xu, stamps and what was promised for inviting its guest
 * (docs/product.md, Rewards).
 */
export function isVouched(booking: Pick<BookingFacts, 'isPaid' | 'vouchedAt'>): boolean {
  return booking.isPaid || booking.vouchedAt !== null;
}

/**
 * Until when the desk may confirm a stay that the clock completed on its guest's word alone; null
 * for any other.
 */
export function deskConfirmsBy(
  booking: Pick<BookingFacts, 'status' | 'isPaid' | 'vouchedAt' | 'completedAt'>,
): Instant | null {
  if (booking.status !== 'completed' || booking.completedAt === null || isVouched(booking))
    return null;
  return addMinutes(booking.completedAt, 60 * policy.stayConfirmHours);
}

/** Stays completed before this moment can no longer be confirmed by the desk. */
export function deskConfirmsSince(now: Instant): Instant {
  return addMinutes(now, -60 * policy.stayConfirmHours);
}

const mayConfirmStay: Guard = (booking, now) => {
  const until = deskConfirmsBy(booking);
  if (until === null) return 'wrongStatus';
  return now <= until ? true : 'tooLate';
};
/** Only while nobody but the guest says that they arrived. */
const checkedInAlone: Guard = (booking) => (isVouched(booking) ? 'wrongStatus' : true);

const mayReportNoShow: Guard = (booking, now) => {
  if (now < noShowFrom(booking)) return 'tooEarly';
  return now <= addMinutes(booking.checkOut, 60 * policy.noShowReportHours) ? true : 'tooLate';
};
/**
 * Once per booking: a guest who insists on having arrived is not asked again, and earns nothing
 * until the desk confirms it.
 */
const mayDisputeArrival: Guard = (booking, now) => {
  const alone = checkedInAlone(booking, now);
  if (alone !== true || booking.reportedAt !== null) return 'wrongStatus';
  return mayReportNoShow(booking, now);
};

/**
 * Undoing a check-in leads back to the question whether the guest came if the hotel had reported
 * them, else to waiting for them (docs/product.md, Arrival).
 */
const mayUndoCheckIn =
  (wasReported: boolean): Guard =>
  ({ reportedAt, undoCheckInUntil, checkOut }, now) => {
    if (undoCheckInUntil === null || (reportedAt !== null) !== wasReported) return 'wrongStatus';
    return now <= undoCheckInUntil && now < checkOut ? true : 'tooLate';
  };

const mayCancel: Guard = (booking, now) => {
  if (booking.status === 'paymentPending') return true;
  if (booking.isInAppOnly) return 'inAppOnly';
  if (!booking.isCancellable) return 'notCancellable';
  return now < booking.checkIn ? true : 'tooLate';
};

/**
 * Until when a hotel that confirms each booking by hand may answer (docs/product.md, Room
 * confirmation).
 */
export function roomAnswerBy(askedHotelAt: Instant): Instant {
  return addMinutes(askedHotelAt, policy.roomUnansweredMinutes);
}

/**
 * Until when the provider of an add-on may answer: hours before the stay, because add-ons are
 * ordered a day ahead. Null while it was not asked.
 */
export function providerAnswersBy({
  askedProviderAt,
}: Pick<BookingFacts, 'askedProviderAt'>): Instant | null {
  return askedProviderAt && addMinutes(askedProviderAt, 60 * policy.providerUnansweredHours);
}

/**
 * Two minutes more than the guest was shown, and the gateway is asked before: a payment made in the
 * last second still counts (docs/product.md, Payment window).
 */
const windowIsOver = after(
  (booking) => booking.expiresAt && addMinutes(booking.expiresAt, policy.paymentGraceMinutes),
  'windowOpen',
);
const guestLike: readonly Actor[] = ['guest', 'member'];

/** What follows where a guest loses the room and has done nothing for it. */
const lostRoomEffects = [
  'releaseRoom',
  'refundInFull',
  'giveBackCoupon',
  'giveBackXu',
  'offerAlternatives',
  'tellGuest',
] as const satisfies readonly Effect[];

/**
 * Every move of a booking that exists; creating one is `creations` below. `earnXu` and `giveStamp`
 * apply only to stays vouched for by somebody other than the guest (`isVouched`). `tellGuest` sends
 * a notification; a payment window that ended sends none, because nothing was charged and the guest
 * was reminded 5 minutes before (docs/product.md, Reminders).
 */
export const bookingTransitions = {
  payToHotel: {
    from: ['paymentPending'],
    to: 'awaitingHotel',
    by: ['gateway'],
    when: always,
    then: ['useCoupon', 'askHotel', 'tellGuest'],
  },
  payToProvider: {
    from: ['paymentPending'],
    to: 'awaitingProvider',
    by: ['gateway'],
    when: always,
    then: ['useCoupon', 'tellProvider', 'tellGuest'],
  },
  pay: {
    from: ['paymentPending'],
    to: 'checkInPending',
    by: ['gateway'],
    when: always,
    then: ['useCoupon', 'tellHotel', 'tellGuest'],
  },
  expire: {
    from: ['paymentPending'],
    to: 'failed',
    by: ['clock'],
    when: windowIsOver,
    then: ['releaseRoom', 'giveBackCoupon', 'giveBackXu'],
  },
  loseRoom: {
    from: ['paymentPending'],
    to: 'failed',
    by: ['gateway'],
    when: always,
    then: lostRoomEffects,
  },
  rescue: {
    from: ['failed'],
    to: 'checkInPending',
    by: ['gateway'],
    when: stillAhead,
    then: ['useCoupon', 'tellHotel', 'tellGuest'],
  },
  rescueToHotel: {
    from: ['failed'],
    to: 'awaitingHotel',
    by: ['gateway'],
    when: stillAhead,
    then: ['useCoupon', 'askHotel', 'tellGuest'],
  },
  rescueToProvider: {
    from: ['failed'],
    to: 'awaitingProvider',
    by: ['gateway'],
    when: stillAhead,
    then: ['useCoupon', 'tellProvider', 'tellGuest'],
  },
  confirmRoom: {
    from: ['awaitingHotel'],
    to: 'checkInPending',
    by: ['hotel'],
    when: always,
    then: ['useCoupon', 'tellGuest'],
  },
  declineRoom: {
    from: ['awaitingHotel'],
    to: 'cancelled',
    by: ['hotel'],
    when: always,
    then: lostRoomEffects,
  },
  roomUnanswered: {
    from: ['awaitingHotel'],
    to: 'cancelled',
    by: ['clock'],
    when: after(
      (booking) => booking.askedHotelAt && roomAnswerBy(booking.askedHotelAt),
      'tooEarly',
    ),
    then: lostRoomEffects,
  },
  providerConfirms: {
    from: ['awaitingProvider'],
    to: 'checkInPending',
    by: ['operator', 'provider'],
    when: always,
    then: ['tellHotel', 'tellGuest'],
  },
  providerDeclines: {
    from: ['awaitingProvider'],
    to: 'cancelled',
    by: ['operator', 'provider'],
    when: always,
    then: ['releaseRoom', 'refundInFull', 'giveBackCoupon', 'giveBackXu', 'tellGuest'],
  },
  providerUnanswered: {
    from: ['awaitingProvider'],
    to: 'cancelled',
    by: ['clock'],
    when: after(providerAnswersBy, 'tooEarly'),
    then: lostRoomEffects,
  },
  cancel: {
    from: ['checkInPending', 'paymentPending', 'awaitingHotel', 'awaitingProvider'],
    to: 'cancelled',
    by: ['member'],
    when: mayCancel,
    then: ['releaseRoom', 'refundDue', 'giveBackCoupon', 'giveBackXu', 'tellHotel'],
  },
  hotelCancels: {
    from: ['checkInPending', 'awaitingHotel'],
    to: 'cancelled',
    by: ['hotel'],
    when: always,
    then: lostRoomEffects,
  },
  checkIn: {
    from: ['checkInPending', 'awaitingGuest'],
    to: 'checkedIn',
    by: [...guestLike, 'hotel'],
    when: after((booking) => addMinutes(booking.checkIn, -policy.checkInOpensMinutes), 'tooEarly'),
    then: ['tellHotel'],
  },
  // These two keep the status; they change who confirmed the arrival.
  confirmArrival: {
    from: ['checkedIn'],
    to: 'checkedIn',
    by: ['hotel'],
    when: checkedInAlone,
    then: [],
  },
  confirmStay: {
    from: ['completed'],
    to: 'completed',
    by: ['hotel'],
    when: mayConfirmStay,
    then: ['earnXu', 'giveStamp'],
  },
  undoCheckIn: {
    from: ['checkedIn'],
    to: 'checkInPending',
    by: ['hotel'],
    when: mayUndoCheckIn(false),
    then: ['tellHotel'],
  },
  undoReportedCheckIn: {
    from: ['checkedIn'],
    to: 'awaitingGuest',
    by: ['hotel'],
    when: mayUndoCheckIn(true),
    then: ['tellHotel', 'awaitAnswer'],
  },
  // Older processes let a desk check in a guest whose dispute waited, so that it is settled from
  // there too.
  settleDispute: {
    from: ['checkInPending', 'awaitingGuest', 'checkedIn'],
    to: 'cancelled',
    by: ['hotel', 'clock', 'operator'],
    when: afterCheckIn,
    then: ['releaseRoom', 'refundInFull', 'giveBackCoupon', 'giveBackXu', 'tellGuest'],
  },
  reportNoShow: {
    from: ['checkInPending'],
    to: 'awaitingGuest',
    by: ['hotel'],
    when: mayReportNoShow,
    then: ['askGuest'],
  },
  disputeArrival: {
    from: ['checkedIn'],
    to: 'awaitingGuest',
    by: ['hotel'],
    when: mayDisputeArrival,
    then: ['askGuest'],
  },
  didNotCheckIn: {
    from: ['checkInPending', 'awaitingGuest'],
    to: 'noShow',
    by: guestLike,
    when: afterCheckIn,
    then: ['releaseRoom', 'refundDue', 'countNoShow', 'tellHotel'],
  },
  silentAfterReport: {
    from: ['awaitingGuest'],
    to: 'noShow',
    by: ['clock'],
    when: after((booking) => booking.reportedAt && guestAnswersBy(booking.reportedAt), 'tooEarly'),
    then: ['releaseRoom', 'refundDue', 'countNoShow', 'tellGuest', 'tellHotel'],
  },
  complete: {
    from: ['checkedIn'],
    to: 'completed',
    by: ['clock'],
    when: after((booking) => booking.checkOut, 'tooEarly'),
    then: ['releaseRoom', 'earnXu', 'giveStamp', 'inviteReview'],
  },
  completeQuietly: {
    from: ['checkInPending'],
    to: 'completed',
    by: ['clock'],
    when: after(
      (booking) => addMinutes(booking.checkOut, 60 * policy.completeAfterHours),
      'tooEarly',
    ),
    then: ['releaseRoom', 'earnXu', 'giveStamp', 'inviteReview'],
  },
} as const satisfies Record<string, Transition>;
export type TransitionName = keyof typeof bookingTransitions;
export const transitionNames = Object.keys(bookingTransitions) as TransitionName[];

/** The statuses a new booking may start in (docs/product.md, Booking transitions). */
export const creations = {
  prepaid: 'paymentPending',
  payAtHotel: 'checkInPending',
  payAtHotelAsking: 'awaitingHotel',
  // A coupon may leave nothing to pay: then no gateway is asked.
  paid: 'checkInPending',
  paidAsking: 'awaitingHotel',
} as const satisfies Record<string, BookingStatus>;

/** Whether a move leaves the status as it is and only records who confirmed the stay. */
export function keepsStatus(name: TransitionName): boolean {
  const { from, to }: Transition = bookingTransitions[name];
  return from.includes(to);
}

/** True, or why this actor may not make this move now. */
export function canTransition(
  name: TransitionName,
  booking: BookingFacts,
  actor: Actor,
  now: Instant,
): true | Refusal {
  const move: Transition = bookingTransitions[name];
  if (!move.from.includes(booking.status)) return 'wrongStatus';
  if (!move.by.includes(actor)) return 'notYours';
  return move.when(booking, now);
}

/** The moves this actor may make now. */
export function transitionsFor(
  booking: BookingFacts,
  actor: Actor,
  now: Instant,
): TransitionName[] {
  return transitionNames.filter((name) => canTransition(name, booking, actor, now) === true);
}

/**
 * How long a booking request left without a network is wanted: some hours, and never after the stay
 * would have begun.
 */
export function requestExpiry(checkIn: Instant, now: Instant): Instant {
  const until = addMinutes(now, policy.requestKeptMinutes);
  return until < checkIn ? until : checkIn;
}
