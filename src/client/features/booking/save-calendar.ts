// Makes a booking's calendar file on the device, from what is saved of the booking: it needs no
// network.

import type { IntlShape } from 'react-intl';
import type { Locale } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { stayCalendar, type CalendarFile } from '#contract/stay-calendar.ts';
import { isStayCancelled } from '#domain/booking.ts';

type Reader = { readonly siteUrl: string; readonly locale: Locale; readonly intl: IntlShape };

export function bookingCalendar(
  { code, hotel, room, history, ...booking }: BookingView,
  { siteUrl, locale, intl }: Reader,
): CalendarFile {
  return stayCalendar(
    {
      code,
      hotel,
      room: room.name,
      from: booking.checkIn,
      to: booking.checkOut,
      sequence: history.length,
      changedAt: history.at(-1)?.at ?? booking.createdAt,
      isCancelled: isStayCancelled(booking),
      isMembers: !booking.isGuests,
    },
    {
      siteUrl,
      locale,
      codeLabel: intl.formatMessage({ id: 'card.code' }),
      deskLabel: intl.formatMessage({ id: 'calendar.desk' }),
    },
  );
}

/** Long enough for a browser to read it. */
const keptMs = 60_000;

/** Hands the file to the browser, which opens it with the calendar or puts it among the downloads. */
export function saveCalendar(booking: BookingView, reader: Reader): void {
  const { name, text } = bookingCalendar(booking, reader);
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
