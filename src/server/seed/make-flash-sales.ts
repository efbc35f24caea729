// Decides which hotels of the big cities have a flash sale for some hours of a day.

import { bookingTypes } from '#domain/stay.ts';
import {
  addMinutes,
  atLocal,
  daysBetween,
  type LocalDate,
  type LocalTime,
} from '#domain/time/time.ts';
import type { Row } from '../store/engine/bulk-insert.ts';
import type { SampleRoom } from './sample-room.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import { showcaseHotels } from './showcase-hotels.ts';

export type FlashSaleRow = Omit<Row<'flash_sale'>, 'sn' | 'sold'>;

/**
 * Provinces with flash sales, and the share of their hotels that has one on a day: about 400 of
 * 5,300.
 */
const bigCities = new Set([1, 2, 3, 4, 5, 6, 7, 8]);
const share = 0.078;
const firstDay = '2025-01-01' as LocalDate;
const midnight = '00:00' as LocalTime;

/**
 * Minutes since midnight; the overnight sale ends at six the next morning. Together they cover 24
 * hours.
 */
const windows = [
  { from: 10 * 60, to: 18 * 60, type: 'hourly', weight: 11 },
  { from: 18 * 60, to: 23 * 60 + 30, type: 'overnight', weight: 5 },
  { from: 18 * 60, to: 23 * 60 + 30, type: 'hourly', weight: 3 },
  { from: 10 * 60, to: 18 * 60, type: 'overnight', weight: 2 },
  { from: 6 * 60, to: 10 * 60, type: 'hourly', weight: 2 },
  { from: 23 * 60 + 30, to: 30 * 60, type: 'overnight', weight: 2 },
] as const;
const weighed = windows.map((window) => [window, window.weight] as const);
type Window = { readonly from: number; readonly to: number; readonly type: 'hourly' | 'overnight' };

function saleRow(
  room: SampleRoom,
  date: LocalDate,
  { from, to, type }: Window,
  percent: number,
  quota: number,
): FlashSaleRow {
  const day = atLocal(date, midnight);
  return {
    room_type_sn: room.sn,
    booking_type: bookingTypes[type],
    starts_at: addMinutes(day, from),
    ends_at: addMinutes(day, to),
    percent,
    quota,
  };
}

/** The showcase hotels have fixed sales instead. */
function famousSales(
  rooms: readonly SampleRoom[],
  hotelSn: number,
  date: LocalDate,
): FlashSaleRow[] | null {
  const sale = showcaseHotels[hotelSn - 1]?.sale;
  if (sale === undefined) return null;
  return rooms
    .filter((room) => room.plans[sale.type] !== undefined)
    .map((room) => saleRow(room, date, sale, sale.percent, room.stock + 1));
}

/**
 * Usually one window, for the simplest room and sometimes the next one; occasionally two windows.
 */
function salesOf(rooms: readonly SampleRoom[], date: LocalDate, by: SeededRandom): FlashSaleRow[] {
  const first = by.weighted(weighed);
  const second = by.is(0.2) ? by.pick(windows) : first;
  const percent = by.pick([10, 15, 15, 20, 20, 25, 30]);
  const count = by.is(0.4) ? 2 : 1;
  return (second.from === first.from ? [first] : [first, second]).flatMap((window) =>
    rooms
      .filter((room) => room.plans[window.type] !== undefined)
      .slice(0, count)
      .map((room) => saleRow(room, date, window, percent, by.whole(2, 5))),
  );
}

/**
 * The sales of one day among hotels that can be booked online; a hotel gets the same ones whatever
 * other hotels are passed.
 */
export function flashSalesOn(rooms: readonly SampleRoom[], date: LocalDate): FlashSaleRow[] {
  const open = rooms.filter(
    (room) => room.isOpenOnline && !room.isLocked && bigCities.has(room.provinceSn),
  );
  const byHotel = Map.groupBy(open, (room) => room.hotelSn);
  const day = daysBetween(firstDay, date);
  return [...byHotel].flatMap(([hotelSn, own]) => {
    const famous = famousSales(own, hotelSn, date);
    if (famous !== null) return famous;
    const by = seededRandom(hotelSn, day, 77);
    return by.is(share) ? salesOf(own, date, by) : [];
  });
}
