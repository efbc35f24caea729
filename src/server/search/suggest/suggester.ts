// Finds areas and hotels however they are typed: without diacritics, abbreviated, by an old or new
// name, with a typing error (docs/product.md, Places).

import type { LocalText } from '#domain/hotel.ts';
import {
  digitsOf,
  exactMatchScore,
  initials,
  comparableName,
  fuzzyMatchScoreOf,
  type Name,
} from '#domain/name-matching.ts';
import { areaTypes, fold, suggestedProvinces } from '#domain/place.ts';
import { landmarksIn } from '../../landmarks/landmarks.ts';
import type { Area } from '../../store/hotel/area.ts';
import { listWords, valuesOf, eachSimilar, type WordList } from './fuzzy-word-list.ts';
import {
  isCalledSo,
  startNames,
  suggestHotels,
  type HotelNames,
  type NamedHotel,
  type PickScoreOf,
} from './hotel-names.ts';
import { makeLandmarkNames, type LandmarkNames } from './landmark-index.ts';
import { suggestLandmarks, type FoundLandmark } from './landmark-names.ts';
import { areaReadings, isLodgingAlone, withoutKinds } from './stop-words.ts';
import { isThai } from './thai-landmarks.ts';

/** The fields of an area that are used; the object may have more. */
export type NamedArea = Area & { readonly hotels: readonly unknown[] };

/** `share`: 1 for the official name, less for an alias. */
type AreaKey<OfArea> = { readonly name: Name; readonly share: number; readonly area: OfArea };
type KeyList<OfArea> = WordList<readonly AreaKey<OfArea>[]>;
/** `wholes` are the names without spaces, `words` all of their words. */
export type Suggester<Hotel, OfArea> = {
  readonly areas: readonly OfArea[];
  readonly wholes: KeyList<OfArea>;
  readonly words: KeyList<OfArea>;
  readonly hotels: HotelNames<Hotel>;
  readonly landmarks: LandmarkNames;
};
export type SuggestionKind = 'area' | 'landmark' | 'hotel';
export type Suggestions<Hotel, OfArea> = {
  readonly areas: readonly OfArea[];
  readonly landmarks: readonly FoundLandmark['landmark'][];
  readonly hotels: readonly Hotel[];
  /** What the text means most likely. */
  readonly first: SuggestionKind;
  /** The name that was searched for instead of the text, when that has a slip. */
  readonly mended: LocalText | string | null;
};
/** How often areas and hotels were picked recently. */
export type Picks = { readonly area: PickScoreOf; readonly hotel: PickScoreOf };

const maxAreas = 8;
const maxInside = 5;
const maxHotels = 8;
const noPicks: Picks = { area: () => 0, hotel: () => 0 };

/** Adds hotels in batches until it is finished, so that requests are served in between. */
export function startSuggester<Hotel extends NamedHotel, OfArea extends NamedArea>(
  areas: readonly OfArea[],
) {
  const keys = areas.flatMap((area) => keysOf(area));
  const list = (textsOf: (name: Name) => readonly string[]): KeyList<OfArea> => {
    const byText = new Map<string, AreaKey<OfArea>[]>();
    for (const key of keys)
      for (const text of new Set(textsOf(key.name)))
        (byText.get(text) ?? byText.set(text, []).get(text))?.push(key);
    return listWords(byText);
  };
  const areaWords = new Map<string, number[]>();
  for (const { name, share, area } of keys) {
    if (share <= mergedShare) continue;
    for (const word of new Set([...name.words, name.whole]))
      (areaWords.get(word) ?? areaWords.set(word, []).get(word))?.push(area.sn);
  }
  const names = startNames<Hotel>(listWords(areaWords));
  return {
    add: (hotels: readonly Hotel[]): void => names.add(hotels),
    finish: (): Suggester<Hotel, OfArea> => ({
      areas,
      wholes: list(({ whole }) => [whole]),
      words: list(({ words }) => words),
      hotels: names.finish(),
      landmarks: landmarkNamesFor(areas, keys),
    }),
  };
}

type LandmarkNamesFor = { readonly of: string; readonly names: LandmarkNames };
let lastLandmarks: LandmarkNamesFor | null = null;

/** Built again only for other areas: hotels change often, and neither areas nor landmarks do. */
function landmarkNamesFor(
  areas: readonly NamedArea[],
  keys: readonly AreaKey<NamedArea>[],
): LandmarkNames {
  const named = keys.filter(({ share }) => share > mergedShare);
  const of = named.map(({ name, area }) => `${area.sn} ${name.words.join(' ')}`).join();
  if (lastLandmarks?.of !== of)
    lastLandmarks = {
      of,
      names: makeLandmarkNames(
        landmarksIn(areas),
        named.map(({ name, area }) => [name.words.join(' '), area.sn] as const),
      ),
    };
  return lastLandmarks.names;
}

export function makeSuggester<Hotel extends NamedHotel, OfArea extends NamedArea>(
  areas: readonly OfArea[],
  hotels: readonly Hotel[],
): Suggester<Hotel, OfArea> {
  const started = startSuggester<Hotel, OfArea>(areas);
  started.add(hotels);
  return started.finish();
}

const aliasShare = 0.97;
/** The district of `Mũi Né` ranks before the province that has it as an alias. */
const provinceAliasShare = 0.92;
const initialsShare = 0.9;
const aliasInitialsShare = 0.86;
const mergedShare = 0.6;

function keysOf<OfArea extends NamedArea>(area: OfArea): AreaKey<OfArea>[] {
  const shares = new Map<string, number>();
  const add = (text: string | null | undefined, share: number) => {
    const folded = fold(text ?? '');
    if (folded !== '' && (shares.get(folded) ?? 0) < share) shares.set(folded, share);
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
  return [...shares].map(([folded, share]) => ({ name: comparableName(folded), share, area }));
}

/** A landmark is called just so; only exact matches are shown beside it. */
const sureLandmark = 1.1;

/**
 * Best first; popular provinces before anything is typed, or only a word for a lodging. `isExact` takes the text as it stands and
 * mends no slip.
 */
export function suggest<Hotel extends NamedHotel, OfArea extends NamedArea>(
  suggester: Suggester<Hotel, OfArea>,
  keyword: string,
  picks: Picks = noPicks,
  isExact = false,
): Suggestions<Hotel, OfArea> {
  const typed = comparableName(fold(keyword));
  if (typed.whole === '' || namesNothing(suggester, typed)) {
    const popular = suggestedProvinces
      .map((sn) => suggester.areas.find((area) => area.sn === sn))
      .filter((area) => area !== undefined);
    return { areas: popular, landmarks: [], hotels: [], first: 'area', mended: null };
  }
  const meant = suggestLandmarks(suggester.landmarks, keyword, isExact);
  const isSure = meant.some(({ score, mended }) => score >= sureLandmark && mended === null);
  const found = suggestAreas(suggester, typed, picks.area, isExact || isSure);
  const hotelsOf = (isExactly: boolean): Hotel[] =>
    suggestHotels(suggester.hotels, typed, maxHotels, picks.hotel, isExactly);
  const exactHotels = hotelsOf(true);
  const hotels = exactHotels.length > 0 || isExact || isSure ? exactHotels : hotelsOf(false);
  const landmarks = likelyLandmarks(meant, {
    isCalledSo:
      (found.areas.length > 0 && !found.isSlipped) ||
      isCalledSo(suggester.hotels, exactHotels, typed),
    isLikely: exactHotels.length > 0,
  });
  const [best] = landmarks;
  const first = firstOf(best, found, hotels.length > 0);
  const leading = found.areas[0];
  // An area that is called so too stays among the first rows.
  const isAreaToo = first === 'landmark' && found.areas.length > 0 && !found.isSlipped;
  const most = isAreaToo ? besideArea : landmarks.length;
  return {
    // Areas of another name were not meant where a landmark is called so.
    areas: isSure && found.isSlipped ? [] : found.areas,
    landmarks: landmarks.slice(0, most).map(({ landmark }) => landmark),
    hotels,
    first,
    mended:
      first === 'landmark'
        ? mendedName(best)
        : first === 'area' && found.isSlipped && leading !== undefined
          ? leading.name
          : null,
  };
}

/** Words for a lodging alone, which nothing is called; landmarks would be distant likenesses. */
const namesNothing = (
  { wholes, hotels, landmarks }: Suggester<unknown, unknown>,
  typed: Name,
): boolean =>
  isLodgingAlone(typed.words.join(' ')) &&
  [wholes, hotels.wholes, landmarks.wholes].every(({ texts }) => !texts.includes(typed.whole));

/**
 * Beside what is called as typed, neither a slip nor a distant likeness was meant; beside hotels of
 * which the text only begins some words, a slip may be meant, but no distant likeness.
 */
function likelyLandmarks(
  meant: readonly FoundLandmark[],
  beside: { readonly isCalledSo: boolean; readonly isLikely: boolean },
): readonly FoundLandmark[] {
  return meant.filter(
    ({ score, mended }) =>
      (mended === null || !beside.isCalledSo) &&
      (score >= likelyLandmark || !(beside.isCalledSo || beside.isLikely)),
  );
}
const likelyLandmark = 0.7;
const besideArea = 2;

/** In Thai as it was likely meant to be written, else the landmark's name in every language. */
function mendedName(found: FoundLandmark | undefined): LocalText | string | null {
  if (found === undefined || found.mended === null) return null;
  return isThai(found.mended) ? found.mended : found.landmark.names;
}

/** The likeliest kind; an area of just that name comes before a landmark that is called so too. */
function firstOf(
  landmark: FoundLandmark | undefined,
  { areas, best, isSlipped }: FoundAreas<unknown>,
  hasHotels: boolean,
): SuggestionKind {
  if (landmark === undefined) return areas.length > 0 ? 'area' : 'hotel';
  if (areas.length === 0) return landmark.score >= 0.7 || !hasHotels ? 'landmark' : 'hotel';
  // An area named in full has 100, by another name or its initials 86 or more, with one slip 50.
  const area = isSlipped ? best / 100 + 0.45 : best >= 86 ? 1.05 : best / 100 + 0.2;
  return best >= 98 || area > landmark.score ? 'area' : 'landmark';
}

type Score<OfArea> = (area: OfArea, nearness: number) => void;

/** `best` is the nearness of the best one, up to 100; `isSlipped` when none is called as typed. */
type FoundAreas<OfArea> = {
  readonly areas: readonly OfArea[];
  readonly best: number;
  readonly isSlipped: boolean;
};

function suggestAreas<OfArea extends NamedArea>(
  suggester: Suggester<unknown, OfArea>,
  typed: Name,
  picks: PickScoreOf,
  isExact: boolean,
): FoundAreas<OfArea> {
  const scores = new Map<OfArea, number>();
  const score: Score<OfArea> = (area, nearness) => {
    if (nearness > (scores.get(area) ?? 0)) scores.set(area, nearness);
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
        find(suggester, reading, score);
  }
  /** A name typed in full comes first; size and popularity decide among equals. */
  const tier = (area: OfArea): number => ((scores.get(area) ?? 0) >= 100 * initialsShare ? 1 : 0);
  const rank = (area: OfArea): number =>
    (scores.get(area) ?? 0) +
    Math.min(12, 1.5 * Math.log1p(Math.max(area.weight, area.hotels.length))) +
    Math.min(6, Math.log1p(picks(area.sn)));
  const areas = [...scores.keys()]
    .toSorted((a, b) => tier(b) - tier(a) || rank(b) - rank(a) || a.sn - b.sn)
    .slice(0, maxAreas);
  return { areas, best: Math.max(0, ...scores.values()), isSlipped };
}

/** Keys whose name is, begins with, or has words that begin with what was typed. */
function keysNear<OfArea>(
  { wholes, words }: Suggester<unknown, OfArea>,
  typed: Name,
): readonly AreaKey<OfArea>[] {
  return [...valuesOf(wholes, typed.whole).flat(), ...valuesOf(words, typed.words[0] ?? '').flat()];
}

type Find<OfArea> = (
  suggester: Suggester<unknown, OfArea>,
  typed: Name,
  score: Score<OfArea>,
) => void;

function findNames<OfArea extends NamedArea>(
  ...[suggester, typed, score]: Parameters<Find<OfArea>>
): void {
  for (const { name, share, area } of keysNear(suggester, typed))
    score(area, exactMatchScore(typed, name) * share);
}

function findSlipped<OfArea extends NamedArea>(
  ...[suggester, typed, score]: Parameters<Find<OfArea>>
): void {
  for (const { key, nearness } of slippedKeys(suggester, typed, typed.whole.length >= 8 ? 2 : 1))
    score(key.area, nearness * key.share);
}

function findInside<OfArea extends NamedArea>(
  ...[suggester, typed, score]: Parameters<Find<OfArea>>
): void {
  scoreInside(suggester, typed, score, false);
}

function findSlippedInside<OfArea extends NamedArea>(
  ...[suggester, typed, score]: Parameters<Find<OfArea>>
): void {
  scoreInside(suggester, typed, score, true);
}

function slippedKeys<OfArea>(
  { wholes }: Suggester<unknown, OfArea>,
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
  suggester: Suggester<unknown, OfArea>,
  typed: Name,
  score: Score<OfArea>,
  withSlips: boolean,
): void {
  const nearKeys = (part: Name): readonly { key: AreaKey<OfArea>; nearness: number }[] => {
    const exact = keysNear(suggester, part)
      .map((key) => ({ key, nearness: exactMatchScore(part, key.name) }))
      .filter(({ nearness }) => nearness > 0);
    return withSlips && exact.length === 0 ? slippedKeys(suggester, part, 1) : exact;
  };
  for (let cut = 1; cut < typed.words.length; cut += 1) {
    const halves = [
      comparableName(typed.words.slice(0, cut).join(' ')),
      comparableName(typed.words.slice(cut).join(' ')),
    ] as const;
    for (const [inner, outer] of [halves, [halves[1], halves[0]] as const]) {
      const least = outer.whole.length < 3 ? 100 : withSlips ? 40 : 65;
      const around = nearKeys(outer).filter(
        ({ key, nearness }) =>
          key.area.type === areaTypes.province && key.share > mergedShare && nearness >= least,
      );
      const provinces = new Set(around.map(({ key }) => key.area.sn));
      if (provinces.size === 0) continue;
      for (const { key, nearness } of nearKeys(inner)) {
        if (key.area.parentSn !== null && provinces.has(key.area.parentSn))
          score(key.area, nearness * key.share * 0.95);
      }
    }
  }
}
