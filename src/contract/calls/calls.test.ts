// Checks the rows of calls against each other: what a write invalidates exists, its error codes are
// in the catalogue, and no call claims to work offline that cannot.

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { errors, isErrorCode } from '../errors.ts';
import { callSchemas, schemasOf } from '../schemas/call-schemas.ts';
import { callNames, callOf, callPath, type CallName } from './calls.ts';

const isWrite = (name: CallName) =>
  callOf(name).method === 'POST' && callOf(name).idempotency !== 'read';
const writes = callNames.filter(isWrite);
const reads = callNames.filter((name) => !isWrite(name));

describe('a call', () => {
  test.each(callNames)('%s is a noun and what is done with it, answered under /api', (name) => {
    expect(name).toMatch(/^[a-z]+\/[a-z]+(?:[A-Z][a-z]+)*$/);
    expect(callPath(name)).toBe(`/api/${name}`);
  });

  test('has schemas under the name of its row, and none are left of a call there is not', () =>
    expect(Object.keys(callSchemas).toSorted()).toEqual(callNames.toSorted()));

  test.each(callNames)('%s says in one sentence what it does', (name) =>
    expect(schemasOf(name).description).toMatch(/^[A-Z0-9].*\.$/),
  );

  test.each(callNames)(
    '%s fails with codes of the catalogue, each named once and made by the server',
    (name) => {
      const { errors: named } = callOf(name);
      expect(named.filter((code) => !isErrorCode(code) || errors[code].status === 0)).toEqual([]);
      expect(new Set(named).size).toBe(named.length);
    },
  );
});

describe('a read', () => {
  test.each(reads)('%s invalidates nothing and is never queued', (name) => {
    expect(callOf(name).invalidates ?? []).toEqual([]);
    expect(callOf(name).offline).not.toBe('queue');
  });

  test.each(reads.filter((name) => callOf(name).method === 'GET'))(
    '%s takes texts alone, as an address has them',
    (name) => {
      const asked = {
        code: 'K7M2PX',
        key: 'a'.repeat(22),
        slug: 'hoa-sen',
        name: 'he',
        provinceSn: '1',
        hotelSn: '7',
        hotelSns: '12-7',
        page: '2',
        west: '106.6',
        south: '10',
        east: '107',
        north: '11',
        viewZoom: '12.5',
      };
      expect(v.safeParse(schemasOf(name).input, asked).success).toBe(true);
    },
  );

  test.each(reads.filter((name) => callOf(name).idempotency === 'read'))(
    '%s sent as a write keeps nothing for the hours without a network',
    (name) => {
      expect([callOf(name).method, callOf(name).offline]).toEqual(['POST', 'never']);
    },
  );
});

describe('a write', () => {
  test.each(writes)('%s invalidates reads that exist', (name) => {
    const names: readonly string[] = reads;
    expect((callOf(name).invalidates ?? []).filter((read) => !names.includes(read))).toEqual([]);
  });

  test.each(writes)('%s is not kept as an answer for the hours without a network', (name) =>
    expect(callOf(name).offline).not.toBe('cache'),
  );

  /** These change the session, a push subscription or usage events, which no read shows. */
  test.each(writes.filter((name) => !/^(?:auth\/|usage\/|push\/(?:un)?subscribe$)/.test(name)))(
    '%s, which changes what is shown, invalidates something',
    (name) => expect(callOf(name).invalidates?.length).toBeGreaterThan(0),
  );

  /**
   * The guest's report of the arrival binds nobody and costs nothing, and may be sent by the
   * booking's link.
   */
  const arrival = 'booking/updateCheckInStatus';
  test.each(writes.filter((name) => /^(?:auth|booking|payment)\//.test(name) && name !== arrival))(
    '%s needs the network: people, bookings and money are never queued silently',
    (name) => {
      expect(callOf(name).offline).toBe('never');
    },
  );

  test.each(writes.filter((name) => callOf(name).offline === 'queue'))(
    '%s is queued for whoever it belongs to',
    (name) => expect(callOf(name).who).toBe(name === arrival ? 'anyone' : 'member'),
  );
});

test("what is a member's own is asked for by members only", () => {
  for (const name of callNames.filter((one) =>
    /^(?:user|favorite|coupon|point|stamp|review)\//.test(one),
  ))
    expect([name, callOf(name).who]).toEqual([name, 'member']);
});
