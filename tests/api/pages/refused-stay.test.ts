// Promises that an address whose dates, nights, hours or room cannot be had says so on its page, in
// each language and without a script.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeHotel, makePlaces, makePlan, makeRoom } from '../support/builders.ts';
import { openPagesSite, type PagesSite } from '../support/pages-site.ts';

let site: PagesSite;
let room = 0;
beforeAll(async () => {
  site = await openPagesSite(async (db) => {
    await makePlaces(db);
    room = await makeRoom(db, await makeHotel(db, { slug: 'la-sen', name: 'Lá Sen' }));
    const early = await makeRoom(db, await makeHotel(db, { slug: 'som', name: 'Sớm' }), {}, {});
    await makePlan(db, early, { booking_type: 1, from_minute: 480, to_minute: 1_320 });
  });
});
afterAll(() => site.close());

const unescaped = (html: string): string =>
  html
    .replace(/<!-- -->|<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .trim();
/** What the page says about the address itself, in the order in which it says it. */
const notes = (html: string): string[] =>
  [...html.matchAll(/<div[^>]* role="status"[^>]*>[\s\S]*?<b [^>]*>([\s\S]*?)<\/b>/g)].map(
    ([, text = '']) => unescaped(text),
  );
const hours = (from: string, start: string, to: string, end: string) =>
  `bookingType=1&checkInDatePlan=${from}&startTime=${start}&endDate=${to}&endTime=${end}`;
const days = (from: string, to: string) => `bookingType=3&checkInDatePlan=${from}&endDate=${to}`;

// The site's moment is Friday 13 March 2026, 10:05.
const cases: readonly (readonly [
  what: string,
  query: string,
  vi: string,
  en: string,
  th: string,
])[] = [
  [
    'past dates',
    days('2026-03-01', '2026-03-03'),
    '01/03 – 03/03 (2 đêm) đã qua, nên đây là phòng cho 13/03 – 14/03.',
    '01/03 – 03/03 (2 nights) has passed, so here are rooms for 13/03 – 14/03.',
    '01/03 – 03/03 (2 คืน) ผ่านไปแล้ว จึงแสดงห้องสำหรับ 13/03 – 14/03 แทน',
  ],
  [
    '24 nights',
    days('2026-03-20', '2026-04-13'),
    '20/03 – 13/04 (24 đêm) dài hơn 14 đêm, mức tối đa cho một lần đặt, nên đây là phòng cho 13/03 – 14/03.',
    '20/03 – 13/04 (24 nights) is longer than 14 nights, the most for one booking, so here are rooms for 13/03 – 14/03.',
    '20/03 – 13/04 (24 คืน) นานเกิน 14 คืนซึ่งเป็นจำนวนสูงสุดต่อการจอง จึงแสดงห้องสำหรับ 13/03 – 14/03 แทน',
  ],
  [
    'days too far ahead',
    days('2026-08-01', '2026-08-02'),
    '01/08 – 02/08 chưa mở bán vì chỉ đặt được trước tối đa 90 ngày, nên đây là phòng cho 13/03 – 14/03.',
    '01/08 – 02/08 can’t be booked yet, as rooms open 90 days ahead, so here are rooms for 13/03 – 14/03.',
    '01/08 – 02/08 ยังไม่เปิดให้จองเพราะจองล่วงหน้าได้ไม่เกิน 90 วัน จึงแสดงห้องสำหรับ 13/03 – 14/03 แทน',
  ],
  [
    'an end before its start',
    hours('2026-03-14', '16:00', '2026-03-14', '14:00'),
    'Lúc trả phòng phải sau lúc nhận phòng, nên thay cho 16:00–14:00, 14/03, đây là phòng cho 10:30–12:30, 13/03.',
    'Check-out must be after check-in, so here are rooms for 10:30–12:30, 13/03 instead of 16:00–14:00, 14/03.',
    'เวลาเช็คเอาท์ต้องอยู่หลังเวลาเช็คอิน จึงแสดงห้องสำหรับ 10:30–12:30, 13/03 แทน 16:00–14:00, 14/03',
  ],
  [
    'times beside the half hours',
    hours('2026-03-14', '14:10', '2026-03-14', '16:10'),
    'Giờ nhận phòng cách nhau 30 phút và thời gian ở tính tròn giờ, nên thay cho 14:10–16:10, 14/03, đây là phòng cho 10:30–12:30, 13/03.',
    'Hourly stays start on the hour or half hour and last whole hours, so here are rooms for 10:30–12:30, 13/03 instead of 14:10–16:10, 14/03.',
    'แบบรายชั่วโมงเช็คอินได้ทุก 30 นาทีและพักเป็นชั่วโมงเต็ม จึงแสดงห้องสำหรับ 10:30–12:30, 13/03 แทน 14:10–16:10, 14/03',
  ],
  [
    'a date that is none',
    days('2026-02-30', '2026-03-20'),
    'Không đọc được ngày giờ trong đường dẫn, nên đây là phòng cho 13/03 – 14/03.',
    'We can’t read the date or time in this link, so here are rooms for 13/03 – 14/03.',
    'อ่านวันหรือเวลาในลิงก์นี้ไม่ได้ จึงแสดงห้องสำหรับ 13/03 – 14/03 แทน',
  ],
];

describe.each(['search', 'hotel/la-sen'])('%s', (page) => {
  test.each(cases)('says %s once, in each language', async (_, query, vi, en, th) => {
    for (const [locale, text] of [
      ['vi-vn', vi],
      ['en-vn', en],
      ['th-vn', th],
    ])
      expect(notes(await site.text(`/${locale}/${page}?provinceSn=1&${query}`))).toEqual([text]);
  });

  test.each([
    '',
    'bookingType=3',
    days('2026-03-20', '2026-03-22'),
    hours('2026-03-14', '14:00', '2026-03-14', '16:00'),
  ])('says nothing of "%s"', async (query) =>
    expect(notes(await site.text(`/vi-vn/${page}?${query}`))).toEqual([]),
  );

  test('offers a form to choose anew, which needs no script and keeps the rest', async () => {
    const html = await site.text(
      `/vi-vn/${page}?provinceSn=1&isFreeToCancel=1&${days('2026-03-01', '2026-03-03')}`,
    );
    const form = html
      .split('<form')
      .find((part) => part.includes('type="date"'))
      ?.split('</form>')[0];
    expect(form).toContain(`action="/vi-vn/${page}"`);
    const fields = new URLSearchParams(
      [...(form ?? '').matchAll(/<input[^>]*>/g)].map(([input]) => [
        /name="(\w+)"/.exec(input)?.[1] ?? '',
        /value="([^"]*)"/.exec(input)?.[1] ?? '',
      ]),
    );
    expect(fields.get('bookingType')).toBe('3');
    expect([fields.get('provinceSn'), fields.get('isFreeToCancel')]).toEqual(
      page === 'search' ? ['1', '1'] : [null, null],
    );
    // What it is filled with can be had: sent as it stands, it is answered without a note.
    expect(notes(await site.text(`/vi-vn/${page}?${fields.toString()}`))).toEqual([]);
  });
});

describe('a hotel', () => {
  test('says which hours it sells where others are asked for, keeps them and leads to the next it has', async () => {
    const html = await site.text(
      `/en-vn/hotel/som?${hours('2026-03-14', '22:30', '2026-03-15', '00:30')}`,
    );
    expect(notes(html)).toEqual([
      'This hotel takes hourly stays only from 08:00 to 22:00, so 22:30–00:30, 14/03 can’t be booked.',
    ]);
    expect(unescaped(html)).toContain('See 10:30–12:30, 13/03');
  });

  test('says that it does not sell this way to stay', async () => {
    const html = await site.text(`/vi-vn/hotel/som?${days('2026-03-20', '2026-03-22')}`);
    expect(notes(html)).toEqual([
      'Khách sạn này không nhận theo ngày, nên không đặt được 20/03 – 22/03.',
    ]);
  });
});

describe('a checkout', () => {
  const stay = days('2026-03-20', '2026-03-22');
  const follow = async (address: string) => {
    const answer = await site.ask(address);
    expect(answer.status).toBe(302);
    return answer.headers.get('location') ?? '';
  };

  test.each(['abc', '0', '-1', '1.5', '999999'])(
    'of the room "%s" leads to the rooms there are, for the same stay, and says so',
    async (bad) => {
      const to = await follow(`/en-vn/checkout/la-sen?room=${bad}&${stay}`);
      expect(new URL(to, 'http://localhost').searchParams.get('checkInDatePlan')).toBe(
        '2026-03-20',
      );
      const html = await site.text(to);
      expect(notes(html)).toEqual([
        'The room in this link isn’t at this hotel, so here are the rooms it has.',
      ]);
      expect(unescaped(html)).toContain('20/03 – 22/03');
    },
  );

  test('of a stay that cannot be read leads to the hotel, which says so', async () => {
    const to = await follow(
      `/vi-vn/checkout/la-sen?room=${room}&${days('2026-03-20', '2026-04-13')}`,
    );
    expect(to).not.toContain('room=');
    expect(notes(await site.text(to))).toEqual([cases[1]?.[2]]);
  });

  test('without a stay leads to the hotel, where there is nothing to say', async () =>
    expect(notes(await site.text(await follow(`/vi-vn/checkout/la-sen?room=${room}`)))).toEqual(
      [],
    ));

  test('of a time that is past names what was asked for', async () => {
    const html = await site.text(
      `/en-vn/checkout/la-sen?room=${room}&${hours('2026-03-12', '14:00', '2026-03-12', '16:00')}`,
    );
    expect(unescaped(html)).toContain('You chose 14:00–16:00, 12/03.');
  });

  test('at a hotel that does not exist is not found', async () =>
    expect((await site.ask(await follow(`/vi-vn/checkout/khong-co?room=1&${stay}`))).status).toBe(
      404,
    ));
});
