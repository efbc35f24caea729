// Which rooms a guest is offered in place of a stay that came to nothing, and when. The lists
// themselves are loaded only where one is shown.

import { deferred } from '../../runtime/deferred.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import type { BookingAtMoment } from './booking-state.ts';
import { lossOf, offersOthers } from './lost-room.tsx';

/** For a guest whose dispute is open: the rooms held for them, or what is free nearby now. */
export const DisputeAlternatives = deferred<BookingAtMoment>(
  async () => (await import('./alternative-rooms.tsx')).DisputeAlternatives,
);

const RoomsInstead = deferred<BookingAtMoment>(
  async () => (await import('./rooms-instead.tsx')).RoomsInstead,
);

/**
 * What is free near a hotel that had no room after all. Only after a transition whose effects
 * include `offerAlternatives`; nothing offline, because the prices could not be confirmed.
 */
export function RoomsNearby({ booking, now }: BookingAtMoment) {
  const isReachable = useIsReachable();
  const loss = lossOf(booking);
  return isReachable && loss !== null && offersOthers(loss) ? (
    <RoomsInstead booking={booking} now={now} />
  ) : null;
}
