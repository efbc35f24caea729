// Promises that work for later is done once it is due, by whoever is alive, and that a failure or a
// death only delays it.

import { describe, expect, it } from 'vitest';
import { policy } from '#domain/policy.ts';
import { addMinutes, localDate } from '#domain/time/time.ts';
import { runDueJobs, startJobs } from '#server/jobs/worker.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { addJob, claimJobs, endJob, repeatJob } from '#server/store/job.ts';
import type { TestDatabase } from '../../support/test-database.ts';
import { hourly, type Shop, withShop } from '../support/booking-makers.ts';
import { aFriday, makeHotel, makeRoom } from '../support/builders.ts';

let at: TestDatabase<Schema>;
let shop: Shop;
withShop((...opened) => {
  [at, shop] = opened;
});

const jobs = () =>
  at.db
    .selectFrom('job')
    .select(['kind', 'key', 'attempts', 'run_at', 'last_error'])
    .orderBy('sn')
    .execute();
const expireJob = (bookingSn: number, runAt = aFriday) =>
  addJob(at.db, { kind: 'expire', key: `expire:${bookingSn}`, payload: { bookingSn }, runAt });

describe('the table of jobs', () => {
  it('keeps one job a key', async () => {
    await expireJob(1);
    await expireJob(1, addMinutes(aFriday, 5));
    expect(await jobs()).toMatchObject([{ key: 'expire:1', run_at: aFriday }]);
  });

  it('gives a job to one claimer, and to another when that one has died', async () => {
    await expireJob(1);
    const [first] = await claimJobs(at.db, aFriday, 10, 2);
    expect(await claimJobs(at.db, addMinutes(aFriday, 1), 10, 2)).toEqual([]);
    const [second] = await claimJobs(at.db, addMinutes(aFriday, 2), 10, 2);
    expect(second).toMatchObject({ sn: first?.sn, attempts: 2 });
    if (first === undefined || second === undefined) throw new Error('nobody got the job');
    await endJob(at.db, first);
    await repeatJob(at.db, first, aFriday, null);
    expect(await jobs()).toMatchObject([{ attempts: 2, run_at: addMinutes(aFriday, 4) }]);
    await endJob(at.db, second);
    expect(await jobs()).toEqual([]);
  });

  it('does not give out what is not due', async () => {
    await expireJob(1, addMinutes(aFriday, 1));
    expect(await claimJobs(at.db, aFriday, 10, 2)).toEqual([]);
  });
});

describe('work that fails', () => {
  it('is written down and tried again, later each time, an hour apart at most', async () => {
    await addJob(at.db, {
      kind: 'refund',
      key: 'refund:1',
      payload: { refundSn: 1 },
      runAt: aFriday,
    });
    const broken = { ...shop.house, db: at.db, gateways: {} };
    const room = await makeRoom(at.db, await makeHotel(at.db));
    const booking = await shop.book(room, hourly('14:00'));
    const { sn } = await at.db
      .selectFrom('booking')
      .select('sn')
      .where('code', '=', booking.code)
      .executeTakeFirstOrThrow();
    const attempt = await at.db
      .insertInto('payment_attempt')
      .values({
        booking_sn: sn,
        provider: 'momo',
        ref: 'X-1',
        amount: booking.price.total,
        status: 1,
        created_at: aFriday,
      })
      .returning('sn')
      .executeTakeFirstOrThrow();
    const refund = await at.db
      .insertInto('refund')
      .values({
        attempt_sn: attempt.sn,
        ref: 'X-1-R1',
        amount: booking.price.total,
        reason: 'test',
        state: 'requested',
        created_at: aFriday,
      })
      .returning('sn')
      .executeTakeFirstOrThrow();
    await at.db
      .updateTable('job')
      .set({ payload: JSON.stringify({ refundSn: refund.sn }) })
      .where('kind', '=', 'refund')
      .execute();
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      await runDueJobs(broken);
      const job = (await jobs()).find((row) => row.kind === 'refund');
      expect(job?.last_error).toContain('has no gateway');
      waits.push((Date.parse(job?.run_at ?? '') - Date.parse(shop.house.now())) / 1000);
      if (job !== undefined) shop.house.setNow(job.run_at);
    }
    expect(waits.slice(0, 4)).toEqual([10, 20, 40, 80]);
    expect(waits.at(-1)).toBe(3_600);
  });
});

describe('the worker', () => {
  it('does what was due while nobody worked, then what becomes due, and ends when told', async () => {
    const room = await makeRoom(at.db, await makeHotel(at.db), { stock: 2 });
    const early = await shop.book(room, hourly('14:00'));
    shop.house.pass(20);
    const late = await shop.book(room, hourly('14:00'));
    const statusOf = async (code: string) =>
      (
        await at.db
          .selectFrom('booking')
          .select('status')
          .where('code', '=', code)
          .executeTakeFirst()
      )?.status;
    const worker = startJobs(shop.house);
    await expect.poll(() => statusOf(early.code), { timeout: 30_000 }).toBe(0);
    expect(await statusOf(late.code)).toBe(5);
    shop.house.pass(20);
    await expect.poll(() => statusOf(late.code), { timeout: 30_000 }).toBe(0);
    // The messages about both are sent after their bookings have ended.
    await expect
      .poll(async () => (await jobs()).map((job) => job.key), { timeout: 30_000 })
      .toEqual(['complete', 'sweep', 'reconcile', 'couponsEnd', 'watches']);
    await worker.stop();
    expect(shop.house.lines.filter((line) => 'bug' in line)).toEqual([]);
  });

  it('gives back what it has not done when it ends, so that the next one does it at once', async () => {
    const booking = await shop.book(await shop.aRoom(), hourly('14:00', 2, '2026-03-20'));
    await shop.start(booking);
    shop.house.pass(20);
    await at.db.deleteFrom('job').where('kind', '=', 'pollPayment').execute();
    const { momo } = shop.house.gateways;
    if (momo === undefined) throw new Error('no MoMo');
    let asked = 0;
    const silent = {
      ...shop.house,
      gateways: {
        momo: {
          ...momo,
          query: () => {
            asked += 1;
            return new Promise<never>(() => {});
          },
        },
      },
    };
    const worker = startJobs(silent);
    await expect.poll(() => asked, { timeout: 30_000 }).toBe(1);
    const leased = (await jobs()).find(({ kind }) => kind === 'expire');
    expect(Date.parse(leased?.run_at ?? '')).toBeGreaterThan(Date.parse(shop.house.now()));
    await worker.stop();
    expect((await jobs()).find(({ kind }) => kind === 'expire')).toMatchObject({
      run_at: shop.house.now(),
      last_error: 'the process ended',
    });
    await shop.work();
    expect(await shop.view(booking)).toMatchObject({ status: 0 });
  });

  it('survives a database that goes away for a while', async () => {
    const failing = { ...shop.house, db: at.db.withSchema('nowhere') };
    const worker = startJobs(failing);
    await expect
      .poll(() => shop.house.lines.filter((line) => line['job'] === 'loop').length, {
        timeout: 30_000,
      })
      .toBeGreaterThan(0);
    await worker.stop();
  });
});

describe('the sweep', () => {
  it('erases what has served its time and keeps the rest', async () => {
    const [old, fresh] = [
      addMinutes(aFriday, -(policy.writeKeysKeptDays + 1) * 1440),
      addMinutes(aFriday, -1440),
    ];
    const key = (name: string, created_at: typeof old) => ({
      key: name,
      call: 'x',
      caller: 'y',
      body_hash: '',
      status: 200,
      answer: 'null',
      created_at,
    });
    await at.db
      .insertInto('idempotency_key')
      .values([key('old', old), key('fresh', fresh)])
      .execute();
    await at.db
      .insertInto('guest_day')
      .values([
        { who: 'a', day: localDate(old), made: 1 },
        { who: 'b', day: localDate(fresh), made: 1 },
      ])
      .execute();
    await addJob(at.db, { kind: 'sweep', key: 'sweep', payload: {}, runAt: aFriday });
    expect(await runDueJobs(shop.house)).toBe(1);
    expect(await at.db.selectFrom('idempotency_key').select('key').execute()).toEqual([
      { key: 'fresh' },
    ]);
    expect(await at.db.selectFrom('guest_day').select('who').execute()).toEqual([{ who: 'b' }]);
    expect(await jobs()).toMatchObject([{ key: 'sweep', run_at: addMinutes(aFriday, 10) }]);
    await at.db.deleteFrom('idempotency_key').execute();
  });
});
