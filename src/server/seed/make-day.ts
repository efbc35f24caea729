// Fills a day with sample stays, booked in advance and at the last minute, so that some rooms are
// sold out in the afternoon and some at night.

import type { Stay } from '#domain/stay.ts';
import {
  atLocal,
  daysBetween,
  epochMs,
  minutesOfDay,
  timeOfMinutes,
  weekday,
  type Instant,
  type LocalDate,
  type LocalTime,
} from '#domain/time/time.ts';
import { sampleCode } from './booking-code.ts';
import { makeStay, type StayRow } from './make-stay.ts';
import { freeRooms, type SampleRoom } from './sample-room.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

/**
 * Stays booked in advance are made for all future days, last-minute ones only for the next days.
 */
export const layers = ['early', 'late'] as const;
export type Layer = (typeof layers)[number];

const firstDay = '2025-01-01' as LocalDate;
const hour = 3_600_000;
const day = 24 * hour;
const times: readonly LocalTime[] = Array.from({ length: 49 }, (_, half) =>
  timeOfMinutes(half * 30),
);

/** Values shared by all rooms on a day. */
type Day = {
  readonly date: LocalDate;
  readonly number: number;
  /** Midnight, milliseconds since 1970. */ readonly begins: number;
  /** More on Friday and Saturday nights, and by the hour on Saturdays and Sundays. */
  readonly nightRush: number;
  readonly dayRush: number;
};
type Place = (stay: Stay, rooms: number, aheadMinutes: number) => number;

function dayOf(date: LocalDate): Day {
  const on = weekday(date);
  return {
    date,
    number: daysBetween(firstDay, date),
    begins: epochMs(atLocal(date, '00:00' as LocalTime)),
    nightRush: on >= 5 ? 1.3 : 1,
    dayRush: on === 6 || on === 0 ? 1.35 : 1,
  };
}

/** The night as this room sells it; daily for one or more nights where both are sold. */
function nightStay(room: SampleRoom, date: LocalDate, by: SeededRandom): Stay | null {
  const { overnight, daily } = room.plans;
  if (daily === undefined) return overnight === undefined ? null : { type: 'overnight', date };
  if (overnight !== undefined && by.is(0.36)) return { type: 'overnight', date };
  return {
    type: 'daily',
    date,
    nights: by.weighted([
      [1, 5],
      [2, 4],
      [3, 2],
    ]),
  };
}

function bookAhead(
  room: SampleRoom,
  { date, nightRush }: Day,
  by: SeededRandom,
  place: Place,
): void {
  if (!by.is(0.06 * room.demand * nightRush)) return;
  const stay = nightStay(room, date, by);
  if (stay !== null)
    place(stay, by.whole(1, Math.max(1, Math.ceil(room.stock / 2))), by.whole(1_500, 20 * 1_440));
}

/** Fills the night up to a share of the rooms, occasionally all of them. */
function fillNight(
  room: SampleRoom,
  { date, begins, nightRush }: Day,
  by: SeededRandom,
  place: Place,
): void {
  const rush = room.demand * nightRush;
  const share = by.is(0.05 * rush) ? 1 : Math.max(0, by.around(0.7 * rush, 0.26));
  let wanted =
    Math.min(room.stock, Math.floor(room.stock * share + 0.6 * by.unit())) -
    (room.stock - freeRooms(room, begins + 23 * hour, begins + day));
  for (let tries = 0; wanted > 0 && tries < 6; tries += 1) {
    const stay = nightStay(room, date, by);
    if (stay === null) return;
    wanted -= place(stay, Math.min(5, by.is(0.15) ? 1 : wanted), by.whole(30, 2_600));
  }
}

/** Hourly stays: a few spread over the day or, occasionally, all rooms in the afternoon. */
function fillDay(room: SampleRoom, { date, dayRush }: Day, by: SeededRandom, place: Place): void {
  const plan = room.plans.hourly;
  if (plan?.type !== 'hourly') return;
  const opens = Math.max(minutesOfDay(plan.from), 8 * 60);
  const closes = Math.min(minutesOfDay(plan.to), 23 * 60);
  const book = (from: number, hours: number, rooms: number, aheadMinutes: number): number =>
    place(
      { type: 'hourly', date, start: times[from / 30] as LocalTime, hours },
      rooms,
      aheadMinutes,
    );
  const rush = room.demand * dayRush;
  if (by.is(0.035 * rush)) {
    const hours = Math.min(plan.maxHours, 5);
    const from = Math.max(opens, Math.min(by.pick([720, 750, 780, 810]), closes - hours * 60));
    let left = room.stock;
    for (let tries = 0; left > 0 && tries < 4; tries += 1)
      left -= book(from, hours, Math.min(5, left), by.whole(30, 400));
  }
  const visits = by.is(0.22 * rush)
    ? by.weighted([
        [1, 4],
        [2, 1],
      ])
    : 0;
  for (let visit = 0; visit < visits; visit += 1) {
    const hours = Math.min(
      plan.maxHours,
      by.weighted([
        [2, 5],
        [3, 3],
        [4, 1],
      ]),
    );
    const last = Math.floor((closes - hours * 60 - opens) / 30);
    if (last >= 0)
      book(
        opens + 30 * by.whole(0, last),
        hours,
        by.whole(1, Math.max(1, Math.ceil(room.stock / 2))),
        by.whole(30, 900),
      );
  }
}

/**
 * The sample stays of one day and layer in these rooms, which are added to the rooms' calendars. A
 * room gets the same ones whatever other rooms are passed.
 * The early layers of all days come first, then the late ones day by day. `now` decides what has
 * happened already.
 */
export function sampleDay(
  rooms: readonly SampleRoom[],
  date: LocalDate,
  layer: Layer,
  now: Instant,
): StayRow[] {
  const made: StayRow[] = [];
  const list = layer === 'early' ? 0 : 1;
  const today = dayOf(date);
  const isOver = today.begins + day <= epochMs(now);
  for (const room of rooms) {
    if (!room.isOpenOnline || room.isLocked || room.stock === 0) continue;
    const by = seededRandom(room.sn, today.number, list);
    let count = 0;
    const place: Place = (stay, wished, aheadMinutes) => {
      const row = makeStay({ room, stay, rooms: wished, aheadMinutes, now }, by);
      if (row === null) return 0;
      made.push({ ...row, code: sampleCode(date, list, room.sn, count) });
      count += 1;
      return row.rooms;
    };
    if (layer === 'early') {
      bookAhead(room, today, by, place);
    } else {
      forgetBefore(room, today.begins - day);
      // Hourly stays of past days would take no room that can still be booked.
      if (!isOver) fillDay(room, today, by, place);
      fillNight(room, today, by, place);
    }
  }
  return made;
}

/**
 * Drops stays that ended before the day. The late layer is made last and day by day, so nothing can
 * overlap them any more.
 */
function forgetBefore({ held }: SampleRoom, moment: number): void {
  if (held.length < 6) return;
  for (let at = held.length - 1; at >= 0; at -= 1)
    if ((held[at]?.to ?? 0) < moment) held.splice(at, 1);
}
