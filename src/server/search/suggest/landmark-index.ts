// The names of landmarks as they are searched: their words, how rare each is, how it sounds, and the
// names as a whole.

import { fold, withoutMarks } from '#domain/place.ts';
import type { Landmark } from '../../landmarks/landmarks.ts';
import { listWords, rangeOf, type WordList } from './fuzzy-word-list.ts';
import {
  initialsOf,
  soundOf,
  spelled,
  wishesIn,
  withDigits,
  wordsInFull,
} from './landmark-words.ts';
import { isThai, thaiAreaNames, thaiNameOf, type ThaiName } from './thai-landmarks.ts';

/** One of the names of a landmark. `words` are indexes into the list of words. */
export type Key = {
  readonly text: string;
  readonly whole: string;
  readonly words: readonly number[];
  readonly weight: number;
  readonly landmark: number;
};
export type Entry = {
  readonly landmark: Landmark;
  readonly keys: readonly Key[];
  readonly areas: readonly number[];
  readonly thai: readonly { readonly text: string; readonly name: ThaiName }[];
};
export type LandmarkNames = {
  readonly entries: readonly Entry[];
  /** Words with the landmarks that have them, how rare they are, and words by their sound. */
  readonly words: WordList<readonly number[]>;
  readonly rarity: Float32Array;
  readonly sounds: ReadonlyMap<string, readonly number[]>;
  /** Two or three words written as one, with these words. */
  readonly joined: WordList<readonly (readonly number[])[]>;
  readonly wholes: WordList<readonly Key[]>;
  /**
   * The areas that a phrase of up to four words names; 1 for what is called so, less for what a
   * province of that name has taken in.
   */
  readonly areas: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** The same by how their Thai names sound. */
  readonly thaiAreas: ReadonlyMap<string, ReadonlySet<number>>;
  /** Words of names that say a guest's wish elsewhere. */
  readonly wishes: ReadonlySet<string>;
};
export const wordsOf = (text: string): string[] => wordsInFull(fold(text)).map(spelled);
/** As it stands, abbreviations included. */
export const wholeOf = (text: string): string => spelled(fold(text).replaceAll(' ', ''));

/** A folded name of an area and the area, or one that the named one has taken in. */
export type AreaPhrase = {
  readonly folded: string;
  readonly sn: number;
  readonly isTakenIn: boolean;
};
const takenInShare = 0.8;

/** `areaNames`: every folded name of an area with the areas it means. */
export function makeLandmarkNames(
  landmarks: readonly Landmark[],
  areaNames: Iterable<AreaPhrase>,
): LandmarkNames {
  const given = new Set(
    landmarks.flatMap(({ names: { vi, en }, aliases }) => [vi, en, ...aliases].map(wholeOf)),
  );
  const names = landmarks.map((landmark) => namesOf(landmark, given));
  const landmarksOf = new Map<string, number[]>();
  for (const [at, texts] of names.entries())
    for (const word of new Set(texts.flatMap(({ words }) => words))) push(landmarksOf, word, at);
  const words = listWords<readonly number[]>(landmarksOf);
  const rarity = Float32Array.from(words.values, (of) =>
    Math.log(1 + landmarks.length / of.length),
  );
  const numberOf = new Map(words.texts.map((text, at) => [text, at]));
  const sounds = new Map<string, number[]>();
  for (const [at, text] of words.texts.entries())
    if (text.length > 1 && !/\d/.test(text)) push(sounds, soundOf(text), at);
  const joined = new Map<string, (readonly number[])[]>();
  const wholes = new Map<string, Key[]>();
  const entries = landmarks.map((landmark, at): Entry => {
    const keys = (names[at] ?? []).map(({ text, words: own }): Key => {
      const numbers = own.map((word) => numberOf.get(word) ?? 0);
      const key = {
        text,
        whole: own.join(''),
        words: numbers,
        weight: numbers.reduce((sum, word) => sum + (rarity[word] ?? 0), 0),
        landmark: at,
      };
      for (const whole of new Set([key.whole, wholeOf(text)])) push(wholes, whole, key);
      joinWords(joined, own, numbers);
      return key;
    });
    const thai = [landmark.names.th, ...landmark.aliases]
      .filter(isThai)
      .map((text) => ({ text, name: thaiNameOf(text) }));
    return { landmark, keys, thai, areas: [landmark.provinceSn, landmark.districtSn] };
  });
  const areas = new Map<string, Map<number, number>>();
  const thaiAreas = new Map<string, Set<number>>();
  for (const { folded, sn, isTakenIn } of areaNames) {
    for (const name of isThai(folded) ? thaiAreaNames(folded) : [])
      (thaiAreas.get(name) ?? thaiAreas.set(name, new Set()).get(name))?.add(sn);
    const phrase = wordsInFull(folded).map(spelled).join(' ');
    const named = areas.get(phrase) ?? new Map<number, number>();
    named.set(sn, Math.max(named.get(sn) ?? 0, isTakenIn ? takenInShare : 1));
    areas.set(phrase, named);
  }
  return {
    entries,
    words,
    rarity,
    sounds,
    joined: listWords(joined),
    wholes: listWords(wholes),
    areas,
    thaiAreas,
    wishes: new Set(names.flat().flatMap(({ text }) => wishesIn(fold(text)))),
  };
}

/** The landmarks that have just this name. */
export function landmarksCalled({ wholes, entries }: LandmarkNames, name: string): Landmark[] {
  const whole = wholeOf(name);
  const [at] = rangeOf(wholes, whole);
  const keys = wholes.texts[at] === whole ? (wholes.values[at] ?? []) : [];
  return keys.flatMap(({ landmark }) => entries[landmark]?.landmark ?? []);
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Initials that are a `given` name are left to the landmark that has it. */
function namesOf(
  { names, aliases }: Landmark,
  given: ReadonlySet<string>,
): { text: string; words: string[] }[] {
  const byWhole = new Map<string, { text: string; words: string[] }>();
  const own = [names.vi, names.en, ...aliases].filter((text) => !isThai(text));
  const short = [names.vi, ...aliases]
    .flatMap((text) => initialsOf(fold(text)) ?? [])
    .filter((text) => !given.has(wholeOf(text)));
  const marked = aliases.filter((text) => withoutMarks(text) !== text.normalize('NFD'));
  const counted = [names.vi, ...marked]
    .map((text) => withDigits(text, 'vi'))
    .concat(withDigits(names.en, 'en'));
  for (const text of [...own, ...short, ...counted]) {
    const words = wordsOf(text);
    const whole = words.join('');
    if (whole !== '' && !byWhole.has(whole)) byWhole.set(whole, { text, words });
  }
  return [...byWhole.values()];
}

function joinWords(
  joined: Map<string, (readonly number[])[]>,
  own: readonly string[],
  numbers: readonly number[],
): void {
  for (let at = 0; at + 1 < own.length; at += 1)
    for (let length = 2; length <= 3 && at + length <= own.length; length += 1) {
      const text = own.slice(at, at + length).join('');
      if (/\d/.test(text) || text.length < 5) continue;
      push(joined, text, numbers.slice(at, at + length));
    }
}
