// Finds areas and hotels however they are typed: without diacritics, abbreviated, by an old or new
// name, with a typing error (docs/product.md, Places).

import type { LocalText } from '#domain/hotel.ts';
import { comparableName, type Name } from '#domain/name-matching.ts';
import { areaTypes, fold, suggestedProvinces } from '#domain/place.ts';
import { landmarksIn } from '../../landmarks/landmarks.ts';
import {
  makeAreaNames,
  mergedShare,
  suggestAreas,
  type AreaKey,
  type AreaNames,
  type FoundAreas,
  type NamedArea,
} from './area-names.ts';
import { listWords } from './fuzzy-word-list.ts';
import {
  isCalledSo,
  startNames,
  suggestHotels,
  type HotelNames,
  type NamedHotel,
  type PickScoreOf,
} from './hotel-names.ts';
import {
  landmarksCalled,
  makeLandmarkNames,
  type AreaPhrase,
  type LandmarkNames,
} from './landmark-index.ts';
import { suggestLandmarks, type FoundLandmark } from './landmark-names.ts';
import { isLodgingAlone, withoutThaiPrice } from './stop-words.ts';
import { isThai } from './thai-landmarks.ts';

export type Suggester<Hotel, OfArea> = {
  readonly areas: readonly OfArea[];
  readonly areaNames: AreaNames<OfArea>;
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

const maxHotels = 8;
const noPicks: Picks = { area: () => 0, hotel: () => 0 };

/** Adds hotels in batches until it is finished, so that requests are served in between. */
export function startSuggester<Hotel extends NamedHotel, OfArea extends NamedArea>(
  areas: readonly OfArea[],
) {
  const areaNames = makeAreaNames(areas);
  const { keys } = areaNames;
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
      areaNames,
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
  const named = areaPhrases(keys);
  const of = named.map(({ folded, sn }) => `${sn} ${folded}`).join();
  if (lastLandmarks?.of !== of)
    lastLandmarks = { of, names: makeLandmarkNames(landmarksIn(areas), named) };
  return lastLandmarks.names;
}

/**
 * The names of areas; those of a province of July 2025 also for the former ones that it has taken
 * in.
 */
function areaPhrases(keys: readonly AreaKey<NamedArea>[]): readonly AreaPhrase[] {
  const foldedOf = ({ name }: AreaKey<NamedArea>): string => name.words.join(' ');
  const own = keys.filter(({ share }) => share > mergedShare);
  const provinceCalled = new Map(
    own
      .filter(({ share, area }) => share === 1 && area.type === areaTypes.province)
      .map((key) => [foldedOf(key), key.area] as const),
  );
  const takenIn = keys
    .filter(({ share }) => share === mergedShare)
    .flatMap((key) => {
      const taker = provinceCalled.get(foldedOf(key));
      return own
        .filter(({ area }) => area === taker)
        .map((name) => ({ folded: foldedOf(name), sn: key.area.sn, isTakenIn: true }));
    });
  return [
    ...own.map((key) => ({ folded: foldedOf(key), sn: key.area.sn, isTakenIn: false })),
    ...takenIn,
  ];
}

export function makeSuggester<Hotel extends NamedHotel, OfArea extends NamedArea>(
  areas: readonly OfArea[],
  hotels: readonly Hotel[],
): Suggester<Hotel, OfArea> {
  const started = startSuggester<Hotel, OfArea>(areas);
  started.add(hotels);
  return started.finish();
}

/** `b.v từ dũ` and `t.p.hcm` as `bv` and `tp`; hotels have initials of their own in their names. */
const withJoinedInitials = (text: string): string =>
  text.replace(
    /(?<![\p{L}.])(?:b\.v|k\.s|n\.n|s\.b|t\.p)(?!\p{L})\.?/giu,
    (initials) => `${initials.replaceAll('.', '')} `,
  );

/** `phường Bến Thành`; without its mark the word could begin a name: `Phượng Hoàng`. */
const withoutWard = (text: string): string =>
  text.normalize('NFC').replace(/(?<!\p{L})phường\s+(?=\p{L}{2})/giu, '');

/** A landmark is called just so; only exact matches are shown beside it. */
const sureLandmark = 1.1;

/**
 * Best first; popular provinces before anything is typed, or only a word for a lodging. `isExact`
 * takes the text as it stands and mends no slip.
 */
export function suggest<Hotel extends NamedHotel, OfArea extends NamedArea>(
  suggester: Suggester<Hotel, OfArea>,
  given: string,
  picks: Picks = noPicks,
  isExact = false,
): Suggestions<Hotel, OfArea> {
  const keyword = withoutThaiPrice(withoutWard(withJoinedInitials(given)));
  const typed = comparableName(fold(keyword));
  if (typed.whole === '' || namesNothing(suggester, typed)) {
    const popular = suggestedProvinces
      .map((sn) => suggester.areas.find((area) => area.sn === sn))
      .filter((area) => area !== undefined);
    return { areas: popular, landmarks: [], hotels: [], first: 'area', mended: null };
  }
  const meant = suggestLandmarks(suggester.landmarks, keyword, isExact);
  const isSure = meant.some(({ score, mended }) => score >= sureLandmark && mended === null);
  const found = suggestAreas(suggester.areaNames, typed, picks.area, isExact || isSure);
  const hotelsOf = (isExactly: boolean): Hotel[] =>
    suggestHotels(suggester.hotels, typed, maxHotels, picks.hotel, isExactly);
  const exactHotels = hotelsOf(true);
  const hotels = exactHotels.length > 0 || isExact || isSure ? exactHotels : hotelsOf(false);
  const likely = likelyLandmarks(meant, {
    isCalledSo:
      (found.best >= beginsSo && !found.isSlipped) ||
      isCalledSo(suggester.hotels, exactHotels, typed),
    isLikely: exactHotels.length > 0,
  });
  const called = calledAs(suggester.landmarks, found, likely);
  const landmarks = [...new Set([...called, ...likely])];
  const [best] = landmarks;
  const first = called.length > 0 ? 'landmark' : firstOf(best, found, hotels.length > 0);
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
        : first === 'area' && found.isSlipped
          ? areaMeant(found.names[0])
          : null,
  };
}

/** Words for a lodging alone, which nothing is called; landmarks would be distant likenesses. */
const namesNothing = (
  { areaNames, hotels, landmarks }: Suggester<unknown, unknown>,
  typed: Name,
): boolean =>
  isLodgingAlone(typed.words.join(' ')) &&
  [areaNames.wholes, hotels.wholes, landmarks.wholes].every(
    ({ texts }) => !texts.includes(typed.whole),
  );

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
/** An area of whose name the text is the beginning; less for one with words that begin so. */
const beginsSo = 65;
const besideArea = 2;

/** In Thai as it was likely meant to be written, else the landmark's name in every language. */
function mendedName(found: FoundLandmark | undefined): LocalText | string | null {
  if (found === undefined || found.mended === null) return null;
  return isThai(found.mended) ? found.mended : found.landmark.names;
}

/** The name that was meant, which of an area with several need not be its own. */
const areaMeant = (key: AreaKey<NamedArea> | undefined): LocalText | string | null =>
  key === undefined ? null : key.share < 1 ? key.text : key.area.name;

/**
 * Landmarks whose names the area was found by: Quận 1 is found by `bui vien`, but the street is
 * meant. A text that only begins so must find them itself.
 */
function calledAs(
  names: LandmarkNames,
  { names: keys, best, isSlipped }: FoundAreas<NamedArea>,
  likely: readonly FoundLandmark[],
): readonly FoundLandmark[] {
  const aliases = keys.filter(({ share }) => share < 1);
  const called = aliases.flatMap(({ text }) => landmarksCalled(names, text));
  const found = likely.filter(({ landmark }) => called.includes(landmark));
  // One letter is wrong at 50, and less for an alias.
  if (best < (isSlipped ? 45 : 86)) return found[0] === likely[0] ? found : [];
  if (likely.length > 0) return found;
  const mended = aliases[0]?.text ?? null;
  return called.map((landmark) => ({ landmark, score: likelyLandmark, mended }));
}

/** The likeliest kind; an area of just that name comes before a landmark that is called so too. */
function firstOf(
  landmark: FoundLandmark | undefined,
  { areas, best, isSlipped, names: [name] }: FoundAreas<NamedArea>,
  hasHotels: boolean,
): SuggestionKind {
  if (landmark === undefined) return areas.length > 0 ? 'area' : 'hotel';
  if (areas.length === 0) return landmark.score >= 0.7 || !hasHotels ? 'landmark' : 'hotel';
  // Of two slipped names the nearer is meant, and of equally near ones an area's own.
  const apart = best >= 45 ? 1 : 2;
  if (isSlipped && (landmark.apart ?? 3) < apart + (name?.share === 1 ? 0 : 1)) return 'landmark';
  // An area named in full has 100, by another name or its initials 86 or more, with one slip 50.
  const area = isSlipped ? best / 100 + 0.45 : best >= 86 ? 1.05 : best / 100 + 0.2;
  return best >= 98 || area > landmark.score ? 'area' : 'landmark';
}
