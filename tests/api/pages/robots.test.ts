// Promises robots the truth: what is for sale at which price, in which languages, and which
// addresses are worth finding.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locales } from '#contract/paths.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import vi from '#locales/vi.json' with { type: 'json' };
import {
  aFriday,
  makeBooking,
  makeFlashSale,
  makeHotel,
  makePlaces,
  makePromotion,
  makeReview,
  makeRoom,
} from '../support/builders.ts';
import { openPagesSite, type PagesSite } from '../support/pages-site.ts';

const origin = 'http://hotel.example:3000';
const stay =
  'bookingType=1&checkInDatePlan=2026-03-13&startTime=14:00&endDate=2026-03-13&endTime=16:00';
const [at14, at16] = [instant('2026-03-13T07:00:00Z'), instant('2026-03-13T09:00:00Z')];
const hostile = 'Ổ "Chuột" </script><script>alert(1)</script> \u202egnp.exe & <b>';
let site: PagesSite;
let promotion = '';

beforeAll(async () => {
  site = await openPagesSite(async (db) => {
    await makePlaces(db);
    const sen = await makeHotel(db, {
      slug: 'la-sen',
      name: 'Lá Sen',
      rating: 48,
      review_count: 2,
      pictures: JSON.stringify([
        { name: 'room-tropical-1', variant: 3 },
        { name: 'facade-1', variant: 0 },
      ]),
    });
    await makeFlashSale(
      db,
      await makeRoom(db, sen, { stock: 9, name: 'Superior' }, { hourly: 240_000, daily: 600_000 }),
      aFriday,
    );
    await makeBooking(
      db,
      await makeRoom(db, sen, { name: 'Deluxe', position: 1 }, { hourly: 300_000 }),
      at14,
      at16,
    );
    await makeRoom(db, sen, { name: 'Suite', position: 2 }, { daily: 900_000 });
    await makeReview(db, sen, { created_at: addMinutes(aFriday, -60 * 24 * 3) });
    const odd = await makeHotel(db, {
      slug: 'o-chuot',
      name: hostile,
      district_sn: 102,
      review_count: 40,
      pictures: '[]',
      description: JSON.stringify({ vi: hostile, en: hostile, th: hostile }),
    });
    await makeRoom(db, odd);
    promotion = await makePromotion(db, aFriday);
  });
});
afterAll(() => site.close());

type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string };
function thingsIn(html: string): readonly Thing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts.length).toBeLessThanOrEqual(1);
  return scripts.length === 0
    ? []
    : (JSON.parse(scripts[0]?.[1] ?? '') as { '@graph': readonly Thing[] })['@graph'];
}
const listOf = (thing: Thing | undefined): readonly Thing[] =>
  (thing?.['itemListElement'] ?? []) as readonly Thing[];
const meta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('structured data', () => {
  test('of a hotel offers each room at the very price of the stay shown, and none that is not sold for it', async () => {
    const [hotel, way] = thingsIn(await site.text(`/en-vn/hotel/la-sen?${stay}`));
    const url = `${origin}/en-vn/hotel/la-sen`;
    expect(hotel).toMatchObject({
      '@type': 'Hotel',
      url,
      name: 'Lá Sen',
      // A number that can be dialled from anywhere.
      telephone: '+84 2838220000',
      image: [`${origin}/og/room-tropical-1.jpg`, `${origin}/og/facade-1.jpg`],
      aggregateRating: { ratingValue: 4.8, reviewCount: 2 },
      address: {
        addressLocality: 'District 1',
        addressRegion: 'Ho Chi Minh',
        addressCountry: 'VN',
      },
    });
    const offers = hotel?.['makesOffer'] as Thing[];
    expect(
      offers.map((offer) => [
        (offer['itemOffered'] as Thing)['name'],
        offer['price'],
        offer['priceCurrency'],
        offer['availability'],
        offer['priceValidUntil'],
      ]),
    ).toEqual([
      ['Superior', 192_000, 'VND', 'https://schema.org/InStock', addMinutes(aFriday, 180)],
      ['Deluxe', 300_000, 'VND', 'https://schema.org/SoldOut', undefined],
    ]);
    expect(offers[0]).toMatchObject({ availabilityStarts: at14, availabilityEnds: at16 });
    expect((await site.ask(String(offers[0]?.['url']).slice(origin.length))).status).toBe(200);
    expect(listOf(way).map(({ position, name, item }) => [position, name, item])).toEqual([
      [1, 'Home', `${origin}/en-vn`],
      [2, 'Ho Chi Minh', `${origin}/en-vn/search?provinceSn=1`],
      [3, 'District 1', `${origin}/en-vn/search?districtSn=101`],
      [4, 'Lá Sen', url],
    ]);
  });

  test('tells no score where no review can be read', async () =>
    expect(thingsIn(await site.text('/vi-vn/hotel/o-chuot'))[0]?.['aggregateRating']).toBe(
      undefined,
    ));

  test('of a list names its hotels in order, and of home the site; a search by words, which there is not, is promised nowhere', async () => {
    const [list] = thingsIn(await site.text(`/vi-vn/search?provinceSn=1&${stay}`));
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 2 });
    expect(listOf(list).map(({ position }) => position)).toEqual([1, 2]);
    expect(
      listOf(list)
        .map(({ url }) => url)
        .toSorted(),
    ).toEqual([`${origin}/vi-vn/hotel/la-sen`, `${origin}/vi-vn/hotel/o-chuot`]);
    const home = thingsIn(await site.text('/th-vn'));
    expect(home.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite']);
    expect(home[1]?.['potentialAction']).toBeUndefined();
  });

  test("and the page's own state are left by no name, whatever is written in it", async () => {
    const html = await site.text('/vi-vn/hotel/o-chuot');
    expect(thingsIn(html)[0]).toMatchObject({ name: hostile, description: hostile });
    const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(
      ([, inside = '']) => inside,
    );
    // Things for robots, the state, the page's first script and its two files.
    expect(scripts).toHaveLength(5);
    expect(scripts.filter((inside) => /[<\u202e]/.test(inside))).toEqual([]);
    expect(meta(html, 'og:title')).toContain('&quot;Chuột&quot; &lt;/script&gt;');
  });
});

describe('share cards', () => {
  test.each([
    ['/vi-vn', '/og/default.png', 'vi_VN'],
    [`/en-vn/hotel/la-sen?${stay}`, '/og/room-tropical-1.jpg', 'en_US'],
    ['/vi-vn/hotel/o-chuot', '/og/default.png', 'vi_VN'],
    ['/th-vn/search?provinceSn=2', '/og/province-2.jpg', 'th_TH'],
    ['/vi-vn/search?districtSn=102', '/og/province-1.jpg', 'vi_VN'],
  ])('of %s show %s', async (path, image, locale) => {
    const html = await site.text(path);
    expect([meta(html, 'og:image'), meta(html, 'og:locale'), meta(html, 'twitter:card')]).toEqual([
      `${origin}${image}`,
      locale,
      'summary_large_image',
    ]);
    const picture = await site.ask(image);
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([
      200,
      image.endsWith('.jpg') ? 'image/jpeg' : 'image/png',
    ]);
    expect(html).toContain(`<title>${meta(html, 'og:title')}</title>`);
    expect(meta(html, 'og:description')).toBe(meta(html, 'description'));
    expect([...html.matchAll(/og:locale:alternate/g)]).toHaveLength(2);
  });
});

test('home says how many hotels there are, to readers and to robots', async () => {
  const html = (await site.text('/vi-vn')).replaceAll('<!-- -->', '');
  expect(html).toContain(vi['home.hotels'].replace('{count, number}', '2'));
  expect(html).toContain(vi['home.hotelsLong'].replace('{count, number}', '2'));
  expect(meta(html, 'description')).toContain(' 2 khách sạn ');
});

describe('what is indexed', () => {
  test.each([
    ['/vi-vn', undefined],
    ['/vi-vn/search?provinceSn=1', undefined],
    [`/vi-vn/search?provinceSn=1&${stay}`, 'noindex, follow'],
    ['/vi-vn/search?provinceSn=1&sort=2', 'noindex, follow'],
    ['/vi-vn?pageView=webview-zalopay', 'noindex, follow'],
    ['/vi-vn/account', 'noindex'],
    ['/vi-vn/sign-in', 'noindex'],
    ['/vi-vn/hotel/nobody', 'noindex'],
    [`/vi-vn/hotel/la-sen?${stay}`, undefined],
  ])('%s says %s', async (path, robots) =>
    expect(meta(await site.text(path), 'robots')).toBe(robots),
  );

  test('every page but a search names its canonical address, without a stay', async () => {
    const canonical = async (path: string) =>
      /<link rel="canonical" href="([^"]*)"/.exec(await site.text(path))?.[1];
    expect([
      await canonical(`/vi-vn/hotel/la-sen?${stay}`),
      await canonical('/vi-vn/search?provinceSn=1'),
    ]).toEqual([`${origin}/vi-vn/hotel/la-sen`, undefined]);
  });

  test("robots are kept from what is somebody's own and shown the sitemap", async () => {
    const text = await site.text('/robots.txt');
    for (const path of [
      '/api/',
      ...locales.flatMap((locale) => [
        `/${locale}/account`,
        `/${locale}/checkout`,
        `/${locale}/sign-in`,
      ]),
    ])
      expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    const refused = [...text.matchAll(/Disallow: (\S+)/g)].map(([, path = '']) => path);
    for (const path of [
      '/vi-vn',
      '/vi-vn/search?provinceSn=1',
      '/en-vn/hotel/la-sen',
      '/vi-vn/promotionlist',
      '/sitemap.xml',
      '/assets/a.js',
    ])
      expect(refused.filter((one) => path.startsWith(one))).toEqual([]);
  });
});

describe('the sitemap', () => {
  test('names a part for each language, and each part all pages with their translations and honest days', async () => {
    const parts = [...(await site.text('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = '']) => url,
    );
    expect(parts).toEqual(locales.map((locale) => `${origin}/sitemap/${locale}/1.xml`));
    for (const [index, url] of parts.entries()) {
      const xml = await site.text(url.slice(origin.length));
      const entries = [
        ...xml.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?(.*?)<\/url>/g),
      ].map(([, loc = '', day, links = '']) => ({
        loc,
        day,
        links: [...links.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, lang, href]) => [
          lang,
          href,
        ]),
      }));
      const own = `${origin}/${locales[index]}`;
      const of = (kind: string) => entries.filter(({ loc }) => loc.startsWith(`${own}/${kind}/`));
      const plain = entries.filter(({ loc }) => !/\/(?:blog|province)\//.test(loc));
      const ruled = [
        '/terms-and-policies',
        '/regulations-on-operating-website',
        '/complaint-handling-policy',
        '/policy',
        `/promotionlist/${promotion}`,
      ];
      const paths = [
        '',
        '/promotionlist',
        '/hotel-collection',
        '/blog',
        '/sitemap',
        ...ruled,
        '/search?provinceSn=1',
        '/search?districtSn=101',
        '/search?districtSn=102',
        '/hotel/la-sen',
        '/hotel/o-chuot',
      ];
      expect(plain.map(({ loc }) => loc)).toEqual(paths.map((path) => own + path));
      expect(of('province')).toHaveLength(63);
      // A post is named where it is written, with the languages it is written in and no other.
      expect(of('blog').length).toBeGreaterThanOrEqual([6, 4, 2][index] ?? 0);
      expect(
        of('blog').map(({ links }) => links.some(([, href]) => href?.startsWith(`${own}/blog/`))),
      ).not.toContain(false);
      expect(entries.at(-2)?.links).toEqual([
        ...['vi', 'en', 'th'].map((one) => [`${one}-VN`, `${origin}/${one}-vn/hotel/la-sen`]),
        ['x-default', `${origin}/vi-vn/hotel/la-sen`],
      ]);
      const dated = entries.filter(
        ({ loc }) => ruled.some((path) => loc === own + path) || /\/(?:blog|hotel)\//.test(loc),
      );
      expect(
        dated.filter(({ day }) => !/^\d{4}-\d\d-\d\d$/.test(day ?? '')).map(({ loc }) => loc),
      ).toEqual([]);
      for (const { loc, links } of entries)
        expect([
          loc,
          /\/blog\//.test(loc) || links.length === 4,
          (await site.ask(loc.slice(origin.length))).status,
        ]).toEqual([loc, true, 200]);
    }
    for (const path of [
      '/sitemap/vi-vn/2.xml',
      '/sitemap/vi-vn/0.xml',
      '/sitemap/fr-fr/1.xml',
      '/sitemap/vi-vn/1.txt',
    ])
      expect((await site.ask(path)).status).toBe(404);
  });
});
