// What else is free near a hotel that had no room after all: as the table of moves promises (`offerAlternatives`).

import { bookingTransitions, type Transition } from '#domain/booking.ts';
import { deferred } from '../../runtime/deferred.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import type { BookingAtMoment } from './booking-state.ts';

const OtherRooms = deferred<BookingAtMoment>(
  async () => (await import('./alternatives.tsx')).OtherRooms,
);

export function RoomsNearby({ booking, now }: BookingAtMoment) {
  const isReachable = useIsReachable();
  const ended = (bookingTransitions as Readonly<Record<string, Transition>>)[
    booking.history.at(-1)?.move ?? ''
  ];
  return isReachable && ended?.then.includes('offerAlternatives') === true ? (
    <OtherRooms booking={booking} now={now} />
  ) : null;
}
