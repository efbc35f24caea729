// Promises that money ends in a booking or back with its owner: late, twice, after a cancellation,
// and whatever happens on its way back.

import { describe, expect, it } from 'vitest';
import { addMinutes } from '#domain/time/time.ts';
import { runRefund } from '#server/payment/refund.ts';
import type { Gateway } from '#server/providers/payment/gateway.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  clearShop,
  daily,
  expectBalance,
  hourly,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { aFriday, makeFlashSale } from '../support/builders.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

type Booked = Awaited<ReturnType<Shop['book']>>;
const moves = async (booking: Booked) =>
  (await shop.view(booking)).history.map((step) => step.move);

describe('money that comes late', () => {
  /**
   * Paid in time at the gateway, told to nobody, and given up by us because the gateway could not
   * be asked.
   */
  const lateBooking = async (
    room: number,
  ): Promise<{ booking: Booked; arrive: () => Promise<void> }> => {
    const booking = await shop.book(room, hourly('14:00'));
    const { redirectUrl } = await shop.start(booking);
    await shop.act(redirectUrl, 'silent');
    await at.db
      .updateTable('payment_attempt')
      .set({ next_query_at: addMinutes(aFriday, 60) })
      .execute();
    shop.house.pass(17);
    await at.db.deleteFrom('job').where('kind', '=', 'pollPayment').execute();
    await shop.work();
    expect((await shop.view(booking)).status).toBe(0);
    const arrive = async () => {
      await at.db.updateTable('payment_attempt').set({ next_query_at: null }).execute();
      await shop.status(booking);
    };
    return { booking, arrive };
  };

  it('brings the booking back while the room is free', async () => {
    const room = await shop.aRoom();
    await makeFlashSale(at.db, room, aFriday, { quota: 1 });
    const { booking, arrive } = await lateBooking(room);
    await arrive();
    expect(await shop.view(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    expect(await moves(booking)).toEqual(['create', 'expire', 'rescue']);
    expect((await at.db.selectFrom('flash_sale').select('sold').execute())[0]?.sold).toBe(1);
    await expectBalance(at);
  });

  it('goes back at once when the room was sold meanwhile', async () => {
    const room = await shop.aRoom();
    const { booking, arrive } = await lateBooking(room);
    await shop.book(room, hourly('14:00'));
    await arrive();
    expect(await shop.view(booking)).toMatchObject({ status: 0, paymentStatus: 1 });
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({ status: 0, paymentStatus: 3 });
    expect(await shop.refunds()).toMatchObject([
      { amount: 200_000, reason: 'paidTooLate', state: 'done' },
    ]);
    await expectBalance(at);
  });

  it('goes back when the flash sale it was priced by is used up, and when the stay has begun', async () => {
    const room = await shop.aRoom({ stock: 2 });
    await makeFlashSale(at.db, room, aFriday, { quota: 1 });
    const one = await lateBooking(room);
    await shop.book(room, hourly('14:00'));
    await one.arrive();
    expect(await shop.refunds()).toMatchObject([{ amount: 160_000, reason: 'paidTooLate' }]);
    await clearShop(at);
    shop.house.setNow(aFriday);
    const two = await lateBooking(await shop.aRoom());
    shop.house.setNow(two.booking.checkIn);
    await two.arrive();
    expect((await shop.refunds()).map((refund) => refund.reason)).toEqual(['paidTooLate']);
    await expectBalance(at);
  });

  it('within the grace goes back when somebody else took the room at 15 minutes', async () => {
    const room = await shop.aRoom();
    const booking = await shop.book(room, hourly('14:00'));
    const { redirectUrl } = await shop.start(booking);
    shop.house.pass(14.9);
    await shop.act(redirectUrl, 'silent');
    shop.house.pass(0.2);
    const rival = await shop.book(room, hourly('14:00'));
    expect(await shop.status(booking)).toMatchObject({ status: 0, paymentStatus: 1 });
    expect(await moves(booking)).toEqual(['create', 'loseRoom']);
    expect((await shop.view(rival)).status).toBe(5);
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({ status: 0, paymentStatus: 3 });
    await expectBalance(at);
  });

  it('from a second attempt goes back while the first stays booked', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    await shop.pay(booking, 'fail-then-approve');
    await shop.pay(booking);
    expect((await shop.view(booking)).status).toBe(1);
    shop.house.pass(1);
    await expect
      .poll(async () => (await shop.refunds()).length, { timeout: 30_000, interval: 100 })
      .toBe(1);
    await shop.work();
    expect(await shop.refunds()).toMatchObject([
      { amount: 200_000, reason: 'paidTwice', state: 'done' },
    ]);
    expect(await shop.view(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    expect((await shop.attempts()).map((attempt) => attempt.status)).toEqual([3, 1]);
    await expectBalance(at);
  });

  it('for a booking cancelled while it was open goes back', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    const { redirectUrl } = await shop.start(booking);
    expect(await shop.move(booking, 'cancel', 'member')).toBe(true);
    await shop.act(redirectUrl, 'approve');
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({ status: 3, paymentStatus: 3 });
    await expectBalance(at);
  });
});

describe('giving back', () => {
  it('is everything while cancelling is free, a day stay less its first night afterwards', async () => {
    const room = await shop.aRoom({ stock: 2 });
    const [free, late] = [
      await shop.book(room, daily('2026-03-13', 3)),
      await shop.book(room, daily('2026-03-13', 3)),
    ];
    for (const booking of [free, late]) await shop.pay(booking);
    expect(await shop.move(free, 'cancel', 'member')).toBe(true);
    shop.house.pass(11);
    expect(await shop.move(late, 'cancel', 'member')).toBe(true);
    await shop.work();
    expect((await shop.refunds()).map((refund) => [refund.amount, refund.state])).toEqual([
      [1_800_000, 'done'],
      [1_200_000, 'done'],
    ]);
    expect((await shop.view(late)).paymentStatus).toBe(3);
    expect((await shop.attempts()).map((attempt) => attempt.status)).toEqual([3, 1]);
  });

  it('is asked for again while the gateway works on it', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    const { redirectUrl } = await shop.start(booking);
    await shop.act(redirectUrl, 'approve');
    await fetch(`${redirectUrl.replace('/pay/', '/act/')}?refund=slow`, {
      method: 'POST',
      redirect: 'manual',
    });
    await shop.move(booking, 'hotelCancels', 'hotel');
    await shop.work();
    expect(await shop.refunds()).toMatchObject([{ state: 'processing', tries: 0 }]);
    expect((await shop.view(booking)).paymentStatus).toBe(1);
    shop.house.pass(0.6);
    await shop.work();
    expect(await shop.refunds()).toMatchObject([{ state: 'done', tries: 0 }]);
    expect((await shop.view(booking)).paymentStatus).toBe(3);
  });

  it('is tried again under a new number an hour after a refusal', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('20:00'));
    const { redirectUrl } = await shop.start(booking);
    const mood = (name: string) =>
      fetch(`${redirectUrl.replace('/pay/', '/act/')}?refund=${name}`, {
        method: 'POST',
        redirect: 'manual',
      });
    await shop.act(redirectUrl, 'approve');
    await mood('fails');
    await shop.move(booking, 'hotelCancels', 'hotel');
    await shop.work();
    expect(await shop.refunds()).toMatchObject([{ state: 'requested', tries: 1 }]);
    await mood('plain');
    shop.house.pass(61);
    await shop.work();
    expect(await shop.refunds()).toMatchObject([{ state: 'done', tries: 1 }]);
    await expectBalance(at);
  });

  it('that takes longer than was promised calls for a person and is asked for all the same', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    await shop.pay(booking);
    await shop.move(booking, 'hotelCancels', 'hotel');
    const { sn } = await at.db.selectFrom('refund').select('sn').executeTakeFirstOrThrow();
    const momo = shop.house.gateways.momo;
    if (momo === undefined) throw new Error('no MoMo');
    const working = async () => ({ state: 'processing', code: '7002' }) as const;
    const slow = {
      ...shop.house,
      gateways: { momo: { ...momo, refund: working, queryRefund: working } },
    };
    expect(await runRefund(slow, sn)).toBe(addMinutes(aFriday, 0.5));
    shop.house.pass(2 * 1_440);
    expect(await runRefund(slow, sn)).toBe(addMinutes(aFriday, 2 * 1_440 + 6 * 60));
    expect(shop.house.lines.filter((line) => 'bug' in line)).toEqual([]);
    shop.house.pass(7 * 1_440);
    expect(await runRefund(slow, sn)).not.toBeNull();
    expect(shop.house.lines.filter((line) => 'bug' in line)).toMatchObject([
      { bug: 'a refund takes longer than was promised and needs a person' },
    ]);
  });

  it('happens once when the process dies between asking and hearing', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    await shop.pay(booking);
    await shop.move(booking, 'hotelCancels', 'hotel');
    const { sn } = await at.db.selectFrom('refund').select('sn').executeTakeFirstOrThrow();
    const momo = shop.house.gateways.momo;
    if (momo === undefined) throw new Error('no MoMo');
    const dying = {
      ...shop.house,
      gateways: {
        momo: {
          ...momo,
          refund: async (order: Parameters<Gateway['refund']>[0]) => {
            await momo.refund(order);
            throw new Error('the process died');
          },
        },
      },
    };
    await expect(runRefund(dying, sn)).rejects.toThrow('the process died');
    expect(await shop.refunds()).toMatchObject([{ state: 'processing' }]);
    await shop.work();
    expect(await shop.refunds()).toMatchObject([{ state: 'done', tries: 0 }]);
    await expectBalance(at);
  });
});
