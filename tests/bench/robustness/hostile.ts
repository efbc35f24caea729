// Sends hostile requests to every call and counts the responses; exits with 1 when any was wrong
// (docs/performance.md, F25).
// Run: node tests/bench/robustness/hostile.ts [cases, 100000] [seed]; `node
// tests/bench/robustness/hostile.ts --case <call> <number> [seed]` repeats one of them.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { callNames, type CallName } from '#contract/calls/calls.ts';
import { besiege } from '../../hostile/siege.ts';
import { resultFile } from '../support/result-file.ts';

const words = process.argv.slice(2);
const isOne = words[0] === '--case';
const wanted = isOne ? 1 : Number(words[0] ?? 100_000);
const seed = Number(words[isOne ? 3 : 1] ?? 20_261_122);
const begun = performance.now();
const found = await besiege({
  seed,
  each: Math.ceil(wanted / callNames.length),
  ...(isOne ? { only: { call: words[1] as CallName, at: Number(words[2]) } } : {}),
});
const kinds = new Map<string, { times: number; first: string }>();
for (const { call, at, what } of found.wrong) {
  const kind = `${call}: ${what}`;
  kinds.set(kind, {
    times: (kinds.get(kind)?.times ?? 0) + 1,
    first: kinds.get(kind)?.first ?? `--case ${call} ${at} ${seed}`,
  });
}
for (const [kind, { times, first }] of kinds) console.log(`${times} × ${kind}\n    ${first}`);
const result = {
  what: 'hostile questions to every call of the contract: all fields spoilt, bodies that are no JSON or too long, headers and methods of no client',
  calls: callNames.length,
  cases: found.cases,
  seed,
  wrong: found.wrong.length,
  refused: found.refused,
  byStatus: found.byStatus,
  seconds: Math.round((performance.now() - begun) / 1_000),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, shared`,
  node: process.version,
  on: new Date().toISOString().slice(0, 10),
};
console.log(JSON.stringify(result, null, 2));
if (!isOne && found.wrong.length === 0)
  writeFileSync(resultFile('hostile.json'), `${JSON.stringify(result, null, 2)}\n`);
process.exit(found.wrong.length === 0 ? 0 : 1);
