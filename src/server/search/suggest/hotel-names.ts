// Finds hotels by the words of their names. Many names share few words, so a typed text is matched
// against the words first.

import { digitsOf, comparableName, type Name } from '#domain/name-matching.ts';
import { fold } from '#domain/place.ts';
import { rangeOf, eachSimilar, type WordList } from './fuzzy-word-list.ts';
import { inFull, withoutLodging } from './stop-words.ts';

/** The fields of a hotel that are used; the object may have more. */
export type NamedHotel = {
  readonly sn: number;
  readonly name: string;
  readonly districtSn: number;
  readonly provinceSn: number;
  readonly merit: number;
};

/** `words` are indexes into the list of words. */
type Entry<Hotel> = {
  readonly hotel: Hotel;
  readonly whole: string;
  readonly words: readonly number[];
};
export type HotelNames<Hotel> = {
  readonly entries: readonly Entry<Hotel>[];
  /**
   * The words of names with the entries that contain them, and whole names without spaces likewise.
   */
  readonly words: WordList<readonly number[]>;
  readonly wholes: WordList<readonly number[]>;
  /** Words that may name an area instead, with those areas. */
  readonly areaWords: WordList<readonly number[]>;
  /**
   * A score for each entry, all 0 between two queries. Allocated once, because `nha nghi` matches
   * thousands of entries.
   */
  readonly scores: Float32Array;
};
/** How often a hotel was picked recently; 0 where never. */
export type PickScoreOf = (sn: number) => number;

/** How well a word of a name matches a typed word. */
const grades = {
  same: 1.2,
  begins: 1,
  slipped: 0.7,
  areaSame: 0.9,
  area: 0.6,
  number: 0.5,
} as const;
/** A name typed in full outranks one that only begins with the text, however popular that is. */
const wholeScore = 8;
const beginningScore = 3;

/** Where slips are looked for: nowhere, in words that no name has, in all words. */
type Slips = 'none' | 'whereNeeded' | 'everywhere';

/** The possible meanings of a typed word: indexes of name words with a grade, and areas. */
type Reading = {
  readonly grade: Float32Array;
  readonly found: readonly number[];
  readonly areas: ReadonlySet<number>;
  readonly sameAreas: ReadonlySet<number>;
  readonly weight: number;
};

function read<Hotel>(names: HotelNames<Hotel>, word: string, slips: Slips): Reading {
  const { words } = names;
  const grade = new Float32Array(words.texts.length);
  const found: number[] = [];
  const [from, to] = rangeOf(words, word);
  const isNumber = /^\d+$/.test(word);
  for (let at = from; at < to; at += 1) {
    grade[at] = words.texts[at] === word ? grades.same : isNumber ? grades.number : grades.begins;
    found.push(at);
  }
  const isLong = word.length >= (slips === 'everywhere' ? 3 : 4);
  const isWanted = slips === 'everywhere' || (slips === 'whereNeeded' && from === to);
  if (isLong && !/\d/.test(word) && isWanted) {
    eachSimilar(words, word, 1, (at, _, toBeginning) => {
      if (toBeginning > 1 || grade[at] !== 0 || /\d/.test(words.texts[at] ?? '')) return;
      grade[at] = grades.slipped;
      found.push(at);
    });
  }
  const weight = found.reduce((sum, at) => sum + (words.values[at]?.length ?? 0), 0);
  const [first, end] = rangeOf(names.areaWords, word);
  const sameAreas = new Set(
    names.areaWords.texts[first] === word ? names.areaWords.values[first] : [],
  );
  return {
    grade,
    found,
    weight,
    sameAreas,
    areas: new Set(names.areaWords.values.slice(first, end).flat()),
  };
}

/**
 * Hotels in whose name every typed word begins a word, or means the area; the best and most popular
 * first. `isExact` takes no slip into account.
 */
export function suggestHotels<Hotel extends NamedHotel>(
  names: HotelNames<Hotel>,
  given: Name,
  most: number,
  picks: PickScoreOf,
  isExact = false,
): Hotel[] {
  const typed = comparableName(inFull(given.words.join(' ')));
  const bare = comparableName(withoutLodging(typed.words.join(' ')));
  const isWordy = bare.whole !== '' && bare.whole !== typed.whole;
  const first = isExact ? 'none' : 'whereNeeded';
  const exact = [
    () => scoresOf(names, typed, first),
    () => (isWordy ? scoresOf(names, bare, first) : none),
  ];
  const slipped = [
    () => scoresOf(names, typed, 'everywhere'),
    () => slippedWholes(names, typed),
    () => (isWordy ? slippedWholes(names, bare) : none),
  ];
  for (const attempt of isExact ? exact : [...exact, ...slipped]) {
    const found = attempt();
    if (found.length === 0) continue;
    const best = bestOf(names, found, most, picks);
    for (const at of found) names.scores[at] = 0;
    return best;
  }
  return [];
}

/** The indexes of entries that currently have a score. */
type Scored = readonly number[];
const none: Scored = [];

function scoresOf<Hotel extends NamedHotel>(
  names: HotelNames<Hotel>,
  typed: Name,
  slips: Slips,
): Scored {
  const { scores } = names;
  const found: number[] = [];
  const put = (at: number, score: number): void => {
    if (scores[at] === 0 && score > 0) found.push(at);
    if (score > (scores[at] ?? 0)) scores[at] = score;
  };
  const readings = typed.words.map((word) => read(names, word, slips));
  // A word that can mean no area must be in the name, so the rarest such word bounds the search.
  const bound = readings
    .filter(({ areas }) => areas.size === 0)
    .toSorted((a, b) => a.weight - b.weight)[0];
  for (const reading of bound === undefined ? readings : [bound]) {
    for (const word of reading.found) {
      for (const at of names.words.values[word] ?? [])
        if (scores[at] === 0) put(at, scoreOf(names.entries[at], readings));
    }
  }
  if (typed.whole.length < 3) return found;
  const [from, to] = rangeOf(names.wholes, typed.whole);
  for (let place = from; place < to; place += 1) {
    const score = names.wholes.texts[place] === typed.whole ? wholeScore : beginningScore;
    for (const at of names.wholes.values[place] ?? []) put(at, score);
  }
  return found;
}

/**
 * Whether one of the hotels is called as typed: it has every word, or stands in an area of that
 * name, and only the last word may be unfinished. `tan sun nhat` only begins words of `Súng Tím`.
 */
export function isCalledSo<Hotel extends NamedHotel>(
  { areaWords }: HotelNames<Hotel>,
  hotels: readonly Hotel[],
  given: Name,
): boolean {
  const typed = comparableName(inFull(given.words.join(' ')));
  const bare = comparableName(withoutLodging(typed.words.join(' ')));
  const areasOf = (word: string): readonly number[] => {
    const [at] = rangeOf(areaWords, word);
    return areaWords.texts[at] === word ? (areaWords.values[at] ?? []) : [];
  };
  return hotels.some((hotel) => {
    const name = foldedName(hotel);
    const has = (word: string, isLast: boolean): boolean =>
      name.words.some((own) => own === word || (isLast && own.startsWith(word))) ||
      areasOf(word).some((sn) => sn === hotel.districtSn || sn === hotel.provinceSn);
    return [typed, bare].some(
      ({ words, whole }) =>
        whole !== '' &&
        (name.whole.startsWith(whole) ||
          words.every((word, at) => has(word, at === words.length - 1))),
    );
  });
}

/** Mean over the typed words; 0 when one of them is found neither in the name nor in the area's. */
function scoreOf<Hotel extends NamedHotel>(
  entry: Entry<Hotel> | undefined,
  readings: readonly Reading[],
): number {
  if (entry === undefined) return 0;
  const { hotel, words } = entry;
  let total = 0;
  for (const { grade, areas, sameAreas } of readings) {
    let best = 0;
    for (const word of words) if ((grade[word] ?? 0) > best) best = grade[word] ?? 0;
    if (
      best < grades.areaSame &&
      (sameAreas.has(hotel.districtSn) || sameAreas.has(hotel.provinceSn))
    )
      best = grades.areaSame;
    if (best === 0 && (areas.has(hotel.districtSn) || areas.has(hotel.provinceSn)))
      best = grades.area;
    if (best === 0) return 0;
    total += best;
  }
  const isStart = (readings[0]?.grade[words[0] ?? 0] ?? 0) > 0;
  return total / readings.length + (isStart ? 0.5 : 0);
}

/**
 * Names within one or two typing errors when their words are typed without spaces or with an extra
 * space.
 */
function slippedWholes<Hotel>({ wholes, scores }: HotelNames<Hotel>, { whole }: Name): Scored {
  if (whole.length < 5) return none;
  const found: number[] = [];
  const digits = digitsOf(whole);
  eachSimilar(wholes, whole, whole.length >= 8 ? 2 : 1, (place, toWhole, toBeginning) => {
    if (digitsOf(wholes.texts[place] ?? '') !== digits) return;
    for (const at of wholes.values[place] ?? []) {
      scores[at] = 2 / (1 + Math.min(toWhole, toBeginning + 0.5));
      found.push(at);
    }
  });
  return found;
}

/** The highest bonus for popularity: half of the score. */
const likedShare = (merit: number): number => 1 + (0.5 * merit) / (merit + 4);
/** The highest bonus for recent picks: half of the score. */
const pickedShare = (picked: number): number =>
  picked === 0 ? 1 : 1 + Math.min(0.5, 0.1 * Math.log1p(picked));

/** The best few by insertion, because sorting all matches would cost more. */
function bestOf<Hotel extends NamedHotel>(
  { entries, scores }: HotelNames<Hotel>,
  found: Scored,
  most: number,
  picks: PickScoreOf,
): Hotel[] {
  const best: { hotel: Hotel; rank: number; at: number }[] = [];
  for (const at of found) {
    const hotel = entries[at]?.hotel;
    if (hotel === undefined) continue;
    const rank = (scores[at] ?? 0) * likedShare(hotel.merit) * pickedShare(picks(hotel.sn));
    const place = best.findIndex(
      (other) => other.rank < rank || (other.rank === rank && other.at > at),
    );
    if (place === -1 && best.length === most) continue;
    best.splice(place === -1 ? best.length : place, 0, { hotel, rank, at });
    best.length = Math.min(best.length, most);
  }
  return best.map(({ hotel }) => hotel);
}

/** Accepts hotels in any number of batches, so that requests can be served between them. */
export function startNames<Hotel extends NamedHotel>(areaWords: WordList<readonly number[]>) {
  const hotels: { hotel: Hotel; name: Name }[] = [];
  const words = new Map<string, number[]>();
  const wholes = new Map<string, number[]>();
  return {
    add(more: readonly Hotel[]): void {
      for (const hotel of more) {
        const at = hotels.length;
        const name = foldedName(hotel);
        hotels.push({ hotel, name });
        for (const word of new Set(name.words)) push(words, word, at);
        push(wholes, name.whole, at);
      }
    },
    finish(): HotelNames<Hotel> {
      const list = sorted(words);
      const places = new Map(list.texts.map((text, place) => [text, place]));
      const entries = hotels.map(({ hotel, name }) => ({
        hotel,
        whole: name.whole,
        words: name.words.map((word) => places.get(word) ?? 0),
      }));
      return {
        entries,
        words: list,
        wholes: sorted(wholes),
        areaWords,
        scores: new Float32Array(entries.length),
      };
    },
  };
}

/**
 * Cached, because folding is the most expensive part of building the list and names rarely change.
 */
const folded = new WeakMap<NamedHotel, { readonly of: string; readonly name: Name }>();

function foldedName(hotel: NamedHotel): Name {
  const known = folded.get(hotel);
  if (known?.of === hotel.name) return known.name;
  const name = comparableName(fold(hotel.name));
  folded.set(hotel, { of: hotel.name, name });
  return name;
}

function push(lists: Map<string, number[]>, key: string, index: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [index]);
  else list.push(index);
}

function sorted(lists: ReadonlyMap<string, number[]>): WordList<readonly number[]> {
  const texts = [...lists.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  return { texts, values: texts.map((text) => lists.get(text) ?? []) };
}
