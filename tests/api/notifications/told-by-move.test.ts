// Promises that whoever has left the page is told what became of their booking, each under its
// switch, and nothing that they know.

import { describe, expect, it } from 'vitest';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { updateReminderSettings } from '#server/api/handlers/push.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { atHotel, hourly, type Person, type Shop, withShop } from '../support/booking-makers.ts';
import { aPhone, type Phone } from '../support/phones.ts';
import { askHandler, inWrite } from '../support/test-server.ts';

let shop: Shop;
withShop((...opened: readonly [TestDatabase<Schema>, Shop]) => {
  [, shop] = opened;
});
let members = 0;
/** Somebody with a phone of their own. */
const aMember = async (): Promise<Person> => ({
  ...(await shop.aMember()),
  device: `the phone of ${(members += 1)}`,
});
const titles = async (phone: Phone) => (await phone.shown()).map(({ title }) => title);
const goTo = async (moment: Instant) => {
  shop.house.setNow(moment);
  await shop.work();
};

/** A member's room of tomorrow 14:00, to be paid at the hotel, and the member's phone. */
async function stayOf(member: Person) {
  const phone = await aPhone(shop.house, member);
  const booking = await shop.book(
    await shop.aRoom(),
    hourly('14:00', 2, '2026-03-14'),
    { paymentMethod: atHotel },
    member,
  );
  await shop.work();
  return { booking, phone };
}

describe('whoever has left the page', () => {
  const paid = 'Phòng đã giữ cho bạn';

  it('is told of their payment: the room is theirs, or the hotel is being asked', async () => {
    const [one, two] = [await aMember(), await aMember()];
    const phones = [await aPhone(shop.house, one), await aPhone(shop.house, two)] as const;
    const [sure, asking] = [
      await shop.book(await shop.aRoom(), hourly('14:00'), {}, one),
      await shop.book(await shop.aRoom({}, { confirms_by_hand: true }), hourly('14:00'), {}, two),
    ];
    await shop.pay(sure);
    await shop.pay(asking);
    await shop.work();
    expect([await titles(phones[0]), await titles(phones[1])]).toEqual([
      [paid],
      ['Đã trả, đang chờ khách sạn'],
    ]);
    expect(await phones[0].sent()).toMatchObject([{ urgency: 'high', ttl: 900 }]);
    expect(await phones[0].shown()).toMatchObject([
      {
        body: expect.stringMatching(/^14:00 T6/) as string,
        tag: `pay-${sure.code}`,
        data: { page: sure.code },
      },
    ]);
    await shop.move(asking, 'confirmRoom', 'hotel');
    await shop.work();
    expect((await titles(phones[1])).at(-1)).toBe('Phòng đã giữ cho bạn');
  });

  it('is told nothing of a payment by the switch of what becomes of the room, and of a window that ended', async () => {
    const [muted, late] = [await aMember(), await aMember()];
    const phones = [await aPhone(shop.house, muted), await aPhone(shop.house, late)] as const;
    await inWrite(shop.house, muted, (ctx) =>
      askHandler({ updateReminderSettings }, ctx, 'push/updateReminderSettings', {
        reminders: { room: false },
      }),
    );
    await shop.pay(await shop.book(await shop.aRoom(), hourly('14:00'), {}, muted));
    await shop.book(await shop.aRoom(), hourly('14:00'), {}, late);
    await goTo(addMinutes(shop.house.now(), 10));
    await goTo(addMinutes(shop.house.now(), 10));
    expect([await titles(phones[0]), await titles(phones[1])]).toEqual([
      [],
      ['Còn 5 phút để thanh toán', 'Hết giờ thanh toán'],
    ]);
  });

  it('is told kindly, by day, that silence was taken for a no-show', async () => {
    const { booking, phone } = await stayOf(await aMember());
    shop.house.setNow(addMinutes(booking.checkIn, 9 * 60));
    await shop.move(booking, 'reportNoShow', 'hotel');
    await shop.work();
    await goTo(addMinutes(booking.checkIn, (9 + 22) * 60));
    await goTo(addMinutes(booking.checkIn, (9 + 24) * 60));
    expect([(await shop.view(booking)).status, (await titles(phone)).at(-1)]).toEqual([
      4,
      'Còn 2 giờ để trả lời',
    ]);
    await goTo(addMinutes(booking.checkIn, (9 + 34) * 60));
    expect((await phone.shown()).at(-1)).toMatchObject({
      title: expect.stringMatching(/ghi là vắng mặt$/) as string,
      tag: `ask-${booking.code}`,
      navigate: `${shop.house.settings.publicUrl}/vi-vn/checkout/booking-status?code=${booking.code}&key=${booking.key}`,
    });
    expect((await phone.sent()).at(-1)).toMatchObject({ urgency: 'normal' });
  });

  it('is told that a closed door costs nothing', async () => {
    const { booking, phone } = await stayOf(await aMember());
    shop.house.setNow(addMinutes(booking.checkIn, 30));
    await shop.move(booking, 'settleDispute', 'operator');
    await shop.work();
    expect(await titles(phone)).toContain('Đơn đã huỷ, bạn không mất tiền');
  });
});
