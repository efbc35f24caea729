// Runs refunds step by step. Each step is stored before the gateway is called, so that no refund is
// sent twice or forgotten.

import { paymentMethodOf } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { isOverdue } from '#domain/refund.ts';
import { addMinutes, minutesBetween, type Instant } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import { addBookingMessages } from '../notifications/plan-messages.ts';
import type { Gateway, RefundOrder, RefundReport } from '../providers/payment/gateway.ts';
import { lockBooking } from '../store/booking/booking.ts';
import { inTransaction } from '../store/engine/db.ts';
import {
  closeRefunded,
  findRefund,
  moveRefund,
  otherRefundTxns,
  type RefundRow,
} from '../store/payment/refund.ts';
import { gatewayOf } from './confirm.ts';

type RefundResult = RefundReport<'done' | 'processing' | 'failed' | 'absent'>;

/**
 * Wallets refund in seconds, banks in days: the longer a refund takes, the more rarely the gateway
 * is asked.
 */
function askAgainMinutes(age: number): number {
  if (age < 10) return 0.5;
  return age < 24 * 60 ? 10 : 6 * 60;
}
/** A refusal often passes within the hour (MoMo's 1080). */
const tryAgainMinutes = 60;

/**
 * One step of a refund; answers when the next is due, or null when there is none. Rejects when the
 * gateway cannot be reached.
 */
export async function runRefund(appContext: AppContext, refundSn: number): Promise<Instant | null> {
  const refund = await findRefund(appContext.db, refundSn);
  if (refund === undefined || refund.state === 'done' || refund.state === 'failed') return null;
  const gateway = gatewayOf(appContext, refund.provider);
  if (gateway === undefined || refund.provider_txn === null)
    throw new Error(`refund ${refund.ref} has no gateway or no transaction to refund`);
  const isNew = refund.state === 'requested' || refund.sent_at === null;
  const sentAt = isNew ? appContext.clock() : (refund.sent_at ?? appContext.clock());
  const order = orderOf(
    { ...refund, ...(isNew ? { refund_txn: null } : {}) },
    refund.provider_txn,
    sentAt,
    await otherRefundTxns(appContext.db, refund),
  );
  const result =
    refund.state === 'requested'
      ? await send(appContext, gateway, refund, order)
      : await gateway.queryRefund(order);
  return settle(appContext, refund, result, sentAt);
}

/** A refused order number cannot be used again at the gateway: the next try needs its own. */
function orderOf(
  refund: RefundRow,
  providerTxn: string,
  sentAt: Instant,
  otherTxns: readonly string[],
): RefundOrder {
  const ref = refund.tries === 0 ? refund.ref : `${refund.ref}-${refund.tries}`;
  const attempt = {
    ref: refund.attempt_ref,
    amount: refund.attempt_amount,
    createdAt: refund.attempt_at,
  };
  return {
    ref,
    attempt,
    providerTxn,
    amount: refund.amount,
    reason: `Refund ${refund.ref}`,
    sentAt,
    refundTxn: refund.refund_txn,
    otherTxns,
  };
}

/**
 * After this the gateway may have carried out the order whatever it answers, so the next step only
 * asks.
 */
async function send(
  appContext: AppContext,
  gateway: Gateway,
  refund: RefundRow,
  order: RefundOrder,
): Promise<RefundResult> {
  await moveRefund(
    appContext.db,
    refund.sn,
    { state: 'processing', code: null, nextTryAt: null, sentAt: order.sentAt, txn: null },
    appContext.clock(),
  );
  return gateway.refund(order);
}

async function settle(
  appContext: AppContext,
  refund: RefundRow,
  result: RefundResult,
  sentAt: Instant,
): Promise<Instant | null> {
  const now = appContext.clock();
  const { code } = result;
  const known =
    result.refundTxn === undefined || result.refundTxn === null ? {} : { txn: result.refundTxn };
  if (result.state === 'done') {
    await inTransaction(appContext.db, async (db) => {
      const booking = await lockBooking(db, refund.booking_sn);
      if (
        await moveRefund(db, refund.sn, { state: 'done', code, nextTryAt: null, ...known }, now)
      ) {
        await closeRefunded(db, refund.attempt_sn, refund.booking_sn);
        if (booking !== undefined)
          await addBookingMessages(db, booking, 'refundDone', now, {
            about: String(refund.sn),
            facts: { refundSn: refund.sn },
          });
      }
    });
    return null;
  }
  const isLast = result.state === 'failed' && refund.tries + 1 >= policy.refundTries;
  if (isLast) {
    appContext.log({
      bug: 'a refund was refused for good and needs a person',
      ref: refund.ref,
      code,
    });
    await moveRefund(
      appContext.db,
      refund.sn,
      { state: 'failed', code, nextTryAt: null, hasFailedOnce: true },
      now,
    );
    return null;
  }
  if (
    result.state === 'processing' &&
    isOverdue(paymentMethodOf(refund.method) ?? 'momo', refund.created_at, now)
  ) {
    appContext.log({
      bug: 'a refund takes longer than was promised and needs a person',
      ref: refund.ref,
      code,
    });
  }
  const next = addMinutes(
    now,
    result.state === 'failed' ? tryAgainMinutes : askAgainMinutes(minutesBetween(sentAt, now)),
  );
  const state = result.state === 'processing' ? 'processing' : 'requested';
  await moveRefund(
    appContext.db,
    refund.sn,
    { state, code, nextTryAt: next, hasFailedOnce: result.state === 'failed', ...known },
    now,
  );
  return next;
}
