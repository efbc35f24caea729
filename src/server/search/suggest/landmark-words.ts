// What people type for a landmark: words for its kind in three languages, abbreviations, letters
// that an input method left behind, and words spelled as they sound.

import type { LandmarkKind } from '#domain/place.ts';
import { lodgingNouns, phrasePattern, wishes } from './stop-words.ts';

/** Phrases for each kind, without marks, longest first where one begins another. */
const kindPhrases: Readonly<Record<LandmarkKind, readonly string[]>> = {
  airport: ['san bay', 'phi truong', 'cang hang khong', 'nha ga', 'airport', 'terminal'],
  station: [
    'nha ga',
    'ga tau hoa',
    'ga xe lua',
    'ga tau',
    'ga metro',
    'ga',
    'tram metro',
    'railway station',
    'train station',
    'metro station',
    'railway',
    'station',
    'metro',
    'train',
  ],
  busStation: [
    'ben xe khach',
    'ben xe buyt',
    'ben xe',
    'bus station',
    'bus terminal',
    'coach station',
    'bus stop',
    'bus',
    'station',
    'terminal',
  ],
  port: [
    'ben tau',
    'ben pha',
    'ben cang',
    'cang',
    'port',
    'harbour',
    'harbor',
    'pier',
    'ferry',
    'wharf',
  ],
  border: ['cua khau', 'bien gioi', 'border gate', 'border crossing', 'border'],
  hospital: [
    'benh vien',
    'nha thuong',
    'phong kham',
    'vien',
    'hospital',
    'clinic',
    'medical center',
  ],
  university: [
    'truong dai hoc',
    'dai hoc',
    'hoc vien',
    'cao dang',
    'truong',
    'ky tuc xa',
    'university',
    'college',
    'academy',
    'campus',
    'uni',
  ],
  market: ['cho dem', 'cho', 'night market', 'market'],
  mall: [
    'trung tam thuong mai',
    'sieu thi',
    'shopping mall',
    'shopping center',
    'shopping centre',
    'mall',
  ],
  beach: ['bai bien', 'bai tam', 'bai', 'bien', 'beach'],
  temple: [
    'nha tho',
    'thien vien',
    'tu vien',
    'chua',
    'den',
    'mieu',
    'dinh',
    'thap',
    'church',
    'cathedral',
    'pagoda',
    'temple',
    'shrine',
  ],
  sight: [
    'bao tang',
    'khu du lich',
    'quang truong',
    'nha hat',
    'khu do thi',
    'museum',
    'square',
    'palace',
    'mausoleum',
    'tomb',
    'lake',
    'waterfall',
    'cave',
    'mountain',
    'island',
    'bay',
    'pass',
    'tunnels',
    'tower',
  ],
  park: [
    'cong vien',
    'vuon quoc gia',
    'khu du lich',
    'national park',
    'theme park',
    'water park',
    'park',
  ],
  street: [
    'pho di bo',
    'pho co',
    'duong',
    'pho',
    'walking street',
    'old quarter',
    'old town',
    'street',
  ],
  stadium: ['san van dong', 'nha thi dau', 'stadium', 'arena'],
  bridge: ['cau', 'bridge'],
  convention: [
    'trung tam hoi nghi',
    'trung tam trien lam',
    'convention center',
    'convention centre',
    'exhibition center',
    'expo',
  ],
};

const abbreviations: Readonly<Record<string, string>> = {
  bv: 'benh vien',
  bvdk: 'benh vien da khoa',
  bvqy: 'benh vien quan y',
  pk: 'phong kham',
  bx: 'ben xe',
  bxe: 'ben xe',
  bxk: 'ben xe',
  sb: 'san bay',
  sbqt: 'san bay',
  dh: 'dai hoc',
  dhqg: 'dai hoc quoc gia',
  dhbk: 'dai hoc bach khoa',
  dhsp: 'dai hoc su pham',
  dhkt: 'dai hoc kinh te',
  dhyd: 'dai hoc y duoc',
  truongdh: 'dai hoc',
  hv: 'hoc vien',
  cd: 'cao dang',
  ktx: 'ky tuc xa',
  tttm: 'trung tam thuong mai',
  tt: 'trung tam',
  kdl: 'khu du lich',
  kdt: 'khu do thi',
  kcn: 'khu cong nghiep',
  knd: 'khu nghi duong',
  cv: 'cong vien',
  cvpm: 'cong vien phan mem',
  vqg: 'vuon quoc gia',
  svd: 'san van dong',
  bt: 'bao tang',
  qt: 'quoc te',
  tw: 'trung uong',
  lsq: 'lanh su quan',
  ck: 'cua khau',
  tp: 'thanh pho',
  tx: 'thi xa',
  nh: 'nha hat',
  tphcm: 'ho chi minh',
  hcm: 'ho chi minh',
  hcmc: 'ho chi minh',
  sg: 'sai gon',
  hn: 'ha noi',
  dn: 'da nang',
  vt: 'vung tau',
  intl: 'international',
  int: 'international',
  univ: 'university',
  stn: 'station',
  str: 'street',
};

/** `q1`, `bv115` and `ga1` are a word and a number. */
const beforeNumber: Readonly<Record<string, string>> = {
  q: 'quan',
  p: 'phuong',
  d: 'district',
  bv: 'benh vien',
  vien: 'vien',
  quan: 'quan',
  nhi: 'nhi dong',
  line: 'line',
  cs: 'co so',
};

const initialled = ['bv', 'dh', 'hv', 'bx', 'sb', 'svd'] as const;
/** `Bệnh viện Chợ Rẫy` is `bvcr` too: the kind abbreviated, and initials of two words or more. */
export function initialsOf(folded: string): string | null {
  const name = folded.replace(/^truong /, '').replace(/^san bay quoc te /, 'san bay ');
  for (const short of initialled) {
    const kind = `${abbreviations[short] ?? short} `;
    const rest = name.startsWith(kind) ? name.slice(kind.length) : '';
    if (/^[a-z]+( [a-z]+)+$/.test(rest)) return short + rest.replace(/(\w)\w* ?/g, '$1');
  }
  return null;
}

const numbers = {
  vi: ['một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín', 'mười'],
  en: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
} as const;
const digits = {
  vi: new Map<string, string>(numbers.vi.map((word, at) => [word, String(at + 1)])),
  en: new Map<string, string>(numbers.en.map((word, at) => [word, String(at + 1)])),
};
/** A name with digits for its numbers; read with its marks, because `Bà` is none and `ba` is. */
export const withDigits = (name: string, language: keyof typeof digits): string =>
  name
    .normalize('NFC')
    .replace(/[\p{L}\p{M}]+/gu, (word) => digits[language].get(word.toLowerCase()) ?? word);

/** `bvcho` and `bxyen` are two words; only where nothing is called so. */
const gluedBefore = /^(bv|bx|sb|dh|ktx|tttm|ga)(?=[a-z]{2})/;
export function unglued(word: string): readonly string[] | null {
  const [, before] = gluedBefore.exec(word) ?? [];
  if (before === undefined) return null;
  return [...(abbreviations[before] ?? before).split(' '), word.slice(before.length)];
}

const nearness = [
  'gan',
  'quanh',
  'canh',
  'sau lung',
  'near',
  'nearby',
  'around',
  'close to',
  'next to',
  'walking distance to',
];
const aside = phrasePattern([...lodgingNouns, ...nearness]);
const wishWords = phrasePattern(wishes);
/** The words in a folded name that say a wish elsewhere: `4 sao` in a street of that name. */
export const wishesIn = (folded: string): string[] =>
  (folded.match(wishWords) ?? []).map((wish) => wish.trim());
/**
 * Without words for lodging, nearness and wishes but those that some name has; as it stands where
 * nothing else is left.
 */
export function withoutAside(folded: string, inNames: ReadonlySet<string>): string {
  const rest = (text: string): string => text.replace(aside, '').trim();
  const isName = (wish: string): boolean => inNames.has(wish.trim());
  return (
    rest(folded.replace(wishWords, (wish) => (isName(wish) ? wish : ''))) || rest(folded) || folded
  );
}

/** Words that stand between the others and name nothing. */
const fillers = new Set([
  'gan',
  'canh',
  'o',
  'tai',
  'quanh',
  'khu',
  'vuc',
  'ward',
  'near',
  'by',
  'the',
  'of',
  'in',
  'at',
  'to',
  'next',
  'around',
  'close',
  'and',
  'thanh pho',
  'city',
  'hotel',
  'hotels',
]);
export const isFiller = (word: string): boolean => fillers.has(word);

/** `y` and `i` are written for each other in `Quy Nhơn` and `Mỹ`, never in `bay` and `bai`. */
export const spelled = (word: string): string => word.replace(/(?<![aeo])y/g, 'i');

/** The words of a folded text, abbreviations written out. */
export function wordsInFull(folded: string): string[] {
  return folded
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => {
      const [, letters = '', number = ''] = /^([a-z]+)(\d+)$/.exec(word) ?? [];
      const before = Object.hasOwn(beforeNumber, letters) ? beforeNumber[letters] : undefined;
      if (before !== undefined) return `${before} ${number}`.split(' ');
      return (Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? word) : word).split(' ');
    });
}

const kindsOfPhrase = new Map<string, LandmarkKind[]>();
for (const [kind, phrases] of Object.entries(kindPhrases) as [LandmarkKind, readonly string[]][])
  for (const phrase of phrases) {
    const key = spelled(phrase);
    kindsOfPhrase.set(key, (kindsOfPhrase.get(key) ?? []).concat(kind));
  }
const longestPhrase = 4;

/** The kinds that the words from `at` on name, and how many words that takes. */
export function kindAt(
  words: readonly string[],
  at: number,
): { readonly kinds: readonly LandmarkKind[]; readonly length: number } | null {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1) {
    const kinds = kindsOfPhrase.get(words.slice(at, at + length).join(' '));
    if (kinds !== undefined) return { kinds, length };
  }
  return null;
}

/** Kinds are not told apart strictly: a bus station is a station, a sight may be a park. */
const alike: readonly (readonly LandmarkKind[])[] = [
  ['station', 'busStation'],
  ['sight', 'park', 'temple', 'bridge'],
  ['market', 'mall', 'street'],
  ['port', 'sight'],
];
export const isAlike = (a: LandmarkKind, b: LandmarkKind): boolean =>
  a === b || alike.some((group) => group.includes(a) && group.includes(b));

/**
 * Telex and VNI as typed without their input method: `beenhj` and `be65nh` are `benh`. The text
 * itself where nothing is left over.
 */
export function withoutKeystrokes(word: string): string {
  const vni =
    /^[a-z]+\d[a-z\d]*$/.test(word) && /[aeiou]/.test(word) ? word.replace(/\d/g, '') : word;
  return vni
    .replace(/^dd|dd$/g, 'd')
    .replace(/^([a-z]*)d$/, (whole, rest: string) => (rest.startsWith('d') ? rest : whole))
    .replace(/aa/g, 'a')
    .replace(/ee/g, 'e')
    .replace(/oo/g, 'o')
    .replace(/([aou])w/g, '$1')
    .replace(/w/g, 'u')
    .replace(/([aeiou][a-z]*)[sfrxj]$/, '$1')
    .replace(/([aeiou])[sfrxj]([a-z]*)$/, '$1$2');
}

/** One text for words that many people say alike, and so write for each other. */
export function soundOf(word: string): string {
  return word
    .replace(/^tr/, 'ch')
    .replace(/^(?:gi|r|z)(?=[aeiou])/, 'd')
    .replace(/^x/, 's')
    .replace(/^ph/, 'f')
    .replace(/^(?:k|q|c)(?!h)/, 'c')
    .replace(/^n(?![gh])/, 'l')
    .replace(/^ngh/, 'ng')
    .replace(/n[gh]$/, 'n')
    .replace(/(?:ch|c)$/, 't');
}
