// Promises that what leaves with a booking says what it may and no more: the calendar file, the
// companion's link, and a guest's booking for its owner.

import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import {
  getCalendarFile,
  getSharedBooking,
  shareBooking,
} from '#server/api/handlers/booking-share.ts';
import { claimBooking, getBookingDetail, getClaimableList } from '#server/api/handlers/booking.ts';
import { makeApp } from '#server/http/app.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  aGuest,
  atHotel,
  hourly,
  overnight,
  type Person,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { faultOf } from '../support/test-client.ts';
import { askHandler, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

type Booked = Awaited<ReturnType<Shop['book']>>;
const ask = { getCalendarFile, getSharedBooking, shareBooking, getClaimableList };
const file = (booking: { code: string; key?: string }, person: Person = { member: null }) =>
  askHandler(ask, makeContext(shop.house, person), 'booking/getCalendarFile', {
    code: booking.code,
    key: booking.key,
  });
const valueOf = (text: string, name: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(name))
    ?.slice(name.length);

async function paid(): Promise<Booked> {
  const booking = await shop.book(
    await shop.aRoom({}, { name: 'Lá Sen; Boutique, Bến Thành' }),
    overnight(),
  );
  await shop.pay(booking);
  return booking;
}

describe('a calendar file', () => {
  it('has one name for good and a greater number after each move, until it takes itself out', async () => {
    const booking = await paid();
    const first = await file(booking);
    expect(first.fileName).toBe(`joystay-${booking.code}.ics`);
    expect(valueOf(first.text, 'UID:')).toBe(`booking-${booking.code}@127.0.0.1`);
    expect(valueOf(first.text, 'SUMMARY:')).toBe('Lá Sen\\; Boutique\\, Bến Thành');
    expect(valueOf(first.text, 'DTSTART;TZID=Asia/Ho_Chi_Minh:')).toBe('20260313T220000');
    await shop.move(booking, 'hotelCancels', 'hotel');
    const last = await file(booking);
    expect([valueOf(last.text, 'METHOD:'), valueOf(last.text, 'STATUS:')]).toEqual([
      'CANCEL',
      'CANCELLED',
    ]);
    expect(valueOf(last.text, 'UID:')).toBe(valueOf(first.text, 'UID:'));
    expect(Number(valueOf(last.text, 'SEQUENCE:'))).toBeGreaterThan(
      Number(valueOf(first.text, 'SEQUENCE:')),
    );
  });

  it('is not there before the room is assured, nor for another', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'));
    expect((await faultOf('booking/getCalendarFile', file(booking))).code).toBe(
      errorCodes.calendarNotReady,
    );
    expect((await faultOf('booking/getCalendarFile', file({ code: booking.code }))).code).toBe(
      errorCodes.notFound,
    );
    expect(
      (await faultOf('booking/getCalendarFile', file({ code: booking.code }, await shop.aMember())))
        .code,
    ).toBe(errorCodes.notFound);
  });

  it('is opened by an address of its own, in the language asked for', async () => {
    const booking = await paid();
    const app = await makeApp(shop.house, null);
    const open = (address: string) => app.fetch(new Request(`http://127.0.0.1${address}`));
    const answer = await open(`/calendar/${booking.code}.ics?key=${booking.key}&locale=en-vn`);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('x-robots-tag'),
    ]).toEqual([200, 'text/calendar; charset=utf-8', 'noindex']);
    expect(await answer.text()).toContain('Booking code');
    expect((await open(`/calendar/${booking.code}.ics?key=${'A'.repeat(22)}`)).status).toBe(404);
    expect((await open(`/calendar/${booking.code}.ics`)).status).toBe(400);
  });
});

describe("a companion's link", () => {
  it('shows where and when, and no money, phone, name or code of the traveller', async () => {
    const member = await shop.aMember();
    const booking = await shop.book(
      await shop.aRoom({ name_en: 'Attic room' }),
      hourly('14:00'),
      { paymentMethod: atHotel, specialRequests: 'Giường phụ' },
      member,
    );
    const { shareKey } = await askHandler(
      ask,
      makeContext(shop.house, member),
      'booking/shareBooking',
      { code: booking.code },
    );
    const shared = await askHandler(ask, makeContext(shop.house), 'booking/getSharedBooking', {
      code: booking.code,
      key: shareKey,
    });
    expect(shared).toMatchObject({
      status: 1,
      checkIn: booking.checkIn,
      hotel: { slug: booking.hotel.slug, addressReading: booking.hotel.addressReading },
      room: { reading: { en: 'Attic room', th: null } },
    });
    const text = JSON.stringify(shared);
    for (const secret of [
      booking.fullName,
      booking.phone,
      booking.email,
      booking.key,
      booking.code,
      String(booking.price.total),
      'Giường phụ',
    ])
      expect(text).not.toContain(secret);
  });

  it("opens neither the booking nor anything else, and the booking's key does not open it", async () => {
    const booking = await paid();
    const { shareKey } = await askHandler(ask, makeContext(shop.house), 'booking/shareBooking', {
      code: booking.code,
      key: booking.key,
    });
    expect(
      (await faultOf('booking/getCalendarFile', file({ code: booking.code, key: shareKey }))).code,
    ).toBe(errorCodes.notFound);
    const share = (key: string | undefined) =>
      askHandler(ask, makeContext(shop.house), 'booking/shareBooking', { code: booking.code, key });
    for (const key of [shareKey, undefined])
      expect((await faultOf('booking/shareBooking', share(key))).code).toBe(errorCodes.notFound);
    expect(
      (
        await faultOf(
          'booking/getSharedBooking',
          askHandler(ask, makeContext(shop.house), 'booking/getSharedBooking', {
            code: booking.code,
            key: booking.key,
          }),
        )
      ).code,
    ).toBe(errorCodes.notFound);
  });
});

describe('a booking made as a guest', () => {
  const claim = (person: Person, code: string) =>
    claimBooking(makeContext(shop.house, person), { code, key: undefined });

  it("is found by the member's verified phone and taken in with its code", async () => {
    const [mine, other] = [await shop.aMember(), await shop.aMember()];
    const booking = await shop.book(
      await shop.aRoom(),
      hourly('14:00'),
      {},
      { ...aGuest(), mobile: mine.mobile ?? '' },
    );
    const list = (person: Person) =>
      askHandler(ask, makeContext(shop.house, person), 'booking/getClaimableList', {});
    expect((await list(mine)).bookings).toEqual([
      {
        hotelName: booking.hotel.name,
        type: 'hourly',
        checkIn: booking.checkIn,
        checkOut: booking.checkOut,
      },
    ]);
    expect((await list(other)).bookings).toEqual([]);
    expect((await faultOf('booking/claimBooking', claim(other, booking.code))).code).toBe(
      errorCodes.notFound,
    );
    expect((await faultOf('booking/claimBooking', claim(mine, 'ZZZZZZ'))).code).toBe(
      errorCodes.notFound,
    );
    expect(await claim(mine, booking.code)).toEqual({ code: booking.code });
    expect((await list(mine)).bookings).toEqual([]);
    expect((await getBookingDetail(makeContext(shop.house, mine), booking)).code).toBe(
      booking.code,
    );
    expect(await at.db.selectFrom('booking').select('member_sn').execute()).toEqual([
      { member_sn: mine.member?.sn },
    ]);
  });

  it('is looked for by its code thirty times an hour from a device or a network, and by nobody else on account of that', async () => {
    const [guesser, mine] = [await shop.aMember(), await shop.aMember()];
    const booking = await shop.book(
      await shop.aRoom(),
      hourly('14:00'),
      {},
      { ...aGuest(), mobile: mine.mobile ?? '' },
    );
    const from = (person: Person, device: string, address: string) => ({
      ...person,
      device,
      address,
    });
    // All of it under the same phone, so that a count by phone would meet its owner too.
    const thief = { ...guesser, member: mine.member ?? null };
    const guess = (device: string, address: string) =>
      claim(from(thief, device, address), 'ZZZZZZ').then(
        () => 'claimed',
        (error: unknown) => (error instanceof Fault ? error.code : String(error)),
      );
    for (let n = 0; n < 30; n += 1)
      expect(await guess('one', `198.51.100.${n}`)).toBe(errorCodes.notFound);
    expect(await guess('one', '198.51.100.99')).toBe(errorCodes.tooManyRequests);
    for (let n = 0; n < 30; n += 1)
      expect(await guess(`many-${n}`, '198.18.0.1')).toBe(errorCodes.notFound);
    expect(await guess('many-99', '198.18.0.1')).toBe(errorCodes.tooManyRequests);
    expect(await claim(from(mine, 'own', '203.0.113.77'), booking.code)).toEqual({
      code: booking.code,
    });
  });
});
