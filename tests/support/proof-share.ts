// How much of a long proof runs: a share of it in `npm test`, all of it in `npm run verify`, which sets PROOF=full.

const chosen = process.env['PROOF'] ?? 'quick';
if (chosen !== 'quick' && chosen !== 'full')
  throw new Error(`PROOF is quick or full, not ${chosen}.`);

export const isFull: boolean = chosen === 'full';

/** The first for `npm test`, the second for `npm run verify`: a number of runs, a step, a list of cases. */
export const share = <Value>(quick: Value, full: Value): Value => (isFull ? full : quick);
