// Fills a day with stays: those booked ahead, then those of the last two days, so that some rooms are gone in the afternoon and some at night.

import type { Stay } from '#domain/stay.ts';
import { addDays, atLocal, daysBetween, epochMs, minutesOfDay, timeOfMinutes, weekday, type Instant, type LocalDate, type LocalTime } from '#domain/time.ts';
import { chance, type Chance } from './chance.ts';
import { sampleCode } from './booking-code.ts';
import { freeRooms, type SampleRoom } from './sample-room.ts';
import { makeStay, type StayRow } from './stay-maker.ts';

/** Stays booked ahead are made for all days to come, those of the last moment only for the next ones. */
export const layers = ['early', 'late'] as const;
export type Layer = (typeof layers)[number];

const start = '2025-01-01' as LocalDate;
const hour = 3_600_000;
const clock = (minutes: number): LocalTime => timeOfMinutes(minutes);
/** Friday and Saturday nights, Saturdays and Sundays by the hour. */
const nightRush = (date: LocalDate): number => (weekday(date) >= 5 ? 1.3 : 1);
const dayRush = (date: LocalDate): number => (weekday(date) === 6 || weekday(date) === 0 ? 1.35 : 1);

type Place = (stay: Stay, rooms: number, aheadMinutes: number) => number;

/** The night as this room sells it; daily for one or more nights where both are sold. */
function nightStay(room: SampleRoom, date: LocalDate, by: Chance): Stay | null {
  const { overnight, daily } = room.plans;
  if (daily === undefined) return overnight === undefined ? null : { type: 'overnight', date };
  if (overnight !== undefined && by.is(0.42)) return { type: 'overnight', date };
  return { type: 'daily', date, nights: by.weighted([[1, 6], [2, 3], [3, 1]]) };
}

function bookAhead(room: SampleRoom, date: LocalDate, by: Chance, place: Place): void {
  if (!by.is(0.1 * room.bustle * nightRush(date))) return;
  const stay = nightStay(room, date, by);
  if (stay !== null) place(stay, by.whole(1, Math.max(1, Math.ceil(room.stock / 2))), by.whole(1_500, 20 * 1_440));
}

/** Fills the night up to a share of the rooms, now and then to the last one. */
function fillNight(room: SampleRoom, date: LocalDate, by: Chance, place: Place): void {
  const evening = epochMs(atLocal(date, clock(23 * 60)));
  const rush = room.bustle * nightRush(date);
  const share = by.is(0.09 * rush) ? 1 : Math.max(0, by.around(0.42 * rush, 0.42));
  let wanted = Math.min(room.stock, Math.round(room.stock * share)) - (room.stock - freeRooms(room, evening, evening + hour));
  for (let tries = 0; wanted > 0 && tries < 6; tries += 1) {
    const stay = nightStay(room, date, by);
    if (stay === null) return;
    const taken = place(stay, Math.min(5, wanted, by.is(0.35) ? 1 : wanted), by.whole(30, 2_600));
    wanted -= taken;
  }
}

/** Stays by the hour, a few spread over the day or, now and then, all rooms in the afternoon. */
function fillDay(room: SampleRoom, date: LocalDate, by: Chance, place: Place): void {
  const plan = room.plans.hourly;
  if (plan?.type !== 'hourly') return;
  const opens = Math.max(minutesOfDay(plan.from), 8 * 60);
  const closes = Math.min(minutesOfDay(plan.to), 23 * 60);
  const stayFrom = (minute: number, hours: number): Stay => ({ type: 'hourly', date, start: clock(minute), hours });
  const rush = room.bustle * dayRush(date);
  if (by.is(0.055 * rush)) {
    const first = Math.min(by.pick([12, 12.5, 13, 13.5]) * 60, closes - plan.maxHours * 60);
    for (let left = room.stock; left > 0;) {
      const taken = place(stayFrom(Math.max(opens, first), Math.min(plan.maxHours, 5)), Math.min(5, left), by.whole(30, 400));
      if (taken === 0) break;
      left -= taken;
    }
  }
  const times = by.is(0.36 * rush) ? by.weighted([[1, 3], [2, 1]]) : 0;
  for (let time = 0; time < times; time += 1) {
    const hours = Math.min(plan.maxHours, by.weighted([[2, 5], [3, 3], [4, 1]]));
    const last = Math.floor((closes - hours * 60 - opens) / 30);
    if (last >= 0) place(stayFrom(opens + 30 * by.whole(0, last), hours), by.whole(1, Math.max(1, Math.ceil(room.stock / 2))), by.whole(30, 900));
  }
}

/**
 * The sample stays of one day and layer in these rooms, the same for the same rooms and calendars; their rooms are taken in the calendars.
 * `now` decides what has happened already.
 */
export function sampleDay(rooms: readonly SampleRoom[], date: LocalDate, layer: Layer, now: Instant): StayRow[] {
  const made: StayRow[] = [];
  const list = layer === 'early' ? 0 : 1;
  for (const room of rooms) {
    if (!room.isOpenOnline || room.isLocked || room.stock === 0) continue;
    forgetPast(room, date);
    const by = chance(room.sn, daysBetween(start, date), list);
    const place: Place = (stay, wished, aheadMinutes) => {
      const row = makeStay({ room, stay, rooms: wished, code: sampleCode(date, list, made.length), aheadMinutes, now }, by);
      if (row !== null) made.push(row);
      return row?.rooms ?? 0;
    };
    if (layer === 'early') {
      bookAhead(room, date, by, place);
    } else {
      fillDay(room, date, by, place);
      fillNight(room, date, by, place);
    }
  }
  return made;
}

/** Stays that ended before the day cannot meet those of it: a short calendar is a quick one. */
function forgetPast(room: SampleRoom, date: LocalDate): void {
  if (room.held.length < 6) return;
  const before = epochMs(atLocal(addDays(date, -1), clock(0)));
  for (let at = room.held.length - 1; at >= 0; at -= 1) if ((room.held[at]?.to ?? 0) < before) room.held.splice(at, 1);
}
