// What a hotel's and a checkout's address say about the stay, and when that is by the hotel's own hours.

import type { Input, Output } from '#contract/calls.ts';
import type { HotelDetail, RoomView } from '#contract/calls/hotel.ts';
import { interval, type Interval } from '#domain/interval.ts';
import { readStay, type SearchState } from '#domain/search.ts';
import { bookingTypeOf, defaultStay, shownInterval, type BookingType, type Stay } from '#domain/stay.ts';
import { addDays, atLocal, minutesOfDay, type Instant } from '#domain/time.ts';

const stayFields = ['bookingType', 'checkInDatePlan', 'startTime', 'endDate', 'endTime'] as const;

/** The room list's input: what the address names and nothing made up, so that loader and page ask alike. */
export function roomListInput(slug: string, search: URLSearchParams): Input<'hotel/getRoomList'> {
  const input: Input<'hotel/getRoomList'> = { slug };
  for (const field of stayFields) {
    const value = search.get(field);
    if (value !== null && value !== '' && value.length <= 60) input[field] = value;
  }
  return input;
}

/** The stay an address names in full, else null. */
export function stayIn(search: URLSearchParams): SearchState['stay'] {
  const type = bookingTypeOf(Number(search.get('bookingType')));
  return type === null ? null : readStay(search, type);
}

type Plans = HotelDetail['plans'];

/** When the guest comes and goes at this hotel: its own hours for nights, the chosen ones for hours. */
export function hotelInterval(stay: Stay, plans: Plans): Interval {
  const plan = plans[stay.type];
  if (stay.type === 'hourly' || plan === null) return shownInterval(stay);
  const nights = stay.type === 'daily' ? stay.nights : 1;
  return interval(atLocal(stay.date, plan.from), atLocal(addDays(stay.date, nights), plan.to));
}

/** The stay to start with when the traveller changes the booking type: inside the hotel's own hours, never longer than it sells. */
export function firstStay(type: BookingType, plans: Plans, now: Instant): Stay {
  const stay = defaultStay(type, now);
  const plan = plans.hourly;
  if (stay.type !== 'hourly' || plan === null) return stay;
  const hours = Math.max(1, Math.min(stay.hours, plan.maxHours ?? stay.hours));
  const [start, opens, closes] = [minutesOfDay(stay.start), minutesOfDay(plan.from), minutesOfDay(plan.to)];
  if (start < opens) return { ...stay, start: plan.from, hours };
  // A hotel that sells all day has no closing time to stay within.
  if (start + hours * 60 > closes && closes - opens < 1_440) return { ...stay, date: addDays(stay.date, 1), start: plan.from, hours };
  return { ...stay, hours };
}

export type RoomList = Output<'hotel/getRoomList'>;

/** The free room that costs least: what the bottom bar and the card beside the page speak of. */
export function cheapestFree(rooms: readonly RoomView[]): RoomView | undefined {
  return rooms.filter((room) => room.state === 'free' && room.price !== null).toSorted((a, b) => (a.price?.total ?? 0) - (b.price?.total ?? 0))[0];
}
