// Words for types of lodging and of places that people type before a name although the name does
// not contain them.

const lodging = [
  'khach san',
  'nha nghi',
  'nha tro',
  'can ho',
  'ks',
  'nn',
  'hotel',
  'hotels',
  'motel',
  'homestay',
  'hostel',
  'resort',
  'villa',
  'phong',
  'phong nghi',
  'room',
  'rooms',
  'gan',
  'near',
  'o',
  'tai',
  'in',
  'at',
];
const kinds = [
  'thanh pho',
  'thi xa',
  'thi tran',
  'tinh',
  'tp',
  'tx',
  'huyen',
  'quan',
  'thu do',
  'city',
  'province',
  'district',
  'town',
];
/** Thai has no spaces between words, so these are removed as prefixes. */
const thai = ['โรงแรม', 'ที่พัก', 'ห้องพัก', 'รีสอร์ท', 'จังหวัด', 'เมือง'];

const wordsOf = (list: readonly string[]): RegExp =>
  new RegExp(`(?:^| )(?:${list.toSorted((a, b) => b.length - a.length).join('|')})(?= |$)`, 'g');
const thaiStart = new RegExp(`^(?:(?:${thai.join('|')}) ?)+`);
const lodgingWords = wordsOf(lodging);
const kindWords = wordsOf(kinds);

/** A folded text without words for lodging; '' when there is nothing else. */
export const withoutLodging = (text: string): string =>
  text.replace(thaiStart, '').replace(lodgingWords, '').trim();

/** The same without kinds of places too: `tinh lam dong` is `lam dong`. */
export const withoutKinds = (text: string): string =>
  withoutLodging(text).replace(kindWords, '').trim();

/** Common abbreviations with the spelling that names use. */
export const inFull = (text: string): string =>
  text.replace(/(?<=^| )ks(?= |$)/g, 'khach san').replace(/(?<=^| )nn(?= |$)/g, 'nha nghi');
