// Promises that a payment is confirmed by the gateway alone, whatever order, silence or trouble its
// words come in.

import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { addMinutes } from '#domain/time/time.ts';
import {
  getPaymentMethodList,
  getPaymentStatus,
  startPayment,
} from '#server/api/handlers/payment.ts';
import { handleNotice } from '#server/payment/confirm.ts';
import { momoSignature } from '#server/providers/payment/momo-protocol.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  expectBalance,
  hourly,
  momoNumber,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { aFriday } from '../support/builders.ts';
import { faultOf } from '../support/test-client.ts';
import { makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

type Booked = Awaited<ReturnType<Shop['book']>>;
const moves = async (booking: Booked) =>
  (await shop.view(booking)).history.map((step) => step.move);
const notice = (body: string) =>
  handleNotice(shop.house, 'momo', { method: 'POST', query: '', headers: {}, body });

describe('paying', () => {
  it('confirms the booking by the notice alone', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    const started = await shop.start(booking);
    expect(started.expiresAt).toBe(addMinutes(aFriday, 15));
    expect(await shop.view(booking)).toMatchObject({
      payUrl: started.redirectUrl,
      attemptsLeft: 4,
    });
    shop.house.pass(2);
    await shop.act(started.redirectUrl, 'approve');
    expect(await shop.view(booking)).toMatchObject({
      status: 1,
      paymentStatus: 1,
      confirmedAt: addMinutes(aFriday, 2),
      payUrl: null,
      expiresAt: null,
    });
    expect(await moves(booking)).toEqual(['create', 'pay']);
    expect(await shop.attempts()).toEqual([
      { ref: `${booking.code}-1`, status: 1, result_code: '0', amount: 200_000 },
    ]);
    await expectBalance(at);
  });

  it('asks the hotel first where it confirms by hand, and gives all back when it is silent', async () => {
    const booking = await shop.book(
      await shop.aRoom({}, { confirms_by_hand: true }),
      hourly('14:00'),
    );
    await shop.pay(booking);
    expect(await shop.view(booking)).toMatchObject({ status: 6, paymentStatus: 1 });
    shop.house.pass(6.1);
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({ status: 3, paymentStatus: 3 });
    expect(await shop.refunds()).toMatchObject([
      { amount: 200_000, reason: 'roomUnanswered', state: 'done' },
    ]);
    await expectBalance(at);
  });

  it('may be tried again after a refusal, with a new number each time, five times in all', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    for (let tries = 1; tries <= 5; tries += 1) {
      await shop.pay(booking, 'cancel');
      expect(await shop.view(booking)).toMatchObject({
        status: 5,
        paymentStatus: 2,
        attemptsLeft: 5 - tries,
      });
    }
    expect((await shop.attempts()).map((attempt) => attempt.ref)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `${booking.code}-${n}`),
    );
    expect((await faultOf('payment/startPayment', shop.start(booking))).code).toBe(
      errorCodes.tooManyAttempts,
    );
  });

  it('goes on at the same page while one is open', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    const [one, two] = [await shop.start(booking), await shop.start(booking)];
    expect(two.redirectUrl).toBe(one.redirectUrl);
    expect(await shop.attempts()).toHaveLength(1);
  });

  it('opens one attempt however many screens start it at once', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    await Promise.allSettled(Array.from({ length: 5 }, () => shop.start(booking)));
    expect(await shop.attempts()).toHaveLength(1);
    await shop.pay(booking);
    expect((await shop.view(booking)).status).toBe(1);
  });

  it('is over with the window', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    shop.house.pass(15);
    expect((await faultOf('payment/startPayment', shop.start(booking))).code).toBe(
      errorCodes.paymentWindowOver,
    );
    expect((await shop.view(booking)).payUrl).toBeNull();
  });

  it('is over once it is paid', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    await shop.pay(booking);
    expect((await faultOf('payment/startPayment', shop.start(booking))).code).toBe(
      errorCodes.paymentWindowOver,
    );
  });

  it('by a method that is not set up, or of a booking without its key, is refused', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    const start = (change: object) =>
      startPayment(makeContext(shop.house), {
        code: booking.code,
        key: booking.key,
        paymentMethod: momoNumber,
        ...change,
      });
    expect((await faultOf('payment/startPayment', start({ paymentMethod: 4 }))).code).toBe(
      errorCodes.methodUnavailable,
    );
    expect((await faultOf('payment/startPayment', start({ paymentMethod: 0 }))).code).toBe(
      errorCodes.methodUnavailable,
    );
    expect((await faultOf('payment/startPayment', start({ key: 'A'.repeat(22) }))).code).toBe(
      errorCodes.notFound,
    );
    expect(
      (
        await faultOf(
          'payment/getPaymentStatus',
          getPaymentStatus(makeContext(shop.house), { code: booking.code, key: 'A'.repeat(22) }),
        )
      ).code,
    ).toBe(errorCodes.notFound);
  });

  it('offers what is set up and paying at the hotel', async () => {
    const { methods } = await getPaymentMethodList(makeContext(shop.house), {});
    expect(methods.map((one) => [one.method, one.bar])).toEqual([
      [0, 'signIn'],
      [3, null],
      [60, null],
      [41, null],
      [42, null],
      [50, null],
    ]);
    const { member = null } = await shop.aMember();
    expect(
      (await getPaymentMethodList(makeContext(shop.house, { member }), {})).methods[0],
    ).toEqual({ method: 0, name: 'hotel', bar: null });
  });
});

describe('a notice', () => {
  it('that comes three times books once', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    await shop.pay(booking, 'triple');
    expect(await moves(booking)).toEqual(['create', 'pay']);
    expect(
      await at.db.selectFrom('payment_inbox').select(['is_signed', 'ref', 'outcome']).execute(),
    ).toEqual([{ is_signed: true, ref: `${booking.code}-1`, outcome: 'paid' }]);
  });

  it('of another amount books nothing, until the gateway is asked', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    await shop.pay(booking, 'wrong-amount');
    expect((await shop.view(booking)).status).toBe(5);
    expect(await shop.status(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
  });

  it('with a wrong signature is kept, refused and books nothing', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    await shop.pay(booking, 'bad-signature');
    expect((await shop.view(booking)).status).toBe(5);
    expect(await at.db.selectFrom('payment_inbox').select(['is_signed', 'ref']).execute()).toEqual([
      { is_signed: false, ref: null },
    ]);
    expect((await notice('{"orderId":"x"}')).status).toBe(400);
  });

  it('about an unknown attempt is acknowledged and kept', async () => {
    const { momo } = shop.house.settings;
    if (momo === null) throw new Error('no MoMo');
    const fields = {
      partnerCode: momo.partnerCode,
      orderId: 'NOBODY-1',
      amount: 20_000,
      transId: 77,
      resultCode: 0,
    };
    expect(
      (
        await notice(
          JSON.stringify({ ...fields, signature: momoSignature('notice', momo, fields) }),
        )
      ).status,
    ).toBe(204);
    expect(await at.db.selectFrom('payment_inbox').select('ref').execute()).toEqual([
      { ref: 'NOBODY-1' },
    ]);
  });

  it('to a gateway that is not set up is not found', async () =>
    expect(
      (
        await handleNotice({ ...shop.house, gateways: {} }, 'zalopay', {
          method: 'POST',
          query: '',
          headers: {},
          body: '{}',
        })
      ).status,
    ).toBe(404));
});

describe('silence', () => {
  it('is broken by the screen that waits, which asks once in five seconds', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    const { redirectUrl } = await shop.start(booking);
    expect(await shop.status(booking)).toMatchObject({ status: 5, paymentStatus: 0 });
    await shop.act(redirectUrl, 'silent');
    expect((await shop.status(booking)).status).toBe(5);
    shop.house.pass(5 / 60);
    expect(await shop.status(booking)).toMatchObject({
      status: 1,
      paymentStatus: 1,
      expiresAt: null,
      day: '2026-03-13',
    });
  });

  it('is broken by the poller when nobody looks', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    await shop.pay(booking, 'silent');
    await shop.work();
    expect((await shop.view(booking)).status).toBe(5);
    shop.house.pass(10 / 60);
    await shop.work();
    expect((await shop.view(booking)).status).toBe(1);
    expect(
      await at.db.selectFrom('job').select('kind').where('kind', '=', 'pollPayment').execute(),
    ).toEqual([]);
  });

  it('of everybody ends in a failed booking at 17 minutes, after the gateway was asked', async () => {
    const room = await shop.aRoom();
    const booking = await shop.book(room, hourly('14:00'));
    await shop.start(booking);
    shop.house.pass(16.9);
    await shop.work();
    expect((await shop.view(booking)).status).toBe(5);
    shop.house.pass(0.1);
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({
      status: 0,
      paymentStatus: 2,
      expiresAt: null,
    });
    expect(await moves(booking)).toEqual(['create', 'expire']);
    expect(await shop.attempts()).toMatchObject([{ status: 2, result_code: '1005' }]);
    expect(await shop.refunds()).toEqual([]);
  });

  it('of a gateway that could not be asked is no answer, however long it lasts', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    await shop.pay(booking, 'silent');
    await shop.trouble('momo', 'query=down&times=100000');
    shop.house.pass(9 * 1_440);
    await shop.work();
    expect(await shop.attempts()).toMatchObject([{ status: 0 }]);
    await shop.trouble('momo', 'query=down&times=0');
    shop.house.pass(1_440);
    await shop.work();
    expect(await shop.attempts()).toMatchObject([{ status: 3 }]);
    expect(await shop.refunds()).toMatchObject([
      { amount: 200_000, reason: 'paidTooLate', state: 'done' },
    ]);
    await expectBalance(at);
  });

  it('of the notice at the very end is broken by the expiry itself', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    const { redirectUrl } = await shop.start(booking);
    await at.db.deleteFrom('job').where('kind', '=', 'pollPayment').execute();
    shop.house.pass(14.9);
    await shop.act(redirectUrl, 'silent');
    shop.house.pass(2.2);
    await shop.work();
    expect(await moves(booking)).toEqual(['create', 'pay']);
    await expectBalance(at);
  });
});
