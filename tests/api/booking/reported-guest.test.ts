// Promises that a hotel which must report who stays gets first and last name, age and gender with
// each booking, that others get none of it, and that a long name fits in two parts everywhere.

import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import type { LocalDate } from '#domain/time/time.ts';
import { getArrivalList } from '#server/api/handlers/desk.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { erasePerson, loadPersonal } from '#server/store/member/personal-data.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  aGuest,
  hourly,
  withShop,
  type CreateInput,
  type Person,
  type Shop,
} from '../support/booking-makers.ts';
import { makeMember } from '../support/builders.ts';
import { askHandler, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

const reporting = () => shop.aRoom({ stock: 9 }, { reports_guests: true });
const lan = {
  fullName: '',
  lastName: ' Công Tằng Tôn Nữ ',
  firstName: 'Thị  Ngọc Lan',
  age: 34,
  gender: 'female',
} as const satisfies Partial<CreateInput>;
const stored = {
  firstName: 'Thị Ngọc Lan',
  lastName: 'Công Tằng Tôn Nữ',
  age: 34,
  gender: 'female',
};
const together = 'Công Tằng Tôn Nữ Thị Ngọc Lan';

const rowOf = ({ code }: { readonly code: string }) =>
  at.db
    .selectFrom('booking')
    .select(['full_name', 'first_name', 'last_name', 'age', 'gender'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();

async function atDesk(hotelSn: number): Promise<Person> {
  const sn = await makeMember(at.db);
  await at.db.insertInto('hotel_staff').values({ member_sn: sn, hotel_sn: hotelSn }).execute();
  return { member: { sn, phone: '+84900000001', family: 'desk' }, device: `desk ${sn}` };
}

describe('a hotel that must report who stays', () => {
  it('says so with the price, and takes no booking without what it must report', async () => {
    const room = await reporting();
    expect((await shop.quote(room, hourly())).reportsGuests).toBe(true);
    await expect(shop.book(room, hourly())).rejects.toMatchObject({
      code: errorCodes.guestDetailsMissing,
      details: {
        faults: { lastName: 'blank', firstName: 'blank', age: 'blank', gender: 'blank' },
      },
    });
    await expect(
      shop.book(room, hourly(), { ...lan, age: 13, gender: null }),
    ).rejects.toMatchObject({
      code: errorCodes.guestDetailsMissing,
      details: { faults: { age: 'range', gender: 'blank' } },
    });
    expect(await at.db.selectFrom('booking').select('sn').execute()).toEqual([]);
  });

  it('gets it with the booking and at its desk, and so does the guest', async () => {
    const booking = await shop.book(await reporting(), hourly(), lan);
    expect(booking).toMatchObject({ fullName: together, guest: stored });
    expect(await rowOf(booking)).toEqual({
      full_name: together,
      first_name: stored.firstName,
      last_name: stored.lastName,
      age: 34,
      gender: 'female',
    });
    await shop.pay(booking);
    expect(await shop.view(booking)).toMatchObject({ fullName: together, guest: stored });
    const desk = makeContext(shop.house, await atDesk(booking.hotel.sn));
    const { bookings } = await askHandler({ getArrivalList }, desk, 'desk/getArrivalList', {
      hotelSn: booking.hotel.sn,
      day: '2026-03-13' as LocalDate,
    });
    expect(bookings).toMatchObject([{ guestName: together, guest: stored }]);
  });

  it('is told it from the profile of a member, without what the profile does not say', async () => {
    const room = await reporting();
    const person = await shop.aMember();
    const sn = person.member?.sn ?? 0;
    expect((await shop.quote(room, hourly(), 1, person)).guest).toEqual({
      firstName: '',
      lastName: '',
      age: null,
      gender: null,
    });
    await at.db
      .updateTable('member')
      .set({
        first_name: 'Lan',
        last_name: 'Trần',
        gender: 'female',
        birth_date: '1991-03-14' as LocalDate,
      })
      .where('sn', '=', sn)
      .execute();
    // A day before the birthday.
    expect((await shop.quote(room, hourly(), 1, person)).guest).toEqual({
      firstName: 'Lan',
      lastName: 'Trần',
      age: 34,
      gender: 'female',
    });
    expect((await shop.quote(await shop.aRoom(), hourly(), 1, person)).guest).toBeUndefined();
    expect((await shop.quote(room, hourly(), 1, aGuest())).guest).toBeUndefined();
  });

  it('is taken along by the member, and erased when they leave', async () => {
    const person = await shop.aMember();
    const { sn, phone } = person.member ?? { sn: 0, phone: '' };
    const booking = await shop.book(await reporting(), hourly(), lan, person);
    const data = await loadPersonal(at.db, { sn, phone });
    expect(data['booking']).toMatchObject([{ fullName: together, ...stored }]);
    // What still holds a room keeps the name of its guest.
    await at.db
      .updateTable('booking')
      .set({ status: 3 })
      .where('code', '=', booking.code)
      .execute();
    await erasePerson(at.db, { sn, phone }, 'mac', shop.house.now());
    expect(await rowOf(booking)).toEqual({
      full_name: '',
      first_name: '',
      last_name: '',
      age: null,
      gender: null,
    });
  });
});

describe('any other hotel', () => {
  it('takes one name, as from an older client, and keeps no age nor gender', async () => {
    const room = await shop.aRoom({ stock: 9 });
    expect((await shop.quote(room, hourly())).reportsGuests).toBeUndefined();
    const plain = await shop.book(room, hourly());
    expect(plain.guest).toBeUndefined();
    const eager = await shop.book(room, hourly('14:00'), { age: 34, gender: 'male' });
    expect(await rowOf(eager)).toMatchObject({ first_name: '', age: null, gender: null });
  });

  it('takes a long name in two parts, put together by the language of the page', async () => {
    const room = await shop.aRoom({ stock: 9 });
    const booking = await shop.book(room, hourly(), lan);
    expect(booking).toMatchObject({
      fullName: together,
      guest: { ...stored, age: null, gender: null },
    });
    const english = await shop.book(room, hourly('14:00'), lan, { ...aGuest(), locale: 'en-vn' });
    expect(english.fullName).toBe('Thị Ngọc Lan Công Tằng Tôn Nữ');
  });

  it.each([
    [{ lastName: 'x'.repeat(26) }, { field: 'lastName', fault: 'tooLong' }],
    [{ firstName: ' ' }, { field: 'firstName', fault: 'blank' }],
  ] as const)('refuses %o', async (change, details) => {
    await expect(
      shop.book(await shop.aRoom(), hourly(), { ...lan, ...change }),
    ).rejects.toMatchObject({ code: errorCodes.invalidInput, details });
  });
});
