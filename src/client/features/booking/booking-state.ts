// What the guards of the domain look at, read from a booking as it is shown: screen and server ask the same questions.

import { languageOf } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import {
  bookingStatusOf,
  isFinal,
  type BookingFacts,
  type BookingStatus,
} from '#domain/booking.ts';
import { epochMs, localDate, localTime, type Instant } from '#domain/time/time.ts';
import { dayText, useLocale, useSay } from '../../intl/intl.tsx';
import { serverNow } from '../../runtime/server-clock.ts';

/** A booking with the moment at which it is looked at. */
export type BookingAtMoment = { readonly booking: BookingView; readonly now: Instant };

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
    // Who vouches for a stay is a matter of the desk's moves; a guest's ask nothing of it.
    isPaid: false,
    vouchedAt: null,
    completedAt: null,
    isCancellable: booking.isCancellable,
    undoCheckInUntil: null,
    isInAppOnly: false,
  };
}

/** Somebody else is to answer soon: the hotel, the guest, or a provider. */
const waitsForAnswer: ReadonlySet<BookingStatus> = new Set<BookingStatus>([
  'awaitingHotel',
  'awaitingProvider',
  'awaitingGuest',
]);
const [soonMs, laterMs] = [4_000, 30_000];
const nearMs = 12 * 3_600_000;

/** How often an open page asks how a booking stands, so that what the hotel does is seen without a reload; never once it is over. */
export function bookingPollInterval(booking: BookingView | undefined): number | false {
  if (booking === undefined) return false;
  const status = bookingStatusOf(booking.status);
  if (isFinal(status)) return false;
  const isHere = epochMs(booking.checkIn) - epochMs(serverNow()) < nearMs;
  return waitsForAnswer.has(status) || isHere ? soonMs : laterMs;
}

/** `18:30 hôm nay`, `18:30, T7, 28/11`: a moment within a sentence. */
export function useMomentFormatter(now: Instant): (at: Instant) => string {
  const say = useSay();
  const language = languageOf(useLocale());
  return (at) => {
    const day = dayText(localDate(at), now, language, say);
    const isNear = day === say('date.today') || day === say('date.tomorrow');
    return isNear ? `${localTime(at)} ${day.toLowerCase()}` : `${localTime(at)}, ${day}`;
  };
}
