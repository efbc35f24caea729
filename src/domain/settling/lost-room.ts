// When a guest who paid and lost the room for nothing they did has others held for a while
// (docs/product.md, Lost rooms).

import { bookingTransitions, type Transition, type TransitionName } from '../booking.ts';
import { policy } from '../policy.ts';
import { addMinutes, type Instant } from '../time/time.ts';

/** Whether a guest is shown what else is free after a move, by the table of moves. */
export function offersOthers(move: TransitionName): boolean {
  const transition: Transition = bookingTransitions[move];
  return transition.then.includes('offerAlternatives');
}

export type LostFacts = {
  readonly lastMove: string;
  /** Money came for it, whether it is back or on its way. */
  readonly isCharged: boolean;
  /** It was itself held in place of another: only a booking of the guest's own choice counts. */
  readonly isHeldInstead: boolean;
  readonly checkOut: Instant;
};

/**
 * Rooms are held only for somebody whose money came, because a hold that costs nothing would let
 * anybody keep rooms from others (docs/product.md, Lost rooms). A window that ended counts where
 * the money came after it.
 */
export function mayHoldInstead(booking: LostFacts, now: Instant): boolean {
  const { lastMove, isCharged, isHeldInstead, checkOut } = booking;
  const isLost =
    lastMove === 'expire' ||
    (Object.hasOwn(bookingTransitions, lastMove) && offersOthers(lastMove as TransitionName));
  return isLost && isCharged && !isHeldInstead && now < checkOut;
}

export function heldInsteadUntil(now: Instant): Instant {
  return addMinutes(now, policy.paymentWindowMinutes);
}
