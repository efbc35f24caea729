// `npm run simulation`: runs histories from seeds until a number or a time is reached, over several processes, and keeps what they came to.
// `-- --seed N` runs one again and tells its every step. `--histories N --minutes N --steps N --workers N --from N --keep`; `--embedded` needs no PostgreSQL.

import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMissing } from '../api/postgres.ts';
import { runHistory, type Run } from '../simulation/history.ts';
import { openStage } from '../simulation/world.ts';

const options = { seed: { type: 'string' }, histories: { type: 'string', default: '20000' }, minutes: { type: 'string', default: '600' }, steps: { type: 'string', default: '200' }, workers: { type: 'string', default: '2' }, from: { type: 'string', default: '1' }, keep: { type: 'boolean', default: false }, embedded: { type: 'boolean', default: false }, part: { type: 'string' } } as const;
const { values } = parseArgs({ options });
const kind = values.embedded || isMissing('postgresql') ? 'embedded' : 'postgresql';
const [steps, workers, from, histories, until] = [Number(values.steps), Number(values.workers), Number(values.from), Number(values.histories), Date.now() + 60_000 * Number(values.minutes)];

type Sum = { histories: number; steps: number; bookings: number; statements: number; met: Record<string, number>; wrong: { seed: number; what: Run['wrong'] }[] };
const empty = (): Sum => ({ histories: 0, steps: 0, bookings: 0, statements: 0, met: {}, wrong: [] });

function add(to: Sum, run: Run): void {
  to.histories += 1;
  for (const name of ['steps', 'bookings', 'statements'] as const) to[name] += run[name];
  for (const [fault, times] of run.met) to.met[fault] = (to.met[fault] ?? 0) + times;
  if (run.wrong !== null) to.wrong.push({ seed: run.seed, what: run.wrong });
}

/** One process's share: every so many seeds, on a database of its own. */
async function runPart(part: number): Promise<Sum> {
  const stage = await openStage(kind);
  const found = empty();
  for (let seed = from + part; seed < from + histories && Date.now() < until && found.wrong.length < 5; seed += workers) {
    const run = await runHistory(stage, seed, steps);
    add(found, run);
    if (run.wrong !== null) console.log(`seed ${seed}, step ${run.wrong.step}, ${run.wrong.act}: ${run.wrong.what.join('; ')}`);
  }
  await stage.close();
  return found;
}

async function runAll(): Promise<Sum> {
  const parts = await Promise.all(Array.from({ length: workers }, (_, part) => new Promise<Sum>((done, fail) => {
    const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), '--part', String(part)]);
    child.on('message', (sum) => done(sum as Sum)).on('exit', (code) => { if (code !== 0) fail(new Error(`a part ended with ${code}`)); });
  })));
  return parts.reduce((all, part) => {
    for (const name of ['histories', 'steps', 'bookings', 'statements'] as const) all[name] += part[name];
    for (const [fault, times] of Object.entries(part.met)) all.met[fault] = (all.met[fault] ?? 0) + times;
    all.wrong.push(...part.wrong);
    return all;
  }, empty());
}

if (values.seed !== undefined) {
  const stage = await openStage(kind);
  const run = await runHistory(stage, Number(values.seed), steps);
  console.log(`${run.log.join('\n')}\n${JSON.stringify({ seed: run.seed, steps: run.steps, bookings: run.bookings, trace: run.trace, met: Object.fromEntries(run.met), wrong: run.wrong }, null, 2)}`);
  await stage.close();
  process.exit(run.wrong === null ? 0 : 1);
} else if (values.part !== undefined) {
  process.send?.(await runPart(Number(values.part)));
  process.exit(0);
} else {
  const begun = performance.now();
  const { met, wrong, ...found } = await runAll();
  const inOrder = Object.fromEntries(Object.entries(met).toSorted(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1))));
  const result = {
    what: 'seeded histories of the real dispatch, handlers, jobs and SQL, with faults over clock, database and gateways; I1–I8 after every step', database: kind, firstSeed: from, ...found, faults: inOrder, wrong,
    seconds: Math.round((performance.now() - begun) / 1_000), workers, machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, shared`, node: process.version, on: new Date().toISOString().slice(0, 10),
  };
  console.log(JSON.stringify(result, null, 2));
  if (values.keep) writeFileSync(resolve(import.meta.dirname, 'results/simulation.json'), `${JSON.stringify(result, null, 2)}\n`);
  process.exit(wrong.length === 0 ? 0 : 1);
}
