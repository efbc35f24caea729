// The order of the desk's bookings: by what is to be done. While somebody points at the list, each
// keeps its place (docs/product.md, Hotel desk).

import type { DeskBooking } from '#contract/schemas/desk.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { localDate, type LocalDate } from '#domain/time/time.ts';

export const deskGroups = [
  'toConfirm',
  'disputes',
  'arrivals',
  'leaving',
  'inHouse',
  'noShows',
  'stays',
  'done',
] as const;
export type DeskGroup = (typeof deskGroups)[number];
export type DeskDay = readonly {
  readonly group: DeskGroup;
  readonly bookings: readonly DeskBooking[];
}[];

function groupOf(
  { status, dispute, checkOut, confirmBy }: DeskBooking,
  today: LocalDate,
): DeskGroup {
  if (dispute?.state === 'open') return 'disputes';
  switch (bookingStatusOf(status)) {
    case 'awaitingHotel':
      return 'toConfirm';
    case 'checkInPending':
      return 'arrivals';
    case 'checkedIn':
      return localDate(checkOut) <= today ? 'leaving' : 'inHouse';
    case 'awaitingGuest':
      return 'noShows';
    default:
      return confirmBy === null ? 'done' : 'stays';
  }
}

/** By group, in the order of urgency; departures by their check-out. */
export function arrangeDay(bookings: readonly DeskBooking[], today: LocalDate): DeskDay {
  const ofGroup = (group: DeskGroup): readonly DeskBooking[] => {
    const members = bookings.filter((booking) => groupOf(booking, today) === group);
    return group === 'leaving'
      ? members.toSorted((a, b) => a.checkOut.localeCompare(b.checkOut))
      : members;
  };
  return deskGroups
    .map((group) => ({ group, bookings: ofGroup(group) }))
    .filter((one) => one.bookings.length > 0);
}

const undoingActs: ReadonlySet<DeskBooking['may'][number]> = new Set([
  'undoCheckIn',
  'hotelCancels',
]);

/**
 * The same order with the current data of each booking. A booking that has moved to another group
 * can only be undone or cancelled there, so that a button never turns into the next step's button
 * under somebody's finger. A booking that has left the list keeps its place as well, without any
 * action. `fresh` counts the bookings that have no place yet.
 */
export function holdOrder(
  held: DeskDay,
  bookings: readonly DeskBooking[],
): { readonly day: DeskDay; readonly fresh: number } {
  const current = new Map(bookings.map((booking) => [booking.code, booking]));
  const refreshed = (last: DeskBooking): DeskBooking => {
    const now = current.get(last.code);
    if (now === undefined)
      return { ...last, may: [], answerBy: null, confirmBy: null, undoCheckInUntil: null };
    return now.status === last.status
      ? now
      : { ...now, may: now.may.filter((act) => undoingActs.has(act)) };
  };
  const day = held.map(({ group, bookings: members }) => ({
    group,
    bookings: members.map(refreshed),
  }));
  const placed = new Set(held.flatMap(({ bookings: members }) => members.map(({ code }) => code)));
  return { day, fresh: bookings.filter(({ code }) => !placed.has(code)).length };
}
