// Keeps the sample alive as time goes by: days without stays and flash sales get them, old ones are forgotten.

import { addDays, addMinutes, localDate, type Instant, type LocalDate } from '#domain/time.ts';
import type { Database } from '../context.ts';
import { loadHotels } from '../store/hotel.ts';
import { loadRooms } from '../store/room.ts';
import {
  analyze, factOf, forgetSampleDays, holdAllRooms, insertRows, lockFacts, markHotelsChanged, setFact, settleSampleStays, waitPatiently,
} from '../store/seed.ts';
import { layers, sampleDay } from './day-maker.ts';
import { flashSalesOn } from './flash-sale-maker.ts';
import { bustleOf, type SampleRoom } from './sample-room.ts';

/** Days from and to, both included. */
type Span = { readonly from: LocalDate; readonly to: LocalDate };
/** The days to make: stays booked ahead and flash sales, and stays of the last moment. */
export type Days = { readonly early: Span; readonly late: Span };
type Made = { readonly early: LocalDate; readonly late: LocalDate };

const fact = 'sample days';
const earlyAhead = 14;
const lateAhead = 2;
const keptDays = 7;

/** Makes the stays and sales of these days and notes how far they reach; answers how many there are. */
export async function makeDays(
  db: Database, rooms: readonly SampleRoom[], days: Days, now: Instant, progress: (line: string) => void,
): Promise<{ stays: number; sales: number; hotelSns: Set<number> }> {
  const counted = { stays: 0, sales: 0, hotelSns: new Set<number>() };
  const hotelOf = new Map(rooms.map((room) => [room.sn, room.hotelSn]));
  let writing: Promise<void> = Promise.resolve();
  for (const layer of layers) {
    for (let date = days[layer].from; date <= days[layer].to; date = addDays(date, 1)) {
      const stays = sampleDay(rooms, date, layer, now);
      const sales = layer === 'early' ? flashSalesOn(rooms, date) : [];
      await writing;
      writing = insertRows(db, 'booking', stays).then(() => insertRows(db, 'flash_sale', sales));
      counted.stays += stays.length;
      counted.sales += sales.length;
      for (const stay of stays) counted.hotelSns.add(stay.hotel_sn);
      for (const sale of sales) counted.hotelSns.add(hotelOf.get(sale.room_type_sn) ?? 0);
    }
  }
  await writing;
  const made: Made = { early: days.early.to, late: days.late.to };
  await setFact(db, fact, made);
  progress(`  ${counted.stays} stays and ${counted.sales} flash sales from ${days.early.from} to ${days.early.to}`);
  return counted;
}

/** What is missing of the days that should exist by now, or null. Days gone by without a start are left out. */
function missingDays(made: Made, now: Instant): Days | null {
  const today = localDate(now);
  const after = (date: LocalDate): LocalDate => (addDays(date, 1) > today ? addDays(date, 1) : today);
  const days: Days = {
    early: { from: after(made.early), to: later(made.early, addDays(today, earlyAhead)) }, late: { from: after(made.late), to: later(made.late, addDays(today, lateAhead)) },
  };
  return days.early.from <= days.early.to || days.late.from <= days.late.to ? days : null;
}

const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);

/**
 * Makes the missing days, at most once each however many processes start; nothing where no sample country is. Nobody can book
 * meanwhile, and real bookings count: no room is sold beyond its stock. Quick when there is nothing to do.
 */
export async function topUpSample(db: Database, now: Instant): Promise<void> {
  const known = await factOf<Made>(db, fact);
  if (known === null || missingDays(known, now) === null) return;
  await db.transaction().execute(async (trx) => {
    await waitPatiently(trx);
    await lockFacts(trx);
    const made = await factOf<Made>(trx, fact);
    const days = made === null ? null : missingDays(made, now);
    if (days === null) return;
    await holdAllRooms(trx);
    await settleSampleStays(trx, now);
    await forgetSampleDays(trx, addMinutes(now, -keptDays * 24 * 60));
    const { hotelSns } = await makeDays(trx, await roomsNow(trx, now), days, now, () => undefined);
    await markHotelsChanged(trx, [...hotelSns]);
  });
  await analyze(db);
}

/** The rooms as they are sold today, with every stay that holds one. */
async function roomsNow(db: Database, now: Instant): Promise<SampleRoom[]> {
  const hotels = new Map((await loadHotels(db)).map((hotel) => [hotel.sn, hotel]));
  return (await loadRooms(db, { now })).map((room) => {
    const hotel = hotels.get(room.hotelSn);
    return { ...room, provinceSn: hotel?.provinceSn ?? 0, bustle: bustleOf(hotel?.provinceSn ?? 0, hotel?.popularity ?? 0), held: [...room.holdings] };
  });
}
