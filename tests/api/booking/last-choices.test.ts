// Promises that a checkout knows how its member booked last time: the way to pay, the e-mail, and
// whether the terms were agreed to.

import { expect, it } from 'vitest';
import { instant } from '#domain/time/time.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { aGuest, atHotel, hourly, type Shop, withShop } from '../support/booking-makers.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

it('nothing is usual for a guest, nor for a member who has never booked', async () => {
  const room = await shop.aRoom();
  await shop.book(room, hourly('14:00'), {}, aGuest());
  expect((await shop.quote(room, hourly('18:00'), 1, aGuest())).usual).toBeNull();
  expect((await shop.quote(room, hourly('18:00'), 1, await shop.aMember())).usual).toBeNull();
});

it('the last booking of a member tells the way to pay and the e-mail, and that the terms hold', async () => {
  const room = await shop.aRoom();
  const member = await shop.aMember();
  const other = await shop.aMember();
  await shop.book(room, hourly('14:00'), {}, member);
  shop.house.pass(1);
  await shop.book(
    room,
    hourly('18:00'),
    { paymentMethod: atHotel, email: 'lan@example.com' },
    member,
  );
  shop.house.pass(1);
  await shop.book(room, hourly('21:00', 1), {}, other);
  expect((await shop.quote(room, hourly('11:00'), 1, member)).usual).toEqual({
    paymentMethod: atHotel,
    email: 'lan@example.com',
    agrees: true,
  });
});

it('terms agreed to before they asked for more are asked for again', async () => {
  const room = await shop.aRoom();
  const member = await shop.aMember();
  const { code } = await shop.book(room, hourly('14:00'), {}, member);
  await at.db
    .updateTable('booking')
    .set({ created_at: instant('2025-12-31T16:59:00Z') })
    .where('code', '=', code)
    .execute();
  expect((await shop.quote(room, hourly('18:00'), 1, member)).usual).toMatchObject({
    agrees: false,
  });
});

it('who made a booking that was taken over agreed for themselves', async () => {
  const room = await shop.aRoom();
  const member = await shop.aMember();
  const { code } = await shop.book(room, hourly('14:00'), {
    countryCode: '+84',
    mobile: member.mobile ?? '',
  });
  await at.db
    .updateTable('booking')
    .set({ member_sn: member.member?.sn ?? null })
    .where('code', '=', code)
    .execute();
  expect((await shop.quote(room, hourly('18:00'), 1, member)).usual).toMatchObject({
    agrees: false,
  });
});
