// Makes the rate plans of rooms: prices of hours, nights and days, when they are sold, and what
// weekends and holidays add.

import { vnd, type Vnd } from '#domain/money.ts';
import { bookingTypes } from '#domain/stay.ts';
import type { LocalDate } from '#domain/time/time.ts';
import type { Row } from '../store/engine/bulk-insert.ts';
import type { HotelProfile } from './hotel-profile.ts';
import type { Setting } from './places.ts';
import type { SeededRandom } from './seeded-random.ts';

type PlanRow = Row<'rate_plan'>;
/** What a hotel sells, and between which minutes of the day. */
export type Sales = {
  readonly hourly: {
    readonly from: number;
    readonly to: number;
    readonly maxHours: number;
    readonly firstHours: number;
  } | null;
  readonly overnight: { readonly from: number; readonly to: number } | null;
  readonly daily: { readonly from: number; readonly to: number } | null;
};

const hour = 60;
const limits = {
  hourly: [80_000, 450_000],
  overnight: [180_000, 1_600_000],
  daily: [250_000, 3_000_000],
} as const;

/** Prices are rounded to thousands, those of plain hotels to tens of thousands. */
function priced(amount: number, [min, max]: readonly [number, number], step: number): Vnd {
  return vnd(Math.min(max, Math.max(min, Math.round(amount / step) * step)));
}

export function salesFor(
  { type, style, isAllDay }: HotelProfile,
  setting: Setting,
  by: SeededRandom,
): Sales {
  const sellsHours =
    {
      hotel: 0.88,
      guesthouse: 0.97,
      capsule: 0.85,
      apartment: 0.62,
      boutique: 0.72,
      homestay: 0.34,
    }[type] - (setting === 'beach' || setting === 'mountain' ? 0.12 : 0);
  const isRomantic = style === 'romantic';
  const opens = by.weighted([
    [8 * hour, 6],
    [9 * hour, 2],
    [7 * hour, 1],
    [10 * hour, 1],
  ]);
  const hourly = {
    from: isAllDay ? 0 : opens,
    to: isAllDay
      ? 24 * hour
      : by.weighted([
          [22 * hour, 7],
          [21 * hour, 2],
          [23 * hour, 1],
        ]),
    maxHours: isAllDay
      ? by.pick([5, 8, 10, 12])
      : by.weighted([
          [5, 7],
          [4, 2],
          [6, 1],
        ]),
    firstHours: by.weighted([
      [2, 7],
      [1, 3],
    ]),
  };
  const night = by.weighted([
    [[22, 10], 6],
    [[21, 9], 2],
    [[21.5, 10], 1],
    [[22, 12], 2],
    [[20, 10], 1],
  ] as const);
  const day = by.weighted([
    [[14, 12], 8],
    [[13, 12], 1],
    [[14, 11], 1],
    [[15, 12], 1],
  ] as const);
  return {
    hourly: isAllDay || isRomantic || by.is(sellsHours) ? hourly : null,
    overnight: by.is(0.92) ? { from: night[0] * hour, to: night[1] * hour } : null,
    daily: isRomantic && by.is(0.12) ? null : { from: day[0] * hour, to: day[1] * hour },
  };
}

/** The plans of one room. `dayPrice` is for this very room; a suite may not be sold by the hour. */
export function plansFor(
  roomSn: number,
  sales: Sales,
  dayPrice: number,
  isSuite: boolean,
  by: SeededRandom,
): PlanRow[] {
  const step = dayPrice < 380_000 || by.is(0.55) ? 10_000 : 1_000;
  const plans: PlanRow[] = [];
  const plan = (type: number, price: Vnd, from: number, to: number): PlanRow => ({
    room_type_sn: roomSn,
    booking_type: type,
    price,
    price_additional: vnd(0),
    first_hours: 1,
    additional_hours: 1,
    max_hours: 5,
    from_minute: from,
    to_minute: to,
    is_in_app_only: false,
  });
  const { hourly, overnight, daily } = sales;
  if (hourly !== null && !(isSuite && daily !== null && by.is(0.3))) {
    const twoHours = priced(dayPrice * (0.4 + by.unit() * 0.1), limits.hourly, step);
    const each = Math.max(
      10_000,
      Math.round((twoHours * (0.16 + by.unit() * 0.08)) / 10_000) * 10_000,
    );
    plans.push({
      ...plan(
        bookingTypes.hourly,
        vnd(hourly.firstHours === 2 ? twoHours : twoHours - each),
        hourly.from,
        hourly.to,
      ),
      price_additional: vnd(each),
      first_hours: hourly.firstHours,
      max_hours: hourly.maxHours,
    });
  }
  if (overnight !== null)
    plans.push(
      plan(
        bookingTypes.overnight,
        priced(dayPrice * (0.66 + by.unit() * 0.1), limits.overnight, step),
        overnight.from,
        overnight.to,
      ),
    );
  if (daily !== null)
    plans.push(
      plan(bookingTypes.daily, priced(dayPrice, limits.daily, step), daily.from, daily.to),
    );
  return plans;
}

/** Friday, Saturday and Sunday as bits; nights of the weekend are Friday and Saturday. */
const weekendDays = 0b1100001;
const weekendNights = 0b1100000;

/** Weekend nights cost 10 to 33 % more in hotels at travel destinations. */
export function overridesFor(
  plans: readonly PlanRow[],
  percent: number,
): Omit<Row<'price_override'>, 'sn'>[] {
  return plans
    .filter((plan) => plan.booking_type !== bookingTypes.hourly)
    .map((plan) => ({
      room_type_sn: plan.room_type_sn,
      booking_type: plan.booking_type,
      from_date: null,
      to_date: null,
      weekdays: weekendNights,
      percent,
    }));
}

/** Public holidays with fixed days; those of the lunar calendar are left to the hotels. */
const holidays = [
  ['04-30', '05-01'],
  ['09-01', '09-02'],
  ['12-24', '12-24'],
  ['12-31', '12-31'],
  ['01-01', '01-01'],
] as const;

/**
 * Surcharges for high demand: on hourly stays on weekend evenings in a third of the hotels, and on
 * overnight stays on a few holidays in a sixth.
 */
export function surchargesFor(
  hotelSn: number,
  year: number,
  by: SeededRandom,
): Omit<Row<'surcharge'>, 'sn'>[] {
  const rows: Omit<Row<'surcharge'>, 'sn'>[] = [];
  if (by.is(1 / 3)) {
    rows.push({
      hotel_sn: hotelSn,
      booking_type: bookingTypes.hourly,
      from_date: null,
      to_date: null,
      weekdays: weekendDays,
      from_minute: 18 * hour,
      to_minute: 24 * hour,
      percent: by.pick([10, 10, 15, 20]),
      reason: 'weekend',
    });
  }
  if (by.is(1 / 6)) {
    const [from, to] = by.pick(holidays);
    const percent = by.pick([15, 20, 30]);
    for (const on of [year, year + 1]) {
      for (const type of [bookingTypes.overnight, bookingTypes.daily]) {
        rows.push({
          hotel_sn: hotelSn,
          booking_type: type,
          from_date: `${on}-${from}` as LocalDate,
          to_date: `${on}-${to}` as LocalDate,
          weekdays: 127,
          from_minute: 0,
          to_minute: 24 * hour,
          percent,
          reason: 'holiday',
        });
      }
    }
  }
  return rows;
}
