// Instants in UTC, and dates and clock times in Vietnam, as branded text; no other file of the domain uses `Date`.

declare const instantBrand: unique symbol;
declare const dateBrand: unique symbol;
declare const timeBrand: unique symbol;
/** A moment as `YYYY-MM-DDTHH:mm:ss.sssZ`; compares as text. */
export type Instant = string & { readonly [instantBrand]: true };
/** A day in Vietnam as `YYYY-MM-DD`; compares as text. */
export type LocalDate = string & { readonly [dateBrand]: true };
/** A clock time in Vietnam as `HH:mm`, 00:00 to 24:00; compares as text. */
export type LocalTime = string & { readonly [timeBrand]: true };

/** Vietnam keeps +07:00 all year (the zone is Asia/Ho_Chi_Minh). */
const offsetMs = 7 * 3_600_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Reads milliseconds since 1970 or any ISO text. Throws RangeError when it is no moment. */
export function instant(value: number | string): Instant {
  const ms = typeof value === 'number' ? value : Date.parse(value);
  if (!Number.isFinite(ms)) throw new RangeError(`not a moment: ${value}`);
  return new Date(ms).toISOString() as Instant;
}

/** Milliseconds since 1970. */
export function epochMs(at: Instant): number {
  return Date.parse(at);
}

export function addMinutes(at: Instant, minutes: number): Instant {
  return instant(epochMs(at) + minutes * minuteMs);
}

/** Whole and part minutes from `a` to `b`; negative when `b` is earlier. */
export function minutesBetween(a: Instant, b: Instant): number {
  return (epochMs(b) - epochMs(a)) / minuteMs;
}

/**
 * A day of the years 1900 to 2199 written as `YYYY-MM-DD` that exists in the calendar, else null. Nobody was born or books outside
 * of them, and at the ends of four-digit years the day before or after cannot be written, nor stored.
 */
export function parseDate(text: string): LocalDate | null {
  if (!/^(?:19|2[01])\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(text)
    ? (text as LocalDate)
    : null;
}

/** A clock time written as `HH:mm` from 00:00 to 24:00, else null. */
export function parseTime(text: string): LocalTime | null {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text) ? (text as LocalTime) : null;
}

export function localDate(at: Instant): LocalDate {
  return new Date(epochMs(at) + offsetMs).toISOString().slice(0, 10) as LocalDate;
}

export function localTime(at: Instant): LocalTime {
  return new Date(epochMs(at) + offsetMs).toISOString().slice(11, 16) as LocalTime;
}

/** The moment at which a Vietnamese clock shows this date and time; 24:00 is the next midnight. */
export function atLocal(date: LocalDate, time: LocalTime): Instant {
  return instant(Date.parse(`${date}T00:00:00Z`) - offsetMs + minutesOfDay(time) * minuteMs);
}

/** Minutes since midnight: `08:30` is 510. */
export function minutesOfDay(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The clock time that many minutes after midnight, 0 to 1440. */
export function timeOfMinutes(minutes: number): LocalTime {
  const time = parseTime(
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  );
  if (time === null) throw new RangeError(`not minutes of a day: ${minutes}`);
  return time;
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs)
    .toISOString()
    .slice(0, 10) as LocalDate;
}

/** The same day so many months later, or the last day of a month that has no such day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0));
  return addDays(
    last.toISOString().slice(0, 10) as LocalDate,
    Math.min(0, day - last.getUTCDate()),
  );
}

/** The first moment of a Vietnamese day. */
export function startOfDay(date: LocalDate): Instant {
  return atLocal(date, '00:00' as LocalTime);
}

/** Whole days from `a` to `b`. */
export function daysBetween(a: LocalDate, b: LocalDate): number {
  return Math.round((Date.parse(`${b}T00:00:00Z`) - Date.parse(`${a}T00:00:00Z`)) / dayMs);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(date: LocalDate): number {
  return new Date(Date.parse(`${date}T00:00:00Z`)).getUTCDay();
}

/** Vietnam time as `YYYY-MM-DD HH:mm`, the given format. */
export function vietnamText(at: Instant): string {
  return `${localDate(at)} ${localTime(at)}`;
}

/** The first full half hour at or after the moment: the earliest start an hourly stay may have. */
export function nextHalfHour(at: Instant): Instant {
  const slot = 30 * minuteMs;
  return instant(Math.ceil(epochMs(at) / slot) * slot);
}
