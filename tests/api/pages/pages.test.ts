// Promises that a page made for one may be shown to many, and that nobody is ever shown what is no
// longer true.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { vnd } from '#domain/money.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import {
  aFriday,
  makeBooking,
  makeFlashSale,
  makeHotel,
  makePlaces,
  makeReview,
  makeRoom,
} from '../support/builders.ts';
import { openPagesSite, type PagesSite } from '../support/pages-site.ts';

let site: PagesSite;
const sn = { sen: 0, room: 0, may: 0, hanoi: 0 };
const stay =
  'bookingType=1&checkInDatePlan=2026-03-13&startTime=14:00&endDate=2026-03-13&endTime=16:00';
const [at14, at16] = [instant('2026-03-13T07:00:00Z'), instant('2026-03-13T09:00:00Z')];
const hotel = `/vi-vn/hotel/la-sen?${stay}`;
const search = `/vi-vn/search?provinceSn=1&${stay}`;

beforeAll(async () => {
  site = await openPagesSite(async (db) => {
    await makePlaces(db);
    sn.sen = await makeHotel(db, { slug: 'la-sen', name: 'Lá Sen' });
    sn.room = await makeRoom(
      db,
      sn.sen,
      { stock: 1 },
      { hourly: 240_000, overnight: 400_000, daily: 600_000 },
    );
    sn.may = await makeHotel(db, { slug: 'nha-may', name: 'Nhà Mây' });
    await makeRoom(
      db,
      sn.may,
      { stock: 5 },
      { hourly: 180_000, overnight: 350_000, daily: 500_000 },
    );
    sn.hanoi = await makeHotel(db, {
      slug: 'ho-guom',
      name: 'Hồ Gươm',
      province_sn: 2,
      district_sn: 201,
    });
    await makeRoom(db, sn.hanoi, { stock: 5 }, { hourly: 190_000 });
    await makeReview(db, sn.sen);
  });
});
beforeEach(() => site.house.setNow(aFriday));
afterAll(() => site.close());

/** Asks until it is kept; the answer shown from then on. */
async function keep(path: string): Promise<string> {
  await site.text(path);
  expect(await site.how(path)).toBe('hit');
  return site.text(path);
}

describe('a kept page', () => {
  test('is made once for a crowd', async () => {
    await site.changed(sn.sen);
    const before = site.house.lines.filter(({ call }) => call === 'hotel/searchHotel').length;
    // As many searches as are let in at once: one more waits, and is refused on a slow machine.
    const crowd = Array.from({ length: 24 }, () => site.ask(search));
    const answers = await Promise.all(crowd);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    expect(
      site.house.lines.filter(({ call }) => call === 'hotel/searchHotel').length - before,
    ).toBe(1);
    // But for the nonce and the moment each was sent.
    expect(
      new Set(pages.map((page) => page.replaceAll(/ nonce="[^"]+"| data-at="[^"]+"/g, ''))).size,
    ).toBe(1);
  });

  test('has a nonce of its own in every answer, the one its policy names, and the moment it was sent', async () => {
    await keep(hotel);
    site.house.pass(1);
    const nonces = new Set<string>();
    for (let n = 0; n < 5; n += 1) {
      const answer = await site.ask(hotel);
      const [, nonce = '', sent] =
        /<script type="module" src="\/assets\/[^"]+" nonce="([^"]+)" data-at="([^"]+)"><\/script><\/body><\/html>$/.exec(
          await answer.text(),
        ) ?? [];
      expect(answer.headers.get('Content-Security-Policy')).toContain(`'nonce-${nonce}'`);
      expect(sent).toBe(addMinutes(aFriday, 1));
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  test('reads alike in every encoding, and says its length', async () => {
    const plain = (await keep(hotel)).replaceAll(/nonce="[^"]+"/g, '');
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await site.ask(hotel, { 'Accept-Encoding': encoding });
      const body = Buffer.from(await answer.arrayBuffer());
      expect([
        answer.headers.get('Content-Encoding'),
        answer.headers.get('Content-Length'),
      ]).toEqual([encoding, String(body.length)]);
      expect(
        decode(body)
          .toString()
          .replaceAll(/nonce="[^"]+"/g, ''),
      ).toBe(plain);
    }
  });

  test('is the same for everybody: cookies, tokens and browsers change nothing', async () => {
    const anybody = (await keep(search)).replaceAll(/nonce="[^"]+"/g, '');
    const somebody = {
      Cookie: 'locale=th-vn; __Host-joystay=secret',
      Authorization: 'Bearer x',
      'User-Agent': 'Zalo',
      'Accept-Language': 'th',
      'X-Forwarded-For': '1.2.3.4',
    };
    await site.changed(sn.sen);
    const first = await site.text(search, somebody);
    expect(first.replaceAll(/nonce="[^"]+"/g, '')).toBe(anybody);
    expect((await site.ask(search, somebody)).headers.get('Set-Cookie')).toMatch(/^locale=vi-vn;/);
    const again = await site.ask(search, { Cookie: 'locale=vi-vn' });
    expect(again.headers.get('Set-Cookie')).toBeNull();
  });

  test('may be kept for the way back, but is read from no cache again; one of a single person may not', async () => {
    for (const path of ['/vi-vn', search, hotel]) {
      const { headers } = await site.ask(path);
      expect([headers.get('Cache-Control'), headers.get('Vary')?.split(', ')[0]]).toEqual([
        'private, no-cache',
        '*',
      ]);
    }
    expect((await site.ask('/vi-vn/account')).headers.get('Cache-Control')).toBe('no-store');
  });

  test('answers who asks for its head alone, and is made by the first of them', async () => {
    const head = async () => {
      const answer = await site.app.fetch(
        new Request(`http://hotel.example:3000${hotel}`, { method: 'HEAD' }),
      );
      return [
        answer.status,
        /desc=(\w+)/.exec(answer.headers.get('Server-Timing') ?? '')?.[1],
        await answer.text(),
      ];
    };
    await site.changed(sn.sen);
    expect(await head()).toEqual([200, 'miss', '']);
    expect(await head()).toEqual([200, 'hit', '']);
    expect(await site.how(hotel)).toBe('hit');
  });

  test('says before its body that it is painted when its main part is read, so that nothing painted moves', async () => {
    const [head = '', body = ''] = (await keep(hotel)).split('</head>');
    expect(head).toContain('<link rel="expect" href="#main" blocking="render">');
    expect(body).toContain('<main id="main"');
  });

  test('asks for nothing ahead where few bytes are wanted, and is kept apart', async () => {
    const saving = { 'Save-Data': 'on' };
    expect(await keep(hotel)).toMatch(/rel="preload" as="font"/);
    await site.text(hotel, saving);
    expect(await site.how(hotel, saving)).toBe('hit');
    expect(await site.text(hotel, saving)).not.toMatch(/rel="preload"/);
    expect(await site.text(hotel)).toMatch(/rel="preload" as="image"/);
  });

  test('lists later scripts, no overlay for few bytes, none of home for an unknown address', async () => {
    const built = JSON.parse(
      readFileSync(
        resolve(import.meta.dirname, '../../../dist/client/.vite/manifest.json'),
        'utf8',
      ),
    ) as Record<string, { readonly file: string }>;
    const [places, late] = [
      'src/client/features/places/place-sheet.tsx',
      'src/client/layouts/late-parts.ts',
    ].map((module) => built[module]?.file ?? module);
    const lists = (html: string) => [places, late].map((file) => html.includes(`/${file}`));
    expect(lists(await site.text('/vi-vn'))).toEqual([true, true]);
    expect(lists(await site.text('/vi-vn', { 'Save-Data': 'on' }))).toEqual([false, true]);
    expect(lists(await site.text('/vi-vn/nowhere'))).toEqual([false, true]);
  });

  test("wears the wallet's look inside the wallet, whether its mark stands in the address or was kept, and is kept apart", async () => {
    const wallet = { Cookie: 'locale=vi-vn; surface=wallet' };
    const marked = await keep(`/vi-vn?pageView=webview-zalopay`);
    await site.text('/vi-vn', wallet);
    expect(await site.how('/vi-vn', wallet)).toBe('hit');
    for (const html of [marked, await site.text('/vi-vn', wallet)])
      expect([html.includes('data-surface="wallet"'), html.includes('<footer')]).toEqual([
        true,
        false,
      ]);
    const plain = await keep('/vi-vn');
    expect([plain.includes('data-surface="wallet"'), plain.includes('<footer')]).toEqual([
      false,
      true,
    ]);
  });

  test('says what else it depends on, and asks browsers to say how fast their network is', async () => {
    const { headers } = await site.ask('/vi-vn');
    for (const name of ['Cookie', 'Save-Data', 'ECT', 'User-Agent'])
      expect(headers.get('Vary')?.split(', ')).toContain(name);
    expect(headers.get('Accept-CH')?.split(', ')).toContain('ECT');
    expect(await site.text(hotel, { ECT: '3g' })).not.toMatch(/rel="preload"/);
    expect(await site.text(hotel, { ECT: '4g' })).toMatch(/rel="preload" as="image"/);
  });

  test("is not kept where it is somebody's own, where it is not found, or where it holds a place of somebody", async () => {
    for (const path of [
      '/vi-vn/account',
      '/vi-vn/sign-up',
      '/vi-vn/sign-in',
      '/vi-vn/search?location=nearBy&latitude=10.77&longitude=106.7',
      '/vi-vn/promotionlist?fbclid=abc',
    ]) {
      await site.text(path);
      expect([path, await site.how(path)]).toEqual([path, 'own']);
    }
    await site.text('/vi-vn/hotel/nobody');
    expect(await site.how('/vi-vn/hotel/nobody')).toBe('miss');
    expect((await site.ask('/vi-vn/hotel/nobody')).status).toBe(404);
  });
});

describe('nothing old is shown', () => {
  test('a changed price stands on the next answer of the hotel, the list and home; other provinces are kept', async () => {
    const hanoi = `/vi-vn/search?provinceSn=2&${stay}`;
    for (const path of [hotel, search, '/vi-vn', hanoi]) await keep(path);
    await site.db
      .updateTable('rate_plan')
      .set({ price: vnd(251_000) })
      .where('room_type_sn', '=', sn.room)
      .where('booking_type', '=', 1)
      .execute();
    await site.changed(sn.sen);
    for (const path of [hotel, search, '/vi-vn']) {
      const html = await site.text(path);
      expect([path, html.includes('251.000'), html.includes('240.000')]).toEqual([
        path,
        true,
        false,
      ]);
    }
    expect(await site.how(hanoi)).toBe('hit');
    expect(await site.how(`/vi-vn/hotel/nha-may?${stay}`)).toBe('miss');
  });

  test('a flash sale begins and ends on the page to the moment', async () => {
    await makeFlashSale(site.db, sn.room, aFriday, {
      starts_at: addMinutes(aFriday, 3),
      ends_at: addMinutes(aFriday, 8),
      percent: 20,
    });
    await site.changed(sn.sen);
    for (const path of [hotel, search]) {
      site.house.setNow(aFriday);
      expect(await keep(path)).not.toContain('200.800');
      site.house.setNow(addMinutes(aFriday, 3));
      expect(await site.how(path)).toBe('miss');
      expect(await site.text(path)).toContain('200.800');
      site.house.setNow(instant('2026-03-13T03:12:59.999Z'));
      expect(await site.text(path)).toContain('200.800');
      site.house.setNow(addMinutes(aFriday, 8));
      expect(await site.text(path)).not.toContain('200.800');
    }
  });

  test("a booking that takes the last room is seen in the list and on the hotel's page, and so is its end", async () => {
    const unpaid = addMinutes(aFriday, 4);
    for (const path of [hotel, search]) expect(await keep(path)).toContain('251.000');
    await makeBooking(site.db, sn.room, at14, at16, { status: 5, expires_at: unpaid });
    await site.changed(sn.sen);
    const offers = async () => {
      const [, json = '{}'] =
        /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await site.text(hotel)) ?? [];
      return (JSON.parse(json) as { '@graph': { makesOffer: { availability: string }[] }[] })[
        '@graph'
      ][0]?.makesOffer.map(({ availability }) => availability.split('/').at(-1));
    };
    expect(await offers()).toEqual(['SoldOut']);
    expect(await site.text(search)).not.toContain('251.000');
    // Nobody tells when an unpaid booking lets go: the clock does.
    site.house.setNow(unpaid);
    expect(await offers()).toEqual(['InStock']);
    expect(await site.text(search)).toContain('251.000');
  });

  test('the usual stay moves on with the half hour', async () => {
    const usual = '/vi-vn/hotel/nha-may';
    expect(await keep(usual)).toContain('startTime=10%3A30');
    site.house.setNow(instant('2026-03-13T03:30:00.000Z'));
    expect(await site.text(usual)).toContain('startTime=10%3A30');
    site.house.setNow(instant('2026-03-13T03:30:00.001Z'));
    expect(await site.text(usual)).toContain('startTime=11%3A00');
  });

  test('the minute until which cancelling is free moves with the clock', async () => {
    const soon = `/vi-vn/hotel/nha-may?bookingType=1&checkInDatePlan=2026-03-13&startTime=10:30&endDate=2026-03-13&endTime=12:30`;
    expect(await keep(soon)).toContain('10:15');
    site.house.pass(1);
    expect(await site.text(soon)).toContain('10:16');
  });
});
