// Promises that a stay nobody came to costs what cancelling at the last moment costs, and that the
// rest goes back.

import { afterEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, localDate } from '#domain/time/time.ts';
import { extendStay, getExtension } from '#server/api/handlers/booking-change.ts';
import { updateCheckInStatus } from '#server/api/handlers/check-in.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import {
  atHotel,
  daily,
  expectBalance,
  hourly,
  withShop,
  type Person,
  type Shop,
} from '../support/booking-makers.ts';
import { askHandler, inWrite, makeContext } from '../support/test-server.ts';

describe('a stay that was paid for and nobody came to', () => {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  withShop((...opened) => {
    [at, shop] = opened;
  });
  afterEach(() => expectBalance(at));

  type Booked = Awaited<ReturnType<Shop['book']>>;
  const nobody: Person = { member: null };
  const aStay = async (stay = daily('2026-03-13', 3), person?: Person): Promise<Booked> => {
    const booking = await shop.book(await shop.aRoom(), stay, {}, person);
    await shop.pay(booking);
    return booking;
  };
  const sayAway = ({ code, key }: Booked, person = nobody) =>
    inWrite(shop.house, person, (ctx) =>
      askHandler({ updateCheckInStatus }, ctx, 'booking/updateCheckInStatus', {
        code,
        key,
        answer: 'didNotCheckIn',
      }),
    );

  it('costs its first night, as cancelling a minute before check-in does, and the rest goes back', async () => {
    const booking = await aStay();
    shop.house.setNow(booking.checkIn);
    expect(await sayAway(booking)).toMatchObject({
      status: 4,
      paymentStatus: 1,
      cancellation: {
        actor: 'guest',
        reason: 'noShow',
        paid: 1_800_000,
        refund: 1_200_000,
        isLate: true,
        at: booking.checkIn,
      },
      refunds: [{ amount: 1_200_000, why: 'noShow', state: 'requested' }],
    });
    await sayAway(booking);
    await shop.work();
    expect(await shop.refunds()).toMatchObject([
      { amount: 1_200_000, reason: 'didNotCheckIn', state: 'done' },
    ]);
    expect((await shop.view(booking)).paymentStatus).toBe(1);
  });

  it('costs the same when the hotel reports it and nobody answers', async () => {
    const booking = await aStay();
    shop.house.setNow(booking.checkOut);
    expect(await shop.move(booking, 'reportNoShow', 'hotel')).toBe(true);
    for (const hours of [22, 2]) {
      expect(await shop.refunds()).toEqual([]);
      shop.house.pass(hours * 60);
      await shop.work();
    }
    expect(await shop.view(booking)).toMatchObject({
      status: 4,
      cancellation: { actor: 'clock', reason: 'noShow', paid: 1_800_000, refund: 1_200_000 },
      refunds: [{ amount: 1_200_000, why: 'noShow', state: 'done' }],
    });
  });

  it('costs its first night also where more were added, to be paid at the desk', async () => {
    const member = await shop.aMember();
    const booking = await aStay(daily('2026-03-13'), member);
    const { change } = await askHandler(
      { getExtension },
      makeContext(shop.house, member),
      'booking/getExtension',
      { code: booking.code },
    );
    await inWrite(shop.house, member, (ctx) =>
      askHandler({ extendStay }, ctx, 'booking/extendStay', {
        code: booking.code,
        changeHash: change?.changeHash ?? '',
      }),
    );
    shop.house.setNow(booking.checkIn);
    expect((await sayAway(booking, member)).cancellation).toMatchObject({
      actor: 'member',
      paid: 600_000,
      refund: 0,
    });
  });

  it('costs all of it where it is by the hour, for one night, or could not be cancelled', async () => {
    const [hours, night, fixed] = [
      await aStay(hourly('14:00')),
      await aStay(daily('2026-03-13')),
      await aStay(),
    ];
    await at.db
      .updateTable('booking')
      .set({ is_cancellable: false })
      .where('code', '=', fixed.code)
      .execute();
    for (const booking of [hours, night, fixed]) {
      shop.house.setNow(booking.checkIn);
      expect((await sayAway(booking)).cancellation).toMatchObject({
        paid: booking.price.total,
        refund: 0,
      });
    }
    expect(await shop.refunds()).toEqual([]);
  });

  it('costs nothing where it was to be paid at the hotel, and nothing is written down', async () => {
    const member = await shop.aMember();
    const booking = await shop.book(
      await shop.aRoom(),
      daily('2026-03-13', 3),
      { paymentMethod: atHotel },
      member,
    );
    shop.house.setNow(booking.checkIn);
    expect(await sayAway(booking, member)).toMatchObject({
      status: 4,
      cancellation: null,
      refunds: [],
    });
  });

  it('keeps its whole price where an older process closed it, and adds up', async () => {
    const booking = await aStay();
    await at.db
      .updateTable('booking')
      .set({ status: 4 })
      .where('code', '=', booking.code)
      .execute();
    expect(await shop.view(booking)).toMatchObject({
      status: 4,
      cancellation: null,
      refunds: [],
    });
  });
});

describe('a hotel that takes nobody who did not come to it', () => {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  withShop((...opened) => {
    [at, shop] = opened;
  });

  it('refuses them for as long as a no-show counts, by account and by phone, and nobody else', async () => {
    const [strict, other] = [await shop.aRoom({ stock: 9 }), await shop.aRoom({ stock: 9 })];
    const bars = async (room: number) => {
      const { hotel_sn: sn } = await at.db
        .selectFrom('room_type')
        .select('hotel_sn')
        .where('sn', '=', room)
        .executeTakeFirstOrThrow();
      await at.db.updateTable('hotel').set({ bars_no_shows: true }).where('sn', '=', sn).execute();
    };
    await bars(strict);
    const person = await shop.aMember();
    const missed = await shop.book(strict, hourly('14:00'), {}, person);
    await shop.pay(missed);
    shop.house.setNow(missed.checkIn);
    await shop.move(missed, 'didNotCheckIn', 'member');
    const again = hourly('18:00');
    await expect(shop.book(strict, again, {}, person)).rejects.toMatchObject({
      code: errorCodes.guestPenalty,
    });
    await expect(
      shop.book(strict, again, { mobile: person.mobile ?? '', countryCode: '+84' }),
    ).rejects.toMatchObject({ code: errorCodes.guestPenalty });
    expect((await shop.book(other, again, {}, person)).status).toBe(5);
    expect((await shop.book(strict, again, {}, await shop.aMember())).status).toBe(5);
    shop.house.pass(policy.noShowsCountDays * 1_440 + 1);
    const later = daily(localDate(addMinutes(shop.house.now(), 1_440)));
    expect((await shop.book(strict, later, {}, person)).status).toBe(5);
  });
});
