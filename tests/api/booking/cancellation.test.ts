// Promises that cancelling gives back exactly what was shown, once, to its member alone, and says
// why where it cannot be.

import { describe, expect, it } from 'vitest';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { vnd, zero } from '#domain/money.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import { extendStay, getExtension } from '#server/api/handlers/booking-change.ts';
import { cancelBooking, getCancellation } from '#server/api/handlers/cancellation.ts';
import { addHistory } from '#server/store/booking/history.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  atHotel,
  daily,
  expectBalance,
  hourly,
  overnight,
  type Person,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { aFriday, makeFlashSale } from '../support/builders.ts';
import { faultOf } from '../support/test-client.ts';
import { askHandler, inWrite, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

type Booked = Awaited<ReturnType<Shop['book']>>;
type Ask = {
  reason?: Parameters<typeof cancelBooking>[1]['reason'];
  note?: string;
  refund?: number;
};
const look = (booking: Pick<Booked, 'code'>, person: Person) =>
  askHandler({ getCancellation }, makeContext(shop.house, person), 'booking/getCancellation', {
    code: booking.code,
  });
const cancel = (
  booking: Pick<Booked, 'code'>,
  person: Person,
  { reason = 'changeTime', note = '', refund = 0 }: Ask = {},
) =>
  inWrite(shop.house, person, (ctx) =>
    askHandler({ cancelBooking }, ctx, 'booking/cancelBooking', {
      code: booking.code,
      reason,
      note,
      refund: vnd(refund),
    }),
  );
const refused = (call: Promise<unknown>) => faultOf('booking/cancelBooking', call);
/** A night longer, to be paid at the hotel's desk. */
async function stayLonger({ code }: Pick<Booked, 'code'>, person: Person): Promise<void> {
  const { change } = await askHandler(
    { getExtension },
    makeContext(shop.house, person),
    'booking/getExtension',
    { code },
  );
  await inWrite(shop.house, person, (ctx) =>
    askHandler({ extendStay }, ctx, 'booking/extendStay', {
      code,
      changeHash: change?.changeHash ?? '',
    }),
  );
}

async function paid(stay: Parameters<Shop['book']>[1], person: Person): Promise<Booked> {
  const booking = await shop.book(await shop.aRoom(), stay, {}, person);
  await shop.pay(booking);
  return booking;
}

describe('cancelling', () => {
  it('is free until the moment shown and costs everything after it, for an hourly stay', async () => {
    const member = await shop.aMember();
    const booking = await paid(hourly('16:00'), member);
    const shown = await look(booking, member);
    expect(shown).toMatchObject({
      isAllowed: true,
      why: null,
      freeUntil: instant('2026-03-13T07:00:00Z'),
      lastMoment: booking.checkIn,
      paid: 200_000,
      fee: 0,
      refund: 200_000,
      isLate: false,
      paymentMethod: 3,
      promise: {
        expectedOn: '2026-03-16',
        latestOn: '2026-03-16',
        by: instant('2026-03-16T03:05:00Z'),
      },
      countsAsMiss: false,
    });
    shop.house.setNow(instant('2026-03-13T06:59:59Z'));
    expect((await look(booking, member)).fee).toBe(0);
    shop.house.setNow(instant('2026-03-13T07:00:00Z'));
    expect(await look(booking, member)).toMatchObject({
      isAllowed: true,
      freeUntil: null,
      fee: 200_000,
      refund: 0,
      isLate: true,
      promise: null,
      countsAsMiss: false,
    });
    shop.house.setNow(booking.checkIn);
    expect(await look(booking, member)).toMatchObject({ isAllowed: false, why: 'tooLate' });
    expect(await refused(cancel(booking, member))).toMatchObject({
      code: errorCodes.notCancellableNow,
      details: { why: 'tooLate' },
    });
  });

  it('of several nights costs the first of them', async () => {
    const member = await shop.aMember();
    const booking = await paid(daily('2026-03-14', 3), member);
    shop.house.setNow(addMinutes(booking.checkIn, -60));
    expect(await look(booking, member)).toMatchObject({
      paid: 1_800_000,
      fee: 600_000,
      refund: 1_200_000,
    });
    const view = await cancel(booking, member, { refund: 1_200_000 });
    expect(view).toMatchObject({
      status: 3,
      cancellation: {
        actor: 'member',
        reason: 'changeTime',
        note: '',
        paid: 1_800_000,
        refund: 1_200_000,
        isLate: true,
        at: shop.house.now(),
      },
    });
    await shop.work();
    expect(await shop.refunds()).toMatchObject([
      { amount: 1_200_000, reason: 'cancel', state: 'done' },
    ]);
  });

  it('costs the first night however many were added since, to be paid at the desk', async () => {
    const member = await shop.aMember();
    const [single, double] = [
      await paid(daily('2026-03-14'), member),
      await paid(daily('2026-03-14', 2), member),
    ];
    for (const booking of [single, single, single, double]) await stayLonger(booking, member);
    expect(await shop.view(single)).toMatchObject({
      price: { total: 2_400_000 },
      dueAtHotel: 1_800_000,
    });
    shop.house.setNow(addMinutes(single.checkIn, -60));
    expect(await look(single, member)).toMatchObject({
      paid: 600_000,
      fee: 600_000,
      refund: 0,
      isLate: true,
    });
    expect(await look(double, member)).toMatchObject({
      paid: 1_200_000,
      fee: 600_000,
      refund: 600_000,
    });
    expect((await cancel(single, member)).cancellation).toMatchObject({ paid: 600_000, refund: 0 });
    expect((await cancel(double, member, { refund: 600_000 })).cancellation).toMatchObject({
      paid: 1_200_000,
      refund: 600_000,
    });
    await shop.work();
    expect(await shop.refunds()).toMatchObject([
      { amount: 600_000, reason: 'cancel', state: 'done' },
    ]);
    await expectBalance(at);
  });

  it("gives the money back, frees the room and keeps the reason in the traveller's words", async () => {
    const member = await shop.aMember();
    const room = await shop.aRoom();
    const booking = await shop.book(room, hourly('16:00'), {}, member);
    await shop.pay(booking);
    const view = await cancel(booking, member, {
      reason: 'other',
      note: '  Con ốm,\nkhông đi được. ',
      refund: 200_000,
    });
    expect(view.cancellation).toMatchObject({ reason: 'other', note: 'Con ốm,\nkhông đi được.' });
    expect(view.history.map((step) => step.move)).toEqual(['create', 'pay', 'cancel']);
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({ status: 3, paymentStatus: 3 });
    await expectBalance(at);
    expect((await shop.book(room, hourly('16:00'))).status).toBe(5);
  });

  it('keeps no words with a reason that speaks for itself', async () => {
    const member = await shop.aMember();
    expect(
      (
        await cancel(await paid(hourly('16:00'), member), member, {
          note: 'left over',
          refund: 200_000,
        })
      ).cancellation?.note,
    ).toBe('');
  });

  it('before it is paid costs nothing and gives nothing', async () => {
    const member = await shop.aMember();
    const booking = await shop.book(await shop.aRoom(), hourly('16:00'), {}, member);
    expect(await look(booking, member)).toMatchObject({
      isAllowed: true,
      paid: 0,
      fee: 0,
      refund: 0,
      isLate: false,
    });
    expect(await cancel(booking, member, { reason: 'paymentFailed' })).toMatchObject({
      status: 3,
      paymentStatus: 0,
    });
    expect(await shop.refunds()).toEqual([]);
  });

  it('before the hotel has confirmed is free even shortly before check-in', async () => {
    const member = await shop.aMember();
    const booking = await shop.book(
      await shop.aRoom({}, { confirms_by_hand: true }),
      hourly('10:30'),
      {},
      member,
    );
    await shop.pay(booking);
    expect(await look(booking, member)).toMatchObject({
      isAllowed: true,
      refund: 200_000,
      fee: 0,
      isLate: false,
    });
  });

  it('done again is nothing, also when it was asked twice at once', async () => {
    const member = await shop.aMember();
    const booking = await paid(overnight('2026-03-14'), member);
    const both = await Promise.all([
      cancel(booking, member, { refund: 400_000 }),
      cancel(booking, member, { reason: 'testBooking', refund: 400_000 }),
    ]);
    expect(both.map((view) => view.status)).toEqual([3, 3]);
    expect((await cancel(booking, member)).status).toBe(3);
    expect(await shop.refunds()).toHaveLength(1);
    expect(
      (await shop.view(booking)).history.filter((step) => step.move === 'cancel'),
    ).toHaveLength(1);
  });

  it('never gives less than was shown: the new sum is shown first', async () => {
    const member = await shop.aMember();
    const booking = await paid(hourly('16:00'), member);
    const { refund } = await look(booking, member);
    shop.house.setNow(instant('2026-03-13T07:00:01Z'));
    const fault = await refused(cancel(booking, member, { refund }));
    expect(fault).toMatchObject({
      code: errorCodes.refundChanged,
      details: { cancellation: { refund: 0, fee: 200_000 } },
    });
    expect((await shop.view(booking)).status).toBe(1);
  });
});

describe('a booking cannot be cancelled', () => {
  it('when a flash sale, a promotion or an add-on forbids it, and the term is named', async () => {
    const member = await shop.aMember();
    const room = await shop.aRoom();
    await makeFlashSale(at.db, room, aFriday);
    const booking = await shop.book(room, hourly('16:00'), {}, member);
    await shop.pay(booking);
    expect(await look(booking, member)).toMatchObject({
      isAllowed: false,
      why: 'notCancellable',
      term: 'flashSale',
      freeUntil: null,
    });
    expect(await refused(cancel(booking, member))).toEqual({
      code: errorCodes.notCancellable,
      details: { why: 'notCancellable', term: 'flashSale' },
    });
    await at.db.updateTable('booking').set({ flash_sale_sn: null }).execute();
    expect((await look(booking, member)).term).toBe('promotion');
  });

  it('by another, by its guest, or when there is none of that code', async () => {
    const [member, other] = [await shop.aMember(), await shop.aMember()];
    const mine = await paid(hourly('16:00'), member);
    const guests = await shop.book(await shop.aRoom(), hourly('16:00'));
    for (const [booking, person] of [
      [mine, other],
      [guests, member],
      [guests, { member: null }],
      [{ code: 'ZZZZZZ' }, member],
    ] as const) {
      expect((await refused(cancel(booking, person))).code).toBe(errorCodes.notFound);
      expect((await faultOf('booking/getCancellation', look(booking, person))).code).toBe(
        errorCodes.notFound,
      );
    }
  });

  it('once the guest is checked in, and the answer tells that its state forbids it', async () => {
    const member = await shop.aMember();
    const booking = await paid(hourly('10:30'), member);
    expect(await shop.move(booking, 'checkIn', 'member')).toBe(true);
    expect(await refused(cancel(booking, member))).toMatchObject({
      code: errorCodes.notCancellableNow,
      details: { why: 'wrongStatus' },
    });
  });
});

describe('a booking to be paid at the hotel that is cancelled late', () => {
  const book = async (member: Person) =>
    shop.book(await shop.aRoom(), hourly('16:00'), { paymentMethod: atHotel }, member);

  it('counts as half a no-show, and what that leads to is told before', async () => {
    const member = await shop.aMember();
    const missed = await shop.book(
      await shop.aRoom(),
      hourly('10:30'),
      { paymentMethod: atHotel },
      member,
    );
    await addHistory(
      at.db,
      {
        bookingSn: await shop.snOf(missed),
        move: 'didNotCheckIn',
        from: 1,
        to: 4,
        actor: 'member',
      },
      addMinutes(aFriday, -1440),
    );
    const [first, second] = [await book(member), await book(member).catch(() => null)];
    expect(second).not.toBeNull();
    shop.house.setNow(instant('2026-03-13T08:00:00Z'));
    expect(await look(first, member)).toMatchObject({
      isLate: true,
      countsAsMiss: true,
      barredUntil: null,
      refund: 0,
      fee: zero,
    });
    await cancel(first, member);
    const shown: Output<'booking/getCancellation'> = await look(second ?? first, member);
    expect(shown).toMatchObject({
      countsAsMiss: true,
      barredUntil: addMinutes(shop.house.now(), 30 * 1440),
    });
    await cancel(second ?? first, member);
    shop.house.setNow(instant('2026-03-14T03:05:00Z'));
    const quote = await shop.quote(await shop.aRoom(), hourly('16:00', 2, '2026-03-14'), 1, member);
    expect(quote.methods.find((one) => one.name === 'hotel')?.bar).toBe('noShow');
  });

  it('in the free time counts nothing', async () => {
    const member = await shop.aMember();
    const booking = await book(member);
    expect(await look(booking, member)).toMatchObject({ countsAsMiss: false, isLate: false });
    expect((await cancel(booking, member)).cancellation?.isLate).toBe(false);
  });
});

describe('a plan whose bookings are cancelled in the app alone', () => {
  it('says so before and after booking, refuses a page of a browser, and lets the app cancel', async () => {
    const room = await shop.aRoom();
    await at.db.updateTable('rate_plan').set({ is_in_app_only: true }).execute();
    const person = await shop.aMember();
    expect((await shop.quote(room, hourly('14:00'), 1, person)).isInAppOnly).toBe(true);
    const booking = await shop.book(room, hourly('14:00'), { paymentMethod: atHotel }, person);
    expect(booking.isInAppOnly).toBe(true);
    expect(await look(booking, person)).toMatchObject({ isAllowed: false, why: 'inAppOnly' });
    expect(await refused(cancel(booking, person))).toMatchObject({
      code: errorCodes.notCancellable,
      details: { why: 'inAppOnly' },
    });
    const inApp = { ...person, isInApp: true };
    expect(await look(booking, inApp)).toMatchObject({ isAllowed: true, why: null });
    expect((await cancel(booking, inApp)).status).toBe(3);
  });

  it('leaves bookings of other plans, and those made before, as they were', async () => {
    const room = await shop.aRoom();
    const person = await shop.aMember();
    const booking = await shop.book(room, hourly('14:00'), { paymentMethod: atHotel }, person);
    await at.db.updateTable('rate_plan').set({ is_in_app_only: true }).execute();
    expect(booking.isInAppOnly).toBeUndefined();
    expect((await cancel(booking, person)).status).toBe(3);
  });
});
