// Promises that the doors beside the calls stand as firm: gateways' notices, pages, files and links
// answer anything without a bug (docs/performance.md, F25).

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstScript } from '#contract/first-script.ts';
import { homeRoomScript } from '#contract/home-room.ts';
import { defaultLocale, locales, routePaths } from '#contract/paths.ts';
import { makeApp, type App } from '#server/http/app.ts';
import { makeGateways } from '#server/providers/payment/gateways.ts';
import { seededRandom, type SeededRandom } from '#server/seed/seeded-random.ts';
import { hostileBody, hostileHeader, hostileText, hostileValue } from '../../hostile/values.ts';
import { proofOf } from '../../support/proof-share.ts';
import { makeHotel, makePlaces, makeRoom } from '../support/builders.ts';
import { openPagesSite, type PagesSite } from '../support/pages-site.ts';

const seed = 20_261_122;
const { size: notices } = proofOf('hostile notices', {
  of: 'notices of each gateway',
  quick: 40,
  full: 400,
  seed,
});
const { size: visits } = proofOf('hostile addresses of pages', {
  of: 'addresses of each page',
  quick: 2,
  full: 12,
  seed,
});
const { size: knocks } = proofOf('hostile addresses of other doors', {
  of: 'addresses of each door',
  quick: 4,
  full: 40,
  seed,
});

let site: PagesSite;
let app: App;
beforeAll(async () => {
  site = await openPagesSite(async (db) => {
    await makePlaces(db);
    await makeRoom(db, await makeHotel(db, { slug: 'nha-may', name: 'Nhà Mây' }), { stock: 9 });
  });
  app = await makeApp(
    { ...site.house, gateways: makeGateways(site.house.settings, site.house.clock) },
    null,
  );
});
beforeEach(() => {
  site.house.lines.length = 0;
});
afterAll(() => site.close());

const bugs = () =>
  site.house.lines.filter((line) => 'bug' in line).map((line) => String(line['bug']).slice(0, 300));
const inAddress = (text: string): string => encodeURIComponent(text.slice(0, 3_000).toWellFormed());
const raw = [
  '%',
  '%zz',
  '%ff%fe',
  '%00',
  '%ed%a0%80',
  '%2e%2e%2f',
  '..%2f..%2f',
  '%252e',
  '%0d%0aSet-Cookie:a=b',
  '//evil.example',
  '%5c%5cevil.example',
];
const word = (by: SeededRandom): string => (by.is(0.2) ? by.pick(raw) : inAddress(hostileText(by)));

describe('notices', () => {
  /** What each gateway writes, so that some of its fields are there. */
  const fields: Readonly<Record<string, readonly string[]>> = {
    momo: [
      'partnerCode',
      'orderId',
      'requestId',
      'amount',
      'orderInfo',
      'transId',
      'resultCode',
      'message',
      'signature',
      'extraData',
    ],
    zalopay: ['data', 'mac', 'type'],
    shopeepay: [
      'reference_id',
      'transaction_sn',
      'transaction_status',
      'amount',
      'payment_status',
      'errcode',
    ],
    vnpay: [
      'vnp_TxnRef',
      'vnp_Amount',
      'vnp_ResponseCode',
      'vnp_TransactionNo',
      'vnp_SecureHash',
      'vnp_TmnCode',
    ],
    nobody: ['a'],
  };
  test.each(Object.keys(fields))(
    'of %s are refused every time, and nothing is believed',
    async (provider) => {
      for (let at = 0; at < notices; at += 1) {
        const by = seededRandom(seed, provider.length, at);
        const told = Object.fromEntries(
          (fields[provider] ?? []).filter(() => by.is(0.8)).map((name) => [name, hostileValue(by)]),
        );
        const query = by.is(provider === 'vnpay' ? 0.9 : 0.2)
          ? `?${Object.entries(told)
              .map(
                ([name, value]) =>
                  `${name}=${by.is(0.1) ? by.pick(raw) : inAddress(String(JSON.stringify(value)))}`,
              )
              .join('&')}`
          : '';
        const method = by.pick(['GET', 'POST', 'POST', 'PUT']);
        const headers = new Headers({ 'Content-Type': 'application/json' });
        for (const name of ['X-Airpay-Req-H', 'Authorization', 'Content-Type', 'X-Forwarded-For'])
          if (by.is(0.2)) headers.set(name, hostileHeader(by));
        const body = method === 'GET' ? null : by.is(0.3) ? hostileBody(by) : JSON.stringify(told);
        const answer = await app.fetch(
          new Request(`http://hotel.example:3000/api/pay/${provider}/ipn${query}`, {
            method,
            headers,
            body: body as BodyInit | null,
          }),
        );
        expect([at, answer.status < 500, bugs()]).toEqual([at, true, []]);
      }
      expect(await site.db.selectFrom('booking_history').select('sn').execute()).toEqual([]);
      expect(
        await site.db
          .selectFrom('payment_inbox')
          .select('sn')
          .where('is_signed', '=', true)
          .execute(),
      ).toEqual([]);
    },
  );
});

describe('pages', () => {
  const names = [
    'bookingType',
    'checkInDatePlan',
    'startTime',
    'endDate',
    'endTime',
    'provinceSn',
    'districtSn',
    'location',
    'latitude',
    'longitude',
    'zoom',
    'radius',
    'sort',
    'page',
    'limit',
    'minPrice',
    'maxPrice',
    'facility',
    'filterByRating',
    'rooms',
    'room',
    'key',
    'code',
    'name',
    'next',
    'state',
    '__proto__',
  ];

  test.each(Object.entries(routePaths))(
    '%s is a page whatever stands in its address',
    async (_, route) => {
      for (let at = 0; at < visits; at += 1) {
        const by = seededRandom(seed, route.length, at);
        const path = route.replace(/:\w+/g, () =>
          by.pick([() => word(by), () => 'nha-may', () => 'TANAHD'])(),
        );
        const query = Array.from(
          { length: by.whole(0, 5) },
          () => `${by.pick(names)}=${word(by)}`,
        ).join('&');
        const answer = await site.ask(`/${by.pick(locales)}/${path}?${query}`, {
          'Accept-Language': 'vi',
          'User-Agent': by.is(0.2) ? hostileHeader(by) : 'Mozilla/5.0',
        });
        const text = await answer.text();
        expect([at, path, query, answer.status < 500, bugs()]).toEqual([at, path, query, true, []]);
        // Whatever runs carries the nonce or is one of the scripts that the policy knows by hash;
        // what does not is data.
        const scripts = [...text.matchAll(/<script[^>]*>(?:[^<]*)/gi)].map(([found]) => found);
        const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') === true;
        expect(
          scripts.filter(
            (found) =>
              isPage &&
              !/^<script[^>]*(?: nonce="[^"]{16,}"| type="application\/(?:ld\+)?json")/.test(
                found,
              ) &&
              !(found.startsWith('<script data-words="') && found.endsWith(`">${firstScript}`)) &&
              !`<script>${homeRoomScript}`.startsWith(found),
          ),
        ).toEqual([]);
        expect(answer.headers.get('Location') ?? '/').toMatch(/^\/(?![/\\])/);
      }
    },
  );

  test('other doors answer anything: links, files, calendars, manifests, sitemaps, uploads', async () => {
    const doors = [
      '/',
      '/c/',
      '/calendar/',
      '/manifest/',
      '/photos/u-',
      '/photos/',
      '/assets/',
      '/sitemap/',
      '/sitemap/vi-vn/',
      '/social/',
      '/probe?nonce=',
      '/robots.txt?',
      '/healthz?',
      '/readyz?',
      '/api/',
      '/api/pay/',
      '/api/desk/stream?hotelSn=',
      `/${defaultLocale}/`,
      '/xx-yy/',
      '/app-shell?',
      '/.well-known/',
      '/basemap/',
    ];
    for (let at = 0; at < knocks * doors.length; at += 1) {
      const by = seededRandom(seed, 7, at);
      const door = `${doors[at % doors.length]}${word(by)}${by.is(0.2) ? `/${word(by)}` : ''}`;
      const headers = new Headers();
      for (const name of [
        'Cookie',
        'Accept-Language',
        'If-None-Match',
        'If-Modified-Since',
        'Range',
        'Authorization',
        'Accept-Encoding',
      ])
        if (by.is(0.15)) headers.set(name, hostileHeader(by));
      const answer = await site.app.fetch(
        new Request(`http://hotel.example:3000${door}`, { headers, redirect: 'manual' }),
      );
      await answer.body?.cancel();
      expect([
        at,
        door,
        answer.status < 500 || (door.startsWith('/readyz') && answer.status === 503),
        bugs(),
      ]).toEqual([at, door, true, []]);
      expect(answer.headers.get('Location') ?? '/').toMatch(/^\/(?![/\\])/);
    }
  });
});
