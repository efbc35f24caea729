// Refunds: the reason, the step reached, and when the money arrives by the given windows
// (docs/product.md, Cancellation and refund).

import { maxRefundDays, type PaymentMethod } from './payment.ts';
import { policy } from './policy.ts';
import { localDate, type Instant, type LocalDate } from './time/time.ts';
import { addWorkingDays, addWorkingHours } from './time/working-day.ts';

export const refundStates = ['requested', 'processing', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Why money is refunded, as the guest is informed. */
export const refundReasons = [
  'cancelled',
  'noShow',
  'hotel',
  'silent',
  'provider',
  'dispute',
  'late',
  'twice',
  'changed',
  'byHand',
  'other',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * The stored reason of a refund is the name of the transition that created it, or one of our own
 * names.
 */
const whys: Readonly<Record<string, RefundReason>> = {
  cancel: 'cancelled',
  didNotCheckIn: 'noShow',
  silentAfterReport: 'noShow',
  hotelCancels: 'hotel',
  declineRoom: 'hotel',
  roomUnanswered: 'silent',
  providerDeclines: 'provider',
  providerUnanswered: 'provider',
  settleDispute: 'dispute',
  loseRoom: 'late',
  paidTooLate: 'late',
  paidTwice: 'twice',
  reschedule: 'changed',
  extend: 'changed',
  byHand: 'byHand',
};
export function refundReasonOf(reason: string): RefundReason {
  return whys[reason] ?? 'other';
}

const cards = ['creditCard', 'debitCard'] as const satisfies readonly PaymentMethod[];
export const isCard = (method: PaymentMethod): boolean =>
  (cards as readonly PaymentMethod[]).includes(method);

/** `by` is the moment where the promise is made in hours, null where it is made in days. */
export type RefundPromise = {
  readonly expectedOn: LocalDate;
  readonly latestOn: LocalDate;
  readonly by: Instant | null;
};

/**
 * When a refund requested at that moment is expected, and by when it arrives at the latest: wallets
 * in working hours, cards in working days.
 */
export function refundPromise(method: PaymentMethod, requestedAt: Instant): RefundPromise {
  if (!isCard(method)) {
    const by = addWorkingHours(requestedAt, 24 * maxRefundDays(method));
    return { expectedOn: localDate(by), latestOn: localDate(by), by };
  }
  const day = localDate(requestedAt);
  return {
    expectedOn: addWorkingDays(day, policy.refundCardDaysMin),
    latestOn: addWorkingDays(day, maxRefundDays(method)),
    by: null,
  };
}

/** Whether the money is later than was promised. */
export function isOverdue(method: PaymentMethod, requestedAt: Instant, now: Instant): boolean {
  const { latestOn, by } = refundPromise(method, requestedAt);
  return by === null ? localDate(now) > latestOn : now > by;
}
