// `npm run simulation`: runs histories from new seeds in several processes until a number or a time
// is reached, and adds the results to the stored totals.
// `-- --seed N` runs one again and prints every step. `--histories N --minutes N --steps N
// --workers N --from N`; `--embedded` needs no PostgreSQL; a run that is ended by SIGINT or SIGTERM
// keeps what it has.

import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runHistory } from '../../simulation/history.ts';
import {
  addRun,
  coreVersion,
  empty,
  storeRun,
  nextSeed,
  readRecord,
  type PlayedSeeds,
  type RunSummary,
} from '../../simulation/record.ts';
import { openSharedServer } from '../../simulation/world.ts';
import { isMissing } from '../../support/test-database.ts';

const options = {
  seed: { type: 'string' },
  histories: { type: 'string', default: '20000' },
  minutes: { type: 'string', default: '600' },
  steps: { type: 'string', default: '200' },
  workers: { type: 'string', default: '2' },
  from: { type: 'string' },
  embedded: { type: 'boolean', default: false },
  part: { type: 'boolean', default: false },
} as const;
const { values } = parseArgs({ options });
const kind = values.embedded || isMissing('postgresql') ? 'embedded' : 'postgresql';
const steps = Number(values.steps);
/**
 * The data of a history is discarded afterwards: with enough memory for all of it there is little
 * to clean up and nothing to write to disk.
 */
const flags = ['--max-semi-space-size=64', '--stack-trace-limit=2'];
/**
 * A worker and its database alternate: pinned to one processor they take a fifth less time than on
 * two.
 */
const taskset = '/usr/bin/taskset';
function startPart(part: number): ChildProcess {
  const one = existsSync(taskset)
    ? {
        execPath: taskset,
        execArgv: ['-c', String(part % cpus().length), process.execPath, ...flags],
      }
    : { execArgv: flags };
  return fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), '--part'], one);
}
/** More failures are usually the same mistake repeated. */
const wrongAtMost = 5;
const keptEveryMs = 30_000;

/** Runs one history again and prints all of it. */
async function replay(seed: number): Promise<number> {
  const stage = await openSharedServer(kind);
  const run = await runHistory(stage, seed, steps);
  console.log(
    `${run.log.join('\n')}\n${JSON.stringify({ seed: run.seed, steps: run.steps, bookings: run.bookings, trace: run.trace, met: Object.fromEntries(run.met), wrong: run.wrong }, null, 2)}`,
  );
  await stage.close();
  return run.wrong === null ? 0 : 1;
}

/** A worker process with its own database, which runs the seeds it receives in sequence. */
async function playParts(): Promise<void> {
  const stage = await openSharedServer(kind);
  process.on('SIGINT', () => {}).on('SIGTERM', () => {});
  const play = async (seed: number): Promise<void> => {
    const run = await runHistory(stage, seed, steps);
    process.send?.({
      seed,
      steps: run.steps,
      bookings: run.bookings,
      statements: run.statements,
      wrong: run.wrong,
      met: Object.fromEntries(run.met),
    } satisfies RunSummary);
  };
  process.on('message', (seed: number) => void play(seed));
  process.on('disconnect', () => void stage.close().then(() => process.exit(0)));
  process.send?.('ready');
}

/**
 * Stores the gapless range of finished seeds from the first one on, and returns the resulting file.
 */
async function playAll(): Promise<{ run: PlayedSeeds; sum: ReturnType<typeof storeRun>['sum'] }> {
  const before = readRecord();
  const first = values.from === undefined ? nextSeed(before) : Number(values.from);
  const [begun, after] = [performance.now(), first + Number(values.histories)];
  let [next, until] = [first, begun + 60_000 * Number(values.minutes)];
  const [open, early] = [new Set<number>(), new Map<number, RunSummary>()];
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? ''}, shared`;
  const run: PlayedSeeds = {
    core: coreVersion(),
    seeds: [[first, first - 1]],
    database: kind,
    stepsEach: steps,
    machine,
    node: process.version,
    on: new Date().toISOString().slice(0, 10),
    ...empty(),
  };
  const fold = (): ReturnType<typeof storeRun> => {
    for (let seed = first + run.histories; early.has(seed); seed += 1)
      addRun(run, early.get(seed) as RunSummary);
    Object.assign(run, {
      seconds: Math.round((performance.now() - begun) / 1_000),
      seeds: [[first, first + run.histories - 1]],
    });
    return run.histories === 0 ? before : storeRun(before, run);
  };
  const saving = setInterval(() => {
    const { sum } = fold();
    console.log(`${run.histories} histories in ${run.seconds} s, ${sum.histories} in all`);
  }, keptEveryMs);
  const stop = (): void => {
    until = 0;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const hear = (child: ChildProcess, said: RunSummary | 'ready'): void => {
    if (said !== 'ready') {
      open.delete(said.seed);
      early.set(said.seed, said);
      if (said.wrong !== null)
        console.log(
          `seed ${said.seed}, step ${said.wrong.step}, ${said.wrong.act}: ${said.wrong.what.join('; ')}`,
        );
    }
    const isOver =
      next >= after ||
      performance.now() >= until ||
      [...early.values()].filter(({ wrong }) => wrong !== null).length >= wrongAtMost;
    if (isOver) return void child.disconnect();
    open.add(next);
    child.send(next);
    next += 1;
  };
  await Promise.all(
    Array.from(
      { length: Number(values.workers) },
      (_, part) =>
        new Promise<void>((done, fail) => {
          const child = startPart(part);
          child
            .on('message', (said) => hear(child, said as RunSummary | 'ready'))
            .on('exit', (code) =>
              code === 0 ? done() : fail(new Error(`a part ended with ${code}`)),
            );
        }),
    ),
  ).finally(() => clearInterval(saving));
  return { run, sum: fold().sum };
}

if (values.seed !== undefined) process.exit(await replay(Number(values.seed)));
else if (values.part) await playParts();
else {
  const { run, sum } = await playAll();
  console.log(JSON.stringify({ run, sum }, null, 2));
  process.exit(run.wrong.length === 0 ? 0 : 1);
}
