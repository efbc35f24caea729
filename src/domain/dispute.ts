// A guest came and could not have the room: who says what, until when, and what follows (PRODUCT §6).

import { policy } from './policy.ts';
import { addMinutes, type Instant } from './time.ts';

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

/** The guest gets everything back in these. */
export const lostByHotel = ['agreed', 'silent', 'upheld'] as const satisfies readonly DisputeState[];

/** Until when the hotel may answer; silence is taken for agreement. */
export function hotelAnswersBy(openedAt: Instant): Instant {
  return addMinutes(openedAt, policy.disputeAnswerMinutes);
}
