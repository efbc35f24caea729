// How much of a long proof a run takes: a quick share in `npm test`, all of it in `npm run verify`
// (PROOF=full). Each says its share and, where it is random, its seed.

type Share = 'quick' | 'full';

const chosenShare = (): Share => {
  const chosen = process.env['PROOF'] ?? 'quick';
  if (chosen === 'quick' || chosen === 'full') return chosen;
  throw new Error(`PROOF is quick or full, not ${JSON.stringify(chosen)}.`);
};

const isFull: boolean = chosenShare() === 'full';

/**
 * The first for `npm test`, the second for `npm run verify`: a number of runs, a step, a list of
 * cases.
 */
export const share = <Value>(quick: Value, full: Value): Value => (isFull ? full : quick);

type Proof = {
  /** What is counted, such as `searches`. */
  readonly of: string;
  readonly quick: number;
  readonly full: number;
  /**
   * The seed of a random proof; PROOF_SEED puts another in its place, to run one again or to try a
   * new one.
   */
  readonly seed?: number;
};

/**
 * The size of a proof in this run, and its seed. Prints both, so that a run tells what it proved.
 */
export function proofOf(
  name: string,
  { of, quick, full, seed = 0 }: Proof,
): { readonly size: number; readonly seed: number } {
  const size = share(quick, full);
  const used = seed === 0 ? 0 : Number(process.env['PROOF_SEED'] ?? seed);
  const words = `proof ${name}: ${size} of ${full} ${of}`;
  process.stdout.write(`${words}${used === 0 ? '' : `, seed ${used}`}\n`);
  return { size, seed: used };
}

/**
 * One case in `part` in the quick share, spread evenly over all and always the same; every case in
 * the full one.
 */
export function proofCases<Case>(name: string, cases: readonly Case[], part: number): Case[] {
  const quick = Math.ceil(cases.length / part);
  const { size } = proofOf(name, { of: 'cases', quick, full: cases.length });
  return cases.filter((_, at) => size === cases.length || at % part === 0);
}
