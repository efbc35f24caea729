// Acts of a guest who is turned away: the guest opens a dispute, rooms nearby are held, and the
// hotel or our staff answers, or nobody does.

import { bookingStatuses } from '#domain/booking.ts';
import { addMinutes, epochMs, type Instant } from '#domain/time/time.ts';
import { answerDispute } from '#server/booking/dispute.ts';
import type { Desk } from '#server/operator/command.ts';
import { settleDispute } from '#server/operator/people.ts';
import { setStatus } from '#server/store/booking/booking.ts';
import { addHistory } from '#server/store/booking/history.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import { write, type Act } from './act.ts';
import { dataOf, sentBy, type World } from './world.ts';

/**
 * A guest arrives and does not get the room. The alternatives held for them can be paid, cancelled
 * and checked into like any booking.
 */
export const closedDoor: Act = async (world) => {
  const {
    answeredBookings: told,
    by,
    stage: { at },
  } = world;
  const rows = await at.db
    .selectFrom('booking')
    .select(['code', 'check_in_at', 'check_out_at'])
    .where('status', '=', bookingStatuses.checkInPending)
    .where('check_out_at', '>', world.now())
    .orderBy('sn')
    .execute();
  const row = rows.length === 0 ? undefined : by.pick(rows);
  const one = told.find(({ code }) => code === row?.code);
  if (row === undefined || one === undefined) return 'nobody';
  if (row.check_in_at > world.now()) world.setNow(addMinutes(row.check_in_at, by.whole(0, 20)));
  const said = await write(
    world,
    sentBy(
      'booking/updateCheckInStatus',
      { code: one.code, key: one.key, answer: 'couldNotCheckIn' },
      one.who,
      'a phone',
    ),
  );
  if (said.code !== '') return said.code;
  const seen = sentBy(
    'booking/getAlternativeList',
    { code: one.code, key: one.key },
    one.who,
    'a phone',
  );
  const rooms = dataOf('booking/getAlternativeList', await world.send(seen))?.rooms ?? [];
  for (const { code, key } of rooms)
    if (told.every((other) => other.code !== code))
      told.push({ code, key, who: one.who, sent: seen });
  return `closed, ${rooms.length} instead`;
};

/** Runs the operator's command, which rolls back and throws when it is refused. */
async function decide({ house }: World, code: string, isForGuest: boolean): Promise<string> {
  const desk: Desk = {
    ...house,
    kind: 'postgresql',
    missingMigrations: async () => ({ all: [], missing: [] }),
    catalogue: undefined,
    who: 'lan',
    print: () => {},
  };
  await settleDispute.run(desk, {
    args: [code, isForGuest ? 'guest' : 'hotel'],
    options: { why: 'both were asked' },
  });
  return 'decided';
}

type Waiting = {
  readonly sn: number;
  readonly code: string;
  readonly status: number;
  readonly state: string;
  readonly answerBy: Instant;
};
/** The bookings with waiting disputes, oldest first. */
const waiting = (
  { stage: { at } }: World,
  states: readonly ('open' | 'contradicted')[],
): Promise<Waiting[]> =>
  at.db
    .selectFrom('dispute as d')
    .innerJoin('booking as b', 'b.sn', 'd.booking_sn')
    .select(['b.sn', 'b.code', 'b.status', 'd.state', 'd.answer_by as answerBy'])
    .where('d.state', 'in', states)
    .orderBy('b.sn')
    .execute();

/**
 * The hotel agrees or contradicts; our staff decides contradicted disputes. Refused transitions are
 * rolled back, as at a desk.
 */
export const answerDoor: Act = async (world) => {
  const { by, house } = world;
  const open = await waiting(world, ['open', 'contradicted']);
  const one = open.length === 0 ? undefined : by.pick(open);
  if (one === undefined) return 'no dispute';
  const [isForGuest, now] = [by.is(0.5), world.now()];
  const answer = (): Promise<string> =>
    inTransaction(house.db, async (db) => {
      const done = await answerDispute(db, one.sn, { agrees: isForGuest, text: '' }, now);
      if (typeof done === 'string') throw new Error(done);
      return String(done);
    });
  const answered = one.state === 'open' ? answer() : decide(world, one.code, isForGuest);
  return answered.then(
    (done) =>
      `${one.state} ${isForGuest} ${Math.sign(epochMs(one.answerBy) - epochMs(now))}: ${done}`,
    () => 'trouble',
  );
};

/**
 * A process of an older release still runs, which lets a desk check in a guest with an open
 * dispute.
 */
export const olderDesk: Act = async (world) => {
  const { by, house, now } = world;
  const open = (await waiting(world, ['open', 'contradicted'])).filter(
    ({ status }) =>
      status === bookingStatuses.checkInPending || status === bookingStatuses.awaitingGuest,
  );
  const one = open.length === 0 ? undefined : by.pick(open);
  if (one === undefined) return 'no dispute';
  const done = inTransaction(house.db, async (db) => {
    if (!(await setStatus(db, one.sn, ['checkInPending', 'awaitingGuest'], 'checkedIn', {})))
      return false;
    await addHistory(
      db,
      {
        bookingSn: one.sn,
        move: 'checkIn',
        from: one.status,
        to: bookingStatuses.checkedIn,
        actor: 'hotel',
      },
      now(),
    );
    return true;
  });
  return done.then(
    (isDone) => `${one.state}: ${isDone}`,
    () => 'trouble',
  );
};

/**
 * Our staff decides every contradicted dispute; returns those that could not be decided
 * (docs/performance.md, I7).
 */
export async function decideRest(world: World): Promise<string[]> {
  const jammed: string[] = [];
  for (const { code, status } of await waiting(world, ['contradicted'])) {
    await decide(world, code, world.by.is(0.5)).catch((error: unknown) =>
      jammed.push(`I7: nobody can decide the dispute about ${code} at ${status}: ${String(error)}`),
    );
  }
  return jammed;
}
