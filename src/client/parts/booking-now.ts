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

/** `18:30 hôm nay`, `18:30, T7, 28/11`: a moment within a sentence. */
export function useMoment(now: Instant): (at: Instant) => string {
  const say = useSay();
  const language = languageOf(useLocale());
  return (at) => {
    const day = dayText(localDate(at), now, language, say);
    const isNear = day === say('date.today') || day === say('date.tomorrow');
    return isNear ? `${clockText(at)} ${day.toLowerCase()}` : `${clockText(at)}, ${day}`;
  };
}
