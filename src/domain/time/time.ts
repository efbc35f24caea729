// Instants in UTC, and dates and clock times in Vietnam, as branded text; no other file of the
// domain uses `Date`.
// The calendar is computed by date-fns and the time zone by date-fns-tz
// (docs/adr/0030-dates-by-date-fns.md). Each function is imported by its own path, because the
// server loads these files unbundled and would otherwise read all of the library at start.

import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import { addDays as addDaysTo } from 'date-fns/addDays';
import { addMinutes as addMinutesTo } from 'date-fns/addMinutes';
import { addMonths as addMonthsTo } from 'date-fns/addMonths';
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds';
import { formatISO } from 'date-fns/formatISO';
import { getDay } from 'date-fns/getDay';
import { isExists } from 'date-fns/isExists';

declare const instantBrand: unique symbol;
declare const dateBrand: unique symbol;
declare const timeBrand: unique symbol;
/** A moment as `YYYY-MM-DDTHH:mm:ss.sssZ`; compares as text. */
export type Instant = string & { readonly [instantBrand]: true };
/** A day in Vietnam as `YYYY-MM-DD`; compares as text. */
export type LocalDate = string & { readonly [dateBrand]: true };
/** A clock time in Vietnam as `HH:mm`, 00:00 to 24:00; compares as text. */
export type LocalTime = string & { readonly [timeBrand]: true };

/** Vietnam's, by its name in the time zone database. */
export const timeZone = 'Asia/Ho_Chi_Minh';

/**
 * Remembers what was computed for the latest days: the time zone takes 10 µs each time, and a
 * search asks for the same few days thousands of times.
 */
function remembered<Day, Value>(compute: (day: Day) => Value): (day: Day) => Value {
  const known = new Map<Day, Value>();
  return (day) => {
    const before = known.get(day);
    if (before !== undefined) return before;
    if (known.size >= 1_000) known.clear();
    const value = compute(day);
    known.set(day, value);
    return value;
  };
}

/** Milliseconds since 1970 at the midnight with which a Vietnamese day begins. */
const midnightOf = remembered((date: LocalDate): number =>
  fromZonedTime(`${date}T00:00`, timeZone).getTime(),
);
/**
 * Milliseconds by which Vietnam's clock is ahead of UTC, on a day counted from 1970. Vietnam has
 * changed its clock on no day since 1975.
 */
const offsetOn = remembered((utcDay: number): number =>
  getTimezoneOffset(timeZone, new Date(utcDay * millisecondsInDay)),
);

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
  return addMinutesTo(at, minutes).toISOString() as Instant;
}

/** Whole and part minutes from `a` to `b`; negative when `b` is earlier. */
export function minutesBetween(a: Instant, b: Instant): number {
  return differenceInMilliseconds(b, a) / millisecondsInMinute;
}

/**
 * A day of the years 1900 to 2199 written as `YYYY-MM-DD` that exists in the calendar, else null.
 * Nobody was born or books outside of them, and at the ends of four-digit years the day before or
 * after cannot be written, nor stored.
 */
export function parseDate(text: string): LocalDate | null {
  const isWritten = /^(?:19|2[01])\d{2}-\d{2}-\d{2}$/.test(text);
  return isWritten && isExists(...numbersOf(text)) ? (text as LocalDate) : null;
}

/** A clock time written as `HH:mm` from 00:00 to 24:00, else null. */
export function parseTime(text: string): LocalTime | null {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text) ? (text as LocalTime) : null;
}

/**
 * What clocks in Vietnam show at a moment, as `YYYY-MM-DDTHH:mm:ss.sssZ` with their time in place
 * of UTC's. `formatInTimeZone` would say it in one call, but passes through the device's own clock
 * and is an hour wrong while that one skips an hour in spring.
 */
function clockText(at: Instant): string {
  const ms = epochMs(at);
  return instant(ms + offsetOn(Math.floor(ms / millisecondsInDay)));
}

export function localDate(at: Instant): LocalDate {
  return clockText(at).slice(0, 10) as LocalDate;
}

export function localTime(at: Instant): LocalTime {
  return clockText(at).slice(11, 16) as LocalTime;
}

/** The moment at which a Vietnamese clock shows this date and time; 24:00 is the next midnight. */
export function atLocal(date: LocalDate, time: LocalTime): Instant {
  return instant(midnightOf(date) + minutesOfDay(time) * millisecondsInMinute);
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

/** Year, month from 0 and day, as `Date` counts them. */
const numbersOf = (date: string): [number, number, number] => [
  Number(date.slice(0, 4)),
  Number(date.slice(5, 7)) - 1,
  Number(date.slice(8, 10)),
];
/**
 * The library has no type for a day without a time and takes the device's midnight of it. Days go
 * in and come out by the device's timeZone, so it does not matter which that is.
 */
export const toDeviceDay = (date: LocalDate): Date => new Date(...numbersOf(date));
export const fromDeviceDay = (day: Date): LocalDate =>
  formatISO(day, { representation: 'date' }) as LocalDate;

export function addDays(date: LocalDate, days: number): LocalDate {
  return fromDeviceDay(addDaysTo(toDeviceDay(date), days));
}

/** The same day so many months later, or the last day of a month that has no such day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  return fromDeviceDay(addMonthsTo(toDeviceDay(date), months));
}

/** The first moment of a Vietnamese day. */
export function startOfDay(date: LocalDate): Instant {
  return atLocal(date, '00:00' as LocalTime);
}

/** Whole days from `a` to `b`. */
export function daysBetween(a: LocalDate, b: LocalDate): number {
  return differenceInCalendarDays(toDeviceDay(b), toDeviceDay(a));
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(date: LocalDate): number {
  return getDay(toDeviceDay(date));
}

/** Vietnam time as `YYYY-MM-DD HH:mm`, the given format. */
export function vietnamText(at: Instant): string {
  return `${localDate(at)} ${localTime(at)}`;
}

/** `2026-11-22T18:30:00+07:00`: Vietnam time with how far it is ahead of UTC (RFC 3339). */
export function offsetText(at: Instant): string {
  const ahead = (epochMs(clockText(at) as Instant) - epochMs(at)) / millisecondsInMinute;
  const sign = ahead < 0 ? '-' : '+';
  return `${clockText(at).slice(0, 19)}${sign}${timeOfMinutes(Math.abs(ahead))}`;
}

/** The first full half hour at or after the moment: the earliest start an hourly stay may have. */
export function nextHalfHour(at: Instant): Instant {
  // Half hours of UTC are half hours in Vietnam. `roundToNearestMinutes` takes the device's, which
  // are others in Nepal.
  const slot = 30 * millisecondsInMinute;
  return instant(Math.ceil(epochMs(at) / slot) * slot);
}
