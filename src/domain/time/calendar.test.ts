// Tests calendar files against RFC 5545: stable UIDs, increasing sequence numbers, lines of at most
// 75 octets, and Vietnamese clock times.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at } from '#tests/fixtures/domain-builders.ts';
import { calendarText, escapeText, foldLine, type CalendarEvent } from './calendar.ts';

const event = (own: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'booking-K7M2PX@hotel.example',
  sequence: 1,
  changedAt: at('2026-03-13 10:05'),
  from: at('2026-03-13 22:00'),
  to: at('2026-03-14 10:00'),
  isCancelled: false,
  summary: 'Khách sạn Lá Sen',
  description: 'Mã đặt phòng K7M 2PX\nLễ tân 028 3822 0000',
  location: 'Lá Sen, 12 Lê Lợi, Quận 1; TP.HCM',
  latitude: 10.7757,
  longitude: 106.7004,
  url: 'https://hotel.example/vi-vn/account/my-booking/K7M2PX',
  organizer: { name: 'Joystay', url: 'https://hotel.example' },
  ...own,
});
const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');
const valueOf = (text: string, name: string): string | undefined =>
  linesOf(text)
    .find((line) => line.startsWith(name))
    ?.slice(name.length);

describe('a calendar file', () => {
  test('has the hours of a Vietnamese clock, with the zone written out', () => {
    const text = calendarText(event());
    expect(valueOf(text, 'DTSTART;TZID=Asia/Ho_Chi_Minh:')).toBe('20260313T220000');
    expect(valueOf(text, 'DTEND;TZID=Asia/Ho_Chi_Minh:')).toBe('20260314T100000');
    expect(text).toContain('TZID:Asia/Ho_Chi_Minh\r\nBEGIN:STANDARD');
    expect(valueOf(text, 'TZOFFSETTO:')).toBe('+0700');
    expect(valueOf(text, 'DTSTAMP:')).toBe('20260313T030500Z');
  });

  test('keeps its name while its number grows', () => {
    const [first, second] = [
      calendarText(event()),
      calendarText(event({ sequence: 2, from: at('2026-03-13 23:00') })),
    ];
    expect(valueOf(second, 'UID:')).toBe(valueOf(first, 'UID:'));
    expect([valueOf(first, 'SEQUENCE:'), valueOf(second, 'SEQUENCE:')]).toEqual(['1', '2']);
  });

  test('takes the stay out of the calendar when it is cancelled', () => {
    const text = calendarText(event({ isCancelled: true }));
    expect([valueOf(text, 'METHOD:'), valueOf(text, 'STATUS:')]).toEqual(['CANCEL', 'CANCELLED']);
    expect([
      valueOf(calendarText(event()), 'METHOD:'),
      valueOf(calendarText(event()), 'STATUS:'),
    ]).toEqual(['PUBLISH', 'CONFIRMED']);
  });

  test('rings no bell of its own and opens and closes every part', () => {
    const lines = linesOf(calendarText(event()));
    expect(lines.filter((line) => line.includes('VALARM'))).toEqual([]);
    for (const part of ['VCALENDAR', 'VTIMEZONE', 'STANDARD', 'VEVENT'])
      expect(
        [`BEGIN:${part}`, `END:${part}`].map((line) => lines.filter((one) => one === line).length),
      ).toEqual([1, 1]);
    expect(lines.at(-1)).toBe('');
  });

  test('writes commas, semicolons, backslashes and new lines so that they say nothing', () => {
    expect(escapeText('a,b;c\\d\ne\r\nf\u0007')).toBe('a\\,b\\;c\\\\d\\ne\\nf');
    expect(valueOf(calendarText(event()), 'LOCATION:')).toBe(
      'Lá Sen\\, 12 Lê Lợi\\, Quận 1\\; TP.HCM',
    );
  });

  test('has no line of more than 75 octets and loses no character, whatever the hotel is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const line = `SUMMARY:${escapeText(name)}`;
        const folded = foldLine(line);
        return (
          folded.split('\r\n').every((one) => Buffer.byteLength(one) <= 75) &&
          folded.replaceAll('\r\n ', '') === line
        );
      }),
    );
    const text = calendarText(event({ description: 'Phòng ở tầng năm. '.repeat(40) }));
    expect(
      Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line))),
    ).toBeLessThanOrEqual(75);
  });

  test('lets no name of a hotel write a line of its own', () => {
    const lines = linesOf(
      calendarText(
        event({
          summary: 'A\r\nATTENDEE:mailto:x@example.com',
          organizer: { name: 'Joy"stay\n', url: 'https://hotel.example' },
        }),
      ),
    );
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
    expect(lines.find((line) => line.startsWith('ORGANIZER'))).toBe(
      'ORGANIZER;CN="Joystay":https://hotel.example',
    );
  });
});
