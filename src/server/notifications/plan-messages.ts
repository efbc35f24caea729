// The messages that follow from what happens to a booking, as rows to be written in its
// transaction; who is told by which channel stands in `domain/notifications/message.ts`.

import {
  bookingStatuses,
  guestAnswersBy,
  roomAnswerBy,
  type TransitionName,
} from '#domain/booking.ts';
import {
  messagesOf,
  movesOfCreation,
  movesOfTransition,
  type MessageMove,
  type NewMessage,
  type StoredFacts,
  type MessageBooking,
} from '#domain/notifications/message.ts';
import { paymentMethods, paymentStatuses } from '#domain/payment.ts';
import type { Instant } from '#domain/time/time.ts';
import type { BookingRow, NewBooking } from '../store/booking/booking.ts';
import type { Database } from '../store/engine/schema.ts';
import { addMessages } from '../store/message.ts';

const isPaid = (method: number, status: number): boolean =>
  method !== paymentMethods.hotel && status === paymentStatuses.successful;

/** Whether money of its guest was taken in advance. */
export const isCharged = (row: BookingRow): boolean =>
  isPaid(row.payment_method, row.payment_status) && row.total > 0;

function messageBookingOf(row: BookingRow): MessageBooking {
  return {
    hasMember: row.member_sn !== null,
    email: row.email,
    language: row.language,
    isPaid: isPaid(row.payment_method, row.payment_status),
    isCharged: isCharged(row),
  };
}

/** From then on nobody needs to be told any more; undefined where the channels' own time holds. */
function worthUntil(move: MessageMove, now: Instant): Instant | undefined {
  if (move === 'hotelWaits' || move === 'bookedChecking') return roomAnswerBy(now);
  return move === 'noShowAsked' ? guestAnswersBy(now) : undefined;
}

const withEnd = (move: MessageMove, now: Instant): { readonly until?: Instant } => {
  const until = worthUntil(move, now);
  return until === undefined ? {} : { until };
};

/** Of a booking that begins. A room held for a guest who was turned away is offered at once. */
export function messagesOfNew(made: NewBooking, now: Instant): NewMessage[] {
  const { status } = made;
  if (
    made.heldFor !== undefined ||
    (status !== 'checkInPending' && status !== 'awaitingHotel' && status !== 'paymentPending')
  )
    return [];
  const booking: MessageBooking = {
    hasMember: made.memberSn !== null,
    email: made.email,
    language: made.language,
    isPaid: isPaid(made.paymentMethod, made.paymentStatus),
    isCharged: false,
  };
  return movesOfCreation(status, booking).flatMap((move) =>
    messagesOf(move, booking, now, { facts: { cause: 'create' }, ...withEnd(move, now) }),
  );
}

/** Of a booking as it was before the transition. */
export function messagesOfTransition(
  name: TransitionName,
  row: BookingRow,
  now: Instant,
): NewMessage[] {
  // Sample stays are nobody's; a room that was held after a dispute was never somebody's booking.
  if ((row.is_sample && row.member_sn === null) || (row.held_for !== null && name === 'expire'))
    return [];
  const booking = messageBookingOf(row);
  return movesOfTransition(name, booking, {
    isUnconfirmed: row.status === bookingStatuses.awaitingHotel,
    isUnpaid: row.status === bookingStatuses.paymentPending,
  }).flatMap((move) =>
    messagesOf(move, booking, now, { facts: { cause: name }, ...withEnd(move, now) }),
  );
}

type Particulars = {
  readonly about?: string;
  readonly facts?: StoredFacts;
  readonly until?: Instant;
};

/** Of what happens to a booking without a transition; a change concerns its hotel too. */
export function messagesAbout(
  row: BookingRow,
  move: MessageMove,
  now: Instant,
  particulars: Particulars = {},
): NewMessage[] {
  const moves: readonly MessageMove[] = move === 'changed' ? [move, 'hotelChanged'] : [move];
  return moves.flatMap((one) => messagesOf(one, messageBookingOf(row), now, particulars));
}

/** For changes without a history row. Needs the transaction of the change it reports. */
export async function addBookingMessages(
  db: Database,
  row: BookingRow,
  move: MessageMove,
  now: Instant,
  particulars: Particulars = {},
): Promise<void> {
  await addMessages(db, row.sn, messagesAbout(row, move, now, particulars), now);
}
