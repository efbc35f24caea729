// Promises that completed stays give their member xu and stamps, that full cards become coupons of
// their hotel, and that each member reads their own alone.

import { beforeEach, describe, expect, test } from 'vitest';
import { vnd } from '#domain/money.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import * as pointHandlers from '#server/api/handlers/point.ts';
import * as stampHandlers from '#server/api/handlers/stamp.ts';
import { transitionBooking } from '#server/booking/transition.ts';
import { rewardReview } from '#server/rewards/points.ts';
import { makeDefaultCoupons } from '#server/seed/sample-country.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { earnXu, spendXu } from '#server/store/rewards/point.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { clearShop } from '../support/booking-makers.ts';
import {
  makeBooking,
  makeHotel,
  makeMember,
  makePlaces,
  makeReview,
  makeRoom,
} from '../support/builders.ts';
import { expectLedger } from '../support/ledger.ts';
import { lastCode, makeVisitor, phone, withHouse } from '../support/test-client.ts';
import { askHandler, makeContext, type TestHouse } from '../support/test-server.ts';

const day = 1_440;

describe('rewards', () => {
  describe('are', () => {
    let at: TestDatabase<Schema>;
    let house: TestHouse;
    let [hotel, room] = [0, 0];
    let hasPlaces = false;
    withHouse((...opened) => {
      [at, house] = opened;
    });
    beforeEach(async () => {
      await clearShop(at);
      if (!hasPlaces) await makePlaces(at.db);
      hasPlaces = true;
      await makeDefaultCoupons(at.db);
      hotel = await makeHotel(at.db);
      room = await makeRoom(at.db, hotel);
    });

    /** A stay under way that cost so much; `days` ago. */
    const aStay = (
      memberSn: number | null,
      { total = 340_000, days = 0, roomSn = room, kinds = ['room'] as string[] } = {},
    ) => {
      const from = addMinutes(house.now(), -days * day - 180);
      const lines = kinds.map((line) => ({ kind: line, amount: line === 'room' ? total : 0 }));
      return makeBooking(at.db, roomSn, from, addMinutes(from, 120), {
        member_sn: memberSn,
        status: 9,
        vouched_at: from,
        total: vnd(total),
        price: JSON.stringify({ lines, total, usual: total }),
      });
    };
    const complete = (sn: number) =>
      inTransaction(at.db, (db) => transitionBooking(db, 'complete', sn, 'clock', house.now()));
    const as = (sn: number) =>
      makeContext(house, { member: { sn, phone: '+84901000001', family: 'family' } });
    const summary = (sn: number) => askHandler(pointHandlers, as(sn), 'point/getPointSummary', {});
    const history = (
      sn: number,
      input: Parameters<typeof askHandler<'point/getPointHistory'>>[3] = {},
    ) => askHandler(pointHandlers, as(sn), 'point/getPointHistory', input);
    const stamps = (sn: number) => askHandler(stampHandlers, as(sn), 'stamp/getStampList', {});

    test('1 % of the room and a stamp for a stay, nothing for a guest and no stamp for a cheap one', async () => {
      const member = await makeMember(at.db);
      const booking = await aStay(member);
      for (const sn of [
        booking,
        await aStay(null),
        await aStay(member, { total: 99_000, days: 1 }),
      ])
        expect(await complete(sn)).toBe(true);
      expect(await complete(booking)).toBe(false);
      const { entries, next } = await history(member);
      expect(
        entries.map(({ kind: what, amount, booking: of }) => [what, amount, of === null]),
      ).toEqual([
        ['stay', 990, false],
        ['stay', 3_400, false],
      ]);
      expect([
        next,
        (await summary(member)).balance,
        (await stamps(member)).cards.map((card) => card.stamps.length),
      ]).toEqual([null, 4_390, [1]]);
      expect(await at.db.selectFrom('point_entry').select('sn').execute()).toHaveLength(2);
    });

    test('none for a flash sale, but its stamp', async () => {
      const member = await makeMember(at.db);
      await complete(await aStay(member, { kinds: ['room', 'flashSale'] }));
      expect([(await summary(member)).balance, (await stamps(member)).cards.length]).toEqual([
        0, 1,
      ]);
    });

    test('one stamp a day, and five make a coupon for their hotel that takes half off, 150,000 at most, for 60 days', async () => {
      const member = await makeMember(at.db);
      const other = await makeRoom(at.db, await makeHotel(at.db));
      for (const stay of [
        { days: 30 },
        { days: 30 },
        { days: 20 },
        { days: 12 },
        { days: 9 },
        { days: 9, roomSn: other },
      ])
        await complete(await aStay(member, stay));
      expect((await stamps(member)).cards.map((card) => card.stamps.length)).toEqual([4, 1]);
      expect((await stamps(member)).rewards).toEqual([]);
      await complete(await aStay(member, { days: 2 }));
      const { cards, rewards, perCard } = await stamps(member);
      expect([cards.map((card) => card.stamps.length), perCard]).toEqual([[1], 5]);
      expect(rewards).toMatchObject([
        {
          held: {
            state: 'apply',
            usesLeft: 1,
            expiresAt: '2026-05-13T17:00:00.000Z',
            coupon: { kind: 'percent', value: 50, maxDiscount: 150_000, minAmount: 0 },
          },
        },
      ]);
      expect(rewards[0]?.days).toHaveLength(5);
      const { rows } = await at.pool.query(
        'select hotel_sn, (select slug from hotel where sn = hotel_sn) slug from member_coupon',
      );
      expect(rows).toEqual([{ hotel_sn: hotel, slug: rewards[0]?.hotel.slug }]);
      await complete(await aStay(member, { days: 1 }));
      expect((await stamps(member)).rewards).toHaveLength(1);
    });

    test('one coupon for ten stays that end at the same instant, two for two full cards', async () => {
      const [one, two] = [await makeMember(at.db), await makeMember(at.db)];
      const bookings = [
        ...(await Promise.all([1, 2, 3, 4, 5, 6, 7].map((days) => aStay(one, { days })))),
        ...(await Promise.all(Array.from({ length: 10 }, (_, days) => aStay(two, { days })))),
      ];
      await Promise.all([...bookings, ...bookings].map(complete));
      for (const [member, coupons, left] of [
        [one, 1, [2]],
        [two, 2, []],
      ] as const) {
        const { cards, rewards } = await stamps(member);
        expect([rewards.length, cards.map((card) => card.stamps.length)]).toEqual([coupons, left]);
        expect(new Set(rewards.flatMap((reward) => reward.days)).size).toBe(5 * coupons);
        await expectLedger(at, member, house.now());
      }
    });

    test('a stamp that is a year old no longer on its card', async () => {
      const member = await makeMember(at.db);
      for (const days of [4, 3, 2, 1]) await complete(await aStay(member, { days }));
      house.pass(366 * day);
      expect((await stamps(member)).cards).toEqual([]);
      await complete(await aStay(member));
      expect((await stamps(member)).cards.map((card) => card.stamps.length)).toEqual([1]);
    });

    test("for a review of words enough, in time, of one's own completed stay, once", async () => {
      const member = await makeMember(at.db);
      const reward = (sn: number) =>
        inTransaction(at.db, (db) => rewardReview(db, sn, house.now()));
      const reviewed = async (
        text: string,
        change: { isOther?: boolean; isOpen?: boolean; days?: number } = {},
      ) => {
        const sn = await aStay(member, { days: change.days ?? 0 });
        if (change.isOpen !== true) await complete(sn);
        await makeReview(at.db, hotel, {
          booking_sn: sn,
          member_sn: change.isOther === true ? await makeMember(at.db) : member,
          text,
          created_at: house.now(),
        });
        return sn;
      };
      const good = await reviewed('Phòng sạch, yên tĩnh.');
      expect([await reward(good), await reward(good)]).toEqual([3_400, 0]);
      expect(await reward(await reviewed('Tốt      .  '))).toBe(0);
      expect(await reward(await reviewed('Phòng sạch, yên tĩnh.', { isOther: true }))).toBe(0);
      expect(await reward(await reviewed('Phòng sạch, yên tĩnh.', { isOpen: true }))).toBe(0);
      const late = await reviewed('Phòng sạch, yên tĩnh.', { days: 15 });
      expect([await reward(late), await reward(await aStay(member))]).toEqual([0, 0]);
    });

    test('for whoever invited: 50,000 after the first stay of a friend, who got a coupon for coming', async () => {
      const inviter = await makeMember(at.db, { referral_code: 'LAN2026X' });
      const visitor = makeVisitor(house);
      const { challenge } = await visitor.send('signUp');
      const { profile } = await visitor.signUp(challenge, await lastCode(house, phone), {
        referralCode: 'lan-2026x',
      });
      const held = await at.pool.query(
        'select c.code, c.kind, c.value, c.min_amount from member_coupon h join coupon c on c.sn = h.coupon_sn where h.member_sn = $1 order by h.sn',
        [profile.sn],
      );
      expect(held.rows).toEqual([
        { code: 'NEWJOYER', kind: 'percent', value: 50, min_amount: 150_000 },
        { code: 'JOYFRIEND', kind: 'amount', value: 50_000, min_amount: 150_000 },
      ]);
      expect((await summary(inviter)).referral).toEqual({
        code: 'LAN2026X',
        friends: 1,
        rewarded: 0,
      });
      house.pass(3 * day);
      const stays = [await aStay(profile.sn), await aStay(profile.sn)];
      await Promise.all(stays.map(complete));
      expect(await summary(inviter)).toMatchObject({
        balance: 50_000,
        referral: { friends: 1, rewarded: 1 },
      });
      // Where and when the friend stayed is the friend's.
      expect((await history(inviter)).entries).toMatchObject([
        { kind: 'referral', amount: 50_000, booking: null },
      ]);
    });

    test('told by what ends when, and of what ends soon', async () => {
      const member = await makeMember(at.db);
      const earn = (amount: number, now: Instant) =>
        inTransaction(at.db, (db) =>
          earnXu(
            db,
            {
              memberSn: member,
              kind: 'stay',
              key: String(amount),
              amount: vnd(amount),
              bookingSn: null,
            },
            now,
          ),
        );
      await earn(1_200, addMinutes(house.now(), -340 * day));
      await earn(3_000, house.now());
      const before = await summary(member);
      expect(before.ending).toEqual([
        { amount: 1_200, expiresAt: '2026-04-30T17:00:00.000Z' },
        { amount: 3_000, expiresAt: '2027-03-31T17:00:00.000Z' },
      ]);
      expect([before.balance, before.notice]).toEqual([4_200, null]);
      await at.db
        .insertInto('member_notice')
        .values({
          member_sn: member,
          kind: 'xuEnds',
          key: `xuEnds:${member}:2026-04-30T17:00:00.000Z:first`,
          about: '{}',
          at: house.now(),
        })
        .execute();
      expect((await summary(member)).notice).toEqual({
        amount: 1_200,
        expiresAt: '2026-04-30T17:00:00.000Z',
      });
    });

    test('read 20 at a time, by what came and what went, one line for a payment from many lots', async () => {
      const member = await makeMember(at.db);
      for (let n = 1; n <= 45; n += 1)
        await inTransaction(at.db, (db) =>
          earnXu(
            db,
            { memberSn: member, kind: 'stay', key: `many ${n}`, amount: vnd(100), bookingSn: null },
            house.now(),
          ),
        );
      const booking = await aStay(member);
      expect(
        await inTransaction(at.db, (db) =>
          spendXu(db, { memberSn: member, bookingSn: booking, amount: vnd(2_000) }, house.now()),
        ),
      ).toBe(true);
      const read: number[] = [];
      for (let before: number | null | undefined; before !== null;) {
        const page = await history(member, before === undefined ? {} : { before });
        expect(page.entries.length).toBeLessThanOrEqual(20);
        read.push(...page.entries.map(({ amount }) => amount));
        before = page.next;
      }
      expect([read[0], read.length, read.reduce((a, b) => a + b, 0)]).toEqual([-2_000, 46, 2_500]);
      expect((await history(member, { filter: 'spent' })).entries).toMatchObject([
        {
          kind: 'spend',
          amount: -2_000,
          expiresAt: null,
          booking: { hotel: { slug: expect.stringMatching(/^hotel-/) } },
        },
      ]);
      expect([
        (await history(member, { filter: 'earned' })).entries.length,
        (await history(member, { filter: 'ended' })).entries.length,
      ]).toEqual([20, 0]);
    });

    test("one member's own", async () => {
      const [one, other] = [await makeMember(at.db), await makeMember(at.db)];
      await complete(await aStay(one));
      expect([
        (await summary(other)).balance,
        (await history(other)).entries,
        (await stamps(other)).cards,
      ]).toEqual([0, [], []]);
    });
  });
});
