// Refunds of MoMo payments: full or in parts, never beyond what was paid, done at once or in the mood the payment was given.
import type { Shelf } from './book.ts';
import { newTransId, paymentBy } from './momo-payments.ts';
import type { Desk, Payment } from './momo-payments.ts';
import { refuseAmount } from './momo-protocol.ts';
import type { Refusal } from './momo-protocol.ts';

/** `doneAt` is when a slow refund turns from 7002 into 0 (epoch ms). */
export type Refund = {
  orderId: string; paymentOrderId: string; amount: number; transId: number; resultCode: number; createdAt: number; doneAt: number;
};
export type RefundDesk = { desk: Desk; refunds: Shelf<Refund> };
/** One entry of `refundTrans`, as query and refund/query list them. */
export type RefundLine = { orderId: string; amount: number; resultCode: number; transId: number; createdTime: number };

// How long a slow refund is processed (unscaled).
const slowMs = 5_000;

export const openRefundDesk = (desk: Desk): RefundDesk => ({ desk, refunds: desk.stage.book.shelf<Refund>('momo.refunds') });

const stateOf = (desk: Desk, refund: Refund): number =>
  refund.resultCode === 7002 && desk.stage.clock.now() >= refund.doneAt ? 0 : refund.resultCode;

/** The refund with that orderId as it stands now. */
export const findRefund = ({ desk, refunds }: RefundDesk, orderId: string): Refund | undefined => {
  const refund = refunds.get(orderId);
  return refund === undefined ? undefined : { ...refund, resultCode: stateOf(desk, refund) };
};

/** All refunds of one payment, the earliest first. */
export const refundLines = ({ desk, refunds }: RefundDesk, paymentOrderId: string): RefundLine[] =>
  refunds.tagged(paymentOrderId).toReversed().map((refund) => ({
    orderId: refund.orderId, amount: refund.amount, resultCode: stateOf(desk, refund), transId: refund.transId,
    createdTime: refund.createdAt,
  }));

// What is refunded or on its way; a refused attempt (1080) takes nothing.
const takenVnd = (refundDesk: RefundDesk, payment: Payment): number => refundLines(refundDesk, payment.orderId)
  .filter(({ resultCode }) => resultCode === 0 || resultCode === 7002).reduce((sum, { amount }) => sum + amount, 0);

/** Why this refund cannot be: unknown payment (42), not paid (1088), nothing left (1081), amount (21, 22). */
const refuseRefund = (refundDesk: RefundDesk, payment: Payment | undefined, amount: unknown): Refusal | null => {
  if (payment === undefined) return { code: 42, field: 'transId' };
  if (payment.resultCode !== 0) return { code: 1088, field: 'transId' };
  const leftVnd = payment.amount - takenVnd(refundDesk, payment);
  return leftVnd === 0 ? { code: 1081, field: 'transId' } : refuseAmount(amount, payment.requestType, leftVnd);
};

/** Makes the refund a checked request asks for; its orderId must be new among payments and refunds alike (41). */
export const makeRefund = (refundDesk: RefundDesk, body: Readonly<Record<string, unknown>>): Refund | Refusal => {
  const { desk, refunds } = refundDesk;
  const orderId = String(body['orderId']);
  if (desk.payments.get(orderId) !== undefined || refunds.get(orderId) !== undefined) return { code: 41, field: 'orderId' };
  const payment = paymentBy(desk, 'transId', Number(body['transId']));
  const refusal = refuseRefund(refundDesk, payment, body['amount']);
  if (refusal !== null || payment === undefined) return refusal ?? { code: 42, field: 'transId' };
  const now = desk.stage.clock.now();
  const refund: Refund = {
    orderId, paymentOrderId: payment.orderId, amount: Number(body['amount']), transId: newTransId(desk, `refund:${orderId}`),
    resultCode: { plain: 0, fails: 1080, slow: 7002 }[payment.refunds], createdAt: now, doneAt: now + desk.stage.clock.scaled(slowMs),
  };
  refunds.add(orderId, refund, payment.orderId);
  return refund;
};
