// Whether coupon and points are back once a booking has ended (docs/product.md, Joy Xu).

import { bookingTransitions, type Transition, type TransitionName } from '../booking.ts';

export type EndedBy = {
  readonly lastMove: string;
  /** Its guest cancelled when cancelling was no longer free. */
  readonly isLate: boolean;
};

/** By the table of moves; who cancels too late gets neither back. */
export function givesRewardsBack({ lastMove, isLate }: EndedBy): boolean {
  if (!Object.hasOwn(bookingTransitions, lastMove)) return false;
  const { then }: Transition = bookingTransitions[lastMove as TransitionName];
  return then.includes('giveBackCoupon') && !(lastMove === 'cancel' && isLate);
}
