// Finds areas by their names: without diacritics, abbreviated, by an old or new name, with a typing
// error, and beside words for a lodging (docs/product.md, Places).

import {
  comparableName,
  digitsOf,
  exactMatchScore,
  fuzzyMatchScoreOf,
  initials,
  type Name,
} from '#domain/name-matching.ts';
import { areaTypes, fold } from '#domain/place.ts';
import type { Area } from '../../store/hotel/area.ts';
import { eachSimilar, listWords, valuesOf, type WordList } from './fuzzy-word-list.ts';
import type { PickScoreOf } from './hotel-names.ts';
import { areaReadings, withoutKinds } from './stop-words.ts';

/** The fields of an area that are used; the object may have more. */
export type NamedArea = Area & { readonly hotels: readonly unknown[] };

/** `share`: 1 for the official name, less for an alias; `text` is either as it is written. */
export type AreaKey<OfArea> = {
  readonly name: Name;
  readonly text: string;
  readonly share: number;
  readonly area: OfArea;
};
type KeyList<OfArea> = WordList<readonly AreaKey<OfArea>[]>;
/** `wholes` are the names without spaces, `words` all of their words. */
export type AreaNames<OfArea> = {
  readonly keys: readonly AreaKey<OfArea>[];
  readonly wholes: KeyList<OfArea>;
  readonly words: KeyList<OfArea>;
};

const maxAreas = 8;
const maxInside = 5;

export function makeAreaNames<OfArea extends NamedArea>(
  areas: readonly OfArea[],
): AreaNames<OfArea> {
  const keys = areas.flatMap((area) => keysOf(area));
  const list = (textsOf: (name: Name) => readonly string[]): KeyList<OfArea> => {
    const byText = new Map<string, AreaKey<OfArea>[]>();
    for (const key of keys)
      for (const text of new Set(textsOf(key.name)))
        (byText.get(text) ?? byText.set(text, []).get(text))?.push(key);
    return listWords(byText);
  };
  return { keys, wholes: list(({ whole }) => [whole]), words: list(({ words }) => words) };
}

const aliasShare = 0.97;
/** The district of `Mũi Né` ranks before the province that has it as an alias. */
const provinceAliasShare = 0.92;
const initialsShare = 0.9;
const aliasInitialsShare = 0.86;
export const mergedShare = 0.6;
/** Beside its province, and beside the one that has taken that in. */
const insideShare = 0.95;
const takenInShare = 0.9;

function keysOf<OfArea extends NamedArea>(area: OfArea): AreaKey<OfArea>[] {
  const keys = new Map<string, AreaKey<OfArea>>();
  const add = (given: string | null | undefined, share: number) => {
    const text = given ?? '';
    const folded = fold(text);
    if (folded !== '' && (keys.get(folded)?.share ?? 0) < share)
      keys.set(folded, { name: comparableName(folded), text, share, area });
  };
  const isProvince = area.type === areaTypes.province;
  const own = [
    area.name.vi,
    area.name.en,
    area.name.th,
    area.short?.vi,
    area.short?.en,
    area.short?.th,
  ];
  for (const name of own) add(name, 1);
  for (const alias of area.aliases) {
    add(alias, isProvince ? provinceAliasShare : aliasShare);
    // A district with a former number is also found by it, just as `q1` and `d1` find the numbered
    // districts.
    const number = /^quan (\d+)$/.exec(fold(alias))?.[1];
    if (number !== undefined)
      for (const text of [`q${number}`, `d${number}`, `district ${number}`]) add(text, aliasShare);
  }
  // A double name is also found by its first half.
  if (area.type === areaTypes.district && area.name.vi.includes(' - '))
    add(withoutKinds(fold(area.name.vi.split(' - ')[0] ?? '')), aliasShare);
  const ownInitials = initials(isProvince ? area.name.vi : withoutKinds(fold(area.name.vi)));
  if (isProvince || ownInitials.length > 2) add(ownInitials, initialsShare);
  if (isProvince) for (const alias of area.aliases) add(initials(alias), aliasInitialsShare);
  add(area.merged?.replace(/^(TP|Thành phố|Tỉnh)\s+/u, ''), mergedShare);
  return [...keys.values()];
}

type Score<OfArea> = (names: readonly AreaKey<OfArea>[], nearness: number) => void;

export type FoundAreas<OfArea> = {
  readonly areas: readonly OfArea[];
  /** The name by which the first of them was found, then that of the province beside it. */
  readonly names: readonly AreaKey<OfArea>[];
  /** The nearness of the best one, up to 100. */
  readonly best: number;
  /** None is called as typed. */
  readonly isSlipped: boolean;
};

export function suggestAreas<OfArea extends NamedArea>(
  names: AreaNames<OfArea>,
  typed: Name,
  picks: PickScoreOf,
  isExact: boolean,
): FoundAreas<OfArea> {
  const scores = new Map<OfArea, Parameters<Score<OfArea>>>();
  const nearnessOf = (area: OfArea): number => scores.get(area)?.[1] ?? 0;
  const score: Score<OfArea> = (keys, nearness) => {
    const [key] = keys;
    if (key !== undefined && nearness > nearnessOf(key.area))
      scores.set(key.area, [keys, nearness]);
  };
  // `khach san da lat` and `tinh lam dong` mean the place after the words for its kind; the text as
  // typed is tried first.
  const readings = areaReadings(typed.words.join(' ')).map(comparableName);
  let isSlipped = false;
  for (const find of isExact
    ? [findNames<OfArea>, findInside<OfArea>]
    : [findNames<OfArea>, findInside<OfArea>, findSlipped<OfArea>, findSlippedInside<OfArea>]) {
    isSlipped ||= scores.size === 0 && (find === findSlipped || find === findSlippedInside);
    // A district followed by its province has few words; a longer text is a hotel's name.
    for (const reading of readings)
      if (
        (scores.size === 0 && (find !== findSlippedInside || reading.words.length <= maxInside)) ||
        find === findInside
      )
        find(names, reading, score);
  }
  /** A name typed in full comes first; size and popularity decide among equals. */
  const tier = (area: OfArea): number => (nearnessOf(area) >= 100 * initialsShare ? 1 : 0);
  const rank = (area: OfArea): number =>
    nearnessOf(area) +
    Math.min(12, 1.5 * Math.log1p(Math.max(area.weight, area.hotels.length))) +
    Math.min(6, Math.log1p(picks(area.sn)));
  const areas = [...scores.keys()]
    .toSorted((a, b) => tier(b) - tier(a) || rank(b) - rank(a) || a.sn - b.sn)
    .slice(0, maxAreas);
  const best = Math.max(0, ...areas.map(nearnessOf));
  return { areas, names: (areas[0] && scores.get(areas[0])?.[0]) ?? [], best, isSlipped };
}

/** Keys whose name is, begins with, or has words that begin with what was typed. */
function keysNear<OfArea>(
  { wholes, words }: AreaNames<OfArea>,
  typed: Name,
): readonly AreaKey<OfArea>[] {
  return [...valuesOf(wholes, typed.whole).flat(), ...valuesOf(words, typed.words[0] ?? '').flat()];
}

type Find<OfArea> = (names: AreaNames<OfArea>, typed: Name, score: Score<OfArea>) => void;

function findNames<OfArea extends NamedArea>(
  ...[names, typed, score]: Parameters<Find<OfArea>>
): void {
  for (const key of keysNear(names, typed))
    score([key], exactMatchScore(typed, key.name) * key.share);
}

function findSlipped<OfArea extends NamedArea>(
  ...[names, typed, score]: Parameters<Find<OfArea>>
): void {
  for (const { key, nearness } of slippedKeys(names, typed, typed.whole.length >= 8 ? 2 : 1))
    score([key], nearness * key.share);
}

function findInside<OfArea extends NamedArea>(
  ...[names, typed, score]: Parameters<Find<OfArea>>
): void {
  scoreInside(names, typed, score, false);
}

function findSlippedInside<OfArea extends NamedArea>(
  ...[names, typed, score]: Parameters<Find<OfArea>>
): void {
  scoreInside(names, typed, score, true);
}

function slippedKeys<OfArea>(
  { wholes }: AreaNames<OfArea>,
  typed: Name,
  allowed: number,
): { key: AreaKey<OfArea>; nearness: number }[] {
  const found: { key: AreaKey<OfArea>; nearness: number }[] = [];
  if (typed.whole.length < 4) return found;
  const digits = digitsOf(typed.whole);
  eachSimilar(wholes, typed.whole, allowed, (at, toWhole, toBeginning) => {
    const text = wholes.texts[at] ?? '';
    if (text.length < 3 || digitsOf(text) !== digits) return;
    const nearness = fuzzyMatchScoreOf({ toWhole, toBeginning }, allowed);
    for (const key of wholes.values[at] ?? []) found.push({ key, nearness });
  });
  return found;
}

/**
 * `quan 1 sai gon` and `ha noi ba dinh`: a district together with its province, in either order.
 */
function scoreInside<OfArea extends NamedArea>(
  names: AreaNames<OfArea>,
  typed: Name,
  score: Score<OfArea>,
  withSlips: boolean,
): void {
  const nearKeys = (part: Name): readonly { key: AreaKey<OfArea>; nearness: number }[] => {
    const exact = keysNear(names, part)
      .map((key) => ({ key, nearness: exactMatchScore(part, key.name) }))
      .filter(({ nearness }) => nearness > 0);
    return withSlips && exact.length === 0 ? slippedKeys(names, part, 1) : exact;
  };
  for (let cut = 1; cut < typed.words.length; cut += 1) {
    const halves = [
      comparableName(typed.words.slice(0, cut).join(' ')),
      comparableName(typed.words.slice(cut).join(' ')),
    ] as const;
    for (const [inner, outer] of [halves, [halves[1], halves[0]] as const]) {
      const least = outer.whole.length < 3 ? 100 : withSlips ? 40 : 65;
      const around = nearKeys(outer).filter(
        ({ key, nearness }) => key.area.type === areaTypes.province && nearness >= least,
      );
      // Of a former province that two names lead to, its own.
      const provinces = new Map(
        around
          .toSorted((a, b) => a.key.share - b.key.share)
          .map(({ key }) => [key.area.sn, key] as const),
      );
      if (provinces.size === 0) continue;
      for (const { key, nearness } of nearKeys(inner)) {
        const province = provinces.get(key.area.parentSn ?? 0);
        if (province === undefined) continue;
        const isTakenIn = province.share === mergedShare;
        score([key, province], nearness * key.share * (isTakenIn ? takenInShare : insideShare));
      }
    }
  }
}
