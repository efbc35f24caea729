// Promises that a session goes on by an exchanged cookie, survives a second tab and a lost answer,
// and ends when it was copied.

import { beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import { sha256 } from '#server/crypto/keys.ts';
import { makeAccessToken, readMember } from '#server/identity/access-token.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { makePeople } from '../support/people.ts';
import { faultOf, givenMember, makeVisitor, withHouse } from '../support/test-client.ts';
import type { TestHouse } from '../support/test-server.ts';

const day = 24 * 60;
const grace = policy.refreshGraceSeconds / 60;

describe('sessions', () => {
  describe('of members', () => {
    let at: TestDatabase<Schema>;
    let house: TestHouse;
    withHouse((...opened) => {
      [at, house] = opened;
    });
    beforeEach(async () => {
      await givenMember(house);
    });

    const entered = async () => {
      const visitor = makeVisitor(house);
      return { visitor, session: await visitor.enter() };
    };
    const asks = (accessToken: string) =>
      readMember(house.db, house.keys, `Bearer ${accessToken}`, house.now());
    const codeOf = (accessToken: string) =>
      faultOf('user/getProfileInfo', asks(accessToken)).then(({ code }) => code);

    test('a renewal answers a new access token and exchanges the cookie', async () => {
      const { visitor, session } = await entered();
      const first = visitor.jar.value;
      house.pass(31);
      const renewed = await visitor.refresh();
      expect(renewed).toMatchObject({
        expiresAt: addMinutes(house.now(), 30),
        profile: session.profile,
      });
      expect(visitor.jar.value).not.toBe(first);
      expect(visitor.jar.maxAge).toBe(30 * 86_400);
      expect(await asks(renewed.accessToken)).toMatchObject({ sn: session.profile.sn });
    });

    test('thirty days without use end it, and use keeps it', async () => {
      const { visitor } = await entered();
      for (let month = 0; month < 3; month += 1) {
        house.pass(30 * day - 1);
        await visitor.refresh();
      }
      house.pass(30 * day);
      expect((await faultOf('auth/refreshToken', visitor.refresh())).code).toBe(
        errorCodes.sessionExpired,
      );
      expect(visitor.jar.value).toBeNull();
    });

    test('a cookie seen again after its exchange ends the session for the thief and the owner', async () => {
      const { visitor } = await entered();
      const thief = makeVisitor(house, { device: 'elsewhere' });
      thief.jar.value = visitor.jar.value;
      house.pass(31);
      const { accessToken } = await visitor.refresh();
      expect(await asks(accessToken)).not.toBeNull();
      house.pass(grace);
      expect((await faultOf('auth/refreshToken', thief.refresh())).code).toBe(
        errorCodes.sessionExpired,
      );
      expect(await codeOf(accessToken)).toBe(errorCodes.sessionExpired);
      expect((await faultOf('auth/refreshToken', visitor.refresh())).code).toBe(
        errorCodes.sessionExpired,
      );
    });

    test('a thief who renews first is found out when the owner comes back', async () => {
      const { visitor } = await entered();
      const thief = makeVisitor(house, { device: 'elsewhere' });
      thief.jar.value = visitor.jar.value;
      house.pass(31);
      const { accessToken } = await thief.refresh();
      expect(await asks(accessToken)).not.toBeNull();
      house.pass(29);
      expect((await faultOf('auth/refreshToken', visitor.refresh())).code).toBe(
        errorCodes.sessionExpired,
      );
      expect(await codeOf(accessToken)).toBe(errorCodes.sessionExpired);
    });

    test('twenty tabs that renew with one cookie at once all go on, with one exchange and one cookie', async () => {
      const { visitor } = await entered();
      const tabs = Array.from({ length: 20 }, () => makeVisitor(house));
      for (const tab of tabs) tab.jar.value = visitor.jar.value;
      house.pass(31);
      const sessions = await Promise.all(tabs.map((tab) => tab.refresh()));
      for (const { accessToken } of sessions) expect(await asks(accessToken)).not.toBeNull();
      expect(new Set(tabs.map(({ jar }) => jar.value)).size).toBe(1);
      expect((await at.pool.query('select * from spent_refresh')).rows).toHaveLength(1);
      house.pass(31);
      await tabs[7]?.refresh();
    });

    test('a phone that lost the answer asks again with the old cookie and gets the one it missed', async () => {
      const { visitor } = await entered();
      const old = visitor.jar.value;
      house.pass(31);
      await visitor.refresh();
      const missed = visitor.jar.value;
      visitor.jar.value = old;
      // The client gives up on an answer after twenty seconds, and must still be in time.
      house.pass(policy.writeTimeoutMs / 60_000);
      await visitor.refresh();
      expect(visitor.jar.value).toBe(missed);
      house.pass(31);
      await visitor.refresh();
    });

    test('an answer lost with the signal is told again however late, until somebody has shown it', async () => {
      const { visitor, session } = await entered();
      const old = visitor.jar.value;
      house.pass(20);
      await visitor.refresh();
      const missed = visitor.jar.value;
      // The token from before the exchange says nothing of the answer.
      expect(await asks(session.accessToken)).not.toBeNull();
      visitor.jar.value = old;
      house.pass(3 * day);
      const { accessToken } = await visitor.refresh();
      expect(visitor.jar.value).toBe(missed);
      expect(await asks(accessToken)).not.toBeNull();
      const late = makeVisitor(house, { device: 'elsewhere' });
      late.jar.value = old;
      expect((await faultOf('auth/refreshToken', late.refresh())).code).toBe(
        errorCodes.sessionExpired,
      );
      expect(await codeOf(accessToken)).toBe(errorCodes.sessionExpired);
    });

    test('a thief and an owner who take turns with one cookie are found out as soon as both have used what they got', async () => {
      const { visitor } = await entered();
      const thief = makeVisitor(house, { device: 'elsewhere' });
      thief.jar.value = visitor.jar.value;
      house.pass(31);
      await thief.refresh();
      house.pass(31);
      // Neither has shown anything yet: one of them might have lost the answer.
      expect(await asks((await visitor.refresh()).accessToken)).not.toBeNull();
      house.pass(31);
      expect(await asks((await thief.refresh()).accessToken)).not.toBeNull();
      house.pass(31);
      expect((await faultOf('auth/refreshToken', visitor.refresh())).code).toBe(
        errorCodes.sessionExpired,
      );
      expect((await faultOf('auth/refreshToken', thief.refresh())).code).toBe(
        errorCodes.sessionExpired,
      );
    });

    test('a spent cookie whose successor is spent too gets no cookie, and no more time', async () => {
      const { visitor } = await entered();
      const late = makeVisitor(house);
      late.jar.value = visitor.jar.value;
      house.pass(31);
      await visitor.refresh();
      await visitor.refresh();
      const before = late.jar.value;
      expect(await asks((await late.refresh()).accessToken)).not.toBeNull();
      expect(late.jar.value).toBe(before);
      await visitor.refresh();
      house.pass(grace);
      expect((await faultOf('auth/refreshToken', late.refresh())).code).toBe(
        errorCodes.sessionExpired,
      );
    });

    test('a made-up cookie opens nothing and ends nothing', async () => {
      const { visitor } = await entered();
      const family = visitor.jar.value?.split('.')[0] ?? '';
      const stranger = makeVisitor(house);
      const token = 'A'.repeat(22);
      const ofNobody = `${'B'.repeat(22)}.${token}`;
      for (const value of [
        null,
        '',
        'x',
        '\u0000.\u0000',
        ofNobody,
        `${family}.`,
        `${family}.${token}`,
        `${family}.${'A'.repeat(43)}`,
      ]) {
        stranger.jar.value = value;
        expect((await faultOf('auth/refreshToken', stranger.refresh())).code).toBe(
          errorCodes.sessionExpired,
        );
        stranger.jar.value = value;
        await stranger.signOut();
      }
      await visitor.refresh();
    });

    test('a locked member is told at the next call and at a renewal, and the cookie goes', async () => {
      const { visitor, session } = await entered();
      await at.pool.query('update member set is_locked = true');
      expect(await codeOf(session.accessToken)).toBe(errorCodes.accountLocked);
      expect((await faultOf('auth/refreshToken', visitor.refresh())).code).toBe(
        errorCodes.accountLocked,
      );
      expect(visitor.jar.value).toBeNull();
    });

    test('signing out ends this session and no other, and always succeeds', async () => {
      const { visitor, session } = await entered();
      const tablet = makeVisitor(house, { device: 'tablet' });
      house.pass(1);
      const onTablet = await tablet.enter();
      const cookie = visitor.jar.value;
      expect(await visitor.signOut()).toEqual({});
      expect(visitor.jar).toMatchObject({ value: null, maxAge: 0 });
      expect(await codeOf(session.accessToken)).toBe(errorCodes.sessionExpired);
      visitor.jar.value = cookie;
      expect((await faultOf('auth/refreshToken', visitor.refresh())).code).toBe(
        errorCodes.sessionExpired,
      );
      expect(await visitor.signOut()).toEqual({});
      expect(await asks(onTablet.accessToken)).not.toBeNull();
      // Without the cookie the token's own session ends.
      const bare = makeVisitor(house);
      expect(await bare.signOut(await asks(onTablet.accessToken))).toEqual({});
      expect(await codeOf(onTablet.accessToken)).toBe(errorCodes.sessionExpired);
    });

    test('a device that was offline for a week signs out by its cookie alone, without a token, a device or a name', async () => {
      const { visitor, session } = await entered();
      const cookie = visitor.jar.value;
      house.pass(1);
      const onTablet = await makeVisitor(house, { device: 'tablet' }).enter();
      house.pass(7 * day);
      const people = await makePeople(house);
      const carrying = { Cookie: `joystay=${cookie}; __Host-joystay=${cookie}` };
      for (const headers of [carrying, { ...carrying, Authorization: 'Bearer long-dead' }])
        expect(
          await people.guest('auth/signOut', {}, { ...headers, 'Device-Encode': '' }),
        ).toMatchObject({ status: 200, body: { data: {} } });
      expect(await people.guest('auth/refreshToken', {}, carrying)).toMatchObject({
        body: { errors: [{ code: errorCodes.sessionExpired }] },
      });
      const left = await at.db
        .selectFrom('session')
        .select('member_sn')
        .where('revoked_at', 'is', null)
        .execute();
      expect(left).toEqual([{ member_sn: onTablet.profile.sn }]);
      expect(session.profile.sn).toBe(onTablet.profile.sn);
    });

    test('a spent cookie signs out as well as the current one', async () => {
      const { visitor, session } = await entered();
      const old = visitor.jar.value;
      house.pass(1);
      await visitor.refresh();
      visitor.jar.value = old;
      await visitor.signOut();
      expect(await codeOf(session.accessToken)).toBe(errorCodes.sessionExpired);
    });

    test('an access token that ran out or was not made here asks for a renewal, silently', async () => {
      const { session } = await entered();
      house.pass(30);
      expect(await codeOf(session.accessToken)).toBe(errorCodes.accessTokenExpired);
      expect(await codeOf('no-token')).toBe(errorCodes.accessTokenExpired);
    });

    test('a token of no session, or of another member’s, is over', async () => {
      const { visitor, session } = await entered();
      const family = visitor.jar.value?.split('.')[0] ?? '';
      const forged = (claims: { sn: number; family: string }) =>
        makeAccessToken(house.keys, claims, house.now()).accessToken;
      expect(await codeOf(forged({ sn: session.profile.sn, family: 'N'.repeat(22) }))).toBe(
        errorCodes.sessionExpired,
      );
      expect(await codeOf(forged({ sn: session.profile.sn + 1, family }))).toBe(
        errorCodes.sessionExpired,
      );
    });

    test('without a Bearer token nobody asks', async () => {
      for (const header of [null, '', 'Basic dXNlcjpwYXNz'])
        expect(await readMember(house.db, house.keys, header, house.now())).toBeNull();
    });

    test('the database holds the hash of the cookie alone', async () => {
      const { visitor } = await entered();
      const { rows } = await at.pool.query<{ refresh_hash: string }>(
        'select refresh_hash from session',
      );
      expect(rows).toEqual([{ refresh_hash: sha256(visitor.jar.value ?? '') }]);
    });
  });
});
