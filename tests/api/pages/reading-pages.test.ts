// Promises that pages to read are documents like any other: kept while true, told to robots and
// share cards, and in step with the map.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeState, type EncodedState } from '#client/document/state-decode.ts';
import type { Output } from '#contract/calls/calls.ts';
import { locales } from '#contract/paths.ts';
import { boxOf } from '#domain/map.ts';
import { vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import {
  aFriday,
  makeCollection,
  makeHotel,
  makePlaces,
  makePromotion,
  makeRoom,
} from '../support/builders.ts';
import { openPagesSite, type PagesSite } from '../support/pages-site.ts';

const origin = 'http://hotel.example:3000';
const root = resolve(import.meta.dirname, '../../../dist/client');
let site: PagesSite;
const sn = { sen: 0, room: 0, hanoi: 0 };
let promotion = '';

beforeAll(async () => {
  site = await openPagesSite(async (db) => {
    await makePlaces(db);
    sn.sen = await makeHotel(db, {
      slug: 'la-sen',
      name: 'Lá Sen',
      latitude: 10.7731,
      longitude: 106.6983,
    });
    sn.room = await makeRoom(
      db,
      sn.sen,
      { stock: 3 },
      { hourly: 240_000, overnight: 400_000, daily: 600_000 },
    );
    sn.hanoi = await makeHotel(db, {
      slug: 'ho-guom',
      name: 'Hồ Gươm',
      province_sn: 2,
      district_sn: 201,
      latitude: 21.03,
      longitude: 105.85,
    });
    await makeRoom(
      db,
      sn.hanoi,
      { stock: 5 },
      { hourly: 190_000, overnight: 300_000, daily: 500_000 },
    );
    await makeCollection(db, { name: 'nhin-ra-bien', picture: 'facade-2', hotel_sns: [sn.sen] });
    promotion = await makePromotion(db, aFriday, { hotel_sns: [sn.sen], picture: 'facade-1' });
  });
});
afterAll(() => site.close());

type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string };
function thingsIn(html: string): readonly Thing[] {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return json === undefined ? [] : (JSON.parse(json) as { '@graph': readonly Thing[] })['@graph'];
}
const thing = (html: string, type: string): Thing | undefined =>
  thingsIn(html).find((one) => one['@type'] === type);
const stateIn = (html: string): unknown =>
  decodeState(
    JSON.parse(
      /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
    ) as EncodedState,
  );
const steps = (html: string) =>
  (
    (thing(html, 'BreadcrumbList')?.['itemListElement'] ?? []) as { name: string; item: string }[]
  ).map(({ name, item }) => [name, item.slice(origin.length)]);
const meta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const canonical = (html: string): string | undefined =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const kept = async (path: string): Promise<boolean> => (await site.how(path)) === 'hit';

describe('pages to read are kept', () => {
  const province = '/vi-vn/province/ho-chi-minh';
  const post = '/vi-vn/blog/dat-phong-theo-gio';
  const own = [
    province,
    '/vi-vn/hotel-collection/nhin-ra-bien',
    post,
    '/vi-vn/hotel/la-sen',
    '/vi-vn/map?provinceSn=1',
  ];
  const names = ['/vi-vn/hotel-collection', '/vi-vn/blog', '/vi-vn/sitemap'];

  test('through any change elsewhere, and end with a change of what they show', async () => {
    for (const path of [...own, ...names]) {
      await site.text(path);
      expect([path, await kept(path)]).toEqual([path, true]);
    }
    await site.changed(sn.hanoi);
    for (const path of [...own, ...names]) expect([path, await kept(path)]).toEqual([path, true]);
    await site.db
      .updateTable('rate_plan')
      .set({ price: vnd(251_000) })
      .where('room_type_sn', '=', sn.room)
      .where('booking_type', '=', 1)
      .execute();
    await site.changed(sn.sen);
    for (const path of own) expect([path, await site.how(path)]).toEqual([path, 'miss']);
    for (const path of names) expect([path, await kept(path)]).toEqual([path, true]);
    for (const path of [province, post]) expect(await site.text(path)).toContain('251.000');
  });
});

describe('structured data', () => {
  test('of a province lists its hotels as they are shown and the way there', async () => {
    const html = await site.text('/en-vn/province/ho-chi-minh');
    expect(thing(html, 'ItemList')).toMatchObject({
      numberOfItems: 1,
      itemListElement: [{ position: 1, name: 'Lá Sen', url: `${origin}/en-vn/hotel/la-sen` }],
    });
    expect(steps(html)).toEqual([
      ['Home', '/en-vn'],
      ['63 provinces and cities', '/en-vn/sitemap'],
      ['Ho Chi Minh', '/en-vn/province/ho-chi-minh'],
    ]);
  });

  test('of collections names them, and of one its hotels', async () => {
    const all = await site.text('/vi-vn/hotel-collection');
    expect(thing(all, 'ItemList')).toMatchObject({
      numberOfItems: 1,
      itemListElement: [{ url: `${origin}/vi-vn/hotel-collection/nhin-ra-bien` }],
    });
    const one = await site.text('/vi-vn/hotel-collection/nhin-ra-bien');
    expect(thing(one, 'ItemList')).toMatchObject({
      itemListElement: [{ name: 'Lá Sen', url: `${origin}/vi-vn/hotel/la-sen` }],
    });
    expect(steps(one).map(([, path]) => path)).toEqual([
      '/vi-vn',
      '/vi-vn/hotel-collection',
      '/vi-vn/hotel-collection/nhin-ra-bien',
    ]);
  });

  test('of a post tells its days, its language and who wrote it', async () => {
    const html = await site.text('/vi-vn/blog/dat-phong-theo-gio');
    const post = thing(html, 'BlogPosting');
    expect(post).toMatchObject({
      headline: 'Đặt phòng theo giờ hoạt động thế nào',
      datePublished: '2026-11-16',
      inLanguage: 'vi',
      image: `${origin}/og/room-minimal-2.jpg`,
      mainEntityOfPage: `${origin}/vi-vn/blog/dat-phong-theo-gio`,
      author: { '@id': `${origin}/#organization` },
    });
    expect(thing(html, 'Organization')).toMatchObject({ '@id': `${origin}/#organization` });
    expect(steps(html).map(([, path]) => path)).toEqual([
      '/vi-vn',
      '/vi-vn/blog',
      '/vi-vn/blog/dat-phong-theo-gio',
    ]);
  });
});

describe('a post that is not written in the language of its address', () => {
  test('says in which it is, names its own address, and no translation that is not there', async () => {
    const html = await site.text('/th-vn/blog/can-tho-cho-noi');
    const address = `${origin}/vi-vn/blog/can-tho-cho-noi`;
    expect([
      canonical(html),
      meta(html, 'og:url'),
      thing(html, 'BlogPosting')?.['inLanguage'],
      thing(html, 'BlogPosting')?.['url'],
    ]).toEqual([address, address, 'vi', address]);
    expect([meta(html, 'og:locale'), html.includes('og:locale:alternate')]).toEqual([
      'vi_VN',
      false,
    ]);
    expect(
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)"/g)].map(
        ([, language]) => language,
      ),
    ).toEqual(['vi-VN', 'x-default']);
    expect(html).toMatch(/<html lang="th"/);
    expect(html).toMatch(/<article lang="vi"/);
  });
});

describe('share cards', () => {
  test.each([
    ['/vi-vn/province/ho-chi-minh', 'province-1.jpg', 'website'],
    ['/en-vn/hotel-collection/nhin-ra-bien', 'facade-2.jpg', 'website'],
    ['/th-vn/blog/da-lat-36-gio', 'room-tropical-2.jpg', 'article'],
    ['/vi-vn/hotel-collection', 'default.png', 'website'],
    ['/vi-vn/map?provinceSn=1', 'default.png', 'website'],
  ])('of %s show %s as %s', async (path, image, type) => {
    const html = await site.text(path);
    expect([meta(html, 'og:image'), meta(html, 'og:type'), meta(html, 'og:url')]).toEqual([
      `${origin}/og/${image}`,
      type,
      `${origin}${path.split('?')[0]}`,
    ]);
    expect(existsSync(`${root}/og/${image}`)).toBe(true);
    expect(meta(html, 'article:published_time')).toBe(
      type === 'article' ? '2026-11-12' : undefined,
    );
  });

  test('of a promotion show its picture', async () => {
    expect(meta(await site.text(`/vi-vn/promotionlist/${promotion}`), 'og:image')).toBe(
      `${origin}/og/facade-1.jpg`,
    );
  });
});

describe('what is indexed', () => {
  test('pages to read are, a map is its list again', async () => {
    for (const path of [
      '/vi-vn/province/ha-noi',
      '/vi-vn/blog',
      '/vi-vn/blog/da-lat-36-gio',
      '/vi-vn/hotel-collection/nhin-ra-bien',
      '/vi-vn/sitemap',
    ])
      expect([path, meta(await site.text(path), 'robots')]).toEqual([path, undefined]);
    for (const path of ['/vi-vn/map', '/vi-vn/map?provinceSn=1']) {
      const html = await site.text(path);
      expect([meta(html, 'robots'), canonical(html)]).toEqual([
        'noindex, follow',
        `${origin}/vi-vn/map`,
      ]);
    }
    expect(meta(await site.text('/vi-vn/account/coupons'), 'robots')).toBe('noindex');
  });

  test('titles and descriptions are as long as lists of results show them, in every language', async () => {
    const provinces = (
      (await (await site.ask('/api/place/getProvinceList')).json()) as {
        data: Output<'place/getProvinceList'>;
      }
    ).data.provinces;
    expect(provinces).toHaveLength(63);
    const pages = [
      '',
      '/search?provinceSn=1',
      '/hotel/la-sen',
      '/map?provinceSn=1',
      '/hotel-collection',
      '/blog',
      '/sitemap',
      '/promotionlist',
      '/policy',
      '/terms-and-policies',
      '/complaint-handling-policy',
      '/regulations-on-operating-website',
      '/blog/vung-tau-mot-dem',
      '/blog/dat-phong-dip-tet',
      ...provinces.map(({ slug }) => `/province/${slug}`),
    ];
    const long: unknown[] = [];
    for (const page of locales.flatMap((locale) => pages.map((path) => `/${locale}${path}`))) {
      const html = (await site.text(page)).replaceAll(/&#x27;|&quot;|&amp;/g, '_');
      const [title = '', description = ''] = [
        /<title>([^<]*)/.exec(html)?.[1],
        meta(html, 'description'),
      ];
      if (
        title === '' ||
        description === '' ||
        title.length > policy.titleCharacters ||
        description.length > policy.descriptionCharacters
      )
        long.push([page, title, description]);
    }
    expect(long).toEqual([]);
  });

  test('a page that the browser fills in has a name before', async () => {
    for (const path of ['/app-shell', '/th-vn/account', '/vi-vn/account/coupons'])
      expect([path, (await site.text(path)).match(/<title>[^<]*/g)]).toEqual([
        path,
        ['<title>Joystay'],
      ]);
  });
});

test('where few bytes are wanted no large picture is offered, and the browser draws the page as it was sent', async () => {
  // A collection's own picture is a small one.
  for (const [path, widest] of [
    ['/vi-vn/hotel/la-sen', 640],
    ['/vi-vn/hotel-collection/nhin-ra-bien', 320],
    ['/vi-vn/blog/dat-phong-theo-gio', 640],
  ] as const) {
    const [few, full] = [await site.text(path, { 'Save-Data': 'on' }), await site.text(path)];
    const large = (html: string) => [...html.matchAll(/-(?:720|1200)\.(?:avif|webp)/g)].length;
    expect([
      path,
      large(few),
      large(full) > 0,
      few.includes(`-${widest}.avif ${widest}w"`),
    ]).toEqual([path, 0, true, true]);
    expect([few, full].map((html) => (stateIn(html) as { isSaving: boolean }).isSaving)).toEqual([
      true,
      false,
    ]);
  }
});

test('the map that a hotel leads to finds this hotel, for the stay that was looked at', async () => {
  const stay =
    'bookingType=1&checkInDatePlan=2026-03-13&startTime=14:00&endDate=2026-03-13&endTime=16:00';
  const html = await site.text(`/vi-vn/hotel/la-sen?${stay}`);
  const link = new URL(
    (/href="(\/vi-vn\/map\?[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&'),
    origin,
  );
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    ...Object.fromEntries(new URLSearchParams(stay)),
    latitude: '10.7731',
    longitude: '106.6983',
  });
  expect(await site.text(link.pathname + link.search)).toContain('href="/vi-vn/hotel/la-sen?');
  const view = {
    latitude: Number(link.searchParams.get('latitude')),
    longitude: Number(link.searchParams.get('longitude')),
    zoom: Number(link.searchParams.get('zoom')),
  };
  const query = new URLSearchParams({
    ...Object.fromEntries(link.searchParams),
    ...Object.fromEntries(
      Object.entries(boxOf(view, { width: 390, height: 700 })).map(([name, value]) => [
        name,
        String(value),
      ]),
    ),
    viewZoom: String(view.zoom),
  });
  const { data } = (await (
    await site.ask(`/api/hotel/getMapHotelList?${query.toString()}`)
  ).json()) as { data: Output<'hotel/getMapHotelList'> };
  expect(data.hotels.map(({ slug }) => slug)).toEqual(['la-sen']);
});
