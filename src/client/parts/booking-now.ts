// What the guards of the domain look at, read from a booking as it is shown: screen and server ask the same questions.

import type { BookingView } from '#contract/calls/booking.ts';
import { bookingStatusOf, type BookingFacts } from '#domain/booking.ts';
import { localDate, type Instant } from '#domain/time.ts';
import { languageOf } from '#contract/paths.ts';
import { clockText, dayText, useLocale, useSay } from '../intl.tsx';

export function factsOf(booking: BookingView): BookingFacts {
  return {
    status: bookingStatusOf(booking.status), type: booking.type, checkIn: booking.checkIn, checkOut: booking.checkOut, createdAt: booking.createdAt,
    expiresAt: booking.expiresAt, askedHotelAt: null, askedProviderAt: null, reportedAt: booking.noShow?.reportedAt ?? null, isCancellable: booking.isCancellable, isInAppOnly: false,
  };
}

/** `18:30, Hôm nay`: a moment in words, for deadlines. */
export function useMoment(now: Instant): (at: Instant) => string {
  const say = useSay();
  const language = languageOf(useLocale());
  return (at) => `${clockText(at)}, ${dayText(localDate(at), now, language, say)}`;
}
