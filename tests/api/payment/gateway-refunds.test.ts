// Promises of every gateway alike that a refund is made once and to the end, whatever its gateway
// answers (docs/performance.md, F14).

import { afterEach, describe, expect, it } from 'vitest';
import { gatewayOf } from '#server/payment/confirm.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { daily, expectBalance, hourly, type Shop, withShop } from '../support/booking-makers.ts';
import { gatewayRows, settleDown } from '../support/gateway-rows.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});
afterEach(() => settleDown(shop));

describe.each(gatewayRows)('$name', ({ method, provider, player }) => {
  const open = async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'), { paymentMethod: method });
    return { booking, page: (await shop.start(booking, method)).redirectUrl };
  };
  const walk = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) {
      await shop.work();
      shop.house.pass(0.6);
    }
  };

  it('F14 refuses a refund five times: it stays open, is tried again, and ends', async () => {
    const { booking, page } = await open();
    await shop.act(page, 'approve');
    await shop.ask(page, 'act?refund=fails&times=5');
    await shop.move(booking, 'hotelCancels', 'hotel');
    for (let tries = 1; tries <= 5; tries += 1) {
      await shop.work();
      expect(await shop.refunds()).toMatchObject([{ state: 'requested', tries }]);
      await expectBalance(at);
      shop.house.pass(61);
    }
    for (let step = 0; step < 3; step += 1) {
      await shop.work();
      shop.house.pass(0.6);
    }
    expect(await shop.refunds()).toMatchObject([{ state: 'done', tries: 5, amount: 200_000 }]);
    expect((await shop.view(booking)).paymentStatus).toBe(3);
  });

  it('F14 answers a refund with nothing: it is asked for, and made once', async () => {
    const { booking, page } = await open();
    await shop.act(page, 'approve');
    await shop.trouble(player, 'refund=lost');
    await shop.move(booking, 'hotelCancels', 'hotel');
    await shop.work();
    expect((await shop.refunds())[0]?.state).toBe('processing');
    for (let step = 0; step < 4; step += 1) {
      shop.house.pass(1);
      await shop.work();
    }
    expect(await shop.refunds()).toMatchObject([{ state: 'done', tries: 0 }]);
    await expectBalance(at);
  });

  it('F14 never hears of a refund: it is sent again under the same number', async () => {
    const { booking, page } = await open();
    await shop.act(page, 'approve');
    await shop.trouble(player, 'refund=down');
    await shop.move(booking, 'hotelCancels', 'hotel');
    for (let step = 0; step < 6; step += 1) {
      await shop.work();
      shop.house.pass(1);
    }
    expect(await shop.refunds()).toMatchObject([{ state: 'done', tries: 0 }]);
  });

  it('works on a refund for a while', async () => {
    const { booking, page } = await open();
    await shop.act(page, 'approve');
    await shop.ask(page, 'act?refund=slow');
    await shop.move(booking, 'hotelCancels', 'hotel');
    await shop.work();
    expect(await shop.refunds()).toMatchObject([{ state: 'processing', tries: 0 }]);
    for (let step = 0; step < 3; step += 1) {
      shop.house.pass(0.6);
      await shop.work();
    }
    expect(await shop.refunds()).toMatchObject([{ state: 'done', tries: 0 }]);
  });

  it('F10 tells of a success only after its refund is done: nothing turns back, whoever tells it', async () => {
    const { booking, page } = await open();
    await shop.act(page, 'silent');
    expect(await shop.status(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    await shop.move(booking, 'hotelCancels', 'hotel');
    await walk(3);
    expect(await shop.refunds()).toMatchObject([{ amount: 200_000, state: 'done' }]);
    const before = JSON.stringify([
      await shop.view(booking),
      await shop.attempts(),
      await shop.refunds(),
    ]);
    const moment = shop.house.now();
    await shop.ask(page, 'tell?');
    await walk(2);
    shop.house.setNow(moment);
    expect(
      JSON.stringify([await shop.view(booking), await shop.attempts(), await shop.refunds()]),
    ).toBe(before);
    expect((await shop.attempts()).map((attempt) => attempt.status)).toEqual([3]);
    await expectBalance(at);
  });

  it.runIf(provider !== 'zalopay')(
    'F10 gave the money back from its own desk before we heard of the success: asked, it books nothing',
    async () => {
      const { booking, page } = await open();
      await shop.act(page, 'silent');
      const desk = gatewayOf(shop.house, provider);
      const attempt = await at.db
        .selectFrom('payment_attempt')
        .select(['ref', 'amount', 'created_at as createdAt'])
        .executeTakeFirstOrThrow();
      const paid = await desk?.query(attempt);
      const order = {
        ref: `${booking.code}-9-R1`,
        attempt,
        providerTxn: paid?.providerTxn ?? '',
        amount: attempt.amount,
        reason: 'desk',
        sentAt: shop.house.now(),
        refundTxn: null,
        otherTxns: [],
      };
      expect((await desk?.refund(order))?.state).not.toBe('failed');
      shop.house.pass(1);
      await shop.status(booking);
      expect(await shop.view(booking)).toMatchObject({ status: 5, paymentStatus: 2, refunds: [] });
      expect((await shop.attempts())[0]).toMatchObject({ status: 2, result_code: 'refunded' });
      await expectBalance(at);
    },
  );

  it('F10 is paid for a booking that was cancelled while the page was open: the money goes back before anybody was told of it', async () => {
    const { booking, page } = await open();
    await shop.move(booking, 'cancel', 'member');
    await shop.act(page, 'approve');
    await walk(3);
    await shop.ask(page, 'tell?');
    await walk(2);
    expect(await shop.view(booking)).toMatchObject({ status: 3, paymentStatus: 3 });
    expect(await shop.refunds()).toMatchObject([
      { amount: 200_000, reason: 'paidTooLate', state: 'done' },
    ]);
    await expectBalance(at);
  });

  it('F14 gives back a part, and later no more than the rest', async () => {
    const booking = await shop.book(await shop.aRoom(), daily('2026-03-13', 3), {
      paymentMethod: method,
    });
    await shop.pay(booking, 'approve', method);
    shop.house.pass(11);
    await shop.move(booking, 'cancel', 'member');
    await walk(3);
    expect(await shop.refunds()).toMatchObject([{ amount: 1_200_000, state: 'done' }]);
    expect((await shop.attempts()).map((attempt) => attempt.status)).toEqual([1]);
  });
});
