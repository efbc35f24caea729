// A search URL, however it is written, becomes an input that the search accepts.

import { expect, test } from 'vitest';
import { searchInput } from './use-search-results.ts';

const input = (query: string) => searchInput(new URLSearchParams(query));

test('the parameters of a search are taken as they are written', () => {
  expect(input('provinceSn=1&bookingType=1&checkInDatePlan=2026-11-21&startTime=14:30')).toEqual({
    provinceSn: '1',
    bookingType: '1',
    checkInDatePlan: '2026-11-21',
    startTime: '14:30',
  });
});

test('strangers, empty values and endless ones are left out', () => {
  expect(
    input(`utm_source=x&pageView=webview-zalopay&provinceSn=&sort=2&location=${'a'.repeat(61)}`),
  ).toEqual({ sort: '2' });
});
