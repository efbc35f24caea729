// Promises that a page is of use before or without a script: what its HTML holds leads on by links
// and forms alone (docs/performance.md, D14).

import { afterAll, beforeAll, expect, test } from 'vitest';
import { vnd } from '#domain/money.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };
import { aFriday, makeBooking, makeHotel, makePlaces, makeRoom } from '../support/builders.ts';
import { openPagesSite, type PagesSite } from '../support/pages-site.ts';

let site: PagesSite;
const codes = {
  paid: 'KHACHM',
  unpaid: 'CHAKHM',
  gone: 'HUYRAA',
  missed: 'VANGMA',
  missedWhole: 'VANGMB',
};
beforeAll(async () => {
  site = await openPagesSite(async (db) => {
    await makePlaces(db);
    const room = await makeRoom(
      db,
      await makeHotel(db, {
        slug: 'nha-may',
        name: 'Nhà Mây',
        address: '5 Ngõ Huế',
        phone: '02838220055',
        facilities: [1, 8],
      }),
    );
    const [from, to] = [instant('2026-03-20T07:00:00Z'), instant('2026-03-21T05:00:00Z')];
    const price = JSON.stringify({
      lines: [{ kind: 'room', amount: 600_000 }],
      total: 600_000,
      usual: 600_000,
      included: { serviceFee: 0, serviceFeePercent: 5, tax: 0, taxPercent: 8 },
    });
    const stay = {
      booking_type: 3,
      payment_method: 3,
      phone: '+84987654321',
      full_name: 'Trần Thị Kín',
      price,
    };
    await makeBooking(db, room, from, to, {
      ...stay,
      code: codes.paid,
      confirmed_at: aFriday,
      payment_status: 1,
    });
    await makeBooking(db, room, from, to, {
      ...stay,
      code: codes.unpaid,
      confirmed_at: null,
      status: 5,
      expires_at: addMinutes(aFriday, 15),
    });
    await makeBooking(db, room, from, to, { ...stay, code: codes.gone, status: 3 });
    for (const [code, refund] of [
      [codes.missed, 400_000],
      [codes.missedWhole, 0],
    ] as const) {
      const booking_sn = await makeBooking(db, room, from, to, {
        ...stay,
        code,
        status: 4,
        confirmed_at: aFriday,
        payment_status: 1,
      });
      await db
        .insertInto('booking_cancellation')
        .values({
          booking_sn,
          actor: 'clock',
          reason: 'noShow',
          note: '',
          paid: vnd(600_000),
          refund: vnd(refund),
          is_late: true,
          at: from,
        })
        .execute();
    }
    await makeRoom(db, await makeHotel(db, { slug: 'la-sen', name: 'Lá Sen', facilities: [1] }));
  });
});
afterAll(() => site.close());

const unescaped = (text: string): string => text.replaceAll('&amp;', '&');
/**
 * Addresses of the links in the body, but not of those that a script would have to make sense of.
 */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, address = '']) => unescaped(address));
const search =
  '/vi-vn/search?provinceSn=1&bookingType=1&checkInDatePlan=2026-03-14&startTime=14:00&endDate=2026-03-14&endTime=16:00';

test('a search lists its hotels as links, which lead to the same stay with rooms and prices', async () => {
  const hotels = linksIn(await site.text(search)).filter((address) => address.includes('/hotel/'));
  expect(new Set(hotels.map((address) => address.split('?')[0]))).toEqual(
    new Set(['/vi-vn/hotel/nha-may', '/vi-vn/hotel/la-sen']),
  );
  const page = await site.text(hotels[0] ?? '');
  expect(page).toMatch(/<h1[^>]*>(?:Nhà Mây|Lá Sen)<\/h1>/);
  expect(page).toContain('200.000');
  expect(hotels[0]).toContain('checkInDatePlan=2026-03-14');
});

test('chips narrow it and take a filter away again, a facility too', async () => {
  const chip =
    linksIn(await site.text(search)).find((address) => address.includes('isFreeToCancel=1')) ?? '';
  expect(linksIn(await site.text(chip)).some((address) => address.includes('/hotel/nha-may'))).toBe(
    true,
  );
  const pool = await site.text(`${search}&facility=8`);
  expect(linksIn(pool).filter((address) => /\/hotel\/la-sen/.test(address))).toEqual([]);
  expect(
    linksIn(pool).some(
      (address) => address.startsWith('/vi-vn/search') && !address.includes('facility'),
    ),
  ).toBe(true);
});

test('the price and the order are forms that keep the rest of the search', async () => {
  const forms = (await site.text(`${search}&facility=1`))
    .split('<form')
    .slice(1)
    .map((form) => form.split('</form>')[0] ?? '');
  const fields = (form: string) =>
    new Set([...form.matchAll(/name="(\w+)"/g)].map(([, name]) => name));
  const priced = forms.find((form) => fields(form).has('maxPrice')) ?? '';
  const ordered = forms.find((form) => form.includes('<select')) ?? '';
  for (const form of [priced, ordered]) {
    expect(form).toMatch(/method="get"/i);
    expect(form).toContain('type="submit"');
    expect([...fields(form)]).toEqual(
      expect.arrayContaining(['provinceSn', 'checkInDatePlan', 'facility', 'sort']),
    );
  }
});

test('policies are read, and an address that is not there says so', async () => {
  const policies = await site.text('/vi-vn/terms-and-policies');
  const [first] = linksIn(policies)
    .filter((address) => /\/terms-and-policies\/[\w-]+$/.test(address))
    .concat('/vi-vn/terms-and-policies');
  expect(
    (await site.text(first ?? '')).replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ').length,
  ).toBeGreaterThan(1_500);
  const missing = await site.ask('/vi-vn/hotel/khong-co');
  expect(missing.status).toBe(404);
  expect(await missing.text()).toMatch(/<h1/);
});

const languages = [
  ['vi-vn', vi],
  ['en-vn', en],
  ['th-vn', th],
] as const;
/**
 * What is read where no script runs: what stands in `noscript` too, but not what a style hides
 * there, nor any data of scripts.
 */
const readable = (html: string): string =>
  html
    .replace(
      /<script[\s\S]*?<\/script>|<(section|button|h2|p|div)\b[^>]*\bnoscript:hidden[^>]*>[\s\S]*?<\/\1>/g,
      '',
    )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const byLink = (locale: string, code: string, key = site.house.keys.linkKey(code)) =>
  `/${locale}/checkout/booking-status?code=${code}&key=${key}`;

test.each(languages)(
  "a guest's booking is read whole by its link in %s, and what only a script can do is not offered",
  async (locale, words) => {
    const html = await site.text(byLink(locale, codes.paid));
    const read = readable(html);
    for (const fact of [
      'KHA CHM',
      'Nhà Mây',
      '5 Ngõ Huế',
      '02838220055',
      '14:00',
      '12:00',
      '20/03',
      '21/03',
      'Trần Thị Kín',
    ])
      expect(read).toContain(fact);
    for (const told of [
      words['result.held'],
      words['payState.paid'],
      words['room.freeUntil'].split('{')[0] ?? '',
      words['plain.keep'],
      words['date.vietnamTime'],
    ])
      expect(read).toContain(told);
    for (const unkept of [
      words['result.savedText'],
      words['push.row'],
      words['driver.show'],
      words['companion.share'],
    ])
      expect(read).not.toContain(unkept);
    const links = linksIn(html);
    expect(links).toEqual(
      expect.arrayContaining([
        'tel:02838220055',
        byLink(locale, codes.paid),
        `/calendar/${codes.paid}.ics?key=${site.house.keys.linkKey(codes.paid)}&locale=${locale}`,
      ]),
    );
  },
);

test.each(languages)(
  'one that ended as a no-show says what a second one would mean, and no other page does, in %s',
  async (locale, words) => {
    const next = words['result.noShowNext'].replace('{days}', '90').replace('{bar}', '30');
    expect(readable(await site.text(byLink(locale, codes.missed)))).toContain(next);
    expect(readable(await site.text(byLink(locale, codes.gone)))).not.toContain(next);
  },
);

test.each(languages)(
  'one that waits for its payment says until when, where and how to go on, and counts nothing down, in %s',
  async (locale, words) => {
    const read = readable(await site.text(byLink(locale, codes.unpaid)));
    for (const fact of [
      'CHA KHM',
      'Nhà Mây',
      '5 Ngõ Huế',
      '02838220055',
      words['plain.held'].replace('{time}', '10:20'),
      words['plain.payLater']
        .replace('{amount}', '600.000 ₫')
        .replace('{method}', words['payment.momo']),
      words['room.freeUntil'].split('{')[0] ?? '',
    ])
      expect(read).toContain(fact);
    for (const moving of [
      words['waiting.held'],
      words['waiting.open']
        .replace('{method}', words['payment.momo'])
        .replace('{amount}', '600.000 ₫'),
      words['waiting.other'],
      words['waiting.text'].split('{')[0] ?? '',
    ])
      expect(read).not.toContain(moving);
  },
);

test('a cancelled one says so, and promises no free cancelling', async () => {
  const read = readable(await site.text(byLink('vi-vn', codes.gone)));
  expect(read).toContain(vi['result.cancelled']);
  expect(read).not.toContain(vi['room.freeUntil'].split('{')[0] ?? '');
});

test.each(languages)(
  'one that nobody came to says what is kept and what goes back, in %s',
  async (locale, words) => {
    const filled = (text: string, amount: string) =>
      text.replace('{amount}', amount).replace('{method}', words['payment.momo']);
    const read = readable(await site.text(byLink(locale, codes.missed)));
    for (const told of [
      words['result.noShowText'],
      filled(words['noShow.kept'], '200.000 ₫'),
      filled(words['noShow.back'], '400.000 ₫'),
    ])
      expect(read).toContain(told);
    const whole = readable(await site.text(byLink(locale, codes.missedWhole)));
    expect(whole).toContain(filled(words['noShow.keptAll'], '600.000 ₫'));
    expect(whole).not.toContain(filled(words['noShow.back'], '0 ₫'));
  },
);

test("who comes along reads the shared link: where and when, and nothing of money, names or the traveller's phone", async () => {
  const html = await site.text(
    `/vi-vn/shared/${codes.paid}?key=${site.house.keys.shareKey(codes.paid)}`,
  );
  for (const fact of ['Nhà Mây', '5 Ngõ Huế', '02838220055', '20/03', '21/03'])
    expect(readable(html)).toContain(fact);
  expect(html).not.toMatch(/Trần Thị Kín|987654321|₫/);
});

test('a link with another key, of another booking or of no shape is not there, alike in all cases', async () => {
  const { linkKey, shareKey } = site.house.keys;
  const wrong = [
    byLink('vi-vn', codes.paid, linkKey(codes.gone)),
    byLink('vi-vn', codes.paid, shareKey(codes.paid)),
    byLink('vi-vn', 'ZZZZZZ', linkKey('ZZZZZZ')),
    byLink('vi-vn', codes.paid, 'x'),
    byLink('vi-vn', '1', linkKey('1')),
    `/vi-vn/shared/${codes.paid}?key=${linkKey(codes.paid)}`,
    `/vi-vn/shared/${codes.paid}?key=x`,
  ];
  for (const address of wrong) {
    const answer = await site.ask(address);
    const html = await answer.text();
    expect([
      address,
      answer.status,
      html.includes('Nhà Mây'),
      /<h1[^>]*>Không tìm thấy trang/.test(html),
    ]).toEqual([address, 404, false, true]);
  }
});

test('the key is kept by nobody on the way, is told to no other site and stands in no log', async () => {
  site.house.lines.length = 0;
  const addresses = [
    byLink('vi-vn', codes.paid),
    `/vi-vn/shared/${codes.paid}?key=${site.house.keys.shareKey(codes.paid)}`,
  ];
  for (const address of addresses) {
    for (let time = 0; time < 2; time += 1) expect(await site.how(address)).toBe('own');
    const answer = await site.ask(address);
    expect([answer.headers.get('Cache-Control'), answer.headers.get('Referrer-Policy')]).toEqual([
      'private, no-store',
      'strict-origin',
    ]);
    const html = await answer.text();
    for (const rule of [
      '<meta name="robots" content="noindex"/>',
      '<meta name="referrer" content="strict-origin"/>',
    ])
      expect(html).toContain(rule);
  }
  expect(site.house.lines.length).toBeGreaterThan(addresses.length);
  const log = JSON.stringify(site.house.lines);
  for (const address of addresses)
    expect(log).not.toContain(new URL(address, 'http://a').searchParams.get('key'));
});

test.each(languages)(
  'pages that a script must fill in or send say so in %s, and lead on',
  async (locale, words) => {
    const room = 'room=1&bookingType=3&checkInDatePlan=2026-03-16&endDate=2026-03-17';
    for (const page of [
      'account',
      'account/my-booking',
      'account/settings',
      'desk',
      'sign-in',
      'sign-up',
      `checkout/nha-may?${room}`,
    ]) {
      const html = await site.text(`/${locale}/${page}`);
      const said = [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)]
        .map(([, text = '']) => text)
        .join('');
      expect([page, said.includes(words['plain.needed']), linksIn(said)]).toEqual([
        page,
        true,
        [`/${locale}`],
      ]);
    }
    for (const page of ['', 'search?provinceSn=1', 'hotel/nha-may', 'terms-and-policies'])
      expect(await site.text(`/${locale}/${page}`)).not.toContain(words['plain.needed']);
  },
);
