// Ready stays, plans, rooms and bookings for the tests of the domain: usual values, each of which a test may say otherwise.

import * as fc from 'fast-check';
import type { BookingFacts } from '#domain/booking.ts';
import type { CancellationFacts } from '#domain/cancellation.ts';
import { vnd, type Vnd } from '#domain/money.ts';
import type { RoomFacts } from '#domain/offer.ts';
import type { FlashSale, PriceOverride, Surcharge } from '#domain/price.ts';
import type { RatePlan, Stay } from '#domain/stay.ts';
import { epochMs, instant, type Instant, type LocalDate, type LocalTime } from '#domain/time.ts';

/** A moment by the Vietnamese clock, written `2026-03-03 14:05` with optional seconds: worked out apart from `atLocal`. */
export const at = (text: string): Instant =>
  instant(`${text.replace(' ', 'T')}${text.length === 16 ? ':00' : ''}+07:00`);
export const ms = (text: string): number => epochMs(at(text));
export const day = (text: string) => text as LocalDate;
export const clock = (text: string) => text as LocalTime;

type HourlyStay = Extract<Stay, { type: 'hourly' }>;
type HourlyPlan = Extract<RatePlan, { type: 'hourly' }>;
type NightPlan = Exclude<RatePlan, HourlyPlan>;

/** `hourly('2026-03-03 14:00', 2)` */
export const hourly = (start: string, hours: number): HourlyStay => ({
  type: 'hourly',
  date: day(start.slice(0, 10)),
  start: clock(start.slice(11)),
  hours,
});
export const overnight = (date: string): Stay => ({ type: 'overnight', date: day(date) });
export const daily = (date: string, nights: number): Stay => ({
  type: 'daily',
  date: day(date),
  nights,
});

export const hourlyPlan = (own: Partial<HourlyPlan> = {}): HourlyPlan => ({
  type: 'hourly',
  firstHours: 2,
  additionalHours: 1,
  maxHours: 5,
  price: vnd(200_000),
  priceAdditional: vnd(50_000),
  from: clock('08:00'),
  to: clock('22:00'),
  ...own,
});
export const overnightPlan = (own: Partial<NightPlan> = {}): NightPlan => ({
  type: 'overnight',
  price: vnd(350_000),
  from: clock('22:00'),
  to: clock('10:00'),
  ...own,
});
export const dailyPlan = (own: Partial<NightPlan> = {}): NightPlan => ({
  type: 'daily',
  price: vnd(500_000),
  from: clock('14:00'),
  to: clock('12:00'),
  ...own,
});

export const everyDay = 0b1111111;
export const override = (own: Partial<PriceOverride> = {}): PriceOverride => ({
  type: 'hourly',
  fromDate: null,
  toDate: null,
  weekdays: everyDay,
  percent: 120,
  ...own,
});
export const surcharge = (own: Partial<Surcharge> = {}): Surcharge => ({
  type: 'hourly',
  fromDate: null,
  toDate: null,
  weekdays: everyDay,
  fromMinute: 18 * 60,
  toMinute: 24 * 60,
  percent: 20,
  reason: 'weekend',
  ...own,
});
export const flashSale = (own: Partial<FlashSale> = {}): FlashSale => ({
  sn: 1,
  type: 'hourly',
  percent: 30,
  from: at('2026-03-01 00:00'),
  to: at('2026-03-31 00:00'),
  left: 10,
  ...own,
});

export const room = (own: Partial<RoomFacts> = {}): RoomFacts => ({
  stock: 3,
  cleaningHourlyMinutes: 30,
  cleaningMinutes: 60,
  isLocked: false,
  isOpenOnline: true,
  plans: { hourly: hourlyPlan(), overnight: overnightPlan(), daily: dailyPlan() },
  overrides: [],
  surcharges: [],
  flashSales: [],
  discountPercent: 0,
  cancelBeforeHours: { hourly: null, overnight: null, daily: null },
  holdings: [],
  ...own,
});

export const booking = (own: Partial<BookingFacts> = {}): BookingFacts => ({
  status: 'checkInPending',
  type: 'hourly',
  checkIn: at('2026-03-03 14:00'),
  checkOut: at('2026-03-03 16:00'),
  createdAt: at('2026-03-01 09:00'),
  expiresAt: null,
  askedHotelAt: null,
  askedProviderAt: null,
  reportedAt: null,
  isPaid: false,
  vouchedAt: null,
  completedAt: null,
  isCancellable: true,
  undoCheckInUntil: null,
  isInAppOnly: false,
  ...own,
});

export const cancellation = (own: Partial<CancellationFacts> = {}): CancellationFacts => ({
  type: 'hourly',
  checkIn: at('2026-03-03 14:00'),
  cancelBeforeHours: null,
  confirmedAt: at('2026-03-01 09:00'),
  isCancellable: true,
  ...own,
});

// Anything that may happen, for properties.
export const anyVnd = (min = 0, max = 20_000_000): fc.Arbitrary<Vnd> =>
  fc.integer({ min, max }).map(vnd);
/** Any minute of the years 2024 to 2030. */
export const anyInstant: fc.Arbitrary<Instant> = fc
  .integer({ min: 0, max: 7 * 365 * 1440 })
  .map((minutes) => instant(Date.UTC(2024, 0, 1) + minutes * 60_000));
export const anyDate: fc.Arbitrary<LocalDate> = anyInstant.map((moment) =>
  day(moment.slice(0, 10)),
);
export const anyHalfHour: fc.Arbitrary<LocalTime> = fc
  .integer({ min: 0, max: 47 })
  .map((slot) => clock(`${String(slot >> 1).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`));
export const anyStay: fc.Arbitrary<Stay> = fc.oneof(
  fc.record({
    type: fc.constant('hourly' as const),
    date: anyDate,
    start: anyHalfHour,
    hours: fc.integer({ min: 1, max: 24 }),
  }),
  fc.record({ type: fc.constant('overnight' as const), date: anyDate }),
  fc.record({
    type: fc.constant('daily' as const),
    date: anyDate,
    nights: fc.integer({ min: 1, max: 14 }),
  }),
);
