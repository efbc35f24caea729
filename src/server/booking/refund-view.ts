// A refund as its owner sees it: reason, steps so far, and the dates promised when it was
// requested.

import type { RefundView } from '#contract/schemas/refund.ts';
import { paymentMethodOf } from '#domain/payment.ts';
import { isOverdue, refundPromise, refundReasonOf } from '#domain/refund.ts';
import type { Instant } from '#domain/time/time.ts';
import type { RefundOfBooking } from '../store/payment/refund.ts';

export function refundViews(refunds: readonly RefundOfBooking[], now: Instant): RefundView[] {
  return refunds.map((refund) => {
    const method = paymentMethodOf(refund.method) ?? 'momo';
    const isOver = refund.state === 'done' || refund.state === 'failed';
    return {
      amount: refund.amount,
      method: refund.method,
      why: refundReasonOf(refund.reason),
      state: refund.state,
      requestedAt: refund.created_at,
      // A refund that was refused and waits for a retry has not been sent.
      sentAt: refund.state === 'requested' ? null : refund.sent_at,
      doneAt: refund.state === 'done' ? refund.settled_at : null,
      ...refundPromise(method, refund.created_at),
      isOverdue: !isOver && isOverdue(method, refund.created_at, now),
    };
  });
}
