// How well a typed text matches a name: the whole name, its beginning, beginnings of its words, or
// with a typing error.

import { fold } from './place.ts';

/** A folded name in the forms it is compared in. */
export type Name = {
  readonly words: readonly string[];
  /** Without spaces, so that `saigon` finds `sai gon`. */ readonly whole: string;
};

export const comparableName = (folded: string): Name => {
  const words = folded.split(' ').filter(Boolean);
  return { words, whole: words.join('') };
};

/** `Sài Gòn` is `sg`, `Vũng Tàu` is `vt`; one word has no initials. */
export function initials(name: string): string {
  const words = fold(name).split(' ');
  return words.length < 2 || !/^[a-z ]+$/.test(words.join(' '))
    ? ''
    : words.map((word) => word[0]).join('');
}

/** The numbers in a text; two texts with other numbers are never slips of each other. */
export const digitsOf = (text: string): string => text.replace(/\D+/g, ' ').trim();

/**
 * 100 for the name itself, 65 to 89 for its beginning, 60 for beginnings of its words, 0 for no
 * match. No typing errors.
 */
export function exactMatchScore(typed: Name, name: Name): number {
  if (typed.whole === name.whole) return 100;
  if (name.whole.startsWith(typed.whole)) return 65 + (24 * typed.whole.length) / name.whole.length;
  return typed.words.length <= name.words.length && beginsWords(typed.words, name.words) ? 60 : 0;
}

/** Each typed word begins a word of the name, in order. */
function beginsWords(typed: readonly string[], words: readonly string[]): boolean {
  let next = 0;
  for (const word of typed) {
    const at = words.findIndex((other, index) => index >= next && other.startsWith(word));
    if (at === -1) return false;
    next = at + 1;
  }
  return true;
}

/**
 * 50 for one slip in the whole name, 40 for one in its beginning, ten less for a second slip in a
 * long text, 0 beyond that.
 * Numbers are never taken for a slip: `quan 2` is not `quan 1`.
 */
export function fuzzyMatchScore(typed: Name, name: Name): number {
  const { whole } = typed;
  if (whole.length < 4 || name.whole.length < 3 || digitsOf(whole) !== digitsOf(name.whole))
    return 0;
  const allowed = whole.length >= 8 ? 2 : 1;
  if (name.whole.length < whole.length - allowed) return 0;
  return fuzzyMatchScoreOf(
    editDistances(whole, name.whole.slice(0, whole.length + allowed + 1)),
    allowed,
  );
}

/** The same for slips that were counted already. */
export function fuzzyMatchScoreOf(
  { toWhole, toBeginning }: EditDistances,
  allowed: number,
): number {
  if (toWhole <= allowed) return 60 - 10 * toWhole;
  return toBeginning <= allowed ? 50 - 10 * toBeginning : 0;
}

export type EditDistances = { readonly toWhole: number; readonly toBeginning: number };

/**
 * Letters added, left out, changed or swapped to come from one text to the other, and to its
 * nearest beginning.
 */
export function editDistances(a: string, b: string): EditDistances {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let best = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return { toWhole: row[b.length] ?? a.length, toBeginning: Math.min(...row) };
}
