// Promises that codes are neither guessed nor flooded, and that numbers cannot be asked through, whatever runs at once.

import { describe, expect, test } from 'vitest';
import { addMinutes, instant } from '#domain/time.ts';
import { forgetSignIns } from '#server/store/auth.ts';
import type { Schema } from '#server/store/schema.ts';
import { networkOf } from '#server/verification-code.ts';
import type { TestDatabase } from '../support/test-database.ts';
import type { TestHouse } from './house.ts';
import {
  faultOf,
  givenMember,
  lastCode,
  makeVisitor,
  phone,
  withHouse,
  wrongCodes,
} from './visitor.ts';

const start = instant('2026-03-14T08:00:00Z');
const call = 'auth/sendVerificationCode';

describe('limits of signing in', () => {
  describe('hold', () => {
    let at: TestDatabase<Schema>;
    let house: TestHouse;
    withHouse((...opened) => {
      [at, house] = opened;
    });

    /** Visitors from everywhere: no device and no address twice. */
    const anyone = (n: number) =>
      makeVisitor(house, {
        device: `device-${n}`,
        address: `198.51.${Math.floor(n / 250)}.${n % 250}`,
      });
    const resendAt = (minutes: number) => ({
      code: 'API_PSS_101',
      details: { resendAt: addMinutes(start, minutes) },
    });

    test('three tries a code: two are told how many are left, the third ends it', async () => {
      await givenMember(house);
      const visitor = makeVisitor(house);
      const { challenge } = await visitor.send();
      const code = await lastCode(house);
      const answers = [];
      for (const wrong of wrongCodes(code, 3))
        answers.push(await faultOf('auth/signIn', visitor.signIn(challenge, wrong)));
      expect(answers).toEqual([
        { code: 'API_PSS_104', details: { triesLeft: 2 } },
        { code: 'API_PSS_104', details: { triesLeft: 1 } },
        { code: 'API_PSS_022', details: { reason: 'tries' } },
      ]);
      expect(await faultOf('auth/signIn', visitor.signIn(challenge, code))).toEqual({
        code: 'API_PSS_022',
        details: { reason: 'tries' },
      });
    });

    test('of fifty guesses at once three are looked at', async () => {
      await givenMember(house);
      const visitor = makeVisitor(house);
      const { challenge } = await visitor.send();
      const guesses = wrongCodes(await lastCode(house), 50).map((wrong) =>
        faultOf('auth/signIn', visitor.signIn(challenge, wrong)),
      );
      const codes = (await Promise.all(guesses)).map(
        ({ code, details }) => `${code} ${JSON.stringify(details)}`,
      );
      const told = codes.filter((answer) => answer.startsWith('API_PSS_104'));
      expect(told.toSorted()).toEqual([
        'API_PSS_104 {"triesLeft":1}',
        'API_PSS_104 {"triesLeft":2}',
      ]);
      expect(codes.filter((answer) => answer.startsWith('API_PSS_022'))).toHaveLength(48);
      const { rows } = await at.pool.query('select tries from verification_code');
      expect(rows).toEqual([{ tries: 3 }]);
      const gate = await at.pool.query(
        'select cardinality(hits) as wrong from code_gate where subject = $1',
        [`wrong ${phone}`],
      );
      expect(gate.rows).toEqual([{ wrong: 3 }]);
    });

    test('a patient guesser looks at nine codes a day, from however many devices and addresses', async () => {
      await givenMember(house);
      let looked = 0;
      let last: unknown;
      for (let n = 0; house.now() < addMinutes(start, 24 * 60); n += 1) {
        const visitor = anyone(n);
        const sent = await visitor.send().catch(() => undefined);
        if (sent !== undefined) {
          for (const wrong of wrongCodes(await lastCode(house), 4)) {
            const fault = await faultOf('auth/signIn', visitor.signIn(sent.challenge, wrong));
            const { rows } = await at.pool.query<{ tries: number }>(
              'select sum(tries)::int as tries from verification_code',
            );
            if (rows[0]?.tries !== looked) last = fault;
            looked = rows[0]?.tries ?? 0;
          }
        }
        house.pass(10);
      }
      expect(looked).toBe(9);
      // Each guess is one of 10,000, so a day wins at most 0.09 % (S4).
      expect(looked / 10_000).toBeLessThanOrEqual(0.001);
      expect(last).toEqual({
        code: 'API_PSS_022',
        details: { reason: 'day', resendAt: addMinutes(start, 24 * 60) },
      });
    });

    test('after nine wrong guesses no code is sent and none is taken until a day has passed', async () => {
      await givenMember(house);
      const visitor = makeVisitor(house);
      for (let code = 0; code < 3; code += 1) {
        const { challenge } = await visitor.send();
        for (const wrong of wrongCodes(await lastCode(house), 3))
          await faultOf('auth/signIn', visitor.signIn(challenge, wrong));
        house.pass(15);
      }
      expect(await faultOf(call, visitor.send())).toEqual(resendAt(24 * 60));
      house.setNow(addMinutes(start, 24 * 60));
      const { challenge } = await visitor.send();
      expect((await visitor.signIn(challenge, await lastCode(house))).profile.mobile).toBe(
        '903482917',
      );
    });

    test('twenty who ask at once get one code', async () => {
      await givenMember(house);
      await anyone(0).send(); // now the phone's rows are there, and only their locks keep the rivals apart
      for (let hour = 1; hour <= 5; hour += 1) {
        house.setNow(addMinutes(start, hour * 60));
        const messages = (await house.inbox(phone)).length;
        const results = await Promise.allSettled(
          Array.from({ length: 20 }, (_, n) => anyone(n).send()),
        );
        const refusals = results.flatMap((result) =>
          result.status === 'rejected' ? [result.reason as unknown] : [],
        );
        expect(refusals).toEqual(
          Array.from({ length: 19 }, () => expect.objectContaining(resendAt(hour * 60 + 0.5))),
        );
        expect((await house.inbox(phone)).length - messages).toBe(1);
        expect((await at.pool.query('select * from verification_code')).rows).toHaveLength(
          hour + 1,
        );
      }
    });

    test('a code is sent again after thirty seconds, three times in fifteen minutes, eight times a day', async () => {
      await givenMember(house);
      const visitor = makeVisitor(house);
      await visitor.send();
      house.setNow(instant('2026-03-14T08:00:29.999Z'));
      expect(await faultOf(call, visitor.send())).toEqual(resendAt(0.5));
      house.setNow(addMinutes(start, 0.5));
      await visitor.send();
      house.setNow(addMinutes(start, 1));
      // The answer itself says that the next one waits longer.
      expect((await visitor.send()).resendAt).toBe(addMinutes(start, 15));
      house.setNow(addMinutes(start, 14.9));
      expect(await faultOf(call, visitor.send())).toEqual(resendAt(15));
      for (let sent = 3; sent < 8; sent += 1) {
        house.setNow(addMinutes(start, sent * 60));
        await visitor.send();
      }
      house.setNow(addMinutes(start, 9 * 60));
      expect(await faultOf(call, visitor.send())).toEqual(resendAt(24 * 60));
      house.setNow(addMinutes(start, 24 * 60));
      await visitor.send();
    });

    test('a device asks about ten numbers an hour, known or not, and those at once count too', async () => {
      await givenMember(house, '+84912000111');
      const numbers = Array.from({ length: 30 }, (_, n) => `09120001${11 + n}`);
      const answers = await Promise.allSettled(
        numbers.map((mobile) => makeVisitor(house).send('signIn', mobile)),
      );
      const codes = answers.map((answer) =>
        answer.status === 'fulfilled' ? 'sent' : (answer.reason as { code: string }).code,
      );
      expect(codes.filter((code) => code !== 'API_PSS_101')).toHaveLength(10);
      expect(await faultOf(call, makeVisitor(house).send('signUp', '0912000999'))).toEqual(
        resendAt(60),
      );
      house.pass(60);
      expect((await faultOf(call, makeVisitor(house).send('signIn', '0912000999'))).code).toBe(
        'API_PSS_002',
      );
    });

    test('an address asks thirty times an hour, whatever devices it names', async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => {
          const visitor = makeVisitor(house, {
            device: `made-up-${n}`,
            address: `2001:db8:1:2::${n.toString(16)}`,
          });
          return faultOf(call, visitor.send('signIn', `09120002${10 + n}`));
        }),
      );
      expect(answers.filter(({ code }) => code === 'API_PSS_002')).toHaveLength(30);
      expect(answers.filter(({ code }) => code === 'API_PSS_101')).toHaveLength(10);
      const neighbour = makeVisitor(house, { device: 'other', address: '2001:db8:1:3::1' });
      expect((await faultOf(call, neighbour.send('signIn', '0912000299'))).code).toBe(
        'API_PSS_002',
      );
    });

    test('asking about unknown numbers leaves no trace of the numbers', async () => {
      await faultOf(call, makeVisitor(house).send('signIn', '0912000111'));
      const { rows } = await at.pool.query<{ subject: string }>('select subject from code_gate');
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain('912000111');
    });

    test('what no rule needs is erased, and what one needs stays', async () => {
      await givenMember(house);
      const visitor = makeVisitor(house);
      await visitor.enter();
      house.pass(31);
      await visitor.refresh();
      await forgetSignIns(house.db, addMinutes(house.now(), -24 * 60));
      const counts = async () =>
        (
          await at.pool.query(`select (select count(*) from verification_code) as codes,
        (select count(*) from code_gate) as gates, (select count(*) from session) as sessions,
        (select count(*) from spent_refresh) as spent`)
        ).rows[0];
      expect(await counts()).toEqual({ codes: 1, gates: 5, sessions: 1, spent: 1 });
      house.pass(2 * 24 * 60);
      await forgetSignIns(house.db, addMinutes(house.now(), -24 * 60));
      expect(await counts()).toEqual({ codes: 0, gates: 0, sessions: 1, spent: 1 });
      house.pass(40 * 24 * 60);
      await forgetSignIns(house.db, addMinutes(house.now(), -24 * 60));
      expect(await counts()).toEqual({ codes: 0, gates: 0, sessions: 0, spent: 0 });
    });
  });
});

describe('an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['', ''],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ])('%j is counted as %j', (address, network) => expect(networkOf(address)).toBe(network));
});
