// A guest came and could not have the room: who says what, until when, and what follows (PRODUCT §6).

import { canMove, type BookingFacts, type Refusal } from './booking.ts';
import { policy } from './policy.ts';
import type { BookingType, Stay } from './stay.ts';
import { addMinutes, daysBetween, localDate, localTime, minutesBetween, nextHalfHour, type Instant } from './time.ts';

/** `open` waits for the hotel, `contradicted` for a person of ours; the others are over. */
export const disputeStates = ['open', 'agreed', 'silent', 'contradicted', 'withdrawn', 'upheld', 'rejected'] as const;
export type DisputeState = (typeof disputeStates)[number];

const allowed: Readonly<Record<DisputeState, readonly DisputeState[]>> = {
  open: ['agreed', 'silent', 'contradicted', 'withdrawn'], contradicted: ['withdrawn', 'upheld', 'rejected', 'agreed'],
  agreed: [], silent: [], withdrawn: [], upheld: [], rejected: [],
};
export function disputeMayBecome(from: DisputeState, to: DisputeState): boolean {
  return allowed[from].includes(to);
}

/** While somebody is still to answer, the clock closes nothing. */
export const waitingDisputes = ['open', 'contradicted'] as const satisfies readonly DisputeState[];
export function isWaiting(state: DisputeState): boolean {
  return (waitingDisputes as readonly DisputeState[]).includes(state);
}

/** Until when the hotel may answer; silence is taken for agreement. */
export function hotelAnswersBy(openedAt: Instant): Instant {
  return addMinutes(openedAt, policy.disputeAnswerMinutes);
}

/** A dispute ends where `settleDispute` leads, so it may begin exactly while that move is open: after check-in time, not yet checked in. */
export function canDispute(booking: BookingFacts, now: Instant): true | Refusal {
  return canMove('settleDispute', booking, 'operator', now);
}

/** The same kind of stay from now on, for whoever stands before a closed door: as many hours, the same night, or the nights that are left. */
export function stayInstead(booking: { readonly type: BookingType; readonly checkIn: Instant; readonly checkOut: Instant }, now: Instant): Stay {
  const { type, checkIn, checkOut } = booking;
  if (type === 'hourly') {
    const start = nextHalfHour(now);
    return { type, date: localDate(start), start: localTime(start), hours: Math.max(1, Math.round(minutesBetween(checkIn, checkOut) / 60)) };
  }
  if (type === 'overnight') return { type, date: localDate(checkIn) };
  const today = localDate(now);
  const from = today > localDate(checkIn) ? today : localDate(checkIn);
  return { type, date: from, nights: Math.max(1, daysBetween(from, localDate(checkOut))) };
}
