// The stay a hotel's page starts with: the soonest one inside the hotel's own hours. Not in
// stay.ts, because that is loaded by every page.

import { policy } from './policy.ts';
import {
  bookingTypeNames,
  defaultBookingType,
  defaultStay,
  isRightNowOffered,
  shortestNightMs,
  type BookingType,
  type Stay,
} from './stay.ts';
import {
  addDays,
  atLocal,
  epochMs,
  localDate,
  localTime,
  minutesOfDay,
  nextHalfHour,
  timeOfMinutes,
  type Instant,
  type LocalTime,
} from './time/time.ts';

/**
 * A hotel's own hours for each way to stay, null where it does not sell it; `maxHours` is the
 * longest hourly stay.
 */
export type HotelHours = Readonly<
  Record<
    BookingType,
    { readonly from: LocalTime; readonly to: LocalTime; readonly maxHours: number | null } | null
  >
>;

/**
 * The stay a hotel's page starts with: the soonest one inside the hotel's own hours, never longer
 * than the hotel's limit. Without a type it is the default of the hour, or the first type that the
 * hotel sells.
 */
export function firstStay(type: BookingType | null, hours: HotelHours, now: Instant): Stay {
  const usual = defaultBookingType(now);
  const chosen = type ?? [usual, ...bookingTypeNames].find((name) => hours[name] !== null) ?? usual;
  const own = hours[chosen];
  if (own === null || chosen === 'daily') return defaultStay(chosen, now);
  const soonest = nextHalfHour(now);
  const today = localDate(now);
  if (chosen === 'overnight') {
    const isBegun =
      isRightNowOffered(now) &&
      epochMs(atLocal(today, own.to)) - epochMs(soonest) >= shortestNightMs;
    return { type: chosen, date: isBegun ? addDays(today, -1) : today };
  }
  const step = policy.hourlyStepMinutes;
  const opens = Math.ceil(minutesOfDay(own.from) / step) * step;
  const closes = minutesOfDay(own.to);
  const longest = Math.min(
    policy.hourlyDefaultHours,
    own.maxHours ?? policy.hourlyDefaultHours,
    Math.floor((closes - opens) / 60),
  );
  const stay = {
    type: chosen,
    date: localDate(soonest),
    start: localTime(soonest),
    hours: Math.max(1, longest),
  };
  const start = minutesOfDay(stay.start);
  if (start < opens) return { ...stay, start: timeOfMinutes(opens) };
  // A hotel that sells all day has no closing time to stay within.
  const isOver = closes - opens < 1440 && start + stay.hours * 60 > closes;
  return isOver ? { ...stay, date: addDays(stay.date, 1), start: timeOfMinutes(opens) } : stay;
}
