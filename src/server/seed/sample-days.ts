// Keeps the sample up to date: new days get stays and flash sales, old sample stays are deleted.

import { addDays, addMinutes, localDate, type Instant, type LocalDate } from '#domain/time/time.ts';
import {
  factOf,
  forgetSampleStays,
  holdAllRooms,
  hotelsFrom,
  insertRows,
  lockFacts,
  markHotelsChanged,
  setFact,
  disableStatementTimeout,
} from '../store/engine/bulk-insert.ts';
import type { Database } from '../store/engine/schema.ts';
import { loadHotels } from '../store/hotel/hotel.ts';
import { loadRooms } from '../store/hotel/room.ts';
import { layers, sampleDay } from './make-day.ts';
import { flashSalesOn } from './make-flash-sales.ts';
import { demandOf, type SampleRoom } from './sample-room.ts';

/** Days from and to, both included; none when `from` is the later one. */
type Span = { readonly from: LocalDate; readonly to: LocalDate };
/** The days to make: stays booked ahead and flash sales, and stays of the last moment. */
export type Days = { readonly early: Span; readonly late: Span };
/** The days that are complete, and those in progress with the serial number of the next hotel. */
type Made = {
  readonly early: LocalDate;
  readonly late: LocalDate;
  readonly doing: (Days & { readonly nextHotel: number }) | null;
};

const fact = 'sample days';
const ahead = { early: 14, late: 2 } as const;
const back = { early: 3, late: 1 } as const;
const keptMinutes = 3 * 24 * 60;
/** Hotels per transaction; more would make other writers wait for longer than about a second. */
const hotelsAtOnce = 2_000;
const forgottenAtOnce = 30_000;

/** What a new country needs. */
export function daysFor(today: LocalDate): Days {
  const span = (layer: keyof Days): Span => ({
    from: addDays(today, -back[layer]),
    to: addDays(today, ahead[layer]),
  });
  return { early: span('early'), late: span('late') };
}

/**
 * The missing days that should exist today, or null. Days that passed while no process ran are left
 * out.
 */
function missingDays(made: Made, today: LocalDate): Days | null {
  const span = (layer: keyof Days): Span => {
    const next = addDays(made[layer], 1);
    return { from: next > today ? next : today, to: addDays(today, ahead[layer]) };
  };
  const days: Days = { early: span('early'), late: span('late') };
  return layers.some((layer) => days[layer].from <= days[layer].to) ? days : null;
}

/**
 * Makes the stays and sales of these days in these rooms: while the database inserts one day, the
 * next is made.
 */
export async function makeDays(
  db: Database,
  rooms: readonly SampleRoom[],
  days: Days,
  now: Instant,
): Promise<{ stays: number; sales: number }> {
  const counted = { stays: 0, sales: 0 };
  let writing = Promise.resolve();
  for (const layer of layers) {
    for (let date = days[layer].from; date <= days[layer].to; date = addDays(date, 1)) {
      const stays = sampleDay(rooms, date, layer, now);
      const sales = layer === 'early' ? flashSalesOn(rooms, date) : [];
      await writing;
      // A code may be that of a real booking: then the sample stay is left out.
      writing = insertRows(db, 'booking', stays, true).then(() =>
        insertRows(db, 'flash_sale', sales, true),
      );
      counted.stays += stays.length;
      counted.sales += sales.length;
    }
  }
  await writing;
  return counted;
}

/** Records that these days are complete in all hotels. */
export async function recordDays(db: Database, days: Days): Promise<void> {
  await setFact(db, fact, { early: days.early.to, late: days.late.to, doing: null } satisfies Made);
}

/**
 * Makes the missing days, a group of hotels at a time, each day once however many processes start,
 * and resumes after an interruption. Does nothing without a sample country or when no day is
 * missing. Real bookings are counted, so that no room is oversold.
 */
export async function topUpSample(db: Database, now: Instant): Promise<void> {
  const today = localDate(now);
  const made = await factOf<Made>(db, fact);
  if (made === null || (made.doing === null && missingDays(made, today) === null)) return;
  let isDone = false;
  while (!isDone) isDone = await db.transaction().execute((trx) => topUpGroup(trx, now, today));
}

/** Processes the next group of hotels; resolves to whether nothing is left. */
async function topUpGroup(db: Database, now: Instant, today: LocalDate): Promise<boolean> {
  await disableStatementTimeout(db);
  await lockFacts(db);
  const made = await factOf<Made>(db, fact);
  if (made === null) return true;
  const missing = made.doing === null ? missingDays(made, today) : null;
  const doing = made.doing ?? (missing === null ? null : { ...missing, nextHotel: 1 });
  if (doing === null) return true;
  const hotelSns = await hotelsFrom(db, doing.nextHotel, hotelsAtOnce);
  const last = hotelSns.at(-1);
  if (last === undefined) {
    await forgetSampleStays(db, addMinutes(now, -keptMinutes), forgottenAtOnce);
    await recordDays(db, doing);
    return false;
  }
  await holdAllRooms(db);
  await makeDays(db, await roomsNow(db, hotelSns, now), doing, now);
  await markHotelsChanged(db, hotelSns);
  await setFact(db, fact, { ...made, doing: { ...doing, nextHotel: last + 1 } } satisfies Made);
  return false;
}

/** The rooms of these hotels as they are sold today, with every stay that holds one. */
async function roomsNow(
  db: Database,
  hotelSns: readonly number[],
  now: Instant,
): Promise<SampleRoom[]> {
  const hotels = new Map((await loadHotels(db, hotelSns)).map((hotel) => [hotel.sn, hotel]));
  return (await loadRooms(db, { hotelSns, now })).map((room) => {
    const { provinceSn = 0, popularity = 0 } = hotels.get(room.hotelSn) ?? {};
    return Object.assign(room, {
      provinceSn,
      demand: demandOf(provinceSn, popularity),
      held: [...room.holdings],
    });
  });
}
