// Words for types of lodging, of places and for what a guest wishes, which people type beside a name
// although the name does not contain them.

/** What a lodging is called, without words for where or what kind. */
export const lodgingNouns = [
  'khach san',
  'nha nghi',
  'nha tro',
  'ks',
  'hotel',
  'hotels',
  'motel',
  'motels',
  'homestay',
  'homestays',
  'hostel',
  'hostels',
  'resort',
  'resorts',
  'villa',
  'villas',
];
const lodging = [
  ...lodgingNouns,
  'can ho',
  'nn',
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
/** How good, how dear and how near a room should be; patterns, because stars are counted. */
export const wishes = [
  '[1-5] ?(?:sao|stars?)',
  '(?:mot|hai|ba|bon|nam|one|two|three|four|five) (?:sao|stars?)',
  'gia re',
  'gia tot',
  're',
  'cheap',
  'cheapest',
  'budget',
  'affordable',
  'luxury',
  'sang trong',
  'cao cap',
  'best',
  'view',
  'view dep',
  'sea view',
  'ocean view',
  'sat',
  'sat ben',
  'doi dien',
  'ben canh',
  'opposite',
  'with',
];
/** Thai has no spaces between words, so these are removed as prefixes. */
const thaiLodging = ['โรงแรม', 'ที่พัก', 'ห้องพัก', 'รีสอร์ท'];
const thai = [...thaiLodging, 'จังหวัด', 'เมือง'];
const thaiWishes = ['(?:ระดับ ?)?[1-5] ?ดาว', 'ราคา(?:ถูก|ประหยัด)', 'ใกล้(?:ๆ|กับ)?', 'แถว'];

/** Finds each of the phrases as whole words, the longest first. */
export const phrasePattern = (list: readonly string[]): RegExp =>
  new RegExp(`(?:^| )(?:${list.toSorted((a, b) => b.length - a.length).join('|')})(?= |$)`, 'g');
const thaiStart = new RegExp(`^(?:(?:${thai.join('|')}) ?)+`);
const thaiAsideStart = new RegExp(`^(?:(?:${[...thaiLodging, ...thaiWishes].join('|')}) ?)+`);
const lodgingWords = phrasePattern([...lodging, ...wishes]);
const kindWords = phrasePattern(kinds);

/** A Thai text without the words for lodging and wishes before a name. */
export const withoutThaiAside = (text: string): string => text.replace(thaiAsideStart, '') || text;

/** A folded text without words for lodging and wishes; '' when there is nothing else. */
export const withoutLodging = (text: string): string =>
  text.replace(thaiStart, '').replace(lodgingWords, '').trim();

/** The same without kinds of places too: `tinh lam dong` is `lam dong`. */
export const withoutKinds = (text: string): string =>
  withoutLodging(text).replace(kindWords, '').trim();

/** Common abbreviations with the spelling that names use. */
export const inFull = (text: string): string =>
  text.replace(/(?<=^| )ks(?= |$)/g, 'khach san').replace(/(?<=^| )nn(?= |$)/g, 'nha nghi');
