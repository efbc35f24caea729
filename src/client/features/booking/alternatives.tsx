// Which rooms a guest is offered in place of a stay that came to nothing, and when. The lists
// themselves are loaded only where one is shown.

import { bookingTransitions, type Transition } from '#domain/booking.ts';
import { deferred } from '../../runtime/deferred.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import type { BookingAtMoment } from './booking-state.ts';

/** For a guest whose dispute is open: the rooms held for them, or what is free nearby now. */
export const DisputeAlternatives = deferred<BookingAtMoment>(
  async () => (await import('./alternative-rooms.tsx')).DisputeAlternatives,
);

const FreeRoomsNearby = deferred<BookingAtMoment>(
  async () => (await import('./alternative-rooms.tsx')).FreeRoomsNearby,
);

/**
 * What is free near a hotel that had no room after all. Only after a transition whose effects
 * include `offerAlternatives`.
 */
export function RoomsNearby({ booking, now }: BookingAtMoment) {
  const isReachable = useIsReachable();
  const transitions: Readonly<Record<string, Transition>> = bookingTransitions;
  const lastTransition = transitions[booking.history.at(-1)?.move ?? ''];
  return isReachable && lastTransition?.then.includes('offerAlternatives') === true ? (
    <FreeRoomsNearby booking={booking} now={now} />
  ) : null;
}
