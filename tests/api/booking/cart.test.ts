// Promises that what lies beside a stay is told, priced, taken and given back as agreed: coupons
// and points.

import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { vnd } from '#domain/money.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import { applyPaymentOutcome } from '#server/payment/confirm.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { balanceOf } from '#server/store/rewards/point.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  aGuest,
  atHotel,
  expectBalance,
  hourly,
  momoNumber,
  overnight,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { aFriday, makeFlashSale, makeHotel } from '../support/builders.ts';
import { accept, couponOf, earn, hold, payLate, quoteIn, snOf } from '../support/cart-makers.ts';
import { expectLedger } from '../support/ledger.ts';
import { faultOf } from '../support/test-client.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

const refused = (call: Promise<unknown>) => faultOf('booking/createBooking', call);
const zalopay = 60;

describe('a quote', () => {
  it('tells a member each coupon with what it takes off or why not, the best of all, and the points', async () => {
    const [room, member] = [await shop.aRoom(), await shop.aMember()];
    const plain = await hold(at.db, member);
    const deep = await hold(at.db, member, { kind: 'amount', value: 70_000, max_discount: null });
    const nights = await hold(at.db, member, { booking_types: [2] });
    const tuesday = await hold(at.db, member, { weekdays: 4 });
    const dear = await hold(at.db, member, { min_amount: vnd(900_000) });
    const other = await hold(at.db, member, {}, { hotel_sn: await makeHotel(at.db) });
    const later = await hold(at.db, member, {}, { usable_from: addMinutes(aFriday, 60) });
    await hold(at.db, member, {}, { expires_at: aFriday });
    await earn(at.db, member, 64_500);
    const quote = await shop.quote(room, hourly('14:00'), 1, member);
    expect(quote.coupons.map(({ held, off, reason }) => [held.sn, off, reason])).toEqual([
      [deep, 70_000, null],
      [plain, 40_000, null],
      [nights, null, 'bookingType'],
      [tuesday, null, 'weekday'],
      [dear, null, 'minimum'],
      [other, null, 'hotel'],
      [later, null, 'notYet'],
    ]);
    expect(quote.best).toEqual({ couponSn: deep, xu: 64_000, total: 66_000 });
    expect(quote.xu).toEqual({
      balance: 64_500,
      most: 64_000,
      step: 1_000,
      used: 0,
      earns: 2_000,
      bar: null,
    });
    expect(quote.couponSn).toBeNull();
    const best = await shop.quote(room, hourly('14:00'), 1, member, { couponSn: deep, xu: 64_000 });
    expect([best.price.total, best.couponSn, best.xu.used, best.xu.earns]).toEqual([
      66_000,
      deep,
      64_000,
      660,
    ]);
    expect(best.quoteHash).not.toBe(quote.quoteHash);
    const states = (of: typeof quote) => of.coupons.map(({ held }) => held.state);
    expect(states(quote)).toEqual([
      'apply',
      'apply',
      'cannotApply',
      'cannotApply',
      'cannotApply',
      'cannotApply',
      'waitEffectiveDate',
    ]);
    expect(states(best).slice(0, 2)).toEqual(['applied', 'apply']);
  });

  it('takes the best coupon that changes no terms for a member who named none', async () => {
    const [room, member] = [await shop.aRoom(), await shop.aMember()];
    const plain = await hold(at.db, member);
    await hold(at.db, member, {
      kind: 'amount',
      value: 70_000,
      max_discount: null,
      is_cancellable: false,
    });
    await hold(at.db, member, {
      kind: 'amount',
      value: 60_000,
      max_discount: null,
      payment_methods: [zalopay],
    });
    const ask = (cart: object) => shop.quote(room, hourly('14:00'), 1, member, cart);
    const picked = await ask({ picksCoupon: true });
    expect([picked.couponSn, picked.price.total, picked.isCancellable]).toEqual([
      plain,
      160_000,
      true,
    ]);
    expect((await ask({ couponSn: plain })).quoteHash).toBe(picked.quoteHash);
    expect((await ask({})).couponSn).toBeNull();
    await at.db.updateTable('member_coupon').set({ taken: 1 }).where('sn', '=', plain).execute();
    expect((await ask({ picksCoupon: true })).couponSn).toBeNull();
    const guest = await shop.quote(room, hourly('14:00'), 1, aGuest(), { picksCoupon: true });
    expect(guest.couponSn).toBeNull();
  });

  it('knows of a coupon that was asked for and is over, and whose it is', async () => {
    const [room, member, stranger] = [
      await shop.aRoom(),
      await shop.aMember(),
      await shop.aMember(),
    ];
    const over = await hold(at.db, member, {}, { expires_at: addMinutes(aFriday, -60) });
    const asked = await shop.quote(room, hourly(), 1, member, { couponSn: over });
    expect([asked.couponSn, asked.price.total, asked.coupons.map(({ reason }) => reason)]).toEqual([
      null,
      200_000,
      ['expired'],
    ]);
    const theirs = await shop.quote(room, hourly(), 1, stranger, { couponSn: over });
    expect([theirs.couponSn, theirs.coupons]).toEqual([null, []]);
  });

  it('shows a guest no coupons and no points, and a flash sale takes neither', async () => {
    const [room, member] = [await shop.aRoom(), await shop.aMember()];
    const guest = await shop.quote(room, hourly('14:00'), 1, aGuest(), { xu: 5_000 });
    expect([guest.coupons, guest.best, guest.xu.bar, guest.xu.used]).toEqual([
      [],
      null,
      'signIn',
      0,
    ]);
    await makeFlashSale(at.db, room, aFriday);
    await hold(at.db, member);
    await earn(at.db, member, 90_000);
    const sale = await shop.quote(room, hourly('14:00'), 1, member);
    expect([sale.coupons.map(({ reason }) => reason), sale.best, sale.xu]).toEqual([
      ['flashSale'],
      null,
      { balance: 90_000, most: 0, step: 1_000, used: 0, earns: 0, bar: 'flashSale' },
    ]);
  });

  it('bars the methods a coupon is not for, here and when paying is tried again', async () => {
    const [room, member] = [await shop.aRoom(), await shop.aMember()];
    const couponSn = await hold(at.db, member, {
      payment_methods: [momoNumber, zalopay],
      is_cancellable: false,
    });
    const quote = await shop.quote(room, hourly('14:00'), 1, member, { couponSn });
    expect(quote.methods.filter(({ bar }) => bar === null).map(({ name }) => name)).toEqual([
      'momo',
      'zalopay',
    ]);
    expect([quote.isCancellable, quote.freeUntil]).toEqual([false, null]);
    expect(
      await refused(shop.book(room, hourly('14:00'), { couponSn, paymentMethod: 41 }, member)),
    ).toMatchObject({ code: errorCodes.methodUnavailable, details: { bar: 'coupon' } });
    const booking = await shop.book(room, hourly('14:00'), { couponSn }, member);
    expect(await faultOf('payment/startPayment', shop.start(booking, 41))).toMatchObject({
      code: errorCodes.methodUnavailable,
      details: { bar: 'coupon' },
    });
    await shop.pay(booking, 'approve', zalopay);
    expect((await shop.view(booking)).status).toBe(1);
  });
});

describe('a coupon and points', () => {
  it('are taken with the booking, used when it is paid, and charged for as shown', async () => {
    const [room, member] = [await shop.aRoom(), await shop.aMember()];
    const couponSn = await hold(at.db, member);
    await earn(at.db, member, 50_000);
    const booking = await shop.book(room, hourly('14:00'), { couponSn, xu: 50_000 }, member);
    expect(booking.price.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['room', 200_000],
      ['coupon', -40_000],
      ['joyXu', -50_000],
    ]);
    expect(await couponOf(at.db, couponSn)).toMatchObject({ taken: 1, uses: ['reserved'] });
    expect(await balanceOf(at.db, snOf(member), aFriday)).toBe(0);
    await shop.pay(booking);
    expect((await shop.attempts()).map(({ amount }) => amount)).toEqual([110_000]);
    expect(await couponOf(at.db, couponSn)).toMatchObject({ taken: 1, uses: ['used'] });
    await expectBalance(at);
    expect((await shop.quote(await shop.aRoom(), hourly('18:00'), 1, member)).coupons).toEqual([]);
  });

  it('are used at once by a booking that is sure at once, and by one that the hotel confirms then', async () => {
    const [member, room] = [await shop.aMember(), await shop.aRoom()];
    const [now, then] = [await hold(at.db, member), await hold(at.db, member)];
    await shop.book(room, hourly('14:00'), { couponSn: now, paymentMethod: atHotel }, member);
    expect((await couponOf(at.db, now)).uses).toEqual(['used']);
    const asking = await shop.book(
      await shop.aRoom({}, { confirms_by_hand: true }),
      hourly('14:00'),
      { couponSn: then, paymentMethod: atHotel },
      member,
    );
    expect((await couponOf(at.db, then)).uses).toEqual(['reserved']);
    expect(await shop.move(asking, 'confirmRoom', 'hotel')).toBe(true);
    expect((await couponOf(at.db, then)).uses).toEqual(['used']);
  });

  it('that went elsewhere meanwhile are told with the quote without them, which can be booked with', async () => {
    const [room, member] = [await shop.aRoom({ stock: 9 }), await shop.aMember()];
    const couponSn = await hold(at.db, member);
    await earn(at.db, member, 30_000);
    const agreed = await shop.quote(room, hourly('14:00'), 1, member, { couponSn, xu: 30_000 });
    await shop.book(room, hourly('18:00'), { couponSn }, member);
    const fault = await refused(shop.book(room, hourly('14:00'), accept(agreed), member));
    const next = quoteIn(fault);
    expect([fault.code, next.couponSn, next.xu.used, next.price.total]).toEqual([
      errorCodes.discountGone,
      null,
      30_000,
      170_000,
    ]);
    expect((await shop.book(room, hourly('14:00'), accept(next), member)).price.total).toBe(
      170_000,
    );
    const points = await refused(
      shop.book(room, hourly('20:00'), { ...accept(next), paymentMethod: atHotel }, member),
    );
    expect([points.code, quoteIn(points).xu]).toMatchObject([
      errorCodes.discountGone,
      { used: 0, balance: 0, bar: 'none' },
    ]);
    expect(
      (
        await shop.book(
          room,
          hourly('20:00'),
          { ...accept(quoteIn(points)), paymentMethod: atHotel },
          member,
        )
      ).price.total,
    ).toBe(200_000);
  });

  it('come back with a week to live when nobody pays, once', async () => {
    const [room, member] = [await shop.aRoom(), await shop.aMember()];
    const couponSn = await hold(at.db, member, {}, { expires_at: addMinutes(aFriday, 60) });
    await earn(at.db, member, 30_000);
    const booking = await shop.book(room, hourly('14:00'), { couponSn, xu: 30_000 }, member);
    shop.house.pass(17);
    await shop.work();
    expect((await shop.view(booking)).status).toBe(0);
    expect(await couponOf(at.db, couponSn)).toEqual({
      taken: 0,
      expiresAt: instant('2026-03-20T17:00:00Z'),
      uses: ['returned'],
    });
    expect(await expectLedger(at, snOf(member), shop.house.now())).toBe(30_000);
    expect((await shop.quote(room, hourly('14:00'), 1, member)).best).toMatchObject({
      couponSn,
      xu: 30_000,
    });
  });

  it.each([
    ['come back', 'a member cancels free', 'cancel', 'member', '2026-03-13T03:10:00Z', true],
    ['are lost', 'a member cancels too late', 'cancel', 'member', '2026-03-13T06:30:00Z', false],
    [
      'come back',
      'the hotel cancels, however late',
      'hotelCancels',
      'hotel',
      '2026-03-13T06:30:00Z',
      true,
    ],
    [
      'come back',
      'a dispute is settled for the guest',
      'settleDispute',
      'operator',
      '2026-03-13T07:30:00Z',
      true,
    ],
    [
      'are lost',
      'the guest did not come',
      'didNotCheckIn',
      'member',
      '2026-03-13T07:30:00Z',
      false,
    ],
  ] as const)('%s when %s', async (_, __, move, actor, moment, isBack) => {
    const [room, member] = [await shop.aRoom(), await shop.aMember()];
    const couponSn = await hold(at.db, member);
    await earn(at.db, member, 30_000);
    const booking = await shop.book(
      room,
      hourly('14:00'),
      { couponSn, xu: 30_000, paymentMethod: atHotel },
      member,
    );
    shop.house.setNow(instant(moment));
    expect(await shop.move(booking, move, actor)).toBe(true);
    expect(await shop.move(booking, move, actor)).toBe(false);
    expect(await couponOf(at.db, couponSn)).toMatchObject(
      isBack ? { taken: 0, uses: ['returned'] } : { taken: 1, uses: ['used'] },
    );
    expect(await expectLedger(at, snOf(member), shop.house.now())).toBe(isBack ? 30_000 : 0);
  });

  it('are taken again by money that comes late, and that goes back where they are gone', async () => {
    const [room, member] = [await shop.aRoom({ stock: 3 }), await shop.aMember()];
    const couponSn = await hold(at.db, member);
    await earn(at.db, member, 30_000);
    const change = { couponSn, xu: 30_000 };
    const first = await shop.book(room, hourly('14:00'), change, member);
    expect(await payLate(shop, first, 30)).toBe(1);
    expect(await couponOf(at.db, couponSn)).toMatchObject({ taken: 1, uses: ['returned', 'used'] });
    expect(await expectLedger(at, snOf(member), shop.house.now())).toBe(0);

    const again = await hold(at.db, member);
    await earn(at.db, member, 30_000);
    const second = await shop.book(room, hourly('14:00'), { couponSn: again, xu: 30_000 }, member);
    await shop.start(second);
    shop.house.pass(17);
    await shop.work();
    // The points went into another booking: then the coupon stays free too, and the money goes
    // back.
    await shop.book(room, hourly('18:00'), { xu: 30_000 }, member);
    await inTransaction(at.db, (db) =>
      applyPaymentOutcome(
        db,
        {
          provider: 'momo',
          ref: `${second.code}-1`,
          outcome: 'paid',
          amount: vnd(130_000),
          providerTxn: 'late',
          code: '0',
        },
        shop.house.now(),
      ),
    );
    expect((await shop.view(second)).status).toBe(0);
    expect(await couponOf(at.db, again)).toMatchObject({
      taken: 0,
      uses: ['returned', 'returned'],
    });
    expect((await shop.refunds()).map(({ amount, reason }) => [amount, reason])).toEqual([
      [130_000, 'paidTooLate'],
    ]);
    await expectBalance(at);
  });

  it('are left alone by late money when one of them serves another booking', async () => {
    const [room, member] = [await shop.aRoom({ stock: 3 }), await shop.aMember()];
    const couponSn = await hold(at.db, member);
    await earn(at.db, member, 30_000);
    const late = await shop.book(room, hourly('14:00'), { couponSn, xu: 30_000 }, member);
    await shop.start(late);
    shop.house.pass(17);
    await shop.work();
    await shop.book(room, hourly('18:00'), { couponSn, paymentMethod: atHotel }, member);
    await inTransaction(at.db, (db) =>
      applyPaymentOutcome(
        db,
        {
          provider: 'momo',
          ref: `${late.code}-1`,
          outcome: 'paid',
          amount: vnd(130_000),
          providerTxn: 'late',
          code: '0',
        },
        shop.house.now(),
      ),
    );
    expect((await shop.view(late)).status).toBe(0);
    expect(await couponOf(at.db, couponSn)).toMatchObject({ taken: 1, uses: ['returned', 'used'] });
    expect(await expectLedger(at, snOf(member), shop.house.now())).toBe(30_000);
    expect((await shop.refunds()).map(({ reason }) => reason)).toEqual(['paidTooLate']);
  });

  it('may leave nothing to pay: the booking is sure without a gateway, or waits for its hotel alone', async () => {
    const member = await shop.aMember();
    const all = { kind: 'amount', value: 500_000, max_discount: null } as const;
    const [one, two] = [await hold(at.db, member, all), await hold(at.db, member, all)];
    const sure = await shop.book(
      await shop.aRoom({ is_prepaid_only: true }),
      hourly('14:00'),
      { couponSn: one },
      member,
    );
    expect([sure.status, sure.paymentStatus, sure.price.total, sure.expiresAt]).toEqual([
      1,
      1,
      0,
      null,
    ]);
    expect((await faultOf('payment/startPayment', shop.start(sure))).code).toBe(
      errorCodes.paymentWindowOver,
    );
    expect((await couponOf(at.db, one)).uses).toEqual(['used']);
    const asking = await shop.book(
      await shop.aRoom({}, { confirms_by_hand: true }),
      overnight(),
      { couponSn: two },
      member,
    );
    expect([asking.status, asking.paymentStatus]).toEqual([6, 1]);
    shop.house.pass(6);
    await shop.work();
    expect([
      (await shop.view(asking)).status,
      (await couponOf(at.db, two)).uses,
      await shop.refunds(),
    ]).toEqual([3, ['returned'], []]);
  });

  it('that leave too little to be paid in advance ask for more to be booked', async () => {
    const [room, member] = [
      await shop.aRoom({ is_prepaid_only: true }, {}, { hourly: 15_000 }),
      await shop.aMember(),
    ];
    expect(await refused(shop.book(room, hourly('14:00'), {}, member))).toEqual({
      code: errorCodes.belowMinimum,
      details: { least: 20_000 },
    });
    const desk = await shop.aRoom({}, {}, { hourly: 15_000 });
    expect(await refused(shop.book(desk, hourly('14:00'), {}, member))).toMatchObject({
      code: errorCodes.methodUnavailable,
      details: { bar: 'minimum' },
    });
    expect(
      (await shop.book(desk, hourly('14:00'), { paymentMethod: atHotel }, member)).status,
    ).toBe(1);
  });
});
