// Promises that xu are given once, spent once and taken back once, and that the ledger and the
// balance never differ, whoever comes at the same instant.

import { beforeEach, describe, expect, test } from 'vitest';
import { vnd, type Vnd } from '#domain/money.ts';
import { addMinutes, instant, type Instant } from '#domain/time/time.ts';
import { endXu } from '#server/rewards/points.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import {
  balanceOf,
  earnXu,
  findExpiringXu,
  returnXu,
  spendXu,
} from '#server/store/rewards/point.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { clearShop } from '../support/booking-makers.ts';
import { makeBooking, makeHotel, makeMember, makePlaces, makeRoom } from '../support/builders.ts';
import { expectLedger } from '../support/ledger.ts';
import { withHouse } from '../support/test-client.ts';
import type { TestHouse } from '../support/test-server.ts';

const day = 1_440;
/** A lot earned then ends with March 2027. */
const early = instant('2026-03-02T03:00:00Z');
const earlyEnd = instant('2027-03-31T17:00:00Z');
const later = instant('2026-05-02T03:00:00Z');

describe('joy xu', () => {
  describe('are', () => {
    let at: TestDatabase<Schema>;
    let house: TestHouse;
    let room: number;
    let hasPlaces = false;
    withHouse((...opened) => {
      [at, house] = opened;
    });
    beforeEach(async () => {
      await clearShop(at);
      if (!hasPlaces) await makePlaces(at.db);
      hasPlaces = true;
      room = await makeRoom(at.db, await makeHotel(at.db));
      house.setNow(later);
    });

    let earned = 0;
    const earn = (
      memberSn: number,
      amount: number,
      now: Instant = house.now(),
      key = `${(earned += 1)}`,
    ) =>
      inTransaction(at.db, (db) =>
        earnXu(db, { memberSn, kind: 'stay', key, amount: vnd(amount), bookingSn: null }, now),
      );
    const aBooking = () => makeBooking(at.db, room, later, addMinutes(later, 120));
    const spend = (
      memberSn: number,
      bookingSn: number,
      amount: number,
      now: Instant = house.now(),
    ) =>
      inTransaction(at.db, (db) => spendXu(db, { memberSn, bookingSn, amount: vnd(amount) }, now));
    const giveBack = (bookingSn: number, now: Instant = house.now()) =>
      inTransaction(at.db, (db) => returnXu(db, bookingSn, now));
    const end = (memberSn: number, expiresAt: Instant, now: Instant) =>
      inTransaction(at.db, (db) => endXu(db, memberSn, expiresAt, now));
    const balance = async (memberSn: number, now: Instant = house.now()): Promise<Vnd> => {
      await expectLedger(at, memberSn, now);
      return balanceOf(at.db, memberSn, now);
    };
    const taken = () =>
      at.db
        .selectFrom('point_entry')
        .select(['kind', 'amount', 'expires_at'])
        .where('kind', 'in', ['spend', 'return', 'expire'])
        .orderBy('sn')
        .execute();

    test('given once for one thing, however often it is said', async () => {
      const member = await makeMember(at.db);
      expect(await earn(member, 3_400, later, 'stay 1')).toBe(3_400);
      expect(await earn(member, 3_400, later, 'stay 1')).toBe(0);
      await Promise.all(Array.from({ length: 12 }, () => earn(member, 500, later, 'stay 2')));
      expect(await balance(member)).toBe(3_900);
      expect(await earn(member, 0)).toBe(0);
    });

    test('spent from what ends first, refused when there is not enough, and then nothing is taken', async () => {
      const member = await makeMember(at.db);
      await earn(member, 5_000, later);
      await earn(member, 3_000, early);
      const [one, two] = [await aBooking(), await aBooking()];
      expect(await spend(member, one, 4_000)).toBe(true);
      expect((await taken()).map(({ amount, expires_at }) => [amount, expires_at])).toEqual([
        [-3_000, earlyEnd],
        [-1_000, '2027-05-31T17:00:00.000Z'],
      ]);
      expect(await spend(member, two, 5_000)).toBe(false);
      expect(await balance(member)).toBe(4_000);
      expect(await spend(member, two, 4_000)).toBe(true);
      expect(await balance(member)).toBe(0);
      expect(await spend(await makeMember(at.db), await aBooking(), 1_000)).toBe(false);
    });

    test('taken for a booking once, and another amount for it is refused', async () => {
      const member = await makeMember(at.db);
      await earn(member, 9_000);
      const booking = await aBooking();
      expect([
        await spend(member, booking, 4_000),
        await spend(member, booking, 4_000),
        await spend(member, booking, 5_000),
        await spend(member, booking, 0),
      ]).toEqual([true, true, false, true]);
      expect(await balance(member)).toBe(5_000);
    });

    test('given back once, to the lot they came from, and may be spent on the booking again', async () => {
      const member = await makeMember(at.db);
      await earn(member, 3_000, early);
      await earn(member, 3_000, later);
      const booking = await aBooking();
      await spend(member, booking, 5_000);
      await Promise.all(Array.from({ length: 6 }, () => giveBack(booking)));
      expect(await findExpiringXu(at.db, member, later)).toEqual([
        { amount: 3_000, expiresAt: earlyEnd },
        { amount: 3_000, expiresAt: '2027-05-31T17:00:00.000Z' },
      ]);
      expect(await spend(member, booking, 5_000)).toBe(true);
      expect(await balance(member)).toBe(1_000);
      await giveBack(booking);
      await giveBack(booking);
      expect(await balance(member)).toBe(6_000);
    });

    test('given back with a week to live when their lot has ended or soon will', async () => {
      const member = await makeMember(at.db);
      await earn(member, 3_000, early);
      const [one, two] = [await aBooking(), await aBooking()];
      await spend(member, one, 1_000);
      await spend(member, two, 1_000);
      const before = instant('2027-03-30T03:00:00Z');
      await giveBack(one, before);
      expect(await findExpiringXu(at.db, member, before)).toEqual([
        { amount: 1_000, expiresAt: earlyEnd },
        { amount: 1_000, expiresAt: '2027-04-06T17:00:00.000Z' },
      ]);
      await end(member, earlyEnd, earlyEnd);
      const after = instant('2027-04-10T03:00:00Z');
      expect(await balance(member, after)).toBe(0);
      await giveBack(two, after);
      expect(await findExpiringXu(at.db, member, after)).toEqual([
        { amount: 1_000, expiresAt: '2027-04-17T17:00:00.000Z' },
      ]);
      expect(await balance(member, after)).toBe(1_000);
    });

    test('gone at their end, to the millisecond, whether or not the clock has written it down', async () => {
      const member = await makeMember(at.db);
      await earn(member, 3_000, early);
      const last = instant(Date.parse(earlyEnd) - 1);
      expect([await balance(member, last), await balanceOf(at.db, member, earlyEnd)]).toEqual([
        3_000, 0,
      ]);
      expect(await spend(member, await aBooking(), 1_000, earlyEnd)).toBe(false);
      expect([
        await end(member, earlyEnd, earlyEnd),
        await end(member, earlyEnd, earlyEnd),
      ]).toEqual([null, null]);
      expect((await taken()).map(({ kind: what, amount }) => [what, amount])).toEqual([
        ['expire', -3_000],
      ]);
      expect(await balance(member, earlyEnd)).toBe(0);
    });

    test('spoken of 30 and 7 days before their end, once each, and not when they are spent', async () => {
      const [member, other] = [await makeMember(at.db), await makeMember(at.db)];
      await earn(member, 3_000, early);
      await earn(member, 2_000, addMinutes(early, day));
      await earn(other, 1_000, early);
      await spend(other, await aBooking(), 1_000);
      const jobs = () => at.db.selectFrom('job').select(['kind', 'run_at']).orderBy('sn').execute();
      const [first, week] = [instant('2027-03-01T17:00:00Z'), instant('2027-03-24T17:00:00Z')];
      expect(await jobs()).toEqual([
        { kind: 'xuEnds', run_at: first },
        { kind: 'xuEnds', run_at: first },
      ]);
      for (const sn of [member, other])
        expect([
          await end(sn, earlyEnd, first),
          await end(sn, earlyEnd, first),
          await end(sn, earlyEnd, week),
        ]).toEqual([week, week, earlyEnd]);
      const notices = await at.db
        .selectFrom('member_notice')
        .select(['member_sn', 'about', 'at'])
        .orderBy('sn')
        .execute();
      expect(notices).toEqual(
        [
          { notice: 'first', at: first },
          { notice: 'last', at: week },
        ].map(({ notice, at: told }) => ({
          member_sn: member,
          about: { amount: 5_000, expiresAt: earlyEnd, notice },
          at: told,
        })),
      );
    });

    test('never spent twice by checkouts of the same instant, nor given back and lost at once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const member = await makeMember(at.db);
        for (const [index, amount] of [3_000, 2_000, 5_000].entries())
          await earn(member, amount, addMinutes(early, index * 40 * day));
        const kept = await aBooking();
        await spend(member, kept, 2_000);
        const bookings = await Promise.all(Array.from({ length: 12 }, aBooking));
        const results = await Promise.all([
          ...bookings.map((booking, n) => spend(member, booking, 1_000 + (n % 3) * 1_000)),
          giveBack(kept).then(() => false),
          giveBack(kept).then(() => false),
          earn(member, 1_000).then(() => false),
        ]);
        const spent = bookings.reduce(
          (total, _, n) => total + (results[n] === true ? 1_000 + (n % 3) * 1_000 : 0),
          0,
        );
        // Of 8,000 a thousand is left where it is too little for what has not spent yet, all of it
        // 2,000 and more, and what is given back or earned comes last.
        expect(spent).toBeGreaterThanOrEqual(7_000);
        expect(await balance(member)).toBe(11_000 - spent);
      }
    });

    test('spent or ended, not both, when a payment and the end meet', async () => {
      for (let round = 0; round < 8; round += 1) {
        const member = await makeMember(at.db);
        await earn(member, 4_000, early);
        const [booking, last] = [await aBooking(), instant(Date.parse(earlyEnd) - 1)];
        const [isSpent] = await Promise.all([
          spend(member, booking, 4_000, last),
          end(member, earlyEnd, earlyEnd),
          end(member, earlyEnd, earlyEnd),
        ]);
        const kinds = (
          await at.db
            .selectFrom('point_entry')
            .select('kind')
            .where('member_sn', '=', member)
            .orderBy('sn')
            .execute()
        ).map((row) => row.kind);
        expect(kinds).toEqual(['stay', isSpent ? 'spend' : 'expire']);
        await expectLedger(at, member, earlyEnd);
      }
    });

    test('held to their shape by the database itself', async () => {
      const member = await makeMember(at.db);
      await earn(member, 1_000);
      const add = (row: string) =>
        at.pool.query(
          `insert into point_entry (member_sn, amount, kind, key, lot_sn, expires_at, at) values (${member}, ${row}, now(), now())`,
        );
      await expect(add(`-5, 'stay', 'a', null`)).rejects.toMatchObject({ code: '23514' });
      await expect(add(`-5, 'spend', 'b', null`)).rejects.toMatchObject({ code: '23514' });
      await expect(add(`5, 'expire', 'c', null`)).rejects.toMatchObject({ code: '23514' });
      await expect(add(`5, 'bonus', 'd', null`)).rejects.toMatchObject({ code: '23514' });
    });
  });
});
