// A stay is what a traveller requests. A hotel's rate plan resolves it to check-in and check-out
// times, or refuses it with a reason.

import type { Vnd } from './money.ts';
import { policy } from './policy.ts';
import { interval, type Interval } from './time/interval.ts';
import {
  addDays,
  addMinutes,
  atLocal,
  daysBetween,
  epochMs,
  localDate,
  localTime,
  minutesOfDay,
  nextHalfHour,
  parseTime,
  type Instant,
  type LocalDate,
  type LocalTime,
} from './time/time.ts';

/** The given numbers of the booking types (docs/product.md, Ways to stay). */
export const bookingTypes = { hourly: 1, overnight: 2, daily: 3 } as const;
export type BookingType = keyof typeof bookingTypes;
export const bookingTypeNames = [
  'hourly',
  'overnight',
  'daily',
] as const satisfies readonly BookingType[];

export function bookingTypeOf(number: number): BookingType | null {
  return bookingTypeNames.find((name) => bookingTypes[name] === number) ?? null;
}

/**
 * The request: hours from a start time, the night that begins on a date, or a number of nights from
 * a date.
 */
export type Stay =
  | {
      readonly type: 'hourly';
      readonly date: LocalDate;
      readonly start: LocalTime;
      readonly hours: number;
    }
  | { readonly type: 'overnight'; readonly date: LocalDate }
  | { readonly type: 'daily'; readonly date: LocalDate; readonly nights: number };

/** How one room type is sold in one booking type; a price of 0 means it is not. */
export type RatePlan = {
  /** Its bookings are cancelled in the installed app alone. */
  readonly isInAppOnly?: boolean;
} & (
  | {
      readonly type: 'hourly';
      readonly firstHours: number;
      readonly additionalHours: number;
      readonly maxHours: number;
      readonly price: Vnd;
      readonly priceAdditional: Vnd;
      readonly from: LocalTime;
      readonly to: LocalTime;
    }
  | {
      readonly type: 'overnight' | 'daily';
      readonly price: Vnd;
      readonly from: LocalTime;
      readonly to: LocalTime;
    }
);

/** Why a plan refuses a stay. */
export type StayRefusal =
  | 'notSold'
  | 'past'
  | 'tooFarAhead'
  | 'outsideHours'
  | 'overHourLimit'
  | 'tooManyNights';

const time = (text: string): LocalTime => {
  const parsed = parseTime(text);
  if (parsed === null) throw new RangeError(`not a clock time: ${text}`);
  return parsed;
};
const nightFrom = time(policy.nightFrom);
const nightTo = time(policy.nightTo);
/** A night is not sold any more when less than this is left of it. */
export const shortestNightMs = 2 * 3_600_000;

/** Overnight between 21:00 and 06:00, otherwise hourly. */
export function defaultBookingType(now: Instant): BookingType {
  const clock = localTime(now);
  return clock >= nightFrom || clock < nightTo ? 'overnight' : 'hourly';
}

/**
 * After midnight and before 02:00 the traveller chooses between the night that has begun and the
 * coming one.
 */
export function isRightNowOffered(now: Instant): boolean {
  return localTime(now) < policy.rightNowUntil;
}

/** The initial stay of a screen when the URL has none. */
export function defaultStay(type: BookingType, now: Instant): Stay {
  const today = localDate(now);
  if (type === 'overnight')
    return { type, date: isRightNowOffered(now) ? addDays(today, -1) : today };
  if (type === 'daily') return { type, date: today, nights: 1 };
  const start = hourlyStarts(now)[0];
  const at = start ?? atLocal(addDays(today, 1), time(policy.hourlyOpens));
  return { type, date: localDate(at), start: localTime(at), hours: policy.hourlyDefaultHours };
}

/**
 * The usual stay of another type, moved to the day chosen before; for today it stays the soonest
 * hours, or the night that has begun. No day was chosen while the stay before is the usual one of
 * its type: late in the evening that is tomorrow's first hours. `last` is what was chosen for the
 * type before: its hours or nights are kept, never its day.
 */
export function onDayOf(
  before: Stay,
  type: BookingType,
  usualOf: (type: BookingType) => Stay,
  now: Instant,
  last?: Stay,
): Stay {
  const usual = usualOf(type);
  // A stay may come from a page with other usual hours, such as a search.
  const unchosen = [usualOf(before.type), defaultStay(before.type, now)];
  const isChosen = !unchosen.some((one) => isSameStay(before, one));
  const isLater = isChosen && before.date > localDate(now) && before.date > usual.date;
  const date = isLater ? before.date : usual.date;
  return { ...(last?.type === type ? last : usual), date };
}

function isSameStay(a: Stay, b: Stay): boolean {
  const [from, to] = [shownInterval(a), shownInterval(b)];
  return a.type === b.type && from.from === to.from && from.to === to.to;
}

/** Today's remaining starts of an hourly stay inside the usual hours, every 30 minutes. */
function hourlyStarts(now: Instant): Instant[] {
  const today = localDate(now);
  const opens = atLocal(today, time(policy.hourlyOpens));
  const last = addMinutes(
    atLocal(today, time(policy.hourlyCloses)),
    -60 * policy.hourlyDefaultHours,
  );
  const first = nextHalfHour(now);
  const start = first > opens ? first : opens;
  return start <= last ? [start] : [];
}

/**
 * The interval shown for a stay in the URL and the search bar, before any hotel's hours are known.
 */
export function shownInterval(stay: Stay): Interval {
  if (stay.type === 'hourly') {
    const from = atLocal(stay.date, stay.start);
    return interval(from, addMinutes(from, stay.hours * 60));
  }
  if (stay.type === 'overnight') {
    return interval(
      atLocal(stay.date, time(policy.overnightSearchFrom)),
      atLocal(addDays(stay.date, 1), time(policy.overnightSearchTo)),
    );
  }
  return interval(
    atLocal(stay.date, time(policy.dailyFrom)),
    atLocal(addDays(stay.date, stay.nights), time(policy.dailyTo)),
  );
}

/**
 * The part of it that is still ahead: a night that has begun starts at the next half hour, not on
 * the evening before.
 */
export function comingInterval(stay: Stay, now: Instant): Interval {
  const { from, to } = shownInterval(stay);
  const soonest = nextHalfHour(now);
  return stay.type === 'overnight' && from < soonest && soonest < to
    ? interval(soonest, to)
    : { from, to };
}

/**
 * The check-in and check-out times under this plan, or why it refuses the stay. A night that has
 * begun is sold from the next half hour. `leeway` minutes let a checkout that was started in time
 * be finished.
 */
export function resolveStay(
  stay: Stay,
  plan: RatePlan | undefined,
  now: Instant,
  leeway = 0,
): Interval | StayRefusal {
  if (plan === undefined || plan.price === 0 || plan.type !== stay.type) return 'notSold';
  if (stay.type === 'hourly')
    return plan.type === 'hourly' ? resolveHourly(stay, plan, now, leeway) : 'notSold';
  return resolveNights(stay, plan, now);
}

type Hourly = Extract<Stay, { type: 'hourly' }>;
type HourlyPlan = Extract<RatePlan, { type: 'hourly' }>;

function resolveHourly(
  stay: Hourly,
  plan: HourlyPlan,
  now: Instant,
  leeway: number,
): Interval | StayRefusal {
  const from = atLocal(stay.date, stay.start);
  const to = addMinutes(from, stay.hours * 60);
  if (epochMs(from) < epochMs(now) - leeway * 60_000) return 'past';
  if (daysBetween(localDate(now), stay.date) > policy.hourlyDaysAhead) return 'tooFarAhead';
  if (stay.hours > plan.maxHours) return 'overHourLimit';
  const opens = minutesOfDay(plan.from);
  const closes = minutesOfDay(plan.to);
  const start = minutesOfDay(stay.start);
  // Starts are every 30 minutes, and midnight belongs to the day it begins, whose price applies.
  if (stay.hours < 1 || start % policy.hourlyStepMinutes !== 0 || start === 1440)
    return 'outsideHours';
  const isOpenAllDay = opens === 0 && closes === 1440;
  if (!isOpenAllDay && (start < opens || start + stay.hours * 60 > closes)) return 'outsideHours';
  return interval(from, to);
}

function resolveNights(
  stay: Exclude<Stay, Hourly>,
  plan: RatePlan,
  now: Instant,
): Interval | StayRefusal {
  const nights = stay.type === 'daily' ? stay.nights : 1;
  if (nights < 1 || nights > policy.dailyMaxNights) return 'tooManyNights';
  const ahead = daysBetween(localDate(now), stay.date);
  if (ahead > (stay.type === 'daily' ? policy.dailyDaysAhead : policy.overnightDaysAhead))
    return 'tooFarAhead';
  // Yesterday's night can still be entered; an older start would already have lost a paid night.
  if (ahead < -1) return 'past';
  const opens = atLocal(stay.date, plan.from);
  const to = atLocal(addDays(stay.date, nights), plan.to);
  const soonest = nextHalfHour(now);
  const from = opens >= soonest ? opens : soonest;
  // A night is over for sale once less than two hours of it are left; a day already begun can still
  // be entered.
  return epochMs(to) - epochMs(from) < shortestNightMs ? 'past' : interval(from, to);
}

/** Occupied time: the stay and the cleaning after it. */
export function occupied(stay: Interval, cleaningMinutes: number): Interval {
  return interval(stay.from, addMinutes(stay.to, cleaningMinutes));
}

/**
 * What to offer when more hours are asked than the hotel sells at once (docs/product.md, Ways to
 * stay): the day stay that covers them, from the same date.
 */
export function dailyInstead(stay: Hourly): Stay {
  const to = addMinutes(atLocal(stay.date, stay.start), stay.hours * 60);
  return {
    type: 'daily',
    date: stay.date,
    nights: Math.max(1, daysBetween(stay.date, localDate(to))),
  };
}
