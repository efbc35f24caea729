// Promises that what could take an account over, or tell all of it, is done by nobody who has not
// shown a code or PIN in this session lately (ASVS 7.5.1).

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callNames, callOf, type CallName } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { policy } from '#domain/policy.ts';
import { openObjectWorld, type ObjectWorld } from '../support/object-world.ts';
import type { Asker } from '../support/people.ts';

const pin = '482915';
const needed = errorCodes.confirmIdentity;

let lans: ObjectWorld;
let owner: Asker;
beforeAll(async () => {
  lans = await openObjectWorld();
});
afterAll(() => lans.close());
beforeEach(async () => {
  ({
    asked: { owner },
  } = await lans.make());
  await owner('auth/createPin', { pin });
  await owner('user/updateSettings', { guardsHistory: true });
  lans.house.pass(policy.identityProofMinutes);
});

/** Sensitive by themselves, with what each is asked with. */
const sensitive = {
  'auth/sendVerificationCode': {
    countryCode: '+84',
    mobile: '0912345678',
    purpose: 'changePhone',
  },
  'auth/createPin': { pin: '519284' },
  'auth/resetPin': { pin: '519284' },
  'auth/changePhone': { challenge: 'A'.repeat(22), code: '1234' },
  'auth/startSocialSignIn': { provider: 'google', purpose: 'link' },
  'auth/updateLinkSocialAccount': { provider: 'google', isLinked: false },
  'auth/startPasskey': {},
  'auth/addPasskey': {
    response: {
      id: 'A'.repeat(22),
      response: { clientDataJSON: 'A'.repeat(40), attestationObject: 'A'.repeat(40) },
    },
  },
  'user/updateSettings': { guardsHistory: false },
  'user/exportData': {},
  'user/deleteAccount': {},
  'booking/getGuardedHistory': {},
} as const satisfies Partial<Record<CallName, Record<string, unknown>>>;
const rows = Object.entries(sensitive) as [CallName, Record<string, unknown>][];

const everything = async (): Promise<string> => {
  const { rows: found } = await lans.at.pool.query(
    `select (select md5(string_agg(t::text, ',' order by t::text)) from member t) as members,
      (select md5(string_agg(t::text, ',' order by t::text)) from member_setting t) as settings,
      (select md5(string_agg(t::text, ',' order by t::text)) from verification_code t) as codes`,
  );
  return JSON.stringify(found);
};

test.each(rows)(
  '%s waits for a proof, changes nothing before it and is done after it',
  async (name, input) => {
    const before = await everything();
    const refused = await owner(name, input);
    expect([refused.body.errors?.[0]?.code, refused.body.data]).toEqual([needed, undefined]);
    expect(await everything()).toBe(before);
    expect((await owner('auth/confirmIdentity', { pin })).status).toBe(200);
    expect((await owner(name, input)).body.errors?.[0]?.code).not.toBe(needed);
  },
);

test('a PIN is changed by the one before, whatever was shown', async () => {
  await owner('auth/confirmIdentity', { pin });
  expect((await owner('auth/changePin', { pin: '519284', newPin: '640173' })).status).not.toBe(200);
  expect((await owner('auth/changePin', { pin, newPin: '640173' })).status).toBe(200);
});

test('a call that may ask for a proof stands above, or speaks of one booking, whose past is behind the PIN', () => {
  const asking = callNames.filter((name) => callOf(name).errors.includes(needed));
  expect(asking.length).toBeGreaterThan(20);
  const ofABooking = (name: CallName): boolean => /^(?:booking|payment|review)\//.test(name);
  expect(asking.filter((name) => !(name in sensitive) && !ofABooking(name))).toEqual([]);
  expect(rows.map(([name]) => name).filter((name) => !asking.includes(name))).toEqual([]);
});
