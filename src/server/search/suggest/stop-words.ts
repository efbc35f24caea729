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
  'phong tro',
];
/** Words beside these that are in no area's name. */
const besideLodging = [
  'can ho',
  'biet thu',
  'nn',
  'phong nghi',
  'room',
  'rooms',
  'stay',
  'gan',
  'near',
  'in',
  'at',
  'close to',
  'walking distance to',
];
/** Beside whoever types. */
const here = ['gan (?:day|toi)', '(?:near|around) me'];
/** A room, and where it is; also in the names of areas: `Hải Phòng`, `Ô Môn`. */
const inAreasToo = ['phong', 'o', 'tai'];
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
  'ward',
  'town',
];
/** An island and a bay, which people say of an area: `đảo phú quốc`, `ha long bay`. */
const landformEdge = /^(?:dao|vinh) | (?:island|bay)$/;
/** What a lodging should have, and for how long it is wanted; patterns. */
const amenities = [
  '(?:co )?(?:ho|be) boi',
  '(?:with )?(?:a )?(?:swimming )?pool',
  '(?:co )?bon tam',
  'bathtub',
  '(?:co )?an sang',
  '(?:with )?breakfast',
  '(?:cho )?thu cung',
  'pet friendly',
  '(?:co )?(?:bai|cho) dau xe',
  'parking',
  'theo gio',
  'qua dem',
  'theo ngay',
  'hourly',
  'overnight',
];
/** How good, how dear and how near a room should be; patterns, because stars are counted. */
export const wishes = [
  ...amenities,
  ...here,
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
  'city cent(?:er|re)',
  'downtown',
  'trung tam (?:thanh pho|tp)',
];
/** Thai has no spaces between words, so these are removed as prefixes. */
const thaiLodging = ['โรงแรม', 'ที่พัก', 'ห้องพัก', 'รีสอร์ท'];
const thai = [...thaiLodging, 'จังหวัด', 'เมือง', 'เกาะ', 'อ่าว'];
const thaiWishes = ['(?:ระดับ ?)?[1-5] ?ดาว', 'ใกล้(?:ๆ|กับ)?', 'แถว'];

/** Finds each of the phrases as whole words, the longest first. */
export const phrasePattern = (list: readonly string[]): RegExp =>
  new RegExp(`(?:^| )(?:${list.toSorted((a, b) => b.length - a.length).join('|')})(?= |$)`, 'g');
const thaiStart = new RegExp(`^(?:(?:${thai.join('|')}) ?)+`);
const thaiLodgingStart = new RegExp(`^(?:${thaiLodging.join('|')})`);
const thaiAsideStart = new RegExp(`^(?:(?:${[...thaiLodging, ...thaiWishes].join('|')}) ?)+`);
const sureLodging = [...lodgingNouns, ...besideLodging, ...wishes];
const sureLodgingWords = phrasePattern(sureLodging);
const lodgingWords = phrasePattern([...sureLodging, ...inAreasToo]);
const edgeWord = new RegExp(`^(?:${inAreasToo.join('|')}) | (?:${inAreasToo.join('|')})$`);
const kindWords = phrasePattern(kinds);

/** A Thai text without the words for lodging and wishes before a name. */
export const withoutThaiAside = (text: string): string => text.replace(thaiAsideStart, '') || text;

/** A Thai text without words for a low price, which stand before, within or behind a name. */
export const withoutThaiPrice = (text: string): string =>
  text.replace(/(?:ราคา)?(?:ถูก|ประหยัด)(?: ?ๆ)*/g, ' ').trim() || text;

/** A folded text without words for lodging and wishes; '' when there is nothing else. */
export const withoutLodging = (text: string): string =>
  text.replace(thaiStart, '').replace(lodgingWords, '').trim();

/** A folded text without kinds of places: `tinh lam dong` is `lam dong`. */
export const withoutKinds = (text: string): string => text.replace(kindWords, '').trim();

/**
 * The area that a folded text may name beside words for lodging, the least shortened first: those
 * that areas have in their names too are left out one by one at its ends, then everywhere.
 */
export function areaReadings(text: string): readonly string[] {
  const bare = text.replace(thaiStart, '').replace(sureLodgingWords, '').trim();
  const inner = bare.replace(edgeWord, '');
  const readings = [bare, inner, inner.replace(edgeWord, ''), withoutLodging(text)];
  return [
    ...new Set([
      text,
      ...readings.flatMap((one) => [one, withoutKinds(one)]),
      bare.replace(landformEdge, ''),
    ]),
  ].filter(Boolean);
}

const lodgingNounWords = phrasePattern([...lodgingNouns, 'stay', ...amenities, ...here]);
/** Whether a folded text says no more than that a lodging is wanted: `khach san gia re`, `near me`. */
export const isLodgingAlone = (text: string): boolean => {
  const rest = text.replace(thaiLodgingStart, '').replace(lodgingNounWords, '');
  return rest !== text && rest.replace(sureLodgingWords, '').trim() === '';
};

/** Common abbreviations with the spelling that names use. */
export const inFull = (text: string): string =>
  text.replace(/(?<=^| )ks(?= |$)/g, 'khach san').replace(/(?<=^| )nn(?= |$)/g, 'nha nghi');
