// Promises that one coupon and one purse serve one booking, whoever comes at the same instant, and
// that each is taken and given back once (docs/performance.md, I6, F18).

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { addMinutes, instant, type Instant } from '#domain/time/time.ts';
import { transitionBooking } from '#server/booking/transition.ts';
import { applyPaymentOutcome } from '#server/payment/confirm.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { expireXu } from '#server/store/rewards/point.ts';
import { openTestDatabase, runStore, type TestDatabase } from '../../support/test-database.ts';
import {
  atHotel,
  clearShop,
  expectBalance,
  hourly,
  openShop,
  overnight,
  type Person,
  type Shop,
} from '../support/booking-makers.ts';
import { aFriday, makeHotel, makeRoom } from '../support/builders.ts';
import { accept, earn, hold, quoteIn, snOf } from '../support/cart-makers.ts';
import { expectLedger } from '../support/ledger.ts';
import { faultOf } from '../support/test-client.ts';

const rivals = 12;

describe('at the same instant', () => {
  describe('of many checkouts', () => {
    let at: TestDatabase<Schema>;
    let shop: Shop;
    beforeAll(async () => {
      at = await openTestDatabase<Schema>({ poolSize: 2 * rivals });
      shop = await openShop(at);
    });
    afterAll(async () => {
      await shop?.close();
      await at?.close();
    });
    afterEach(async () => {
      await expectCoupons();
      shop.house.setNow(aFriday);
      await clearShop(at);
    });

    /**
     * Counted without our own functions: what is taken of each coupon is what bookings that hold or
     * held it say, and no booking has two.
     */
    const expectCoupons = async (): Promise<void> => {
      const { rows } = await at.pool.query(`
        select h.sn, h.taken, count(u.sn) filter (where u.state <> 'returned')::int as said from member_coupon h left join coupon_use u on u.member_coupon_sn = h.sn
        group by h.sn having h.taken <> count(u.sn) filter (where u.state <> 'returned') or h.taken > h.uses`);
      expect(rows).toEqual([]);
      const lost = await at.pool.query(`
        select b.code from booking b join coupon_use u on u.booking_sn = b.sn where (b.status = 0 and u.state <> 'returned') or (b.status in (1, 2, 6, 8, 9) and b.price::text like '%couponSn%'
          and not exists (select 1 from coupon_use v where v.booking_sn = b.sn and v.state <> 'returned'))`);
      expect(lost.rows).toEqual([]);
    };
    const outcome = (call: Promise<{ code: string; key: string }>) =>
      call.catch((error: unknown) => {
        if (error instanceof Fault) return error.code;
        throw error;
      });
    const isBooked = <Value>(result: Value): result is Exclude<Value, string> =>
      typeof result !== 'string';
    const aRoom = async (): Promise<number> =>
      makeRoom(at.db, await makeHotel(at.db), { stock: rivals });
    /** Agrees to the same cart in as many rooms, then books them all at once. */
    const bookAll = async (
      member: Person,
      beside: { couponSn?: number; xu?: number },
      method = atHotel,
    ) => {
      const rooms = await Promise.all(Array.from({ length: rivals }, aRoom));
      const agreed = await Promise.all(
        rooms.map((room) => shop.quote(room, hourly('14:00'), 1, member, beside)),
      );
      return Promise.all(
        rooms.map((room, index) =>
          outcome(
            shop.book(
              room,
              hourly('14:00'),
              { ...accept(agreed[index]!), paymentMethod: method },
              member,
            ),
          ),
        ),
      );
    };

    test('one takes a coupon, the others are told', async () => {
      const member = await shop.aMember();
      const results = await bookAll(member, { couponSn: await hold(at.db, member) });
      expect(results.filter(isBooked)).toHaveLength(1);
      expect(results.filter((result) => result === errorCodes.discountGone)).toHaveLength(
        rivals - 1,
      );
    });

    test('as many take a coupon as it has uses', async () => {
      const member = await shop.aMember();
      const results = await bookAll(member, {
        couponSn: await hold(at.db, member, {}, { uses: 2 }),
      });
      expect(results.filter(isBooked)).toHaveLength(2);
    });

    test('one takes the points, the others are told', async () => {
      const member = await shop.aMember();
      await earn(at.db, member, 60_000);
      await earn(at.db, member, 30_000);
      const results = await bookAll(member, { xu: 90_000 });
      expect(results.filter(isBooked)).toHaveLength(1);
      expect(results.filter((result) => result === errorCodes.discountGone)).toHaveLength(
        rivals - 1,
      );
      expect(await expectLedger(at, snOf(member), aFriday)).toBe(0);
    });

    test('a booking that ends in many ways gives back once', async () => {
      const member = await shop.aMember();
      const couponSn = await hold(at.db, member);
      await earn(at.db, member, 30_000);
      const booking = await shop.book(
        await aRoom(),
        hourly('14:00'),
        { couponSn, xu: 30_000 },
        member,
      );
      const sn = await shop.snOf(booking);
      const move = (name: 'expire' | 'cancel', actor: 'clock' | 'member', moment: Instant) =>
        inTransaction(at.db, (db) => transitionBooking(db, name, sn, actor, moment));
      const over = addMinutes(aFriday, 17);
      const results = await Promise.all(
        Array.from({ length: rivals }, (_, n) =>
          n % 2 === 0 ? move('expire', 'clock', over) : move('cancel', 'member', over),
        ),
      );
      expect(results.filter((result) => result === true)).toHaveLength(1);
      expect(await expectLedger(at, snOf(member), over)).toBe(30_000);
      expect(await at.db.selectFrom('coupon_use').select('state').execute()).toEqual([
        { state: 'returned' },
      ]);
    });

    test.skipIf(runStore === 'embedded')(
      'points that end while they are being spent are told, with what there is without them',
      async () => {
        const member = await shop.aMember();
        await earn(at.db, member, 40_000);
        const ends = instant('2027-03-31T17:00:00Z');
        shop.house.setNow(addMinutes(ends, -1));
        const room = await aRoom();
        const agreed = await shop.quote(room, overnight('2027-04-02'), 1, member, { xu: 40_000 });
        const [taken, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        // Their last minute is over for the clock, which holds their rows; the booking began
        // before.
        const expiry = at.db.transaction().execute(async (db) => {
          await expireXu(db, snOf(member), ends, ends);
          taken.resolve();
          await over.promise;
        });
        await taken.promise;
        const booking = faultOf(
          'booking/createBooking',
          shop.book(room, overnight('2027-04-02'), accept(agreed), member),
        );
        await expect
          .poll(
            async () =>
              (
                await at.pool.query(
                  'select 1 from pg_stat_activity where wait_event_type = $1 and datname = current_database()',
                  ['Lock'],
                )
              ).rows.length,
          )
          .toBeGreaterThan(0);
        over.resolve();
        await expiry;
        const fault = await booking;
        expect([fault.code, quoteIn(fault).price.total, quoteIn(fault).xu]).toMatchObject([
          errorCodes.discountGone,
          400_000,
          { balance: 0, used: 0, most: 0 },
        ]);
        expect(await at.db.selectFrom('booking').select('sn').execute()).toEqual([]);
        expect(
          (await shop.book(room, overnight('2027-04-02'), accept(quoteIn(fault)), member)).price
            .total,
        ).toBe(400_000);
      },
    );

    test('late money, the end of the window and another booking share a coupon and points once', async () => {
      for (let round = 0; round < 12; round += 1) {
        const member = await shop.aMember();
        const couponSn = await hold(at.db, member);
        await earn(at.db, member, 30_000);
        const [room, other] = [await aRoom(), await aRoom()];
        const beside = { couponSn, xu: 30_000 };
        const booking = await shop.book(room, hourly('14:00'), beside, member);
        await shop.start(booking);
        const sn = await shop.snOf(booking);
        const over = addMinutes(aFriday, 17);
        const word = {
          provider: 'momo',
          ref: `${booking.code}-1`,
          outcome: 'paid',
          amount: booking.price.total,
          providerTxn: `race ${booking.code}`,
          code: '0',
        } as const;
        const agreed = { ...beside, quoteHash: 'n'.padEnd(44, '0') };
        shop.house.setNow(over);
        const [rival] = await Promise.all([
          inTransaction(at.db, (db) => transitionBooking(db, 'expire', sn, 'clock', over)).then(
            async () => {
              const quote = await shop.quote(other, hourly('18:00'), 1, member, beside);
              return outcome(
                shop.book(
                  other,
                  hourly('18:00'),
                  { ...agreed, ...accept(quote), paymentMethod: atHotel },
                  member,
                ),
              );
            },
          ),
          inTransaction(at.db, (db) => applyPaymentOutcome(db, word, over)),
          inTransaction(at.db, (db) => applyPaymentOutcome(db, word, over)),
        ]);
        const { status } = await at.db
          .selectFrom('booking')
          .select('status')
          .where('sn', '=', sn)
          .executeTakeFirstOrThrow();
        const { taken } = await at.db
          .selectFrom('member_coupon')
          .select('taken')
          .where('sn', '=', couponSn)
          .executeTakeFirstOrThrow();
        const paid = isBooked(rival)
          ? await at.db
              .selectFrom('booking')
              .select(['total'])
              .where('code', '=', rival.code)
              .executeTakeFirst()
          : undefined;
        // Whoever has them has both; the other pays the full price or is told.
        const holders = [status === 1, paid?.total === 130_000].filter(Boolean).length;
        expect([taken, await expectLedger(at, snOf(member), over)]).toEqual([
          holders,
          holders === 1 ? 0 : 30_000,
        ]);
        expect(holders).toBe(1);
        shop.house.setNow(aFriday);
      }
      await expectBalance(at);
    }, 240_000);
  });
});
