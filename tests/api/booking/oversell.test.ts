// Promises that no room is ever sold twice and no đồng is lost, whoever books, pays or lets go at
// the same instant, on a real PostgreSQL.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { vnd } from '#domain/money.ts';
import type { Stay } from '#domain/stay.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { transitionBooking } from '#server/booking/transition.ts';
import { makePhoneProof } from '#server/identity/phone-proof.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { applyPaymentOutcome, handleNotice } from '#server/payment/confirm.ts';
import { momoSignature } from '#server/providers/payment/momo-protocol.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import {
  isMissing,
  openTestDatabase,
  warmUp,
  type TestDatabase,
} from '../../support/test-database.ts';
import {
  aGuest,
  clearShop,
  daily,
  hourly,
  openShop,
  overnight,
  type Person,
  type Shop,
} from '../support/booking-makers.ts';
import { aFriday, makeBooking, makeFlashSale, makeHotel, makeRoom } from '../support/builders.ts';

const bookers = 40;

describe.skipIf(isMissing('postgresql'))('at the same instant', () => {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  beforeAll(async () => {
    at = await openTestDatabase<Schema>({ kind: 'postgresql', poolSize: bookers });
    shop = await openShop(at);
    await warmUp(at);
  });
  afterAll(async () => {
    await shop?.close();
    await at?.close();
  });
  afterEach(async () => {
    shop.house.setNow(aFriday);
    await clearShop(at);
  });

  /** Books, or the code it was refused with; anything but a refusal is a bug and fails the test. */
  const outcome = (call: Promise<{ code: string; key: string }>) =>
    call.catch((error: unknown) => {
      if (error instanceof Fault) return error.code;
      throw error;
    });
  const isBooked = <Value>(result: Value): result is Exclude<Value, string> =>
    typeof result !== 'string';

  /**
   * Counted without our own function: at each check-in, the rooms of all stays that hold one then.
   * Answers the room types held beyond their stock.
   */
  const oversold = async (now: Instant): Promise<unknown[]> => {
    const { rows } = await at.pool.query(
      `
      with held as (select * from booking where status in (1, 5, 6, 8, 9, 10) and (status <> 5 or expires_at > $1))
      select r.sn, r.stock, a.check_in_at, (select sum(b.rooms) from held b where b.room_type_sn = r.sn and b.check_in_at <= a.check_in_at and b.held_until > a.check_in_at) held
      from room_type r join held a on a.room_type_sn = r.sn
      where (select sum(b.rooms) from held b where b.room_type_sn = r.sn and b.check_in_at <= a.check_in_at and b.held_until > a.check_in_at) > r.stock`,
      [now],
    );
    return rows;
  };

  const aRoom = async (stock: number): Promise<number> =>
    makeRoom(at.db, await makeHotel(at.db), { stock });
  const bookAll = async (room: number, stays: readonly Stay[]) => {
    const hashes = new Map<string, string>();
    for (const stay of stays) {
      const key = JSON.stringify(stay);
      if (!hashes.has(key)) hashes.set(key, (await shop.quote(room, stay)).quoteHash);
    }
    return Promise.all(
      stays.map((stay) =>
        outcome(shop.book(room, stay, { quoteHash: hashes.get(JSON.stringify(stay)) ?? '' })),
      ),
    );
  };

  it('forty want one hour and exactly three get it', async () => {
    const room = await aRoom(3);
    const results = await bookAll(
      room,
      Array.from({ length: bookers }, () => hourly('14:00')),
    );
    expect(results.filter(isBooked)).toHaveLength(3);
    expect(new Set(results.filter((result) => !isBooked(result)))).toEqual(
      new Set([errorCodes.soldOut]),
    );
    expect(await oversold(aFriday)).toEqual([]);
  });

  it('hours, nights and days that overlap share three rooms, and whoever was refused had no room', async () => {
    const room = await aRoom(3);
    const kinds: Stay[] = [
      hourly('11:00', 2),
      hourly('12:30', 3),
      hourly('14:00', 5),
      hourly('15:30', 2),
      hourly('18:00', 4),
      hourly('20:00', 2),
      overnight(),
      overnight('2026-03-14'),
      daily(),
      daily('2026-03-13', 2),
      daily('2026-03-14'),
      hourly('14:00', 2, '2026-03-14'),
      hourly('09:00', 3, '2026-03-14'),
    ];
    for (let round = 0; round < 3; round += 1) {
      const stays = Array.from(
        { length: bookers },
        (_, n) => kinds[(n * 7 + round * 3) % kinds.length] as Stay,
      );
      const results = await bookAll(room, stays);
      expect(results.filter(isBooked).length).toBeGreaterThanOrEqual(3);
      expect(await oversold(aFriday)).toEqual([]);
      // Nothing was let go meanwhile, so a stay that was refused must still be impossible: no room
      // was held back.
      const refused = stays.filter((_, n) => !isBooked(results[n]));
      for (const stay of new Set(refused.map((one) => JSON.stringify(one)))) {
        expect(await outcome(shop.book(room, JSON.parse(stay) as Stay))).toBe(errorCodes.soldOut);
      }
      await at.pool.query('truncate booking, guest_day, job cascade');
    }
  });

  it('holds that have lapsed are sold again, once each', async () => {
    const room = await aRoom(3);
    await bookAll(
      room,
      Array.from({ length: 3 }, () => hourly('16:00')),
    );
    shop.house.setNow(addMinutes(aFriday, 16));
    const results = await bookAll(
      room,
      Array.from({ length: bookers }, () => hourly('16:00')),
    );
    expect(results.filter(isBooked)).toHaveLength(3);
    expect(await oversold(shop.house.now())).toEqual([]);
  });

  it('a flash sale of five is sold five times', async () => {
    const room = await aRoom(20);
    await makeFlashSale(at.db, room, aFriday, { quota: 5 });
    const results = await bookAll(
      room,
      Array.from({ length: bookers }, () => hourly('14:00')),
    );
    expect(results.filter(isBooked)).toHaveLength(5);
    expect(results.filter((result) => result === errorCodes.flashSaleOver)).toHaveLength(
      bookers - 5,
    );
    expect((await at.db.selectFrom('flash_sale').select('sold').execute())[0]?.sold).toBe(5);
  });

  it('one proved phone books two rooms of forty, and one device that proves forty phones too', async () => {
    const rooms = await Promise.all(Array.from({ length: bookers }, () => aRoom(1)));
    const bookEach = (start: string, personOf: (n: number) => Person) =>
      Promise.all(
        rooms.map((room, n) => {
          const person = personOf(n);
          const phone = `+84${(person.mobile ?? '').slice(1)}`;
          const proved = { phone, device: person.device ?? '' };
          const phoneProof = makePhoneProof(shop.house.keys, proved, shop.house.now()).proof;
          return outcome(shop.book(room, hourly(start), { phoneProof }, person));
        }),
      );
    const refused = Array.from({ length: bookers - 2 }, () => errorCodes.overLimit);
    const { mobile = '' } = aGuest();
    const ofPhone = await bookEach('14:00', () => ({ ...aGuest(), mobile }));
    expect(ofPhone.filter(isBooked)).toHaveLength(2);
    expect(ofPhone.filter((result) => !isBooked(result))).toEqual(refused);
    const device = aGuest();
    const ofDevice = await bookEach('18:00', (n) => ({ ...device, mobile: `09${20_000_000 + n}` }));
    expect(ofDevice.filter(isBooked)).toHaveLength(2);
    expect(ofDevice.filter((result) => !isBooked(result))).toEqual(refused);
  });

  it('a notice that comes a hundred times in parallel books once', async () => {
    const booking = await shop.book(await aRoom(1), hourly('14:00'));
    await shop.start(booking);
    const { momo } = shop.house.settings;
    if (momo === null) throw new Error('no MoMo');
    const fields = {
      partnerCode: momo.partnerCode,
      orderId: `${booking.code}-1`,
      amount: 200_000,
      transId: 4_088_878_653,
      resultCode: 0,
    };
    const body = JSON.stringify({ ...fields, signature: momoSignature('notice', momo, fields) });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        handleNotice(shop.house, 'momo', { method: 'POST', query: '', headers: {}, body }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
    expect(
      await at.db.selectFrom('booking_history').select('move').orderBy('sn').execute(),
    ).toEqual([{ move: 'create' }, { move: 'pay' }]);
    expect(await at.db.selectFrom('payment_inbox').select('sn').execute()).toHaveLength(1);
    expect(await at.db.selectFrom('refund').select('sn').execute()).toHaveLength(0);
  });

  it('payment, expiry and a rival meet at the end of the window: the room has one owner and the money one place', async () => {
    for (let round = 0; round < 24; round += 1) {
      const room = await aRoom(1);
      const ends = addMinutes(aFriday, 15);
      const { quoteHash } = await shop.quote(room, hourly('16:00'));
      const booking = await shop.book(room, hourly('16:00'), { quoteHash });
      await shop.start(booking);
      const { sn } = await at.db
        .selectFrom('booking')
        .select('sn')
        .where('code', '=', booking.code)
        .executeTakeFirstOrThrow();
      const word = {
        provider: 'momo',
        ref: `${booking.code}-1`,
        outcome: 'paid',
        amount: vnd(200_000),
        providerTxn: String(1_000 + round),
        code: '0',
      } as const;
      const offsets = [-1 / 60_000, 0, 1 / 60_000] as const;
      const paidAt = addMinutes(ends, offsets[round % 3] ?? 0);
      shop.house.setNow(addMinutes(ends, 1 / 60_000));
      const [rival] = await Promise.all([
        outcome(shop.book(room, hourly('16:00'), { quoteHash })),
        inTransaction(at.db, (db) => applyPaymentOutcome(db, word, paidAt)),
        inTransaction(at.db, (db) =>
          transitionBooking(db, 'expire', sn, 'clock', addMinutes(ends, 2)),
        ),
      ]);
      shop.house.setNow(aFriday);
      expect(await oversold(addMinutes(ends, 1))).toEqual([]);
      const { status } = await at.db
        .selectFrom('booking')
        .select('status')
        .where('sn', '=', sn)
        .executeTakeFirstOrThrow();
      const back = await at.db
        .selectFrom('refund as r')
        .innerJoin('payment_attempt as a', 'a.sn', 'r.attempt_sn')
        .select('r.amount')
        .where('a.booking_sn', '=', sn)
        .execute();
      expect([status, isBooked(rival), back.map((refund) => refund.amount)]).toEqual(
        status === 1 ? [1, false, []] : [0, true, [200_000]],
      );
    }
  });

  it('many workers run each job once', async () => {
    const room = await aRoom(50);
    const from = addMinutes(aFriday, 240);
    const due = addMinutes(aFriday, -1);
    const sns = await Promise.all(
      Array.from({ length: 50 }, () =>
        makeBooking(at.db, room, from, addMinutes(from, 120), {
          status: 6,
          asked_hotel_at: addMinutes(aFriday, -7),
        }),
      ),
    );
    await at.db
      .insertInto('job')
      .values(
        sns.map((sn) => ({
          kind: 'roomUnanswered',
          key: `roomUnanswered:${sn}`,
          payload: JSON.stringify({ bookingSn: sn }),
          run_at: due,
        })),
      )
      .execute();
    const done = await Promise.all(Array.from({ length: 8 }, () => runDueJobs(shop.house)));
    // What follows from it, telling the guest, may have begun.
    expect(done.reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(50);
    expect(await at.db.selectFrom('booking_history').select('sn').execute()).toHaveLength(50);
    expect(
      await at.db.selectFrom('job').select('sn').where('kind', '=', 'roomUnanswered').execute(),
    ).toEqual([]);
  });
});
