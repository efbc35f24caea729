// Hotels by the words of their names, sorted so that what begins like a typed word lies side by side.

import { fold } from '#domain/place.ts';
import { nameOf, slips, type Name } from './nearness.ts';

/** What is looked at of a hotel; more may be on it. */
export type NamedHotel = {
  readonly sn: number; readonly name: string; readonly districtSn: number; readonly provinceSn: number; readonly merit: number;
};

type Entry<Hotel> = { readonly hotel: Hotel; readonly name: Name; readonly areaWords: readonly string[] };
type Word = { readonly word: string; readonly entries: readonly number[] };
export type HotelNames<Hotel> = {
  readonly entries: readonly Entry<Hotel>[];
  /** Words of names in the order of their letters, and whole names without spaces likewise. */
  readonly words: readonly Word[]; readonly wholes: readonly Word[];
  /** Every word that may stand for an area instead. */
  readonly areaWords: readonly Word[];
};

/** `areaWords`: what each area is called, so that `ibis da nang` is found by both. */
export function nameHotels<Hotel extends NamedHotel>(hotels: readonly Hotel[], areaWords: ReadonlyMap<number, readonly string[]>): HotelNames<Hotel> {
  const words = new Map<string, number[]>();
  const wholes = new Map<string, number[]>();
  const entries = hotels.map((hotel, index) => {
    const name = nameOf(fold(hotel.name));
    for (const word of new Set(name.words)) push(words, word, index);
    push(wholes, name.whole, index);
    return { hotel, name, areaWords: [...(areaWords.get(hotel.districtSn) ?? []), ...(areaWords.get(hotel.provinceSn) ?? [])] };
  });
  const ofAreas = new Map([...areaWords.values()].flat().map((word) => [word, []]));
  return { entries, words: inOrder(words), wholes: inOrder(wholes), areaWords: inOrder(ofAreas) };
}

function push(lists: Map<string, number[]>, key: string, index: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [index]);
  else list.push(index);
}

const inOrder = (lists: ReadonlyMap<string, number[]>): Word[] =>
  [...lists].map(([word, entries]) => ({ word, entries })).toSorted((a, b) => (a.word < b.word ? -1 : 1));

/** Those that begin with a text, by halving. */
function beginning(words: readonly Word[], text: string): Word[] {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.word ?? '') < text) low = middle + 1;
    else high = middle;
  }
  const found: Word[] = [];
  for (let at = low; words[at]?.word.startsWith(text) === true; at += 1) found.push(words[at] as Word);
  return found;
}

/** Words one slip away from a typed word of four letters or more; digits are never a slip. */
function slipped(words: readonly Word[], text: string): Word[] {
  if (text.length < 4 || /\d/.test(text)) return [];
  return words.filter(({ word }) => word.length >= text.length - 1 && !/\d/.test(word) && slips(text, word.slice(0, text.length + 2)).toBeginning <= 1);
}

/** Hotels in whose name every typed word begins a word, or stands for the area; the best and most liked first. */
export function suggestHotels<Hotel extends NamedHotel>(names: HotelNames<Hotel>, typed: Name, most: number): Hotel[] {
  const scores = new Map<number, number>();
  for (const { entries } of typed.whole.length >= 3 ? beginning(names.wholes, typed.whole) : []) for (const at of entries) scores.set(at, 3);
  const perWord = typed.words.map((word) => {
    const exact = beginning(names.words, word);
    const found = exact.length > 0 ? exact : slipped(names.words, word);
    return new Map(found.flatMap((one) => one.entries.map((at) => [at, one.word === word ? 1.2 : 1] as const)));
  });
  // A word that can stand for no area must be in the name, so the rarest such word bounds the search.
  const bound = perWord.filter((_, index) => beginning(names.areaWords, typed.words[index] ?? '').length === 0).toSorted((a, b) => a.size - b.size)[0];
  for (const at of bound?.keys() ?? new Set(perWord.flatMap((found) => [...found.keys()]))) {
    const score = scoreOf(names.entries[at], typed, perWord, at);
    if (score > (scores.get(at) ?? 0)) scores.set(at, score);
  }
  return bestOf(names, scores, most);
}

/** The few best of many, without sorting the many. */
function bestOf<Hotel extends NamedHotel>({ entries }: HotelNames<Hotel>, scores: ReadonlyMap<number, number>, most: number): Hotel[] {
  const best: { hotel: Hotel; rank: number; at: number }[] = [];
  for (const [at, score] of scores) {
    const hotel = entries[at]?.hotel;
    if (hotel === undefined) continue;
    const rank = score * (1 + hotel.merit / 10);
    const place = best.findIndex((other) => other.rank < rank || (other.rank === rank && other.at > at));
    if (place === -1 && best.length === most) continue;
    best.splice(place === -1 ? best.length : place, 0, { hotel, rank, at });
    best.length = Math.min(best.length, most);
  }
  return best.map(({ hotel }) => hotel);
}

/** Mean over the typed words; 0 when one of them is found neither in the name nor in the area's. */
function scoreOf<Hotel>(entry: Entry<Hotel> | undefined, typed: Name, perWord: readonly ReadonlyMap<number, number>[], at: number): number {
  if (entry === undefined) return 0;
  let total = 0;
  for (const [index, word] of typed.words.entries()) {
    const inName = perWord[index]?.get(at);
    if (inName !== undefined) total += inName;
    else if (entry.areaWords.some((areaWord) => areaWord.startsWith(word))) total += 0.6;
    else return 0;
  }
  const isStart = entry.name.words[0]?.startsWith(typed.words[0] ?? '') === true;
  return total / typed.words.length + (isStart ? 0.5 : 0);
}
