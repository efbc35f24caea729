// Queries as people type them: prefixes of real names with or without diacritics, every third with
// a typing error; the same on every run.

import { editDistances } from '#domain/name-matching.ts';
import { fold } from '#domain/place.ts';
import { rangeOf, type WordList } from '#server/search/suggest/fuzzy-word-list.ts';
import { seededRandom, type SeededRandom } from '#server/seed/seeded-random.ts';
import { sampleAreas, sampleHotels } from '../../content/sample-names.ts';

export type TypedQuery = {
  readonly typed: string;
  readonly target: { readonly kind: 'area' | 'hotel'; readonly sn: number };
  readonly hasSlip: boolean;
  /** The prefix is rare enough that the intended name must be suggested. */
  readonly isTelling: boolean;
};

const slipShare = 0.35;
const letters = 'abcdeghiklmnopqrstuvxy';

/** One letter swapped with the next, left out, changed or added; not the first one. */
function slipped(text: string, by: SeededRandom): string {
  const at = by.whole(1, Math.max(1, text.length - 2));
  const kind = by.whole(0, 3);
  if (kind === 0)
    return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1);
  return text.slice(0, at) + by.pick([...letters]) + text.slice(kind === 2 ? at + 1 : at);
}

export function typedQueries(count: number, seed = 7): TypedQuery[] {
  const by = seededRandom(seed);
  const areas = sampleAreas.map(({ sn, name }) => ({ kind: 'area' as const, sn, name: name.vi }));
  const hotels = sampleHotels().map(({ sn, name }) => ({ kind: 'hotel' as const, sn, name }));
  const sorted: WordList<null> = {
    texts: [...areas, ...hotels]
      .map(({ name }) => fold(name).replaceAll(' ', ''))
      .toSorted((a, b) => (a < b ? -1 : 1)),
    values: [],
  };
  const alike = (start: string): number => {
    const [from, to] = rangeOf(sorted, start);
    return to - from;
  };
  return Array.from({ length: count }, () => {
    const { name, ...target } = by.is(0.6) ? by.pick(hotels) : by.pick(areas);
    const whole = by.is(0.5) ? name : fold(name);
    const cut = whole
      .slice(0, Math.max(2, Math.ceil(whole.length * (0.35 + 0.65 * by.unit()))))
      .trim();
    const typed = cut.length >= 5 && by.is(slipShare) ? slipped(cut, by) : cut;
    const hasSlip = fold(typed) !== fold(cut) && editDistances(fold(typed), fold(cut)).toWhole > 0;
    return { typed, target, hasSlip, isTelling: alike(fold(cut).replaceAll(' ', '')) <= 8 };
  });
}
