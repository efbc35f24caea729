// Attacks one account for a simulated day in many ways and floods phones with codes for an hour, on
// an empty database; the figures are counts. Prints the three promises of signing in and fails when
// one is broken: what a guesser wins, whom it locks out, how many messages it sends.
// Run: node tests/bench/robustness/attack.ts

import { writeFileSync } from 'node:fs';
import { errorCodes } from '#contract/error-codes.ts';
import { policy } from '#domain/policy.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { comparedIn } from '../../support/compared.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import {
  attackForADay,
  bombForAnHour,
  brokenPromises,
  type Means,
  type Outcome,
} from '../../tools/attacker.ts';
import { resultFile } from '../support/result-file.ts';

async function onEmpty<Value>(work: (at: TestDatabase<Schema>) => Promise<Value>): Promise<Value> {
  const at = await openTestDatabase<Schema>();
  try {
    return await work(at);
  } finally {
    await at.close();
  }
}

const ways: readonly Means[] = [
  { everyMinutes: 0.5, atOnce: 1, stolen: false },
  { everyMinutes: 2, atOnce: 10, stolen: false },
  { everyMinutes: 5, atOnce: 50, stolen: false },
  { everyMinutes: 2, atOnce: 10, stolen: true },
  { everyMinutes: 5, atOnce: 50, stolen: true },
];
const attacks: (Means & Outcome & { readonly percentADay: number })[] = [];
for (const means of ways) {
  const outcome = await onEmpty((at) => attackForADay(at.db, comparedIn(at), means));
  const percentADay = Number((outcome.chance * 100).toFixed(4));
  attacks.push({ ...means, ...outcome, percentADay });
}
const messagesAnHour = await onEmpty(({ db }) => bombForAnHour(db));
const sum = (of: (attack: Outcome) => number): number =>
  attacks.reduce((all, attack) => all + of(attack), 0);
const most = (of: (attack: Outcome) => number): number => Math.max(...attacks.map(of));
const broken = attacks.flatMap(brokenPromises);
writeFileSync(
  resultFile('attack.json'),
  `${JSON.stringify(
    {
      what: 'One account attacked for 24 hours, each call from a new device and address, while its owner goes on; messages sent in an hour of bombing',
      goal: '0.1 % a day, nobody locked out, messages under the cap',
      attacks,
      messagesAnHour,
      broken,
    },
    null,
    2,
  )}\n`,
);
console.log(`${attacks.length} ways to attack one account for a day, ${sum(({ calls }) => calls)} calls
1  A guesser wins at most ${Math.max(...attacks.map(({ percentADay }) => percentADay))} % of a day (0.1 % allowed): ${most(({ codesCompared }) => codesCompared)} codes and ${most(({ pinsCompared }) => pinsCompared)} PINs compared
2  The owner was locked out of a device used before, or of an open session, ${sum(({ ownerRefused }) => ownerRefused.length)} times in ${sum(({ ownerTried }) => ownerTried)} (0 allowed); a new device was told so in ${attacks.filter(({ newDevice }) => newDevice === errorCodes.newDeviceLimit).length} of ${attacks.length}
3  The phone got at most ${most(({ messages }) => messages)} messages a day (${policy.codeSendsPerDay} allowed) and ${most(({ messagesInQuarterHour }) => messagesInQuarterHour)} in a quarter of an hour (${policy.codeSendsPerQuarterHour} allowed)`);
for (const what of broken) console.log(`BROKEN: ${what}`);
process.exit(broken.length === 0 ? 0 : 1);
