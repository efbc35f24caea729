// A booking moves only along this table; server and screen read the same rows, so a disabled button can explain itself.

import { policy } from './policy.ts';
import type { BookingType } from './stay.ts';
import { addMinutes, addDays, atLocal, localDate, type Instant, type LocalTime } from './time.ts';

/** The spec's status numbers (§4); 7 is unused. */
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

/** Throws RangeError for a number the spec does not know. */
export function bookingStatusOf(number: number): BookingStatus {
  const name = names[number];
  if (name === undefined) throw new RangeError(`no booking status ${number}`);
  return name;
}

/** A booking in one of these holds its room; in any other it does not (PRODUCT §4). */
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
/** Nothing follows these, whoever acts; only money that arrives late may bring a failed booking back (`rescue`, PRODUCT §6). */
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
/** The bookings a traveller still has before them. */
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

/** What a guard may look at. Times are instants; `now` is always given. */
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
  /** Until when the hotel may take its check-in back; null where it did not check the guest in, or something followed. */
  readonly undoCheckInUntil: Instant | null;
  readonly isCancellable: boolean;
  readonly isInAppOnly: boolean;
};
type Guard = (booking: BookingFacts, now: Instant) => true | Refusal;

/** What the store does in the same transaction, and what the outside is told after it. */
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

export type Move = {
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
/** A late payment brings a booking back only while its stay is still ahead; after that the money goes back. */
const stillAhead: Guard = (booking, now) => (now < booking.checkIn ? true : 'tooLate');
const afterCheckIn = after((booking) => booking.checkIn, 'tooEarly');

/** When a hotel may first say that the guest did not come (PRODUCT §6). */
export function noShowFrom(booking: Pick<BookingFacts, 'type' | 'checkIn'>): Instant {
  if (booking.type === 'hourly') return addMinutes(booking.checkIn, policy.noShowHourlyMinutes);
  if (booking.type === 'overnight')
    return addMinutes(booking.checkIn, policy.noShowOvernightMinutes);
  return atLocal(addDays(localDate(booking.checkIn), 1), '00:00' as LocalTime);
}

/** Until when the guest may answer that report; silence is an answer too (PRODUCT §6). */
export function guestAnswersBy(reportedAt: Instant): Instant {
  return addMinutes(reportedAt, 60 * policy.noShowAnswerHours);
}

/**
 * Whether somebody other than the guest stands for the stay: by paying for it in advance, or at the hotel's desk. Only such a stay earns xu,
 * stamps and what was promised for inviting its guest (PRODUCT §9).
 */
export function isVouched(booking: Pick<BookingFacts, 'isPaid' | 'vouchedAt'>): boolean {
  return booking.isPaid || booking.vouchedAt !== null;
}

/** Until when the desk may confirm a stay that the clock completed on its guest's word alone; null for any other. */
export function deskConfirmsBy(
  booking: Pick<BookingFacts, 'status' | 'isPaid' | 'vouchedAt' | 'completedAt'>,
): Instant | null {
  if (booking.status !== 'completed' || booking.completedAt === null || isVouched(booking))
    return null;
  return addMinutes(booking.completedAt, 60 * policy.stayConfirmHours);
}

/** Stays that the clock completed before this moment are confirmed by nobody any more. */
export function deskConfirmsSince(now: Instant): Instant {
  return addMinutes(now, -60 * policy.stayConfirmHours);
}

const mayConfirmStay: Guard = (booking, now) => {
  const until = deskConfirmsBy(booking);
  if (until === null) return 'wrongStatus';
  return now <= until ? true : 'tooLate';
};
/** While the guest alone says that they are in the house. */
const checkedInAlone: Guard = (booking) => (isVouched(booking) ? 'wrongStatus' : true);

const mayReportNoShow: Guard = (booking, now) => {
  if (now < noShowFrom(booking)) return 'tooEarly';
  return now <= addMinutes(booking.checkOut, 60 * policy.noShowReportHours) ? true : 'tooLate';
};
/** Once a booking: a guest who stands by their word is not asked again, and earns nothing while the desk does not confirm it. */
const mayDisputeArrival: Guard = (booking, now) => {
  const alone = checkedInAlone(booking, now);
  if (alone !== true || booking.reportedAt !== null) return 'wrongStatus';
  return mayReportNoShow(booking, now);
};

/** A guest who was reported goes back to being asked, any other to being expected (PRODUCT §6). */
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

/** Until when a hotel that looks itself may say whether there is a room (PRODUCT §6). */
export function roomAnswerBy(askedHotelAt: Instant): Instant {
  return addMinutes(askedHotelAt, policy.roomUnansweredMinutes);
}

/** Until when the provider of an add-on may answer: hours before the stay, because add-ons are ordered a day ahead. Null while it was not asked. */
export function providerAnswersBy({
  askedProviderAt,
}: Pick<BookingFacts, 'askedProviderAt'>): Instant | null {
  return askedProviderAt && addMinutes(askedProviderAt, 60 * policy.providerUnansweredHours);
}

/** The clock asks the gateway first and gives two minutes more than was promised (PRODUCT §6). */
const windowIsOver = after(
  (booking) => booking.expiresAt && addMinutes(booking.expiresAt, policy.paymentGraceMinutes),
  'windowOpen',
);
const guestLike: readonly Actor[] = ['guest', 'member'];

/**
 * Every move of a booking that exists; creating one is `creations` below. `earnXu` and `giveStamp` give only what somebody other than the
 * guest vouches for (`isVouched`). `tellGuest` reaches a phone whose page is closed: a window that
 * ended is none of it, for nothing was charged and its end was told 5 minutes before (PRODUCT §12).
 */
export const bookingMoves = {
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
    then: [
      'releaseRoom',
      'refundInFull',
      'giveBackCoupon',
      'giveBackXu',
      'offerAlternatives',
      'tellGuest',
    ],
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
    then: [
      'releaseRoom',
      'refundInFull',
      'giveBackCoupon',
      'giveBackXu',
      'offerAlternatives',
      'tellGuest',
    ],
  },
  roomUnanswered: {
    from: ['awaitingHotel'],
    to: 'cancelled',
    by: ['clock'],
    when: after(
      (booking) => booking.askedHotelAt && roomAnswerBy(booking.askedHotelAt),
      'tooEarly',
    ),
    then: [
      'releaseRoom',
      'refundInFull',
      'giveBackCoupon',
      'giveBackXu',
      'offerAlternatives',
      'tellGuest',
    ],
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
    then: [
      'releaseRoom',
      'refundInFull',
      'giveBackCoupon',
      'giveBackXu',
      'offerAlternatives',
      'tellGuest',
    ],
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
    then: [
      'releaseRoom',
      'refundInFull',
      'giveBackCoupon',
      'giveBackXu',
      'offerAlternatives',
      'tellGuest',
    ],
  },
  checkIn: {
    from: ['checkInPending', 'awaitingGuest'],
    to: 'checkedIn',
    by: [...guestLike, 'hotel'],
    when: after((booking) => addMinutes(booking.checkIn, -policy.checkInOpensMinutes), 'tooEarly'),
    then: ['tellHotel'],
  },
  // Both keep the status: what changes is who says that the guest came.
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
  // Older processes let a desk check in a guest whose dispute waited, so that it is settled from there too.
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
} as const satisfies Record<string, Move>;
export type MoveName = keyof typeof bookingMoves;
export const moveNames = Object.keys(bookingMoves) as MoveName[];

/** The statuses a new booking may start in (PRODUCT §6). */
export const creations = {
  prepaid: 'paymentPending',
  payAtHotel: 'checkInPending',
  payAtHotelAsking: 'awaitingHotel',
  // A coupon may leave nothing to pay: then no gateway is asked.
  paid: 'checkInPending',
  paidAsking: 'awaitingHotel',
} as const satisfies Record<string, BookingStatus>;

/** Whether a move leaves the status as it is, and only notes who vouches for the stay. */
export function keepsStatus(name: MoveName): boolean {
  const { from, to }: Move = bookingMoves[name];
  return from.includes(to);
}

/** True, or why this actor may not make this move now. */
export function canMove(
  name: MoveName,
  booking: BookingFacts,
  actor: Actor,
  now: Instant,
): true | Refusal {
  const move: Move = bookingMoves[name];
  if (!move.from.includes(booking.status)) return 'wrongStatus';
  if (!move.by.includes(actor)) return 'notYours';
  return move.when(booking, now);
}

/** The moves this actor may make now. */
export function movesFor(booking: BookingFacts, actor: Actor, now: Instant): MoveName[] {
  return moveNames.filter((name) => canMove(name, booking, actor, now) === true);
}
