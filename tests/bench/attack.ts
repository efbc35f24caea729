// Attacks one account for a day in many ways and bombs phones for an hour, on an empty database and a clock of its own; the figures are counts.
// Run: node tests/bench/attack.ts

import { writeFileSync } from 'node:fs';
import type { Schema } from '#server/store/schema.ts';
import { attackForADay, bombForAnHour, type Means } from '../attacker.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { resultFile } from './result-file.ts';

async function onEmpty<Value>(
  work: (at: Awaited<ReturnType<typeof openTestDatabase<Schema>>>) => Promise<Value>,
): Promise<Value> {
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
];
const attacks = [];
for (const means of ways) {
  const outcome = await onEmpty((at) =>
    attackForADay(
      at.db,
      async () =>
        (
          await at.pool.query<{ n: number }>(
            'select coalesce(sum(tries), 0)::int as n from verification_code',
          )
        ).rows[0]?.n ?? 0,
      means,
    ),
  );
  attacks.push({ ...means, ...outcome, percentADay: Number((outcome.chance * 100).toFixed(4)) });
}
const messagesAnHour = await onEmpty(({ db }) => bombForAnHour(db));
const result = {
  what: 'One account attacked for 24 hours, each call from a new device and address; messages sent in an hour of bombing',
  goal: '0.1 % a day',
  attacks,
  messagesAnHour,
};
writeFileSync(resultFile('attack.json'), `${JSON.stringify(result, null, 2)}\n`);
console.log(JSON.stringify(result, null, 2));
process.exit(attacks.every(({ percentADay }) => percentADay <= 0.1) ? 0 : 1);
