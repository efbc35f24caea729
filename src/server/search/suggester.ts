// Finds areas and hotels however they are typed: without diacritics, abbreviated, by an old or new name, with a slip (PRODUCT §3).

import { fold, suggestedProvinces } from '#domain/place.ts';
import type { Area } from '../store/area.ts';
import { nameHotels, suggestHotels, type HotelNames, type NamedHotel } from './hotel-names.ts';
import { exactNearness, nameOf, slippedNearness, type Name } from './nearness.ts';

/** What is looked at of an area; more may be on it. */
export type NamedArea = Area & { readonly hotels: readonly unknown[] };

/** `share`: 1 for a name of its own, less for one it is known by besides. */
type AreaKey<OfArea> = { readonly name: Name; readonly share: number; readonly area: OfArea };
export type Suggester<Hotel, OfArea> = {
  readonly areas: readonly OfArea[]; readonly keys: readonly AreaKey<OfArea>[]; readonly hotels: HotelNames<Hotel>;
};
export type Suggestions<Hotel, OfArea> = { readonly areas: readonly OfArea[]; readonly hotels: readonly Hotel[] };

const mostAreas = 8;
const mostHotels = 8;

export function makeSuggester<Hotel extends NamedHotel, OfArea extends NamedArea>(
  areas: readonly OfArea[], hotels: readonly Hotel[],
): Suggester<Hotel, OfArea> {
  const keys = areas.flatMap((area) => keysOf(area));
  const wordsOfArea = Map.groupBy(keys.filter((key) => key.share > mergedShare), (key) => key.area.sn);
  const wordsOf = (list: readonly AreaKey<OfArea>[]) => [...new Set(list.flatMap(({ name }) => [...name.words, name.whole]))];
  const areaWords = new Map([...wordsOfArea].map(([sn, list]) => [sn, wordsOf(list)]));
  return { areas, keys, hotels: nameHotels(hotels, areaWords) };
}

const aliasShare = 0.97;
const initialsShare = 0.9;
const mergedShare = 0.6;

function keysOf<OfArea extends NamedArea>(area: OfArea): AreaKey<OfArea>[] {
  const shares = new Map<string, number>();
  const add = (text: string | null | undefined, share: number) => {
    const folded = fold(text ?? '');
    if (folded !== '' && (shares.get(folded) ?? 0) < share) shares.set(folded, share);
  };
  const own = [area.name.vi, area.name.en, area.name.th, area.short?.vi, area.short?.en, area.short?.th];
  for (const name of own) add(name, 1);
  for (const alias of area.aliases) add(alias, aliasShare);
  // A number may be typed as a word of the street: `q1`, `d1` and `quan1` are already the short and joined names.
  if (area.type === 2) for (const name of [area.name.vi, ...area.aliases]) add(initials(name), initialsShare);
  add(area.merged?.replace(/^(TP|Thành phố|Tỉnh)\s+/u, ''), mergedShare);
  return [...shares].map(([folded, share]) => ({ name: nameOf(folded), share, area }));
}

/** `Sài Gòn` is `sg`, `Vũng Tàu` is `vt`; one word has no initials. */
function initials(name: string): string {
  const words = fold(name).split(' ');
  return words.length < 2 || !/^[a-z ]+$/.test(words.join(' ')) ? '' : words.map((word) => word[0]).join('');
}

/** Best first; popular provinces before anything is typed (§9). */
export function suggest<Hotel extends NamedHotel, OfArea extends NamedArea>(
  suggester: Suggester<Hotel, OfArea>, keyword: string,
): Suggestions<Hotel, OfArea> {
  const typed = nameOf(fold(keyword));
  if (typed.whole === '') {
    const popular = suggestedProvinces.map((sn) => suggester.areas.find((area) => area.sn === sn)).filter((area) => area !== undefined);
    return { areas: popular, hotels: [] };
  }
  return { areas: suggestAreas(suggester, typed), hotels: suggestHotels(suggester.hotels, typed, mostHotels) };
}

function suggestAreas<OfArea extends NamedArea>({ keys }: Suggester<unknown, OfArea>, typed: Name): OfArea[] {
  const scores = new Map<OfArea, number>();
  const score = (area: OfArea, nearness: number) => { if (nearness > (scores.get(area) ?? 0)) scores.set(area, nearness); };
  for (const { name, share, area } of keys) score(area, exactNearness(typed, name) * share);
  if (typed.words.length > 1) scoreInside(keys, typed, score);
  if (scores.size === 0) for (const { name, share, area } of keys) score(area, slippedNearness(typed, name) * share);
  const rank = (area: OfArea): number => (scores.get(area) ?? 0) + Math.min(12, 1.5 * Math.log1p(Math.max(area.weight, area.hotels.length)));
  return [...scores.keys()].toSorted((a, b) => rank(b) - rank(a) || a.sn - b.sn).slice(0, mostAreas);
}

/** `quan 1 sai gon` and `ha noi ba dinh`: a district together with its province, in either order. */
function scoreInside<OfArea extends NamedArea>(
  keys: readonly AreaKey<OfArea>[], typed: Name, score: (area: OfArea, nearness: number) => void,
): void {
  for (let cut = 1; cut < typed.words.length; cut += 1) {
    const halves = [nameOf(typed.words.slice(0, cut).join(' ')), nameOf(typed.words.slice(cut).join(' '))] as const;
    for (const [inner, outer] of [halves, [halves[1], halves[0]] as const]) {
      const least = outer.whole.length < 3 ? 100 : 70;
      const around = keys.filter(({ name, share, area }) => area.type === 2 && share > mergedShare && exactNearness(outer, name) >= least);
      const provinces = new Set(around.map(({ area }) => area.sn));
      if (provinces.size === 0) continue;
      for (const { name, share, area } of keys) {
        if (area.parentSn !== null && provinces.has(area.parentSn)) score(area, exactNearness(inner, name) * share * 0.95);
      }
    }
  }
}
