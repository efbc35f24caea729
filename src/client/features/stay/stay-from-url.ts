// The stay in the URL of a hotel's page or a checkout, and its hours at that hotel.

import type { Input, Output } from '#contract/calls/calls.ts';
import type { HotelDetail, OfferView, RoomView } from '#contract/schemas/hotel.ts';
import type { Vnd } from '#domain/money.ts';
import { readBookingType, readStay, type SearchState } from '#domain/search.ts';
import { shownInterval, type Stay } from '#domain/stay.ts';
import { interval, type Interval } from '#domain/time/interval.ts';
import { addDays, atLocal, type Instant } from '#domain/time/time.ts';

const stayFields = ['bookingType', 'checkInDatePlan', 'startTime', 'endDate', 'endTime'] as const;

/**
 * The input of the room list: only what the URL names, so that loader and page build the same query
 * key.
 */
export function roomListInput(slug: string, search: URLSearchParams): Input<'hotel/getRoomList'> {
  const input: Input<'hotel/getRoomList'> = { slug };
  for (const field of stayFields) {
    const value = search.get(field);
    if (value !== null && value !== '' && value.length <= 60) input[field] = value;
  }
  return input;
}

/** The stay a URL names completely, else null. */
export function stayIn(search: URLSearchParams): SearchState['stay'] {
  const type = readBookingType(search);
  return type === null ? null : readStay(search, type);
}

type Plans = HotelDetail['plans'];

/**
 * When the guest arrives and leaves: the hotel's own hours for nights, the chosen ones for hours.
 */
export function hotelInterval(stay: Stay, plans: Plans | undefined): Interval {
  const plan = plans?.[stay.type];
  if (stay.type === 'hourly' || !plan) return shownInterval(stay);
  const nights = stay.type === 'daily' ? stay.nights : 1;
  return interval(atLocal(stay.date, plan.from), atLocal(addDays(stay.date, nights), plan.to));
}

export type RoomListing = Output<'hotel/getRoomList'>;

/** The free room with the lowest total, which the bottom bars and the sidebar show. */
export function cheapestFree(rooms: readonly RoomView[]): RoomView | undefined {
  return rooms
    .filter((room) => room.state === 'free' && room.price !== null)
    .toSorted((a, b) => (a.price?.total ?? 0) - (b.price?.total ?? 0))[0];
}

/**
 * The lowest price of a stay here, and its times. `room` is null while only a list's price is
 * known.
 */
export type CheapestStay = {
  readonly room: RoomView | null;
  readonly roomTypeSn: number;
  readonly total: Vnd;
  readonly usual: Vnd;
  readonly isFlash: boolean;
  readonly checkIn: Instant;
  readonly checkOut: Instant;
};

export function cheapestStay(
  list: RoomListing | undefined,
  offer: OfferView | null,
): CheapestStay | null {
  const room = cheapestFree(list?.rooms ?? []);
  if (list === undefined && offer !== null)
    return { ...offer, room: null, isFlash: offer.flashSale !== null };
  const { price, checkIn, checkOut } = room ?? {};
  if (room === undefined || !price || !checkIn || !checkOut) return null;
  return {
    room,
    roomTypeSn: room.sn,
    total: price.total,
    usual: price.usual,
    isFlash: price.lines.some(({ kind }) => kind === 'flashSale'),
    checkIn,
    checkOut,
  };
}
