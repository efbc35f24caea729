// Promises that a closed door is settled by those whose word it is, and by a person of ours
// wherever the booking stands, so that none waits for ever.

import { afterEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { addMinutes } from '#domain/time/time.ts';
import { updateCheckInStatus } from '#server/api/handlers/check-in.ts';
import { checkInGuest, declineRoom, getArrivalList } from '#server/api/handlers/desk.ts';
import { answerDispute } from '#server/booking/dispute.ts';
import type { Desk } from '#server/operator/command.ts';
import { runCommand } from '#server/operator/commands.ts';
import { addHistory } from '#server/store/booking/history.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import { migrationState } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { findStuckWork } from '#server/store/payment/ledger-check.ts';
import { runStore, type TestDatabase } from '../../support/test-database.ts';
import {
  clearShop,
  daily,
  expectBalance,
  withShop,
  type Person,
  type Shop,
} from '../support/booking-makers.ts';
import { aFriday, makeMember } from '../support/builders.ts';
import { askHandler, inWrite, makeContext } from '../support/test-server.ts';

describe('a guest who found a closed door', () => {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  withShop((...opened) => {
    [at, shop] = opened;
  });
  afterEach(() => expectBalance(at));

  type Booked = Awaited<ReturnType<Shop['book']>>;
  const handlers = { checkInGuest, getArrivalList, declineRoom };
  const say = ({ code, key }: Booked, answer: 'checkedIn' | 'couldNotCheckIn') =>
    inWrite(shop.house, { member: null }, (ctx) =>
      askHandler({ updateCheckInStatus }, ctx, 'booking/updateCheckInStatus', {
        code,
        key,
        answer,
      }),
    );
  /**
   * A paid stay of two nights whose guest says at its beginning that they were turned away; the
   * clock closes what is over.
   */
  const turnedAway = async (isReported = false): Promise<Booked> => {
    const booking = await shop.book(await shop.aRoom(), daily('2026-03-13', 2));
    await shop.pay(booking);
    shop.house.setNow(isReported ? booking.checkOut : booking.checkIn);
    if (isReported) await shop.move(booking, 'reportNoShow', 'hotel');
    await say(booking, 'couldNotCheckIn');
    await at.db
      .insertInto('job')
      .values({ key: 'complete', kind: 'complete', payload: '{}', run_at: shop.house.now() })
      .execute();
    return booking;
  };
  const atDesk = async (booking: Booked): Promise<Person> => {
    const sn = await makeMember(at.db);
    await at.db
      .insertInto('hotel_staff')
      .values({ member_sn: sn, hotel_sn: booking.hotel.sn })
      .execute();
    return { member: { sn, phone: '+84900000001', family: 'desk' }, device: `desk ${sn}` };
  };
  const may = async (desk: Person, { hotel }: Booked) =>
    (
      await askHandler(handlers, makeContext(shop.house, desk), 'desk/getArrivalList', {
        hotelSn: hotel.sn,
      })
    ).bookings[0]?.may;
  const checkIn = (desk: Person, { hotel }: Booked, shown: string) =>
    inWrite(shop.house, desk, (ctx) =>
      askHandler(handlers, ctx, 'desk/checkInGuest', { hotelSn: hotel.sn, shown }),
    );
  const hotelSays = async (booking: Booked, agrees: boolean) => {
    const sn = await shop.snOf(booking);
    return inTransaction(at.db, (db) =>
      answerDispute(db, sn, { agrees, text: 'Phòng vẫn trống.' }, shop.house.now()),
    );
  };
  const decide = async ({ code }: Booked, side: 'guest' | 'hotel'): Promise<string> => {
    const said: string[] = [];
    const desk: Desk = {
      ...shop.house,
      kind: runStore,
      missingMigrations: () => migrationState(at.pool),
      catalogue: undefined,
      who: 'lan',
      print: (line) => said.push(line),
    };
    await runCommand(desk, 'settle-dispute', [code, side, '--why', 'both were asked']);
    return said.join(' ');
  };
  /** As a process of before let the desk do it. */
  const checkedInByOlder = async (booking: Booked): Promise<void> => {
    const bookingSn = await shop.snOf(booking);
    const { status } = await shop.view(booking);
    await at.db.updateTable('booking').set({ status: 9 }).where('sn', '=', bookingSn).execute();
    await addHistory(
      at.db,
      { bookingSn, move: 'checkIn', from: status, to: 9, actor: 'hotel' },
      shop.house.now(),
    );
  };
  const days = async (count: number): Promise<void> => {
    for (let hours = 0; hours < 24 * count; hours += 6) {
      shop.house.pass(6 * 60);
      await shop.work();
    }
  };

  it('is not checked in by the desk they accuse, by code or by QR, and its silence gives everything back', async () => {
    const booking = await turnedAway();
    const desk = await atDesk(booking);
    expect(await may(desk, booking)).toEqual(['hotelCancels', 'answerDispute']);
    for (const shown of [booking.code, shop.house.keys.checkInToken(booking.code)])
      await expect(checkIn(desk, booking, shown)).rejects.toMatchObject({
        code: errorCodes.bookingDisputed,
      });
    expect(await shop.view(booking)).toMatchObject({ status: 1, dispute: { state: 'open' } });
    shop.house.pass(120);
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({
      status: 3,
      paymentStatus: 3,
      dispute: { state: 'silent' },
      cancellation: { actor: 'clock', refund: 1_200_000 },
    });
  });

  it('says alone that they are in after all, also after the hotel told another story', async () => {
    const booking = await turnedAway();
    const desk = await atDesk(booking);
    await hotelSays(booking, false);
    expect(await may(desk, booking)).toEqual(['hotelCancels']);
    await expect(checkIn(desk, booking, booking.code)).rejects.toMatchObject({
      code: errorCodes.bookingDisputed,
    });
    const view = await say(booking, 'checkedIn');
    expect(view).toMatchObject({ status: 9, dispute: { state: 'withdrawn' } });
    expect(view.history.map(({ move }) => move)).toEqual([
      'create',
      'pay',
      'openDispute',
      'contradictDispute',
      'withdrawDispute',
      'checkIn',
    ]);
  });

  it('is checked in by the desk again once it was decided for the hotel', async () => {
    const booking = await turnedAway();
    const desk = await atDesk(booking);
    await hotelSays(booking, false);
    expect(await decide(booking, 'hotel')).toContain('decided for the hotel');
    expect(await may(desk, booking)).toContain('checkIn');
    expect((await checkIn(desk, booking, booking.code)).status).toBe(9);
    await days(3);
    expect(await shop.view(booking)).toMatchObject({
      status: 2,
      dispute: { state: 'rejected' },
    });
  });

  it("waits for nobody's clock: neither silence after a report nor the quiet end closes the stay", async () => {
    for (const isReported of [false, true]) {
      const booking = await turnedAway(isReported);
      await hotelSays(booking, false);
      shop.house.setNow(addMinutes(booking.checkOut, 30 * 60));
      expect(
        await shop.move(booking, isReported ? 'silentAfterReport' : 'completeQuietly', 'clock'),
      ).toBe('disputed');
      await clearShop(at);
      shop.house.setNow(aFriday);
    }
  });

  describe.each([
    ['expected', 2, false, false],
    ['reported as not come', 4, true, false],
    ['checked in by an older process', 2, false, true],
  ] as const)('while %s,', (_, end, isReported, isIn) => {
    const contradicted = async (): Promise<Booked> => {
      const booking = await turnedAway(isReported);
      await hotelSays(booking, false);
      if (isIn) await checkedInByOlder(booking);
      await days(4);
      expect(await shop.view(booking)).toMatchObject({
        status: isIn ? 9 : isReported ? 10 : 1,
        dispute: { state: 'contradicted' },
      });
      return booking;
    };

    it('is given everything back when it is decided for them', async () => {
      const booking = await contradicted();
      const toDecide = async () =>
        (await findStuckWork(at.db, shop.house.now()))
          .filter((one) => one.kind === 'dispute')
          .map(({ oldest }) => oldest);
      expect(await toDecide()).toEqual([booking.code]);
      expect(await decide(booking, 'guest')).toContain('decided for the guest');
      expect(await toDecide()).toEqual([]);
      await shop.work();
      expect(await shop.view(booking)).toMatchObject({
        status: 3,
        paymentStatus: 3,
        dispute: { state: 'upheld' },
        cancellation: {
          actor: 'operator',
          reason: 'couldNotCheckIn',
          paid: 1_200_000,
          refund: 1_200_000,
        },
      });
      expect(await decide(booking, 'guest')).toContain('does not wait for that');
    });

    it('has a stay that comes to its end when it is decided for the hotel', async () => {
      const booking = await contradicted();
      expect(await decide(booking, 'hotel')).toContain('decided for the hotel');
      await days(2);
      expect(await shop.view(booking)).toMatchObject({
        status: end,
        dispute: { state: 'rejected' },
      });
    });
  });

  it('whom an older process let the desk check in is not taken to have withdrawn: a person decides', async () => {
    const booking = await turnedAway();
    await checkedInByOlder(booking);
    shop.house.pass(120);
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({
      status: 9,
      dispute: { state: 'contradicted' },
    });
    await days(3);
    expect((await shop.view(booking)).status).toBe(9);
    expect(await decide(booking, 'guest')).toContain('decided for the guest');
    expect((await shop.view(booking)).status).toBe(3);
  });

  it.each([
    ['open', false, 0],
    ['contradicted', true, 0],
    ['waiting for a person', true, 1],
  ] as const)(
    'is agreed with by a hotel that cancels while it is %s',
    async (_, isContradicted, daysBefore) => {
      const booking = await turnedAway();
      if (isContradicted) await hotelSays(booking, false);
      await days(daysBefore);
      const desk = await atDesk(booking);
      await inWrite(shop.house, desk, (ctx) =>
        askHandler(handlers, ctx, 'desk/declineRoom', {
          code: booking.code,
          reason: 'Hết phòng',
        }),
      );
      await days(1);
      // Whoever was to decide may still do so, and nothing goes back twice.
      if (daysBefore > 0) await decide(booking, 'guest');
      expect(await shop.view(booking)).toMatchObject({
        status: 3,
        paymentStatus: 3,
        dispute: { state: daysBefore > 0 ? 'upheld' : 'agreed' },
      });
      expect(await shop.refunds()).toMatchObject([{ amount: 1_200_000, state: 'done' }]);
    },
  );
});
