// A booking as its screens show it, the same for a guest's link, the member's list and the answer to booking.

import type { BookingView } from '#contract/calls/booking.ts';
import { bookingStatusOf, type BookingStatus } from '#domain/booking.ts';
import { freeUntil } from '#domain/cancellation.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { vietnamText, type Instant } from '#domain/time.ts';
import type { Keys } from './keys.ts';
import { priceView } from './search/room-view.ts';
import { factsOf, type BookingRecord } from './store/booking.ts';
import { pictureView } from './store/picture.ts';

/** The room is assured: the QR at the desk is worth showing. */
const assured = new Set<BookingStatus>(['checkInPending', 'checkedIn', 'awaitingGuest']);
/** Cancelling can still cost nothing in these. */
const cancellable = new Set<BookingStatus>(['paymentPending', 'checkInPending', 'awaitingHotel', 'awaitingProvider']);

/** Attempts that reached the gateway; a booking has five (PRODUCT §6). */
export function attemptsLeft(attempts: readonly { readonly pay_url: string | null }[]): number {
  return Math.max(0, policy.paymentAttempts - attempts.filter((attempt) => attempt.pay_url !== null).length);
}

export function bookingView(row: BookingRecord, keys: Keys, now: Instant): BookingView {
  const status = bookingStatusOf(row.status);
  const { type } = factsOf(row);
  const isPaying = status === 'paymentPending' && row.expires_at !== null && row.expires_at > now;
  const open = row.attempts.find((attempt) => attempt.status === paymentStatuses.awaiting && attempt.pay_url !== null);
  const terms = { checkIn: row.check_in_at, isCancellable: row.is_cancellable, cancelBeforeHours: row.cancel_before_hours, confirmedAt: row.confirmed_at };
  const free = freeUntil({ type, ...terms }, now);
  const { pictures: hotelPictures, ...hotel } = row.hotel;
  return {
    code: row.code, key: keys.linkKey(row.code), status: row.status, type, checkIn: row.check_in_at, checkOut: row.check_out_at,
    checkInText: vietnamText(row.check_in_at), checkOutText: vietnamText(row.check_out_at), rooms: row.rooms, adults: row.adults, children: row.children,
    specialRequests: row.special_requests, fullName: row.full_name, phone: row.phone, email: row.email,
    hotel: { ...hotel, picture: pictureView(hotelPictures[0]) }, room: { sn: row.room.sn, name: row.room.name, picture: pictureView(row.room.pictures[0]) },
    price: priceView(row.price), invoice: null, paymentMethod: row.payment_method, paymentStatus: row.payment_status, expiresAt: status === 'paymentPending' ? row.expires_at : null,
    createdAt: row.created_at, confirmedAt: row.confirmed_at, isCancellable: row.is_cancellable, freeUntil: cancellable.has(status) ? free : null,
    checkInToken: assured.has(status) ? keys.checkInToken(row.code) : null, history: [...row.history],
    payUrl: isPaying ? (open?.pay_url ?? null) : null, attemptsLeft: status === 'paymentPending' ? attemptsLeft(row.attempts) : 0, asOf: now,
  };
}
