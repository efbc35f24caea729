// Runs one simulated history from its seed: some hundred acts with injected faults, the invariants
// checked after each, and a fault-free end (docs/performance.md, I1–I8, F1–F22).

import { createHash } from 'node:crypto';
import { errorCodes } from '#contract/error-codes.ts';
import { addMinutes } from '#domain/time/time.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { countFault, write } from './act.ts';
import { acts } from './acts.ts';
import { decideRest } from './closed-door.ts';
import type { Trouble } from './faulty-pool.ts';
import { judge } from './judge.ts';
import { lastMinute } from './minute.ts';
import { openWorld, sentBy, type SharedServer, type World } from './world.ts';

export type Run = {
  readonly seed: number;
  readonly steps: number;
  readonly bookings: number;
  readonly statements: number;
  readonly met: ReadonlyMap<string, number>;
  /** A hash of the run, equal for equal seeds. */
  readonly trace: string;
  /** The invariants that did not hold and the step; the history ends there. */
  readonly wrong: {
    readonly step: number;
    readonly act: string;
    readonly what: readonly string[];
  } | null;
  readonly log: readonly string[];
};

const troubles: readonly (readonly [Trouble, string])[] = [
  ['kill', 'F1'],
  ['killAfter', 'F1'],
  ['cut', 'F2'],
  ['cutAfter', 'F2'],
  ['deadlock', 'F3'],
  ['serialization', 'F3'],
  ['busy', 'F4'],
  ['diskFull', 'F5'],
];
/**
 * Concurrent work must not wait for random delays: retries after them would run in a different
 * order each time.
 */
const sideBySide: ReadonlySet<string> = new Set(['work', 'badWork', 'look', 'twoTabs']);

/**
 * The interval of steps at which the judge reads all tables again, to verify the tracking of writes
 * itself.
 */
const readAgainEvery = 20;

export async function runHistory(stage: SharedServer, seed: number, steps: number): Promise<Run> {
  const world = await openWorld(stage, seed);
  // Disarms whatever the end of the previous history left armed, and resets the statement count.
  stage.faulty.calm();
  const log: string[] = [];
  let statements = 0;
  let wrong: Run['wrong'] = null;
  for (let step = 0; step < steps && wrong === null; step += 1) {
    const [name, act] = world.by.weighted(acts);
    const trouble = world.by.is(0.3) ? world.by.pick(troubles) : null;
    const [at, times] = [
      world.by.whole(1, 30),
      world.by.weighted([
        [1, 4],
        [2, 2],
        [60, 1],
      ]),
    ];
    if (trouble !== null && !(sideBySide.has(name) && trouble[1] === 'F3'))
      stage.faulty.arm(trouble[0], at, times);
    const bugsBefore = stage.bare.lines.length;
    const outcome = await act(world).catch(
      (error: unknown) => `threw ${error instanceof Error ? error.message : String(error)}`,
    );
    const calm = stage.faulty.calm();
    statements += calm.statements;
    if (trouble !== null && calm.isMet) countFault(world, trouble[1]);
    if (calm.isMet && trouble?.[1] === 'F1') await world.restart();
    log.push(
      `${step} ${name}${trouble !== null && calm.isMet ? ` with ${trouble[0]} at ${at}` : ''}: ${outcome}`,
    );
    const what = [
      ...(await judge(world, { isSure: step % readAgainEvery === 0 })),
      ...(await privacy(world, step)),
      ...unexpected(world, outcome, calm.isMet, bugsBefore),
    ];
    if (what.length > 0) wrong = { step, act: name, what };
  }
  if (wrong === null) {
    const what = await settle(world);
    if (what.length > 0) wrong = { step: steps, act: 'the end', what };
  }
  return {
    seed,
    steps: log.length,
    bookings: world.answeredBookings.length,
    statements,
    met: world.met,
    trace: createHash('sha256').update(log.join('\n')).digest('hex').slice(0, 16),
    wrong,
    log,
  };
}

/** What the injected faults have the server note: gateways and the sender of SMS, who are asked again. */
const injected = new RegExp(
  `a job failed.*(?:gateway|another amount|${errorCodes.smsFailed})|another amount|refused for good|takes longer than was promised`,
);

/** An act may only fail because of an injected fault. */
function unexpected(
  { stage }: World,
  outcome: string,
  isTroubled: boolean,
  from: number,
): string[] {
  if (outcome.startsWith('threw I4')) return [outcome];
  if (isTroubled) return [];
  const bugs = stage.bare.lines
    .slice(from)
    .map(({ bug, error }) => (bug === undefined ? '' : `${String(bug)} ${String(error ?? '')}`))
    .filter((bug) => bug !== '' && !injected.test(bug));
  return [
    ...(outcome.startsWith('threw') ? [outcome] : []),
    ...bugs.map((bug) => bug.slice(0, 400)),
  ];
}

/** I8: others get the same response for this booking as for one that does not exist. */
async function privacy(world: World, step: number): Promise<string[]> {
  const one = world.answeredBookings[step % Math.max(1, world.answeredBookings.length)];
  if (one === undefined || step % 5 !== 0) return [];
  const stranger = world.people.find((who) => who !== one.who) ?? null;
  const answers = [
    await world.send(
      sentBy(
        'booking/getBookingStatus',
        { code: one.code, key: 'A'.repeat(22) },
        stranger,
        'elsewhere',
      ),
    ),
    await world.send(sentBy('booking/getBookingDetail', { code: one.code }, stranger)),
  ];
  const told = answers.filter(({ status, data }) => status !== 404 || data !== undefined);
  return told.map(({ status, code }) => `I8: a stranger hears ${status} ${code} of ${one.code}`);
}

/**
 * Ends the history without faults: unanswered writes are sent again, pending notices arrive, and
 * the clock advances until everything is settled.
 */
async function settle(world: World): Promise<string[]> {
  Object.assign(world.outside.moods, { create: 'fine', query: 'fine', refund: 'fine' });
  world.carriers.calm();
  for (const sent of world.unanswered.splice(0)) await write(world, sent);
  for (const page of world.pendingNotices.splice(0))
    await world.hear(world.outside.tell(page), page.provider);
  const jammed = await decideRest(world);
  const pass = async (days: readonly number[]): Promise<void> => {
    for (const day of days) {
      world.setNow(addMinutes(world.now(), 1_440 * day));
      for (let round = 0; round < 20 && (await runDueJobs(world.house)) > 0; round += 1);
      jammed.push(...(await decideRest(world)));
    }
  };
  await pass([0.02, 0.02, 0.1, 0.2, 0.5, 1, 1, 1, 2, 2]);
  const late = await lastMinute(world);
  await pass([4, 8]);
  return [...late, ...new Set(jammed), ...(await judge(world, { isEnd: true }))];
}
