// Another booking type that covers the same hours for less, offered only when it really saves
// (docs/product.md, Quote).

import { minus, type Vnd } from './money.ts';
import { offerFor, type Offer, type RoomFacts } from './offer.ts';
import { policy } from './policy.ts';
import type { Stay } from './stay.ts';
import type { Interval } from './time/interval.ts';
import {
  addDays,
  addMinutes,
  daysBetween,
  localDate,
  localTime,
  minutesBetween,
  type Instant,
  type LocalDate,
} from './time/time.ts';

type Candidate<Room> = { readonly stay: Stay; readonly room: Room; readonly offer: Offer };
/** `saved` is what the cheapest room costs less than for the stay asked for; above 0. */
export type CheaperAlternative<Room> = Candidate<Room> & { readonly saved: Vnd };

const covers = (outer: Interval, inner: Interval): boolean =>
  outer.from <= inner.from && inner.to <= outer.to;

/** The cheapest room that is free for the stay, among those whose times `fits` accepts. */
function cheapest<Room extends RoomFacts>(
  rooms: readonly Room[],
  stay: Stay,
  now: Instant,
  fits: (when: Interval) => boolean,
): Candidate<Room> | null {
  let best: Candidate<Room> | null = null;
  for (const room of rooms) {
    const offer = offerFor(room, stay, 1, now);
    if (typeof offer === 'string' || !fits(offer.when)) continue;
    if (best === null || offer.price.total < best.offer.price.total) best = { stay, room, offer };
  }
  return best;
}

/**
 * Compares the stay with every stay of another type that covers its hours at these rooms; null when
 * none of them is free and cheaper.
 */
export function cheaperAlternative<Room extends RoomFacts>(
  rooms: readonly Room[],
  stay: Stay,
  now: Instant,
): CheaperAlternative<Room> | null {
  const requested = cheapest(rooms, stay, now, () => true);
  if (requested === null) return null;
  const { when } = requested.offer;
  let best = requested;
  for (const other of otherStays(stay, when, longestHourlyStay(rooms), localDate(now))) {
    const found = cheapest(rooms, other, now, (times) => covers(times, when));
    if (found !== null && found.offer.price.total < best.offer.price.total) best = found;
  }
  return best === requested
    ? null
    : { ...best, saved: minus(requested.offer.price.total, best.offer.price.total) };
}

function longestHourlyStay(rooms: readonly RoomFacts[]): number {
  return Math.max(
    0,
    ...rooms.map(({ plans: { hourly } }) => (hourly?.type === 'hourly' ? hourly.maxHours : 0)),
  );
}

/**
 * Stays of the other types that may cover these hours. A night begins on the day of the first hour
 * or the day before, days not before today; days are added only while needed, because each one adds
 * to the price.
 */
function otherStays(stay: Stay, when: Interval, maxHours: number, today: LocalDate): Stay[] {
  const day = localDate(when.from);
  const starts = [day, addDays(day, -1)];
  const stays: Stay[] = [];
  if (stay.type !== 'overnight')
    stays.push(...starts.map((date) => ({ type: 'overnight' as const, date })));
  if (stay.type !== 'daily') {
    for (const date of starts.filter((start) => start >= today)) {
      const nights = daysBetween(date, localDate(when.to));
      for (const count of [nights, nights + 1])
        if (count >= 1 && count <= policy.dailyMaxNights)
          stays.push({ type: 'daily', date, nights: count });
    }
  }
  return stay.type === 'hourly' ? stays : [...stays, ...hourlyStays(when, maxHours)];
}

/** Every start, each half hour, from which at most that many hours cover these. */
function hourlyStays(when: Interval, maxHours: number): Stay[] {
  const stays: Stay[] = [];
  for (
    let hours = Math.ceil(minutesBetween(when.from, when.to) / 60);
    hours <= maxHours;
    hours += 1
  ) {
    for (
      let start = addMinutes(when.to, -hours * 60);
      start <= when.from;
      start = addMinutes(start, policy.hourlyStepMinutes)
    ) {
      stays.push({ type: 'hourly', date: localDate(start), start: localTime(start), hours });
    }
  }
  return stays;
}
