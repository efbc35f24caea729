// A stay as other programs read it: the calendar file that goes along, and the lodging markup for
// mail programs that show a card (schema.org).

import { brand } from '#contract/brand.ts';
import { localeOf, path } from '#contract/paths.ts';
import { calendarText } from '#domain/time/calendar.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { bookingOf, type Draft } from './draft.ts';
import type { Move } from './move.ts';
import { codeText } from './values.ts';

type StayState = 'confirmed' | 'cancelled';
const states: Readonly<Partial<Record<Move, StayState>>> = {
  bookedPaid: 'confirmed',
  bookedHotel: 'confirmed',
  changed: 'confirmed',
  hotelCancelled: 'cancelled',
  youCancelled: 'cancelled',
};

export const stayStateOf = (move: Move): StayState | null => states[move] ?? null;

export type CalendarFile = {
  readonly name: string;
  readonly text: string;
  readonly method: 'PUBLISH' | 'CANCEL';
};

/**
 * One identity from the first mail to the last, with a higher number each time, so that a calendar
 * replaces the stay or takes it out. The site's own calendar file has the same identity.
 */
export function calendarFile(draft: Draft, state: StayState): CalendarFile {
  const { facts, say } = draft;
  const { code, hotel, room, sequence, from, to } = bookingOf(draft);
  const { url } = facts.site;
  // It names a file and an identity: letters and digits alone.
  const name = code.replaceAll(/[^A-Za-z0-9]/g, '');
  const text = calendarText({
    uid: `booking-${name}@${new URL(url).hostname}`,
    sequence,
    changedAt: facts.at,
    from,
    to,
    isCancelled: state === 'cancelled',
    summary: hotel.name,
    description: [
      `${say('letter.code')}: ${codeText(code)}`,
      room,
      ...(hotel.phone === '' ? [] : [`${say('letter.desk')}: ${hotel.phone}`]),
    ].join('\n'),
    location: `${hotel.name}, ${hotel.address}`,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    url:
      facts.reader === 'member'
        ? `${url}${path(localeOf(facts.language), 'booking', { code })}`
        : null,
    organizer: { name: brand.name, url },
  });
  return {
    name: `${brand.name.toLowerCase()}-${name}.ics`,
    text,
    method: state === 'cancelled' ? 'CANCEL' : 'PUBLISH',
  };
}

const withOffset = (at: Instant): string => `${localDate(at)}T${localTime(at)}:00+07:00`;

/** As JSON that may stand in a document: no `<` in it. */
export function lodgingMarkup(draft: Draft, state: StayState): string {
  const { facts } = draft;
  const { code, hotel, guest, from, to } = bookingOf(draft);
  const markup = {
    '@context': 'http://schema.org',
    '@type': 'LodgingReservation',
    reservationNumber: code,
    reservationStatus: `http://schema.org/Reservation${state === 'cancelled' ? 'Cancelled' : 'Confirmed'}`,
    underName: { '@type': 'Person', name: guest },
    reservationFor: {
      '@type': 'LodgingBusiness',
      name: hotel.name,
      ...(hotel.phone === '' ? {} : { telephone: hotel.phone }),
      address: { '@type': 'PostalAddress', streetAddress: hotel.address, addressCountry: 'VN' },
    },
    checkinTime: withOffset(from),
    checkoutTime: withOffset(to),
    modifyReservationUrl: facts.links.main,
  };
  return JSON.stringify(markup, null, 1).replaceAll('<', '\\u003c');
}
