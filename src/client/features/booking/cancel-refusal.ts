// Why a booking cannot be cancelled, by the same rules as the server's.

import type { MessageId } from '#contract/message-id.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { canTransition } from '#domain/booking.ts';
import { isWaiting } from '#domain/dispute.ts';
import type { Instant } from '#domain/time/time.ts';
import { factsOf } from './booking-state.ts';

/** Null when it can be cancelled. */
export function cancelRefusal(booking: BookingView, now: Instant): MessageId | null {
  const facts = factsOf(booking);
  const may = canTransition('cancel', facts, 'member', now);
  if (may === true) return null;
  if (may === 'tooLate') return 'cancel.no.tooLate';
  if (may === 'inAppOnly') return 'cancel.no.inAppOnly';
  if (may === 'notCancellable')
    return booking.price.lines.some((line) => line.kind === 'flashSale')
      ? 'cancel.no.flashSale'
      : 'cancel.no.notCancellable';
  if (facts.status !== 'awaitingGuest') return 'cancel.no.checkedIn';
  return booking.dispute !== null && isWaiting(booking.dispute.state)
    ? 'dispute.open'
    : 'cancel.no.awaitingGuest';
}
