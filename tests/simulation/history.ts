// Runs one simulated history from its seed: some hundred acts, troubles among them, the invariants
// after each, and peace at the end (docs/performance.md, I1–I8, F1–F22).

import { createHash } from 'node:crypto';
import { addMinutes } from '#domain/time/time.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { countFault, write } from './act.ts';
import { acts } from './acts.ts';
import { decideRest } from './closed-door.ts';
import type { Trouble } from './faulty-pool.ts';
import { judge } from './judge.ts';
import { openWorld, sentBy, type SharedHouse, type World } from './world.ts';

export type Run = {
  readonly seed: number;
  readonly steps: number;
  readonly bookings: number;
  readonly statements: number;
  readonly met: ReadonlyMap<string, number>;
  /** The same for the same seed. */
  readonly trace: string;
  /** What did not hold, after which step; the history ends there. */
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
 * Work that is done side by side must not wait for chance: what is done again after a random pause
 * would make its order another each time.
 */
const sideBySide: ReadonlySet<string> = new Set(['work', 'badWork', 'look', 'twoTabs']);

/** Steps after which the judge reads everything again, to hold the watch itself to account. */
const readAgainEvery = 20;

export async function runHistory(stage: SharedHouse, seed: number, steps: number): Promise<Run> {
  const world = await openWorld(stage, seed);
  // What the end of the history before this one said is none of this one's.
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
    bookings: world.told.length,
    statements,
    met: world.met,
    trace: createHash('sha256').update(log.join('\n')).digest('hex').slice(0, 16),
    wrong,
    log,
  };
}

/** Nothing but what was put in its way may break an act. */
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
    .filter(
      (bug) =>
        bug !== '' &&
        !/a job failed.*(?:gateway|another amount)|another amount|refused for good|takes longer than was promised/.test(
          bug,
        ),
    );
  return [
    ...(outcome.startsWith('threw') ? [outcome] : []),
    ...bugs.map((bug) => bug.slice(0, 400)),
  ];
}

/** I8: whoever is not meant hears of a booking as of none. */
async function privacy(world: World, step: number): Promise<string[]> {
  const one = world.told[step % Math.max(1, world.told.length)];
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
 * No trouble any more: what nobody knows the end of is sent again, letters arrive, and the clock
 * goes on until everything is over.
 */
async function settle(world: World): Promise<string[]> {
  Object.assign(world.outside.moods, { create: 'fine', query: 'fine', refund: 'fine' });
  for (const sent of world.unanswered.splice(0)) await write(world, sent);
  for (const page of world.letters.splice(0))
    await world.hear(world.outside.tell(page), page.provider);
  const jammed = await decideRest(world);
  const days = [0.02, 0.02, 0.1, 0.2, 0.5, 1, 1, 1, 2, 2, 4, 8];
  for (const day of days) {
    world.setNow(addMinutes(world.now(), 1_440 * day));
    for (let round = 0; round < 20 && (await runDueJobs(world.house)) > 0; round += 1);
    jammed.push(...(await decideRest(world)));
  }
  return [...new Set(jammed), ...(await judge(world, { isEnd: true }))];
}
