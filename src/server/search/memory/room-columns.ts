// A room type as sold in one booking type, reduced to the integers a search reads. Those of all
// hotels are in one array.

import { cleaningAfter, roomsFreeBetween } from '#domain/offer.ts';
import { paymentMethods } from '#domain/payment.ts';
import type { PriceTerms } from '#domain/price.ts';
import { bookingTypeNames, type BookingType, type RatePlan } from '#domain/stay.ts';
import type { Room } from '../../store/hotel/room.ts';
import { dropRows, makeColumnStore, putRows, startOf, type ColumnStore } from './column-store.ts';

/** An interval in milliseconds, and the whole minutes that contain it. */
export type Span = {
  readonly from: number;
  readonly to: number;
  readonly fromMinute: number;
  readonly toMinute: number;
};
export const spanBetween = (from: number, to: number): Span => ({
  from,
  to,
  fromMinute: Math.floor(from / minuteMs),
  toMinute: Math.ceil(to / minuteMs),
});

/**
 * A rate plan as filters and prices need it. Its flash sales are only those of this booking type.
 * `terms` identifies its combination of overrides and surcharges.
 */
export type EvaluatedRoom = RatePlan &
  Pick<PriceTerms, 'flashSales' | 'discountPercent'> & {
    readonly terms: number;
    readonly payBits: number;
    readonly isPrepaidOnly: boolean;
  };
export type SoldRoom = EvaluatedRoom & { readonly room: Room; readonly cleaningMs: number };

/**
 * A hotel's rooms as one booking type sells them: how many, a row for each, and after all rows
 * from, to and rooms of each holding, times in minutes. Rooms sold in equal windows resolve a stay
 * equally, so each window has a number. A locked room has no stock.
 */
const row = {
  window: 0,
  stock: 1,
  everHeld: 2,
  cleaning: 3,
  holdings: 4,
  holdingsEnd: 5,
  terms: 6,
  payBits: 7,
  isPrepaidOnly: 8,
  discountPercent: 9,
  price: 10,
  priceAdditional: 11,
  firstHours: 12,
  additionalHours: 13,
  isByItself: 14,
} as const;
const rowLength = 15;
const minuteMs = 60_000;
/** Larger numbers would be truncated; the room's own object is used instead. */
const maxInRow = 2 ** 31 - 1;

export type RateTerms = Pick<PriceTerms, 'overrides' | 'surcharges'>;
/** Values shared by many rooms; their numbers stay the same across reloads of rooms. */
type Numbered<Value> = { readonly values: Value[]; readonly numbers: Map<string, number> };
/** `rows` are one for each booking type, in the order of `bookingTypeNames`. */
export type ValueDictionary = {
  readonly windows: Numbered<RatePlan>;
  readonly terms: Numbered<RateTerms>;
  readonly rows: readonly ColumnStore[];
};
export const createDictionary = (): ValueDictionary => ({
  windows: { values: [], numbers: new Map() },
  terms: { values: [], numbers: new Map() },
  rows: bookingTypeNames.map(makeColumnStore),
});

const bits: Readonly<Record<number, number>> = Object.fromEntries(
  Object.values(paymentMethods).map((number, at) => [number, 1 << at]),
);
/** One bit for each method of payment. */
export const payBitsOf = (methods: readonly number[]): number =>
  methods.reduce((all, method) => all | (bits[method] ?? 0), 0);
export const atHotelBit = payBitsOf([paymentMethods.hotel]);

/**
 * The rooms for each booking type, in the order of `bookingTypeNames`; what a search scans is
 * written to the rows under the hotel's place.
 */
export function indexRooms(
  rooms: readonly Room[],
  alike: ValueDictionary,
  place: number,
): readonly (readonly SoldRoom[])[] {
  return bookingTypeNames.map((type, typeIndex) => {
    const selling = rooms.flatMap((room) => {
      const plan = room.plans[type];
      return plan === undefined || plan.price === 0 ? [] : [soldRoom(type, room, plan, alike)];
    });
    const rows = alike.rows[typeIndex];
    if (rows !== undefined) putRows(rows, place, (start) => numbersOf(selling, alike, type, start));
    return selling;
  });
}

/** Removes all numbers of a hotel that was removed. */
export function removeRooms(alike: ValueDictionary, place: number): void {
  for (const rows of alike.rows) dropRows(rows, place);
}

function soldRoom(type: BookingType, room: Room, plan: RatePlan, alike: ValueDictionary): SoldRoom {
  return {
    ...plan,
    room,
    cleaningMs: cleaningAfter(room, type) * minuteMs,
    payBits: payBitsOf(room.payMethods),
    isPrepaidOnly: room.isPrepaidOnly,
    discountPercent: room.discountPercent,
    terms: termsOf(alike, {
      overrides: ofType(type, room.overrides),
      surcharges: ofType(type, room.surcharges),
    }),
    flashSales: ofType(type, room.flashSales),
  };
}

/** Rows refer to their holdings by absolute offset, so the start offset must be known. */
function numbersOf(
  selling: readonly SoldRoom[],
  alike: ValueDictionary,
  type: BookingType,
  start: number,
): number[] {
  const heads: number[] = [];
  const held: number[] = [];
  for (const sold of selling) {
    const { room } = sold;
    const from = start + 1 + selling.length * rowLength + held.length;
    const hours =
      sold.type === 'hourly'
        ? [sold.priceAdditional, sold.firstHours, sold.additionalHours]
        : [0, 1, 1];
    const isByItself =
      sold.flashSales.length > 0 || sold.price > maxInRow || (hours[0] ?? 0) > maxInRow;
    heads.push(
      windowOf(alike, type, sold),
      room.isLocked ? 0 : room.stock,
      room.holdings.reduce((all, one) => all + one.rooms, 0),
      sold.cleaningMs / minuteMs,
      from,
      from + 3 * room.holdings.length,
      sold.terms,
      sold.payBits,
      Number(sold.isPrepaidOnly),
      sold.discountPercent,
      sold.price,
      ...hours,
      Number(isByItself),
    );
    for (const one of room.holdings)
      held.push(Math.floor(one.from / minuteMs), Math.ceil(one.to / minuteMs), one.rooms);
  }
  return [selling.length, ...heads, ...held];
}

const noRooms: readonly never[] = [];

type Typed = { readonly type: BookingType };
const ofType = <Row extends Typed>(type: BookingType, rows: readonly Row[]): readonly Row[] => {
  const own = rows.length === 0 ? rows : rows.filter((one) => one.type === type);
  return own.length === 0 ? noRooms : own;
};

function numberOf<Value>({ values, numbers }: Numbered<Value>, key: string, value: Value): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, values.push(value) - 1);
  return values.length - 1;
}

const termsOf = ({ terms }: ValueDictionary, own: RateTerms): number =>
  numberOf(
    terms,
    own.overrides.length + own.surcharges.length === 0 ? '' : JSON.stringify(own),
    own,
  );

function windowOf({ windows }: ValueDictionary, type: BookingType, plan: RatePlan): number {
  return numberOf(
    windows,
    `${type} ${plan.from} ${plan.to} ${plan.type === 'hourly' ? plan.maxHours : ''}`,
    plan,
  );
}

/** The number of rooms the hotel at this index sells, and the offset of the first row. */
export const soldCount = (rows: ColumnStore, place: number): number =>
  rows.numbers[startOf(rows, place)] ?? 0;
export const firstRow = (rows: ColumnStore, place: number): number => startOf(rows, place) + 1;
export const nextRow = (at: number): number => at + rowLength;
export const windowAt = ({ numbers }: ColumnStore, at: number): number =>
  numbers[at + row.window] ?? 0;

/**
 * Whether a room is free during the interval, cleaning included. For most rooms the sum of holdings
 * shows it; only the others need the exact peak.
 */
export function isFreeAt(
  { numbers }: ColumnStore,
  at: number,
  span: Span,
  sold: readonly (readonly SoldRoom[])[],
  typeIndex: number,
  number: number,
  nowMs: number,
): boolean {
  const stock = numbers[at + row.stock] ?? 0;
  if ((numbers[at + row.everHeld] ?? 0) < stock) return true;
  const to = span.toMinute + (numbers[at + row.cleaning] ?? 0);
  const end = numbers[at + row.holdingsEnd] ?? 0;
  let held = 0;
  for (let one = numbers[at + row.holdings] ?? 0; one < end; one += 3)
    if ((numbers[one] ?? 0) < to && (numbers[one + 1] ?? 0) > span.fromMinute)
      held += numbers[one + 2] ?? 0;
  if (held < stock) return true;
  const room = stock > 0 ? sold[typeIndex]?.[number] : undefined;
  return (
    room !== undefined &&
    roomsFreeBetween(room.room, span.from, span.to + room.cleaningMs, nowMs) >= 1
  );
}

/**
 * One object reused for a whole scan: thousands of rooms create no garbage, and their own objects
 * are not read.
 */
export type RoomReading = {
  type: BookingType;
  price: number;
  priceAdditional: number;
  firstHours: number;
  additionalHours: number;
  readonly flashSales: readonly never[];
  discountPercent: number;
  terms: number;
  payBits: number;
  isPrepaidOnly: boolean;
};
export const newReading = (type: BookingType): RoomReading => ({
  type,
  price: 0,
  priceAdditional: 0,
  firstHours: 1,
  additionalHours: 1,
  flashSales: noRooms,
  discountPercent: 0,
  terms: 0,
  payBits: 0,
  isPrepaidOnly: false,
});

/**
 * The room as filters and prices need it, valid until the next one is read; null when the own
 * object of the room must be used.
 */
export function readRow(
  { numbers }: ColumnStore,
  at: number,
  reading: RoomReading,
): EvaluatedRoom | null {
  if (numbers[at + row.isByItself] !== 0) return null;
  reading.terms = numbers[at + row.terms] ?? 0;
  reading.payBits = numbers[at + row.payBits] ?? 0;
  reading.isPrepaidOnly = numbers[at + row.isPrepaidOnly] === 1;
  reading.discountPercent = numbers[at + row.discountPercent] ?? 0;
  reading.price = numbers[at + row.price] ?? 0;
  reading.priceAdditional = numbers[at + row.priceAdditional] ?? 0;
  reading.firstHours = numbers[at + row.firstHours] ?? 1;
  reading.additionalHours = numbers[at + row.additionalHours] ?? 1;
  return reading as unknown as EvaluatedRoom;
}
