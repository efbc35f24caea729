// How a refused stay is written, whatever of it could be read.

import { expect, test } from 'vitest';
import { readRefusedStay, readSearch } from '#domain/search.ts';
import { atLocal, type LocalDate, type LocalTime } from '#domain/time/time.ts';
import { intlSaying } from '#tests/support/intl.ts';
import { requestedStayText } from './refused-stay-text.ts';

const now = atLocal('2026-03-03' as LocalDate, '09:00' as LocalTime);
const written = (query: string): string => {
  const params = new URLSearchParams(query);
  const refused = readRefusedStay(params, readSearch(params, now), now);
  if (refused === null) throw new Error(`nothing is refused in ${query}`);
  return requestedStayText(
    refused,
    now,
    intlSaying((_, values) => `${values['count']} nights`),
  );
};
const hours = (from: string, start: string, to: string, end: string) =>
  `bookingType=1&checkInDatePlan=${from}&startTime=${start}&endDate=${to}&endTime=${end}`;

test.each([
  [hours('2026-03-04', '14:10', '2026-03-04', '16:10'), '14:10–16:10, 04/03'],
  [hours('2026-03-04', '23:10', '2026-03-05', '01:10'), '23:10–01:10, 04/03'],
  [hours('2026-03-04', '14:00', '2026-03-06', '16:00'), '14:00 04/03 – 16:00 06/03'],
  [hours('2026-03-04', '14:00', '2026-03-05', '15:00'), '14:00 04/03 – 15:00 05/03'],
  [hours('2026-03-04', '2pm', '2026-03-04', '16:00'), ''],
  ['bookingType=2&checkInDatePlan=2025-12-31&endDate=2026-01-01', '31/12/2025 – 01/01'],
  ['bookingType=2&checkInDatePlan=2026-03-05&endDate=2026-03-07', '05/03 – 07/03 (2 nights)'],
  ['bookingType=3&checkInDatePlan=2026-03-05&endDate=2026-03-29', '05/03 – 29/03 (24 nights)'],
  ['bookingType=3&checkInDatePlan=2026-03-06&endDate=2026-03-05', '06/03 – 05/03'],
  ['bookingType=3&checkInDatePlan=2026-02-30&endDate=2026-03-05', ''],
])('%s reads %s', (query, text) => expect(written(query)).toBe(text));
