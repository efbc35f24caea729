// A stay as a calendar file: made in the same way by the phone, the server and every mail, so that
// each replaces what another put into a calendar.

import { calendarText } from '#domain/time/calendar.ts';
import type { Instant } from '#domain/time/time.ts';
import { brand } from './brand.ts';
import { path, type Locale } from './paths.ts';

export type CalendarStay = {
  readonly code: string;
  readonly hotel: {
    readonly name: string;
    readonly address: string;
    /** Empty when the hotel gives none. */
    readonly phone: string;
    readonly latitude: number;
    readonly longitude: number;
  };
  readonly room: string;
  readonly from: Instant;
  readonly to: Instant;
  /** The length of the booking's history: it grows with every change. */
  readonly sequence: number;
  readonly changedAt: Instant;
  readonly isCancelled: boolean;
  /** A member's booking has a page of its own; a guest's has only its secret link. */
  readonly isMembers: boolean;
};

export type CalendarReader = {
  /** The site as `https://joystay.example`. */
  readonly siteUrl: string;
  readonly locale: Locale;
  /** What stands before the code and before the hotel's phone. */
  readonly codeLabel: string;
  readonly deskLabel: string;
};

export type CalendarFile = {
  readonly name: string;
  readonly text: string;
  readonly method: 'PUBLISH' | 'CANCEL';
};

/** It names a file and an identity, so it keeps letters and digits alone. */
const plainCode = (code: string): string => code.replaceAll(/[^A-Za-z0-9]/g, '');

/**
 * One identity from the first file to the last, with a higher number after each change, so that a
 * calendar replaces the stay or takes it out.
 */
export function stayCalendar(
  { code, hotel, room, isMembers, ...stay }: CalendarStay,
  { siteUrl, locale, codeLabel, deskLabel }: CalendarReader,
): CalendarFile {
  const name = plainCode(code);
  const text = calendarText({
    ...stay,
    uid: `booking-${name}@${new URL(siteUrl).hostname}`,
    summary: hotel.name,
    description: [
      `${codeLabel}: ${code.slice(0, 3)} ${code.slice(3)}`,
      room,
      ...(hotel.phone === '' ? [] : [`${deskLabel}: ${hotel.phone}`]),
    ].join('\n'),
    location: `${hotel.name}, ${hotel.address}`,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    url: isMembers ? `${siteUrl}${path(locale, 'booking', { code })}` : null,
    organizer: { name: brand.name, url: siteUrl },
  });
  return {
    name: `${brand.name.toLowerCase()}-${name}.ics`,
    text,
    method: stay.isCancelled ? 'CANCEL' : 'PUBLISH',
  };
}
