// Disputes: a guest came and was not given the room. Who answers by when, and what follows
// (docs/product.md, Disputes).

import {
  canTransition,
  type Actor,
  type BookingFacts,
  type BookingStatus,
  type TransitionName,
  type Refusal,
} from './booking.ts';
import { policy } from './policy.ts';
import type { BookingType, Stay } from './stay.ts';
import {
  addMinutes,
  daysBetween,
  localDate,
  localTime,
  minutesBetween,
  nextHalfHour,
  type Instant,
} from './time/time.ts';

/**
 * `open` waits for the hotel, `contradicted` for a decision by our staff; the others are closed.
 */
export const disputeStates = [
  'open',
  'agreed',
  'silent',
  'contradicted',
  'withdrawn',
  'upheld',
  'rejected',
] as const;
export type DisputeState = (typeof disputeStates)[number];

const allowed: Readonly<Record<DisputeState, readonly DisputeState[]>> = {
  open: ['agreed', 'silent', 'contradicted', 'withdrawn'],
  contradicted: ['withdrawn', 'upheld', 'rejected', 'agreed'],
  agreed: [],
  silent: [],
  withdrawn: [],
  upheld: [],
  rejected: [],
};
export function disputeMayBecome(from: DisputeState, to: DisputeState): boolean {
  return allowed[from].includes(to);
}

/** While an answer is awaited, no job closes the booking. */
export const waitingDisputes = ['open', 'contradicted'] as const satisfies readonly DisputeState[];
export function isWaiting(state: DisputeState): boolean {
  return (waitingDisputes as readonly DisputeState[]).includes(state);
}

const deskTransitions: ReadonlySet<TransitionName> = new Set<TransitionName>([
  'checkIn',
  'confirmArrival',
  'disputeArrival',
]);
const closingTransitions: ReadonlySet<TransitionName> = new Set<TransitionName>([
  'silentAfterReport',
  'complete',
  'completeQuietly',
]);
/**
 * Whether a move must wait until a dispute is over. The guest says that they were turned away, so
 * only the guest may say that they are in after all: the desk cannot check them in, but answers the
 * dispute, and no job completes the stay meanwhile (docs/product.md, Disputes).
 */
export function waitsForDispute(name: TransitionName, actor: Actor): boolean {
  return actor === 'hotel'
    ? deskTransitions.has(name)
    : actor === 'clock' && closingTransitions.has(name);
}

/**
 * The state an answer leads to, by the booking's status. A hotel that cancelled has refunded
 * everything and so has agreed, whatever it answers later. Silence counts as agreement while the
 * guest is still expected. Where an older process let the desk check the guest in, the check-in
 * contradicts the guest and a person decides.
 */
export function stateAfterAnswer(answer: DisputeState, status: BookingStatus): DisputeState {
  if (status === 'cancelled')
    return answer === 'silent' || answer === 'contradicted' ? 'agreed' : answer;
  return answer === 'silent' && status !== 'checkInPending' && status !== 'awaitingGuest'
    ? 'contradicted'
    : answer;
}

/** Until when the hotel may answer; silence is taken for agreement. */
export function hotelAnswersBy(openedAt: Instant): Instant {
  return addMinutes(openedAt, policy.disputeAnswerMinutes);
}

/**
 * A dispute ends where `settleDispute` leads, so it may begin while that move is open: after
 * check-in time, and not once the guest is in.
 */
export function canDispute(booking: BookingFacts, now: Instant): true | Refusal {
  return booking.status === 'checkedIn'
    ? 'wrongStatus'
    : canTransition('settleDispute', booking, 'operator', now);
}

/**
 * The same kind of stay starting now, for a guest who was turned away: as many hours, the same
 * night, or the nights that are left.
 */
export function stayInstead(
  booking: { readonly type: BookingType; readonly checkIn: Instant; readonly checkOut: Instant },
  now: Instant,
): Stay {
  const { type, checkIn, checkOut } = booking;
  if (type === 'hourly') {
    const start = nextHalfHour(now);
    return {
      type,
      date: localDate(start),
      start: localTime(start),
      hours: Math.max(1, Math.round(minutesBetween(checkIn, checkOut) / 60)),
    };
  }
  if (type === 'overnight') return { type, date: localDate(checkIn) };
  const today = localDate(now);
  const from = today > localDate(checkIn) ? today : localDate(checkIn);
  return { type, date: from, nights: Math.max(1, daysBetween(from, localDate(checkOut))) };
}
