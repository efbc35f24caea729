// Promises that a page is of use before or without a script: what its HTML holds leads on by links and forms alone (QUALITY D14).

import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHotel, makePlaces, makeRoom } from './makers.ts';
import { openPagesSite, type PagesSite } from './pages-site.ts';

let site: PagesSite;
beforeAll(async () => {
  site = await openPagesSite(async (db) => {
    await makePlaces(db);
    await makeRoom(db, await makeHotel(db, { slug: 'nha-may', name: 'Nhà Mây', facilities: [1, 8] }));
    await makeRoom(db, await makeHotel(db, { slug: 'la-sen', name: 'Lá Sen', facilities: [1] }));
  });
});
afterAll(() => site.close());

const unescaped = (text: string): string => text.replaceAll('&amp;', '&');
/** Addresses of the links in the body, but not of those that a script would have to make sense of. */
const linksIn = (html: string): string[] => [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, address = '']) => unescaped(address));
const search = '/vi-vn/search?provinceSn=1&bookingType=1&checkInDatePlan=2026-03-14&startTime=14:00&endDate=2026-03-14&endTime=16:00';

test('a search lists its hotels as links, which lead to the same stay with rooms and prices', async () => {
  const hotels = linksIn(await site.text(search)).filter((address) => address.includes('/hotel/'));
  expect(new Set(hotels.map((address) => address.split('?')[0]))).toEqual(new Set(['/vi-vn/hotel/nha-may', '/vi-vn/hotel/la-sen']));
  const page = await site.text(hotels[0] ?? '');
  expect(page).toMatch(/<h1[^>]*>(?:Nhà Mây|Lá Sen)<\/h1>/);
  expect(page).toContain('200.000');
  expect(hotels[0]).toContain('checkInDatePlan=2026-03-14');
});

test('chips narrow it and take a filter away again, a facility too', async () => {
  const chip = linksIn(await site.text(search)).find((address) => address.includes('isFreeToCancel=1')) ?? '';
  expect(linksIn(await site.text(chip)).some((address) => address.includes('/hotel/nha-may'))).toBe(true);
  const pool = await site.text(`${search}&facility=8`);
  expect(linksIn(pool).filter((address) => /\/hotel\/la-sen/.test(address))).toEqual([]);
  expect(linksIn(pool).some((address) => address.startsWith('/vi-vn/search') && !address.includes('facility'))).toBe(true);
});

test('the price and the order are forms that keep the rest of the search', async () => {
  const forms = (await site.text(`${search}&facility=1`)).split('<form').slice(1).map((form) => form.split('</form>')[0] ?? '');
  const fields = (form: string) => new Set([...form.matchAll(/name="(\w+)"/g)].map(([, name]) => name));
  const priced = forms.find((form) => fields(form).has('maxPrice')) ?? '';
  const ordered = forms.find((form) => form.includes('<select')) ?? '';
  for (const form of [priced, ordered]) {
    expect(form).toMatch(/method="get"/i);
    expect(form).toContain('type="submit"');
    expect([...fields(form)]).toEqual(expect.arrayContaining(['provinceSn', 'checkInDatePlan', 'facility', 'sort']));
  }
});

test('policies are read, and an address that is not there says so', async () => {
  const policies = await site.text('/vi-vn/terms-and-policies');
  const [first] = linksIn(policies).filter((address) => /\/terms-and-policies\/[\w-]+$/.test(address)).concat('/vi-vn/terms-and-policies');
  expect((await site.text(first ?? '')).replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ').length).toBeGreaterThan(1_500);
  const missing = await site.ask('/vi-vn/hotel/khong-co');
  expect(missing.status).toBe(404);
  expect(await missing.text()).toMatch(/<h1/);
});
