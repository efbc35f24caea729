// A room as the generators of stays and flash sales need it, with the calendar that prevents double
// booking.

import type { RoomFacts } from '#domain/offer.ts';
import type { PriceOverride, Surcharge } from '#domain/price.ts';
import { bookingTypeOf, type BookingType, type RatePlan } from '#domain/stay.ts';
import { peak, type HeldInterval } from '#domain/time/interval.ts';
import { timeOfMinutes } from '#domain/time/time.ts';
import type { Row } from '../store/engine/bulk-insert.ts';
import type { HotelRows } from './make-hotel.ts';

export type SampleRoom = Omit<RoomFacts, 'flashSales' | 'holdings'> & {
  readonly sn: number;
  readonly hotelSn: number;
  readonly provinceSn: number;
  readonly payMethods: readonly number[];
  /** Relative demand; 1 is a well-known hotel in the largest city. */
  readonly demand: number;
  /** Held intervals, including real bookings; grows as stays are made. */
  readonly held: HeldInterval[];
};

/** Demand by province; unlisted provinces have little. */
const provinceBustle: Readonly<Record<number, number>> = {
  1: 1,
  2: 0.95,
  3: 0.9,
  4: 0.9,
  5: 0.7,
  6: 0.65,
  7: 0.9,
  8: 0.95,
  9: 0.7,
  10: 0.7,
  13: 0.7,
  14: 0.75,
};

export function demandOf(provinceSn: number, popularity: number): number {
  return (provinceBustle[provinceSn] ?? 0.3) * (0.58 + 0.6 * Math.min(0.5, popularity));
}

/** Rooms free at every moment from `from` to `to`, milliseconds since 1970, cleaning included. */
export function freeRooms(room: SampleRoom, from: number, to: number): number {
  return room.stock - peak(room.held, from, to);
}

function typeOf(number: number): BookingType {
  const type = bookingTypeOf(number);
  if (type === null) throw new RangeError(`no booking type ${number}`);
  return type;
}

function planOf(row: Row<'rate_plan'>): RatePlan {
  const type = typeOf(row.booking_type);
  const hours = { from: timeOfMinutes(row.from_minute), to: timeOfMinutes(row.to_minute) };
  if (type !== 'hourly') return { type, price: row.price, ...hours };
  return {
    type,
    price: row.price,
    priceAdditional: row.price_additional,
    firstHours: row.first_hours,
    additionalHours: row.additional_hours,
    maxHours: row.max_hours,
    ...hours,
  };
}

type Dated = {
  readonly from_date: Surcharge['fromDate'];
  readonly to_date: Surcharge['toDate'];
  readonly booking_type: number;
};
const dated = <Rest extends object>(
  row: Dated,
  rest: Rest,
): Pick<PriceOverride, 'type' | 'fromDate' | 'toDate'> & Rest => ({
  type: typeOf(row.booking_type),
  fromDate: row.from_date,
  toDate: row.to_date,
  ...rest,
});

/** The rooms of a hotel just made. */
export function sampleRooms({
  hotel,
  rooms,
  plans,
  overrides,
  surcharges,
}: HotelRows): SampleRoom[] {
  const extra = surcharges.map((row): Surcharge =>
    dated(row, {
      weekdays: row.weekdays,
      fromMinute: row.from_minute,
      toMinute: row.to_minute,
      percent: row.percent,
      reason: row.reason,
    }),
  );
  const cancelBeforeHours = {
    hourly: hotel.cancel_hours_hourly,
    overnight: hotel.cancel_hours_overnight,
    daily: hotel.cancel_hours_daily,
  };
  return rooms.map((room) => ({
    sn: room.sn,
    hotelSn: hotel.sn,
    provinceSn: hotel.province_sn,
    payMethods: hotel.pay_methods,
    demand: demandOf(hotel.province_sn, hotel.popularity),
    held: [],
    stock: room.stock,
    cleaningHourlyMinutes: room.cleaning_hourly_minutes,
    cleaningMinutes: room.cleaning_minutes,
    isLocked: false,
    isOpenOnline: hotel.is_open_online,
    plans: Object.fromEntries(
      plans
        .filter((plan) => plan.room_type_sn === room.sn)
        .map((plan) => [typeOf(plan.booking_type), planOf(plan)]),
    ),
    overrides: overrides
      .filter((row) => row.room_type_sn === room.sn)
      .map((row): PriceOverride => dated(row, { weekdays: row.weekdays, percent: row.percent })),
    surcharges: extra,
    discountPercent: hotel.discount_percent,
    cancelBeforeHours,
  }));
}
