// A price is a list of lines that sum to its total. List, page and payment use this one function,
// so that they cannot differ.

import type { LocalText } from './hotel.ts';
import { minus, multiply, percentOf, share, sum, vnd, zero, type Vnd } from './money.ts';
import { policy, vatRates } from './policy.ts';
import type { BookingType, RatePlan, Stay } from './stay.ts';
import { sharedMinutes, type Interval } from './time/interval.ts';
import {
  addDays,
  atLocal,
  epochMs,
  localDate,
  timeOfMinutes,
  weekday,
  type Instant,
  type LocalDate,
} from './time/time.ts';

/**
 * The plan's price is multiplied by `percent`/100 on matching days; a later row wins over an
 * earlier one.
 */
export type PriceOverride = {
  readonly type: BookingType;
  readonly fromDate: LocalDate | null;
  readonly toDate: LocalDate | null;
  /** Bit n stands for weekday n, 0 is Sunday. */
  readonly weekdays: number;
  readonly percent: number;
};

/**
 * Extra percent in high demand; on hourly stays for the minutes shared with
 * `fromMinute`–`toMinute`, else for the whole night.
 */
export type Surcharge = {
  readonly type: BookingType;
  readonly fromDate: LocalDate | null;
  readonly toDate: LocalDate | null;
  readonly weekdays: number;
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly percent: number;
  readonly reason: 'weekend' | 'holiday';
};

/**
 * Hourly and overnight only (docs/product.md, Prices); ends for good at `to` or when the quota is
 * used.
 */
export type FlashSale = {
  readonly sn: number;
  readonly type: BookingType;
  readonly percent: number;
  readonly from: Instant;
  readonly to: Instant;
  readonly left: number;
};

export type LineKind =
  | 'room'
  | 'discount'
  | 'flashSale'
  | 'surcharge'
  | 'coupon'
  | 'addOn'
  | 'joyXu';
export type PriceLine = {
  readonly kind: LineKind;
  readonly amount: Vnd;
  readonly percent?: number;
  readonly reason?: Surcharge['reason'];
  readonly from?: Instant;
  readonly to?: Instant;
  readonly flashSaleSn?: number;
  /**
   * Of a coupon line the member's coupon; of an add-on line the product, how many of it, and its
   * name as it was sold.
   */
  readonly couponSn?: number;
  readonly addOnSn?: number;
  readonly count?: number;
  readonly name?: LocalText;
};

export type Price = {
  readonly lines: readonly PriceLine[];
  readonly total: Vnd;
  /**
   * Room rate before a discount or a flash sale, surcharge included: the struck-through price,
   * equal to the total when there is none.
   */
  readonly usual: Vnd;
  /** Parts included in the total, shown for information. */
  readonly included: {
    readonly serviceFee: Vnd;
    readonly serviceFeePercent: number;
    readonly tax: Vnd;
    readonly taxPercent: number;
  };
};

export type PriceInput = {
  readonly stay: Stay;
  readonly when: Interval;
  readonly plan: RatePlan;
  readonly rooms: number;
  readonly now: Instant;
  readonly overrides?: readonly PriceOverride[];
  readonly surcharges?: readonly Surcharge[];
  readonly flashSales?: readonly FlashSale[];
  readonly discountPercent?: number;
};

/**
 * The nights or the day a stay is priced by: one date an hourly or overnight stay, one a night
 * otherwise.
 */
function pricedDates(stay: Stay): LocalDate[] {
  if (stay.type !== 'daily') return [stay.date];
  return Array.from({ length: stay.nights }, (_, night) => addDays(stay.date, night));
}

type Days = {
  readonly fromDate: LocalDate | null;
  readonly toDate: LocalDate | null;
  readonly weekdays: number;
};

function isOnDay(
  row: Days,
  day: { readonly date: LocalDate; readonly weekdayBit: number },
): boolean {
  return (
    (row.weekdays & day.weekdayBit) !== 0 &&
    (row.fromDate === null || row.fromDate <= day.date) &&
    (row.toDate === null || day.date <= row.toDate)
  );
}

function matches(row: Days, date: LocalDate): boolean {
  return isOnDay(row, { date, weekdayBit: 1 << weekday(date) });
}

/**
 * The plan's own price for the stay, one room: first hours and blocks, or the price of a night
 * (docs/product.md, Prices).
 */
export function baseRate(stay: Stay, plan: RatePlan): Vnd {
  if (stay.type !== 'hourly' || plan.type !== 'hourly') return plan.price;
  const blocks = Math.max(0, Math.ceil((stay.hours - plan.firstHours) / plan.additionalHours));
  return vnd(plan.price + plan.priceAdditional * blocks);
}

function rateOn(
  date: LocalDate,
  base: Vnd,
  type: BookingType,
  overrides: readonly PriceOverride[],
): Vnd {
  let rate = base;
  for (const row of overrides)
    if (row.type === type && matches(row, date)) rate = percentOf(base, row.percent);
  return rate;
}

/**
 * The least that one room costs on any of these days before a sale; null where it is not sold so.
 * Surcharges are left out, as other hours go without.
 */
export function lowestRate(
  plan: RatePlan | undefined,
  overrides: readonly PriceOverride[],
  days: readonly LocalDate[],
): Vnd | null {
  if (plan === undefined || plan.price === 0) return null;
  return vnd(Math.min(...days.map((date) => rateOn(date, plan.price, plan.type, overrides))));
}

/**
 * The deepest flash sale, in whole percent, that leaves a price one can pay in advance, as a sale
 * must be; 0 where none does.
 */
export function deepestSale(lowest: Vnd): number {
  for (
    let percent = policy.flashSaleMostPercent;
    percent >= policy.flashSaleLeastPercent;
    percent -= 1
  ) {
    if (minus(lowest, percentOf(lowest, percent)) >= policy.minimumPrepaidVnd) return percent;
  }
  return 0;
}

/** The flash sale that applies to this stay now; the deepest when several do. */
export function flashSaleFor(
  type: BookingType,
  rooms: number,
  now: Instant,
  sales: readonly FlashSale[],
): FlashSale | null {
  let best: FlashSale | null = null;
  for (const sale of sales) {
    if (sale.type !== type || sale.left < rooms || sale.from > now || sale.to <= now) continue;
    if (best === null || sale.percent > best.percent) best = sale;
  }
  return best;
}

function surchargeLines(
  input: PriceInput,
  perNight: readonly { date: LocalDate; rate: Vnd }[],
): PriceLine[] {
  const lines: PriceLine[] = [];
  const minutes = sharedMinutes(input.when, input.when);
  for (const row of input.surcharges ?? []) {
    if (row.type !== input.stay.type) continue;
    let amount = zero;
    let span: Interval | null = null;
    for (const night of perNight) {
      if (!matches(row, night.date)) continue;
      if (input.stay.type !== 'hourly') {
        amount = sum(amount, percentOf(night.rate, row.percent));
        continue;
      }
      const peak = {
        from: atLocal(night.date, timeOfMinutes(row.fromMinute)),
        to: atLocal(night.date, timeOfMinutes(row.toMinute)),
      };
      const shared = sharedMinutes(input.when, peak);
      if (shared === 0) continue;
      span = {
        from: input.when.from > peak.from ? input.when.from : peak.from,
        to: input.when.to < peak.to ? input.when.to : peak.to,
      };
      amount = sum(amount, share(night.rate, row.percent * shared, 100 * minutes));
    }
    if (amount === 0) continue;
    lines.push({
      kind: 'surcharge',
      amount: multiply(amount, input.rooms),
      percent: row.percent,
      reason: row.reason,
      ...span,
    });
  }
  return lines;
}

/**
 * What the stay costs, all in. The lines stand in the order they are shown; the total is their sum.
 */
export function priceStay(input: PriceInput): Price {
  const base = baseRate(input.stay, input.plan);
  const perNight = pricedDates(input.stay).map((date) => ({
    date,
    rate: rateOn(date, base, input.stay.type, input.overrides ?? []),
  }));
  const room = multiply(sum(...perNight.map((night) => night.rate)), input.rooms);
  const lines: PriceLine[] = [{ kind: 'room', amount: room }];
  const sale =
    input.stay.type === 'daily'
      ? null
      : flashSaleFor(input.stay.type, input.rooms, input.now, input.flashSales ?? []);
  const discount = input.discountPercent ?? 0;
  if (sale !== null) {
    lines.push({
      kind: 'flashSale',
      amount: vnd(-percentOf(room, sale.percent)),
      percent: sale.percent,
      to: sale.to,
      flashSaleSn: sale.sn,
    });
  } else if (discount > 0) {
    lines.push({ kind: 'discount', amount: vnd(-percentOf(room, discount)), percent: discount });
  }
  const surcharges = surchargeLines(input, perNight);
  lines.push(...surcharges);
  const total = sum(...lines.map((line) => line.amount));
  return {
    lines,
    total,
    usual: sum(room, ...surcharges.map((line) => line.amount)),
    included: includedParts(total, localDate(input.when.to)),
  };
}

/** What is a room's own in its price, beside its plan. */
export type PriceTerms = Required<
  Pick<PriceInput, 'overrides' | 'surcharges' | 'flashSales' | 'discountPercent'>
>;

/**
 * What every room has in common when one stay is priced for thousands of them: its days, and the
 * stretch of an hourly one in milliseconds.
 */
export type PricedStay = {
  readonly stay: Stay;
  readonly now: Instant;
  readonly from: number;
  readonly to: number;
  readonly days: readonly {
    readonly date: LocalDate;
    readonly weekdayBit: number;
    readonly midnight: number;
  }[];
};

export function pricedStay(stay: Stay, now: Instant): PricedStay {
  const days = pricedDates(stay).map((date) => ({
    date,
    weekdayBit: 1 << weekday(date),
    midnight: epochMs(atLocal(date, timeOfMinutes(0))),
  }));
  const from = stay.type === 'hourly' ? epochMs(atLocal(stay.date, stay.start)) : 0;
  return { stay, now, days, from, to: stay.type === 'hourly' ? from + stay.hours * 3_600_000 : 0 };
}

/**
 * What overrides and surcharges make of a rate on each day of a stay: the percent it is multiplied
 * by, if any, and the shares of it that are added.
 */
export type TermDays = readonly {
  readonly percent: number | null;
  readonly extras: readonly { readonly numerator: number; readonly denominator: number }[];
}[];

/** Thousands of rooms share few terms, so a search computes these once per combination. */
export function termDays(
  priced: PricedStay,
  { overrides, surcharges }: Pick<PriceTerms, 'overrides' | 'surcharges'>,
): TermDays {
  const { stay } = priced;
  return priced.days.map((day) => {
    const percent =
      overrides.findLast((row) => row.type === stay.type && isOnDay(row, day))?.percent ?? null;
    const extras = surcharges
      .filter((row) => row.type === stay.type && isOnDay(row, day))
      .flatMap((row): TermDays[number]['extras'] => {
        if (stay.type !== 'hourly') return [{ numerator: row.percent, denominator: 100 }];
        const shared =
          Math.min(priced.to, day.midnight + row.toMinute * 60_000) -
          Math.max(priced.from, day.midnight + row.fromMinute * 60_000);
        return shared > 0
          ? [{ numerator: row.percent * (shared / 60_000), denominator: 100 * stay.hours * 60 }]
          : [];
      });
    return { percent, extras };
  });
}

/**
 * The total of `priceStay` for one room and nothing else: a list of thousands is sorted by it (a
 * property test holds the two together).
 */
export function totalOf(
  priced: PricedStay,
  plan: RatePlan,
  days: TermDays,
  { flashSales, discountPercent }: Pick<PriceTerms, 'flashSales' | 'discountPercent'>,
): Vnd {
  const { stay, now } = priced;
  const base = baseRate(stay, plan);
  let room = 0;
  let extra = 0;
  for (const { percent, extras } of days) {
    const rate = percent === null ? base : percentOf(base, percent);
    room += rate;
    for (const { numerator, denominator } of extras) extra += share(rate, numerator, denominator);
  }
  const sale =
    flashSales.length === 0 || stay.type === 'daily'
      ? null
      : flashSaleFor(stay.type, 1, now, flashSales);
  const off = sale?.percent ?? discountPercent;
  return vnd(off === 0 ? room + extra : room - percentOf(vnd(room), off) + extra);
}

/** Service fee and value added tax inside an all-in amount, by the day the stay ends. */
export function includedParts(total: Vnd, endsOn: LocalDate): Price['included'] {
  const taxPercent = vatPercent(endsOn);
  const tax = share(total, taxPercent, 100 + taxPercent);
  const serviceFee = share(
    minus(total, tax),
    policy.serviceFeePercent,
    100 + policy.serviceFeePercent,
  );
  return { serviceFee, serviceFeePercent: policy.serviceFeePercent, tax, taxPercent };
}

export function vatPercent(on: LocalDate): number {
  let percent = 0;
  for (const row of vatRates) if (row.from <= on) percent = row.percent;
  return percent;
}

/**
 * A text that changes whenever anything the traveller agreed to changes; its hash is part of the
 * quote.
 */
export function priceFingerprint(price: Price): string {
  return JSON.stringify([
    price.total,
    ...price.lines.map(({ kind, amount, flashSaleSn, couponSn, addOnSn, count }) => [
      kind,
      amount,
      flashSaleSn ?? couponSn ?? addOnSn ?? 0,
      ...(count === undefined ? [] : [count]),
    ]),
  ]);
}
