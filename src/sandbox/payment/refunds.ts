// Refunds at any gateway: full or in parts, never beyond what was paid, done at once or after a while, in the mood the payment was given.

import type { Collection } from '../context/store.ts';
import { type Desk, type Payment, newTxn } from './payments.ts';

export type RefundState = 'done' | 'processing' | 'failed';
/** `id` is the merchant's number for it; `doneAt` is when one that is processed is done (epoch ms). */
export type Refund = {
  id: string;
  paymentId: string;
  amount: number;
  txn: number;
  state: RefundState;
  createdAt: number;
  doneAt: number;
};
/** `usualMs`: how long this gateway works on a refund when nothing is wrong (unscaled). */
export type RefundDesk = { desk: Desk; refunds: Collection<Refund>; usualMs: number };

// How long a slow refund is processed (unscaled), beside what is usual.
const slowMs = 5_000;

export const openRefundDesk = (desk: Desk, usualMs: number): RefundDesk => ({
  desk,
  refunds: desk.stage.store.collection<Refund>(`${desk.wire.name}:refunds`),
  usualMs,
});

const asOfNow = (desk: Desk, refund: Refund): Refund =>
  refund.state === 'processing' && desk.stage.clock.now() >= refund.doneAt
    ? { ...refund, state: 'done' }
    : refund;

/** The refund with that id as it stands now. */
export const findRefund = ({ desk, refunds }: RefundDesk, id: string): Refund | undefined => {
  const refund = refunds.get(id);
  return refund === undefined ? undefined : asOfNow(desk, refund);
};

/** All refunds of one payment, the earliest first. */
export const refundsOf = ({ desk, refunds }: RefundDesk, paymentId: string): Refund[] =>
  refunds
    .tagged(paymentId)
    .toReversed()
    .map((refund) => asOfNow(desk, refund));

/** What of a payment is neither refunded nor on its way; a refused try takes nothing. */
export const leftOf = (refundDesk: RefundDesk, payment: Payment): number =>
  refundsOf(refundDesk, payment.id)
    .filter(({ state }) => state !== 'failed')
    .reduce((left, { amount }) => left - amount, payment.amount);

/** Makes a refund that was found right; its id must be new. */
export const makeRefund = (
  { desk, refunds, usualMs }: RefundDesk,
  payment: Payment,
  id: string,
  amount: number,
): Refund => {
  const { clock } = desk.stage;
  const now = clock.now();
  const { mood, times } = payment.refunds;
  const waitMs = clock.scaled(mood === 'slow' ? slowMs + 12 * usualMs : usualMs);
  const state = mood === 'fails' ? 'failed' : waitMs === 0 ? 'done' : 'processing';
  const refund: Refund = {
    id,
    paymentId: payment.id,
    amount,
    txn: newTxn(desk, `refund:${id}`),
    state,
    createdAt: now,
    doneAt: now + waitMs,
  };
  desk.stage.store.atomic(() => {
    refunds.add(id, refund, payment.id);
    if (times !== null)
      desk.payments.set(payment.id, {
        ...payment,
        refunds: times <= 1 ? { mood: 'plain', times: null } : { mood, times: times - 1 },
      });
  });
  return refund;
};
