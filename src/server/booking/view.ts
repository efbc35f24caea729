// A booking as shown on all screens: the guest's link, the member's list and the response to
// booking.

import type { BookingView } from '#contract/schemas/booking.ts';
import {
  bookingStatusOf,
  deskConfirmsBy,
  guestAnswersBy,
  type BookingStatus,
} from '#domain/booking.ts';
import { freeUntil } from '#domain/cancellation.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { reviewStanding } from '#domain/review.ts';
import { vietnamText, type Instant } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import { addressReading } from '../intl/address-reading.ts';
import { priceView } from '../search/room-view.ts';
import { factsOf, guestOf, type BookingRecord } from '../store/booking/booking.ts';
import { pictureView } from '../store/hotel/picture.ts';
import { refundViews } from './refund-view.ts';

type AddressView = Pick<BookingView['hotel'], 'address' | 'addressReading'>;

/** Statuses in which the room is assured, so that the check-in code is shown. */
const assured = new Set<BookingStatus>(['checkInPending', 'checkedIn', 'awaitingGuest']);
/** Statuses in which cancelling can still be free. */
const cancellable = new Set<BookingStatus>([
  'paymentPending',
  'checkInPending',
  'awaitingHotel',
  'awaitingProvider',
]);

function cancellationView(made: BookingRecord['cancellation']): BookingView['cancellation'] {
  if (made === undefined) return null;
  const { actor, reason, note, paid, refund, is_late: isLate, at } = made;
  return { actor, reason, note, paid, refund, isLate, at };
}

function disputeView(made: BookingRecord['dispute']): BookingView['dispute'] {
  if (made === undefined) return null;
  const {
    state,
    description,
    opened_at: openedAt,
    answer_by: answerBy,
    answer,
    answered_at: answeredAt,
  } = made;
  return { state, description, openedAt, answerBy, answer, answeredAt };
}

/** Attempts that reached the gateway; a booking has five (docs/product.md, Payment window). */
export function attemptsLeft(attempts: readonly { readonly pay_url: string | null }[]): number {
  return Math.max(
    0,
    policy.paymentAttempts - attempts.filter((attempt) => attempt.pay_url !== null).length,
  );
}

/**
 * Until when the hotel may confirm the stay, and with it what the stay earns; null when nothing
 * waits for that.
 */
function waitsForDesk(row: BookingRecord, now: Instant): Instant | null {
  const until = row.member_sn === null ? null : deskConfirmsBy(factsOf(row));
  return until !== null && now <= until ? until : null;
}

function hotelView(hotel: BookingRecord['hotel']): BookingView['hotel'] {
  const { pictures, district: _, province: __, ...seen } = hotel;
  return { ...seen, ...addressNamed(hotel), picture: pictureView(pictures[0]) };
}

/** An address, and how it reads. */
export function addressNamed(hotel: BookingRecord['hotel']): AddressView {
  const reading = addressReading(hotel.address, hotel);
  return { address: hotel.address, ...(reading !== null && { addressReading: reading }) };
}

/** A room's name, and how it reads. */
export const roomNamed = ({ name, reading }: Pick<BookingRecord['room'], 'name' | 'reading'>) => ({
  name,
  ...(reading !== null && { reading }),
});

export function bookingView(
  row: BookingRecord,
  { keys, passes }: Pick<AppContext, 'keys' | 'passes'>,
  now: Instant,
): BookingView {
  const status = bookingStatusOf(row.status);
  const { type } = factsOf(row);
  const isPaying = status === 'paymentPending' && row.expires_at !== null && row.expires_at > now;
  const open = row.attempts.find(
    (attempt) => attempt.status === paymentStatuses.awaiting && attempt.pay_url !== null,
  );
  const terms = {
    checkIn: row.check_in_at,
    isCancellable: row.is_cancellable,
    cancelBeforeHours: row.cancel_before_hours,
    confirmedAt: row.confirmed_at,
  };
  const free = freeUntil({ type, ...terms }, now);
  const waits = waitsForDesk(row, now);
  const wallets = passes.kinds(now);
  const guest = guestOf(row);
  return {
    code: row.code,
    key: keys.linkKey(row.code),
    status: row.status,
    type,
    checkIn: row.check_in_at,
    checkOut: row.check_out_at,
    checkInText: vietnamText(row.check_in_at),
    checkOutText: vietnamText(row.check_out_at),
    rooms: row.rooms,
    adults: row.adults,
    children: row.children,
    specialRequests: row.special_requests,
    fullName: row.full_name,
    ...(guest !== null && { guest }),
    phone: row.phone,
    email: row.email,
    hotel: hotelView(row.hotel),
    room: { sn: row.room.sn, ...roomNamed(row.room), picture: pictureView(row.room.pictures[0]) },
    price: priceView(row.price),
    invoice: row.invoice,
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    expiresAt: status === 'paymentPending' ? row.expires_at : null,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    isCancellable: row.is_cancellable,
    freeUntil: cancellable.has(status) ? free : null,
    checkInToken: assured.has(status) ? keys.checkInToken(row.code) : null,
    ...(assured.has(status) && wallets.length > 0 && { wallets: [...wallets] }),
    history: [...row.history],
    refunds: refundViews(row.refunds, now),
    cancelUntil: row.confirmed_at === null ? null : freeUntil({ type, ...terms }, row.confirmed_at),
    isGuests: row.member_sn === null,
    noShow:
      status === 'awaitingGuest' && row.reported_at !== null
        ? { reportedAt: row.reported_at, answerBy: guestAnswersBy(row.reported_at) }
        : null,
    dispute: disputeView(row.dispute),
    dueAtHotel: row.due_at_hotel,
    cancellation: cancellationView(row.cancellation),
    ...(waits !== null && { deskConfirmsBy: waits }),
    ...(row.is_in_app_only && { isInAppOnly: true as const }),
    review: reviewStanding({ status, checkOut: row.check_out_at }, row.review, now).may,
    payUrl: isPaying ? (open?.pay_url ?? null) : null,
    attemptsLeft: status === 'paymentPending' ? attemptsLeft(row.attempts) : 0,
    asOf: now,
  };
}
