// Promises that a link to the bookings of an address reaches that address alone, is answered alike
// whether there are any, is limited, and opens for one device while it lasts.

import { beforeEach, expect, test } from 'vitest';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { policy } from '#domain/policy.ts';
import * as mailLink from '#server/api/handlers/mail-link.ts';
import { mailLinkToken } from '#server/notifications/mail-link.ts';
import { makeMailSender } from '#server/providers/mail.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { aGuest, overnight, withShop, type Shop } from '../support/booking-makers.ts';
import { askHandler, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});
const codes: string[] = [];
let devices = 0;
let device = '';

beforeEach(async () => {
  codes.length = 0;
  for (const mobile of ['0903482917', '0912345678']) {
    const guest = { ...aGuest(), mobile };
    const booking = await shop.book(await shop.aRoom(), overnight(), {}, guest);
    await shop.pay(booking);
    codes.push(booking.code);
  }
  await at.db
    .updateTable('booking')
    .set({ email: 'Nattawut@example.com' })
    .where('code', 'in', codes)
    .execute();
  devices += 1;
  device = `device-${devices}`;
  await at.db.deleteFrom('code_gate').execute();
  await at.db.deleteFrom('message').execute();
});

const from = (signedDevice: string) =>
  makeContext(shop.house, { signedDevice, address: `192.0.2.${devices}` });
const ask = (email: string) => askHandler(mailLink, from(device), 'booking/mailLink', { email });
const open = (token: string, signedDevice = device): Promise<Output<'booking/openMailLink'>> =>
  askHandler(mailLink, from(signedDevice), 'booking/openMailLink', { token });
const messages = () => at.db.selectFrom('message').selectAll().orderBy('sn').execute();
const sentToken = async (): Promise<string> => {
  const [message] = await messages();
  return mailLinkToken(shop.house.keys, message?.sn ?? 0);
};

test('all bookings of an address open by the link, however the address is written', async () => {
  expect(await ask(' nattawut@EXAMPLE.com ')).toEqual({});
  expect(await messages()).toMatchObject([{ move: 'find', channels: ['mail'], state: 'waiting' }]);
  const { bookings } = await open(await sentToken());
  expect(bookings.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
});

test('an address without bookings is answered alike, and nothing is written', async () => {
  expect(await ask('nobody@example.com')).toEqual({});
  expect(await messages()).toEqual([]);
});

test('where no mail server is set up, it is said, and no try is counted', async () => {
  const ctx = { ...from(device), mail: makeMailSender(null) };
  await expect(
    askHandler(mailLink, ctx, 'booking/mailLink', { email: 'nattawut@example.com' }),
  ).rejects.toMatchObject({ code: errorCodes.mailNotSetUp });
  expect(await messages()).toEqual([]);
  expect(await at.db.selectFrom('code_gate').selectAll().execute()).toEqual([]);
});

test('a device asks a few times an hour, and an address is written to a few times a day', async () => {
  for (let count = 0; count < policy.mailLinksPerHour; count += 1) {
    shop.house.pass(1);
    expect(await ask('nattawut@example.com')).toEqual({});
  }
  expect(await messages()).toHaveLength(policy.mailLinksPerAddressDay);
  await expect(ask('nattawut@example.com')).rejects.toMatchObject({
    code: errorCodes.tooManyRequests,
  });
});

test('the link opens for the first device alone, and ends with its time', async () => {
  await ask('nattawut@example.com');
  const token = await sentToken();
  await open(token);
  expect((await open(token)).bookings).toHaveLength(2);
  await expect(open(token, 'another')).rejects.toMatchObject({ code: errorCodes.notFound });
  shop.house.pass(policy.mailLinkMinutes);
  await expect(open(token)).rejects.toMatchObject({ code: errorCodes.notFound });
});

test('a link that was not signed here opens nothing', async () => {
  await ask('nattawut@example.com');
  const [number] = (await sentToken()).split('.');
  await expect(open(`${number}.${'A'.repeat(22)}`)).rejects.toMatchObject({
    code: errorCodes.notFound,
  });
});
