// Promises that coupons are given as often as there are and no more, however many ask at once, and
// once to each member.

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { callSchemas } from '#contract/schemas/call-schemas.ts';
import { vnd } from '#domain/money.ts';
import { addMinutes } from '#domain/time/time.ts';
import { getCouponList, receiveCoupon } from '#server/api/handlers/coupon.ts';
import { getPromotionDetail } from '#server/api/handlers/promotion.ts';
import { makeCatalogueUpdater } from '#server/search/memory/catalogue.ts';
import { makeDefaultCoupons } from '#server/seed/sample-country.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { makeCoupon, makeMember, makePromotion } from '../support/builders.ts';
import { faultOf, lastCode, makeVisitor, phone, withHouse } from '../support/test-client.ts';
import { type TestHouse, makeContext } from '../support/test-server.ts';

const day = 1_440;

describe('coupons', () => {
  describe('are', () => {
    let at: TestDatabase<Schema>;
    let house: TestHouse;
    withHouse((...opened) => {
      [at, house] = opened;
    });

    const as = (sn: number) =>
      makeContext(house, { member: { sn, phone: '+84901000001', family: 'family' } });
    /** As the dispatcher asks: the code is read by the schema of the call. */
    const receive = async (sn: number, code: string): Promise<Output<'coupon/receiveCoupon'>> => {
      const schemas = callSchemas['coupon/receiveCoupon'];
      const answer = await receiveCoupon(as(sn), v.parse(schemas.input, { code }));
      expect(v.parse(schemas.output, answer)).toEqual(answer);
      return answer;
    };
    const list = async (sn: number) => {
      const answer = await getCouponList(as(sn), {});
      expect(v.parse(callSchemas['coupon/getCouponList'].output, answer)).toEqual(answer);
      return answer.coupons;
    };
    const refused = async (sn: number, code: string) =>
      (await faultOf('coupon/receiveCoupon', receive(sn, code))).code;
    const given = async (code: string) =>
      (
        await at.db
          .selectFrom('coupon')
          .select('given')
          .where('code', '=', code)
          .executeTakeFirstOrThrow()
      ).given;

    test('received by their code, however it is typed, and then listed with their days and uses', async () => {
      const sn = await makeMember(at.db);
      const code = await makeCoupon(at.db, { uses_each: 2, use_limit: 10 });
      const held = await receive(sn, ` ${code.toLowerCase().slice(0, 3)}-${code.slice(3)} `);
      expect(held).toMatchObject({
        state: 'apply',
        reason: null,
        usesLeft: 2,
        usableFrom: house.now(),
        coupon: { code, kind: 'percent', value: 20, maxDiscount: 80_000, minAmount: 200_000 },
      });
      expect(held.expiresAt).toBe('2026-03-28T17:00:00.000Z');
      expect(await list(sn)).toEqual([held]);
      expect(await given(code)).toBe(2);
    });

    test('received once: again answers the same one and gives nothing more', async () => {
      const sn = await makeMember(at.db);
      const code = await makeCoupon(at.db, { use_limit: 5 });
      const answers = await Promise.all(Array.from({ length: 12 }, () => receive(sn, code)));
      expect(new Set(answers.map((answer) => answer.sn)).size).toBe(1);
      expect([await given(code), (await list(sn)).length]).toEqual([1, 1]);
    });

    test('given as often as there are when forty members ask at once', async () => {
      const code = await makeCoupon(at.db, { uses_each: 2, use_limit: 15 });
      const members = await Promise.all(Array.from({ length: 40 }, () => makeMember(at.db)));
      const answers = await Promise.all(
        members.map((sn) =>
          receive(sn, code).then(
            () => 'held',
            (error: { code?: string }) => error.code ?? String(error),
          ),
        ),
      );
      expect(answers.filter((answer) => answer === 'held')).toHaveLength(7);
      expect(new Set(answers.filter((answer) => answer !== 'held'))).toEqual(
        new Set([errorCodes.couponGone]),
      );
      const { rows } = await at.pool.query(
        'select count(*)::int as held, sum(uses)::int as uses from member_coupon h join coupon c on c.sn = h.coupon_sn where c.code = $1',
        [code],
      );
      expect([rows[0], await given(code)]).toEqual([{ held: 7, uses: 14 }, 14]);
    });

    test('held to their limit by the database itself', async () => {
      const code = await makeCoupon(at.db, { use_limit: 1 });
      await expect(
        at.pool.query('update coupon set given = 2 where code = $1', [code]),
      ).rejects.toMatchObject({ code: '23514' });
    });

    test('refused before and after their time, when nobody may receive them, and when they do not exist', async () => {
      const sn = await makeMember(at.db);
      const now = house.now();
      expect(
        await refused(sn, await makeCoupon(at.db, { receive_from: addMinutes(now, 60) })),
      ).toBe(errorCodes.couponTooEarly);
      expect(await refused(sn, await makeCoupon(at.db, { receive_to: now }))).toBe(
        errorCodes.couponOver,
      );
      expect(await refused(sn, await makeCoupon(at.db, { valid_to: addMinutes(now, -1) }))).toBe(
        errorCodes.couponOver,
      );
      expect(await refused(sn, await makeCoupon(at.db, { is_open: false }))).toBe(
        errorCodes.notFound,
      );
      expect(await refused(sn, 'NOSUCHCODE')).toBe(errorCodes.notFound);
      expect(await list(sn)).toEqual([]);
    });

    test('not to be guessed: after twenty unknown codes an hour none is looked at, then again', async () => {
      const sn = await makeMember(at.db);
      const code = await makeCoupon(at.db);
      const guesses = await Promise.all(
        Array.from({ length: 25 }, (_, n) =>
          receive(sn, `GUESS${n}`).catch((error: { code: string }) => error.code),
        ),
      );
      expect(guesses.filter((answer) => answer === errorCodes.notFound)).toHaveLength(20);
      expect(guesses.filter((answer) => answer === errorCodes.tooManyRequests)).toHaveLength(5);
      await expect(receive(sn, code)).rejects.toMatchObject({ code: errorCodes.tooManyRequests });
      house.pass(61);
      expect((await receive(sn, code)).state).toBe('apply');
    });

    test('told as what they are as time goes by', async () => {
      const sn = await makeMember(at.db);
      const now = house.now();
      const code = await makeCoupon(at.db, {
        valid_from: addMinutes(now, day),
        valid_to: addMinutes(now, 5 * day),
        days_from_receipt: null,
        kind: 'amount',
        value: 40_000,
        max_discount: null,
      });
      await receive(sn, code);
      const states = [];
      for (const minutes of [0, day, 4 * day]) {
        house.pass(minutes);
        states.push((await list(sn)).map(({ state, reason }) => [state, reason]));
      }
      expect(states).toEqual([
        [['waitEffectiveDate', null]],
        [['apply', null]],
        [['cannotApply', 'expired']],
      ]);
      house.pass(61 * day);
      expect(await list(sn)).toEqual([]);
    });

    test("one member's own", async () => {
      const [one, other] = [await makeMember(at.db), await makeMember(at.db)];
      await receive(one, await makeCoupon(at.db));
      expect(await list(other)).toEqual([]);
    });

    test('shown with the promotion they belong to, those nobody may receive left out', async () => {
      const name = await makePromotion(at.db, house.now());
      const [open, gone] = [
        await makeCoupon(at.db, {
          promotion_name: name,
          payment_methods: [3, 60],
          booking_types: [2],
        }),
        await makeCoupon(at.db, { promotion_name: name, use_limit: 0 }),
      ];
      await makeCoupon(at.db, { promotion_name: name, is_open: false });
      await makeCoupon(at.db);
      const ctx = {
        ...makeContext(house),
        index: {
          isReady: true,
          catalogue: makeCatalogueUpdater([], { hotels: [], rooms: [], oldSlugs: [] }).catalogue,
        } as TestHouse['index'],
      };
      const { coupons, stay } = await getPromotionDetail(ctx, { name });
      // What the first of them is for.
      expect(stay?.type).toBe('overnight');
      expect(
        v.parse(callSchemas['promotion/getPromotionDetail'].output.entries.coupons, coupons),
      ).toEqual(coupons);
      expect(
        coupons.map(({ code, state, reason, bookingTypes, paymentMethods }) => [
          code,
          state,
          reason,
          bookingTypes,
          paymentMethods,
        ]),
      ).toEqual([
        [open, 'none', null, ['overnight'], [3, 60]],
        [gone, 'cannotApply', 'gone', [], []],
      ]);
    });

    test('given to whoever signs up: half off, at most 80,000, from 150,000, for 14 days', async () => {
      await makeDefaultCoupons(at.db);
      await makeDefaultCoupons(at.db);
      const visitor = makeVisitor(house);
      const { challenge } = await visitor.send('signUp');
      const { profile } = await visitor.signUp(challenge, await lastCode(house, phone));
      const [held, ...others] = await list(profile.sn);
      expect([others, held]).toMatchObject([
        [],
        {
          state: 'apply',
          usesLeft: 1,
          expiresAt: '2026-03-28T17:00:00.000Z',
          coupon: {
            code: 'NEWJOYER',
            kind: 'percent',
            value: 50,
            maxDiscount: vnd(80_000),
            minAmount: vnd(150_000),
          },
        },
      ]);
      expect(await refused(profile.sn, 'NEWJOYER')).toBe(errorCodes.notFound);
    });
  });
});
