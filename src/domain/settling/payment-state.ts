// How the money of a booking stands, in one word for every screen: what was paid, what the desk
// still collects, what went back. No screen decides it again by itself.

import { isFinal, type BookingStatus } from '../booking.ts';
import { minus, type Vnd } from '../money.ts';
import type { PaymentMethod, PaymentStatus } from '../payment.ts';
import type { RefundState } from '../refund.ts';

export const paymentStates = [
  /** Nothing yet, and the payment window is open. */
  'unpaid',
  /** The desk collects the total. */
  'atHotel',
  /** Some of it was paid in advance, and the desk collects the rest. */
  'partAtHotel',
  /** All was paid in advance. */
  'paid',
  /** The stay is over and was paid at the desk, or its rest was. */
  'paidAtHotel',
  /** Money is on its way back. */
  'refunding',
  /** All that was paid is back. */
  'refunded',
  /** Some of it is back, the rest was charged. */
  'partRefunded',
  /** It ended without a stay, and what was paid stays charged. */
  'charged',
  /** It ended without a stay, and nothing was charged. */
  'nothing',
] as const;
export type PaymentState = (typeof paymentStates)[number];

export type PaymentFacts = {
  readonly status: BookingStatus;
  readonly method: PaymentMethod;
  readonly paymentStatus: PaymentStatus;
  readonly total: Vnd;
  /** What of the total is paid at the desk although the rest was paid in advance. */
  readonly dueAtHotel: Vnd;
  readonly refunds: readonly { readonly amount: number; readonly state: RefundState }[];
};

/** What came in before the stay, whatever went back since. */
function paidInAdvance({ method, paymentStatus, total, dueAtHotel }: PaymentFacts): number {
  const isIn = paymentStatus === 'successful' || paymentStatus === 'refunded';
  return method !== 'hotel' && isIn ? total - dueAtHotel : 0;
}

/** Of a booking that ended without a stay. */
function stateOfLost(facts: PaymentFacts): PaymentState {
  const { refunds, paymentStatus } = facts;
  const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const paid = Math.max(paidInAdvance(facts), back);
  if (paid === 0) return 'nothing';
  if (back === 0) return paymentStatus === 'refunded' ? 'refunded' : 'charged';
  if (refunds.some(({ state }) => state !== 'done')) return 'refunding';
  return back < paid ? 'partRefunded' : 'refunded';
}

export function paymentState(facts: PaymentFacts): PaymentState {
  const { status, method, paymentStatus, total, dueAtHotel } = facts;
  if (isFinal(status) && status !== 'completed') return stateOfLost(facts);
  const isOver = status === 'completed';
  if (method === 'hotel') return total === 0 ? 'paid' : isOver ? 'paidAtHotel' : 'atHotel';
  if (paymentStatus === 'refunded') return 'refunded';
  if (status === 'paymentPending') return 'unpaid';
  if (dueAtHotel === 0) return 'paid';
  return isOver ? 'paidAtHotel' : 'partAtHotel';
}

/** What the desk still collects from the guest; nothing once the booking is over. */
export function collectedAtDesk(facts: PaymentFacts): Vnd {
  const state = paymentState(facts);
  if (state === 'atHotel') return facts.total;
  return state === 'partAtHotel' ? facts.dueAtHotel : minus(facts.total, facts.total);
}
