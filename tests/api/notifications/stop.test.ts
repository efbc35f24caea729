// Promises that a review is asked for once, by mail and notification, and that it can be stopped in
// one step from the mail; and that the second question about a no-show reaches a silent phone.

import { beforeEach, describe, expect, it } from 'vitest';
import { addMinutes } from '#domain/time/time.ts';
import { getReminderSettings } from '#server/api/handlers/push.ts';
import { makeApp } from '#server/http/app.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { atHotel, hourly, type Person, type Shop, withShop } from '../support/booking-makers.ts';
import { aPhone } from '../support/phones.ts';
import { askHandler, makeContext } from '../support/test-server.ts';

let shop: Shop;
withShop((...opened: readonly [TestDatabase<Schema>, Shop]) => {
  [, shop] = opened;
});

let people = 0;
let member: Person;
let email: string;
beforeEach(async () => {
  people += 1;
  member = { ...(await shop.aMember()), device: `a phone for stops ${people}` };
  email = `stops-${people}@house.example`;
});

type Mail = {
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
};
const mails = async (): Promise<Mail[]> =>
  (await (
    await fetch(`${shop.house.sandboxUrl}/mail?to=${email}`, {
      headers: { accept: 'application/json' },
    })
  ).json()) as Mail[];
const invitation = async () => (await mails()).find(({ headers }) => headers['list-unsubscribe']);
const book = async () =>
  shop.book(
    await shop.aRoom(),
    hourly('14:00', 2, '2026-03-14'),
    { paymentMethod: atHotel, email },
    member,
  );

/** A stay from its booking to its end, of which a review is asked for. */
async function stayed() {
  const booking = await book();
  shop.house.setNow(booking.checkIn);
  await shop.move(booking, 'checkIn', 'hotel');
  shop.house.setNow(booking.checkOut);
  await shop.move(booking, 'complete', 'clock');
  await shop.work();
  return booking;
}

describe('a request to review a stay', () => {
  const site = async () => {
    const app = await makeApp(shop.house, null);
    return (address: string, method = 'GET') =>
      app.fetch(
        new Request(address, {
          method,
          ...(method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {}),
        }),
      );
  };
  const wants = async () =>
    (
      await askHandler(
        { getReminderSettings },
        makeContext(shop.house, member),
        'push/getReminderSettings',
        {},
      )
    ).reminders.review;

  it('comes by mail and notification, and says how to stop it in one step', async () => {
    const phone = await aPhone(shop.house, member);
    await stayed();
    const mail = await invitation();
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe': expect.stringMatching(/^<http.*\/stop\/\w{6}\/[\w-]{22}>$/) as string,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.text).toContain('/stop/');
    expect((await phone.shown()).map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^Phòng hôm .* thế nào\?$/),
    );
  });

  it('is stopped by the button or by the mail program, not by a look, and only by its own address', async () => {
    await stayed();
    const ask = await site();
    const address = (await invitation())?.headers['list-unsubscribe']?.slice(1, -1) ?? '';
    const look = await ask(address);
    expect([look.status, await look.text()]).toEqual([
      200,
      expect.stringContaining('Dừng thư mời đánh giá') as string,
    ]);
    expect(await wants()).toBe(true);
    for (const wrong of [address.slice(0, -1), address.replace(/\/stop\/\w+/, '/stop/TANAHD')])
      expect((await ask(wrong, 'POST')).status).toBe(404);
    expect(await wants()).toBe(true);
    for (let times = 0; times < 2; times += 1)
      expect((await ask(address, 'POST')).status).toBe(200);
    expect(await wants()).toBe(false);
  });

  it('comes no more once it was stopped, and all other mail does', async () => {
    const phone = await aPhone(shop.house, member);
    await stayed();
    const ask = await site();
    const address = (await invitation())?.headers['list-unsubscribe']?.slice(1, -1) ?? '';
    await ask(address, 'POST');
    const [mailed, shown] = [(await mails()).length, (await phone.shown()).length];
    shop.house.setNow(addMinutes(shop.house.now(), -1_440));
    const booking = await book();
    await shop.work();
    expect((await mails()).length).toBe(mailed + 1);
    shop.house.setNow(booking.checkIn);
    await shop.move(booking, 'checkIn', 'hotel');
    shop.house.setNow(booking.checkOut);
    await shop.move(booking, 'complete', 'clock');
    await shop.work();
    expect((await mails()).length).toBe(mailed + 1);
    expect(
      (await phone.shown()).slice(shown).filter(({ title }) => title.endsWith('thế nào?')),
    ).toEqual([]);
  });
});

describe('the second question about a no-show', () => {
  const toSecondQuestion = async () => {
    const booking = await book();
    shop.house.setNow(addMinutes(booking.checkIn, 30));
    await shop.move(booking, 'reportNoShow', 'hotel');
    await shop.work();
    shop.house.pass(1.1);
    await shop.work();
    const before = (await shop.house.inbox(member.mobile ?? '')).length;
    shop.house.setNow(addMinutes(booking.checkIn, 30 + 22 * 60));
    await shop.work();
    return before;
  };

  it('goes at once by SMS to a phone without notifications', async () => {
    const before = await toSecondQuestion();
    const texts = await shop.house.inbox(member.mobile ?? '');
    expect([texts.length - before, texts[0]]).toEqual([
      1,
      expect.stringContaining('Con 2 gio de tra loi') as string,
    ]);
  });

  it('is a notification alone where that arrives', async () => {
    const phone = await aPhone(shop.house, member);
    const before = await toSecondQuestion();
    shop.house.pass(5);
    await shop.work();
    expect((await phone.shown()).at(-1)?.title).toBe('Còn 2 giờ để trả lời');
    expect((await shop.house.inbox(member.mobile ?? '')).length).toBe(before);
  });
});
