// Promises that whoever is owed money sees how much, why, how far it is and by when it is there,
// and nobody else does.

import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import { getRefund } from '#server/api/handlers/payment.ts';
import { runRefund } from '#server/payment/refund.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { hourly, type Shop, withShop } from '../support/booking-makers.ts';
import { aFriday } from '../support/builders.ts';
import { faultOf } from '../support/test-client.ts';
import { askHandler, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

type Booked = Awaited<ReturnType<Shop['book']>>;
const ask = ({ code, key }: Pick<Booked, 'code' | 'key'>) =>
  askHandler({ getRefund }, makeContext(shop.house), 'payment/getRefund', { code, key });
const book = async (method = 3) => {
  const booking = await shop.book(await shop.aRoom(), hourly('14:00'), { paymentMethod: method });
  await shop.pay(booking, 'approve', method);
  return booking;
};

describe('a refund', () => {
  it('is none while nothing goes back', async () => {
    const booking = await book();
    expect(await ask(booking)).toEqual({ refunds: [], paymentStatus: 1, asOf: aFriday });
    expect((await shop.view(booking)).refunds).toEqual([]);
  });

  it('is seen from the moment it is asked for until it is there, with its dates', async () => {
    const booking = await book();
    shop.house.pass(2);
    await shop.move(booking, 'hotelCancels', 'hotel');
    const asked = addMinutes(aFriday, 2);
    const shown = {
      amount: 200_000,
      method: 3,
      why: 'hotel',
      requestedAt: asked,
      expectedOn: '2026-03-16',
      latestOn: '2026-03-16',
      by: instant('2026-03-16T03:07:00Z'),
      isOverdue: false,
    };
    expect(await ask(booking)).toMatchObject({
      refunds: [{ ...shown, state: 'requested', sentAt: null, doneAt: null }],
      paymentStatus: 1,
    });
    shop.house.pass(1);
    await shop.work();
    const there = {
      ...shown,
      state: 'done',
      sentAt: addMinutes(aFriday, 3),
      doneAt: addMinutes(aFriday, 3),
    };
    expect(await ask(booking)).toMatchObject({ refunds: [there], paymentStatus: 3 });
    expect((await shop.view(booking)).refunds).toMatchObject([there]);
  });

  it.each([
    [42, 'debit', '2026-03-18', '2026-04-07'],
    [41, 'credit', '2026-03-18', '2026-06-03'],
  ] as const)(
    'to a card (%d, %s) is promised in working days, over Hùng Kings and the first of May',
    async (method, _, expectedOn, latestOn) => {
      const booking = await book(method);
      await shop.move(booking, 'hotelCancels', 'hotel');
      expect((await ask(booking)).refunds).toMatchObject([
        { method, expectedOn, latestOn, by: null },
      ]);
    },
  );

  it('says that it is late once the promised moment is over, and that it waits again after a refusal', async () => {
    const booking = await book();
    await shop.move(booking, 'hotelCancels', 'hotel');
    const { sn } = await at.db.selectFrom('refund').select('sn').executeTakeFirstOrThrow();
    const { momo } = shop.house.gateways;
    if (momo === undefined) throw new Error('no MoMo');
    const answering = (state: 'processing' | 'failed') => ({
      ...shop.house,
      gateways: {
        momo: {
          ...momo,
          refund: async () => ({ state, code: '1080' }),
          queryRefund: async () => ({ state, code: '1080' }),
        },
      },
    });
    await runRefund(answering('processing'), sn);
    shop.house.setNow(instant('2026-03-16T03:05:00Z'));
    expect((await ask(booking)).refunds).toMatchObject([{ state: 'processing', isOverdue: false }]);
    shop.house.pass(1);
    await runRefund(answering('failed'), sn);
    expect((await ask(booking)).refunds).toMatchObject([
      { state: 'requested', sentAt: null, doneAt: null, isOverdue: true },
    ]);
  });

  it("is told to nobody without the booking's key", async () => {
    const booking = await book();
    await shop.move(booking, 'hotelCancels', 'hotel');
    expect(
      (await faultOf('payment/getRefund', ask({ code: booking.code, key: 'A'.repeat(22) }))).code,
    ).toBe(errorCodes.notFound);
  });
});

describe('the database', () => {
  it('refuses to give back more than was paid, or what was never paid, whatever the code asks for', async () => {
    const booking = await book();
    const { sn } = await at.db.selectFrom('payment_attempt').select('sn').executeTakeFirstOrThrow();
    const give = (amount: number, attempt_sn = sn) =>
      at.db
        .insertInto('refund')
        .values({
          attempt_sn,
          ref: `x-${amount}`,
          amount: amount as never,
          reason: 'byHand',
          state: 'requested',
          created_at: aFriday,
        })
        .execute();
    await expect(give(200_001)).rejects.toThrow('more than the 200000 that were paid');
    await give(150_000);
    await expect(give(50_001)).rejects.toThrow('after 150000 already');
    await give(50_000);
    const open = await shop.book(await shop.aRoom(), hourly('14:00'));
    await shop.start(open);
    const unpaid = await at.db
      .selectFrom('payment_attempt')
      .select('sn')
      .where('ref', '=', `${open.code}-1`)
      .executeTakeFirstOrThrow();
    await expect(give(1, unpaid.sn)).rejects.toThrow('more than the 0 that were paid');
    expect((await shop.view(booking)).refunds.map((refund) => refund.amount)).toEqual([
      150_000, 50_000,
    ]);
  });
});
