// Promises coming in by the wallet's account: one tap where nobody is known, a code where somebody
// is, and links that nobody can steal.

import { describe, expect, test } from 'vitest';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import * as auth from '#server/api/handlers/auth.ts';
import * as social from '#server/api/handlers/social.ts';
import type { Caller } from '#server/context/request-context.ts';
import { memberByPhone } from '#server/store/member/member.ts';
import {
  faultOf,
  givenMember,
  lastCode,
  makeVisitor,
  phone,
  withHouse,
} from '../support/test-client.ts';
import { makeContext, makeJar, type TestHouse } from '../support/test-server.ts';

let house: TestHouse;
withHouse((_, opened) => {
  house = opened;
});
const anyone = (more: Partial<Caller> = {}) => makeContext(house, more);
type Asked = NonNullable<Output<'auth/startSocialSignIn'>['wallet']>;
const start = async (ctx = anyone(), purpose: 'signIn' | 'link' = 'signIn'): Promise<Asked> =>
  (await social.startSocialSignIn(ctx, { provider: 'zalopay', purpose, to: '/vi-vn/account' }))
    .wallet ?? expect.fail('not asked of the wallet');

/** What the wallet's window does once its holder has agreed. */
async function codeOf(
  { appId, codeChallenge }: Pick<Asked, 'appId' | 'codeChallenge'>,
  holder: string,
): Promise<string> {
  const answer = await fetch(`${house.settings.social.zalopay?.oauthUrl}/code`, {
    method: 'POST',
    body: JSON.stringify({ appId, codeChallenge, holder }),
  });
  return ((await answer.json()) as { data: { code: string } }).data.code;
}

const finish = async (holder: string, ctx = anyone(), purpose: 'signIn' | 'link' = 'signIn') => {
  const asked = await start(ctx, purpose);
  return social.finishSocialSignIn(ctx, {
    state: asked.state,
    code: await codeOf(asked, holder),
    name: '',
  });
};
const prove = async (ticket: string, mobile: string) => {
  house.pass(1);
  const { challenge } = await auth.sendVerificationCode(anyone(), {
    countryCode: '+84',
    mobile,
    purpose: 'social',
  });
  return social.finishSocialSignIn(anyone(), {
    ticket,
    challenge,
    code: await lastCode(house, mobile),
    nickName: '',
    referralCode: '',
  });
};
const ticketOf = (finished: Output<'auth/finishSocialSignIn'>): string =>
  finished.next === 'done' ? expect.fail('signed in') : finished.ticket;

describe('in the wallet', () => {
  test('whoever is new is a member after one consent, by the phone the wallet has proved, and comes in again with a session cookie', async () => {
    expect(await finish('duc')).toMatchObject({
      next: 'done',
      isNew: true,
      provider: 'zalopay',
      to: '/vi-vn/account',
      session: { profile: { nickName: 'Minh Đức', mobile: '984215376' } },
    });
    const cookie = makeJar();
    expect(await finish('duc', anyone({ refreshCookie: cookie }))).toMatchObject({
      next: 'done',
      isNew: false,
    });
    expect(cookie.value).not.toBeNull();
  });

  test('an account that is there opens only by a code to its phone, and by the wallet alone from then on', async () => {
    const member = await givenMember(house);
    const finished = await finish('lan');
    expect(finished).toMatchObject({
      next: 'phone',
      provider: 'zalopay',
      phone: '+84903482917',
      name: 'Ngọc Lan',
    });
    expect(await prove(ticketOf(finished), phone)).toMatchObject({
      next: 'done',
      isNew: false,
      session: { profile: { sn: member.sn } },
    });
    expect(await finish('lan')).toMatchObject({
      next: 'done',
      session: { profile: { sn: member.sn } },
    });
  });

  test('a person who keeps the number back proves one by a code', async () => {
    const finished = await finish('hidden');
    expect(finished).toMatchObject({ next: 'phone', phone: '', name: 'Hải Yến' });
    expect(await prove(ticketOf(finished), '0987654321')).toMatchObject({
      next: 'done',
      isNew: true,
    });
  });

  test('a phone linked to another account of the wallet is refused, and nothing changes', async () => {
    await givenMember(house);
    await prove(ticketOf(await finish('lan')), phone);
    expect(
      (
        await faultOf(
          'auth/finishSocialSignIn',
          finish('hidden').then((other) => prove(ticketOf(other), phone)),
        )
      ).code,
    ).toBe(errorCodes.alreadyLinked);
    expect(await finish('lan')).toMatchObject({ next: 'done' });
  });

  test('a locked member is told so and let in by nobody', async () => {
    await finish('duc');
    await house.db
      .updateTable('member')
      .set({ is_locked: true })
      .where('phone', '=', '+84984215376')
      .execute();
    expect((await faultOf('auth/finishSocialSignIn', finish('duc'))).code).toBe(
      errorCodes.accountLocked,
    );
  });

  test("a code is good once, on the device that asked, and for nobody else's question", async () => {
    const [mine, theirs] = [await start(), await start()];
    const code = await codeOf(theirs, 'duc');
    expect(
      (
        await faultOf(
          'auth/finishSocialSignIn',
          social.finishSocialSignIn(anyone({ device: 'another' }), {
            state: mine.state,
            code,
            name: '',
          }),
        )
      ).code,
    ).toBe(errorCodes.socialTicketExpired);
    expect(
      (
        await faultOf(
          'auth/finishSocialSignIn',
          social.finishSocialSignIn(anyone(), { state: mine.state, code, name: '' }),
        )
      ).code,
    ).toBe(errorCodes.socialProviderFailed);
    expect(
      await social.finishSocialSignIn(anyone(), { state: theirs.state, code, name: '' }),
    ).toMatchObject({ next: 'done' });
    expect(
      (
        await faultOf(
          'auth/finishSocialSignIn',
          social.finishSocialSignIn(anyone(), { state: theirs.state, code, name: '' }),
        )
      ).code,
    ).toBe(errorCodes.socialTicketExpired);
    expect(await memberByPhone(house.db, '+84984215376')).toBeDefined();
  });

  test("a member links it in the settings, and what is somebody else's stays theirs", async () => {
    await finish('duc');
    await givenMember(house);
    const session = await makeVisitor(house).enter();
    const mine = anyone({
      member: { sn: session.profile.sn, phone, family: session.accessToken.split('.')[1] ?? '' },
    });
    const link = async (holder: string) =>
      social.updateLinkSocialAccount(mine, {
        provider: 'zalopay',
        isLinked: true,
        ticket: ticketOf(await finish(holder, mine, 'link')),
        knows: 'zalopay',
      });
    expect((await faultOf('auth/updateLinkSocialAccount', link('duc'))).code).toBe(
      errorCodes.alreadyLinked,
    );
    expect(await link('hidden')).toContainEqual({
      provider: 'zalopay',
      isLinked: true,
      email: '',
      linkedAt: house.now(),
    });
    expect(await finish('hidden')).toMatchObject({
      next: 'done',
      session: { profile: { sn: session.profile.sn } },
    });
    // A client of the build before has no name for it.
    expect((await social.getLinkedSocialAccount(mine, {})).map(({ provider }) => provider)).toEqual(
      ['google', 'apple', 'facebook'],
    );
    expect(await social.getSocialProviderList(mine, {})).toEqual(['google', 'apple', 'facebook']);
    expect(await social.getSocialProviderList(mine, { knows: 'zalopay' })).toContain('zalopay');
  });
});
