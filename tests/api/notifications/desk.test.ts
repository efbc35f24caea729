// Promises that a desk does what its hotel may and nothing else, that guests see it at once, and
// that other hotels do not exist for it.

import { describe, expect, test } from 'vitest';
import type { CallName, Input, Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { vnd } from '#domain/money.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import { extendStay, getExtension } from '#server/api/handlers/booking-change.ts';
import * as addOns from '#server/api/handlers/desk-add-ons.ts';
import * as rooms from '#server/api/handlers/desk-rooms.ts';
import * as desk from '#server/api/handlers/desk.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { listReviews } from '#server/store/hotel/review.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  atHotel,
  hourly,
  overnight,
  withShop,
  type Person,
  type Shop,
} from '../support/booking-makers.ts';
import { aFriday, makeHotel, makeMember, makeReview, makeRoom } from '../support/builders.ts';
import { askHandler, inWrite, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});
const handlers = { ...desk, ...rooms, ...addOns };

type Desk = { readonly hotelSn: number; readonly roomSn: number; readonly person: Person };
/** A hotel with a room and somebody at its desk. */
async function aDesk(
  hotel: Parameters<typeof makeHotel>[1] = {},
  room: Parameters<typeof makeRoom>[2] = {},
): Promise<Desk> {
  const hotelSn = await makeHotel(at.db, hotel);
  const roomSn = await makeRoom(at.db, hotelSn, { stock: 2, ...room });
  const sn = await makeMember(at.db);
  await at.db.insertInto('hotel_staff').values({ member_sn: sn, hotel_sn: hotelSn }).execute();
  return {
    hotelSn,
    roomSn,
    person: { member: { sn, phone: '+84900000001', family: 'desk' }, device: `desk ${sn}` },
  };
}
const read = <Name extends CallName>(
  { person }: Desk,
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> => askHandler(handlers, makeContext(shop.house, person), name, input);
const act = <Name extends CallName>(
  { person }: Desk,
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> =>
  inWrite(shop.house, person, (ctx) => askHandler(handlers, ctx, name, input));
const list = async (one: Desk) =>
  (await read(one, 'desk/getArrivalList', { hotelSn: one.hotelSn })).bookings;

describe('a desk', () => {
  test('confirms a room that a guest has paid for, with the time it has for that', async () => {
    const house = await aDesk({ confirms_by_hand: true });
    const booking = await shop.book(house.roomSn, hourly('14:00'));
    await shop.pay(booking);
    expect(await list(house)).toMatchObject([
      {
        code: booking.code,
        status: 6,
        answerBy: addMinutes(aFriday, 6),
        due: 0,
        may: ['confirmRoom', 'declineRoom', 'hotelCancels'],
      },
    ]);
    expect(await act(house, 'desk/confirmRoom', { code: booking.code })).toMatchObject({
      status: 1,
      answerBy: null,
      may: ['hotelCancels'],
    });
    expect(await act(house, 'desk/confirmRoom', { code: booking.code })).toMatchObject({
      status: 1,
    });
    expect((await shop.view(booking)).status).toBe(1);
    shop.house.setNow(addMinutes(aFriday, 7));
    await shop.work();
    expect((await shop.view(booking)).status).toBe(1);
  });

  test('reads to whom an invoice goes that the guest asked for', async () => {
    const house = await aDesk();
    const invoice = {
      company: 'Công ty TNHH An Yên',
      taxCode: '0312345678-001',
      address: '12 Lê Lợi, Quận 1',
      email: 'ketoan@anyen.vn',
    };
    const pays = { paymentMethod: atHotel };
    const asked = await shop.book(
      house.roomSn,
      hourly('14:00'),
      { ...pays, invoice },
      await shop.aMember(),
    );
    await shop.book(house.roomSn, hourly('16:00'), pays, await shop.aMember());
    expect((await list(house)).map((one) => one.invoice)).toEqual([invoice, null]);
    expect(
      await act(house, 'desk/declineRoom', { code: asked.code, reason: 'Hết phòng' }),
    ).toMatchObject({ invoice });
  });

  test('declines one with a reason that the guest is told, and everything paid goes back', async () => {
    const house = await aDesk({ confirms_by_hand: true });
    const booking = await shop.book(house.roomSn, hourly('14:00'));
    await shop.pay(booking);
    await expect(
      act(house, 'desk/declineRoom', { code: booking.code, reason: ' \u200b ' }),
    ).rejects.toMatchObject({ code: errorCodes.invalidDeskText });
    expect(
      await act(house, 'desk/declineRoom', { code: booking.code, reason: 'Phòng đang sửa' }),
    ).toMatchObject({ status: 3, may: [], due: 0, money: 'refunding' });
    await shop.work();
    expect(await list(house)).toMatchObject([{ status: 3, due: 0, money: 'refunded' }]);
    expect(await shop.refunds()).toMatchObject([{ amount: booking.price.total, state: 'done' }]);
    expect((await shop.view(booking)).cancellation).toMatchObject({
      actor: 'hotel',
      note: 'Phòng đang sửa',
      refund: booking.price.total,
    });
  });

  test('still lists on the day who left on it', async () => {
    const house = await aDesk();
    const booking = await shop.book(house.roomSn, overnight());
    await shop.pay(booking);
    shop.house.setNow(booking.checkIn);
    await act(house, 'desk/checkInGuest', { hotelSn: house.hotelSn, shown: booking.code });
    shop.house.setNow(addMinutes(booking.checkOut, -30));
    expect(await list(house)).toMatchObject([{ code: booking.code, status: 9 }]);
    shop.house.setNow(addMinutes(booking.checkOut, 1));
    await at.db
      .insertInto('job')
      .values({ kind: 'complete', key: 'complete', payload: '{}', run_at: shop.house.now() })
      .execute();
    await shop.work();
    expect(await list(house)).toMatchObject([{ code: booking.code, status: 2 }]);
    shop.house.setNow(addMinutes(booking.checkOut, 1_440));
    expect(await list(house)).toEqual([]);
  });

  test('checks a guest in by code, by the text of the QR or by its address, from half an hour before, and tells what is still to be paid', async () => {
    const house = await aDesk();
    const book = async () =>
      shop.book(house.roomSn, hourly('14:00'), { paymentMethod: atHotel }, await shop.aMember());
    const [one, two] = [await book(), await book()];
    const { hotelSn } = house;
    await expect(
      act(house, 'desk/checkInGuest', { hotelSn, shown: one.code }),
    ).rejects.toMatchObject({
      code: errorCodes.deskTransitionRefused,
      details: { why: 'tooEarly' },
    });
    shop.house.setNow(instant('2026-03-13T06:31:00Z'));
    expect(await list(house)).toMatchObject([
      { due: one.price.total, may: ['hotelCancels', 'checkIn'] },
      {},
    ]);
    expect(
      await act(house, 'desk/checkInGuest', {
        hotelSn,
        shown: ` ${one.code.slice(0, 3)} ${one.code.slice(3).toLowerCase()}`,
      }),
    ).toMatchObject({ status: 9 });
    const token = shop.house.keys.checkInToken(two.code);
    expect(
      await act(house, 'desk/checkInGuest', { hotelSn, shown: `https://stay.example/c/${token}` }),
    ).toMatchObject({ code: two.code, status: 9 });
    for (const shown of [`${token.slice(0, -2)}xx`, 'abc', `${one.code}.${token.slice(7)}`])
      await expect(act(house, 'desk/checkInGuest', { hotelSn, shown })).rejects.toMatchObject({
        code: errorCodes.invalidDeskCode,
      });
  });

  test('takes a check-in back within ten minutes, to where it came from, again and again, and the guest is as before', async () => {
    const house = await aDesk();
    const { hotelSn } = house;
    const booking = await shop.book(
      house.roomSn,
      hourly('14:00'),
      { paymentMethod: atHotel },
      await shop.aMember(),
    );
    const undo = () => act(house, 'desk/undoCheckIn', { code: booking.code });
    const told = async () =>
      (await at.db.selectFrom('reminder').select('key').execute()).map(({ key }) => key).toSorted();
    shop.house.setNow(addMinutes(booking.checkIn, -20));
    await shop.work();
    const before = await told();
    const came = await act(house, 'desk/checkInGuest', { hotelSn, shown: booking.code });
    expect(came).toMatchObject({
      status: 9,
      may: ['undoCheckIn'],
      undoCheckInUntil: addMinutes(booking.checkIn, -10),
    });
    shop.house.setNow(addMinutes(booking.checkIn, -10));
    const back = { status: 1, undoCheckInUntil: null, may: ['hotelCancels', 'checkIn'] };
    expect(await Promise.all([undo(), undo()])).toMatchObject([back, back]);
    expect(await undo()).toMatchObject(back);
    await shop.work();
    expect([await told(), (await shop.view(booking)).history.map(({ move }) => move)]).toEqual([
      before,
      ['create', 'checkIn', 'undoCheckIn'],
    ]);
    const ofDesk = await at.db
      .selectFrom('booking_history')
      .select(['from_status', 'to_status', 'actor'])
      .where('move', '=', 'undoCheckIn')
      .execute();
    expect(ofDesk).toEqual([{ from_status: 9, to_status: 1, actor: 'hotel' }]);
    expect(await act(house, 'desk/checkInGuest', { hotelSn, shown: booking.code })).toMatchObject({
      status: 9,
    });
    shop.house.setNow(addMinutes(booking.checkIn, 1));
    expect(await list(house)).toMatchObject([{ may: [], undoCheckInUntil: null }]);
    await expect(undo()).rejects.toMatchObject({
      code: errorCodes.deskTransitionRefused,
      details: { why: 'tooLate' },
    });
  });

  test('asks a guest who was reported again after taking a check-in back, and the clock ends the silence', async () => {
    const house = await aDesk();
    const booking = await shop.book(
      house.roomSn,
      hourly('14:00'),
      { paymentMethod: atHotel },
      await shop.aMember(),
    );
    const reportedAt = addMinutes(booking.checkIn, 30);
    const { code } = booking;
    shop.house.setNow(reportedAt);
    await act(house, 'desk/reportNoShow', { code });
    shop.house.setNow(addMinutes(reportedAt, 60));
    await act(house, 'desk/checkInGuest', { hotelSn: house.hotelSn, shown: code });
    // What was planned for a report that is answered is gone.
    await at.db.deleteFrom('job').where('kind', '=', 'silentAfterReport').execute();
    expect(await act(house, 'desk/undoCheckIn', { code })).toMatchObject({
      status: 10,
      reportedAt,
    });
    for (const hours of [22, 24, 26]) {
      shop.house.setNow(addMinutes(reportedAt, hours * 60));
      await shop.work();
    }
    expect((await shop.view(booking)).status).toBe(4);
  });

  test('takes nothing back that a guest said, that another hotel did, or that something followed', async () => {
    const [house, other] = [await aDesk({}, { stock: 3 }), await aDesk()];
    const { hotelSn } = house;
    const book = async (person: Person) =>
      shop.book(house.roomSn, hourly('14:00'), { paymentMethod: atHotel }, person);
    const guest = await shop.aMember();
    const theirs = await book(await shop.aMember());
    const [longer, over] = [await book(guest), await book(await shop.aMember())];
    const refused = (code: string, why: string) =>
      expect(act(house, 'desk/undoCheckIn', { code })).rejects.toMatchObject({
        code: errorCodes.deskTransitionRefused,
        details: { why },
      });
    shop.house.setNow(addMinutes(over.checkOut, -2));
    await shop.move(theirs, 'checkIn', 'member');
    await act(house, 'desk/checkInGuest', { hotelSn, shown: theirs.code });
    await refused(theirs.code, 'wrongStatus');
    await act(house, 'desk/checkInGuest', { hotelSn, shown: over.code });
    await expect(act(other, 'desk/undoCheckIn', { code: over.code })).rejects.toMatchObject({
      code: errorCodes.notFound,
    });
    await act(house, 'desk/checkInGuest', { hotelSn, shown: longer.code });
    const { change } = await getExtension(makeContext(shop.house, guest), { code: longer.code });
    await inWrite(shop.house, guest, (ctx) =>
      extendStay(ctx, { code: longer.code, changeHash: change?.changeHash ?? '' }),
    );
    await refused(longer.code, 'wrongStatus');
    shop.house.setNow(addMinutes(over.checkOut, 1));
    await refused(over.code, 'tooLate');
    await shop.move(over, 'complete', 'clock');
    await refused(over.code, 'wrongStatus');
  });

  test('cancels what it confirmed by mistake, with a reason and everything paid going back', async () => {
    const house = await aDesk({ confirms_by_hand: true });
    const booking = await shop.book(house.roomSn, hourly('14:00'));
    const { code } = booking;
    await shop.pay(booking);
    await act(house, 'desk/confirmRoom', { code });
    await expect(act(house, 'desk/declineRoom', { code, reason: ' ' })).rejects.toMatchObject({
      code: errorCodes.invalidDeskText,
    });
    const reason = 'Lễ tân bấm nhầm';
    expect(await act(house, 'desk/declineRoom', { code, reason })).toMatchObject({ status: 3 });
    expect(await act(house, 'desk/declineRoom', { code, reason })).toMatchObject({ status: 3 });
    await shop.work();
    expect(await shop.refunds()).toMatchObject([{ amount: booking.price.total, state: 'done' }]);
    expect((await shop.view(booking)).history.at(-1)).toMatchObject({ move: 'hotelCancels' });
  });

  test('reports a guest who does not come, from half an hour after an hourly check-in', async () => {
    const house = await aDesk();
    const booking = await shop.book(
      house.roomSn,
      hourly('14:00'),
      { paymentMethod: atHotel },
      await shop.aMember(),
    );
    shop.house.setNow(instant('2026-03-13T07:29:00Z'));
    expect(await list(house)).toMatchObject([
      { noShowFrom: instant('2026-03-13T07:30:00Z'), may: ['hotelCancels', 'checkIn'] },
    ]);
    await expect(act(house, 'desk/reportNoShow', { code: booking.code })).rejects.toMatchObject({
      code: errorCodes.deskTransitionRefused,
      details: { why: 'tooEarly' },
    });
    shop.house.setNow(instant('2026-03-13T07:30:00Z'));
    expect(await act(house, 'desk/reportNoShow', { code: booking.code })).toMatchObject({
      status: 10,
      reportedAt: instant('2026-03-13T07:30:00Z'),
    });
  });

  test('sees what waits and what is in the house, and of other days nothing', async () => {
    const house = await aDesk({}, { stock: 5 });
    const book = async (stay: Parameters<Shop['book']>[1]) =>
      (await shop.book(house.roomSn, stay, { paymentMethod: atHotel }, await shop.aMember())).code;
    const [today, tonight, tomorrow] = [
      await book(hourly('14:00')),
      await book(overnight()),
      await book(hourly('14:00', 2, '2026-03-14')),
    ];
    expect((await list(house)).map(({ code }) => code)).toEqual([today, tonight]);
    const next = await read(house, 'desk/getArrivalList', {
      hotelSn: house.hotelSn,
      day: '2026-03-14' as never,
    });
    expect(next.bookings.map(({ code }) => code)).toEqual([today, tonight, tomorrow]);
  });

  test('of one hotel learns nothing of another and changes nothing there', async () => {
    const [mine, theirs] = [await aDesk(), await aDesk()];
    const booking = await shop.book(
      theirs.roomSn,
      hourly('14:00'),
      { paymentMethod: atHotel },
      await shop.aMember(),
    );
    const { hotelSn, roomSn: roomTypeSn } = theirs;
    const refused = [
      read(mine, 'desk/getArrivalList', { hotelSn }),
      read(mine, 'desk/getRoomList', { hotelSn }),
      read(mine, 'desk/getReviewList', { hotelSn }),
      act(mine, 'desk/confirmRoom', { code: booking.code }),
      act(mine, 'desk/declineRoom', { code: booking.code, reason: 'x' }),
      act(mine, 'desk/reportNoShow', { code: booking.code }),
      act(mine, 'desk/checkInGuest', { hotelSn: mine.hotelSn, shown: booking.code }),
      act(mine, 'desk/lockRoom', { roomTypeSn, isLocked: true }),
      act(mine, 'desk/answerDispute', { code: booking.code, agrees: true }),
      act(mine, 'desk/updatePrice', { roomTypeSn, type: 'hourly', price: 100_000 as never }),
    ];
    for (const one of await Promise.allSettled(refused))
      expect(one).toMatchObject({ status: 'rejected', reason: { code: errorCodes.notFound } });
    const nobody = { ...mine, person: await shop.aMember() };
    await expect(read(nobody, 'desk/getDesk', {})).rejects.toMatchObject({
      code: errorCodes.notFound,
    });
    expect((await read(mine, 'desk/getDesk', {})).hotels.map(({ sn }) => sn)).toEqual([
      mine.hotelSn,
    ]);
  });
});

describe('what a hotel sells', () => {
  test('is locked and opened again; a booking that exists keeps its room', async () => {
    const house = await aDesk();
    const booking = await shop.book(
      house.roomSn,
      hourly('14:00'),
      { paymentMethod: atHotel },
      await shop.aMember(),
    );
    expect(
      await act(house, 'desk/lockRoom', { roomTypeSn: house.roomSn, isLocked: true }),
    ).toMatchObject({ isLocked: true });
    await expect(shop.quote(house.roomSn, hourly('16:00'))).rejects.toMatchObject({
      code: errorCodes.roomLocked,
    });
    expect((await shop.view(booking)).status).toBe(1);
    await act(house, 'desk/lockRoom', { roomTypeSn: house.roomSn, isLocked: false });
    expect((await shop.quote(house.roomSn, hourly('16:00'))).price.total).toBeGreaterThan(0);
  });

  test('costs what the desk says from that moment, and what was quoted before is quoted anew', async () => {
    const house = await aDesk();
    const before = await shop.quote(house.roomSn, hourly('14:00'));
    expect(
      (
        await act(house, 'desk/updatePrice', {
          roomTypeSn: house.roomSn,
          type: 'hourly',
          price: 275_000 as never,
        })
      ).plans[0],
    ).toMatchObject({ type: 'hourly', price: 275_000 });
    expect((await shop.quote(house.roomSn, hourly('14:00'))).price.total).toBe(275_000);
    await expect(
      shop.book(house.roomSn, hourly('14:00'), { quoteHash: before.quoteHash }),
    ).rejects.toMatchObject({ code: errorCodes.priceChanged });
    for (const price of [-1, 0, 1, 19_999, 50_000_001, undefined])
      await expect(
        act(house, 'desk/updatePrice', {
          roomTypeSn: house.roomSn,
          type: 'hourly',
          price: price as never,
        }),
      ).rejects.toMatchObject({ code: errorCodes.invalidDeskNumber });
    await act(house, 'desk/updatePrice', {
      roomTypeSn: house.roomSn,
      type: 'hourly',
      isSold: false,
    });
    await expect(shop.quote(house.roomSn, hourly('14:00'))).rejects.toMatchObject({
      code: errorCodes.notSold,
    });
  });

  test('has as many rooms as the desk says; bookings beyond them stay and are counted', async () => {
    const house = await aDesk();
    const bookings = [
      await shop.book(house.roomSn, hourly('14:00')),
      await shop.book(house.roomSn, hourly('14:00')),
    ];
    for (const booking of bookings) await shop.pay(booking);
    expect(
      await act(house, 'desk/updateStock', { roomTypeSn: house.roomSn, stock: 1 }),
    ).toMatchObject({ stock: 1, missing: 1 });
    for (const booking of bookings) expect((await shop.view(booking)).status).toBe(1);
    await expect(shop.book(house.roomSn, hourly('14:00'))).rejects.toMatchObject({
      code: errorCodes.soldOut,
    });
    expect(
      await act(house, 'desk/updateStock', { roomTypeSn: house.roomSn, stock: 3 }),
    ).toMatchObject({ stock: 3, missing: 0 });
    expect((await shop.book(house.roomSn, hourly('14:00'))).status).toBe(5);
  });

  test('costs another price on some weekdays, in place of what was said of them before, and a dated price stays above it', async () => {
    const house = await aDesk();
    const total = async (date: string) =>
      (await shop.quote(house.roomSn, hourly('14:00', 2, date))).price.total;
    const [friday, saturday, nextSaturday] = ['2026-03-13', '2026-03-14', '2026-03-21'];
    await at.db
      .insertInto('price_override')
      .values({
        room_type_sn: house.roomSn,
        booking_type: 1,
        from_date: nextSaturday as never,
        to_date: nextSaturday as never,
        weekdays: 127,
        percent: 150,
      })
      .execute();
    await act(house, 'desk/updateDayPrice', {
      roomTypeSn: house.roomSn,
      type: 'hourly',
      weekdays: 0b1100000,
      percent: 120,
    });
    expect([await total(friday), await total(saturday), await total(nextSaturday)]).toEqual([
      240_000, 240_000, 300_000,
    ]);
    const after = await act(house, 'desk/updateDayPrice', {
      roomTypeSn: house.roomSn,
      type: 'hourly',
      weekdays: 0b1000000,
      percent: 110,
    });
    expect(after.dayPrices).toEqual([
      { type: 'hourly', weekdays: 0b0100000, percent: 120 },
      { type: 'hourly', weekdays: 0b1000000, percent: 110 },
    ]);
    expect([await total(friday), await total(saturday), await total(nextSaturday)]).toEqual([
      240_000, 220_000, 300_000,
    ]);
    const none = await act(house, 'desk/updateDayPrice', {
      roomTypeSn: house.roomSn,
      type: 'hourly',
      weekdays: 127,
      percent: 100,
    });
    expect([none.dayPrices, await total(friday)]).toEqual([[], 200_000]);
  });

  test('comes with extras that the desk names, prices and takes off sale', async () => {
    const house = await aDesk();
    const extra = {
      hotelSn: house.hotelSn,
      name: 'Bánh sinh nhật',
      price: vnd(250_000),
      maxPerBooking: 2,
      isSold: true,
    };
    const {
      addOns: [made],
    } = await act(house, 'desk/updateAddOn', { ...extra, sn: null });
    expect(made).toMatchObject({ name: 'Bánh sinh nhật', price: 250_000, isSold: true });
    const offered = async () =>
      (await shop.quote(house.roomSn, hourly('14:00', 2, '2026-03-16'))).addOns.map(
        ({ name, price }) => [name.vi, price],
      );
    expect(await offered()).toEqual([['Bánh sinh nhật', 250_000]]);
    await act(house, 'desk/updateAddOn', { ...extra, sn: made?.sn ?? 0, isSold: false });
    expect(await offered()).toEqual([]);
    expect(
      (await read(house, 'desk/getAddOnList', { hotelSn: house.hotelSn })).addOns,
    ).toMatchObject([{ sn: made?.sn, isSold: false }]);
    await expect(
      act(house, 'desk/updateAddOn', { ...extra, sn: null, price: vnd(500) }),
    ).rejects.toMatchObject({ code: errorCodes.invalidDeskNumber });
    await expect(
      act(await aDesk(), 'desk/updateAddOn', { ...extra, sn: made?.sn ?? 0 }),
    ).rejects.toMatchObject({ code: errorCodes.notFound });
  });

  test('is on flash sale once at a time, and not after the desk ends it', async () => {
    const house = await aDesk();
    const usual = (await shop.quote(house.roomSn, hourly('14:00'))).price.total;
    const sale = {
      act: 'start',
      roomTypeSn: house.roomSn,
      type: 'hourly',
      percent: 20,
      quota: 3,
      from: aFriday,
      to: addMinutes(aFriday, 120),
    } as const;
    const { sales } = await act(house, 'desk/updateFlashSale', sale);
    expect(sales).toMatchObject([{ type: 'hourly', percent: 20, quota: 3, sold: 0 }]);
    expect((await shop.quote(house.roomSn, hourly('14:00'))).price.total).toBe(usual * 0.8);
    await expect(act(house, 'desk/updateFlashSale', sale)).rejects.toMatchObject({
      code: errorCodes.saleOverlaps,
    });
    await expect(
      act(house, 'desk/updateFlashSale', { ...sale, to: addMinutes(aFriday, -1) }),
    ).rejects.toMatchObject({ code: errorCodes.invalidDeskNumber });
    expect(
      (
        await act(house, 'desk/updateFlashSale', {
          act: 'end',
          roomTypeSn: house.roomSn,
          sn: sales[0]?.sn ?? 0,
        })
      ).sales,
    ).toEqual([]);
    expect((await shop.quote(house.roomSn, hourly('14:00'))).price.total).toBe(usual);
  });

  test('is on no flash sale so deep that the price could not be paid in advance', async () => {
    const house = await aDesk();
    const roomTypeSn = house.roomSn;
    await act(house, 'desk/updatePrice', { roomTypeSn, type: 'hourly', price: vnd(60_000) });
    const sale = {
      act: 'start',
      roomTypeSn,
      type: 'hourly',
      percent: 80,
      quota: 3,
      from: aFriday,
      to: addMinutes(aFriday, 120),
    } as const;
    await expect(act(house, 'desk/updateFlashSale', sale)).rejects.toMatchObject({
      code: errorCodes.invalidDeskNumber,
      details: { lowest: 60_000, percentMost: 66 },
    });
    // A cheap weekday counts, for it may be booked while the sale runs; a dear one does not help.
    await act(house, 'desk/updateDayPrice', {
      roomTypeSn,
      type: 'hourly',
      weekdays: 0b0000010,
      percent: 50,
    });
    await act(house, 'desk/updateDayPrice', {
      roomTypeSn,
      type: 'hourly',
      weekdays: 0b1000000,
      percent: 200,
    });
    await expect(
      act(house, 'desk/updateFlashSale', { ...sale, percent: 66 }),
    ).rejects.toMatchObject({
      code: errorCodes.invalidDeskNumber,
      details: { lowest: 30_000, percentMost: 33 },
    });
    expect(
      (await act(house, 'desk/updateFlashSale', { ...sale, percent: 33 })).sales,
    ).toMatchObject([{ percent: 33 }]);
    const monday = await shop.quote(roomTypeSn, hourly('14:00', 2, '2026-03-16'));
    expect([monday.price.total, monday.methods.find(({ name }) => name === 'momo')?.bar]).toEqual([
      20_100,
      null,
    ]);
    await act(house, 'desk/updatePrice', { roomTypeSn, type: 'hourly', isSold: false });
    await expect(act(house, 'desk/updateFlashSale', { ...sale, percent: 5 })).rejects.toMatchObject(
      { code: errorCodes.invalidDeskNumber, details: { lowest: null, percentMost: 0 } },
    );
  });

  test('answers its reviews, those that are shown', async () => {
    const house = await aDesk();
    const [shown, hidden] = [
      await makeReview(at.db, house.hotelSn),
      await makeReview(at.db, house.hotelSn, { hidden_reason: 'language' }),
    ];
    const { hotelSn } = house;
    expect(
      await act(house, 'desk/replyReview', { hotelSn, sn: shown, text: 'Cảm ơn bạn!' }),
    ).toMatchObject({ reply: 'Cảm ơn bạn!', repliedAt: aFriday });
    await expect(
      act(house, 'desk/replyReview', { hotelSn, sn: hidden, text: 'x' }),
    ).rejects.toMatchObject({ code: errorCodes.notFound });
    expect(await listReviews(at.db, hotelSn, {}, 'newest', 10, 0)).toMatchObject([
      { reply: 'Cảm ơn bạn!' },
    ]);
    expect(
      (await read(house, 'desk/getReviewList', { hotelSn })).reviews.map(({ sn }) => sn),
    ).toEqual([shown]);
  });
});
