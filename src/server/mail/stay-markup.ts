// A stay as other programs read it: the calendar file that goes along, and the lodging markup for
// mail programs that show a card (schema.org).

import { localeOf } from '#contract/paths.ts';
import { stayCalendar, type CalendarFile } from '#contract/stay-calendar.ts';
import { internationalPhone } from '#domain/phone.ts';
import { offsetText } from '#domain/time/time.ts';
import { bookingOf, type Draft } from './draft.ts';
import type { Move } from './move.ts';

type StayState = 'confirmed' | 'cancelled';
const states: Readonly<Partial<Record<Move, StayState>>> = {
  bookedPaid: 'confirmed',
  bookedHotel: 'confirmed',
  changed: 'confirmed',
  hotelCancelled: 'cancelled',
  youCancelled: 'cancelled',
};

export const stayStateOf = (move: Move): StayState | null => states[move] ?? null;

/** With the identity of the site's own calendar file, which it replaces. */
export function calendarFile(draft: Draft, state: StayState): CalendarFile {
  const { facts, say } = draft;
  const booking = bookingOf(draft);
  return stayCalendar(
    {
      ...booking,
      changedAt: facts.at,
      isCancelled: state === 'cancelled',
      isMembers: facts.reader === 'member',
    },
    {
      siteUrl: facts.site.url,
      locale: localeOf(facts.language),
      codeLabel: say('letter.code'),
      deskLabel: say('letter.desk'),
    },
  );
}

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
      ...(hotel.phone === '' ? {} : { telephone: internationalPhone(hotel.phone) }),
      address: { '@type': 'PostalAddress', streetAddress: hotel.address, addressCountry: 'VN' },
    },
    checkinTime: offsetText(from),
    checkoutTime: offsetText(to),
    modifyReservationUrl: facts.links.main,
  };
  return JSON.stringify(markup, null, 1).replaceAll('<', '\\u003c');
}
