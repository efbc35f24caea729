// Promises that nothing people write leaves the place it is written to: ten thousand hostile texts
// in reviews, names and replies, through pages as they are served (docs/performance.md, S7).

import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseName, plainLines } from '#domain/member.ts';
import { seededRandom } from '#server/seed/seeded-random.ts';
import { hostileText } from '../../hostile/values.ts';
import { makeHotel, makePlaces, makeReview, makeRoom } from '../support/builders.ts';
import { openPagesSite, type PagesSite } from '../support/pages-site.ts';

const [reviews, inText, wanted] = [5, 12, 10_000];
const page = '/vi-vn/hotel/nha-may';

let site: PagesSite;
let hotel: number;
beforeAll(async () => {
  site = await openPagesSite(async (db) => {
    await makePlaces(db);
    hotel = await makeHotel(db, { slug: 'nha-may', name: 'Nhà Mây' });
    await makeRoom(db, hotel, { stock: 9 });
    for (let at = 0; at < reviews; at += 1) await makeReview(db, hotel);
  });
});
afterAll(() => site.close());

/** All elements that could run or lead elsewhere, without what differs in every answer. */
const elements = (html: string): string[] =>
  [
    ...html.matchAll(
      /<(?:script|style|iframe|object|base|form|meta|link)\b[^>]*>|<\/(?:script|style)\b/gi,
    ),
  ]
    .map(([found]) => found.replace(/ nonce="[^"]*"| data-at="[^"]*"| content="[^"]*"/g, ''))
    .filter((found) => !/^<(?:link|meta)/.test(found) || !/preload|canonical|og:/.test(found));

test(`${wanted} hostile texts stay text, and turn nothing around them`, async () => {
  const clean = elements(await site.text(page)).toSorted();
  const seen = { told: 0 };
  for (let round = 0; seen.told < wanted; round += 1) {
    const by = seededRandom(20_261_122, round);
    const some = (count: number): string =>
      Array.from({ length: count }, () => {
        seen.told += 1;
        return hostileText(by).slice(0, 300).toWellFormed();
      }).join(' ');
    const name = (): string => {
      const read = parseName(some(1).slice(0, 20));
      return 'name' in read ? read.name : 'An';
    };
    const rows = await site.db.selectFrom('review').select('sn').execute();
    // As the calls keep what people write.
    for (const { sn } of rows) {
      await site.db
        .updateTable('review')
        .set({
          text: `${plainLines(some(inText)).replaceAll('\0', '')} hết`,
          author: name(),
          room_name: name(),
          reply: plainLines(some(inText)).replaceAll('\0', '') || null,
          replied_at: site.house.now(),
        })
        .where('sn', '=', sn)
        .execute();
    }
    await site.db
      .updateTable('hotel')
      .set({ name: name(), address: plainLines(some(2)).slice(0, 200) })
      .where('sn', '=', hotel)
      .execute();
    await site.changed(hotel);
    const answer = await site.ask(page);
    const html = await answer.text();
    expect([round, answer.status, elements(html).toSorted()]).toEqual([round, 200, clean]);
    expect([round, /[\u2028-\u202e\u2066-\u2069\u200e\u200f\u061c]/.exec(html)?.[0]]).toEqual([
      round,
      undefined,
    ]);
    const [, state = ''] =
      /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html) ?? [];
    expect(() => JSON.parse(state)).not.toThrow();
    expect(html).not.toMatch(/<svg\/onload|<img src=x|<!--<script/i);
  }
}, 240_000);
