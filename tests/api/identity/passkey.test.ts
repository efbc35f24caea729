// Promises that a passkey signs in its owner and nobody else, once for each challenge.

import { describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { addMinutes } from '#domain/time/time.ts';
import * as passkey from '#server/api/handlers/passkey.ts';
import type { Caller } from '#server/context/request-context.ts';
import { readAccessToken } from '#server/identity/access-token.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { isOwnDevice } from '#server/store/member/known-device.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { makeAuthenticator, type Authenticator } from '../support/authenticator.ts';
import { faultOf, givenMember, makeVisitor, phone, withHouse } from '../support/test-client.ts';
import { makeContext, type TestHouse } from '../support/test-server.ts';

const refused = (reason: string) => ({ code: errorCodes.passkeyRefused, details: { reason } });

describe('passkeys', () => {
  let at: TestDatabase<Schema>;
  let house: TestHouse;
  withHouse((...opened) => {
    [at, house] = opened;
  });

  const site = () => house.settings.publicUrl;
  /** Lan, signed in by a code on this device just now. */
  async function lan(device = 'her phone'): Promise<Partial<Caller>> {
    if ((await at.db.selectFrom('member').select('sn').execute()).length === 0)
      await givenMember(house);
    const { accessToken } = await makeVisitor(house, { device }).enter();
    const claims = readAccessToken(house.keys, accessToken, house.now());
    if (claims === null || claims === 'expired') throw new Error('the token is of no use');
    return { device, member: { sn: claims.sn, phone, family: claims.family } };
  }
  const as = (caller: Partial<Caller>) => makeContext(house, caller);
  async function addKey(
    owner: Partial<Caller>,
    key: Authenticator = makeAuthenticator(site()),
  ): Promise<Authenticator> {
    const { challenge } = await passkey.startPasskey(as(owner), {});
    await passkey.addPasskey(as(owner), { response: key.create(challenge) });
    return key;
  }
  const ask = (device: string) => passkey.startPasskeySignIn(as({ device }), {});
  const enter = (device: string, response: ReturnType<Authenticator['get']>) =>
    passkey.signInByPasskey(as({ device }), { response });
  const enterFault = (device: string, response: ReturnType<Authenticator['get']>) =>
    faultOf('auth/signInByPasskey', enter(device, response));

  test('one is made by who was just proved, signs in anywhere, and is listed, named and removed', async () => {
    const owner = await lan();
    const options = await passkey.startPasskey(as(owner), {});
    expect(options.rp).toEqual({ name: 'Joystay', id: new URL(site()).hostname });
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
    expect(options.authenticatorSelection?.userVerification).toBe('required');
    expect(JSON.stringify(options.user.id)).not.toContain(phone.slice(3));
    const key = makeAuthenticator(site());
    await passkey.addPasskey(as(owner), { response: key.create(options.challenge) });
    const { challenge, userVerification, ...rest } = await ask('another phone');
    expect(userVerification).toBe('required');
    // Which keys there are is told to nobody.
    expect(JSON.stringify(rest)).not.toContain('allowCredentials');
    const session = await enter('another phone', key.get(challenge));
    expect(session.profile.sn).toBe(owner.member?.sn);
    const since = addMinutes(house.now(), -1);
    expect(await isOwnDevice(at.db, phone, 'another phone', since)).toBe(true);
    const list = await passkey.getPasskeyList(as(owner), {});
    expect(list).toMatchObject([{ id: key.id, name: '', isSynced: true }]);
    expect(list[0]?.usedAt).not.toBeNull();
    await passkey.renamePasskey(as(owner), { id: key.id, name: ' Máy của Lan ' });
    expect((await passkey.getPasskeyList(as(owner), {}))[0]?.name).toBe('Máy của Lan');
    await passkey.removePasskey(as(owner), { id: key.id });
    expect(await passkey.getPasskeyList(as(owner), {})).toEqual([]);
    expect(
      await enterFault('another phone', key.get((await ask('another phone')).challenge)),
    ).toEqual(refused('unknown'));
  });

  test('none is made ten minutes after the last proof', async () => {
    const owner = await lan();
    house.pass(11);
    expect((await faultOf('auth/startPasskey', passkey.startPasskey(as(owner), {}))).code).toBe(
      errorCodes.confirmIdentity,
    );
  });

  test('a challenge serves once, for five minutes, on its own device and for its own purpose', async () => {
    const owner = await lan();
    const key = await addKey(owner);
    const here = 'a laptop';
    const used = key.get((await ask(here)).challenge);
    await enter(here, used);
    expect(await enterFault(here, used)).toEqual(refused('challenge'));
    const late = key.get((await ask(here)).challenge);
    house.pass(5);
    expect(await enterFault(here, late)).toEqual(refused('challenge'));
    expect(await enterFault('a thief', key.get((await ask(here)).challenge))).toEqual(
      refused('challenge'),
    );
    expect(await enterFault(here, key.get('made-up-challenge'))).toEqual(refused('challenge'));
    // One for making a key signs nobody in.
    const fresh = await lan(here);
    const { challenge } = await passkey.startPasskey(as(fresh), {});
    expect(await enterFault(here, key.get(challenge))).toEqual(refused('challenge'));
    const other = makeAuthenticator(site());
    const { challenge: forSigningIn } = await ask(here);
    expect(
      await faultOf(
        'auth/addPasskey',
        passkey.addPasskey(as(fresh), { response: other.create(forSigningIn) }),
      ),
    ).toEqual(refused('challenge'));
  });

  test('of ten answers to one challenge at once one is taken', async () => {
    const key = await addKey(await lan());
    const answer = key.get((await ask('a laptop')).challenge);
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => enter('a laptop', answer)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each<[string, (key: Authenticator) => void]>([
    ['another site', (key) => void (key.origin = 'https://joystay.example.evil')],
    ['another site that names ours', (key) => void (key.rpId = 'evil.example')],
    ['a device that did not ask for its owner', (key) => void (key.isVerified = false)],
  ])('an answer from %s is refused, for a new key as for an old one', async (_, spoil) => {
    const owner = await lan();
    const key = await addKey(owner);
    spoil(key);
    expect(await enterFault('x', key.get((await ask('x')).challenge))).toEqual(refused('response'));
    const fresh = makeAuthenticator(site());
    spoil(fresh);
    const { challenge } = await passkey.startPasskey(as(owner), {});
    expect(
      await faultOf(
        'auth/addPasskey',
        passkey.addPasskey(as(owner), { response: fresh.create(challenge) }),
      ),
    ).toEqual(refused('response'));
  });

  test('a key that counts is refused when it counts back, one that does not goes on', async () => {
    const owner = await lan();
    const key = makeAuthenticator(site());
    key.counter = 5;
    await addKey(owner, key);
    const next = async (counter: number) => {
      key.counter = counter;
      return enter('x', key.get((await ask('x')).challenge));
    };
    await next(6);
    expect(await faultOf('auth/signInByPasskey', next(6))).toEqual(refused('response'));
    expect(await faultOf('auth/signInByPasskey', next(2))).toEqual(refused('response'));
    await next(7);
    const synced = await addKey(owner);
    await enter('x', synced.get((await ask('x')).challenge));
    await enter('x', synced.get((await ask('x')).challenge));
  });

  test('the signature of another key, a key that is known, and an eleventh one are refused', async () => {
    const owner = await lan();
    const [key, other] = [await addKey(owner), makeAuthenticator(site())];
    const forged = { ...other.get((await ask('x')).challenge), id: key.id };
    expect(await enterFault('x', forged)).toEqual(refused('response'));
    const { challenge } = await passkey.startPasskey(as(owner), {});
    const again = passkey.addPasskey(as(owner), { response: key.create(challenge) });
    expect(await faultOf('auth/addPasskey', again)).toEqual(refused('known'));
    for (let made = 1; made < 10; made += 1) await addKey(owner);
    expect(await faultOf('auth/startPasskey', passkey.startPasskey(as(owner), {}))).toEqual(
      refused('tooMany'),
    );
  });

  test('a locked member is not let in', async () => {
    const key = await addKey(await lan());
    await at.db.updateTable('member').set({ is_locked: true }).execute();
    const { challenge } = await ask('x');
    expect((await enterFault('x', key.get(challenge))).code).toBe(errorCodes.accountLocked);
    await at.db.updateTable('member').set({ is_locked: false }).execute();
  });

  test("another member's key is neither named nor removed", async () => {
    const key = await addKey(await lan());
    const stranger = {
      device: 'x',
      member: { sn: (await givenMember(house, '+84912000111')).sn, phone: '', family: 'f' },
    };
    const fault = (call: Promise<unknown>) => faultOf('auth/removePasskey', call);
    expect((await fault(passkey.removePasskey(as(stranger), { id: key.id }))).code).toBe(
      errorCodes.notFound,
    );
    expect(
      (await fault(passkey.renamePasskey(as(stranger), { id: key.id, name: 'Mine' }))).code,
    ).toBe(errorCodes.notFound);
    expect(await passkey.getPasskeyList(as(stranger), {})).toEqual([]);
  });
});
