// The search index counts minutes since 1970, the domain days and clock times in Vietnam. Both must
// resolve to the same stay.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownInterval } from '#domain/stay.ts';
import { epochMs, instant, localDate, localTime, minutesBetween } from '#domain/time/time.ts';
import { anyStay } from '#tests/fixtures/domain-builders.ts';
import { spanBetween } from './room-columns.ts';

const minuteMs = 60_000;

test('the minutes of a stay in the index are those of the calendar', () => {
  fc.assert(
    fc.property(anyStay, (stay) => {
      const { from, to } = shownInterval(stay);
      const span = spanBetween(epochMs(from), epochMs(to));
      const [begins, ends] = [span.fromMinute, span.toMinute].map((at) => instant(at * minuteMs));
      expect([begins, ends]).toEqual([from, to]);
      expect(localDate(begins as typeof from)).toBe(stay.date);
      const start = stay.type === 'hourly' ? stay.start : localTime(from);
      expect(localTime(begins as typeof from)).toBe(start);
      expect(span.toMinute - span.fromMinute).toBe(minutesBetween(from, to));
    }),
  );
});

test('seconds widen a span to the whole minutes around it', () => {
  const from = epochMs(instant('2026-03-03T07:00:01Z'));
  const to = epochMs(instant('2026-03-03T08:59:01Z'));
  expect(spanBetween(from, to)).toEqual({
    from,
    to,
    fromMinute: epochMs(instant('2026-03-03T07:00:00Z')) / minuteMs,
    toMinute: epochMs(instant('2026-03-03T09:00:00Z')) / minuteMs,
  });
});
