// Stores the results of simulated histories over many runs: which seeds were played against which
// version of the booking core, and the totals.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { resultFile } from '../bench/support/result-file.ts';
import type { Run } from './history.ts';

const root = resolve(import.meta.dirname, '../..');
const file = resultFile('simulation.json');

export type Totals = {
  histories: number;
  steps: number;
  bookings: number;
  statements: number;
  seconds: number;
  faults: Record<string, number>;
  wrong: { seed: number; what: Run['wrong'] }[];
};
/**
 * The runs against one version of the core. Each pair is a gapless range of seeds, first to last.
 */
export type PlayedSeeds = Totals & {
  readonly core: string;
  seeds: [number, number][];
  database: string;
  stepsEach: number;
  machine: string;
  node: string;
  on: string;
};
type StoredRecord = {
  readonly what: string;
  readonly goal: { readonly histories: number; readonly steps: number };
  sum: Totals;
  readonly played: PlayedSeeds[];
};

export const empty = (): Totals => ({
  histories: 0,
  steps: 0,
  bookings: 0,
  statements: 0,
  seconds: 0,
  faults: {},
  wrong: [],
});
/** The summary of a history that a worker process reports. */
export type RunSummary = Pick<Run, 'seed' | 'steps' | 'bookings' | 'statements' | 'wrong'> & {
  readonly met: Record<string, number>;
};

export function addRun(to: Totals, run: RunSummary): void {
  to.histories += 1;
  for (const name of ['steps', 'bookings', 'statements'] as const) to[name] += run[name];
  addFaults(to.faults, run.met);
  if (run.wrong !== null) to.wrong.push({ seed: run.seed, what: run.wrong });
}

function addFaults(to: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [fault, times] of Object.entries(more)) to[fault] = (to[fault] ?? 0) + times;
}

const inOrder = (faults: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(faults).toSorted(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1))),
  );

function addSum(to: Totals, more: Totals): void {
  for (const name of ['histories', 'steps', 'bookings', 'statements', 'seconds'] as const)
    to[name] += more[name];
  addFaults(to.faults, more.faults);
  to.faults = inOrder(to.faults);
  to.wrong.push(...more.wrong);
}

/** A hash of the sources a history runs against, and of the simulation itself. */
export function coreVersion(): string {
  const hash = createHash('sha256');
  for (const dir of ['src/domain', 'src/server', 'tests/simulation']) {
    for (const name of readdirSync(join(root, dir), {
      recursive: true,
      encoding: 'utf8',
    }).toSorted()) {
      if (/\.(?:ts|sql)$/.test(name) && !name.endsWith('.test.ts'))
        hash.update(`${dir}/${name}\0`).update(readFileSync(join(root, dir, name)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

export const readRecord = (): StoredRecord =>
  existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as StoredRecord)
    : {
        what: 'seeded histories of the real dispatch, handlers, jobs and SQL, with faults over clock, database and gateways; I1–I8 after every step',
        goal: { histories: 20_000, steps: 4_000_000 },
        sum: empty(),
        played: [],
      };

/** The first seed that no run has played. */
export const nextSeed = ({ played }: StoredRecord): number =>
  1 + Math.max(0, ...played.flatMap(({ seeds }) => seeds.map(([, last]) => last)));

/**
 * Adds a run to the file; runs against the same core share a row. `before`: the file when the run
 * began.
 */
export function storeRun(before: StoredRecord, run: PlayedSeeds): StoredRecord {
  const same = before.played.find(
    ({ core, database, stepsEach }) =>
      core === run.core && database === run.database && stepsEach === run.stepsEach,
  );
  const row: PlayedSeeds = {
    ...run,
    faults: {},
    wrong: [],
    ...Object.fromEntries(
      (['histories', 'steps', 'bookings', 'statements', 'seconds'] as const).map((name) => [
        name,
        0,
      ]),
    ),
    seeds: joined([...(same?.seeds ?? []), ...run.seeds]),
  };
  for (const one of same === undefined ? [run] : [same, run]) addSum(row, one);
  const played = [...before.played.filter((one) => one !== same), row];
  const sum = empty();
  for (const one of played) addSum(sum, one);
  const kept = { ...before, sum, played };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
}

function joined(seeds: readonly [number, number][]): [number, number][] {
  const found: [number, number][] = [];
  for (const [from, to] of seeds.toSorted(([a], [b]) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}
