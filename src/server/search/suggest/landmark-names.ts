// Finds landmarks by the words of their names in any order, by the words for their kind, and by the
// place they are in: `bv cho ray`, `airport da nang`, `chợ đêm phú quốc`.

import { fold, type LandmarkKind } from '#domain/place.ts';
import type { Landmark } from '../../landmarks/landmarks.ts';
import { eachSimilar, rangeOf } from './fuzzy-word-list.ts';
import { wholeOf, wordsOf, type Entry, type Key, type LandmarkNames } from './landmark-index.ts';
import {
  isAlike,
  isFiller,
  kindAt,
  soundOf,
  unglued,
  withoutAside,
  withoutKeystrokes,
} from './landmark-words.ts';
import { withoutThaiAside } from './stop-words.ts';
import { isThai, thaiLikeness, thaiNameOf, thaiNamesInAreas } from './thai-landmarks.ts';

export type FoundLandmark = {
  readonly landmark: Landmark;
  /** 0 to 1.5; 1 and more where the whole text is one of its names. */
  readonly score: number;
  /** The name meant, where it was reached only over a slip of the typed text. */
  readonly mended: string | null;
  /** Letters between the whole text and one of its names, where one or two are wrong. */
  readonly apart?: number;
};

const maxLandmarks = 6;
const longestArea = 4;
const minScore = 0.45;
const minCoverage = 0.3;
const allFoundBonus = 0.08;

/** What a typed word may mean: words of names with a grade, most likely first. */
type Reading = {
  readonly text: string;
  readonly weight: number;
  readonly grades: ReadonlyMap<number, number>;
  readonly slips: ReadonlySet<number>;
  readonly kinds: readonly LandmarkKind[];
  /** With the share of `LandmarkNames.areas`. */
  readonly areas: ReadonlyMap<number, number>;
};
const grades = {
  same: 1,
  begins: 0.85,
  keystrokes: 0.97,
  sounds: 0.72,
  oneSlip: 0.7,
  twoSlips: 0.5,
  kind: 0.85,
  /** Sights are of many kinds. */
  sight: 0.5,
  area: 0.9,
} as const;
const unknownWeight = 4;
const fillerWeight = 0.4;

function gradesOf(
  names: LandmarkNames,
  word: string,
  isLast: boolean,
  slips: Slips,
): { readonly grades: Map<number, number>; readonly slips: Set<number> } {
  const found = new Map<number, number>();
  const slipped = new Set<number>();
  const put = (at: number, grade: number, isSlip: boolean): void => {
    if (grade <= (found.get(at) ?? 0)) return;
    found.set(at, grade);
    if (isSlip) slipped.add(at);
    else slipped.delete(at);
  };
  const [from, to] = rangeOf(names.words, word);
  const isNumber = /^\d+$/.test(word);
  const hasSame = names.words.texts[from] === word;
  for (let at = from; at < to; at += 1) {
    const isSame = names.words.texts[at] === word;
    if (isSame) put(at, grades.same, false);
    else if (!isNumber && (word.length >= 3 || isLast))
      put(at, isLast ? grades.begins : grades.begins - 0.15, false);
  }
  const [first, end] = rangeOf(names.joined, word);
  for (let at = first; at < end && word.length >= 4; at += 1)
    for (const parts of names.joined.values[at] ?? [])
      for (const part of parts)
        put(part, names.joined.texts[at] === word ? grades.same : grades.begins - 0.1, false);
  if (isNumber) return { grades: found, slips: slipped };
  const plain = withoutKeystrokes(word);
  if (plain !== word && !hasSame)
    for (const text of [plain, plain.replace(/(?<=[aeo])i$/, 'y')]) {
      const [begin, stop] = rangeOf(names.words, text);
      if (begin < stop && names.words.texts[begin] === text) put(begin, grades.keystrokes, true);
    }
  // Initials that nothing has are not those of something else.
  if (slips === 'none' || (hasSame && slips !== 'everywhere') || isInitials(word))
    return { grades: found, slips: slipped };
  if (word.length > 1)
    for (const at of names.sounds.get(soundOf(plain)) ?? []) put(at, grades.sounds, true);
  if (word.length >= 3 && !/\d/.test(word)) {
    const allowed = word.length >= 6 ? 2 : 1;
    eachSimilar(names.words, word, allowed, (at, toWhole) => {
      if (toWhole > allowed || /\d/.test(names.words.texts[at] ?? '')) return;
      put(at, toWhole === 1 ? grades.oneSlip : grades.twoSlips, true);
    });
  }
  return { grades: found, slips: slipped };
}

const isInitials = (text: string): boolean => /^[b-df-hj-np-tv-xz]+$/.test(text);

/** Where slips are looked for: nowhere, in words that no name has, in all words. */
type Slips = 'none' | 'whereNeeded' | 'everywhere';

function read(names: LandmarkNames, typed: readonly string[], slips: Slips): Reading[] {
  const readings: Reading[] = [];
  const none = new Map<number, number>();
  const kindOf: (readonly LandmarkKind[])[] = typed.map(() => []);
  for (let at = 0; at < typed.length;) {
    const kind = kindAt(typed, at);
    if (kind !== null) kindOf.fill(kind.kinds, at, at + kind.length);
    at += kind?.length ?? 1;
  }
  const areaOf: ReadonlyMap<number, number>[] = typed.map(() => none);
  for (let length = Math.min(longestArea, typed.length); length > 0; length -= 1)
    // From the end, where the place stands: `pham van dong da nang` is not in Đống Đa.
    for (let at = typed.length - length; at >= 0; at -= 1) {
      const areas = names.areas.get(typed.slice(at, at + length).join(' '));
      if (areas === undefined || areaOf.slice(at, at + length).some(({ size }) => size > 0))
        continue;
      areaOf.fill(areas, at, at + length);
    }
  for (const [at, text] of typed.entries()) {
    const found = gradesOf(names, text, at === typed.length - 1, slips);
    let weight = 0;
    for (const [word, grade] of found.grades)
      if (grade >= grades.sounds) weight = Math.max(weight, names.rarity[word] ?? 0);
    const same = found.grades.size === 0 ? unknownWeight : weight || unknownWeight;
    readings.push({
      text,
      weight: isFiller(text) ? fillerWeight : same,
      grades: found.grades,
      slips: found.slips,
      kinds: kindOf[at] ?? [],
      areas: areaOf[at] ?? none,
    });
  }
  return readings;
}

/** The best meaning of one typed word for each landmark: a grade, and the word of a name or -1. */
type Meaning = { readonly grade: Float32Array; readonly word: Int32Array };

function meaningOf({ entries, words }: LandmarkNames, reading: Reading): Meaning {
  const grade = new Float32Array(entries.length);
  const word = new Int32Array(entries.length).fill(-1);
  for (const [at, graded] of reading.grades)
    for (const landmark of words.values[at] ?? [])
      if (graded > (grade[landmark] ?? 0)) [grade[landmark], word[landmark]] = [graded, at];
  const atLeast = (landmark: number, least: number): void => {
    if ((grade[landmark] ?? 0) < least) [grade[landmark], word[landmark]] = [least, -1];
  };
  if (reading.kinds.length > 0 || reading.areas.size > 0)
    for (const [at, { landmark, areas }] of entries.entries()) {
      if (reading.kinds.some((kind) => isAlike(kind, landmark.kind)))
        atLeast(at, landmark.kind === 'sight' ? grades.sight : grades.kind);
      const share = Math.max(...areas.map((area) => reading.areas.get(area) ?? 0));
      if (share > 0) atLeast(at, grades.area * share);
    }
  return { grade, word };
}

type Scored = { readonly score: number; readonly key: Key | null; readonly isSlipped: boolean };

/** How well the typed words fit a landmark of which `coverage` of the text was found. */
function scoreOf(
  { entries, rarity }: LandmarkNames,
  at: number,
  readings: readonly Reading[],
  meanings: readonly Meaning[],
  coverage: number,
): Scored {
  const entry = entries[at];
  const used = new Map<number, number>();
  const isNameless = readings.every(({ kinds, areas }) => kinds.length > 0 || areas.size > 0);
  let isNamed = false;
  let isSlipped = false;
  let isWhole = true;
  for (const [index, { grade, word }] of meanings.entries()) {
    const own = word[at] ?? -1;
    const reading = readings[index];
    isWhole &&= (grade[at] ?? 0) >= 0.5 || isFiller(reading?.text ?? '');
    if (own < 0) continue;
    used.set(own, Math.max(used.get(own) ?? 0, grade[at] ?? 0));
    isSlipped ||= reading?.slips.has(own) === true;
    isNamed ||= reading !== undefined && reading.kinds.length === 0 && !isFiller(reading.text);
  }
  if (entry === undefined || !(isNamed || isNameless))
    return { score: 0, key: null, isSlipped: false };
  const { key, share } = bestKey(entry, used, rarity);
  return {
    score:
      0.72 * coverage ** 1.5 +
      0.16 * (isNamed ? share : 0.5) +
      (0.12 * entry.landmark.weight) / 100 +
      (isWhole ? allFoundBonus : 0),
    key,
    isSlipped,
  };
}

/** The name of which most was typed. */
function bestKey(
  { keys }: Entry,
  used: ReadonlyMap<number, number>,
  rarity: Float32Array,
): { readonly key: Key | null; readonly share: number } {
  let best: Key | null = null;
  let most = 0;
  for (const key of keys) {
    let typed = 0;
    for (const word of key.words) typed += (used.get(word) ?? 0) * (rarity[word] ?? 0);
    const share = key.weight === 0 ? 0 : typed / key.weight;
    if (share > most) [best, most] = [key, share];
  }
  return { key: best, share: most };
}

const wholeBonus = 0.4;
const beginningBonus = 0.15;

type Found = Map<number, { score: number; mended: string | null; apart?: number }>;

function findWords(
  names: LandmarkNames,
  typed: readonly string[],
  wholes: ReadonlySet<string>,
  slips: Slips,
): Found {
  const found: Found = new Map();
  const readings = read(names, typed, slips);
  const meanings = readings.map((reading) => meaningOf(names, reading));
  const total = readings.reduce((sum, { weight }) => sum + weight, 0);
  for (let at = 0; at < names.entries.length; at += 1) {
    let got = 0;
    for (const [index, { grade }] of meanings.entries())
      got += (grade[at] ?? 0) * (readings[index]?.weight ?? 0);
    // The rest of the score cannot make up for more than that.
    if (got < minCoverage * total) continue;
    const { score, key, isSlipped } = scoreOf(names, at, readings, meanings, got / total);
    if (score >= minScore) found.set(at, { score, mended: isSlipped ? (key?.text ?? null) : null });
  }
  const isNameless = readings.every(({ kinds }) => kinds.length > 0);
  for (const whole of wholes) findWholes(names, whole, isNameless, found);
  return found;
}

/** Names that are the text or begin with it, spaces left out; the kind alone begins too many. */
function findWholes(names: LandmarkNames, whole: string, isNameless: boolean, found: Found): void {
  if (whole.length < 2) return;
  const [from, to] = rangeOf(names.wholes, whole);
  for (let at = from; at < to; at += 1) {
    const text = names.wholes.texts[at] ?? '';
    const isWhole = text === whole;
    if (!isWhole && (isNameless || whole.length < 3)) continue;
    const nearness = isWhole
      ? 0.88 + wholeBonus
      : 0.6 + beginningBonus + (0.28 * whole.length) / text.length;
    for (const { landmark } of names.wholes.values[at] ?? [])
      raise(found, landmark, nearness + 0.12 * weightOf(names, landmark), null);
  }
}

const weightOf = ({ entries }: LandmarkNames, at: number): number =>
  (entries[at]?.landmark.weight ?? 0) / 100;

function raise(found: Found, at: number, score: number, mended: string | null): void {
  const before = found.get(at);
  if (score > (before?.score ?? 0)) found.set(at, { ...before, score, mended });
}

/** Names within one or two slips of the whole text. */
function findSlipped(names: LandmarkNames, whole: string, found: Found): void {
  if (whole.length < 5 || isInitials(whole)) return;
  const allowed = whole.length >= 8 ? 2 : 1;
  const digits = whole.replace(/\D+/g, ' ').trim();
  eachSimilar(names.wholes, whole, allowed, (at, toWhole, toBeginning) => {
    const text = names.wholes.texts[at] ?? '';
    if (text.replace(/\D+/g, ' ').trim() !== digits) return;
    const nearness =
      toWhole <= allowed
        ? 1 - 0.08 * toWhole
        : 0.62 + (0.2 * whole.length) / text.length - 0.08 * toBeginning;
    for (const { landmark, text: name } of names.wholes.values[at] ?? []) {
      raise(found, landmark, 0.88 * nearness + 0.12 * weightOf(names, landmark), name);
      const one = found.get(landmark);
      if (one !== undefined && toWhole < (one.apart ?? allowed + 1)) one.apart = toWhole;
    }
  });
}

function findThai(names: LandmarkNames, given: string, slips: Slips): Found {
  const text = withoutThaiAside(given);
  const typed = thaiNameOf(text);
  const inAreas = thaiNamesInAreas(text, names.thaiAreas);
  const found: Found = new Map();
  const least = slips === 'none' ? 0.75 : 0.55;
  for (const [at, { thai, landmark, areas }] of names.entries.entries()) {
    let best = 0;
    let mended: string | null = null;
    const readings = [typed];
    for (const one of inAreas)
      if (areas.some((area) => one.areas.has(area))) readings.push(one.name);
    for (const { text: own, name } of thai)
      for (const reading of readings) {
        const like = isTwice(reading.whole, name.whole, thai) ? 1 : thaiLikeness(reading, name);
        if (like > best) {
          best = like;
          mended = like < 1 && !name.whole.includes(reading.core) ? own : null;
        }
      }
    if (best >= least)
      found.set(at, {
        score: 0.88 * best + 0.12 * (landmark.weight / 100) + (best === 1 ? wholeBonus : 0),
        mended,
      });
  }
  return found;
}

/** Two names of one landmark in a row, a part before the whole: the Golden Bridge of Bà Nà Hills. */
const isTwice = (typed: string, name: string, thai: Entry['thai']): boolean =>
  typed.length > name.length &&
  typed.startsWith(name) &&
  thai.some(({ name: { whole } }) => whole === typed.slice(name.length));

/** A good match needs no search for slips. */
const goodScore = 0.95;

/** Landmarks that the text may mean, the likeliest first; `isExact` takes no slip into account. */
export function suggestLandmarks(
  names: LandmarkNames,
  keyword: string,
  isExact: boolean,
): FoundLandmark[] {
  const folded = fold(keyword);
  if (folded === '') return [];
  if (isThai(folded))
    return inOrder(names, findThai(names, folded, isExact ? 'none' : 'everywhere'));
  const text = withoutAside(folded, names.wishes);
  const typed = wordsOf(text);
  const wholes = new Set([typed.join(''), wholeOf(text), wholeOf(folded)]);
  const parts = typed.flatMap((word) =>
    isKnown(names, word) ? [word] : (unglued(word) ?? [word]),
  );
  const found = findWords(names, parts, wholes, isExact ? 'none' : 'whereNeeded');
  const best = Math.max(0, ...[...found.values()].map(({ score }) => score));
  if (isExact || best >= goodScore) return inOrder(names, found);
  for (const [at, { score, mended }] of findWords(names, parts, wholes, 'everywhere'))
    raise(found, at, score, mended);
  for (const whole of wholes) findSlipped(names, whole, found);
  return inOrder(names, found);
}

/** Whether a name has a word that begins so. */
function isKnown({ words, joined }: LandmarkNames, word: string): boolean {
  return [words, joined].some((list) => {
    const [from, to] = rangeOf(list, word);
    return from < to;
  });
}

function inOrder({ entries }: LandmarkNames, found: Found): FoundLandmark[] {
  const best = Math.max(0, ...[...found.values()].map(({ score }) => score));
  return [...found]
    .flatMap(([at, one]): FoundLandmark[] => {
      const landmark = entries[at]?.landmark;
      // What fits much less than the best was not meant; beside a name in full, what has its words.
      return landmark === undefined || one.score < Math.min(best - 0.35, 0.85)
        ? []
        : [{ landmark, ...one }];
    })
    .toSorted(
      (a, b) =>
        b.score - a.score || b.landmark.weight - a.landmark.weight || a.landmark.sn - b.landmark.sn,
    )
    .slice(0, maxLandmarks);
}
