// A member's life as tests tell it, beside a plain model of what the product owes them: lots, stamps, coupons and friends.

import { expect } from 'vitest';
import { vnd } from '#domain/money.ts';
import { givenBackUntil, isWithinReferral, reviewRewardEnds, reviewXu, stayXu, xuExpiresAt } from '#domain/points.ts';
import { policy } from '#domain/policy.ts';
import { stampDay, stampExpiresAt } from '#domain/stamp.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { MoveName } from '#domain/booking.ts';
import { runDueJobs } from '#server/jobs.ts';
import { moveBooking } from '#server/move.ts';
import { rewardReview } from '#server/rewards.ts';
import { inTransaction } from '#server/store/db.ts';
import { giveBackXu, spendXu } from '#server/store/point.ts';
import type { Schema } from '#server/store/schema.ts';
import type { TestHouse } from './house.ts';
import { expectLedger } from './ledger.ts';
import { makeBooking, makeMember, makeReview } from './makers.ts';
import type { TestDatabase } from './postgres.ts';

const day = 1_440;

export type Step =
  | { readonly does: 'wait'; readonly days: number }
  | {
    readonly does: 'stay'; readonly hotel: number; readonly price: number; readonly line: 'flashSale' | 'surcharge' | 'coupon' | null; readonly xu: number;
    readonly ends: 'completeQuietly' | 'didNotCheckIn' | 'cancel' | 'hotelCancels'; readonly reviewAfterDays: number | null;
  }
  | { readonly does: 'invite'; readonly staysAfterDays: number };

type Lot = { rest: number; readonly expiresAt: Instant };
type Stay = Extract<Step, { does: 'stay' }>;
const paid = { completeQuietly: 2, didNotCheckIn: 4, cancel: 3, hotelCancels: 3 } as const;

export type Life = { readonly live: (step: Step) => Promise<void>; readonly coupons: () => number; readonly earned: () => number };

/** `rooms` are room types of as many hotels. Every step ends with the ledger held to the model. */
export async function beginLife(at: TestDatabase<Schema>, house: TestHouse, rooms: readonly number[]): Promise<Life> {
  const memberSn = await makeMember(at.db, { created_at: house.now() });
  const lots: Lot[] = [];
  const stamps = new Map<number, { days: Set<string>; open: Instant[] }>();
  let [coupons, earned] = [0, 0];
  const open = () => lots.filter(({ expiresAt }) => expiresAt > house.now()).toSorted((a, b) => (a.expiresAt < b.expiresAt ? -1 : a.expiresAt > b.expiresAt ? 1 : 0));
  const owe = (rest: number) => { if (rest > 0) { lots.push({ rest, expiresAt: xuExpiresAt(house.now()) }); earned += rest; } };
  const within = <Value>(work: Parameters<typeof inTransaction<Schema, Value>>[1]) => inTransaction(at.db, work);

  const take = (amount: number): [Lot, number][] | null => {
    if (open().reduce((total, { rest }) => total + rest, 0) < amount) return null;
    let left = amount;
    return open().flatMap((lot): [Lot, number][] => {
      const part = Math.min(left, lot.rest);
      [left, lot.rest] = [left - part, lot.rest - part];
      return part > 0 ? [[lot, part]] : [];
    });
  };
  const untake = (taken: [Lot, number][]) => {
    for (const [lot, part] of taken) {
      const expiresAt = givenBackUntil(lot.expiresAt, house.now());
      if (expiresAt === lot.expiresAt) lot.rest += part;
      else lots.push({ rest: part, expiresAt });
    }
  };
  const stamp = (hotel: number, checkIn: Instant) => {
    const card = stamps.get(hotel) ?? { days: new Set<string>(), open: [] };
    stamps.set(hotel, card);
    if (card.days.has(stampDay(checkIn))) return;
    card.days.add(stampDay(checkIn));
    card.open = [...card.open, stampExpiresAt(house.now())].filter((end) => end > house.now());
    if (card.open.length < policy.stampsPerCard) return;
    card.open = [];
    coupons += 1;
  };
  /** Every move is made by several at once. */
  const move = async (sn: number, name: MoveName, actor: 'clock' | 'member' | 'hotel') => {
    const moved = await Promise.all([0, 1, 2].map(() => within((db) => moveBooking(db, name, sn, actor, house.now()))));
    expect(moved.toSorted()).toEqual([false, false, true]);
  };
  const linesOf = ({ line, price }: Stay, xu: number) => [
    { kind: 'room' as const, amount: vnd(price) }, ...(line === null ? [] : [{ kind: line, amount: vnd(line === 'surcharge' ? 20_000 : -Math.floor(price / 5)) }]),
    ...(xu > 0 ? [{ kind: 'joyXu' as const, amount: vnd(-xu) }] : []),
  ];

  async function stay(step: Stay): Promise<void> {
    const from = addMinutes(house.now(), 600);
    const to = addMinutes(from, 180);
    const sn = await makeBooking(at.db, rooms[step.hotel] ?? 0, from, to, { member_sn: memberSn, confirmed_at: house.now() });
    const taken = step.xu > 0 ? take(step.xu) : null;
    const spent = await Promise.all([0, 1].map(() => within((db) => spendXu(db, { memberSn, bookingSn: sn, amount: vnd(step.xu) }, house.now()))));
    expect(spent).toEqual([0, 1].map(() => step.xu === 0 || taken !== null));
    const lines = linesOf(step, taken === null ? 0 : step.xu);
    const total = vnd(lines.reduce((sum, { amount }) => sum + amount, 0));
    await at.db.updateTable('booking').set({ price: JSON.stringify({ lines, total, usual: total }), total }).where('sn', '=', sn).execute();
    await check();
    await leave(step, { sn, from, to, total, lines, taken: taken ?? [] });
    const { status } = await at.db.selectFrom('booking').select('status').where('sn', '=', sn).executeTakeFirstOrThrow();
    expect(status).toBe(paid[step.ends]);
  }

  type Made = { sn: number; from: Instant; to: Instant; total: number; lines: ReturnType<typeof linesOf>; taken: [Lot, number][] };
  async function leave(step: Stay, { sn, from, to, total, lines, taken }: Made): Promise<void> {
    if (step.ends === 'cancel' || step.ends === 'hotelCancels') {
      await move(sn, step.ends, step.ends === 'cancel' ? 'member' : 'hotel');
      await Promise.all([0, 1].map(() => within((db) => giveBackXu(db, sn, house.now()))));
      untake(taken);
      return;
    }
    house.setNow(step.ends === 'completeQuietly' ? addMinutes(to, day) : addMinutes(from, 60));
    await settle();
    await move(sn, step.ends, step.ends === 'completeQuietly' ? 'clock' : 'member');
    const isCompleted = step.ends === 'completeQuietly';
    if (isCompleted) owe(stayXu(lines));
    if (isCompleted && total >= policy.stampFromVnd) stamp(step.hotel, from);
    await check();
    if (step.reviewAfterDays === null) return;
    house.pass(step.reviewAfterDays * day);
    await settle();
    const { hotel_sn: hotelSn } = await at.db.selectFrom('booking').select('hotel_sn').where('sn', '=', sn).executeTakeFirstOrThrow();
    await makeReview(at.db, hotelSn, { booking_sn: sn, member_sn: memberSn, created_at: house.now() });
    const isInTime = isCompleted && house.now() < reviewRewardEnds(to);
    const given = await Promise.all([0, 1].map(() => within((db) => rewardReview(db, sn, house.now()))));
    expect(given.toSorted((a, b) => a - b)).toEqual([0, isInTime ? reviewXu(lines) : 0]);
    if (isInTime) owe(reviewXu(lines));
  }

  async function invite(staysAfterDays: number): Promise<void> {
    const signedUpAt = house.now();
    const friend = await makeMember(at.db, { referred_by: memberSn, created_at: signedUpAt });
    house.pass(staysAfterDays * day);
    await settle();
    const [from, to] = [house.now(), addMinutes(house.now(), 120)];
    const price = JSON.stringify({ lines: [{ kind: 'room', amount: 200_000 }], total: 200_000, usual: 200_000 });
    const stays = await Promise.all([0, 1].map(() => makeBooking(at.db, rooms[0] ?? 0, from, to, { member_sn: friend, status: 9, price, total: vnd(200_000) })));
    house.setNow(to);
    await settle();
    await Promise.all(stays.map((sn) => within((db) => moveBooking(db, 'complete', sn, 'clock', house.now()))));
    if (isWithinReferral(signedUpAt, to)) owe(policy.referralXu);
    // The friend has xu of two stays and one stamp of that day.
    expect(await expectLedger(at, friend, house.now())).toBe(4_000);
    expect(await at.db.selectFrom('stamp').select('sn').where('member_sn', '=', friend).execute()).toHaveLength(1);
  }

  /** What the clock owes up to now is done. */
  async function settle(): Promise<void> {
    while ((await runDueJobs(house)) > 0);
    await check(true);
  }
  async function check(isSettled = false): Promise<void> {
    expect(await expectLedger(at, memberSn, house.now(), isSettled)).toBe(open().reduce((total, { rest }) => total + rest, 0));
    const held = await at.db.selectFrom('member_coupon').select(['sn', 'hotel_sn']).where('member_sn', '=', memberSn).execute();
    expect([held.length, held.every((row) => row.hotel_sn !== null)]).toEqual([coupons, true]);
  }

  return {
    coupons: () => coupons, earned: () => earned,
    live: async (step) => {
      if (step.does === 'wait') house.pass(step.days * day);
      else await (step.does === 'stay' ? stay(step) : invite(step.staysAfterDays));
      await settle();
    },
  };
}
