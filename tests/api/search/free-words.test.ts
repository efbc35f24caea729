// Promises one moment in the same words: until when cancelling is free reads alike in the list, on
// the hotel's page, at checkout and on the booking (docs/performance.md, D12).

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };
import { createBooking, getQuote } from '#server/api/handlers/booking.ts';
import { atHotel, daily, hourly, overnight } from '../support/booking-makers.ts';
import { aFriday, makeHotel, makeMember, makePlaces, makeRoom } from '../support/builders.ts';
import { openPagesSite, type PagesSite } from '../support/pages-site.ts';
import { inWrite, makeContext } from '../support/test-server.ts';

let site: PagesSite;
let room = 0;
beforeAll(async () => {
  site = await openPagesSite(async (db) => {
    await makePlaces(db);
    room = await makeRoom(db, await makeHotel(db, { slug: 'la-sen', name: 'Lá Sen' }), {
      stock: 9,
    });
  });
});
beforeEach(() => site.house.setNow(aFriday));
afterAll(() => site.close());

/**
 * What the rules say of a stay booked on Friday 13 March at 10:05: two hours before hours begin,
 * four before a night, a day before days, ten minutes at the least.
 */
const soon = hourly('11:00', 2);
const stays: readonly (readonly [what: string, stay: Stay, vi: string, en: string, th: string])[] =
  [
    [
      'hours of the same day',
      hourly('16:00', 2),
      '14:00 T6 13/03',
      '14:00 Fri 13/03',
      '14:00 ศ. 13/03',
    ],
    ['hours that begin soon', soon, '10:15 T6 13/03', '10:15 Fri 13/03', '10:15 ศ. 13/03'],
    [
      'hours of another day',
      hourly('09:00', 3, '2026-03-16'),
      '07:00 T2 16/03',
      '07:00 Mon 16/03',
      '07:00 จ. 16/03',
    ],
    ['a night', overnight('2026-03-14'), '18:00 T7 14/03', '18:00 Sat 14/03', '18:00 ส. 14/03'],
    ['two days', daily('2026-03-20', 2), '14:00 T5 19/03', '14:00 Thu 19/03', '14:00 พฤ. 19/03'],
  ];
const languages = [
  ['vi-vn', vi],
  ['en-vn', en],
  ['th-vn', th],
] as const;

/** Every sentence of this kind on a page, as it is read. */
function saidOn(html: string, words: Readonly<Record<string, string>>): string[] {
  const [before = '', after = ''] = (words['room.freeUntil'] ?? '').split('{time}');
  const text = html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, '|');
  expect([before.length > 5, after]).toEqual([true, ' {day}']);
  return [...text.matchAll(new RegExp(`${before}([^|·]+)`, 'g'))].map(([, moment = '']) =>
    moment.trim(),
  );
}

/** By a member of their own, who pays at the hotel: confirmed at once. */
async function bookAtHotel(stay: Stay): Promise<{ code: string; key: string }> {
  const sn = await makeMember(site.db);
  const { phone } = await site.db
    .selectFrom('member')
    .select('phone')
    .where('sn', '=', sn)
    .executeTakeFirstOrThrow();
  const person = { member: { sn, phone, family: 'family' } };
  const asked = {
    slug: 'la-sen',
    roomTypeSn: room,
    stay,
    rooms: 1,
    couponSn: null,
    xu: 0,
    addOns: [],
  };
  const { quoteHash } = await getQuote(makeContext(site.house, person), asked);
  return inWrite(site.house, person, (ctx) =>
    createBooking(ctx, {
      ...asked,
      quoteHash,
      paymentMethod: atHotel,
      adults: 2,
      children: 0,
      fullName: 'Nguyễn Văn An',
      countryCode: '+84',
      mobile: phone.replace('+84', '0'),
      email: 'an@example.com',
      specialRequests: '',
      agreesToTerms: true,
      invoice: null,
      wantedUntil: null,
    }),
  );
}

describe.each(stays)('until when %s can be given back free', (_, stay, ...moments) => {
  test('is one moment in the same words on four pages in three languages', async () => {
    const query = new URLSearchParams(
      Object.entries(stayParams(stay)).map(([name, value]) => [name, String(value)]),
    ).toString();
    const { code, key } = await bookAtHotel(stay);
    for (const [n, [locale, words]] of languages.entries()) {
      const pages = {
        list: `search?provinceSn=1&${query}`,
        hotel: `hotel/la-sen?${query}`,
        checkout: `checkout/la-sen?room=${room}&${query}`,
        booking: `checkout/booking-status?code=${code}&key=${key}`,
      };
      for (const [page, address] of Object.entries(pages)) {
        const said = saidOn(await site.text(`/${locale}/${address}`), words);
        // A list tells it only while it is worth something to who chooses.
        const isTold = page !== 'list' || stay !== soon;
        expect([page, locale, [...new Set(said)]]).toEqual([
          page,
          locale,
          isTold ? [moments[n]] : [],
        ]);
      }
    }
  });
});
