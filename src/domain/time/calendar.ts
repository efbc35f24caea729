// A stay as a calendar file (RFC 5545) in Vietnam's time; a newer version with the same UID
// replaces an older one in the calendar.

import { localDate, localTime, type Instant } from './time.ts';

export type CalendarEvent = {
  /** The same for all versions of one booking. */
  readonly uid: string;
  /** Grows with every change: a calendar keeps the highest. */
  readonly sequence: number;
  readonly changedAt: Instant;
  readonly from: Instant;
  readonly to: Instant;
  readonly isCancelled: boolean;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly url: string | null;
  readonly organizer: { readonly name: string; readonly url: string };
};

/** The zone is defined in the file, because some calendars know no zones by name. */
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Ho_Chi_Minh',
  'BEGIN:STANDARD',
  'DTSTART:19750613T000000',
  'TZOFFSETFROM:+0700',
  'TZOFFSETTO:+0700',
  'TZNAME:+07',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Escapes the four characters that have a meaning in a value (RFC 5545, 3.3.11). */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

const octetsOf = (character: string): number => {
  const point = character.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
};

const lineOctets = 75;

/**
 * Breaks a line after at most 75 octets, never inside a character; what follows begins with a
 * space.
 */
export function foldLine(line: string): string {
  let folded = '';
  let used = 0;
  for (const character of line) {
    const octets = octetsOf(character);
    if (used + octets > lineOctets) {
      folded += '\r\n ';
      used = 1;
    }
    folded += character;
    used += octets;
  }
  return folded;
}

const utc = (at: Instant): string => at.replace(/[-:]|\.\d{3}/g, '');
const local = (at: Instant): string =>
  `${localDate(at).replaceAll('-', '')}T${localTime(at).replace(':', '')}00`;
/** A parameter's value in quotes can hold neither a quote nor a line. */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, '')}"`;

/**
 * The whole file, lines ended as the standard asks. No alarm: the reminders are ours, each with its
 * own switch.
 */
export function calendarText(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(event.organizer.name)}//Booking//VI`,
    'CALSCALE:GREGORIAN',
    `METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...zone,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `ORGANIZER;CN=${quoted(event.organizer.name)}:${event.organizer.url}`,
    `DTSTART;TZID=Asia/Ho_Chi_Minh:${local(event.from)}`,
    `DTEND;TZID=Asia/Ho_Chi_Minh:${local(event.to)}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `GEO:${event.latitude.toFixed(6)};${event.longitude.toFixed(6)}`,
    ...(event.url === null ? [] : [`URL:${event.url}`]),
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
