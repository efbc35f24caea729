// Promises one effect for one key, also when the process that had claimed it died before it could
// answer.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { addMinutes } from '#domain/time/time.ts';
import {
  withIdempotencyKeyOutsideTransaction,
  type KeyedRequest,
} from '#server/api/idempotency.ts';
import { sha256 } from '#server/crypto/keys.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { claimKey } from '#server/store/idempotency.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { aFriday } from '../support/builders.ts';

let at: TestDatabase<Schema>;
let effects: string[];
beforeAll(async () => {
  at = await openTestDatabase<Schema>();
});
afterAll(async () => at.close());
beforeEach(async () => {
  effects = [];
  await at.db.deleteFrom('idempotency_key').execute();
});

const asked: KeyedRequest = {
  key: 'key-0001',
  call: 'payment/startPayment',
  caller: 'device 1',
  input: { code: 'K7QM2P' },
};
const ask = (request: KeyedRequest, minutes = 0, work = async () => {}) =>
  withIdempotencyKeyOutsideTransaction(at.db, request, addMinutes(aFriday, minutes), async () => {
    await work();
    effects.push(request.caller);
    return { data: effects.length };
  }).then(
    ({ data }) => data,
    (error: unknown) => (error instanceof Fault ? error.code : Promise.reject(error)),
  );
/** A process claims the key and is killed. */
const died = () => claimKey(at.db, asked, sha256(JSON.stringify(asked.input)), aFriday);

describe('a key of a call with transactions of its own', () => {
  it('gives the first answer again', async () => {
    expect([await ask(asked), await ask(asked), await ask(asked, 60)]).toEqual([1, 1, 1]);
    expect(effects).toHaveLength(1);
  });

  it('is told to be under way while the first sender works', async () => {
    expect(
      await ask(asked, 0, async () => {
        expect(await ask(asked)).toBe(errorCodes.stillWorking);
      }),
    ).toBe(1);
  });

  it('belongs to its caller: the same key of another does another thing', async () => {
    expect([await ask(asked), await ask({ ...asked, caller: 'member 7' })]).toEqual([1, 2]);
    expect(effects).toEqual(['device 1', 'member 7']);
  });

  it('is given back when the work fails, so that it may be tried again', async () => {
    expect(
      await ask(asked, 0, () => Promise.reject(new Fault(errorCodes.gatewayMaintenance))),
    ).toBe(errorCodes.gatewayMaintenance);
    expect(await ask(asked)).toBe(1);
  });

  it('left by a process that died is free after two minutes, for the same content alone', async () => {
    await died();
    expect(await ask(asked, 1)).toBe(errorCodes.stillWorking);
    expect(await ask({ ...asked, input: { code: 'OTHER2' } }, 3)).toBe(errorCodes.keyReused);
    expect(await ask(asked, 3)).toBe(1);
    expect(await ask(asked, 3)).toBe(1);
  });

  it('left by a process that died is taken over by one of many', async () => {
    await died();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(asked, 3)));
    expect(effects).toHaveLength(1);
    expect(answers.every((answer) => answer === 1 || answer === errorCodes.stillWorking)).toBe(
      true,
    );
  });
});
