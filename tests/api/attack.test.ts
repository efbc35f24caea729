// Promises that a day of guessing wins at most one account in a thousand, and an hour of bombing stays under the caps (QUALITY S4, S6).

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Schema } from '#server/store/schema.ts';
import { attackForADay, bombForAnHour } from '../attacker.ts';
import { proofCases } from '../support/proof-share.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

describe('an attacker', { timeout: 120_000 }, () => {
  let at: TestDatabase<Schema>;
  beforeEach(async () => {
    at = await openTestDatabase<Schema>();
  });
  afterEach(async () => {
    await at.close();
  });
  const compared = async (): Promise<number> =>
    (
      await at.pool.query<{ n: number }>(
        'select coalesce(sum(tries), 0)::int as n from verification_code',
      )
    ).rows[0]?.n ?? 0;

  test.each(proofCases('a day of guessing', [true, false], 2))(
    "with a new device and address for every call, and the victim's own device: %s, wins at most 0.1 % of a day",
    async (stolen) => {
      const outcome = await attackForADay(at.db, compared, { everyMinutes: 8, atOnce: 6, stolen });
      expect(outcome).toMatchObject({
        codesCompared: stolen ? 9 : 6,
        pinsCompared: stolen ? 3 : 0,
        isIn: false,
      });
      expect(outcome.messages).toBeLessThanOrEqual(8);
      expect(outcome.chance).toBeLessThanOrEqual(0.001);
    },
  );

  test('sends one phone at most as many messages an hour as its caps say, and others as many as an address or a device may', async () => {
    const { onePhone, oneAddress, oneDevice } = await bombForAnHour(at.db);
    expect(onePhone).toBeLessThanOrEqual(8);
    expect([oneAddress, oneDevice]).toEqual([30, 10]);
  });
});
