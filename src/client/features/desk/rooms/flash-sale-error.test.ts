// The desk reads why its flash sale is refused and what is possible instead.

import { expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { intlSaying } from '#tests/support/intl.ts';
import { flashSaleError } from './flash-sale-error.ts';

/** The id with what is filled in, as the page would fill it. */
const intl = intlSaying((id, values) => [id, ...Object.values(values)].join(' '));
const told = (details: unknown) =>
  flashSaleError(new Fault(errorCodes.invalidDeskNumber, details), intl);

test('a sale that is too deep names the cheapest price, the least that is paid in advance, and the most percent', () => {
  expect(told({ lowest: 60_000, percentMost: 66 })).toBe(
    'desk.saleTooDeep 60.000\u00a0₫ 20.000\u00a0₫ 66',
  );
});

test('where no sale is possible it says so instead of a percent', () => {
  expect(told({ lowest: 20_000, percentMost: 0 })).toBe(
    'desk.saleNone 20.000\u00a0₫ 20.000\u00a0₫',
  );
  expect(told({ lowest: null, percentMost: 0 })).toBe('desk.saleNotSold');
});

test('what is about something else stays for the general words', () => {
  expect([
    told(undefined),
    told({ least: 20_000, most: 50_000_000 }),
    flashSaleError(new Fault(errorCodes.saleOverlaps), intl),
    flashSaleError(new Error(), intl),
  ]).toEqual([null, null, null, null]);
});
