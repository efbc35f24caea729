// Promises that no order of acts and troubles breaks an invariant of booking: a slice of the
// simulated histories, of which `npm run simulation` runs as many as wanted (docs/performance.md,
// F1–F22, I1–I8).

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acts } from '../../simulation/acts.ts';
import { deskWords } from '../../simulation/desk.ts';
import { attemptNames } from '../../simulation/freeloader.ts';
import { runHistory, type Run } from '../../simulation/history.ts';
import { judge } from '../../simulation/judge.ts';
import { lastMinute } from '../../simulation/minute.ts';
import { openSharedServer, openWorld, type SharedServer } from '../../simulation/world.ts';
import { proofOf } from '../../support/proof-share.ts';
import { runStore } from '../../support/test-database.ts';

const steps = 200;
const { size: histories } = proofOf('simulated histories', {
  of: `histories of ${steps} steps`,
  quick: 5,
  full: 20,
});
const faults = Array.from({ length: 22 }, (_, n) => `F${n + 1}`);

let stage: SharedServer;
beforeAll(async () => {
  stage = await openSharedServer(runStore);
});
afterAll(() => stage?.close());

describe('simulated histories', () => {
  const runs: Run[] = [];

  test('of two hundred steps each keep every invariant after every step', async () => {
    for (let seed = 1; seed <= histories; seed += 1) {
      const run = await runHistory(stage, seed, steps);
      expect({ seed, wrong: run.wrong }).toEqual({ seed, wrong: null });
      runs.push(run);
    }
    process.stdout.write(
      `\n${runs.length} histories, ${runs.reduce((sum, run) => sum + run.steps, 0)} steps, ${runs.reduce((sum, run) => sum + run.bookings, 0)} bookings\n`,
    );
    expect(runs.every((run) => run.steps === steps)).toBe(true);
  }, 900_000);

  test('met every fault of the list', () => {
    const met = new Set(runs.flatMap((run) => [...run.met.keys()]));
    expect(faults.filter((fault) => !met.has(fault))).toEqual([]);
  });

  test('had somebody try to earn without paying in every way, who earned nothing', () => {
    const tried = Object.fromEntries(
      attemptNames.map((word) => [
        word,
        runs.reduce((sum, run) => sum + (run.met.get(word) ?? 0), 0),
      ]),
    );
    process.stdout.write(`\ntried to earn without paying: ${JSON.stringify(tried)}\n`);
    expect(attemptNames.filter((word) => (tried[word] ?? 0) === 0)).toEqual([]);
  });

  test('had a desk check in, take check-ins back of guests expected and reported, and cancel with a reason', () => {
    const done = new Set(runs.flatMap((run) => [...run.met.keys()]));
    expect(deskWords.filter((word) => !done.has(word))).toEqual([]);
  });

  test('are the same again from the same seed', async () => {
    const [first, again] = [await runHistory(stage, 2, 60), await runHistory(stage, 2, 60)];
    expect([again.trace, again.log]).toEqual([first.trace, first.log]);
    // They differ for nothing but their seed, and as long ones begin.
    expect(runs[1]?.log.slice(0, 60)).toEqual(first.log);
    expect((await runHistory(stage, 3, 20)).trace).not.toBe((await runHistory(stage, 4, 20)).trace);
  }, 300_000);
});

describe('the judge of simulated histories', () => {
  /** Lies told to the tables after a history, and what the judge must say to them. */
  const lies: readonly (readonly [string, string, RegExp])[] = [
    [
      'a payment that no gateway knows',
      'update payment_attempt set status = 1 where sn = (select min(sn) from payment_attempt where status not in (1, 3))',
      /I1/,
    ],
    [
      'a booking that is gone',
      'set session_replication_role = replica; delete from booking where sn = (select max(sn) from booking); set session_replication_role = origin',
      /I3|I4/,
    ],
    [
      'rooms kept in place of bookings nobody complained of',
      'update booking set held_for = sn',
      /I4/,
    ],
    [
      'a room sold again',
      "update booking set status = 1, payment_status = 0, room_type_sn = (select min(sn) from room_type), check_in_at = '2026-05-01', check_out_at = '2026-05-02', held_until = '2026-05-02'",
      /I2/,
    ],
    [
      'a status nobody moved to',
      'update booking set status = 9 where sn = (select min(sn) from booking where status <> 9)',
      /I5/,
    ],
    [
      'a coupon that is taken and used by none',
      'update member_coupon set taken = uses - taken where sn = (select min(sn) from member_coupon)',
      /I6/,
    ],
    [
      'a guest who is expected and vouched for',
      'update booking set status = 1, vouched_at = now() where sn = (select min(sn) from booking)',
      /I5.*desk says they came/,
    ],
    [
      "a guest's own check-in that a desk took back",
      `insert into booking_history (booking_sn, move, from_status, to_status, actor, at)
        select sn, unnest(array['checkIn', 'undoCheckIn']), unnest(array[1, 9]), unnest(array[9, 1]), unnest(array['guest', 'hotel']), now()
          from (select min(sn) as sn from booking) as one`,
      /I5.*went back to 1 after checkIn by guest/,
    ],
    [
      'a room that a desk took away and did not say why',
      `insert into booking_cancellation (booking_sn, actor, reason, note, paid, refund, is_late, at)
        select sn, 'hotel', 'hotelAsked', '', 0, 0, false, now() from booking
          where sn not in (select booking_sn from booking_cancellation) limit 1`,
      /I5.*without a reason/,
    ],
    [
      'xu for a stay that nobody but its guest vouches for',
      `insert into point_entry (member_sn, amount, kind, key, booking_sn, expires_at, at)
        select member_sn, 1000, 'stay', 'lie', sn, now() + interval '10 years', now() from booking b where member_sn is not null and payment_method = 0
          and not exists (select from booking_history h where h.booking_sn = b.sn and h.actor = 'hotel') limit 1`,
      /I6/,
    ],
    [
      'a message of what did not happen',
      "update message set move = 'disputeWon', created_at = created_at + interval '1 second' where sn = (select min(sn) from message where plan = 'mail')",
      /I10/,
    ],
    [
      'a payment that nobody is told of',
      "delete from message where move = 'bookedPaid'",
      /I10.*nobody is told bookedPaid/,
    ],
    [
      'a mail that came back and told nobody',
      "update message set move = 'windowEnded', state = 'bounced', step = 0, settled_at = created_at where sn = (select min(sn) from message where plan = 'mail' and audience <> 'hotel')",
      /I10: mail \d+ \(windowEnded\) came back and no phone was told/,
    ],
    [
      'xu for inviting oneself',
      `insert into point_entry (member_sn, amount, kind, key, booking_sn, expires_at, at)
        select referred_by, 50000, 'referral', 'lie', null, now() + interval '10 years', now() from member where referred_by is not null`,
      /I6/,
    ],
  ];

  test.each(lies)(
    'finds %s',
    async (_, lie, says) => {
      const world = await replayed(100);
      expect(await judge(world)).toEqual([]);
      await stage.at.pool.query(lie);
      stage.watch.markAllChanged();
      expect((await judge(world)).join('\n')).toMatch(says);
    },
    60_000,
  );

  test('finds a message that its carrier has only after a minute', async () => {
    const world = await replayed(20);
    world.carriers.calm();
    Object.assign(world.outside.moods, { create: 'fine', query: 'fine', refund: 'fine' });
    const mail = { ...world.house.mail, send: async () => ({ outcome: 'later', error: '451' }) };
    const deaf = { ...world, house: { ...world.house, mail } } as typeof world;
    expect(await lastMinute(world)).toEqual([]);
    expect((await lastMinute(deaf)).join('\n')).toMatch(/I10: bookedPaid of \w+ by mail took more/);
  }, 60_000);

  /** A world in the midst of its life, to be lied to. */
  async function replayed(count: number) {
    const world = await openWorld(stage, 2);
    for (let step = 0; step < count; step += 1) {
      const [, act] = world.by.weighted(acts);
      await act(world);
    }
    return world;
  }
});
