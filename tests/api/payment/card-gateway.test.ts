// Promises what only cards bring: money that a bank holds back, banks under maintenance, and a link
// that nobody can bend.

import { afterEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { getPaymentMethodList } from '#server/api/handlers/payment.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { expectBalance, hourly, type Shop, withShop } from '../support/booking-makers.ts';
import { settleDown } from '../support/gateway-rows.ts';
import { faultOf } from '../support/test-client.ts';
import { makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});
afterEach(() => settleDown(shop));

const [credit, debit] = [41, 42];
const book = async (method: number) =>
  shop.book(await shop.aRoom(), hourly('14:00'), { paymentMethod: method });

describe('a card', () => {
  it('that is charged and held for fraud books nothing and calls for a person', async () => {
    const booking = await book(credit);
    await shop.pay(booking, 'suspect', credit);
    expect(await shop.view(booking)).toMatchObject({ status: 5, paymentStatus: 0 });
    expect(shop.house.lines.filter((line) => 'bug' in line)).toMatchObject([
      { bug: 'a payment is held at the gateway and needs a person', ref: `${booking.code}-1` },
    ]);
    await expectBalance(at);
  });

  it('whose bank is under maintenance five times in a minute bars both kinds of card for two', async () => {
    const booking = await book(debit);
    for (let tries = 0; tries < 5; tries += 1) await shop.pay(booking, 'maintenance', debit);
    const { methods } = await getPaymentMethodList(makeContext(shop.house), {});
    expect(methods.filter((one) => one.bar === 'maintenance').map((one) => one.method)).toEqual([
      credit,
      debit,
    ]);
    expect((await faultOf('payment/startPayment', shop.start(booking, credit))).code).toBe(
      errorCodes.gatewayMaintenance,
    );
    shop.house.pass(2);
    expect((await faultOf('payment/startPayment', shop.start(booking, credit))).code).toBe(
      errorCodes.tooManyAttempts,
    );
  });

  it('opens one page a try, changing from one kind of card to the other gives a new one', async () => {
    const booking = await book(credit);
    const one = await shop.start(booking, credit);
    expect((await shop.start(booking, credit)).redirectUrl).toBe(one.redirectUrl);
    const two = await shop.start(booking, debit);
    expect(new URL(one.redirectUrl).searchParams.get('vnp_BankCode')).toBe('INTCARD');
    expect(new URL(two.redirectUrl).searchParams.get('vnp_BankCode')).toBe('VNBANK');
    expect(await shop.attempts()).toMatchObject([
      { status: 2, result_code: 'givenUp' },
      { status: 0 },
    ]);
  });

  it('pays by a link whose every value is signed', async () => {
    const { redirectUrl } = await shop.start(await book(credit), credit);
    const link = new URL(redirectUrl);
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(302);
    for (const name of [...link.searchParams.keys()].filter((one) => one !== 'vnp_SecureHash')) {
      const bent = new URL(link);
      bent.searchParams.set(name, `${bent.searchParams.get(name) ?? ''}1`);
      expect([name, (await fetch(bent, { redirect: 'manual' })).status]).toEqual([name, 400]);
    }
  });

  it('is chosen by its test number, and any other number is refused and kept nowhere', async () => {
    const booking = await book(debit);
    const opened = await fetch((await shop.start(booking, debit)).redirectUrl);
    const act = opened.url.replace('/pay/', '/act/');
    const typed = (card: string) =>
      fetch(act, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card }) });
    const wrong = await typed('4111 1111 1111 1111');
    expect([wrong.status, (await wrong.text()).includes('4111')]).toEqual([400, false]);
    expect((await typed('9704 1985 2619 1432 198')).status).toBe(303);
    expect((await shop.view(booking)).status).toBe(1);
  });
});

describe('a method', () => {
  it('is refused when the hotel does not take it or it cannot carry the amount', async () => {
    const booking = await shop.book(
      await shop.aRoom({}, { pay_methods: [3, 41] }),
      hourly('14:00'),
    );
    expect(await faultOf('payment/startPayment', shop.start(booking, 60))).toMatchObject({
      code: errorCodes.methodUnavailable,
      details: { bar: 'notAccepted' },
    });
    await at.db
      .updateTable('booking')
      .set({ total: 50_000_001 as never })
      .execute();
    expect(await faultOf('payment/startPayment', shop.start(booking, 3))).toMatchObject({
      code: errorCodes.methodUnavailable,
      details: { bar: 'maximum' },
    });
    const { methods } = await getPaymentMethodList(makeContext(shop.house), {
      code: booking.code,
      key: booking.key,
    });
    expect(methods.map((one) => [one.name, one.bar])).toEqual([
      ['momo', 'maximum'],
      ['zalopay', 'notAccepted'],
      ['creditCard', null],
      ['debitCard', 'notAccepted'],
      ['shopeepay', 'notAccepted'],
    ]);
  });

  it('of a booking is told to nobody without its key', async () => {
    const booking = await book(credit);
    expect(
      (
        await faultOf(
          'payment/getPaymentMethodList',
          getPaymentMethodList(makeContext(shop.house), {
            code: booking.code,
            key: 'A'.repeat(22),
          }),
        )
      ).code,
    ).toBe(errorCodes.notFound);
    expect(
      (
        await faultOf(
          'payment/getPaymentMethodList',
          getPaymentMethodList(makeContext(shop.house), { code: booking.code }),
        )
      ).code,
    ).toBe(errorCodes.notFound);
  });
});
