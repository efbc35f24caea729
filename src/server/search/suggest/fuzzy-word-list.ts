// A sorted list of texts. Texts with the same prefix are adjacent, so one pass finds every text
// within one or two typing errors.

/** Each text once, sorted; `values[n]` belongs to `texts[n]`. */
export type WordList<Value> = {
  readonly texts: readonly string[];
  readonly values: readonly Value[];
};

export function listWords<Value>(byText: ReadonlyMap<string, Value>): WordList<Value> {
  const texts = [...byText.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  return { texts, values: texts.map((text) => byText.get(text) as Value) };
}

/** Binary search: the first index from `low` on whose text does not sort before `text`. */
function placeOf(texts: readonly string[], text: string, low = 0): number {
  let from = low;
  let to = texts.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((texts[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Sorts after every letter that can be typed. */
const last = '\u{ffff}';

/** The half-open range of indexes whose texts begin with `beginning`. */
export function rangeOf(
  { texts }: WordList<unknown>,
  beginning: string,
): readonly [from: number, to: number] {
  const from = placeOf(texts, beginning);
  return [from, placeOf(texts, beginning + last, from)];
}

/** The values of all texts that begin with `beginning`. */
export function valuesOf<Value>(list: WordList<Value>, beginning: string): readonly Value[] {
  return list.values.slice(...rangeOf(list, beginning));
}

/**
 * The edit distance (insertions, deletions, substitutions, swaps) to the whole text and to its
 * nearest prefix; above the limit it is only known to be greater.
 */
type Found = (at: number, toWhole: number, toBeginning: number) => void;

/**
 * Computes the next row of the distance matrix, for one more letter of a word; returns its minimum.
 */
function addRow(rows: readonly Uint8Array[], depth: number, typed: string, word: string): number {
  const [before, row, next] = [rows[depth - 2], rows[depth - 1], rows[depth]] as const;
  if (row === undefined || next === undefined) return 255;
  const letter = word[depth - 1];
  next[0] = depth;
  let least = depth;
  for (let at = 1; at <= typed.length; at += 1) {
    let best = Math.min(
      (row[at] ?? 0) + 1,
      (next[at - 1] ?? 0) + 1,
      (row[at - 1] ?? 0) + (typed[at - 1] === letter ? 0 : 1),
    );
    if (
      before !== undefined &&
      at > 1 &&
      typed[at - 2] === letter &&
      typed[at - 1] === word[depth - 2]
    )
      best = Math.min(best, (before[at - 2] ?? 0) + 1);
    next[at] = best;
    if (best < least) least = best;
  }
  return least;
}

function sharedStart(a: string, b: string, maxLength: number): number {
  let shared = 0;
  while (shared < maxLength && a[shared] === b[shared]) shared += 1;
  return shared;
}

/**
 * Calls back with every text whose whole or prefix is at most `allowed` edits from `typed`.
 * Adjacent texts share prefixes, whose matrix rows are computed once; when a prefix is too far
 * away, all texts that share it are skipped. Finds everything a full comparison would.
 */
export function eachSimilar(
  { texts }: WordList<unknown>,
  typed: string,
  allowed: number,
  found: Found,
): void {
  const deepest = typed.length + allowed + 1;
  const rows = Array.from({ length: deepest + 1 }, (_, depth) =>
    Uint8Array.from({ length: typed.length + 1 }, (__, at) => (depth === 0 ? at : 255)),
  );
  const begins = new Uint8Array(deepest + 1).fill(typed.length, 0, 1);
  let before = '';
  let known = 0;
  for (let at = 0; at < texts.length;) {
    const word = texts[at] ?? '';
    let depth = sharedStart(before, word, known);
    let least = 0;
    while (least <= allowed && depth < word.length && depth < deepest) {
      depth += 1;
      least = addRow(rows, depth, typed, word);
      begins[depth] = Math.min(begins[depth - 1] ?? 255, rows[depth]?.[typed.length] ?? 255);
    }
    const toBeginning = begins[depth] ?? 255;
    [before, known] = [word, depth];
    const end = least > allowed ? placeOf(texts, word.slice(0, depth) + last, at + 1) : at + 1;
    const toWhole = least > allowed ? allowed + 1 : (rows[depth]?.[typed.length] ?? 255);
    if (toWhole <= allowed || toBeginning <= allowed)
      for (let one = at; one < end; one += 1) found(one, toWhole, toBeginning);
    at = end;
  }
}
