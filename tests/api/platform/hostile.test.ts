// Promises that whatever is sent to any call is answered, soon and in the one shape of our faults,
// and never by a bug (docs/performance.md, F25).

import { expect, test } from 'vitest';
import { callNames } from '#contract/calls/calls.ts';
import { besiege } from '../../hostile/siege.ts';
import { proofOf } from '../../support/proof-share.ts';

const { size: each, seed } = proofOf('hostile questions', {
  of: `questions to each of ${callNames.length} calls`,
  quick: 3,
  full: 60,
  seed: 20_261_122,
});

test(`${callNames.length} calls answer ${callNames.length * each} hostile questions`, async () => {
  const { cases, byStatus, wrong } = await besiege({ seed, each });
  process.stdout.write(`\n${cases} hostile questions: ${JSON.stringify(byStatus)}\n`);
  expect(wrong).toEqual([]);
  // Names such as __proto__ were among the fields; nothing of them is left on what every object
  // inherits.
  expect(Object.keys(Object.prototype).concat(Object.keys(Array.prototype))).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(cases).toBe(callNames.length * each);
  // Some must get past the door, or nothing behind it was tried.
  expect(byStatus['200']).toBeGreaterThan(cases / 50);
}, 240_000);
