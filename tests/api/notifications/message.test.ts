// Promises that what happens to a booking is told outside the browser, by the channels of the table,
// once, in the booking's language, and by the next channel where one fails.

import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/paths.ts';
import { vnd } from '#domain/money.ts';
import { messageTable } from '#domain/notifications/message.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { takeMailReport, takeZnsReport } from '#server/notifications/message-reports.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { noteDesk } from '#server/store/message.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  aGuest,
  atHotel,
  hourly,
  type Person,
  type Shop,
  withShop,
} from '../support/booking-makers.ts';
import { aPhone, refuseNext } from '../support/phones.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened: readonly [TestDatabase<Schema>, Shop]) => {
  [at, shop] = opened;
});

let people = 0;
/** Somebody whose mail and phone nobody else has; the phone's end says what Zalo does. */
const someone = (ending = '5', name = 'an') => {
  people += 1;
  const head = `09${String(30_000_000 + people * 1_000)}`;
  return {
    email: `${name}@house-${people}.example`,
    mobile: head.slice(0, 10 - ending.length) + ending,
  };
};
const phoneOf = (mobile: string): string => `84${mobile.slice(1)}`;

const json = async <Row>(path: string): Promise<Row[]> =>
  (await (
    await fetch(`${shop.house.sandboxUrl}${path}`, { headers: { accept: 'application/json' } })
  ).json()) as Row[];
type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly { readonly contentType: string }[];
};
const mails = (to: string) => json<Mail>(`/mail?to=${encodeURIComponent(to)}`);
const subjects = async (to: string) => (await mails(to)).map(({ subject }) => subject);
const zalo = (mobile: string) =>
  json<{ readonly params: Readonly<Record<string, string>>; readonly trackingId: string }>(
    `/zns?phone=${phoneOf(mobile)}`,
  );
const texts = (mobile: string) => shop.house.inbox(phoneOf(mobile));

const rows = async (move?: string) =>
  (
    await at.db
      .selectFrom('message')
      .select(['sn', 'move', 'audience', 'plan', 'channels', 'step', 'state', 'last_error', 'key'])
      .orderBy('sn')
      .execute()
  ).filter((row) => move === undefined || row.move === move);
const states = async (move: string) =>
  (await rows(move)).map(
    ({ audience, channels, step, state }) => `${audience} ${channels[step]} ${state}`,
  );

const goTo = async (moment: Instant) => {
  shop.house.setNow(moment);
  await shop.work();
};
const pass = (minutes: number) => goTo(addMinutes(shop.house.now(), minutes));

const booked = async (
  who: { readonly email: string; readonly mobile: string },
  person: Person = aGuest(),
  hotel: Parameters<Shop['aRoom']>[1] = {},
  change: Parameters<Shop['book']>[2] = {},
) => {
  const room = await shop.aRoom(
    {},
    {
      notice_email: `desk-${people}@hotel.example`,
      notice_phone: `+8470000${String(1_000 + people)}`,
      ...hotel,
    },
  );
  return shop.book(room, hourly('14:00', 2, '2026-03-14'), { ...who, ...change }, person);
};

describe('a guest who pays and closes the tab', () => {
  it('is told by mail and in Zalo at once, and by SMS where no receipt comes within a minute', async () => {
    const who = someone();
    const booking = await booked(who);
    expect(await rows()).toEqual([]);
    await shop.pay(booking);
    await shop.work();
    const code = `${booking.code.slice(0, 3)} ${booking.code.slice(3)}`;
    const came = await mails(who.email);
    const mail = came.find(({ subject }) => subject.startsWith('Đã giữ phòng'));
    expect(came.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/^Biên (?:nhận|lai)/),
      expect.stringMatching(/^Đã giữ phòng/),
    ]);
    expect(mail?.text).toContain(code);
    expect(mail?.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'content-language': 'vi',
      'reply-to': expect.stringMatching(
        new RegExp(`^Joystay <tra-loi\\+${booking.code.toLowerCase()}g\\w{16}@joystay\\.example>$`),
      ) as string,
      'list-unsubscribe': '',
    });
    expect(mail?.attachments.map(({ contentType }) => contentType)).toContain('text/calendar');
    const receipt = came.find(({ subject }) => subject.startsWith('Biên'));
    expect(receipt?.attachments.map(({ contentType }) => contentType)).toContain('application/pdf');
    expect((await zalo(who.mobile))[0]?.params['ma_don']).toBe(
      `${booking.code.slice(0, 3)} ${booking.code.slice(3)}`,
    );
    expect(await texts(who.mobile)).toEqual([]);
    expect(await states('bookedPaid')).toEqual(['guest mail sent', 'guest zns waiting']);
    await pass(0.9);
    expect(await texts(who.mobile)).toEqual([]);
    await pass(0.2);
    expect((await texts(who.mobile))[0]).toContain('/s/');
    expect(await states('bookedPaid')).toEqual(['guest mail sent', 'guest sms sent']);
    await pass(60);
    expect([(await texts(who.mobile)).length, (await mails(who.email)).length]).toEqual([1, 2]);
  });

  it('gets no SMS once Zalo reports that the phone has the message', async () => {
    const who = someone();
    const booking = await booked(who);
    await shop.pay(booking);
    await shop.work();
    const [message] = await zalo(who.mobile);
    const timestamp = '1796108560456';
    const body = JSON.stringify({
      event_name: 'user_received_message',
      message: { msg_id: 'a', tracking_id: message?.trackingId },
      timestamp,
    });
    const { zns } = shop.house.settings;
    const mac = createHash('sha256')
      .update(`${zns?.appId}${body}${timestamp}${zns?.oaSecret}`)
      .digest('hex');
    expect(await takeZnsReport(shop.house, body, 'mac=0')).toBe(false);
    expect(await takeZnsReport(shop.house, body, `mac=${mac}`)).toBe(true);
    expect(await takeZnsReport(shop.house, body, `mac=${mac}`)).toBe(true);
    await pass(5);
    expect(await states('bookedPaid')).toEqual(['guest mail sent', 'guest zns delivered']);
    expect(await texts(who.mobile)).toEqual([]);
  });

  it.each([
    ['has no Zalo', '118', '2026-03-13T03:00:00Z'],
    ['refuses such messages', '139', '2026-03-13T03:00:00Z'],
    ['is told at night', '5', '2026-03-13T15:30:00Z'],
  ])('%s gets an SMS at once', async (_, ending, now) => {
    shop.house.setNow(now as Instant);
    const who = someone(ending);
    await shop.pay(await booked(who));
    await shop.work();
    expect((await texts(who.mobile)).length).toBe(1);
    expect(await zalo(who.mobile)).toEqual([]);
  });

  it('is never handed to Zalo twice, whatever became of its answer', async () => {
    const who = someone();
    await shop.pay(await booked(who));
    const row = (await rows('bookedPaid')).find(({ plan }) => plan === 'phone');
    await at.db
      .updateTable('message')
      .set({ begun_at: shop.house.now() })
      .where('sn', '=', row?.sn ?? 0)
      .execute();
    await shop.work();
    await pass(2);
    expect([await zalo(who.mobile), (await texts(who.mobile)).length]).toEqual([[], 1]);
  });
});

describe('mail', () => {
  it('that is greylisted comes a minute later, once, as the same mail', async () => {
    const who = someone('5', 'greylist');
    await shop.pay(await booked(who));
    await shop.work();
    expect(await mails(who.email)).toEqual([]);
    await pass(1.1);
    const came = await mails(who.email);
    expect(new Set(came.map(({ messageId }) => messageId)).size).toBe(2);
    expect(await states('bookedPaid')).toContain('guest mail sent');
  });

  it('that a room is held is told no more once the stay is cancelled', async () => {
    const who = someone('5', 'greylist');
    const booking = await booked(who);
    await shop.pay(booking);
    await shop.work();
    await shop.move(booking, 'hotelCancels', 'hotel');
    await pass(1.1);
    expect(await states('bookedPaid')).toEqual(['guest mail given_up', 'guest zns given_up']);
    expect(await states('hotelCancelled')).toContain('guest mail sent');
    const came = await subjects(who.email);
    expect(came.filter((subject) => subject.startsWith('Đã giữ phòng'))).toEqual([]);
    expect(came.length).toBeGreaterThan(0);
  });

  it('to nobody bounces for good, and one that comes back is noted once it is signed', async () => {
    const who = someone('5', 'bounce-550');
    await shop.pay(await booked(who));
    await shop.work();
    expect(await states('bookedPaid')).toContain('guest mail bounced');
    const other = someone();
    await shop.pay(await booked(other));
    await shop.work();
    const sent = (await rows('receipt')).find(({ state }) => state === 'sent');
    const token = (await mails(other.email))
      .map(({ messageId }) => messageId.slice(1).split('@')[0])
      .find((name) => name?.startsWith(`${sent?.sn}-`));
    const body = JSON.stringify({ token, event: 'bounced', status: '5.1.1' });
    const secret = shop.house.settings.mail?.reportSecret ?? '';
    const mac = createHmac('sha256', secret).update(body).digest('hex');
    expect(await takeMailReport(shop.house, body, 'wrong')).toBe(false);
    expect(await takeMailReport(shop.house, body, mac)).toBe(true);
    expect((await rows('receipt')).find(({ sn }) => sn === sent?.sn)?.last_error).toBe(
      'bounced 5.1.1',
    );
  });
});

describe('what is told by mail and notification alone', () => {
  /** Nobody pays: the window and its grace end. */
  const expired = async (who: ReturnType<typeof someone>, person: Person = aGuest()) => {
    await booked(who, person);
    await pass(10);
    await pass(10);
  };
  const report = async (body: object): Promise<boolean> => {
    const text = JSON.stringify(body);
    const secret = shop.house.settings.mail?.reportSecret ?? '';
    const mac = createHmac('sha256', secret).update(text).digest('hex');
    return takeMailReport(shop.house, text, mac);
  };
  const tokenOf = ({ messageId }: Mail): string => messageId.slice(1).split('@')[0] ?? '';

  it('goes to the phone, once, where the server refuses the mail and no notification told it', async () => {
    const who = someone('5', 'bounce-550');
    await expired(who);
    await pass(1);
    expect([await mails(who.email), (await texts(who.mobile)).length]).toEqual([[], 1]);
    expect(await states('windowEnded')).toEqual(['guest sms sent', 'guest push given_up']);
    await pass(60);
    expect((await texts(who.mobile)).length).toBe(1);
  });

  it('goes to the phone, once, where a signed report says that the mail came back', async () => {
    const who = someone();
    await expired(who);
    const [mail] = await mails(who.email);
    if (mail === undefined) throw new Error('no mail was sent');
    await pass(30);
    expect([await texts(who.mobile), await states('windowEnded')]).toEqual([
      [],
      ['guest mail sent', 'guest push given_up'],
    ]);
    const bounce = { token: tokenOf(mail), event: 'bounced', status: '5.1.1' };
    for (let times = 0; times < 3; times += 1) {
      expect(await report(bounce)).toBe(true);
      await shop.work();
    }
    expect((await texts(who.mobile)).length).toBe(1);
    expect(await states('windowEnded')).toEqual(['guest sms sent', 'guest push given_up']);
    expect((await mails(who.email)).length).toBe(1);
  });

  it('leaves the phone alone where a notification told it, or a day has passed', async () => {
    const who = someone('5', 'bounce-550');
    const member: Person = { ...(await shop.aMember()), device: `the phone of ${who.mobile}` };
    const phone = await aPhone(shop.house, member);
    await expired(who, member);
    await pass(5);
    expect((await phone.shown()).at(-1)?.title).toBe('Hết giờ thanh toán');
    expect([await texts(who.mobile), await zalo(who.mobile)]).toEqual([[], []]);
    expect((await rows('windowEnded')).map(({ plan, state }) => [plan, state])).toEqual([
      ['mail', 'bounced'],
      ['push', 'sent'],
    ]);
    const late = someone();
    await expired(late);
    const [mail] = await mails(late.email);
    if (mail === undefined) throw new Error('no mail was sent');
    await pass(25 * 60);
    expect(await report({ token: tokenOf(mail), event: 'bounced' })).toBe(true);
    await shop.work();
    expect(await texts(late.mobile)).toEqual([]);
    expect(await states('windowEnded')).toContain('guest mail bounced');
  });
});

describe('a member', () => {
  const aMember = async (who: { readonly mobile: string }): Promise<Person> => ({
    ...(await shop.aMember()),
    device: `the phone of ${who.mobile}`,
  });

  it('whose browser showed the notification gets no SMS', async () => {
    const who = someone();
    const member = await aMember(who);
    const phone = await aPhone(shop.house, member);
    await shop.pay(await booked({ ...who }, member));
    await shop.work();
    await pass(5);
    expect((await phone.shown()).map(({ title }) => title)).toEqual(['Phòng đã giữ cho bạn']);
    expect([await texts(who.mobile), await zalo(who.mobile)]).toEqual([[], []]);
    expect(await states('bookedPaid')).toEqual(['member mail sent', 'member push sent']);
  });

  it('without notifications is told in Zalo at once, and one whose notification does not arrive after two minutes', async () => {
    const [one, two] = [someone(), someone()];
    await shop.pay(await booked(one, await aMember(one)));
    await shop.work();
    expect((await zalo(one.mobile)).length).toBe(1);
    const member = await aMember(two);
    await aPhone(shop.house, member);
    await refuseNext(shop.house, 'status=503&times=9');
    await shop.pay(await booked(two, member));
    await shop.work();
    await pass(1.5);
    expect((await zalo(two.mobile)).length).toBe(0);
    await pass(0.6);
    expect((await zalo(two.mobile)).length).toBe(1);
    await refuseNext(shop.house, 'status=503&times=0');
  });
});

describe('the true reason', () => {
  const english: Person = { locale: 'en-vn' as Locale };
  const waiting = async (who: ReturnType<typeof someone>) => {
    const person = { ...aGuest(), ...english };
    const booking = await booked(who, person, { confirms_by_hand: true });
    await shop.pay(booking);
    await shop.work();
    return booking;
  };

  it('is told in the language of the booking: declined is not unanswered', async () => {
    const [one, two] = [someone('118'), someone('118')];
    const declined = await waiting(one);
    await shop.move(declined, 'declineRoom', 'hotel');
    await shop.work();
    expect(await texts(one.mobile)).toEqual([expect.stringMatching(/declined booking/)]);
    expect(await subjects(one.email)).toContainEqual(
      expect.stringMatching(/^Declined by the hotel/),
    );
    await waiting(two);
    await pass(7);
    expect(await texts(two.mobile)).toEqual([expect.stringMatching(/no answer from/)]);
    expect(await subjects(two.email)).toContainEqual(
      expect.stringMatching(/^No answer from the hotel/),
    );
  });
});

describe('a reason that hotels often have', () => {
  it('is told in the language of the booking, and one that a hotel typed itself in its own alone', async () => {
    const english: Person = { locale: 'en-vn' as Locale };
    const reasons = ['Phòng đang sửa.', 'Chủ nhà đi vắng'];
    const told: string[] = [];
    for (const note of reasons) {
      const who = someone();
      const booking = await booked(who, { ...aGuest(), ...english }, { confirms_by_hand: true });
      await shop.pay(booking);
      const { sn } = await at.db
        .selectFrom('booking')
        .select('sn')
        .where('code', '=', booking.code)
        .executeTakeFirstOrThrow();
      await at.db
        .insertInto('booking_cancellation')
        .values({
          booking_sn: sn,
          actor: 'hotel',
          reason: 'hotelAsked',
          note,
          paid: vnd(0),
          refund: vnd(0),
          is_late: false,
          at: shop.house.now(),
        })
        .execute();
      await shop.move(booking, 'declineRoom', 'hotel');
      await shop.work();
      const mail = (await mails(who.email)).find(({ subject }) => subject.startsWith('Declined'));
      told.push(mail?.text ?? '');
    }
    expect(told[0]).toContain('Their reason: the room is being repaired.');
    expect(told[1]).not.toContain('reason');
  });
});

describe('whose room came to nothing', () => {
  it('is offered in the mail up to three rooms nearby, free for the same time', async () => {
    const names = ['Nhà Bên Cạnh', 'Nhà Kế Bên', 'Nhà Cuối Ngõ', 'Nhà Đầu Phố'];
    for (const name of names) await shop.aRoom({}, { name });
    const who = someone();
    const booking = await booked(who, aGuest(), { confirms_by_hand: true });
    await shop.pay(booking);
    await shop.move(booking, 'declineRoom', 'hotel');
    await shop.work();
    const mail = (await mails(who.email)).find(({ subject }) => subject.startsWith('Khách sạn'));
    const offered = [...(mail?.text ?? '').matchAll(/^- .*: (http\S+\/hotel\/\S+)$/gm)];
    expect(offered).toHaveLength(3);
    for (const [, address = ''] of offered)
      expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
        bookingType: '1',
        checkInDatePlan: '2026-03-14',
      });
  });

  it('is told all the same while nothing can be searched', async () => {
    const who = someone();
    const booking = await booked(who, aGuest(), { confirms_by_hand: true });
    await shop.pay(booking);
    await shop.move(booking, 'declineRoom', 'hotel');
    const { index } = shop.house;
    Object.assign(shop.house, { index: null });
    await shop.work();
    Object.assign(shop.house, { index });
    expect(await subjects(who.email)).toContainEqual(
      expect.stringContaining('Khách sạn không nhận đơn'),
    );
  });
});

describe('a hotel whose room waits', () => {
  const deskMail = () => mails(`desk-${people}@hotel.example`);
  const deskTexts = async () =>
    (await shop.house.inbox(`8470000${String(1_000 + people)}`)).concat(
      (
        await json<{ readonly trackingId: string }>(`/zns?phone=8470000${String(1_000 + people)}`)
      ).map(({ trackingId }) => trackingId),
    );
  const asking = async () =>
    booked(someone(), await shop.aMember(), { confirms_by_hand: true }, { paymentMethod: atHotel });

  it('gets a mail at once, and an SMS after 90 seconds without a desk open', async () => {
    await asking();
    await shop.work();
    expect((await deskMail()).length).toBe(1);
    await pass(1.4);
    expect(await deskTexts()).toEqual([]);
    await pass(0.2);
    expect((await deskTexts()).length).toBe(1);
  });

  it('reads in the mail to whom an invoice goes, before it answers and of a booking it need not', async () => {
    const invoice = {
      company: 'Công ty TNHH An Yên',
      taxCode: '0312345678',
      address: '12 Lê Lợi, Quận 1',
      email: 'ketoan@anyen.vn',
    };
    const change = { paymentMethod: atHotel, invoice };
    for (const hotel of [{ confirms_by_hand: true }, {}]) {
      await booked(someone(), await shop.aMember(), hotel, change);
      await shop.work();
      const [mail] = await deskMail();
      for (const part of Object.values(invoice)) expect(mail?.text).toContain(part);
    }
  });

  it('gets no SMS while a desk is open, nor once it has answered', async () => {
    const booking = await asking();
    await shop.work();
    const { hotel_sn: hotel } = await at.db
      .selectFrom('booking')
      .select('hotel_sn')
      .where('code', '=', booking.code)
      .executeTakeFirstOrThrow();
    await pass(1);
    await noteDesk(at.db, hotel, shop.house.now());
    await pass(1);
    expect(await deskTexts()).toEqual([]);
    await shop.move(booking, 'confirmRoom', 'hotel');
    await pass(3);
    expect(await deskTexts()).toEqual([]);
    expect((await rows('hotelWaits')).map(({ state }) => state)).toEqual(['sent', 'given_up']);
  });
});

it.each(['held', 'cancelled'])(
  'every move of the table has its words for a %s booking',
  async (was) => {
    const who = someone('118');
    const booking = await booked(who);
    await shop.pay(booking);
    if (was === 'cancelled') await shop.move(booking, 'hotelCancels', 'hotel');
    await shop.work();
    const sn = await shop.snOf(booking);
    // A cancelled booking is told nothing of these any more; a held one has no refund to tell of.
    const ofHeld = ['bookedPaid', 'bookedHotel', 'changed', 'hotelNew', 'hotelChanged'];
    const moves = was === 'held' ? ofHeld : Object.keys(messageTable);
    for (const move of moves)
      for (const plan of ['mail', 'phone'] as const)
        await at.pool.query(
          `insert into message (key, move, audience, plan, booking_sn, language, facts, channels,
           next_at, until_at, created_at)
         values ($1, $2, 'guest', $3, $4, 'th', $5, $6, now(), $7, $8)`,
          [
            `${move} ${plan}`,
            move,
            plan,
            sn,
            JSON.stringify({
              cause: 'hotelCancels',
              from: shop.house.now(),
              to: shop.house.now(),
              difference: 0,
            }),
            plan === 'mail' ? ['mail'] : ['sms'],
            addMinutes(shop.house.now(), 60),
            shop.house.now(),
          ],
        );
    await at.pool.query(
      `insert into job (kind, key, payload, run_at)
     select 'message', 'message:' || sn, json_build_object('messageSn', sn), $1 from message
     on conflict do nothing`,
      [shop.house.now()],
    );
    await shop.work();
    const bugs = shop.house.lines.filter((line) => 'bug' in line).map((line) => line['error']);
    expect(bugs).toEqual([]);
  },
);
