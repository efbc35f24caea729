// Which rooms a guest is offered in place of a stay that came to nothing, and when. The lists
// themselves are loaded only where one is shown.

import { offersOthers } from '#domain/settling/lost-room.ts';
import { deferred } from '../../runtime/deferred.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import type { BookingAtMoment } from './booking-state.ts';
import { lossOf, mayHoldRooms } from './lost-room.tsx';

/** For a guest whose dispute is open: the rooms held for them, or what is free nearby now. */
export const DisputeAlternatives = deferred<BookingAtMoment>(
  async () => (await import('./alternative-rooms.tsx')).DisputeAlternatives,
);

const RoomsInstead = deferred<BookingAtMoment>(
  async () => (await import('./rooms-instead.tsx')).RoomsInstead,
);

/**
 * What is free near a hotel that had no room after all, or whose payment came too late. Only after
 * a transition whose effects include `offerAlternatives`, or where money came; nothing offline,
 * because the prices could not be confirmed.
 */
export function RoomsNearby({ booking, now }: BookingAtMoment) {
  const isReachable = useIsReachable();
  const loss = lossOf(booking);
  const isOffered = (loss !== null && offersOthers(loss)) || mayHoldRooms(booking, now);
  return isReachable && isOffered ? <RoomsInstead booking={booking} now={now} /> : null;
}
