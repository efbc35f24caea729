// Possible starts and lengths of an hourly stay, for the picker's chips and for typed times.

import type { IntlShape } from 'react-intl';
import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import { readTypedTime } from '#domain/time/parse-typed-time.ts';
import {
  localDate,
  localTime,
  minutesOfDay,
  nextHalfHour,
  parseTime,
  timeOfMinutes,
  type Instant,
  type LocalDate,
} from '#domain/time/time.ts';

/** Minutes of a day. */
export type Hours = { readonly opens: number; readonly closes: number };

/** The lengths most guests choose; more than five hours are sold by some hotels only. */
export const lengths: readonly number[] = [1, 2, 3, 4, 5, 6, 8, 10];
export const wholeDay: Hours = { opens: 0, closes: 1440 };
const clock = (text: string): number => minutesOfDay(parseTime(text) ?? timeOfMinutes(0));
export const defaultHours: Hours = {
  opens: clock(policy.hourlyOpens),
  closes: clock(policy.hourlyCloses),
};
const isWholeDay = ({ opens, closes }: Hours): boolean => opens === 0 && closes === 1440;

/**
 * Starts that are still ahead, in minutes of the day. The last one leaves an hour before closing.
 */
export function startsOf(date: LocalDate, hours: Hours, now: Instant): number[] {
  const soonest = nextHalfHour(now);
  const today = localDate(soonest);
  if (date < today) return [];
  const { opens, closes } = hours;
  const first = date === today ? Math.max(opens, minutesOfDay(localTime(soonest))) : opens;
  const last = isWholeDay(hours) ? 1440 - policy.hourlyStepMinutes : closes - 60;
  const starts: number[] = [];
  for (let at = first; at <= last; at += policy.hourlyStepMinutes) starts.push(at);
  return starts;
}

/** A hotel that sells all day has no closing time that ends a stay. */
export const fits = (start: number, length: number, hours: Hours): boolean =>
  isWholeDay(hours) || start + length * 60 <= hours.closes;

/**
 * A typed start, or what is wrong with it: unreadable, not on a half hour, past, or outside the
 * hours.
 */
export function readStart(
  text: string,
  stay: Extract<Stay, { type: 'hourly' }>,
  hours: Hours,
  now: Instant,
  intl: IntlShape,
): { readonly start: number } | { readonly error: string } {
  const time = readTypedTime(text);
  if (time === null) return { error: intl.formatMessage({ id: 'stayPicker.badTime' }) };
  const start = minutesOfDay(time);
  const step = policy.hourlyStepMinutes;
  const before = Math.floor(start / step) * step;
  if (before !== start)
    return {
      error: intl.formatMessage(
        { id: 'stayPicker.halfHour' },
        {
          before: timeOfMinutes(before),
          after: timeOfMinutes((before + step) % 1440),
        },
      ),
    };
  const starts = startsOf(stay.date, hours, now);
  if (starts.includes(start)) return { start };
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined)
    return { error: intl.formatMessage({ id: 'stayPicker.noStart' }) };
  if (start < first && start >= hours.opens)
    return {
      error: intl.formatMessage(
        { id: 'stayPicker.pastTime' },
        { time, first: timeOfMinutes(first) },
      ),
    };
  return {
    error: intl.formatMessage(
      { id: 'stayPicker.outside' },
      {
        from: timeOfMinutes(hours.opens),
        last: timeOfMinutes(last),
      },
    ),
  };
}
