// Promises that a PIN lets in whom it belongs to, and nobody who guesses, on whatever device and
// however often at once.

import { beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import type { Session } from '#contract/schemas/auth.ts';
import { addMinutes } from '#domain/time/time.ts';
import * as auth from '#server/api/handlers/auth.ts';
import * as identity from '#server/api/handlers/identity.ts';
import type { Caller } from '#server/context/request-context.ts';
import { readAccessToken } from '#server/identity/access-token.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openSessions } from '#server/store/member/auth.ts';
import { hashOfDevice } from '#server/store/member/known-device.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  faultOf,
  givenMember,
  lastCode,
  makeVisitor,
  phone,
  withHouse,
  wrongCodes,
} from '../support/test-client.ts';
import { type TestHouse, makeContext } from '../support/test-server.ts';

const [pin, otherPin] = ['480275', '739150'];

describe('a member', () => {
  describe('with a PIN', () => {
    let at: TestDatabase<Schema>;
    let house: TestHouse;
    withHouse((...opened) => {
      [at, house] = opened;
    });

    const memberOf = ({ accessToken, profile }: Session): Caller['member'] => {
      const claims = readAccessToken(house.keys, accessToken, house.now());
      if (claims === null || claims === 'expired') throw new Error('no token');
      return { sn: claims.sn, phone: profile.countryCode + profile.mobile, family: claims.family };
    };
    const as = (session: Session, more: Partial<Caller> = {}) =>
      makeContext(house, { member: memberOf(session), ...more });
    const byPin = (typed: string, more: Partial<Caller> = {}, mobile = phone) =>
      auth.signIn(makeContext(house, more), { countryCode: '+84', mobile, pin: typed });
    const codeFor = async (session: Session) => {
      const { challenge } = await auth.sendVerificationCode(as(session), {
        countryCode: '+84',
        mobile: phone,
        purpose: 'confirm',
      });
      return { challenge, code: await lastCode(house) };
    };
    let session: Session;
    beforeEach(async () => {
      await givenMember(house);
      session = await makeVisitor(house).enter();
    });
    const withPin = async () => {
      await identity.createPin(as(session), { pin });
    };

    test('is made once after signing in by code, and lets in on that device', async () => {
      expect(session.profile.hasPin).toBe(false);
      await withPin();
      const again = await byPin(pin);
      expect(again.profile).toMatchObject({ mobile: '903482917', hasPin: true });
      expect(
        await faultOf('auth/createPin', identity.createPin(as(session), { pin: otherPin })),
      ).toEqual({ code: errorCodes.pinAlreadySet, details: undefined });
    });

    test.each(['123456', '777777', '240793', '482917'])(
      'is never %s, which a stranger tries first',
      async (typed) => {
        expect(
          await faultOf('auth/createPin', identity.createPin(as(session), { pin: typed })),
        ).toEqual({ code: errorCodes.pinTooSimple, details: { fault: 'trivial' } });
      },
    );

    test('is stored as nothing that a copy of the database could be searched for', async () => {
      await withPin();
      const { rows } = await at.pool.query<{ pin_hash: string }>('select pin_hash from member');
      expect(rows[0]?.pin_hash).toMatch(/^15\.[\w-]{22}\.[\w-]{43}$/);
      const { rows: kept } = await at.pool.query<{ n: number }>(
        "select count(*)::int as n from idempotency_key where call like 'auth/%Pin'",
      );
      expect(kept[0]?.n).toBe(0);
    });

    test('that is wrong is counted down from three, then locked for the right one too', async () => {
      await withPin();
      expect(await faultOf('auth/signIn', byPin(otherPin))).toEqual({
        code: errorCodes.wrongPin,
        details: { triesLeft: 2 },
      });
      expect(await faultOf('auth/signIn', byPin(otherPin))).toEqual({
        code: errorCodes.wrongPin,
        details: { triesLeft: 1 },
      });
      expect((await faultOf('auth/signIn', byPin(otherPin))).code).toBe(errorCodes.pinLocked);
      expect((await faultOf('auth/signIn', byPin(pin))).code).toBe(errorCodes.pinLocked);
    });

    test('that is right forgives the wrong ones before it', async () => {
      await withPin();
      for (let n = 0; n < 4; n += 1) {
        await faultOf('auth/signIn', byPin(otherPin));
        expect((await byPin(pin)).profile.hasPin).toBe(true);
      }
    });

    test('is guessed three times at most, however many ask at once', async () => {
      await withPin();
      const codes = await Promise.all(
        wrongCodes('4802', 12).map((four) =>
          faultOf('auth/signIn', byPin(`${four}99`)).then(({ code }) => code),
        ),
      );
      expect(codes.filter((code) => code === errorCodes.wrongPin)).toHaveLength(2);
      expect(codes.filter((code) => code === errorCodes.pinLocked)).toHaveLength(10);
    });

    test('that is locked is opened by a code, which signs in', async () => {
      await withPin();
      for (let n = 0; n < 3; n += 1) await faultOf('auth/signIn', byPin(otherPin));
      house.pass(1);
      await makeVisitor(house).enter();
      expect((await byPin(pin)).profile.hasPin).toBe(true);
    });

    test('that is locked on one device serves on another and in an open session, where tries are counted apart', async () => {
      await withPin();
      house.pass(1);
      await makeVisitor(house, { device: 'lost' }).enter();
      for (let n = 0; n < 3; n += 1)
        await faultOf('auth/signIn', byPin(otherPin, { device: 'lost' }));
      expect((await faultOf('auth/signIn', byPin(pin, { device: 'lost' }))).code).toBe(
        errorCodes.pinLocked,
      );
      expect((await byPin(pin)).profile.hasPin).toBe(true);
      await identity.confirmIdentity(as(session), { pin });
      // A code on the own device opens it there alone.
      house.pass(1);
      await makeVisitor(house).enter();
      expect((await faultOf('auth/signIn', byPin(pin, { device: 'lost' }))).code).toBe(
        errorCodes.pinLocked,
      );
    });

    test('has three tries on a device, whether they are typed to sign in or in a session of it that names others', async () => {
      await withPin();
      const answers = [];
      for (const device of ['device-1', 'named', 'differently', ''])
        answers.push(
          await faultOf(
            'auth/confirmIdentity',
            identity.confirmIdentity(as(session, { device }), { pin: otherPin }),
          ),
        );
      expect(answers.map(({ code }) => code)).toEqual([
        errorCodes.wrongPin,
        errorCodes.wrongPin,
        errorCodes.pinLocked,
        errorCodes.pinLocked,
      ]);
      expect((await faultOf('auth/signIn', byPin(pin))).code).toBe(errorCodes.pinLocked);
    });

    test('is asked for on a device of its member however many strangers typed one on the same network', async () => {
      await withPin();
      for (let n = 0; n < 31; n += 1) await faultOf('auth/signIn', byPin(pin, { device: `d${n}` }));
      expect((await byPin(pin)).profile.hasPin).toBe(true);
    });

    test('says nothing and locks nothing on a device that no code has proved, whoever the phone belongs to', async () => {
      await withPin();
      for (const [typed, mobile] of [
        [pin, phone],
        [otherPin, phone],
        [pin, '0987654321'],
      ] as const) {
        expect(await faultOf('auth/signIn', byPin(typed, { device: 'stranger' }, mobile))).toEqual({
          code: errorCodes.pinNotOnDevice,
          details: undefined,
        });
        expect((await faultOf('auth/signIn', byPin(typed, { device: '' }, mobile))).code).toBe(
          errorCodes.pinNotOnDevice,
        );
      }
      await byPin(pin);
    });

    test('serves 90 days after the last code', async () => {
      await withPin();
      house.pass(89 * 1_440);
      await byPin(pin);
      house.pass(1_440);
      expect((await faultOf('auth/signIn', byPin(pin))).code).toBe(errorCodes.pinNotOnDevice);
    });

    test('is asked for thirty times an hour from one address, then the answer says from when on', async () => {
      for (let n = 0; n < 30; n += 1) await faultOf('auth/signIn', byPin(pin, { device: `d${n}` }));
      expect(await faultOf('auth/signIn', byPin(pin, { device: 'one more' }))).toEqual({
        code: errorCodes.codeTooSoon,
        details: { resendAt: addMinutes(house.now(), 60) },
      });
    });

    test('is changed by the one before, and signs out every other device', async () => {
      await withPin();
      const elsewhere = await byPin(pin);
      expect(
        (
          await faultOf(
            'auth/changePin',
            identity.changePin(as(session), { pin: otherPin, newPin: '905164' }),
          )
        ).code,
      ).toBe(errorCodes.wrongPin);
      expect(
        (
          await faultOf(
            'auth/changePin',
            identity.changePin(as(session), { pin, newPin: '111111' }),
          )
        ).code,
      ).toBe(errorCodes.pinTooSimple);
      await identity.changePin(as(session), { pin, newPin: otherPin });
      const left = await openSessions(house.db, session.profile.sn, house.now());
      expect(left.map(({ family }) => family)).toEqual([memberOf(session)?.family]);
      expect(left.map(({ family }) => family)).not.toContain(memberOf(elsewhere)?.family);
      await byPin(otherPin);
    });

    test('that is not there cannot be changed', async () => {
      expect(
        (
          await faultOf(
            'auth/changePin',
            identity.changePin(as(session), { pin, newPin: otherPin }),
          )
        ).code,
      ).toBe(errorCodes.notFound);
    });

    test('is reset after a code, not by being signed in alone', async () => {
      await withPin();
      house.pass(11);
      expect(
        (await faultOf('auth/resetPin', identity.resetPin(as(session), { pin: otherPin }))).code,
      ).toBe(errorCodes.confirmIdentity);
      await identity.confirmIdentity(as(session), await codeFor(session));
      await identity.resetPin(as(session), { pin: otherPin });
      await byPin(otherPin);
    });

    test('confirms who one is, for ten minutes and this session alone', async () => {
      await withPin();
      house.pass(11);
      const other = await byPin(pin, { device: 'device-1' });
      expect((await identity.confirmIdentity(as(session), { pin })).confirmedUntil).toBe(
        addMinutes(house.now(), 10),
      );
      await identity.resetPin(as(session), { pin: otherPin });
      expect(other.profile.sn).toBe(session.profile.sn);
      house.pass(10);
      expect((await faultOf('auth/resetPin', identity.resetPin(as(session), { pin }))).code).toBe(
        errorCodes.confirmIdentity,
      );
    });

    test('asked again is counted like any other, and a code sent to confirm serves nothing else', async () => {
      await withPin();
      for (let n = 0; n < 3; n += 1)
        await faultOf(
          'auth/confirmIdentity',
          identity.confirmIdentity(as(session), { pin: otherPin }),
        );
      expect((await faultOf('auth/signIn', byPin(pin))).code).toBe(errorCodes.pinLocked);
      house.pass(1);
      const sent = await codeFor(session);
      expect(await faultOf('auth/signIn', auth.signIn(makeContext(house), sent))).toEqual({
        code: errorCodes.codeSpent,
        details: { reason: 'unknown' },
      });
      await identity.confirmIdentity(as(session), sent);
      await byPin(pin);
    });

    test("is confirmed by a code to one's own phone, never to another", async () => {
      const ask = auth.sendVerificationCode(as(session), {
        countryCode: '+84',
        mobile: '0912345678',
        purpose: 'confirm',
      });
      expect((await faultOf('auth/sendVerificationCode', ask)).code).toBe(errorCodes.phoneUnknown);
      expect(
        (
          await faultOf(
            'auth/sendVerificationCode',
            auth.sendVerificationCode(makeContext(house), {
              countryCode: '+84',
              mobile: phone,
              purpose: 'confirm',
            }),
          )
        ).code,
      ).toBe(errorCodes.phoneUnknown);
    });
  });
});

describe('the devices', () => {
  let house: TestHouse;
  withHouse((_, opened) => {
    house = opened;
  });
  const enter = async (device: string, agent: string) => {
    house.pass(1);
    const session = await makeVisitor(house, {
      device,
      agent,
      address: `203.0.113.${agent.length}`,
    }).enter();
    const claims = readAccessToken(house.keys, session.accessToken, house.now());
    if (claims === null || claims === 'expired') throw new Error('no token');
    return makeContext(house, { member: { sn: claims.sn, phone, family: claims.family }, device });
  };

  test('that are signed in are listed, this one first, and one of them is signed out', async () => {
    await givenMember(house);
    const first = await enter('one', 'Phone');
    await enter('two', 'A laptop');
    const list = await identity.getDeviceList(first, {});
    expect(list.map(({ agent, isThis }) => [agent, isThis])).toEqual([
      ['Phone', true],
      ['A laptop', false],
    ]);
    await identity.signOutDevice(first, { id: list[1]?.id ?? '' });
    expect((await identity.getDeviceList(first, {})).map(({ agent }) => agent)).toEqual(['Phone']);
    expect(
      (
        await faultOf(
          'auth/signOutDevice',
          identity.signOutDevice(first, { id: list[1]?.id ?? '' }),
        )
      ).code,
    ).toBe(errorCodes.notFound);
  });

  test('that are signed out from another are no longer the own: no PIN serves there, and its tries are those of strangers', async () => {
    await givenMember(house);
    const first = await enter('one', 'Phone');
    await identity.createPin(first, { pin });
    const lost = await enter('lost', 'A lost phone');
    const byPin = (device: string) =>
      auth.signIn(makeContext(house, { device }), {
        countryCode: '+84',
        mobile: phone,
        pin,
      });
    const known = async () =>
      (await house.db.selectFrom('known_device').select('device').execute()).map(
        ({ device }) => device,
      );
    await byPin('lost');
    const id = (await identity.getDeviceList(lost, {})).find(({ isThis }) => isThis)?.id ?? '';
    await identity.signOutDevice(first, { id });
    expect((await faultOf('auth/signIn', byPin('lost'))).code).toBe(errorCodes.pinNotOnDevice);
    expect(await known()).toEqual([hashOfDevice('one')]);
    house.pass(15); // for a device that is new again
    await enter('lost', 'A lost phone');
    await identity.signOutDevice(first, { everywhere: true });
    expect(await known()).toEqual([hashOfDevice('one')]);
    await byPin('one');
  });

  test('of somebody else are neither listed nor signed out', async () => {
    await givenMember(house);
    const mine = await enter('one', 'Phone');
    const [own] = await identity.getDeviceList(mine, {});
    const stranger = makeContext(house, {
      member: { sn: 999_999, phone: '+84912345678', family: 'x' },
    });
    expect(await identity.getDeviceList(stranger, {})).toEqual([]);
    expect(
      (await faultOf('auth/signOutDevice', identity.signOutDevice(stranger, { id: own?.id ?? '' })))
        .code,
    ).toBe(errorCodes.notFound);
  });

  test('are all signed out at once', async () => {
    await givenMember(house);
    const first = await enter('one', 'Phone');
    await enter('two', 'A laptop');
    await identity.signOutDevice(first, { everywhere: true });
    expect(await identity.getDeviceList(first, {})).toEqual([]);
  });
});
