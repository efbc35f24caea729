// Promises that a room which waits for its hotel reaches the people at that desk: at once, again at
// 3 minutes, and never once it was answered.

import { expect, test } from 'vitest';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { subscribe } from '#server/api/handlers/push.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { newestChange } from '#server/store/booking/desk.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { atHotel, hourly, type Person, type Shop, withShop } from '../support/booking-makers.ts';
import { aPhone, type Phone } from '../support/phones.ts';
import { askHandler, inWrite } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});
let members = 0;
/** Somebody with a phone of their own. */
const aMember = async (): Promise<Person> => ({
  ...(await shop.aMember()),
  device: `the phone of ${(members += 1)}`,
});
const titles = async (phone: Phone) => (await phone.shown()).map(({ title }) => title);
const goTo = async (moment: Instant) => {
  shop.house.setNow(moment);
  await shop.work();
};

type Staff = { readonly person: Person; readonly room: number; readonly hotelSn: number };
/** A hotel that looks itself, and somebody of its staff. */
const aDesk = async (): Promise<Staff> => {
  const person = await aMember();
  const room = await shop.aRoom({ stock: 3 }, { confirms_by_hand: true });
  const { hotel_sn: hotelSn } = await at.db
    .selectFrom('room_type')
    .select('hotel_sn')
    .where('sn', '=', room)
    .executeTakeFirstOrThrow();
  await at.db
    .insertInto('hotel_staff')
    .values({ member_sn: person.member?.sn ?? 0, hotel_sn: hotelSn })
    .execute();
  return { person, room, hotelSn };
};
const asked = 'Có phòng chờ bạn xác nhận';
const askedAgain = 'Còn 3 phút để xác nhận phòng';

test('a room that waits for its hotel reaches the desk at once and again at 3 minutes, with where to answer and until when', async () => {
  const { person, room, hotelSn } = await aDesk();
  const phone = await aPhone(shop.house, person, true);
  const booking = await shop.book(
    room,
    hourly('14:00'),
    { paymentMethod: atHotel },
    await aMember(),
  );
  await shop.work();
  expect(await phone.shown()).toMatchObject([
    {
      title: asked,
      body: expect.stringContaining(`${booking.code}: trả lời trước 10:11`) as string,
      navigate: `${shop.house.settings.publicUrl}/vi-vn/desk?hotel=${hotelSn}`,
    },
  ]);
  await goTo(addMinutes(shop.house.now(), 2.9));
  expect(await titles(phone)).toEqual([asked]);
  await goTo(addMinutes(shop.house.now(), 0.1));
  expect(await titles(phone)).toEqual([asked, askedAgain]);
  expect((await phone.sent()).map(({ urgency, ttl }) => [urgency, ttl])).toEqual([
    ['high', 180],
    ['high', 180],
  ]);
  await goTo(addMinutes(shop.house.now(), 3));
  expect([await titles(phone), (await shop.view(booking)).status]).toEqual([
    [asked, askedAgain],
    3,
  ]);
});

test('it reaches the desk as soon as a payment has arrived, and once however many work', async () => {
  const { person, room } = await aDesk();
  const phone = await aPhone(shop.house, person, true);
  await shop.pay(await shop.book(room, hourly('14:00')));
  for (let turn = 0; turn < 3; turn += 1)
    await Promise.all(Array.from({ length: 6 }, () => runDueJobs(shop.house)));
  expect(await titles(phone)).toEqual([asked]);
  shop.house.pass(3);
  for (let turn = 0; turn < 3; turn += 1)
    await Promise.all(Array.from({ length: 6 }, () => runDueJobs(shop.house)));
  expect(await titles(phone)).toEqual([asked, askedAgain]);
});

test('it is not told again once it was answered', async () => {
  const { person, room } = await aDesk();
  const phone = await aPhone(shop.house, person, true);
  const booking = await shop.book(
    room,
    hourly('14:00'),
    { paymentMethod: atHotel },
    await aMember(),
  );
  await shop.work();
  await shop.move(booking, 'confirmRoom', 'hotel');
  await goTo(addMinutes(shop.house.now(), 3));
  expect(await titles(phone)).toEqual([asked]);
});

test('it makes an open desk look again at 3 minutes', async () => {
  const { room, hotelSn } = await aDesk();
  await shop.book(room, hourly('14:00'), { paymentMethod: atHotel }, await aMember());
  await shop.work();
  const before = await newestChange(at.db, hotelSn);
  await goTo(addMinutes(shop.house.now(), 3));
  expect(await newestChange(at.db, hotelSn)).toBeGreaterThan(before);
});

test('it is told on devices that were switched on at the desk, of who works there, and on no other', async () => {
  const { person, room } = await aDesk();
  const stranger = await aMember();
  const phones = {
    atDesk: await aPhone(shop.house, person, true),
    athome: await aPhone(shop.house, { ...person, device: 'at home' }),
    off: await aPhone(shop.house, { ...person, device: 'off' }, true),
    stranger: await aPhone(shop.house, stranger, true),
  };
  const { endpoint, p256dh, auth } = phones.off;
  await inWrite(shop.house, { ...person, device: 'off' }, (ctx) =>
    askHandler({ subscribe }, ctx, 'push/subscribe', { endpoint, p256dh, auth, atDesk: false }),
  );
  // A page that says nothing of the desk leaves the device as it was.
  await inWrite(shop.house, person, (ctx) =>
    askHandler({ subscribe }, ctx, 'push/subscribe', {
      endpoint: phones.atDesk.endpoint,
      p256dh: phones.atDesk.p256dh,
      auth: phones.atDesk.auth,
    }),
  );
  await shop.book(room, hourly('14:00'), { paymentMethod: atHotel }, await aMember());
  await shop.work();
  expect([
    await titles(phones.atDesk),
    await titles(phones.athome),
    await titles(phones.off),
    await titles(phones.stranger),
  ]).toEqual([[asked], [], [], []]);
  expect(await shop.house.inbox(person.mobile ?? '')).toEqual([]);
});
