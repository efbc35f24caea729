// Promises that a booking is made only by whom it may be, as it was asked for, and that it holds
// its room from then on.

import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { loadRooms } from '#server/store/hotel/room.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { atHotel, hourly, type Shop, withShop } from '../support/booking-makers.ts';
import { aFriday, makeBooking, makeFlashSale } from '../support/builders.ts';
import { faultOf } from '../support/test-client.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

const refused = (call: Promise<unknown>) => faultOf('booking/createBooking', call);
const freeNow = async (room: number): Promise<number> => {
  const [facts] = await loadRooms(at.db, { roomTypeSn: room, now: shop.house.now() });
  return (facts?.stock ?? 0) - (facts?.holdings.length ?? 0);
};

describe('booking', () => {
  it('prepaid as a guest waits 15 minutes for payment and takes a room', async () => {
    const room = await shop.aRoom({ stock: 2 });
    const view = await shop.book(room, hourly());
    expect(view).toMatchObject({
      status: 5,
      paymentStatus: 0,
      checkInToken: null,
      attemptsLeft: 5,
      payUrl: null,
      expiresAt: addMinutes(aFriday, 15),
      confirmedAt: null,
    });
    expect(view.price.total).toBe(200_000);
    expect(view.checkInText).toBe('2026-03-13 10:30');
    expect(view.history).toEqual([{ status: 5, move: 'create', at: aFriday }]);
    expect(await freeNow(room)).toBe(1);
    const jobs = await at.db.selectFrom('job').select(['kind', 'run_at']).orderBy('kind').execute();
    expect(jobs).toEqual([
      { kind: 'expire', run_at: addMinutes(aFriday, 17) },
      { kind: 'remind', run_at: addMinutes(aFriday, 10) },
    ]);
    expect((await at.db.selectFrom('hotel_change').selectAll().execute()).length).toBe(1);
  });

  it('at the hotel as a member is confirmed at once, with a check-in code that verifies', async () => {
    const view = await shop.book(
      await shop.aRoom(),
      hourly(),
      { paymentMethod: atHotel },
      await shop.aMember(),
    );
    expect(view).toMatchObject({
      status: 1,
      confirmedAt: aFriday,
      expiresAt: null,
      freeUntil: addMinutes(aFriday, policy.freeCancellationMinutes),
    });
    expect(shop.house.keys.isCheckInToken(view.checkInToken ?? '')).toBe(true);
  });

  it('at a hotel that confirms by hand waits six minutes for its answer and is cancelled without one', async () => {
    const view = await shop.book(
      await shop.aRoom({}, { confirms_by_hand: true }),
      hourly(),
      { paymentMethod: atHotel },
      await shop.aMember(),
    );
    expect(view).toMatchObject({ status: 6, confirmedAt: null, checkInToken: null });
    shop.house.pass(5.9);
    await shop.work();
    expect((await at.db.selectFrom('booking').select('status').execute())[0]?.status).toBe(6);
    shop.house.pass(0.2);
    await shop.work();
    expect((await at.db.selectFrom('booking').select('status').execute())[0]?.status).toBe(3);
  });

  it('holds the room until the cleaning is done', async () => {
    const room = await shop.aRoom();
    await shop.book(room, hourly('10:30', 2));
    expect((await refused(shop.book(room, hourly('12:30', 2)))).code).toBe(errorCodes.soldOut);
    expect((await shop.book(room, hourly('13:00', 2))).status).toBe(5);
  });

  it('frees the room when nobody pays, at the end of the window and not before', async () => {
    const room = await shop.aRoom();
    await shop.book(room, hourly('16:00'));
    shop.house.pass(14.9);
    expect((await refused(shop.book(room, hourly('16:00')))).code).toBe(errorCodes.soldOut);
    shop.house.pass(0.2);
    expect((await shop.book(room, hourly('16:00'))).status).toBe(5);
  });

  it.each([
    [errorCodes.termsNotAccepted, { agreesToTerms: false }, undefined],
    [errorCodes.invalidPhone, { mobile: '12345' }, { fault: 'invalid' }],
    [errorCodes.invalidPhone, { mobile: '' }, { fault: 'blank' }],
    [errorCodes.invalidInput, { fullName: '  ' }, { field: 'fullName', fault: 'blank' }],
    [
      errorCodes.invalidInput,
      { fullName: 'x'.repeat(26) },
      { field: 'fullName', fault: 'tooLong' },
    ],
    [errorCodes.invalidInput, { email: '' }, { field: 'email', fault: 'blank' }],
    [errorCodes.invalidInput, { email: 'an@' }, { field: 'email', fault: 'format' }],
    [errorCodes.tooManyGuests, { adults: 2, children: 1 }, { most: 2 }],
    [errorCodes.methodUnavailable, { paymentMethod: atHotel }, { bar: 'signIn' }],
    [errorCodes.methodUnavailable, { paymentMethod: 61 }, { bar: 'notAccepted' }],
    [errorCodes.methodUnavailable, { paymentMethod: 9 }, { bar: 'notAccepted' }],
  ] as const)('is refused with %s for %o', async (code, change, details) => {
    expect(await refused(shop.book(await shop.aRoom(), hourly(), change))).toEqual({
      code,
      details,
    });
    expect(await at.db.selectFrom('booking').select('sn').execute()).toEqual([]);
  });

  it('keeps a name in one form and a Thai phone as it is dialled from anywhere', async () => {
    const view = await shop.book(await shop.aRoom(), hourly(), {
      fullName: ' Trần  Thị\u200b Bích ',
      countryCode: '+66',
      mobile: '081 234 5678',
    });
    expect(view).toMatchObject({ fullName: 'Trần Thị Bích', phone: '+66812345678' });
  });

  it('of a room for members is refused to guests', async () => {
    const room = await shop.aRoom({ needs_account: true });
    expect((await refused(shop.book(room, hourly()))).code).toBe(errorCodes.accountRequired);
    expect((await shop.book(room, hourly(), {}, await shop.aMember())).status).toBe(5);
  });

  it('by a locked member is refused', async () => {
    const member = await shop.aMember();
    const room = await shop.aRoom();
    const { quoteHash } = await shop.quote(room, hourly());
    await at.db.updateTable('member').set({ is_locked: true }).execute();
    expect((await refused(shop.book(room, hourly(), { quoteHash }, member))).code).toBe(
      errorCodes.accountLocked,
    );
  });

  it('at the hotel is barred for a flash sale, a prepaid room and after the second no-show', async () => {
    const member = await shop.aMember();
    const pay = { paymentMethod: atHotel };
    expect(
      await refused(shop.book(await shop.aRoom({ is_prepaid_only: true }), hourly(), pay, member)),
    ).toEqual({ code: errorCodes.methodUnavailable, details: { bar: 'prepaidOnly' } });
    const sale = await shop.aRoom();
    await makeFlashSale(at.db, sale, aFriday);
    expect(await refused(shop.book(sale, hourly(), pay, member))).toEqual({
      code: errorCodes.methodUnavailable,
      details: { bar: 'flashSale' },
    });
    const room = await shop.aRoom({ stock: 9 });
    for (const days of [40, 10]) {
      const came = addMinutes(aFriday, -days * 1440);
      const sn = await makeBooking(at.db, room, came, addMinutes(came, 120), {
        status: 4,
        member_sn: member.member?.sn ?? null,
        created_at: came,
      });
      await at.db
        .insertInto('booking_history')
        .values({
          booking_sn: sn,
          move: 'didNotCheckIn',
          from_status: 1,
          to_status: 4,
          actor: 'member',
          at: came,
        })
        .execute();
    }
    expect(await refused(shop.book(room, hourly(), pay, member))).toEqual({
      code: errorCodes.noShowPenalty,
      details: { bar: 'noShow' },
    });
    shop.house.pass(21 * 1440);
    expect((await shop.book(room, hourly('14:00', 2, '2026-04-04'), pay, member)).status).toBe(1);
  });

  it('may be finished a quarter of an hour after its start, not later', async () => {
    const room = await shop.aRoom({ stock: 3 });
    const { quoteHash } = await shop.quote(room, hourly('10:30'));
    shop.house.setNow(instant('2026-03-13T03:44:00Z'));
    expect((await shop.book(room, hourly('10:30'), { quoteHash })).checkInText).toBe(
      '2026-03-13 10:30',
    );
    shop.house.setNow(instant('2026-03-13T03:46:00Z'));
    expect((await refused(shop.book(room, hourly('10:30'), { quoteHash }))).code).toBe(
      errorCodes.checkInPast,
    );
  });
});
