// Dates and times as people type them: `25/12`, `25-12`, `mai`, `14h30`, `2:30pm`, `2 giờ chiều`;
// null where it could be anything.

import {
  addDays,
  parseDate,
  parseTime,
  timeOfMinutes,
  weekday,
  type LocalDate,
  type LocalTime,
} from './time.ts';

/** Vietnamese and English without marks; Thai as it is. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

const nearDays: Readonly<Record<string, number>> = {
  'hom nay': 0,
  nay: 0,
  today: 0,
  วันนี้: 0,
  mai: 1,
  'ngay mai': 1,
  tomorrow: 1,
  พรุ่งนี้: 1,
  'ngay kia': 2,
  mot: 2,
  'ngay mot': 2,
  มะรืนนี้: 2,
};
/** A part of the day before a near day: `tối nay`, `sáng mai`; the hour has a field of its own. */
const partOfNearDay = /^(?:sang|trua|chieu|toi|dem) (?=nay$|mai$|ngay mai$)/;
const tonight = new Set(['tonight', 'คืนนี้']);
/** What the names of days begin with, Sunday first. */
const dayNames: readonly (readonly string[])[] = [
  ['chu nhat', 'cn', 'sun', 'sunday', 'อาทิตย์'],
  ['thu 2', 'thu hai', 't2', 'mon', 'monday', 'จันทร์'],
  ['thu 3', 'thu ba', 't3', 'tue', 'tuesday', 'อังคาร'],
  ['thu 4', 'thu tu', 't4', 'wed', 'wednesday', 'พุธ'],
  ['thu 5', 'thu nam', 't5', 'thursday', 'พฤหัส'],
  ['thu 6', 'thu sau', 't6', 'fri', 'friday', 'ศุกร์'],
  ['thu 7', 'thu bay', 't7', 'sat', 'saturday', 'เสาร์'],
];
const monthNames = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];
/** Each month's short name without its dots, and what its long names begin with. */
const thaiMonths = [
  ['มค', 'มกรา'],
  ['กพ', 'กุมภา'],
  ['มีค', 'มีนา'],
  ['เมย', 'เมษา'],
  ['พค', 'พฤษภา'],
  ['มิย', 'มิถุนา'],
  ['กค', 'กรกฎา'],
  ['สค', 'สิงหา'],
  ['กย', 'กันยา'],
  ['ตค', 'ตุลา'],
  ['พย', 'พฤศจิกา'],
  ['ธค', 'ธันวา'],
] as const;
const two = (number: number): string => String(number).padStart(2, '0');

/** Years of two digits are of this century; those of the Buddhist calendar are 543 ahead. */
function yearOf(text: string): number {
  const year = Number(text);
  return text.length === 2 ? 2000 + year : year > 2400 ? year - 543 : year;
}

/**
 * A day; one without a year is the next such day from `today` on. Day comes before month, as it
 * does in Vietnam. `isEnglish` reads `thu` as Thursday.
 */
export function readTypedDate(text: string, today: LocalDate, isEnglish = false): LocalDate | null {
  // In Vietnamese `thu` is what is left of any day whose number is not typed yet.
  const typed = isEnglish ? plain(text).replace(/^thu(?=$| this week$)/, 'thursday') : plain(text);
  const near = tonight.has(typed) ? 0 : nearDays[typed.replace(partOfNearDay, '')];
  if (near !== undefined) return addDays(today, near);
  const ofWeek = dayOfWeek(typed, today);
  if (ofWeek !== null) return ofWeek;
  if (/^\d{4}-\d{1,2}-\d{1,2}$/.test(typed)) return dateOf(typed.split('-').map(Number));
  const alone = /^(?:ngay )?(\d{1,2})$/.exec(typed);
  if (alone !== null) return nextMonthDay(Number(alone[1]), today);
  const named =
    /^(?:ngay )?(\d{1,2}) ?(?:thang|thg|th)[ .]?(\d{1,2})(?:[ ,]+(?:nam )?(\d{4}))?$/.exec(typed);
  const thai =
    /^(\d{1,2}) ?([\u0e00-\u0e7f][\u0e00-\u0e7f.]+?)(?: ?พ\.?ศ\.?)? ?(\d{4}|\d{2})?$/.exec(typed);
  if (thai !== null)
    return dayOf(Number(thai[1]), thaiMonth(thai[2] ?? ''), thaiYear(thai[3]), today);
  const numbers =
    named ?? /^(\d{1,2}) ?[/.\- ] ?(\d{1,2})(?: ?[/.\- ] ?(\d{4}|\d{2}))?$/.exec(typed);
  const english =
    /^(\d{1,2}) ?([a-z]{3})[a-z]*\.?,?(?: (\d{4}))?$/.exec(typed) ??
    /^(?<month>[a-z]{3})[a-z]*\.? (?<day>\d{1,2})(?:,? (?<year>\d{4}))?$/.exec(typed);
  const { day, month, year } =
    numbers !== null
      ? { day: numbers[1], month: numbers[2], year: numbers[3] }
      : {
          day: english?.groups?.['day'] ?? english?.[1],
          month: monthNumber(english?.groups?.['month'] ?? english?.[2]),
          year:
            english?.groups?.['year'] ?? (english?.groups === undefined ? english?.[3] : undefined),
        };
  if (day === undefined || month === undefined) return null;
  return dayOf(Number(day), Number(month), year === undefined ? null : yearOf(year), today);
}

/**
 * The next day of that name, today included; `tuần này` is the week that began last Monday or today,
 * of which a day may have passed, `tuần sau` the one after. English `next Saturday` could
 * be either.
 */
function dayOfWeek(typed: string, today: LocalDate): LocalDate | null {
  const [, name = '', nextWeek, thisWeek] =
    /^(?:วัน)?(.+?)(?: (?:(tuan sau|tuan toi)|(tuan nay|this week)|nay)| ?(?:นี้))?$/.exec(typed) ??
    [];
  const day = dayNames.findIndex((names) => names.includes(name.replace(/บดี$/, '')));
  if (day === -1) return null;
  const fromMonday = (of: number): number => (of + 6) % 7;
  const ahead = fromMonday(day) - fromMonday(weekday(today));
  if (nextWeek !== undefined) return addDays(today, ahead + 7);
  if (thisWeek !== undefined) return addDays(today, ahead);
  return addDays(today, (ahead + 7) % 7);
}

/** Without a year, the next such day. */
function dayOf(
  day: number,
  month: number,
  year: number | null,
  today: LocalDate,
): LocalDate | null {
  if (year !== null) return dateOf([year, month, day]);
  const thisYear = Number(today.slice(0, 4));
  const date = dateOf([thisYear, month, day]);
  return date === null || date < today ? dateOf([thisYear + 1, month, day]) : date;
}

/** Beside a Thai month two digits are those of the Buddhist year. */
function thaiYear(text: string | undefined): number | null {
  if (text === undefined) return null;
  return text.length === 2 ? 2500 + Number(text) - 543 : yearOf(text);
}

/** 0 for a word that is no month, which no date has. */
function thaiMonth(name: string): number {
  const bare = name.replaceAll('.', '');
  return thaiMonths.findIndex(([short, long]) => bare === short || bare.startsWith(long)) + 1;
}

function monthNumber(name: string | undefined): string | undefined {
  const at = monthNames.indexOf(name ?? '');
  return at === -1 ? undefined : String(at + 1);
}

function dateOf([year = 0, month = 0, day = 0]: readonly number[]): LocalDate | null {
  return parseDate(`${year}-${two(month)}-${two(day)}`);
}

/** The next day of that number; not every month has one. */
function nextMonthDay(day: number, today: LocalDate): LocalDate | null {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  for (let at = month; at < month + 3; at += 1) {
    const date = dateOf([Math.floor(at / 12), (at % 12) + 1, day]);
    if (date !== null && date >= today) return date;
  }
  return null;
}

const morning = /^(?:am|a\.m\.|sang)$/;
const afternoon = /^(?:pm|p\.m\.|chieu|toi)$/;

/** A clock time of the day; `12h` is noon, `12am` and `12h dem` midnight. */
export function readTypedTime(text: string): LocalTime | null {
  const typed = plain(text).replace(/ ?(?:น\.?|นาฬิกา)$/, '');
  const found =
    /^(\d{1,2})(?: ?(?::|h|g|\.|gio) ?(\d{2})?)? ?(?:p|phut|')? ?(am|pm|a\.m\.|p\.m\.|sang|trua|chieu|toi|dem)?$/.exec(
      typed,
    ) ?? /^(\d{1,2})(\d{2})$/.exec(typed);
  if (found === null) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? '0')];
  if (hour > 23 || minute > 59) return null;
  const time = timeOfMinutes((partOfDay(hour, found[3] ?? '') % 24) * 60 + minute);
  return parseTime(time);
}

/**
 * `2 giờ chiều` is 14, `10 giờ đêm` 22, `1 giờ đêm` 1, `1 giờ trưa` 13; hours past noon are taken
 * at their word.
 */
function partOfDay(hour: number, part: string): number {
  if (hour > 12) return hour;
  if (morning.test(part)) return hour === 12 ? 0 : hour;
  if (afternoon.test(part)) return hour === 12 ? 12 : hour + 12;
  if (part === 'trua') return hour < 10 ? hour + 12 : hour;
  if (part === 'dem') return hour === 12 ? 0 : hour >= 6 ? hour + 12 : hour;
  return hour;
}
