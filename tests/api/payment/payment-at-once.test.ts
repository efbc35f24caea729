// Promises that one payment of a booking is open at a time, however many tabs start one at once,
// and that no money is lost or kept twice with it (docs/product.md, Payment window).

import { afterEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { expectBalance, hourly, withShop, type Shop } from '../support/booking-makers.ts';

const [momo, zalopay] = [3, 60];

describe('a booking paid for in several tabs', () => {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  withShop((...opened) => {
    [at, shop] = opened;
  });
  afterEach(() => expectBalance(at));

  const aBooking = async () => shop.book(await shop.aRoom(), hourly('14:00'));
  const open = async () => (await shop.attempts()).filter(({ status }) => status === 0);
  /** What was answered, or the code of a refusal; anything else is a bug and fails the test. */
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => {
        if (error instanceof Fault) return error.code;
        throw error;
      },
    );
  const later = async (): Promise<void> => {
    for (let step = 0; step < 4; step += 1) {
      shop.house.pass(0.6);
      await shop.work();
    }
  };

  it.each([
    ['two', [momo, zalopay]],
    ['five, all by another method,', [momo, zalopay, 50, 41, 42]],
    ['five, by turns,', [momo, zalopay, momo, zalopay, momo]],
  ] as const)('in %s has one open payment', async (_, methods) => {
    for (let round = 0; round < 4; round += 1) {
      const booking = await aBooking();
      const begun = methods
        .slice(round % methods.length)
        .concat(methods.slice(0, round % methods.length));
      expect(
        await Promise.all(begun.map((method) => outcome(shop.start(booking, method)))),
      ).toEqual(begun.map(() => 'done'));
      const [one, ...others] = await open();
      expect([others, one?.ref.split('-')[0]]).toEqual([[], booking.code]);
      expect(
        (await shop.attempts())
          .filter(({ ref, status }) => ref.startsWith(booking.code) && status !== 0)
          .every(({ result_code: code }) => code === 'givenUp'),
      ).toBe(true);
      const [row] = await at.db
        .selectFrom('payment_attempt')
        .select('method')
        .where('ref', '=', one?.ref ?? '')
        .execute();
      expect(await shop.view(booking)).toMatchObject({
        status: 5,
        paymentStatus: 0,
        paymentMethod: row?.method,
      });
      await shop.pay(booking, 'approve', row?.method);
      expect((await shop.view(booking)).status).toBe(1);
    }
  });

  it('is bought by the page that was given up, and what comes by the other goes back', async () => {
    const booking = await aBooking();
    const pages = await Promise.all([shop.start(booking, momo), shop.start(booking, zalopay)]);
    const left = (
      await at.db
        .selectFrom('payment_attempt')
        .select('method')
        .where('status', '=', 2)
        .executeTakeFirstOrThrow()
    ).method;
    const [former, current] = left === momo ? pages : pages.toReversed();
    await shop.act(former?.redirectUrl ?? '', 'approve');
    expect(await shop.view(booking)).toMatchObject({
      status: 1,
      paymentStatus: 1,
      paymentMethod: left,
    });
    await shop.act(current?.redirectUrl ?? '', 'approve');
    await later();
    expect(await shop.refunds()).toMatchObject([
      { amount: 200_000, reason: 'paidTwice', state: 'done' },
    ]);
    expect(await shop.view(booking)).toMatchObject({ status: 1, paymentStatus: 1 });
  });

  it('whose page is paid while another tab chooses another method is bought once, and nobody waits in a circle', async () => {
    for (let round = 0; round < 6; round += 1) {
      const booking = await aBooking();
      const { redirectUrl } = await shop.start(booking, momo);
      const [, chosen] = await Promise.all([
        shop.act(redirectUrl, 'approve'),
        outcome(shop.start(booking, zalopay)),
      ]);
      expect(['done', errorCodes.paymentWindowOver]).toContain(chosen);
      await shop.status(booking);
      expect(await shop.view(booking)).toMatchObject({
        status: 1,
        paymentStatus: 1,
        paymentMethod: momo,
      });
    }
    expect(shop.house.lines.filter((line) => 'bug' in line)).toEqual([]);
  });

  it('keeps its last page when there is no try left for another', async () => {
    const booking = await aBooking();
    for (let tries = 1; tries <= 4; tries += 1) await shop.pay(booking, 'cancel');
    const { redirectUrl } = await shop.start(booking, momo);
    expect(await outcome(shop.start(booking, zalopay))).toBe(errorCodes.tooManyAttempts);
    expect(await open()).toMatchObject([{ ref: `${booking.code}-5` }]);
    await shop.act(redirectUrl, 'approve');
    expect((await shop.view(booking)).status).toBe(1);
  });
});
