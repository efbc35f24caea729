// A member's life as tests tell it, beside a plain model of what the product owes them: lots,
// stamps, coupons and friends.

import { expect } from 'vitest';
import type { TransitionName } from '#domain/booking.ts';
import { vnd } from '#domain/money.ts';
import {
  returnedXuValidUntil,
  isWithinReferral,
  reviewRewardEnds,
  reviewXu,
  stayXu,
  xuExpiresAt,
} from '#domain/points.ts';
import { policy } from '#domain/policy.ts';
import { stampDay, stampExpiresAt } from '#domain/stamp.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { transitionBooking } from '#server/booking/transition.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { rewardReview } from '#server/rewards/points.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { returnXu, spendXu } from '#server/store/rewards/point.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { makeBooking, makeMember, makeReview } from './builders.ts';
import { expectLedger } from './ledger.ts';
import type { TestHouse } from './test-server.ts';

const day = 1_440;

export type Step =
  | { readonly does: 'wait'; readonly days: number }
  | {
      readonly does: 'stay';
      readonly hotel: number;
      readonly price: number;
      readonly line: 'flashSale' | 'surcharge' | 'coupon' | null;
      readonly xu: number;
      readonly ends: 'completeQuietly' | 'didNotCheckIn' | 'cancel' | 'hotelCancels';
      readonly reviewAfterDays: number | null;
    }
  | { readonly does: 'invite'; readonly staysAfterDays: number };

type Stay = Extract<Step, { does: 'stay' }>;
type Lot = { rest: number; readonly expiresAt: Instant };
type Taken = [Lot, number][];
const finals = { completeQuietly: 2, didNotCheckIn: 4, cancel: 3, hotelCancels: 3 } as const;

/** What the product owes a member, kept in the plainest way. */
function openModel(now: () => Instant) {
  const lots: Lot[] = [];
  const stamps = new Map<number, { days: Set<string>; open: Instant[] }>();
  const model = {
    coupons: 0,
    earned: 0,
    open: () =>
      lots
        .filter(({ expiresAt }) => expiresAt > now())
        .toSorted((a, b) => (a.expiresAt < b.expiresAt ? -1 : a.expiresAt > b.expiresAt ? 1 : 0)),
    balance: () => model.open().reduce((total, { rest }) => total + rest, 0),
    owe: (rest: number) => {
      if (rest > 0) lots.push({ rest, expiresAt: xuExpiresAt(now()) });
      model.earned += rest;
    },
    take: (amount: number): Taken | null => {
      if (model.balance() < amount) return null;
      let left = amount;
      return model.open().flatMap((lot): Taken => {
        const part = Math.min(left, lot.rest);
        [left, lot.rest] = [left - part, lot.rest - part];
        return part > 0 ? [[lot, part]] : [];
      });
    },
    untake: (taken: Taken) => {
      for (const [lot, part] of taken) {
        const expiresAt = returnedXuValidUntil(lot.expiresAt, now());
        if (expiresAt === lot.expiresAt) lot.rest += part;
        else lots.push({ rest: part, expiresAt });
      }
    },
    stamp: (hotel: number, checkIn: Instant) => {
      const card = stamps.get(hotel) ?? { days: new Set<string>(), open: [] };
      stamps.set(hotel, card);
      if (card.days.has(stampDay(checkIn))) return;
      card.days.add(stampDay(checkIn));
      card.open = [...card.open, stampExpiresAt(now())].filter((end) => end > now());
      if (card.open.length < policy.stampsPerCard) return;
      card.open = [];
      model.coupons += 1;
    },
  };
  return model;
}

type World = {
  readonly at: TestDatabase<Schema>;
  readonly house: TestHouse;
  readonly rooms: readonly number[];
  readonly memberSn: number;
  readonly model: ReturnType<typeof openModel>;
};
type Db = Parameters<Parameters<typeof inTransaction<Schema, unknown>>[1]>[0];

const within = <Value>({ at }: World, work: (db: Db) => Promise<Value>) =>
  inTransaction(at.db, work);

async function check(world: World, isSettled = false): Promise<void> {
  const { at, house, memberSn, model } = world;
  expect(await expectLedger(at, memberSn, house.now(), isSettled)).toBe(model.balance());
  const held = await at.db
    .selectFrom('member_coupon')
    .select(['sn', 'hotel_sn'])
    .where('member_sn', '=', memberSn)
    .execute();
  expect([held.length, held.every((row) => row.hotel_sn !== null)]).toEqual([model.coupons, true]);
}

/** What the clock owes up to now is done. */
async function settle(world: World): Promise<void> {
  while ((await runDueJobs(world.house)) > 0);
  await check(world, true);
}

/** Every move is made by several at once. */
async function move(
  world: World,
  sn: number,
  name: TransitionName,
  actor: 'clock' | 'member' | 'hotel',
): Promise<void> {
  const moved = await Promise.all(
    [0, 1, 2].map(() =>
      within(world, (db) => transitionBooking(db, name, sn, actor, world.house.now())),
    ),
  );
  expect(moved.toSorted()).toEqual([false, false, true]);
}

const linesOf = ({ line, price }: Stay, xu: number) => [
  { kind: 'room' as const, amount: vnd(price) },
  ...(line === null
    ? []
    : [{ kind: line, amount: vnd(line === 'surcharge' ? 20_000 : -Math.floor(price / 5)) }]),
  ...(xu > 0 ? [{ kind: 'joyXu' as const, amount: vnd(-xu) }] : []),
];
type Made = {
  readonly sn: number;
  readonly from: Instant;
  readonly to: Instant;
  readonly total: number;
  readonly lines: ReturnType<typeof linesOf>;
  readonly taken: Taken;
};

/** Books and spends, by two checkouts at once. */
async function book(world: World, step: Stay): Promise<Made> {
  const { at, house, rooms, memberSn, model } = world;
  const from = addMinutes(house.now(), 600);
  const to = addMinutes(from, 180);
  const sn = await makeBooking(at.db, rooms[step.hotel] ?? 0, from, to, {
    member_sn: memberSn,
    confirmed_at: house.now(),
    payment_method: 3,
    payment_status: 1,
  });
  const taken = step.xu > 0 ? model.take(step.xu) : null;
  const spent = await Promise.all(
    [0, 1].map(() =>
      within(world, (db) =>
        spendXu(db, { memberSn, bookingSn: sn, amount: vnd(step.xu) }, house.now()),
      ),
    ),
  );
  expect(spent).toEqual([0, 1].map(() => step.xu === 0 || taken !== null));
  const lines = linesOf(step, taken === null ? 0 : step.xu);
  const total = vnd(lines.reduce((sum, { amount }) => sum + amount, 0));
  await at.db
    .updateTable('booking')
    .set({ price: JSON.stringify({ lines, total, usual: total }), total })
    .where('sn', '=', sn)
    .execute();
  await check(world);
  return { sn, from, to, total, lines, taken: taken ?? [] };
}

async function stay(world: World, step: Stay): Promise<void> {
  const { at, house, model } = world;
  const made = await book(world, step);
  const { sn, from, to, total, lines, taken } = made;
  const isCompleted = step.ends === 'completeQuietly';
  if (step.ends === 'cancel' || step.ends === 'hotelCancels') {
    await move(world, sn, step.ends, step.ends === 'cancel' ? 'member' : 'hotel');
    await Promise.all([0, 1].map(() => within(world, (db) => returnXu(db, sn, house.now()))));
    model.untake(taken);
  } else {
    house.setNow(isCompleted ? addMinutes(to, day) : addMinutes(from, 60));
    await settle(world);
    await move(world, sn, step.ends, isCompleted ? 'clock' : 'member');
    if (isCompleted) model.owe(stayXu(lines));
    if (isCompleted && total >= policy.stampFromVnd) model.stamp(step.hotel, from);
    await check(world);
    if (step.reviewAfterDays !== null) await review(world, made, step.reviewAfterDays, isCompleted);
  }
  const { status } = await at.db
    .selectFrom('booking')
    .select('status')
    .where('sn', '=', sn)
    .executeTakeFirstOrThrow();
  expect(status).toBe(finals[step.ends]);
}

async function review(
  world: World,
  { sn, to, lines }: Made,
  afterDays: number,
  isCompleted: boolean,
): Promise<void> {
  const { at, house, memberSn, model } = world;
  house.pass(afterDays * day);
  await settle(world);
  const { hotel_sn: hotelSn } = await at.db
    .selectFrom('booking')
    .select('hotel_sn')
    .where('sn', '=', sn)
    .executeTakeFirstOrThrow();
  await makeReview(at.db, hotelSn, {
    booking_sn: sn,
    member_sn: memberSn,
    created_at: house.now(),
  });
  const isInTime = isCompleted && house.now() < reviewRewardEnds(to);
  const given = await Promise.all(
    [0, 1].map(() => within(world, (db) => rewardReview(db, sn, house.now()))),
  );
  expect(given.toSorted((a, b) => a - b)).toEqual([0, isInTime ? reviewXu(lines) : 0]);
  if (isInTime) model.owe(reviewXu(lines));
}

async function invite(world: World, staysAfterDays: number): Promise<void> {
  const { at, house, rooms, memberSn, model } = world;
  const signedUpAt = house.now();
  const friend = await makeMember(at.db, { referred_by: memberSn, created_at: signedUpAt });
  house.pass(staysAfterDays * day);
  await settle(world);
  const [from, to] = [house.now(), addMinutes(house.now(), 120)];
  const price = JSON.stringify({
    lines: [{ kind: 'room', amount: 200_000 }],
    total: 200_000,
    usual: 200_000,
  });
  const stays = await Promise.all(
    [0, 1].map(() =>
      makeBooking(at.db, rooms[0] ?? 0, from, to, {
        member_sn: friend,
        status: 9,
        vouched_at: from,
        price,
        total: vnd(200_000),
      }),
    ),
  );
  house.setNow(to);
  await settle(world);
  await Promise.all(
    stays.map((sn) =>
      within(world, (db) => transitionBooking(db, 'complete', sn, 'clock', house.now())),
    ),
  );
  if (isWithinReferral(signedUpAt, to)) model.owe(policy.referralXu);
  // The friend has xu of two stays and one stamp of that day.
  expect(await expectLedger(at, friend, house.now())).toBe(4_000);
  expect(
    await at.db.selectFrom('stamp').select('sn').where('member_sn', '=', friend).execute(),
  ).toHaveLength(1);
}

export type Life = {
  readonly live: (step: Step) => Promise<void>;
  readonly coupons: () => number;
  readonly earned: () => number;
};

/** `rooms` are room types of as many hotels. Every step ends with the ledger held to the model. */
export async function beginLife(
  at: TestDatabase<Schema>,
  house: TestHouse,
  rooms: readonly number[],
): Promise<Life> {
  const model = openModel(house.now);
  const world: World = {
    at,
    house,
    rooms,
    memberSn: await makeMember(at.db, { created_at: house.now() }),
    model,
  };
  return {
    coupons: () => model.coupons,
    earned: () => model.earned,
    live: async (step) => {
      if (step.does === 'wait') house.pass(step.days * day);
      else await (step.does === 'stay' ? stay(world, step) : invite(world, step.staysAfterDays));
      await settle(world);
    },
  };
}
