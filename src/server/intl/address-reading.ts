// How a Vietnamese address reads in English and in Thai, as a map in that language writes it: the
// street without marks, its district and province by their own names. The address itself stands
// beside it wherever it is shown, because a driver needs that one.

import type { LocalText, ReadingText } from '#domain/hotel.ts';
import { fold, withoutMarks } from '#domain/place.ts';

type Areas = { readonly district: LocalText; readonly province: LocalText };
type Language = keyof ReadingText;
/** Words at the beginning of a part, and how it reads with the name `*` that follows them. */
type Kind = readonly [words: RegExp, en: string, th: string];

const street: Kind = [/^(?:đường|phố|đ\.)\s+/iu, '* Street', 'ถนน *'];
const ways: readonly Kind[] = [
  [/^(?:đường\s+)?số\s+(?=\d)/iu, 'Street No. *', 'ถนนหมายเลข *'],
  [/^đại lộ\s+/iu, '* Boulevard', 'ถนน *'],
  [/^quốc lộ\s+/iu, 'National Road *', 'ทางหลวงหมายเลข *'],
  [/^tỉnh lộ\s+/iu, 'Provincial Road *', 'ทางหลวงจังหวัด *'],
  [/^(?:hẻm|ngõ|ngách|kiệt)\s+/iu, 'Alley *', 'ซอย *'],
  street,
];
/** Not after the number of a house: there `Xã Đàn` is a street. */
const places: readonly Kind[] = [
  [/^t(?:òa|oà) nhà\s+/iu, '* Building', 'อาคาร *'],
  [/^(?:phường\s+|p\.\s*)/iu, '* Ward', 'แขวง *'],
  [/^xã\s+/iu, '* Commune', 'ตำบล *'],
  [/^thị trấn\s+/iu, '* Township', 'เมือง *'],
  [/^(?:thôn|ấp|bản|làng|buôn)\s+/iu, '* Village', 'หมู่บ้าน *'],
];
/** The house: `28`, `15/7`, `24-26`, `112B`, `9Bis`. */
const house = /^(?:số(?: nhà)?\s+)?(\d+[a-z]{0,3}(?:[/.-]\d+[a-z]{0,3})*)\s+(.+)$/iu;
const alleyOfStreet = /^((?:hẻm|ngõ|ngách|kiệt)\s+\d\S*)\s+(.+)$/iu;

/** Where an address calls a province otherwise than a list of places does; Thai never does. */
const inFull: Readonly<Record<string, Partial<ReadingText>>> = {
  'Hồ Chí Minh': { en: 'Ho Chi Minh City' },
};

/** Null where it is not known in which areas the address lies. */
export function addressReading(address: string, { district, province }: Areas): ReadingText | null {
  if (district.en === '' || province.en === '') return null;
  const known = new Set(
    ['viet nam', 'vietnam', 'hcm', 'tphcm', district.vi, province.vi].map(bare),
  );
  const parts = address
    .normalize('NFC')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  while (known.has(bare(parts.at(-1) ?? '?'))) parts.pop();
  const isItsCity = bare(district.vi) === bare(province.vi);
  const read = (language: Language): string =>
    [
      ...parts.map((part) => partReading(part, language)),
      district[language],
      ...(isItsCity ? [] : [inFull[province.vi]?.[language] ?? province[language]]),
    ].join(', ');
  return { en: read('en'), th: read('th') };
}

/** The name of an area without the word for what it is, however that is shortened. */
const bare = (name: string): string =>
  fold(name).replace(/^(?:thanh pho|tp|tinh|quan|huyen|h|thi xa|tx) |^(?:quan|q) ?(?=\d)|^q /, '');

/**
 * After a number comes a street; a part without one is the name of a house, unless it says what it
 * is.
 */
function partReading(part: string, language: Language): string {
  const [, number, way] = house.exec(part) ?? [];
  if (number !== undefined && way !== undefined)
    return `${number} ${wayReading(way, language, street)}`;
  const place = places.find(([words]) => words.test(part));
  return place === undefined
    ? wayReading(part, language, null)
    : nameReading(part, place, language);
}

function wayReading(way: string, language: Language, otherwise: Kind | null): string {
  const [, alley, ofStreet] = alleyOfStreet.exec(way) ?? [];
  if (alley !== undefined && ofStreet !== undefined) {
    const between = language === 'en' ? ', ' : ' ';
    return `${wayReading(alley, language, null)}${between}${wayReading(ofStreet, language, street)}`;
  }
  const kind = ways.find(([words]) => words.test(way)) ?? otherwise;
  return kind === null ? withoutMarks(way) : nameReading(way, kind, language);
}

function nameReading(text: string, [words, en, th]: Kind, language: Language): string {
  const name = withoutMarks(text.replace(words, ''));
  if (language === 'th') return th.replace('*', name);
  // `4 Ward` is said `Ward 4`.
  return /^\d+$/.test(name) && en.startsWith('* ')
    ? `${en.slice(2)} ${name}`
    : en.replace('*', name);
}
