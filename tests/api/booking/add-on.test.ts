// Promises that what is ordered beside a room is paid in advance and answered for, that an invoice
// goes to whom it was asked for, and who missed a room.

import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { instant } from '#domain/time/time.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { reconcile } from '#server/payment/reconcile.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  aGuest,
  atHotel,
  daily,
  expectBalance,
  hourly,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { aFriday, makeHotel, makeRoom } from '../support/builders.ts';
import {
  accept,
  couponOf,
  earn,
  hold,
  payLate,
  quoteIn,
  sell,
  snOf,
} from '../support/cart-makers.ts';
import { expectLedger } from '../support/ledger.ts';
import { faultOf } from '../support/test-client.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

const refused = (call: Promise<unknown>) => faultOf('booking/createBooking', call);
const sunday = daily('2026-03-15');

describe('add-on products', () => {
  it('are paid in advance, cannot be cancelled, and wait for their provider', async () => {
    const [room, member] = [await shop.aRoom(), await shop.aMember()];
    const breakfast = await sell(at.db, room);
    const addOns = [{ sn: breakfast, count: 2 }];
    const quote = await shop.quote(room, sunday, 1, member, { addOns });
    expect([quote.price.total, quote.isCancellable, quote.addOns[0]?.count]).toEqual([
      780_000,
      false,
      2,
    ]);
    expect(quote.price.lines.at(-1)).toMatchObject({
      kind: 'addOn',
      amount: 180_000,
      addOnSn: breakfast,
      count: 2,
      name: { en: 'Bữa sáng' },
    });
    expect(
      await refused(shop.book(room, sunday, { addOns, paymentMethod: atHotel }, member)),
    ).toMatchObject({ code: errorCodes.methodUnavailable, details: { bar: 'addOn' } });
    const booking = await shop.book(room, sunday, { addOns }, member);
    await shop.pay(booking);
    expect(await shop.view(booking)).toMatchObject({ status: 8, isCancellable: false });
    await expectBalance(at);
    expect(await shop.move(booking, 'cancel', 'member')).toBe('notCancellable');
    expect(
      await at.db.selectFrom('booking_add_on').select(['add_on_sn', 'count', 'price']).execute(),
    ).toEqual([{ add_on_sn: breakfast, count: 2, price: 90_000 }]);
    // Outside production nobody handles them, so the provider is played.
    shop.house.pass(2);
    await shop.work();
    expect((await shop.view(booking)).status).toBe(1);
    await expectBalance(at);
  });

  it('are ordered a day ahead: later they are shown and barred, and one agreed in time is told as a new total', async () => {
    const room = await shop.aRoom();
    const addOns = [{ sn: await sell(at.db, room), count: 1 }];
    const agreed = await shop.quote(room, daily('2026-03-14'), 1, {}, { addOns });
    shop.house.setNow(instant('2026-03-13T07:00:01Z'));
    const late = await shop.quote(room, daily('2026-03-14'), 1, {}, { addOns });
    expect(late.addOns).toMatchObject([{ count: 0, bar: 'tooLate' }]);
    const fault = await refused(shop.book(room, daily('2026-03-14'), accept(agreed)));
    expect([fault.code, quoteIn(fault).price.total]).toEqual([errorCodes.priceChanged, 600_000]);
    expect((await shop.book(room, daily('2026-03-14'), accept(quoteIn(fault)))).price.total).toBe(
      600_000,
    );
  });

  it("are another hotel's, or given up, or too many: only what can be had is in the quote", async () => {
    const room = await shop.aRoom();
    const [own, gone, theirs] = [
      await sell(at.db, room),
      await sell(at.db, room, { is_sold: false }),
      await sell(at.db, await shop.aRoom()),
    ];
    const quote = await shop.quote(
      room,
      sunday,
      1,
      {},
      {
        addOns: [
          { sn: own, count: 9 },
          { sn: gone, count: 1 },
          { sn: theirs, count: 1 },
        ],
      },
    );
    expect(quote.addOns.map(({ sn, count }) => [sn, count])).toEqual([[own, 4]]);
    const byHand = await shop.aRoom({}, { confirms_by_hand: true });
    await sell(at.db, byHand);
    expect((await shop.quote(byHand, sunday)).addOns).toEqual([]);
  });

  it('whose provider stays silent cost nothing: all comes back after six hours', async () => {
    const [room, member] = [await shop.aRoom(), await shop.aMember()];
    const couponSn = await hold(at.db, member);
    await earn(at.db, member, 30_000);
    const booking = await shop.book(
      room,
      sunday,
      { addOns: [{ sn: await sell(at.db, room), count: 1 }], couponSn, xu: 30_000 },
      member,
    );
    await shop.pay(booking);
    const live = {
      ...shop.house,
      settings: {
        ...shop.house.settings,
        sandbox: { ...shop.house.settings.sandbox, isUsed: false },
      },
    };
    const work = async (): Promise<void> => {
      while ((await runDueJobs(live)) > 0);
    };
    shop.house.pass(359);
    await work();
    expect((await shop.view(booking)).status).toBe(8);
    shop.house.pass(2);
    await work();
    expect((await shop.view(booking)).status).toBe(3);
    expect((await couponOf(at.db, couponSn)).uses).toEqual(['returned']);
    expect(await expectLedger(at, snOf(member), shop.house.now())).toBe(30_000);
    expect((await shop.refunds()).map(({ amount, reason }) => [amount, reason])).toEqual([
      [580_000, 'providerUnanswered'],
    ]);
    await expectBalance(at);
  });

  it('are not forgotten when their work is lost: the daily check takes it up', async () => {
    const room = await shop.aRoom();
    const booking = await shop.book(room, sunday, {
      addOns: [{ sn: await sell(at.db, room), count: 1 }],
    });
    await shop.pay(booking);
    await at.db.deleteFrom('job').execute();
    await reconcile(shop.house);
    shop.house.pass(2);
    await shop.work();
    expect((await shop.view(booking)).status).toBe(1);
  });

  it('of a booking that is paid too late are ordered only while there is a day left', async () => {
    const room = await shop.aRoom({ stock: 2 });
    const addOns = [{ sn: await sell(at.db, room), count: 1 }];
    const bookAndPay = async (minutes: number) => {
      shop.house.setNow(aFriday);
      return payLate(shop, await shop.book(room, daily('2026-03-14'), { addOns }), minutes);
    };
    expect(await bookAndPay(60)).toBe(8);
    expect(await bookAndPay(240)).toBe(0);
    expect((await shop.refunds()).map(({ reason }) => reason)).toEqual(['paidTooLate']);
  });
});

describe('an invoice', () => {
  it('is kept as it was asked for, and its first mistake is told with its field', async () => {
    const room = await makeRoom(at.db, await makeHotel(at.db), { stock: 3 });
    const invoice = {
      company: '  Công ty  TNHH An Yên ',
      taxCode: '0312345678001',
      address: '12 Lê Lợi, Quận 1',
      email: 'ketoan@anyen.vn',
    };
    const booking = await shop.book(room, hourly('14:00'), { invoice });
    expect((await shop.view(booking)).invoice).toEqual({
      company: 'Công ty TNHH An Yên',
      taxCode: '0312345678-001',
      address: '12 Lê Lợi, Quận 1',
      email: 'ketoan@anyen.vn',
    });
    expect((await shop.view(await shop.book(room, hourly('14:00')))).invoice).toBeNull();
    const fault = await refused(
      shop.book(room, hourly('14:00'), { invoice: { ...invoice, taxCode: '12' } }),
    );
    expect(fault).toMatchObject({
      code: errorCodes.invalidInput,
      details: { field: 'invoice.taxCode', fault: 'format' },
    });
  });
});

describe('a room that somebody held and did not keep', () => {
  it('is told as missed to them and as sold out to others', async () => {
    const room = await shop.aRoom();
    const [before, other, member] = [aGuest(), aGuest(), await shop.aMember()];
    const { quoteHash } = await shop.quote(room, hourly('14:00'));
    await shop.book(room, hourly('14:00'), {}, before);
    expect((await refused(shop.book(room, hourly('14:00'), { quoteHash }, other))).code).toBe(
      errorCodes.soldOut,
    );
    shop.house.pass(16);
    await shop.book(room, hourly('14:00'), {}, other);
    expect((await refused(shop.book(room, hourly('14:00'), { quoteHash }, before))).code).toBe(
      errorCodes.missedRoom,
    );
    expect((await refused(shop.book(room, hourly('14:00'), { quoteHash }, member))).code).toBe(
      errorCodes.soldOut,
    );
    expect((await refused(shop.book(room, hourly('14:30'), { quoteHash }, before))).code).toBe(
      errorCodes.soldOut,
    );
  });
});
