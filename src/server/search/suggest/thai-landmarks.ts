// Thai spells Vietnamese names by ear and each writer differently, so a Thai text is compared
// without tone marks, then by its consonants.

import type { LandmarkKind } from '#domain/place.ts';

const kindWords: readonly (readonly [word: string, kinds: readonly LandmarkKind[]])[] = (
  [
    ['โรงพยาบาล', ['hospital']],
    ['รพ', ['hospital']],
    ['คลินิก', ['hospital']],
    ['สถานีขนส่ง', ['busStation']],
    ['สถานีรถบัส', ['busStation']],
    ['ขนส่ง', ['busStation']],
    ['บขส', ['busStation']],
    ['สถานีรถไฟฟ้า', ['station']],
    ['รถไฟฟ้า', ['station']],
    ['สถานีรถไฟ', ['station']],
    ['สถานี', ['station', 'busStation']],
    ['ท่าอากาศยาน', ['airport']],
    ['สนามบิน', ['airport']],
    ['ตลาดกลางคืน', ['market', 'street']],
    ['ตลาด', ['market']],
    ['ศาลเจ้า', ['temple']],
    ['มหาวิหาร', ['temple']],
    ['โบสถ์', ['temple']],
    ['เจดีย์', ['temple']],
    ['ปราสาท', ['temple', 'sight']],
    ['วัด', ['temple']],
    ['ชายหาด', ['beach']],
    ['หาด', ['beach']],
    ['มหาวิทยาลัย', ['university']],
    ['วิทยาลัย', ['university']],
    ['ห้างสรรพสินค้า', ['mall']],
    ['ห้าง', ['mall']],
    ['มอลล์', ['mall']],
    ['พิพิธภัณฑ์', ['sight']],
    ['อุโมงค์', ['sight']],
    ['พระราชวัง', ['sight']],
    ['จัตุรัส', ['sight']],
    ['ทะเลสาบ', ['sight', 'park']],
    ['น้ำตก', ['sight', 'park']],
    ['ถ้ำ', ['sight', 'park']],
    ['ภูเขา', ['sight', 'park']],
    ['เกาะ', ['sight', 'port', 'beach']],
    ['อ่าว', ['sight', 'port']],
    ['สวนสาธารณะ', ['park']],
    ['สวนสนุก', ['park']],
    ['อุทยานแห่งชาติ', ['park', 'sight']],
    ['อุทยาน', ['park', 'sight']],
    ['สวน', ['park']],
    ['ถนนคนเดิน', ['street']],
    ['ถนน', ['street']],
    ['ย่าน', ['street', 'sight']],
    ['สะพาน', ['bridge', 'sight']],
    ['ท่าเรือ', ['port']],
    ['ด่านพรมแดน', ['border']],
    ['ด่าน', ['border']],
    ['สนามกีฬา', ['stadium']],
  ] as const satisfies readonly (readonly [string, readonly LandmarkKind[]])[]
).toSorted(([a], [b]) => b.length - a.length);

export const isThai = (text: string): boolean => /[\u0e00-\u0e7f]/.test(text);

/** Without spaces, tone marks, silenced letters and shorteners. */
export const toneless = (text: string): string =>
  text
    .replace(/.\u0e4c/g, '')
    .replace(/[\u0e47-\u0e4e\s.]/g, '')
    .replaceAll('\u0e33', '\u0e32\u0e21');

const classes: readonly (readonly [letters: string, one: string])[] = [
  ['กขฃคฅฆ', 'ก'],
  ['จฉชซฌศษส', 'ส'],
  ['ฎฏฐฑฒดตถทธ', 'ท'],
  ['บปผฝพฟภ', 'พ'],
  ['ญณน', 'น'],
  ['รลฬ', 'ล'],
  ['ยว', 'ย'],
];
const classOf = new Map(
  classes.flatMap(([letters, one]) => [...letters].map((letter) => [letter, one])),
);

/** Without tone marks, and consonants that sound alike as one: `ดาลัด` is `ดาลัต`. */
const soundsOf = (text: string): string =>
  [...toneless(text)].map((letter) => classOf.get(letter) ?? letter).join('');

/** The consonants by how they sound; a silent `ห`, and `อ` that only carries a vowel, are left out. */
export const consonants = (text: string): string =>
  [...soundsOf(text)].filter((letter) => /[ก-ฮ]/.test(letter) && !'หฮอ'.includes(letter)).join('');

/** The names of an area as they are compared, also without the word for its kind. */
export const thaiAreaNames = (name: string): string[] => {
  const bare = name.replace(/^(?:เมือง|จังหวัด|นคร|เขต|อำเภอ)/, '');
  return [...new Set([name, bare].map(soundsOf))].filter(({ length }) => length > 2);
};

/** Whether a text may be cut before this letter: no vowel or tone mark belongs to the one before. */
const isCut = (letter: string): boolean => !/[\u0e30-\u0e3a\u0e45-\u0e4e]/.test(letter);

type InArea = { readonly name: ThaiName; readonly areas: ReadonlySet<number> };

/** The text read as a name followed by an area, and as an area followed by a name. */
export function thaiNamesInAreas(
  text: string,
  areas: ReadonlyMap<string, ReadonlySet<number>>,
): InArea[] {
  const plain = text.replace(/[.\s]/g, '');
  const found: InArea[] = [];
  for (let at = 2; at < plain.length - 1; at += 1) {
    if (!isCut(plain[at] ?? '')) continue;
    const halves = [plain.slice(0, at), plain.slice(at)] as const;
    for (const [name, area] of [halves, [halves[1], halves[0]] as const]) {
      const inside = areas.get(soundsOf(area));
      if (inside !== undefined) found.push({ name: thaiNameOf(name), areas: inside });
    }
  }
  return found;
}

export type ThaiName = {
  readonly kinds: readonly LandmarkKind[];
  readonly whole: string;
  /** Without the word for its kind. */
  readonly core: string;
  readonly bones: string;
};

export function thaiNameOf(text: string): ThaiName {
  const plain = text.replace(/[.\s]/g, '');
  const found = kindWords.find(([word]) => plain.startsWith(word));
  const rest = found === undefined ? plain : plain.slice(found[0].length);
  return {
    kinds: found?.[1] ?? [],
    whole: toneless(plain),
    core: toneless(rest),
    bones: consonants(rest),
  };
}

const rows = [new Uint8Array(128), new Uint8Array(128)] as const;
const longest = 127;

/** Letters added, left out or changed; texts of other lengths are not worth counting. */
function lettersApart(a: string, b: string): number {
  const [long, short] = a.length > b.length ? [a, b] : [b, a];
  if (long.length > longest || short.length < 0.55 * long.length) return long.length;
  let [before, row] = rows as readonly [Uint8Array, Uint8Array];
  for (let j = 0; j <= short.length; j += 1) before[j] = j;
  for (let i = 1; i <= long.length; i += 1) {
    row[0] = i;
    for (let j = 1; j <= short.length; j += 1) {
      const change = (before[j - 1] ?? 0) + (long[i - 1] === short[j - 1] ? 0 : 1);
      const shift = Math.min(before[j] ?? 0, row[j - 1] ?? 0) + 1;
      row[j] = Math.min(change, shift);
    }
    [before, row] = [row, before];
  }
  return before[short.length] ?? long.length;
}

/** 1 for the same text, less for each letter that differs; `isInside` also finds a part of it. */
function likeness(a: string, b: string, isInside: boolean): number {
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  const apart = 1 - lettersApart(a, b) / Math.max(a.length, b.length);
  if (!isInside) return Math.max(0, apart);
  if (b.startsWith(a)) return 0.75 + (0.2 * a.length) / b.length;
  if (a.length >= 3 && b.includes(a)) return 0.6 + (0.2 * a.length) / b.length;
  if (b.length >= 4 && a.includes(b)) return 0.6 + (0.2 * b.length) / a.length;
  return Math.max(0, apart);
}

/** What is left of a likeness where the kinds differ, and where only the name has one. */
const otherKind = 0.6;
const unsaidKind = 0.85;

/** How alike two names are, 0 to 1: by their letters, or by their consonants where those differ. */
export function thaiLikeness(typed: ThaiName, name: ThaiName): number {
  if (typed.whole === name.whole) return 1;
  if (typed.core === '') return typed.kinds.some((kind) => name.kinds.includes(kind)) ? 0.7 : 0;
  const isSameKind =
    typed.kinds.length === 0 || typed.kinds.some((kind) => name.kinds.includes(kind));
  const byLetter = likeness(typed.core, name.core, true);
  const byBone = typed.bones.length < 2 ? 0 : 0.85 * likeness(typed.bones, name.bones, false);
  // The word for the kind may have the slip.
  const byWhole =
    typed.kinds.length > 0 || typed.whole.length < 6 ? 0 : likeness(typed.whole, name.whole, true);
  const core = Math.max(byLetter, byBone, byWhole);
  if (!isSameKind) return otherKind * core;
  return typed.kinds.length === 0 && name.kinds.length > 0 && byWhole < core
    ? unsaidKind * core
    : core;
}
