// Holds what a page weighs with the data it comes alive from, on pages of the real sample (QUALITY, speed).

import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCountry } from '#server/seed/country.ts';
import { aFriday } from './makers.ts';
import { openPagesSite, type PagesSite } from './pages-site.ts';

let site: PagesSite;
beforeAll(async () => { site = await openPagesSite((db) => seedCountry(db, aFriday, () => undefined, { hotels: 700 })); });
afterAll(() => site.close());

const famous = async (): Promise<string> => {
  const { data } = (await (await site.ask('/api/hotel/searchHotel?provinceSn=1')).json()) as { data: { hotels: { slug: string }[] } };
  return data.hotels[0]?.slug ?? '';
};

const pages: readonly (readonly [name: string, path: () => Promise<string>])[] = [
  ['home', async () => ''], ['search', async () => '/search?provinceSn=1'], ['hotel', async () => `/hotel/${await famous()}`], ['promotions', async () => '/promotionlist'],
];
test.each(pages)(
  '%s is at most 25 KB in brotli, and with its data at most 1.2 times its markup, in three languages', async (_, path) => {
    for (const locale of ['vi-vn', 'en-vn', 'th-vn']) {
      const address = `/${locale}${await path()}`;
      const html = await site.text(address);
      const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
      expect(state.length).toBeGreaterThan(100);
      const [whole, data] = [Buffer.byteLength(html), Buffer.byteLength(state)];
      expect(whole / (whole - data)).toBeLessThanOrEqual(1.2);
      const sent = await (await site.ask(address, { 'Accept-Encoding': 'br' })).arrayBuffer();
      expect(sent.byteLength).toBeLessThanOrEqual(25_000);
    }
  },
);
