// Adds carts to the random lives of bookings: some are made with a coupon, points and something
// beside the room, and nothing of them may be lost or doubled (docs/performance.md, I6).

import { expect } from 'vitest';
import { providerAnswersBy } from '#domain/booking.ts';
import { addDays, localDate } from '#domain/time/time.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { factsOf, findBooking } from '#server/store/booking/booking.ts';
import { atHotel, daily } from './booking-makers.ts';
import { count, current, lateMoney, type Act, type Real } from './booking-model.ts';
import { earn, hold, sell, snOf } from './cart-makers.ts';

const purse = 50_000;

/**
 * A member with a coupon and points books with both; the day after tomorrow with a breakfast where
 * the house sells one.
 */
const createCart =
  (where: 'sure' | 'byHand', beside: 'nothing' | 'breakfast', isPaidAtHotel = false): Act =>
  async (real) => {
    const { shop, rooms, made } = real;
    const { db } = shop.house;
    const person = await shop.aMember();
    const [couponSn, now] = [await hold(db, person), shop.house.now()];
    await earn(db, person, purse, now);
    const addOns = beside === 'nothing' ? [] : [{ sn: await sell(db, rooms[where]), count: 1 }];
    const change = {
      couponSn,
      xu: purse,
      addOns,
      ...(isPaidAtHotel ? { paymentMethod: atHotel } : {}),
    };
    const booking = await shop
      .book(rooms[where], daily(addDays(localDate(now), 2)), change, person)
      .catch(() => null);
    if (booking === null) count(real.refusals, 'create');
    else made.push({ booking, person });
  };

/** Six hours pass in a house whose providers are people, and say nothing. */
const toProviderSilence: Act = async (real) => {
  const mine = await current(real);
  const row = mine === null ? undefined : await findBooking(real.shop.house.db, mine.booking.code);
  const by = row === undefined ? null : providerAnswersBy(factsOf(row));
  if (row?.status !== 8 || by === null) return;
  const { house } = real.shop;
  house.setNow(by);
  const live = {
    ...house,
    settings: { ...house.settings, sandbox: { ...house.settings.sandbox, isUsed: false } },
  };
  while ((await runDueJobs(live)) > 0);
};

export const cartActs: Readonly<Record<string, Act>> = {
  createCart: createCart('sure', 'nothing'),
  createCartByHand: createCart('byHand', 'nothing'),
  createCartAtHotel: createCart('sure', 'nothing', true),
  createBreakfast: createCart('sure', 'breakfast'),
  lateBreakfast: lateMoney(false, 'sure', createCart('sure', 'breakfast')),
  lateCart: lateMoney(false, 'sure', createCart('sure', 'nothing')),
  toProviderSilence,
};

/**
 * Every coupon and every purse, counted without our own functions: taken once by the booking that
 * has them, and back where it failed, or was cancelled by anybody but a member who was too late.
 */
export async function expectCarts({ shop, made }: Real): Promise<void> {
  const { db } = shop.house;
  const late = await db
    .selectFrom('booking_cancellation')
    .select('booking_sn')
    .where('is_late', '=', true)
    .execute();
  for (const { booking, person } of made) {
    const { lines } = booking.price;
    const coupon = lines.find(({ kind }) => kind === 'coupon');
    if (coupon?.couponSn === undefined) continue;
    const row = await findBooking(db, booking.code);
    const isBack =
      row?.status === 0 ||
      (row?.status === 3 && late.every(({ booking_sn }) => booking_sn !== row.sn));
    const uses = await db
      .selectFrom('coupon_use')
      .select('state')
      .where('booking_sn', '=', row?.sn ?? 0)
      .orderBy('sn')
      .execute();
    const { taken } = await db
      .selectFrom('member_coupon')
      .select('taken')
      .where('sn', '=', coupon.couponSn)
      .executeTakeFirstOrThrow();
    const spent = await db
      .selectFrom('point_entry')
      .select('amount')
      .where('member_sn', '=', snOf(person))
      .where('kind', 'in', ['spend', 'return'])
      .execute();
    expect([
      booking.code,
      row?.status,
      taken,
      spent.reduce((sum, { amount }) => sum + amount, 0),
    ]).toEqual([booking.code, row?.status, isBack ? 0 : 1, isBack ? 0 : -purse]);
    expect(uses.filter(({ state }) => state !== 'returned')).toHaveLength(isBack ? 0 : 1);
    // Whatever was confirmed once has used its coupon; what waits has it reserved.
    const last = uses.at(-1)?.state;
    expect([row?.status, last]).toEqual([
      row?.status,
      isBack ? 'returned' : row?.status === 5 || last === 'reserved' ? 'reserved' : 'used',
    ]);
    expect(row?.confirmed_at === null || last !== 'reserved').toBe(true);
  }
}
