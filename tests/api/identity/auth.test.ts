// Promises that a phone and its code are the only way in, and that the code opens one door once.

import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import { getProfileInfo } from '#server/api/handlers/user.ts';
import { readMember } from '#server/identity/access-token.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { memberByPhone } from '#server/store/member/member.ts';
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
import { makeContext, type TestHouse } from '../support/test-server.ts';

const start = instant('2026-03-14T08:00:00Z');

describe('signing in', () => {
  describe('by phone and code', () => {
    let at: TestDatabase<Schema>;
    let house: TestHouse;
    withHouse(
      (...opened) => {
        [at, house] = opened;
      },
      { 777103: '103' },
    );

    const known = async () => {
      await givenMember(house);
      return makeVisitor(house);
    };

    test('a member asks for a code, types it, and is in', async () => {
      const visitor = await known();
      const sent = await visitor.send();
      const challenge = expect.stringMatching(/^[\w-]{22}$/);
      expect(sent).toEqual({
        challenge,
        phone,
        expiresAt: addMinutes(start, 5),
        resendAt: addMinutes(start, 0.5),
      });
      const session = await visitor.signIn(sent.challenge, await lastCode(house));
      expect(session.expiresAt).toBe(addMinutes(start, 30));
      expect(session.profile).toMatchObject({
        nickName: 'Ánh',
        countryCode: '+84',
        mobile: '903482917',
        gender: null,
        email: '',
      });
      expect(visitor.jar).toMatchObject({
        value: expect.stringMatching(/^[\w-]{22}\.[\w-]{22}$/),
        maxAge: 30 * 86_400,
      });
      const member = await readMember(
        house.db,
        house.keys,
        `Bearer ${session.accessToken}`,
        house.now(),
      );
      expect(member).toMatchObject({ sn: session.profile.sn, phone });
      expect(await getProfileInfo(makeContext(house, { member }), {})).toMatchObject(
        session.profile,
      );
    });

    test('the profile of nobody is refused', async () => {
      expect(
        (await faultOf('user/getProfileInfo', getProfileInfo(makeContext(house), {}))).code,
      ).toBe(errorCodes.signInRequired);
    });

    test('the number may be typed in any usual way, and a wrong one is told', async () => {
      const visitor = await known();
      for (const mobile of ['0903 482 917', '84903482917', '+84 (0) 903.482.917']) {
        expect((await visitor.send('signIn', mobile)).phone).toBe(phone);
        house.pass(15);
      }
      const refusal = (mobile: string) =>
        faultOf('auth/sendVerificationCode', visitor.send('signIn', mobile));
      expect(await refusal(' ')).toEqual({
        code: errorCodes.invalidPhone,
        details: { fault: 'blank' },
      });
      // The second has the right form, but no network gives it out.
      for (const mobile of ['12345', '0710000000']) {
        expect(await refusal(mobile)).toEqual({
          code: errorCodes.invalidPhone,
          details: { fault: 'invalid' },
        });
      }
    });

    test('a phone of any country signs up and signs in, stored as it is dialled from everywhere', async () => {
      const visitor = makeVisitor(house);
      for (const [mobile, stored, countryCode] of [
        ['+44 7911 123456', '+447911123456', '+44'],
        ['+65 8123 4567', '+6581234567', '+65'],
        ['+1 (415) 555-2671', '+14155552671', '+1'],
      ] as const) {
        const { challenge, phone: sentTo } = await visitor.send('signUp', mobile);
        expect(sentTo).toBe(stored);
        const { profile } = await visitor.signUp(challenge, await lastCode(house, stored));
        expect(profile.countryCode).toBe(countryCode);
        expect(profile.countryCode + profile.mobile).toBe(stored);
        house.pass(60);
        const again = await visitor.send('signIn', stored);
        expect(
          (await visitor.signIn(again.challenge, await lastCode(house, stored))).profile.sn,
        ).toBe(profile.sn);
      }
      // A telephone that stands in a house, a number too short, and a code that no country has.
      for (const mobile of ['+44 20 7946 0958', '+65 8123 456', '+999 123 456 789'])
        expect(
          (await faultOf('auth/sendVerificationCode', visitor.send('signUp', mobile))).code,
        ).toBe(errorCodes.invalidPhone);
    });

    test('signing in needs an account, signing up needs a new phone, and a locked account gets no code', async () => {
      const visitor = makeVisitor(house);
      expect((await faultOf('auth/sendVerificationCode', visitor.send('signIn'))).code).toBe(
        errorCodes.phoneUnknown,
      );
      const member = await givenMember(house);
      expect((await faultOf('auth/sendVerificationCode', visitor.send('signUp'))).code).toBe(
        errorCodes.phoneTaken,
      );
      await at.pool.query('update member set is_locked = true where sn = $1', [member.sn]);
      expect((await faultOf('auth/sendVerificationCode', visitor.send('signIn'))).code).toBe(
        errorCodes.accountLocked,
      );
      expect((await at.pool.query('select * from verification_code')).rows).toEqual([]);
    });

    test('an account locked after the code was sent stays shut', async () => {
      const visitor = await known();
      const { challenge } = await visitor.send();
      await at.pool.query('update member set is_locked = true');
      expect(
        (await faultOf('auth/signIn', visitor.signIn(challenge, await lastCode(house)))).code,
      ).toBe(errorCodes.accountLocked);
      expect((await at.pool.query('select * from session')).rows).toEqual([]);
      expect(visitor.jar.value).toBeNull();
    });

    test('the message names our own host for autofill, in the reader’s language, in plain letters', async () => {
      await givenMember(house);
      const vi = /ma xac thuc .* 5 phut/;
      const en = /code, good for 5 minutes/;
      for (const [locale, words] of [
        ['vi-vn', vi],
        ['en-vn', en],
        ['th-vn', en],
      ] as const) {
        await makeVisitor(house, { locale }).send();
        const text = (await house.inbox(phone))[0] ?? '';
        expect(text).toMatch(words);
        expect(text).toMatch(/^(\d{4}) [\x20-\x7e]+\n\n@hotel\.example #\1$/);
        expect(text.length).toBeLessThanOrEqual(160);
        house.pass(15);
      }
    });

    test('a message that cannot be sent is told, with the time to ask again', async () => {
      await givenMember(house, '+84903777103');
      const fault = await faultOf(
        'auth/sendVerificationCode',
        makeVisitor(house).send('signIn', '0903777103'),
      );
      expect(fault).toEqual({
        code: errorCodes.smsFailed,
        details: { resendAt: addMinutes(start, 0.5) },
      });
      expect(JSON.stringify(house.lines)).not.toContain('903777103');
    });

    test('neither the code nor a refresh token is stored as it is', async () => {
      const visitor = await known();
      const { challenge } = await visitor.send();
      const code = await lastCode(house);
      await visitor.signIn(challenge, code);
      const codes = await at.pool.query('select code_mac from verification_code');
      const sessions = await at.pool.query('select * from session');
      const rows = JSON.stringify([codes.rows, sessions.rows]);
      expect(rows).not.toContain(`"${code}"`);
      expect(rows).not.toContain(visitor.jar.value?.split('.')[1]);
    });

    test('a code opens for its own device and purpose alone, while it lives, once', async () => {
      const visitor = await known();
      const { challenge } = await visitor.send();
      const code = await lastCode(house);
      const stranger = makeVisitor(house, { device: 'device-2' });
      const unknown = { code: errorCodes.codeSpent, details: { reason: 'unknown' } };
      expect(await faultOf('auth/signIn', stranger.signIn(challenge, code))).toEqual(unknown);
      expect(await faultOf('auth/signUp', visitor.signUp(challenge, code))).toEqual(unknown);
      for (const odd of ['', 'x'.repeat(22), '\u0000'.repeat(22), `${challenge}\u0000`]) {
        expect(await faultOf('auth/signIn', visitor.signIn(odd, code))).toEqual(unknown);
      }
      await visitor.signIn(challenge, code);
      expect(await faultOf('auth/signIn', visitor.signIn(challenge, code))).toEqual({
        code: errorCodes.codeSpent,
        details: { reason: 'used' },
      });
      house.pass(1);
      const second = await visitor.send();
      house.setNow(second.expiresAt);
      const late = await faultOf(
        'auth/signIn',
        visitor.signIn(second.challenge, await lastCode(house)),
      );
      expect(late).toEqual({ code: errorCodes.codeSpent, details: { reason: 'expired' } });
    });

    test('of fifty who send the right code at once, one gets in', async () => {
      const visitor = await known();
      const { challenge } = await visitor.send();
      const code = await lastCode(house);
      const results = await Promise.allSettled(
        Array.from({ length: 50 }, () => visitor.signIn(challenge, code)),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await at.pool.query('select * from session')).rows).toHaveLength(1);
    });

    test('a new code takes the place of the older one', async () => {
      const visitor = await known();
      const first = await visitor.send();
      const firstCode = await lastCode(house);
      house.pass(0.5);
      const second = await visitor.send();
      const old = await faultOf('auth/signIn', visitor.signIn(first.challenge, firstCode));
      expect(old).toEqual({ code: errorCodes.codeSpent, details: { reason: 'expired' } });
      await visitor.signIn(second.challenge, await lastCode(house));
    });

    test('a new phone becomes a member with a name and a referral code of its own', async () => {
      const inviter = await givenMember(house, '+84912000111');
      const visitor = makeVisitor(house);
      const { challenge } = await visitor.send('signUp');
      const typed = ` ${inviter.referralCode.slice(0, 4).toLowerCase()}-${inviter.referralCode.slice(4)} `;
      const { profile } = await visitor.signUp(challenge, await lastCode(house), {
        nickName: '  Nguyễn   Ánh ',
        referralCode: typed,
      });
      expect(profile).toMatchObject({ nickName: 'Nguyễn Ánh', mobile: '903482917' });
      expect(profile.referralCode).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
      const { rows } = await at.pool.query('select referred_by from member where phone = $1', [
        phone,
      ]);
      expect(rows).toEqual([{ referred_by: inviter.sn }]);
      expect(visitor.jar.value).not.toBeNull();
    });

    test('a wrong referral code is told only after the right code, which stays good to go on without one', async () => {
      const visitor = makeVisitor(house);
      const { challenge } = await visitor.send('signUp');
      const code = await lastCode(house);
      const [wrong = ''] = wrongCodes(code, 1);
      expect(
        (
          await faultOf(
            'auth/signUp',
            visitor.signUp(challenge, wrong, { referralCode: 'NOBODY22' }),
          )
        ).code,
      ).toBe(errorCodes.wrongCode);
      for (const referralCode of ['NOBODY22', '!', '\u0000\u0000']) {
        expect(
          (await faultOf('auth/signUp', visitor.signUp(challenge, code, { referralCode }))).code,
        ).toBe(errorCodes.unknownReferral);
      }
      expect(await memberByPhone(house.db, phone)).toBeUndefined();
      expect((await visitor.signUp(challenge, code)).profile.nickName).toBe('');
    });

    test('a name of more than 25 characters costs no try', async () => {
      const visitor = makeVisitor(house);
      const { challenge } = await visitor.send('signUp');
      const code = await lastCode(house);
      const fault = await faultOf(
        'auth/signUp',
        visitor.signUp(challenge, code, { nickName: 'e\u0302\u0301'.repeat(26) }),
      );
      expect(fault).toEqual({
        code: errorCodes.invalidInput,
        details: { fields: [{ field: 'nickName', message: 'tooLong' }] },
      });
      expect(
        (await visitor.signUp(challenge, code, { nickName: 'e\u0302\u0301'.repeat(25) })).profile
          .nickName,
      ).toBe('ế'.repeat(25));
    });

    test('a phone that got an account meanwhile is not made a member twice', async () => {
      const visitor = makeVisitor(house);
      const { challenge } = await visitor.send('signUp');
      await givenMember(house);
      expect(
        (await faultOf('auth/signUp', visitor.signUp(challenge, await lastCode(house)))).code,
      ).toBe(errorCodes.phoneTaken);
    });

    test('every call of signing in opens its transactions itself, so that a failed try is kept', () => {
      for (const name of [
        'auth/sendVerificationCode',
        'auth/signIn',
        'auth/signUp',
        'auth/refreshToken',
        'auth/signOut',
      ] as const) {
        expect(calls[name]).toMatchObject({ transaction: 'own', who: 'anyone', offline: 'never' });
      }
    });
  });
});
