// Refunds at any gateway: full or in parts, never beyond what was paid, done at once or after a
// while, failing where the payment says so.

import type { Collection } from '../context/store.ts';
import { type PaymentContext, type Payment, newTxn } from './payments.ts';

export type RefundState = 'done' | 'processing' | 'failed';
/**
 * `id` is the merchant's number for it; `doneAt` is when one that is processed is done (epoch ms).
 */
export type Refund = {
  id: string;
  paymentId: string;
  amount: number;
  txn: number;
  state: RefundState;
  createdAt: number;
  doneAt: number;
};
/** `processingMs`: how long this gateway works on a refund when nothing is wrong (unscaled). */
export type RefundContext = {
  ctx: PaymentContext;
  refunds: Collection<Refund>;
  processingMs: number;
};

// How long a slow refund is processed (unscaled), beside what is usual.
const slowMs = 5_000;

export const openRefunds = (ctx: PaymentContext, processingMs: number): RefundContext => ({
  ctx,
  refunds: ctx.sandbox.store.collection<Refund>(`${ctx.wire.name}:refunds`),
  processingMs,
});

const asOfNow = (ctx: PaymentContext, refund: Refund): Refund =>
  refund.state === 'processing' && ctx.sandbox.clock.now() >= refund.doneAt
    ? { ...refund, state: 'done' }
    : refund;

/** The refund with that id as it stands now. */
export const findRefund = ({ ctx, refunds }: RefundContext, id: string): Refund | undefined => {
  const refund = refunds.get(id);
  return refund === undefined ? undefined : asOfNow(ctx, refund);
};

/** All refunds of one payment, the earliest first. */
export const refundsOf = ({ ctx, refunds }: RefundContext, paymentId: string): Refund[] =>
  refunds
    .tagged(paymentId)
    .toReversed()
    .map((refund) => asOfNow(ctx, refund));

/** What of a payment is neither refunded nor being refunded; failed refunds do not count. */
export const leftOf = (refundContext: RefundContext, payment: Payment): number =>
  refundsOf(refundContext, payment.id)
    .filter(({ state }) => state !== 'failed')
    .reduce((left, { amount }) => left - amount, payment.amount);

/** Makes a refund that passed all checks; its id must be new. */
export const makeRefund = (
  { ctx, refunds, processingMs }: RefundContext,
  payment: Payment,
  id: string,
  amount: number,
): Refund => {
  const { clock } = ctx.sandbox;
  const now = clock.now();
  const { mode, times } = payment.refunds;
  const waitMs = clock.scaled(mode === 'slow' ? slowMs + 12 * processingMs : processingMs);
  const state = mode === 'fails' ? 'failed' : waitMs === 0 ? 'done' : 'processing';
  const refund: Refund = {
    id,
    paymentId: payment.id,
    amount,
    txn: newTxn(ctx, `refund:${id}`),
    state,
    createdAt: now,
    doneAt: now + waitMs,
  };
  ctx.sandbox.store.atomic(() => {
    refunds.add(id, refund, payment.id);
    if (times !== null)
      ctx.payments.set(payment.id, {
        ...payment,
        refunds: times <= 1 ? { mode: 'plain', times: null } : { mode, times: times - 1 },
      });
  });
  return refund;
};
