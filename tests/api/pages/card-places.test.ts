// Promises that a card says where its hotel is without repeating what its list is about: the street
// in a list of one place, the province only among hotels of several.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCollection, makeHotel, makePlaces, makeRoom } from '../support/builders.ts';
import { openPagesSite, type PagesSite } from '../support/pages-site.ts';

let site: PagesSite;
beforeAll(async () => {
  site = await openPagesSite(async (db) => {
    await makePlaces(db);
    const prices = { hourly: 240_000, overnight: 400_000, daily: 600_000 };
    const open = async (hotel: Parameters<typeof makeHotel>[1]) =>
      makeRoom(db, await makeHotel(db, hotel), { stock: 5 }, prices);
    const hotels = [
      { slug: 'la-sen', name: 'Lá Sen', address: '12 Lê Lợi, Quận 1, TP.HCM' },
      { slug: 'nha-may', name: 'Nhà Mây', address: '7A Đề Thám, Quận 1, TP.HCM' },
      { slug: 'ho-guom', name: 'Hồ Gươm', province_sn: 2, district_sn: 201 },
    ];
    for (const hotel of hotels) await open(hotel);
    const rows = await db.selectFrom('hotel').select('sn').execute();
    await makeCollection(db, { name: 'all', hotel_sns: rows.map(({ sn }) => sn) });
  });
});
afterAll(() => site.close());

/** The words of each card in a list of the page. */
async function cardsOf(path: string): Promise<string[]> {
  const html = await site.text(path);
  return [...html.matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) =>
    card.replaceAll('<!-- -->', '').replaceAll(/<[^>]*>/g, ' '),
  );
}

test.each([
  '/vi-vn/search?provinceSn=1',
  '/vi-vn/search?districtSn=101',
  '/vi-vn/search?location=nearBy&latitude=10.7757&longitude=106.7004',
  '/vi-vn/province/ho-chi-minh',
  '/vi-vn/hotel-collection/all?provinceSn=1',
])('%s says streets and never the province of all of them', async (path) => {
  const cards = (await cardsOf(path)).filter((card) => !card.includes('Hồ Gươm'));
  expect(cards).toHaveLength(2);
  expect(cards.find((card) => card.includes('Lá Sen'))).toContain(' Lê Lợi, Quận 1');
  expect(cards.find((card) => card.includes('Nhà Mây'))).toContain(' Đề Thám, Quận 1');
  for (const card of cards) expect(card).not.toContain('Hồ Chí Minh');
});

test('among hotels of several provinces each says its own', async () => {
  const cards = await cardsOf('/vi-vn/search?location=all');
  expect(cards).toHaveLength(3);
  expect(cards.filter((card) => card.includes('Quận 1, Hồ Chí Minh'))).toHaveLength(2);
  expect(cards.find((card) => card.includes('Hồ Gươm'))).toContain(', Hà Nội');
});
