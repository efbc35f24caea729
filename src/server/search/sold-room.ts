// A room type as one way to stay sells it: the few numbers of it that a search asks thousands of times, side by side.

import { cleaningAfter, roomsFreeBetween } from '#domain/offer.ts';
import { paymentMethods } from '#domain/payment.ts';
import type { PriceTerms } from '#domain/price.ts';
import { bookingTypeNames, type BookingType, type RatePlan } from '#domain/stay.ts';
import type { Room } from '../store/room.ts';

/** A stretch of time in milliseconds, and the whole minutes around it. */
export type Span = { readonly from: number; readonly to: number; readonly fromMinute: number; readonly toMinute: number };
export const spanBetween = (from: number, to: number): Span => ({ from, to, fromMinute: Math.floor(from / minuteMs), toMinute: Math.ceil(to / minuteMs) });

/** A plan with its room. Its flash sales are those of this way to stay alone. `terms` is the number of its overrides and surcharges. */
export type SoldRoom = RatePlan & Pick<PriceTerms, 'flashSales' | 'discountPercent'> & { readonly room: Room; readonly terms: number; readonly cleaningMs: number; readonly payBits: number; readonly isPrepaidOnly: boolean };

/**
 * The rooms of a hotel that sell a way to stay, and what decides whether they are free as one run of small whole numbers, for a walk
 * over thousands of hotels costs what it touches: a row for each room, and after all rows from, to and rooms of each holding.
 */
export type Sold = { readonly rooms: readonly SoldRoom[]; readonly rows: readonly number[] };
/** Rooms sold in like windows resolve a stay alike, so each window has a number. A locked room has no stock. Times are in minutes. */
const row = { window: 0, stock: 1, everHeld: 2, cleaning: 3, holdings: 4, holdingsEnd: 5 } as const;
const rowLength = 6;
export const windowOfRow = (rows: readonly number[], number: number): number => rows[number * rowLength + row.window] ?? 0;
const minuteMs = 60_000;

export type Terms = Pick<PriceTerms, 'overrides' | 'surcharges'>;
/** What many rooms have alike; it keeps its number from one reading of rooms to the next. */
type Numbered<Value> = { readonly values: Value[]; readonly numbers: Map<string, number> };
export type Alike = { readonly windows: Numbered<RatePlan>; readonly terms: Numbered<Terms> };
export const nothingAlike = (): Alike => ({ windows: { values: [], numbers: new Map() }, terms: { values: [], numbers: new Map() } });

const bits: Readonly<Record<number, number>> = Object.fromEntries(Object.values(paymentMethods).map((number, at) => [number, 1 << at]));
/** One bit for each method of payment. */
export const payBitsOf = (methods: readonly number[]): number => methods.reduce((all, method) => all | (bits[method] ?? 0), 0);
export const atHotelBit = payBitsOf([paymentMethods.hotel]);

/** For each way to stay, in the order of `bookingTypeNames`. */
export function soldOf(rooms: readonly Room[], alike: Alike): readonly Sold[] {
  return bookingTypeNames.map((type) => {
    const sold: SoldRoom[] = [];
    const heads: number[] = [];
    const held: number[] = [];
    const selling = rooms.flatMap((room) => { const plan = room.plans[type]; return plan === undefined || plan.price === 0 ? [] : [{ room, plan }]; });
    for (const { room, plan } of selling) {
      const cleaning = cleaningAfter(room, type);
      const from = selling.length * rowLength + held.length;
      heads.push(windowOf(alike, type, plan), room.isLocked ? 0 : room.stock, room.holdings.reduce((all, one) => all + one.rooms, 0), cleaning, from, from + 3 * room.holdings.length);
      for (const one of room.holdings) held.push(Math.floor(one.from / minuteMs), Math.ceil(one.to / minuteMs), one.rooms);
      sold.push({
        ...plan, room, cleaningMs: cleaning * minuteMs, payBits: payBitsOf(room.payMethods), isPrepaidOnly: room.isPrepaidOnly, discountPercent: room.discountPercent,
        terms: termsOf(alike, { overrides: ofType(type, room.overrides), surcharges: ofType(type, room.surcharges) }), flashSales: ofType(type, room.flashSales),
      });
    }
    return { rooms: sold, rows: [...heads, ...held] };
  });
}

const nothing: readonly never[] = [];

type Typed = { readonly type: BookingType };
const ofType = <Row extends Typed>(type: BookingType, rows: readonly Row[]): readonly Row[] => {
  const own = rows.length === 0 ? rows : rows.filter((one) => one.type === type);
  return own.length === 0 ? nothing : own;
};

function numberOf<Value>({ values, numbers }: Numbered<Value>, key: string, value: Value): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, values.push(value) - 1);
  return values.length - 1;
}

const termsOf = ({ terms }: Alike, own: Terms): number => numberOf(terms, own.overrides.length + own.surcharges.length === 0 ? '' : JSON.stringify(own), own);

function windowOf({ windows }: Alike, type: BookingType, plan: RatePlan): number {
  return numberOf(windows, `${type} ${plan.from} ${plan.to} ${plan.type === 'hourly' ? plan.maxHours : ''}`, plan);
}

/** Whether a room is free over the stretch, cleaning included. Most are, whatever becomes of their holdings; only the others are looked at closely. */
export function isFreeOver(rooms: readonly SoldRoom[], rows: readonly number[], number: number, span: Span, nowMs: number): boolean {
  const at = number * rowLength;
  const stock = rows[at + row.stock] ?? 0;
  if ((rows[at + row.everHeld] ?? 0) < stock) return true;
  const to = span.toMinute + (rows[at + row.cleaning] ?? 0);
  const end = rows[at + row.holdingsEnd] ?? 0;
  let taken = 0;
  for (let one = rows[at + row.holdings] ?? 0; one < end; one += 3) if ((rows[one] ?? 0) < to && (rows[one + 1] ?? 0) > span.fromMinute) taken += rows[one + 2] ?? 0;
  if (taken < stock) return true;
  const sold = stock > 0 ? rooms[number] : undefined;
  return sold !== undefined && roomsFreeBetween(sold.room, span.from, span.to + sold.cleaningMs, nowMs) >= 1;
}
