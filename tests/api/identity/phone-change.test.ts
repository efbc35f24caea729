// Promises that an account moves to another phone only for who has just shown who they are, and
// takes everything of its member along.

import { beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import type { Session } from '#contract/schemas/auth.ts';
import * as auth from '#server/api/handlers/auth.ts';
import * as identity from '#server/api/handlers/identity.ts';
import type { Caller } from '#server/context/request-context.ts';
import { readAccessToken } from '#server/identity/access-token.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openSessions } from '#server/store/member/auth.ts';
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
import { type TestHouse, makeContext } from '../support/test-server.ts';

const next = '+84912000333';

describe('another phone', () => {
  let at: TestDatabase<Schema>;
  let house: TestHouse;
  let session: Session;
  withHouse((...opened) => {
    [at, house] = opened;
  });
  beforeEach(async () => {
    await givenMember(house);
    session = await makeVisitor(house).enter();
  });

  const memberOf = ({ accessToken, profile }: Session): NonNullable<Caller['member']> => {
    const claims = readAccessToken(house.keys, accessToken, house.now());
    if (claims === null || claims === 'expired') throw new Error('no token');
    return { sn: claims.sn, phone: profile.countryCode + profile.mobile, family: claims.family };
  };
  const me = (more: Partial<Caller> = {}) =>
    makeContext(house, { member: memberOf(session), ...more });
  const ask = (mobile = next) =>
    auth.sendVerificationCode(me(), { countryCode: '+84', mobile, purpose: 'changePhone' });
  const prove = async () => {
    house.pass(1);
    const { challenge } = await auth.sendVerificationCode(me(), {
      countryCode: '+84',
      mobile: phone,
      purpose: 'confirm',
    });
    await identity.confirmIdentity(me(), { challenge, code: await lastCode(house) });
  };
  const move = async (to = next) => {
    const { challenge } = await ask(to);
    return identity.changePhone(me(), { challenge, code: await lastCode(house, to) });
  };

  test('is asked for by nobody who has not just shown who they are', async () => {
    expect(
      (
        await faultOf(
          'auth/sendVerificationCode',
          auth.sendVerificationCode(makeContext(house), {
            countryCode: '+84',
            mobile: next,
            purpose: 'changePhone',
          }),
        )
      ).code,
    ).toBe(errorCodes.signInRequired);
    house.pass(11);
    expect((await faultOf('auth/sendVerificationCode', ask())).code).toBe(
      errorCodes.confirmIdentity,
    );
    expect(
      (
        await faultOf(
          'auth/changePhone',
          identity.changePhone(me(), { challenge: 'x'.repeat(22), code: '1234' }),
        )
      ).code,
    ).toBe(errorCodes.confirmIdentity);
    await prove();
    expect(await ask()).toMatchObject({ phone: next });
  });

  test("is the member's from then on, with everything they have; other devices are signed out and the old number hears of it", async () => {
    house.pass(1);
    const elsewhere = makeVisitor(house, { device: 'another' });
    await elsewhere.enter();
    await prove();
    const { sn } = memberOf(session);
    expect(await openSessions(at.db, sn, house.now())).toHaveLength(2);
    expect(await move()).toEqual({ phone: next });
    expect((await memberByPhone(at.db, next))?.sn).toBe(sn);
    expect(await memberByPhone(at.db, phone)).toBeUndefined();
    expect(await openSessions(at.db, sn, house.now())).toHaveLength(1);
    expect((await house.inbox(phone))[0]).toContain('333');
  });

  test('is not one that has an account, nor one whose code was not typed', async () => {
    await givenMember(house, '+84912000444');
    expect((await faultOf('auth/sendVerificationCode', ask('+84912000444'))).code).toBe(
      errorCodes.phoneTaken,
    );
    const { challenge } = await ask();
    const [wrong = ''] = wrongCodes(await lastCode(house, next), 1);
    expect(
      (await faultOf('auth/changePhone', identity.changePhone(me(), { challenge, code: wrong })))
        .code,
    ).toBe(errorCodes.wrongCode);
    // Somebody else signs up with it while the code is on its way.
    await givenMember(house, next);
    expect(
      (
        await faultOf(
          'auth/changePhone',
          identity.changePhone(me(), { challenge, code: await lastCode(house, next) }),
        )
      ).code,
    ).toBe(errorCodes.phoneTaken);
    expect((await memberByPhone(at.db, phone))?.sn).toBe(memberOf(session).sn);
  });

  test('that belongs to a locked account is taken like any other: of the lock only its own member hears', async () => {
    const { sn } = await givenMember(house, '+84912000444');
    await at.db.updateTable('member').set({ is_locked: true }).where('sn', '=', sn).execute();
    expect((await faultOf('auth/sendVerificationCode', ask('+84912000444'))).code).toBe(
      errorCodes.phoneTaken,
    );
    // Whoever comes in by it is told as before.
    const signingIn = auth.sendVerificationCode(makeContext(house), {
      countryCode: '+84',
      mobile: '+84912000444',
      purpose: 'signIn',
    });
    expect((await faultOf('auth/sendVerificationCode', signingIn)).code).toBe(
      errorCodes.accountLocked,
    );
  });

  test('is changed once a day, and the number left behind is no way to a second welcome', async () => {
    await move();
    house.pass(1);
    expect((await faultOf('auth/changePhone', move('+84912000555'))).code).toBe(
      errorCodes.codeTooSoon,
    );
    const stranger = makeContext(house, { device: 'the next owner' });
    const { challenge } = await auth.sendVerificationCode(stranger, {
      countryCode: '+84',
      mobile: phone,
      purpose: 'signUp',
    });
    const made = await auth.signUp(stranger, {
      challenge,
      code: await lastCode(house),
      nickName: '',
      referralCode: '',
    });
    const { rows } = await at.pool.query('select 1 from member_coupon where member_sn = $1', [
      made.profile.sn,
    ]);
    expect(rows).toEqual([]);
  });
});
