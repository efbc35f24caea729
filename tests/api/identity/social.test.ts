// Promises signing in with Google, Apple and Facebook against providers that speak the real
// protocols, and links that nobody can steal.

import { beforeEach, describe, expect, test } from 'vitest';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import type { SocialProvider } from '#domain/identity/social.ts';
import * as auth from '#server/api/handlers/auth.ts';
import * as social from '#server/api/handlers/social.ts';
import type { Caller } from '#server/context/request-context.ts';
import { nameInForm } from '#server/providers/social.ts';
import { memberByPhone } from '#server/store/member/member.ts';
import {
  faultOf,
  givenMember,
  lastCode,
  makeVisitor,
  phone,
  withHouse,
  wrongCodes,
} from '../support/test-client.ts';
import { makeContext, makeJar, type TestHouse } from '../support/test-server.ts';

let house: TestHouse;
withHouse((_, opened) => {
  house = opened;
});
const anyone = (more: Partial<Caller> = {}) => makeContext(house, more);

/**
 * What a browser does with the address: follows it through the provider, whose person is named
 * beforehand, until it leads back to us.
 */
async function walk(
  url: string,
  person: string,
  jar = new Map<string, string>(),
): Promise<Record<string, string>> {
  const first = new URL(url);
  first.searchParams.set('login_hint', person);
  let next = first.href;
  for (let hops = 0; hops < 10; hops += 1) {
    if (next.startsWith(house.settings.publicUrl))
      return Object.fromEntries(new URL(next).searchParams);
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    const location = answer.headers.get('Location');
    if (location === null) return formIn(await answer.text());
    next = new URL(location, next).href;
  }
  throw new Error('the way never ends');
}

/** Apple sends its answer as a form that posts itself. */
function formIn(page: string): Record<string, string> {
  expect(page).toContain(`action="${house.settings.publicUrl}/social/apple"`);
  const { user, ...told } = Object.fromEntries(
    [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"'),
    ]),
  );
  return { ...told, name: nameInForm(user ?? null, true) };
}

type Answer = { state: string; code: string; iss?: string; name?: string };
const start = (
  provider: SocialProvider,
  ctx = anyone(),
  purpose: 'signIn' | 'link' = 'signIn',
  to = '',
) => social.startSocialSignIn(ctx, { provider, purpose, to });
const through = async (provider: SocialProvider, person: string, ctx = anyone()) =>
  (await walk((await start(provider, ctx)).url, person)) as Answer;
const back = (answer: Answer, ctx = anyone()) =>
  social.finishSocialSignIn(ctx, { ...answer, name: answer.name ?? '' });
const ticketOf = (finished: Output<'auth/finishSocialSignIn'>): string =>
  finished.next === 'done' ? expect.fail('signed in') : finished.ticket;
const code = async (mobile = phone) => {
  house.pass(1);
  const { challenge } = await auth.sendVerificationCode(anyone(), {
    countryCode: '+84',
    mobile,
    purpose: 'social',
  });
  return { challenge, code: await lastCode(house, mobile), nickName: '', referralCode: '' };
};
const prove = async (ticket: string, mobile = phone) =>
  social.finishSocialSignIn(anyone(), { ticket, ...(await code(mobile)) });
const memberOf = async (of: string): Promise<Caller['member']> => {
  const session = await makeVisitor(house).enter();
  return { sn: session.profile.sn, phone: of, family: session.accessToken.split('.')[1] ?? '' };
};

describe.each<SocialProvider>(['google', 'apple', 'facebook'])('with %s', (provider) => {
  test('whoever is new proves a phone once, and comes in by the provider alone from then on', async () => {
    const finished = await back(await through(provider, 'huong'));
    expect(finished).toMatchObject({ next: 'phone', name: 'Thu Hương', provider });
    const done = await prove(ticketOf(finished));
    expect(done).toMatchObject({
      next: 'done',
      isNew: true,
      session: { profile: { nickName: 'Thu Hương', mobile: '903482917' } },
    });
    const jar = makeJar();
    const again = await back(
      await through(provider, 'huong', anyone({ refreshCookie: jar })),
      anyone({ refreshCookie: jar }),
    );
    expect(again).toMatchObject({
      next: 'done',
      isNew: false,
      session: { profile: { mobile: '903482917' } },
    });
    expect(jar.value).not.toBeNull();
  });

  test('a phone that has a member is linked to that member', async () => {
    const member = await givenMember(house);
    const done = await prove(ticketOf(await back(await through(provider, 'lan'))));
    expect(done).toMatchObject({
      next: 'done',
      isNew: false,
      session: { profile: { sn: member.sn, nickName: 'Ánh' } },
    });
  });

  test('a phone linked to another account of that provider is refused, and nothing changes', async () => {
    const member = await givenMember(house);
    await prove(ticketOf(await back(await through(provider, 'lan'))));
    const second = ticketOf(await back(await through(provider, 'khanh')));
    expect((await faultOf('auth/finishSocialSignIn', prove(second))).code).toBe(
      errorCodes.alreadyLinked,
    );
    expect(
      await social.getLinkedSocialAccount(
        anyone({ member: { sn: member.sn, phone, family: '' } }),
        {},
      ),
    ).toContainEqual(
      expect.objectContaining({ provider, isLinked: true, email: 'n•••@example.com' }),
    );
    expect(await back(await through(provider, 'lan'))).toMatchObject({ next: 'done' });
  });

  test('a refusal there is told here as one', async () => {
    const answer = await walk((await start(provider)).url, 'refuse');
    expect(answer['error']).toBe(
      provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied',
    );
    expect(answer['code']).toBeUndefined();
  });

  test('an answer is good once, on the device that asked, for ten minutes', async () => {
    const answer = await through(provider, 'lan');
    expect(
      (await faultOf('auth/finishSocialSignIn', back(answer, anyone({ device: 'another' })))).code,
    ).toBe(errorCodes.socialTicketExpired);
    await back(answer);
    expect((await faultOf('auth/finishSocialSignIn', back(answer))).code).toBe(
      errorCodes.socialTicketExpired,
    );
    const late = await through(provider, 'lan');
    house.pass(10);
    expect((await faultOf('auth/finishSocialSignIn', back(late))).code).toBe(
      errorCodes.socialTicketExpired,
    );
  });

  test('a code that somebody else got is worth nothing: it was asked for with another proof', async () => {
    const [mine, theirs] = [await through(provider, 'lan'), await through(provider, 'khanh')];
    expect(
      (await faultOf('auth/finishSocialSignIn', back({ ...mine, code: theirs.code }))).code,
    ).toBe(errorCodes.socialProviderFailed);
  });

  // Nobody who came before, because Apple tells a name once.
  test('two people come in one after the other in one browser', async () => {
    const jar = new Map<string, string>();
    const names: string[] = [];
    for (const person of ['somchai', 'emma']) {
      const finished = await back((await walk((await start(provider)).url, person, jar)) as Answer);
      if (finished.next === 'phone') names.push(finished.name);
    }
    expect(names).toEqual(['สมชาย', 'Emma Nguyen']);
  });

  test('somebody without a mail address comes in all the same', async () => {
    expect(await back(await through(provider, 'nomail'))).toMatchObject({
      next: 'phone',
      name: 'Vô Danh',
    });
  });
});

describe('a ticket', () => {
  let ticket: string;
  beforeEach(async () => {
    ticket = ticketOf(await back(await through('facebook', 'emma')));
  });

  test('is kept when a code was wrong, and spent when one was right', async () => {
    const sent = await code();
    const [wrong = ''] = wrongCodes(sent.code, 1);
    expect(
      (
        await faultOf(
          'auth/finishSocialSignIn',
          social.finishSocialSignIn(anyone(), { ticket, ...sent, code: wrong }),
        )
      ).code,
    ).toBe(errorCodes.wrongCode);
    expect(await social.finishSocialSignIn(anyone(), { ticket, ...sent })).toMatchObject({
      next: 'done',
    });
    expect((await faultOf('auth/finishSocialSignIn', prove(ticket, '0912345678'))).code).toBe(
      errorCodes.socialTicketExpired,
    );
  });

  test('tells of a wrong referral code and lets one go on without', async () => {
    const sent = await code();
    expect(
      (
        await faultOf(
          'auth/finishSocialSignIn',
          social.finishSocialSignIn(anyone(), { ticket, ...sent, referralCode: 'NOBODY22' }),
        )
      ).code,
    ).toBe(errorCodes.unknownReferral);
    expect(await memberByPhone(house.db, phone)).toBeUndefined();
    expect(await social.finishSocialSignIn(anyone(), { ticket, ...sent })).toMatchObject({
      next: 'done',
      isNew: true,
    });
  });

  test("is nobody else's: another device and a member's link cannot use it", async () => {
    const sent = await code();
    expect(
      (
        await faultOf(
          'auth/finishSocialSignIn',
          social.finishSocialSignIn(anyone({ device: 'another' }), { ticket, ...sent }),
        )
      ).code,
    ).toBe(errorCodes.socialTicketExpired);
    await givenMember(house);
    const member = await memberOf(phone);
    expect(
      (
        await faultOf(
          'auth/updateLinkSocialAccount',
          social.updateLinkSocialAccount(anyone({ member }), {
            provider: 'facebook',
            isLinked: true,
            ticket,
          }),
        )
      ).code,
    ).toBe(errorCodes.socialTicketExpired);
  });
});

describe('in the settings', () => {
  let member: Caller['member'];
  const mine = () => anyone({ member });
  const link = async (person: string) => {
    const answer = (await walk((await start('google', mine(), 'link')).url, person)) as Answer;
    const ticket = ticketOf(await back(answer, mine()));
    return social.updateLinkSocialAccount(mine(), { provider: 'google', isLinked: true, ticket });
  };
  beforeEach(async () => {
    await givenMember(house);
    member = await memberOf(phone);
  });

  test('a member links an account, signs in with it, and unlinks it', async () => {
    expect(await social.getLinkedSocialAccount(mine(), {})).toEqual(
      ['google', 'apple', 'facebook'].map((provider) => ({
        provider,
        isLinked: false,
        email: '',
        linkedAt: null,
      })),
    );
    expect((await link('lan'))[0]).toEqual({
      provider: 'google',
      isLinked: true,
      email: 'n•••@example.com',
      linkedAt: house.now(),
    });
    expect(await back(await through('google', 'lan'))).toMatchObject({ next: 'done' });
    expect(
      (await social.updateLinkSocialAccount(mine(), { provider: 'google', isLinked: false }))[0]
        ?.isLinked,
    ).toBe(false);
    expect(await back(await through('google', 'lan'))).toMatchObject({ next: 'phone' });
  });

  test("an account that is somebody else's stays theirs", async () => {
    const theirs = await back(await through('google', 'khanh'));
    await prove(ticketOf(theirs), '0987654321');
    expect((await faultOf('auth/updateLinkSocialAccount', link('khanh'))).code).toBe(
      errorCodes.alreadyLinked,
    );
    expect(await back(await through('google', 'khanh'))).toMatchObject({
      next: 'done',
      session: { profile: { mobile: '987654321' } },
    });
  });

  test('linking and unlinking ask who is there once more after ten minutes', async () => {
    house.pass(11);
    expect((await faultOf('auth/startSocialSignIn', start('google', mine(), 'link'))).code).toBe(
      errorCodes.confirmIdentity,
    );
    expect(
      (
        await faultOf(
          'auth/updateLinkSocialAccount',
          social.updateLinkSocialAccount(mine(), { provider: 'google', isLinked: false }),
        )
      ).code,
    ).toBe(errorCodes.confirmIdentity);
  });

  test('a link begun by one member is not ended by another', async () => {
    const answer = (await walk((await start('google', mine(), 'link')).url, 'lan')) as Answer;
    expect(
      (
        await faultOf(
          'auth/finishSocialSignIn',
          back(answer, anyone({ member: { sn: 999, phone: '+84912345678', family: '' } })),
        )
      ).code,
    ).toBe(errorCodes.socialTicketExpired);
  });
});

test('the way back leads to addresses of our own alone', async () => {
  for (const [to, kept] of [
    ['/vi-vn/account/coupons?x=1', '/vi-vn/account/coupons?x=1'],
    ['https://evil.example/', ''],
    ['//evil.example', ''],
    ['/vi-vn.evil.example', ''],
  ] as const) {
    const { url } = await start('google', anyone(), 'signIn', to);
    expect(await back((await walk(url, 'lan')) as Answer)).toMatchObject({
      next: 'phone',
      to: kept,
    });
  }
});

test('a provider that is silent is told as a failure, and a provider that is not set up as nothing', async () => {
  const alone = { ...anyone(), social: {} };
  expect(await social.getSocialProviderList(alone, {})).toEqual([]);
  expect((await faultOf('auth/startSocialSignIn', start('google', alone))).code).toBe(
    errorCodes.notFound,
  );
  const silent = {
    ...anyone(),
    social: {
      google: {
        open: () => Promise.reject(new Error('nobody')),
        enter: () => Promise.reject(new Error('nobody')),
      },
    },
  };
  expect((await faultOf('auth/startSocialSignIn', start('google', silent))).code).toBe(
    errorCodes.socialProviderFailed,
  );
});
