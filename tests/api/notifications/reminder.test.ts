// Promises that each reminder is told once, at its time, to whom it is for, and none once a booking
// is over.

import { describe, expect, it } from 'vitest';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { rescheduleBooking, getReschedule } from '#server/api/handlers/booking-change.ts';
import { claimBooking } from '#server/api/handlers/booking.ts';
import { updateReminderSettings } from '#server/api/handlers/push.ts';
import { updateSettings } from '#server/api/handlers/user.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  aGuest,
  atHotel,
  daily,
  day,
  clock,
  hourly,
  type Person,
  type Shop,
  tellNothing,
  withShop,
} from '../support/booking-makers.ts';
import { makeCoupon } from '../support/builders.ts';
import { aPhone, type Phone } from '../support/phones.ts';
import { askHandler, inWrite, makeContext } from '../support/test-server.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});
let members = 0;
/** Somebody with a phone of their own. */
const aMember = async (): Promise<Person> => ({
  ...(await shop.aMember()),
  device: `the phone of ${(members += 1)}`,
});

type Booked = Awaited<ReturnType<Shop['book']>>;
const titles = async (phone: Phone) => (await phone.shown()).map(({ title }) => title);
const goTo = async (moment: Instant) => {
  shop.house.setNow(moment);
  await shop.work();
};
const jobsOf = async (kind: string) =>
  at.db.selectFrom('job').select(['key', 'run_at']).where('kind', '=', kind).execute();

/** A member's room of tomorrow 14:00, to be paid at the hotel, and the member's phone. */
async function stayOf(
  member: Person,
  hotel: Parameters<Shop['aRoom']>[1] = {},
): Promise<{ booking: Booked; phone: Phone }> {
  const phone = await aPhone(shop.house, member);
  const booking = await shop.book(
    await shop.aRoom({}, hotel),
    hourly('14:00', 2, '2026-03-14'),
    { paymentMethod: atHotel },
    member,
  );
  await tellNothing(at.db);
  await shop.work();
  return { booking, phone };
}

describe('the clock tells', () => {
  it('of a stay: free cancelling for one more hour, 3 hours before, 30 minutes before; each once, whatever is asked again', async () => {
    const { booking, phone } = await stayOf(await aMember(), { cancel_hours_hourly: 4 });
    expect(await titles(phone)).toEqual([]);
    await goTo(addMinutes(booking.checkIn, -301));
    expect(await titles(phone)).toEqual([]);
    await goTo(addMinutes(booking.checkIn, -300));
    expect(await titles(phone)).toEqual(['Sắp hết hạn huỷ miễn phí']);
    await goTo(addMinutes(booking.checkIn, -180));
    await goTo(addMinutes(booking.checkIn, -30));
    await at.db
      .insertInto('job')
      .values({
        kind: 'remind',
        key: 'again',
        payload: JSON.stringify({ bookingSn: await shop.snOf(booking) }),
        run_at: shop.house.now(),
      })
      .execute();
    await shop.work();
    expect(await titles(phone)).toEqual([
      'Sắp hết hạn huỷ miễn phí',
      'Hôm nay bạn nhận phòng',
      '30 phút nữa tới giờ nhận phòng',
    ]);
    expect(await jobsOf('remind')).toEqual([]);
  });

  it('a guest nothing of free cancelling, which a guest cannot do, until the booking is taken into an account', async () => {
    const member = await aMember();
    const bookAsGuest = async () => {
      const booking = await shop.book(
        await shop.aRoom({}, { cancel_hours_hourly: 4 }),
        hourly('14:00', 2, '2026-03-14'),
        {},
        { ...aGuest(), mobile: member.mobile ?? '' },
      );
      await shop.pay(booking);
      await tellNothing(at.db);
      return booking;
    };
    const [left, taken] = [await bookAsGuest(), await bookAsGuest()];
    await claimBooking(makeContext(shop.house, member), { code: taken.code, key: undefined });
    await goTo(addMinutes(taken.checkIn, -300));
    await goTo(addMinutes(taken.checkIn, -180));
    const toldOf = async (booking: Booked) =>
      (
        await at.db
          .selectFrom('reminder')
          .select('name')
          .where('booking_sn', '=', await shop.snOf(booking))
          .orderBy('sn')
          .execute()
      ).map(({ name }) => name);
    expect([await toldOf(left), await toldOf(taken)]).toEqual([
      ['checkInHours'],
      ['freeCancellation', 'checkInHours'],
    ]);
  });

  it('of a payment: five minutes before its window is over, with a button that leads to paying', async () => {
    const guest = aGuest();
    const phone = await aPhone(shop.house, guest);
    const booking = await shop.book(await shop.aRoom(), hourly('14:00'), {}, guest);
    await goTo(addMinutes(shop.house.now(), 9));
    expect(await titles(phone)).toEqual([]);
    await goTo(addMinutes(shop.house.now(), 1));
    expect(await phone.shown()).toMatchObject([
      {
        title: 'Còn 5 phút để thanh toán',
        actions: [{ action: 'pay' }],
        navigate: `${shop.house.settings.publicUrl}/vi-vn/checkout/booking-status?code=${booking.code}&key=${booking.key}`,
      },
    ]);
    expect(await phone.sent()).toMatchObject([{ urgency: 'high', ttl: 300 }]);
  });

  it('late what nobody was there to tell in time, and nothing that is no longer worth it', async () => {
    const { booking, phone } = await stayOf(await aMember(), { cancel_hours_hourly: 4 });
    await goTo(addMinutes(booking.checkIn, -100));
    expect(await titles(phone)).toEqual(['Hôm nay bạn nhận phòng']);
  });

  it('nothing of a stay whose maker has only just booked it', async () => {
    const member = await aMember();
    const phone = await aPhone(shop.house, member);
    const booking = await shop.book(
      await shop.aRoom(),
      hourly('11:00'),
      { paymentMethod: atHotel },
      member,
    );
    await tellNothing(at.db);
    await goTo(addMinutes(booking.checkIn, -29));
    expect(await titles(phone)).toEqual(['30 phút nữa tới giờ nhận phòng']);
  });
});

describe('a booking that is over', () => {
  it.each([
    ['cancel', 'member', /^Đã huỷ đơn/],
    ['hotelCancels', 'hotel', /^Khách sạn huỷ phòng/],
  ] as const)('after %s waits for no reminder and tells none', async (move, actor, told) => {
    const { booking, phone } = await stayOf(await aMember());
    expect(await jobsOf('remind')).toHaveLength(1);
    await shop.move(booking, move, actor);
    await shop.work();
    expect(await jobsOf('remind')).toEqual([]);
    await goTo(addMinutes(booking.checkIn, -30));
    expect(await titles(phone)).toEqual([expect.stringMatching(told)]);
  });

  it('or checked in is not told when to check in', async () => {
    const { booking, phone } = await stayOf(await aMember());
    await goTo(addMinutes(booking.checkIn, -180));
    shop.house.setNow(addMinutes(booking.checkIn, -30));
    await shop.move(booking, 'checkIn', 'hotel');
    await shop.work();
    // Both are due at the same moment and are told in either order.
    expect((await titles(phone)).toSorted()).toEqual([
      'Hôm nay bạn nhận phòng',
      'Sắp hết hạn huỷ miễn phí',
    ]);
  });

  it('while its reminder is on the way tells it no more', async () => {
    const { booking, phone } = await stayOf(await aMember());
    shop.house.setNow(addMinutes(booking.checkIn, -180));
    await at.db
      .insertInto('reminder')
      .values({
        key: 'x',
        name: 'checkInHours',
        booking_sn: await shop.snOf(booking),
        member_sn: null,
        about: '{}',
        until: booking.checkIn,
        made_at: shop.house.now(),
      })
      .execute();
    const { sn } = await at.db.selectFrom('reminder').select('sn').executeTakeFirstOrThrow();
    await shop.move(booking, 'cancel', 'member');
    await tellNothing(at.db);
    await at.db
      .insertInto('job')
      .values({
        kind: 'tell',
        key: 'x',
        payload: JSON.stringify({ reminderSn: sn }),
        run_at: shop.house.now(),
      })
      .execute();
    await shop.work();
    expect([
      await titles(phone),
      (await at.db.selectFrom('reminder').select('state').executeTakeFirst())?.state,
    ]).toEqual([[], 'over']);
  });
});

describe('a stay that moves', () => {
  it('is told of at its new time alone', async () => {
    const member = await aMember();
    const phone = await aPhone(shop.house, member);
    const room = await shop.aRoom({}, { cancel_hours_hourly: 0 });
    const booking = await shop.book(
      room,
      hourly('14:00', 2, '2026-03-14'),
      { paymentMethod: atHotel },
      member,
    );
    const to = {
      type: 'hourly',
      date: day('2026-03-15'),
      start: clock('16:00'),
      hours: 2,
    } as const;
    const { change } = await getReschedule(makeContext(shop.house, member), {
      code: booking.code,
      roomTypeSn: room,
      stay: to,
    });
    await inWrite(shop.house, member, (ctx) =>
      rescheduleBooking(ctx, {
        code: booking.code,
        roomTypeSn: room,
        stay: to,
        changeHash: change?.changeHash ?? '',
      }),
    );
    await tellNothing(at.db);
    await goTo(addMinutes(booking.checkIn, -30));
    expect(await titles(phone)).toEqual([]);
    await goTo(addMinutes(booking.checkIn, 26 * 60 - 180));
    expect(await titles(phone)).toContain('Hôm nay bạn nhận phòng');
  });
});

describe("the hotel's answer", () => {
  it('is told at once: confirmed, or no room', async () => {
    const [one, two] = [await aMember(), await aMember()];
    const phones = [await aPhone(shop.house, one), await aPhone(shop.house, two)] as const;
    const room = await shop.aRoom({ stock: 2 }, { confirms_by_hand: true });
    const [yes, no] = [
      await shop.book(room, daily('2026-03-20'), { paymentMethod: atHotel }, one),
      await shop.book(room, daily('2026-03-20'), { paymentMethod: atHotel }, two),
    ];
    await shop.move(yes, 'confirmRoom', 'hotel');
    await shop.move(no, 'declineRoom', 'hotel');
    await shop.work();
    expect([await titles(phones[0]), await titles(phones[1])]).toEqual([
      ['Phòng đã giữ cho bạn'],
      [expect.stringMatching(/^Khách sạn không nhận đơn/)],
    ]);
  });

  it('of a report is a question with its answers, and again two hours before silence counts', async () => {
    const { booking, phone } = await stayOf(await aMember());
    shop.house.setNow(addMinutes(booking.checkIn, 30));
    await shop.move(booking, 'reportNoShow', 'hotel');
    await shop.work();
    const [question] = (await phone.shown()).slice(-1);
    expect(question).toMatchObject({
      title: 'Bạn đã nhận phòng chưa?',
      data: { code: booking.code, key: booking.key },
    });
    expect(question?.actions.map(({ action }) => action)).toEqual([
      'checkedIn',
      'couldNotCheckIn',
      'didNotCheckIn',
    ]);
    await goTo(addMinutes(booking.checkIn, 30 + 22 * 60));
    expect((await titles(phone)).slice(-2)).toEqual([
      'Bạn đã nhận phòng chưa?',
      'Còn 2 giờ để trả lời',
    ]);
  });
});

describe('money and what ends', () => {
  it('a refund is told when it has arrived', async () => {
    const member = await aMember();
    const phone = await aPhone(shop.house, member);
    const booking = await shop.book(
      await shop.aRoom(),
      hourly('14:00', 2, '2026-03-14'),
      {},
      member,
    );
    await shop.pay(booking);
    await shop.move(booking, 'hotelCancels', 'hotel');
    await shop.work();
    expect(await titles(phone)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Khách sạn huỷ phòng/),
        expect.stringMatching(/^Đã hoàn 200\.000/),
      ]),
    );
  });

  it('a coupon is told of a week before its end, by day and once', async () => {
    const member = await aMember();
    const phone = await aPhone(shop.house, member);
    const now = shop.house.now();
    const memberSn = member.member?.sn ?? 0;
    const code = await makeCoupon(at.db, {
      title: JSON.stringify({ vi: 'Giảm 50%', en: '50% off', th: 'ลด 50%' }),
    });
    const { sn } = await at.db
      .selectFrom('coupon')
      .select('sn')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    await at.db
      .insertInto('member_coupon')
      .values({
        member_sn: memberSn,
        coupon_sn: sn,
        grant_key: 'x',
        received_at: now,
        usable_from: now,
        expires_at: addMinutes(now, 14 * 1_440),
        uses: 1,
        hotel_sn: null,
      })
      .execute();
    await at.db
      .insertInto('job')
      .values({ kind: 'couponsEnd', key: 'couponsEnd', payload: '{}', run_at: now })
      .execute();
    await shop.work();
    expect(await titles(phone)).toEqual([]);
    for (const hours of [0, 1, 2, 12, 40]) await goTo(addMinutes(now, 7 * 1_440 + 60 * hours));
    expect((await phone.shown()).map(({ body }) => body)).toEqual([
      'Giảm 50%: dùng trước 10:05, 27/03.',
    ]);
    await at.db.deleteFrom('member_coupon').execute();
    await at.db.deleteFrom('coupon').where('sn', '=', sn).execute();
  });
});

describe('what a member wants', () => {
  it('is quiet for a kind that is switched off, and for no other', async () => {
    const member = await aMember();
    await inWrite(shop.house, member, (ctx) =>
      askHandler({ updateReminderSettings }, ctx, 'push/updateReminderSettings', {
        reminders: { checkIn: false },
      }),
    );
    const { booking, phone } = await stayOf(member, { cancel_hours_hourly: 4 });
    await goTo(addMinutes(booking.checkIn, -300));
    await goTo(addMinutes(booking.checkIn, -180));
    await goTo(addMinutes(booking.checkIn, -30));
    expect(await titles(phone)).toEqual(['Sắp hết hạn huỷ miễn phí']);
    expect(await shop.house.inbox(member.mobile ?? '')).toEqual([]);
  });

  it('names no hotel unless that is wanted', async () => {
    const [discreet, open] = [await aMember(), await aMember()];
    await inWrite(shop.house, open, (ctx) =>
      askHandler({ updateSettings }, ctx, 'user/updateSettings', { namesHotel: true }),
    );
    const hotel = { name: 'Nhà Bên Sông' };
    const stays = [await stayOf(discreet, hotel), await stayOf(open, hotel)] as const;
    await goTo(addMinutes(stays[0].booking.checkIn, -180));
    const [hidden, named] = [
      JSON.stringify(await stays[0].phone.sent()),
      JSON.stringify(await stays[1].phone.sent()),
    ];
    expect([hidden.includes('Nhà Bên Sông'), named.includes('Nhà Bên Sông')]).toEqual([
      false,
      true,
    ]);
  });

  it('is said in the language of each phone', async () => {
    const member = await aMember();
    const { booking, phone } = await stayOf(member);
    const thai = await aPhone(shop.house, { ...member, device: 'the other one', locale: 'th-vn' });
    await goTo(addMinutes(booking.checkIn, -180));
    // Both are due at the same moment and are told in either order.
    expect([(await titles(phone)).toSorted(), (await titles(thai)).toSorted()]).toEqual([
      ['Hôm nay bạn nhận phòng', 'Sắp hết hạn huỷ miễn phí'],
      ['วันนี้คุณเช็คอิน', 'ใกล้หมดเวลายกเลิกฟรี'],
    ]);
  });
});
