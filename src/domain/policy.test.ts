// Compares every number of the product with the given value, or with the one that was decided and
// reviewed.

import { describe, expect, test } from 'vitest';
import golden from '#tests/golden/policy.json' with { type: 'json' };
import { policy, policyRows, vatRates, type PolicyName } from './policy.ts';
import { parseDate, parseTime } from './time/time.ts';

const names = Object.keys(policy) as PolicyName[];

describe('the numbers of the product', () => {
  test('are those that were reviewed, each with its source', () => {
    expect(
      Object.fromEntries(names.map((name) => [name, `${policy[name]} ${policyRows[name].source}`])),
    ).toEqual(golden);
  });

  test.each(names)('%s is given or ours', (name) =>
    expect(policyRows[name].source).toMatch(/^(?:given|ours)$/),
  );

  test('that are clock times exist', () => {
    for (const value of names.map((name) => policy[name]).filter((one) => typeof one === 'string'))
      expect(parseTime(value)).toBe(value);
  });

  test('that are amounts, counts and times are whole and above none', () => {
    for (const value of names.map((name) => policy[name]).filter((one) => typeof one === 'number'))
      expect(Number.isInteger(value) && value > 0).toBe(true);
  });
});

describe('the given numbers', () => {
  test.each<[string, PolicyName, number | string]>([
    ['15 minutes to pay', 'paymentWindowMinutes', 15],
    ['a code of 4 digits', 'codeDigits', 4],
    ['again after 30 seconds', 'codeResendSeconds', 30],
    ['phones from 9 digits', 'phoneDigitsMin', 9],
    ['phones to 12 digits', 'phoneDigitsMax', 12],
    ['names of 25 characters', 'nameMax', 25],
    ['reviews from 10 characters', 'reviewMinCharacters', 10],
    ['20,000 prepaid at least', 'minimumPrepaidVnd', 20_000],
    ['prices filtered from 20,000', 'priceFilterMinVnd', 20_000],
    ['to 10,000,000', 'priceFilterMaxVnd', 10_000_000],
    ['5 hours at most', 'hourlyMaxHours', 5],
    ['20 hotels a page', 'searchPageSize', 20],
    ['nights searched from 23:00', 'overnightSearchFrom', '23:00'],
    ['to 6:00', 'overnightSearchTo', '06:00'],
    ['the night from 21:00', 'nightFrom', '21:00'],
    ['to 06:00', 'nightTo', '06:00'],
    ['a locale kept 20 years', 'localeCookieYears', 20],
    ['notices of 4.5 seconds', 'noticeMs', 4_500],
    ['one reload in 10 seconds', 'reloadGuardMs', 10_000],
  ])('%s', (_, name, value) => {
    expect(policy[name]).toBe(value);
    expect(policyRows[name].source).toBe('given');
  });
});

test('the tax table begins before any booking, and each row after the one before it', () => {
  expect(vatRates).toEqual([
    { from: '2000-01-01', percent: 10 },
    { from: '2025-07-01', percent: 8 },
    { from: '2027-01-01', percent: 10 },
  ]);
  const days = vatRates.map((row) => parseDate(row.from));
  expect(days).toEqual(days.toSorted());
  expect(days).not.toContain(null);
});
