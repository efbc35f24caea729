// Promises that money which does not add up is noticed, booking by booking, and that no payment and
// no work is forgotten for longer than a day.

import { describe, expect, it } from 'vitest';
import { vnd } from '#domain/money.ts';
import { addMinutes } from '#domain/time/time.ts';
import { cancelBooking } from '#server/api/handlers/cancellation.ts';
import { checkMoney, reconcile } from '#server/payment/reconcile.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { addJob } from '#server/store/job.ts';
import {
  findUnbalancedBookings,
  moneyByMethod,
  findStuckWork,
} from '#server/store/payment/ledger-check.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { daily, hourly, type Shop, withShop } from '../support/booking-makers.ts';
import { aFriday, makeBooking } from '../support/builders.ts';
import { inWrite } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

type Booked = Awaited<ReturnType<Shop['book']>>;
const paid = async (method = 3): Promise<Booked> => {
  const booking = await shop.book(await shop.aRoom(), hourly('14:00'), { paymentMethod: method });
  await shop.pay(booking, 'approve', method);
  return booking;
};
const bugs = () => shop.house.lines.filter((line) => 'bug' in line);

describe('the money', () => {
  it('adds up by method: booked, given back, on its way, and the fee of a late cancellation', async () => {
    await paid(3);
    await paid(60);
    await shop.move(await paid(60), 'hotelCancels', 'hotel');
    const member = await shop.aMember();
    const late = await shop.book(
      await shop.aRoom(),
      daily('2026-03-13', 3),
      { paymentMethod: 42 },
      member,
    );
    await shop.pay(late, 'approve', 42);
    shop.house.pass(11);
    await inWrite(shop.house, member, (ctx) =>
      cancelBooking(ctx, { code: late.code, reason: 'changeTime', note: '', refund: vnd(0) }),
    );
    const before = await moneyByMethod(at.db);
    expect(before).toEqual([
      { method: 3, paid: 200_000, booked: 200_000, fees: 0, back: 0, open: 0, adrift: 0 },
      {
        method: 42,
        paid: 1_800_000,
        booked: 600_000,
        fees: 600_000,
        back: 0,
        open: 1_200_000,
        adrift: 0,
      },
      { method: 60, paid: 400_000, booked: 200_000, fees: 0, back: 0, open: 200_000, adrift: 0 },
    ]);
    for (let step = 0; step < 4; step += 1) {
      await shop.work();
      shop.house.pass(1);
    }
    expect(
      (await moneyByMethod(at.db)).map(({ back, open, adrift }) => [back, open, adrift]),
    ).toEqual([
      [0, 0, 0],
      [1_200_000, 0, 0],
      [200_000, 0, 0],
    ]);
    expect(await checkMoney(shop.house)).toBe(true);
    expect(bugs()).toEqual([]);
  });

  it('holds a no-show to what was written down with it: a night is kept, and a refund that is not there is missed', async () => {
    const stay = await shop.book(await shop.aRoom(), daily('2026-03-13', 3));
    await shop.pay(stay);
    shop.house.setNow(stay.checkIn);
    await shop.move(stay, 'didNotCheckIn', 'guest');
    expect(await moneyByMethod(at.db)).toEqual([
      {
        method: 3,
        paid: 1_800_000,
        booked: 600_000,
        fees: 600_000,
        back: 0,
        open: 1_200_000,
        adrift: 0,
      },
    ]);
    await shop.work();
    expect(await checkMoney(shop.house)).toBe(true);
    const { sn } = await at.db.selectFrom('payment_attempt').select('sn').executeTakeFirstOrThrow();
    await at.db
      .insertInto('refund')
      .values({
        attempt_sn: sn,
        ref: 'agreed',
        amount: vnd(100_000),
        reason: 'byHand',
        state: 'done',
        created_at: addMinutes(shop.house.now(), 1),
      })
      .execute();
    expect(await findUnbalancedBookings(at.db, 10)).toEqual([]);
    await at.db.deleteFrom('refund').where('reason', '=', 'didNotCheckIn').execute();
    expect(await findUnbalancedBookings(at.db, 10)).toEqual([
      { code: stay.code, adrift: 1_200_000 },
    ]);
  });

  it("knows nothing of what is paid at a hotel's desk", async () => {
    const room = await shop.aRoom();
    await makeBooking(at.db, room, addMinutes(aFriday, 60), addMinutes(aFriday, 120), {
      payment_method: 0,
      payment_status: 1,
      total: vnd(300_000),
      status: 2,
    });
    expect(await moneyByMethod(at.db)).toEqual([]);
    expect(await checkMoney(shop.house)).toBe(true);
  });

  it.each<[string, number, (booking: Booked) => Promise<unknown>]>([
    [
      'a paid booking whose payment vanished',
      -200_000,
      () => at.db.updateTable('payment_attempt').set({ status: 2 }).execute(),
    ],
    [
      'a payment for a booking that says it is unpaid',
      200_000,
      () => at.db.updateTable('booking').set({ status: 0, payment_status: 2 }).execute(),
    ],
    [
      'a total that was changed afterwards',
      1,
      () =>
        at.db
          .updateTable('booking')
          .set({ total: vnd(199_999) })
          .execute(),
    ],
    [
      'a booking that was cancelled and gave nothing back',
      200_000,
      () => at.db.updateTable('booking').set({ status: 3 }).execute(),
    ],
    [
      'a refund nobody decided',
      -50_000,
      async () => {
        const { sn } = await at.db
          .selectFrom('payment_attempt')
          .select('sn')
          .executeTakeFirstOrThrow();
        await at.db
          .insertInto('refund')
          .values({
            attempt_sn: sn,
            ref: 'stray',
            amount: vnd(50_000),
            reason: 'cancel',
            state: 'done',
            created_at: aFriday,
          })
          .execute();
      },
    ],
  ])('is told with an alarm for %s', async (_, adrift, breakIt) => {
    const booking = await paid();
    expect(await checkMoney(shop.house)).toBe(true);
    await breakIt(booking);
    expect(await checkMoney(shop.house)).toBe(false);
    expect(await findUnbalancedBookings(at.db, 10)).toEqual([{ code: booking.code, adrift }]);
    expect(bugs()).toMatchObject([
      {
        bug: 'the money does not add up and needs a person',
        methods: [{ method: 3, adrift }],
        bookings: [{ code: booking.code, adrift }],
      },
    ]);
  });
});

describe('once a day', () => {
  it('every payment without an end is asked about, also one that nobody polls any more', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00', 2, '2026-03-20'));
    const { redirectUrl } = await shop.start(booking);
    await shop.act(redirectUrl, 'silent');
    await at.db.deleteFrom('job').where('kind', '=', 'pollPayment').execute();
    shop.house.pass(59);
    await reconcile(shop.house);
    expect((await shop.attempts()).map((attempt) => attempt.status)).toEqual([0]);
    shop.house.pass(2);
    expect(await reconcile(shop.house)).toBe(addMinutes(shop.house.now(), 24 * 60));
    expect(await shop.view(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    expect(shop.house.lines.filter((line) => line['job'] === 'reconcile')).toMatchObject([
      { asked: 0 },
      { asked: 1, silent: 0, addsUp: true },
    ]);
  });

  it('a payer who was refused and went on paying, of which nobody was told, gets the booking or the money back', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00', 2, '2026-03-20'));
    const { redirectUrl } = await shop.start(booking);
    await shop.act(redirectUrl, 'fail-then-approve');
    expect(await shop.view(booking)).toMatchObject({ status: 5, paymentStatus: 2 });
    shop.house.pass(61);
    await shop.work();
    await at.db.deleteFrom('payment_inbox').execute();
    expect((await shop.attempts()).map((attempt) => attempt.status)).toEqual([2]);
    await reconcile(shop.house);
    expect(await shop.view(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    expect(await checkMoney(shop.house)).toBe(true);
  });

  it('a gateway that does not answer stops nothing', async () => {
    for (let n = 0; n < 20; n += 1)
      await shop.start(await shop.book(await shop.aRoom(), hourly('14:00', 2, '2026-03-20')));
    shop.house.pass(120);
    const momo = shop.house.gateways.momo;
    if (momo === undefined) throw new Error('no MoMo');
    let calls = 0;
    await reconcile({
      ...shop.house,
      gateways: {
        momo: {
          ...momo,
          query: async () => {
            calls += 1;
            throw new Error('down');
          },
        },
      },
    });
    expect(shop.house.lines.at(-1)).toMatchObject({ job: 'reconcile', asked: 20, silent: 20 });
    // The first eight at once, and nobody after them.
    expect(calls).toBe(8);
  });

  it('work whose row was lost is taken up again: an expiry, a silent hotel, a refund', async () => {
    const unpaid = await shop.book(await shop.aRoom(), hourly('14:00'));
    const asking = await shop.book(
      await shop.aRoom({}, { confirms_by_hand: true }),
      hourly('14:00'),
    );
    await shop.pay(asking);
    const cancelled = await paid();
    await shop.move(cancelled, 'hotelCancels', 'hotel');
    await at.db.deleteFrom('job').execute();
    shop.house.pass(20);
    await shop.work();
    expect([
      (await shop.view(unpaid)).status,
      (await shop.view(asking)).status,
      (await shop.view(cancelled)).paymentStatus,
    ]).toEqual([5, 6, 1]);
    await reconcile(shop.house);
    for (let step = 0; step < 3; step += 1) {
      await shop.work();
      shop.house.pass(1);
    }
    expect([
      (await shop.view(unpaid)).status,
      (await shop.view(asking)).status,
      (await shop.view(cancelled)).paymentStatus,
    ]).toEqual([0, 3, 3]);
    expect(bugs()).toMatchObject([{ bug: 'work was lost and is taken up again', count: 3 }]);
  });
});

describe('what is stuck', () => {
  it('is counted by kind, and nothing else is', async () => {
    const room = await shop.aRoom({ stock: 20 });
    const from = addMinutes(aFriday, 600);
    const make = (row: Parameters<typeof makeBooking>[4]) =>
      makeBooking(at.db, room, from, addMinutes(from, 60), row);
    await paid();
    expect(await findStuckWork(at.db, shop.house.now())).toEqual([]);
    await make({ status: 5, expires_at: addMinutes(aFriday, -16) });
    await make({ status: 6, asked_hotel_at: addMinutes(aFriday, -21) });
    await make({ status: 8, created_at: addMinutes(aFriday, -25 * 60) });
    await at.db.updateTable('payment_attempt').set({ status: 0, held_at: aFriday }).execute();
    await addJob(at.db, {
      kind: 'sweep',
      key: 'sweep',
      payload: {},
      runAt: addMinutes(aFriday, -20),
    });
    expect(
      (await findStuckWork(at.db, shop.house.now())).map(({ kind, count }) => [kind, count]),
    ).toEqual([
      ['held', 1],
      ['hotel', 1],
      ['job', 1],
      ['provider', 1],
      ['unpaid', 1],
    ]);
  });
});
