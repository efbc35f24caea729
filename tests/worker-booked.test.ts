// What the worker saves of a booking is found by the pages: under the same names and in the same shape.

import { hashKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { dataSchema } from '#client/saved.ts';
import { answersOf, savedPrefix, savedSchema } from '#worker/booked.ts';

const made = { code: 'ABCD2345', key: 'k'.repeat(22) };

test('the worker gives a booking the number of the data and the keys that pages look for', () => {
  expect(savedSchema).toBe(dataSchema);
  expect(answersOf(made, 7, made, 1).map(([key]) => key)).toEqual(
    [
      ['booking/getBookingStatus', made, 'guest'],
      ['booking/getBookingDetail', { code: made.code }, '7'],
    ].map((queryKey) => `${savedPrefix}-${hashKey(queryKey)}`),
  );
  expect(answersOf(made, 0, made, 1)).toHaveLength(1);
});
