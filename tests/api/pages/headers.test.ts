// Promises that every kind of answer carries the rules a browser must keep, and that nothing is
// written for another site or by merely looking (docs/performance.md, S2, S3).

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createConnection, type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callNames, callOf, type CallName } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { firstScript } from '#contract/first-script.ts';
import vi from '#locales/vi.json' with { type: 'json' };
import { blogPosts } from '#server/pages/blog-posts.ts';
import {
  makeCollection,
  makeHotel,
  makePlaces,
  makePromotion,
  makeRoom,
} from '../support/builders.ts';
import { objectRows } from '../support/object-rows.ts';
import { openObjectWorld, type ObjectWorld } from '../support/object-world.ts';
import { openPagesSite, type PagesSite } from '../support/pages-site.ts';

describe('on https', () => {
  let site: PagesSite;
  beforeAll(async () => {
    site = await openPagesSite(
      async (db) => {
        await makePlaces(db);
        await makeRoom(db, await makeHotel(db, { slug: 'nha-may' }));
      },
      undefined,
      { PUBLIC_URL: 'https://hotel.example', SANDBOX: 'off' },
    );
  });
  afterAll(() => site.close());

  const asks: Readonly<Record<string, readonly [string, RequestInit?]>> = {
    'a page': ['/vi-vn'],
    'a page that is kept': ['/vi-vn'],
    'a page of somebody': ['/vi-vn/account'],
    'a page that is not there': ['/vi-vn/nothing'],
    'a page in no language': ['/vi-vn/hotel/nobody'],
    'the way to a language': ['/'],
    'the shell': ['/app-shell'],
    'a manifest': ['/manifest/vi-vn.webmanifest'],
    'a picture that is not there': ['/photos/none-1-640.avif'],
    'an icon': ['/icons/icon-192.png'],
    'the worker': ['/sw.js'],
    'a malformed address': ['/vi-vn/%zz'],
    robots: ['/robots.txt'],
    'the sitemap': ['/sitemap.xml'],
    health: ['/healthz'],
    readiness: ['/readyz'],
    'the probe': ['/probe?nonce=x'],
    'the documents of calls': ['/api/docs'],
    'the document for machines': ['/api/openapi.json'],
    'a call': ['/api/place/getProvinceList'],
    'a refused call': ['/api/hotel/getHotelDetail?slug=%20'],
    'a call for members': ['/api/user/getProfileInfo'],
    'a wrong method': ['/api/auth/signIn'],
    'no call': ['/api/nothing'],
    'a notice': ['/api/pay/momo/ipn', { method: 'POST', body: '{}' }],
    'a notice too long': ['/api/pay/momo/ipn', { method: 'POST', body: 'x'.repeat(70_000) }],
    'a way back from a provider': ['/social/google?state=a.vi-vn.signIn'],
    'a scanned code': ['/c/TANAHD.x'],
    'a calendar that is not there': ['/calendar/TANAHD.ics'],
    'signing out': [
      '/api/auth/signOut',
      { method: 'POST', body: '{}', headers: { 'Idempotency-Key': 'sign-out-1' } },
    ],
    'a desk for nobody': ['/api/desk/stream?hotelSn=1'],
  };

  test.each(Object.entries(asks))('%s says so', async (_, [path, init]) => {
    const answer = await site.app.fetch(
      new Request(`https://hotel.example${path}`, {
        redirect: 'manual',
        ...init,
        headers: { Origin: 'https://elsewhere.example', ...init?.headers },
      }),
    );
    const said = (name: string) => answer.headers.get(name) ?? '';
    await answer.body?.cancel();
    expect(said('X-Content-Type-Options')).toBe('nosniff');
    expect(
      Number(/^max-age=(\d+); includeSubDomains$/.exec(said('Strict-Transport-Security'))?.[1]),
    ).toBeGreaterThanOrEqual(31_536_000);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual(
      [],
    );
    expect(said('Content-Type')).not.toMatch(/^text\/(?!.*; ?charset=utf-8$)/i);
    expect(said('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(said('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(said('Permissions-Policy')).toContain('camera=(self)');
    expect(said('Permissions-Policy')).toContain('publickey-credentials-get=(self)');
    expect(said('Permissions-Policy')).toContain('publickey-credentials-create=(self)');
    expect(said('X-Powered-By') + said('Server')).toBe('');
    expect(
      said('Content-Type').startsWith('text/html') &&
        !said('Content-Security-Policy').includes("frame-ancestors 'none'"),
    ).toBe(false);
    for (const cookie of answer.headers.getSetCookie())
      expect(cookie).toMatch(
        /^__Host-(?:joystay|device)=[^;]*; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$|^locale=(?:vi|en|th)-vn; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/,
      );
  });

  test('a page where no mail server is set up says so, and offers no link by mail', async () => {
    const [head = '', body = ''] = (await site.text('/vi-vn/find-booking')).split('</head>');
    expect(head).toContain('<meta name="no-mail"');
    expect(body).toContain(vi['find.title']);
    expect(body).not.toContain(vi['find.byMail']);
  });

  test.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/server/main.ts',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/.data/secret',
  ])('%s is not there for anybody', async (path) => {
    const answer = await site.app.fetch(
      new Request(`https://hotel.example${path}`, { redirect: 'manual' }),
    );
    const text = await answer.text();
    expect([301, 302, 308, 400, 404]).toContain(answer.status);
    expect(text).not.toMatch(/\[core\]|"dependencies"|startServer/);
  });

  test.each([
    '/api/hotel/searchHotel?provinceSn=1&provinceSn=2&page=1&page=x',
    '/vi-vn/search?provinceSn=1&provinceSn=2&sort=1&sort=9',
    '/api/hotel/getHotelDetail?slug=nha-may&slug=nobody',
  ])('%s, whose parameters come twice, is answered by the first of each', async (path) => {
    const once = path.replace(/&(\w+)=[^&]*/g, (whole, name: string) =>
      path.indexOf(`${name}=`) < path.indexOf(whole) ? '' : whole,
    );
    const [twice, single] = await Promise.all(
      [path, once].map(
        async (address) =>
          (await site.app.fetch(new Request(`https://hotel.example${address}`))).status,
      ),
    );
    expect([twice, twice]).toEqual([single, 200]);
  });

  test('no method but that of the row is answered, TRACE among them', async () => {
    const server = createServer((incoming, outgoing) => {
      void getRequestListener((request) => site.app.fetch(request))(incoming, outgoing);
    });
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    const { port } = server.address() as AddressInfo;
    const statuses = await Promise.all(
      ['TRACE', 'TRACK', 'PUT', 'DELETE'].map(
        (method) =>
          new Promise<string>((done) => {
            const socket = createConnection(port, '127.0.0.1', () =>
              socket.write(
                `${method} /api/place/getProvinceList HTTP/1.1\r\nHost: hotel.example\r\nX-Told: back\r\nConnection: close\r\n\r\n`,
              ),
            );
            let told = '';
            socket
              .on('data', (part) => {
                told += part.toString();
              })
              .on('close', () =>
                done(
                  `${told.includes('X-Told') ? 'echoed ' : ''}${/^HTTP\/1\.1 (\d)/.exec(told)?.[1] ?? 'closed'}`,
                ),
              )
              .on('error', () => undefined);
          }),
      ),
    );
    server.close();
    expect(statuses.filter((status) => status !== '4' && status !== 'closed')).toEqual([]);
  });

  test('a page lets run only what carries its nonce and the one script that all pages have in common, and text becomes script through the named policies alone', async () => {
    const policy = (await site.ask('/vi-vn')).headers.get('Content-Security-Policy') ?? '';
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|\*|https?:)/);
    expect(/'sha256-([^']+)'/.exec(policy)?.[1]).toBe(
      createHash('sha256').update(firstScript).digest('base64'),
    );
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types worker default',
      'upgrade-insecure-requests',
    ])
      expect(policy).toContain(rule);
  });
});

describe('another site', () => {
  let lans: ObjectWorld;
  let made: Awaited<ReturnType<ObjectWorld['make']>>;
  beforeAll(async () => {
    lans = await openObjectWorld();
    made = await lans.make();
  });
  afterAll(() => lans.close());

  /** What every table holds. */
  const tables = async (): Promise<Record<string, string>> => {
    const { rows: names } = await lans.at.pool.query<{ name: string }>(
      "select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    );
    const all = names
      .map(
        ({ name }) =>
          `select '${name}' as name, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from ${name} t`,
      )
      .join(' union all ');
    const { rows: found } = await lans.at.pool.query<{ name: string; hash: string }>(all);
    return Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
  };
  /**
   * Of reads whose row asks for what is not there, or by a key that opens nothing: what is there,
   * so that they are answered.
   */
  const answered: Readonly<Partial<Record<CallName, () => Promise<Record<string, unknown>>>>> = {
    'hotel/getHotelCollection': async () => {
      await makeCollection(lans.at.db, {
        name: 'looked-at',
        hotel_sns: [made.world.hotelSn],
      });
      return { name: 'looked-at' };
    },
    'promotion/getPromotionDetail': async () => ({
      name: await makePromotion(lans.at.db, lans.house.now()),
    }),
    'blog/getPost': async () => ({ slug: blogPosts()[0]?.slug, language: 'vi' }),
    'booking/getBookingStatus': async () => ({ ...made.world.unpaid }),
    'payment/getPaymentMethodList': async () => ({ ...made.world.unpaid }),
    'payment/getRefund': async () => ({ ...made.world.booked }),
    'booking/getSharedBooking': async () => {
      const { code } = made.world.booked;
      return { code, key: lans.house.keys.shareKey(code) };
    },
  };
  const writes = callNames.filter((name) => callOf(name).method === 'POST');

  test.each(writes)('may not ask for %s in the name of its visitors', async (name) => {
    const row = objectRows[name];
    const input = row.names === 'object' ? row.mine(made.world) : row.input?.(made.world);
    const before = await tables();
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ]) {
      const answer = await made.asked.owner(name, input, headers);
      expect([headers, answer.status, answer.body.errors?.[0]?.code]).toEqual([
        headers,
        400,
        errorCodes.crossSite,
      ]);
    }
    expect(await tables()).toEqual(before);
  });

  test.each(callNames.filter((name) => callOf(name).method === 'GET'))(
    'looking at %s changes nothing',
    async (name) => {
      const row = objectRows[name];
      const input =
        (await answered[name]?.()) ??
        (row.names === 'object' ? row.mine(made.world) : row.input?.(made.world));
      const before = await tables();
      const statuses: number[] = [];
      for (const who of ['guest', 'owner', 'staff'] as const)
        statuses.push((await made.asked[who](name, input)).status);
      // A question that was refused for everybody would show nothing.
      expect(statuses).toContain(200);
      expect(await tables()).toEqual(before);
    },
  );
});
