// Promises that a payment whose opening fails is neither lost nor taken twice, whatever the gateway
// has heard of it.

import { afterEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { getPaymentMethodList } from '#server/api/handlers/payment.ts';
import type { Gateway } from '#server/providers/payment/gateway.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { expectBalance, hourly, type Shop, withShop } from '../support/booking-makers.ts';
import { faultOf } from '../support/test-client.ts';
import { makeContext } from '../support/test-server.ts';

/**
 * What happens to the next opening at the gateway: nothing special, a refusal, or an answer that
 * gets lost on the way.
 */
let opening: 'plain' | 'refused' | 'lost' = 'plain';
/** Where the gateway would have led to, whoever heard of it. */
let page = '';
const withTrouble = (momo: Gateway): Gateway => ({
  ...momo,
  create: async (attempt) => {
    if (opening === 'refused') throw new Fault(errorCodes.gatewayMaintenance, { code: 10 });
    const answer = await momo.create(attempt);
    page = answer.redirectUrl ?? '';
    if (opening === 'lost') throw new Error('the connection was reset');
    return answer;
  },
});

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
}, withTrouble);
afterEach(() => {
  opening = 'plain';
});

describe('an opening that fails', () => {
  it('by refusal costs no attempt, and the next one works', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    opening = 'refused';
    expect((await faultOf('payment/startPayment', shop.start(booking))).code).toBe(
      errorCodes.gatewayMaintenance,
    );
    expect(await shop.view(booking)).toMatchObject({ attemptsLeft: 5, paymentStatus: 2 });
    opening = 'plain';
    await shop.pay(booking);
    expect((await shop.view(booking)).status).toBe(1);
  });

  it('because its answer was lost is taken up under the same number', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    opening = 'lost';
    expect((await faultOf('payment/startPayment', shop.start(booking))).code).toBe(
      errorCodes.gatewayMaintenance,
    );
    opening = 'plain';
    await shop.pay(booking);
    expect(await shop.attempts()).toMatchObject([{ ref: `${booking.code}-1`, status: 1 }]);
    expect((await shop.view(booking)).status).toBe(1);
  });
});

describe('an opening that is refused after one whose answer was lost', () => {
  it('is asked about all the same, because the first may have been paid', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    opening = 'lost';
    expect((await faultOf('payment/startPayment', shop.start(booking))).code).toBe(
      errorCodes.gatewayMaintenance,
    );
    opening = 'refused';
    expect((await faultOf('payment/startPayment', shop.start(booking))).code).toBe(
      errorCodes.gatewayMaintenance,
    );
    expect(await shop.view(booking)).toMatchObject({
      status: 5,
      paymentStatus: 2,
      attemptsLeft: 5,
    });
    await shop.act(page, 'silent');
    shop.house.pass(2);
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
    expect(await shop.attempts()).toMatchObject([{ ref: `${booking.code}-1`, status: 1 }]);
    await expectBalance(at);
  });

  it('is ended by the gateway’s own word, and asked about no more', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    opening = 'lost';
    await faultOf('payment/startPayment', shop.start(booking));
    opening = 'refused';
    await faultOf('payment/startPayment', shop.start(booking));
    await shop.act(page, 'cancel');
    shop.house.pass(2);
    await shop.work();
    const [attempt] = await shop.attempts();
    expect(attempt).toMatchObject({ status: 2 });
    expect(attempt?.result_code).not.toBe('givenUp');
    opening = 'plain';
    await shop.pay(booking);
    expect((await shop.view(booking)).status).toBe(1);
  });
});

describe('a gateway that keeps failing', () => {
  it('is shown as under maintenance and not bothered for two minutes', async () => {
    const room = await shop.aRoom({ stock: 2 });
    const booking = await shop.book(room, hourly('14:00'));
    opening = 'refused';
    for (let tries = 0; tries < 5; tries += 1)
      expect((await faultOf('payment/startPayment', shop.start(booking))).code).toBe(
        errorCodes.gatewayMaintenance,
      );
    opening = 'plain';
    expect((await faultOf('payment/startPayment', shop.start(booking))).code).toBe(
      errorCodes.gatewayMaintenance,
    );
    expect((await getPaymentMethodList(makeContext(shop.house), {})).methods).toContainEqual({
      method: 3,
      name: 'momo',
      bar: 'maintenance',
    });
    expect(await faultOf('booking/createBooking', shop.book(room, hourly('14:00')))).toEqual({
      code: errorCodes.gatewayMaintenance,
      details: { bar: 'maintenance' },
    });
    shop.house.pass(2);
    await shop.pay(booking);
    expect((await shop.view(booking)).status).toBe(1);
    expect((await shop.quote(room, hourly('14:00'))).methods).toContainEqual({
      method: 3,
      name: 'momo',
      bar: null,
    });
  });
});
