// A hotel's own hours for each booking type, and when a stay begins and ends by them.

import { comingInterval, type BookingType, type Stay } from '#domain/stay.ts';
import type { Interval } from '#domain/time/interval.ts';
import { addDays, atLocal, nextHalfHour, type Instant, type LocalTime } from '#domain/time/time.ts';

export type StayPlan = {
  readonly from: LocalTime;
  readonly to: LocalTime;
  readonly maxHours: number | null;
};
/**
 * What a hotel sells, null where it does not sell a type. Undefined offers all types, as a search
 * does.
 */
export type StayPlans = Readonly<Record<BookingType, StayPlan | null>>;
/** The last choice of each booking type, so that switching types and back loses nothing. */
export type StayRanges = Partial<Record<BookingType, Stay>>;

type Nights = Exclude<Stay, { type: 'hourly' }>;

/** A night that has begun is entered from the next half hour on, not from the evening before. */
export function nightInterval(stay: Nights, plan: StayPlan | null, now: Instant): Interval {
  if (plan === null) return comingInterval(stay, now);
  const from = atLocal(stay.date, plan.from);
  const to = atLocal(addDays(stay.date, stay.type === 'daily' ? stay.nights : 1), plan.to);
  const soonest = nextHalfHour(now);
  return { from: stay.type === 'overnight' && from < soonest && soonest < to ? soonest : from, to };
}

/**
 * When a stay begins and ends: by the hotel's hours where they are known, else as a search shows
 * them.
 */
export function plannedInterval(stay: Stay, plan: StayPlan | null, now: Instant): Interval {
  return stay.type === 'hourly' ? comingInterval(stay, now) : nightInterval(stay, plan, now);
}
