// Promises that an answer to a mail is filed with the booking that the mail was about, once, that
// nobody files under another's, and that only those whom it concerns read it.

import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '#domain/booking.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type LocalDate } from '#domain/time/time.ts';
import { getArrivalList } from '#server/api/handlers/desk.ts';
import { makeApp } from '#server/http/app.ts';
import { takeMailReply } from '#server/notifications/message-reports.ts';
import type { Desk } from '#server/operator/command.ts';
import { runCommand } from '#server/operator/commands.ts';
import { migrationState } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { forgetMailReplies } from '#server/store/mail-reply.ts';
import { erasePerson, loadPersonal } from '#server/store/member/personal-data.ts';
import { runStore, type TestDatabase } from '../../support/test-database.ts';
import { hourly, withShop, type Person, type Shop } from '../support/booking-makers.ts';
import { makeMember } from '../support/builders.ts';
import { askHandler, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened: readonly [TestDatabase<Schema>, Shop]) => {
  [at, shop] = opened;
});

let people = 0;
let reports = 0;

type Mail = {
  readonly subject: string;
  readonly headers: Readonly<Record<string, string>>;
};
const mails = async (to: string): Promise<Mail[]> =>
  (await (
    await fetch(`${shop.house.sandboxUrl}/mail?to=${encodeURIComponent(to)}`, {
      headers: { accept: 'application/json' },
    })
  ).json()) as Mail[];
/** Where the mail with such a subject that came there is answered to. */
const replyTo = async (email: string, says: RegExp): Promise<string> =>
  (await mails(email)).find(({ subject }) => says.test(subject))?.headers['reply-to'] ?? '';

/** A paid booking whose mails have come, in a hotel of its own. */
async function booked(person?: Person) {
  people += 1;
  const email = `an@house-${people}.example`;
  const hotelEmail = `front@hotel-${people}.example`;
  const room = await shop.aRoom({}, { notice_email: hotelEmail });
  const stay = hourly('14:00', 2, '2026-03-14');
  const booking = await shop.book(room, stay, { email }, person);
  await shop.pay(booking);
  await shop.work();
  return {
    ...booking,
    email,
    to: await replyTo(email, /^Đã giữ phòng/),
    toUsAlone: await replyTo(email, /^Biên/),
    toOfHotel: await replyTo(hotelEmail, /./),
  };
}

const report = (change: Readonly<Record<string, unknown>>): string => {
  reports += 1;
  return JSON.stringify({
    id: `report ${reports}`,
    subject: 'Re: Đã giữ phòng',
    text: 'Tôi đến lúc 22:30.\n\nOn Friday Joystay <a@joystay.example> wrote:\n> Đã giữ phòng',
    at: shop.house.now(),
    ...change,
  });
};
const signature = (body: string): string =>
  createHmac('sha256', shop.house.settings.mail?.reportSecret ?? '')
    .update(body)
    .digest('hex');
const take = (body: string) => takeMailReply(shop.house, body, signature(body));
const rows = () =>
  at.db
    .selectFrom('mail_reply')
    .select(['booking_sn', 'side', 'is_private', 'sender', 'subject', 'text', 'sent_at'])
    .orderBy('sn')
    .execute();

/** What a desk of the hotel is shown of the booking. */
async function shownAt(hotelSn: number, code: string, day = '2026-03-14' as LocalDate) {
  const sn = await makeMember(at.db);
  await at.db.insertInto('hotel_staff').values({ member_sn: sn, hotel_sn: hotelSn }).execute();
  const desk = makeContext(shop.house, {
    member: { sn, phone: '+84900000001', family: 'desk' },
    device: `desk ${sn}`,
  });
  const { bookings } = await askHandler({ getArrivalList }, desk, 'desk/getArrivalList', {
    hotelSn,
    day,
  });
  return bookings.find((one) => one.code === code);
}

describe('an answer to a mail', () => {
  it('is filed once with the booking and the side that the mail was written to', async () => {
    const booking = await booked();
    const body = report({ to: booking.to, from: `An <${booking.email}>` });
    expect([await take(body), await take(body)]).toEqual([204, 204]);
    await take(report({ to: booking.toOfHotel, from: 'front@hotel.example', text: 'Sáng mai' }));
    const sn = await shop.snOf(booking);
    expect(await rows()).toEqual([
      {
        booking_sn: sn,
        side: 'guest',
        is_private: false,
        sender: booking.email,
        subject: 'Re: Đã giữ phòng',
        text: 'Tôi đến lúc 22:30.',
        sent_at: shop.house.now(),
      },
      expect.objectContaining({ booking_sn: sn, side: 'hotel', text: 'Sáng mai' }),
    ]);
  });

  it('is kept unfiled where its address leads to no booking, or to one by a key of another', async () => {
    const [one, other] = [await booked(), await booked()];
    const forged = one.to.replace(one.code.toLowerCase(), other.code.toLowerCase());
    expect(forged).not.toBe(one.to);
    for (const to of [
      forged,
      one.to.replace(/g(\w{16})@/, 'h$1@'),
      'Joystay <tra-loi@joystay.example>',
      '',
    ])
      expect(await take(report({ to, from: other.email }))).toBe(204);
    expect((await rows()).map(({ booking_sn, side }) => [booking_sn, side])).toEqual([
      [null, null],
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect((await shownAt(other.hotel.sn, other.code))?.mailReplies).toBeUndefined();
  });

  it('may have anything in it, and no more than it needs', async () => {
    const booking = await booked();
    const { to } = booking;
    expect(await take(report({ to, at: '-000001-01-01T00:00:00Z' }))).toBe(204);
    expect(await take(report({ to, at: addMinutes(shop.house.now(), 60) }))).toBe(204);
    const odd = {
      from: 'x'.repeat(2_000),
      subject: 'A\r\nBcc: b\u0000',
      text: '\u0000\u202eA\ud800',
    };
    expect(await take(report({ to, ...odd }))).toBe(204);
    expect(await take(JSON.stringify({ id: 'bare', to }))).toBe(204);
    const found = await rows();
    expect(new Set(found.map(({ sent_at: sentAt }) => sentAt))).toEqual(
      new Set([shop.house.now()]),
    );
    expect(found[2]).toMatchObject({
      sender: 'x'.repeat(320),
      subject: 'A Bcc: b',
      text: 'A\ufffd',
    });
    expect(found[3]).toMatchObject({ sender: '', subject: '', text: '' });
  });

  it('is taken in over HTTP only where it is signed', async () => {
    const booking = await booked();
    const site = await makeApp(shop.house, null);
    const post = async (body: string, signed: string): Promise<number> =>
      (
        await site.fetch(
          new Request('http://hotel.example:3000/api/reports/mail-reply', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'X-Mail-Signature': signed },
            body,
          }),
          '203.0.113.9',
        )
      ).status;
    const body = report({ to: booking.to, from: booking.email });
    expect(await post(body, '')).toBe(401);
    expect(await post(body, signature(`${body} `))).toBe(401);
    expect(await post('{}', signature('{}'))).toBe(400);
    expect(await post('no JSON', signature('no JSON'))).toBe(400);
    expect(await rows()).toEqual([]);
    expect(await post(body, signature(body))).toBe(204);
    expect(await rows()).toHaveLength(1);
    const long = report({ to: booking.to, text: 'x'.repeat(70_000) });
    expect(await post(long, signature(long))).toBe(413);
  });

  it('that is not signed raises an alarm so often for a network, and is refused all the while', async () => {
    const site = await makeApp(shop.house, null);
    const post = async (channel: string, from: string): Promise<number> =>
      (
        await site.fetch(
          new Request(`http://hotel.example:3000/api/reports/${channel}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'X-Mail-Signature': 'forged' },
            body: '{}',
          }),
          from,
        )
      ).status;
    shop.house.lines.length = 0;
    const statuses = new Set<number>();
    for (let sent = 0; sent < policy.unsignedNoticesAtOnce; sent += 1)
      for (const channel of ['mail', 'mail-reply', 'zns'])
        statuses.add(await post(channel, '203.0.113.9'));
    expect([...statuses].toSorted()).toEqual([400, 401]);
    const alarms = () => shop.house.lines.filter((line) => 'alarm' in line).length;
    expect(alarms()).toBe(policy.unsignedNoticesAtOnce);
    await post('zns', '203.0.113.10');
    expect(alarms()).toBe(policy.unsignedNoticesAtOnce + 1);
  });

  it('is erased after half a year, and after a month where it is unfiled', async () => {
    const { to } = await booked();
    await take(report({ to }));
    await take(report({ to: 'nobody@joystay.example' }));
    const after = (days: number) =>
      forgetMailReplies(at.db, addMinutes(shop.house.now(), days * 1_440));
    await after(29);
    expect(await rows()).toHaveLength(2);
    await after(31);
    expect((await rows()).map(({ side }) => side)).toEqual(['guest']);
    await after(181);
    expect(await rows()).toEqual([]);
  });
});

describe('a desk', () => {
  it("reads its guest's answers on the card, the newest last, and nobody else's", async () => {
    const [one, other] = [await booked(), await booked()];
    const earlier = addMinutes(shop.house.now(), -30);
    await take(report({ to: one.to, from: one.email.toUpperCase() }));
    await take(report({ to: one.to, from: 'ba@house.example', text: 'Xin tầng cao', at: earlier }));
    await take(report({ to: one.to, from: one.email, text: '> only a quote' }));
    await take(report({ to: one.toOfHotel, from: 'front@hotel.example', text: 'Phòng 201' }));
    expect((await shownAt(one.hotel.sn, one.code))?.mailReplies).toEqual([
      { at: earlier, text: 'Xin tầng cao', isFromElsewhere: true },
      { at: shop.house.now(), text: 'Tôi đến lúc 22:30.', isFromElsewhere: false },
    ]);
    expect((await shownAt(other.hotel.sn, other.code))?.mailReplies).toBeUndefined();
    expect(await shownAt(other.hotel.sn, one.code)).toBeUndefined();
  });

  it('reads nothing that was answered to us alone', async () => {
    const booking = await booked();
    await take(report({ to: booking.toUsAlone, from: booking.email, text: 'Phòng bẩn' }));
    await take(
      report({ to: booking.toUsAlone.replace(/p(\w{16})@/, 'g$1@'), from: booking.email }),
    );
    expect((await rows()).map(({ side, is_private: is }) => [side, is])).toEqual([
      ['guest', true],
      [null, false],
    ]);
    expect((await shownAt(booking.hotel.sn, booking.code))?.mailReplies).toBeUndefined();
  });

  it('hears of an answer at once where it is open', async () => {
    const booking = await booked();
    const changes = async () =>
      (
        await at.db
          .selectFrom('hotel_change')
          .select('seq')
          .where('hotel_sn', '=', booking.hotel.sn)
          .execute()
      ).length;
    const before = await changes();
    const body = report({ to: booking.to, from: booking.email });
    await take(body);
    await take(body);
    expect(await changes()).toBe(before + 1);
  });
});

it('brings a stay of another day to the desk, for three days', async () => {
  const booking = await booked();
  const earlier = '2026-03-13' as LocalDate;
  expect(await shownAt(booking.hotel.sn, booking.code, earlier)).toBeUndefined();
  await take(report({ to: booking.to, from: booking.email }));
  expect((await shownAt(booking.hotel.sn, booking.code, earlier))?.mailReplies).toHaveLength(1);
  await at.db
    .updateTable('mail_reply')
    .set({ created_at: addMinutes(shop.house.now(), -4 * 24 * 60) })
    .execute();
  expect(await shownAt(booking.hotel.sn, booking.code, earlier)).toBeUndefined();
});

it('a member takes the answers along, and leaving erases them', async () => {
  const person = await shop.aMember();
  const { sn, phone } = person.member ?? { sn: 0, phone: '' };
  const mine = await booked(person);
  const others = await booked();
  await take(report({ to: mine.to, from: mine.email }));
  await take(report({ to: mine.toOfHotel, from: 'front@hotel.example', text: 'Chị ấy đến muộn' }));
  await take(report({ to: 'nobody@joystay.example', from: mine.email.toUpperCase() }));
  await take(report({ to: others.to, from: others.email }));
  const data = await loadPersonal(at.db, { sn, phone });
  expect(data['mail_reply']).toEqual([
    {
      booking: mine.code,
      from: mine.email,
      subject: 'Re: Đã giữ phòng',
      text: 'Tôi đến lúc 22:30.',
      at: shop.house.now(),
    },
  ]);
  await at.db
    .updateTable('booking')
    .set({ status: bookingStatuses.completed })
    .where('code', '=', mine.code)
    .execute();
  await erasePerson(at.db, { sn, phone }, 'mac', shop.house.now());
  expect((await rows()).map(({ sender }) => sender)).toEqual([others.email]);
  // The key in an old letter still reads, and nobody is left to erase what is filed by it.
  await take(report({ to: mine.to, from: 'an@house.example' }));
  expect((await rows()).at(-1)).toMatchObject({ booking_sn: null, side: null });
});

it('operators read what was answered, and are told of what is unfiled', async () => {
  const run = async (name: string, words: readonly string[] = []): Promise<string[]> => {
    const said: string[] = [];
    const desk: Desk = {
      ...shop.house,
      kind: runStore,
      missingMigrations: () => migrationState(at.pool),
      catalogue: undefined,
      who: 'lan',
      print: (line) => void said.push(line),
    };
    const code = await runCommand(desk, name, words);
    return [...said, `exit ${code}`];
  };
  const booking = await booked();
  await take(report({ to: booking.to, from: booking.email, text: 'Một\nHai' }));
  await take(report({ to: 'nobody@joystay.example', from: 'b@house.example' }));
  expect(await run('replies', ['--booking', booking.code])).toEqual([
    expect.stringMatching(new RegExp(`${booking.code} guest +${booking.email}: Re: Đã giữ phòng`)),
    '    Một',
    '    Hai',
    '1 answer.',
    'exit 0',
  ]);
  const unfiled = await run('replies', ['--filed', 'no']);
  expect(unfiled[0]).toMatch(/unfiled +b@house\.example: Re:/);
  expect(unfiled.at(-2)).toBe('1 answer.');
  expect((await run('replies', ['--filed', 'perhaps']))[0]).toContain('--filed must be one of');
  const told = (await run('doctor')).join('\n');
  expect(told).toContain('1 answered by mail\n');
  expect(told).toContain('1 answered by mail to an address of no booking: replies --filed no');
});
