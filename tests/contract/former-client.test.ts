// The reader of former promises finds what a former client could not read, and lets pass what is
// merely new.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formerFile, misfits, type Former, type Shape } from './former-client.ts';

const shape: Shape = {
  type: 'object',
  required: ['code', 'at'],
  properties: {
    code: { type: 'string' },
    at: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    kind: { enum: ['a', 'b'] },
    rows: { type: 'array', items: { type: 'integer' } },
  },
};

describe('a former client', () => {
  it.each<[string, unknown]>([
    ['what was promised', { code: 'x', at: null, kind: 'a', rows: [1] }],
    ['a field it does not know', { code: 'x', at: 't', more: 1 }],
  ])('reads %s', (_, value) => {
    expect(misfits(shape, value)).toEqual([]);
  });
  it.each<[string, unknown, string]>([
    ['a field that is gone', { code: 'x' }, 'data.at is missing'],
    ['another type', { code: 1, at: null }, 'data.code is number, not string'],
    [
      'a word it does not know',
      { code: 'x', at: null, kind: 'c' },
      'data.kind is "c", which the former client does not know',
    ],
    ['half a number', { code: 'x', at: null, rows: [1.5] }, 'data.rows[0] is number, not integer'],
    ['nothing', null, 'data is null, not object'],
  ])('cannot go on with %s', (_, value, why) => {
    expect(misfits(shape, value)).toEqual([why]);
  });
});

it('the golden client books, pays and reads as a guest and as a member', () => {
  const { steps } = JSON.parse(readFileSync(formerFile, 'utf8')) as Former;
  for (const call of [
    'booking/getQuote',
    'booking/createBooking',
    'payment/startPayment',
    'booking/getBookingList',
    'user/updateSettings',
  ])
    expect(steps.map((step) => step.call)).toContain(call);
  expect(
    steps.filter(({ answer }) => misfits(answer, undefined).length === 0).map(({ call }) => call),
  ).toEqual([]);
});
