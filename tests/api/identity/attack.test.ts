// Promises that a day of guessing wins at most one account in a thousand, that it locks nobody out,
// and that messages stay under the caps (docs/performance.md, S4, S6).

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { comparedIn } from '../../support/compared.ts';
import { proofCases } from '../../support/proof-share.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { attackForADay, bombForAnHour, brokenPromises } from '../../tools/attacker.ts';

describe('an attacker', { timeout: 120_000 }, () => {
  let at: TestDatabase<Schema>;
  beforeEach(async () => {
    at = await openTestDatabase<Schema>();
  });
  afterEach(async () => {
    await at.close();
  });

  test.each(proofCases('a day of guessing', [false, true], 1))(
    'with a new device and address for every call, and a device of the owner: %s, wins at most 0.1 % of a day, locks nobody out and sends no more messages than may be',
    async (stolen) => {
      const outcome = await attackForADay(at.db, comparedIn(at), {
        everyMinutes: 12,
        atOnce: 6,
        stolen,
      });
      expect(outcome).toMatchObject({
        codesCompared: stolen ? 9 : 6,
        pinsCompared: stolen ? 3 : 0,
        ownerTried: stolen ? 3 : 7,
        ownerRefused: [],
        newDevice: errorCodes.newDeviceLimit,
        ...(stolen ? {} : { messages: 8 }),
        isIn: false,
      });
      expect(brokenPromises(outcome)).toEqual([]);
    },
  );

  test('sends one phone at most as many messages an hour as its caps say, and others as many as an address or a device may', async () => {
    const { onePhone, oneAddress, oneDevice } = await bombForAnHour(at.db);
    expect([onePhone, oneAddress, oneDevice]).toEqual([4, 30, 10]);
  });
});
