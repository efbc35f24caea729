// The facts the domain's guards need, read from a booking as the client has it, so that screen and
// server decide by the same rules.

import { useIntl } from 'react-intl';
import type { BookingView } from '#contract/schemas/booking.ts';
import {
  bookingStatusOf,
  isFinal,
  type BookingFacts,
  type BookingStatus,
} from '#domain/booking.ts';
import { epochMs, localDate, localTime, type Instant } from '#domain/time/time.ts';
import { dayText } from '../../intl/intl.tsx';
import { isInstalledApp } from '../../runtime/installed-app.ts';
import { serverNow } from '../../runtime/server-clock.ts';

/** A booking with the current moment, which its guards and countdowns are measured against. */
export type BookingAtMoment = { readonly booking: BookingView; readonly now: Instant };

/**
 * Facts that only the desk's or the server's transitions ask for are filled with neutral values.
 */
export function factsOf(booking: BookingView): BookingFacts {
  return {
    status: bookingStatusOf(booking.status),
    type: booking.type,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    createdAt: booking.createdAt,
    expiresAt: booking.expiresAt,
    askedHotelAt: null,
    askedProviderAt: null,
    reportedAt: booking.noShow?.reportedAt ?? null,
    // Only the desk's transitions ask whether a stay was vouched for; a guest's never do.
    isPaid: false,
    vouchedAt: null,
    completedAt: null,
    isCancellable: booking.isCancellable,
    undoCheckInUntil: null,
    isInAppOnly: booking.isInAppOnly === true && !isInstalledApp(),
  };
}

/** Statuses in which the hotel, the guest or a provider is expected to answer soon. */
const awaitingAnswer: ReadonlySet<BookingStatus> = new Set<BookingStatus>([
  'awaitingHotel',
  'awaitingProvider',
  'awaitingGuest',
]);
const activePollMs = 4_000;
const idlePollMs = 30_000;
/** A check-in closer than this is polled as often as a pending answer. */
const nearCheckInMs = 12 * 3_600_000;

/**
 * Milliseconds between two reads of a booking on an open page, so that the hotel's actions show
 * without a reload; false once it is final.
 */
export function bookingPollInterval(booking: BookingView | undefined): number | false {
  if (booking === undefined) return false;
  const status = bookingStatusOf(booking.status);
  if (isFinal(status)) return false;
  const isNearCheckIn = epochMs(booking.checkIn) - epochMs(serverNow()) < nearCheckInMs;
  return awaitingAnswer.has(status) || isNearCheckIn ? activePollMs : idlePollMs;
}

/** Formats a moment for use inside a sentence: `18:30 hôm nay`, `18:30, T7, 28/11`. */
export function useMomentFormatter(now: Instant): (at: Instant) => string {
  const intl = useIntl();
  return (at) => {
    const day = dayText(localDate(at), now, intl);
    const isNear =
      day === intl.formatMessage({ id: 'date.today' }) ||
      day === intl.formatMessage({ id: 'date.tomorrow' });
    return isNear ? `${localTime(at)} ${day.toLowerCase()}` : `${localTime(at)}, ${day}`;
  };
}
