// Money goes back step by step, each written down before the gateway is asked, so that none is sent twice and none is forgotten.

import { paymentMethodOf } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { isOverdue, refundPromise } from '#domain/refund.ts';
import { addMinutes, minutesBetween, type Instant } from '#domain/time.ts';
import { gatewayOf } from './confirm.ts';
import type { Database, House } from './context.ts';
import type { Gateway, RefundOrder, RefundSaid } from './providers/payment/gateway.ts';
import { remind } from './reminders.ts';
import { lockBooking } from './store/booking.ts';
import { inTransaction } from './store/db.ts';
import {
  closeRefunded,
  findRefund,
  moveRefund,
  otherRefundTxns,
  type RefundRow,
} from './store/refund.ts';

type Said = RefundSaid<'done' | 'processing' | 'failed' | 'absent'>;

/** A wallet is done in seconds, a bank in days: the longer it takes, the more rarely it is asked for. */
function askAgainMinutes(age: number): number {
  if (age < 10) return 0.5;
  return age < 24 * 60 ? 10 : 6 * 60;
}
/** A refusal often passes within the hour (MoMo's 1080). */
const tryAgainMinutes = 60;

/** One step of a refund; answers when the next is due, or null when there is none. Rejects when the gateway cannot be reached. */
export async function runRefund(house: House, refundSn: number): Promise<Instant | null> {
  const refund = await findRefund(house.db, refundSn);
  if (refund === undefined || refund.state === 'done' || refund.state === 'failed') return null;
  const gateway = gatewayOf(house, refund.provider);
  if (gateway === undefined || refund.provider_txn === null)
    throw new Error(`refund ${refund.ref} has no gateway or no transaction to refund`);
  const isNew = refund.state === 'requested' || refund.sent_at === null;
  const sentAt = isNew ? house.clock() : (refund.sent_at ?? house.clock());
  const order = orderOf(
    { ...refund, ...(isNew ? { refund_txn: null } : {}) },
    refund.provider_txn,
    sentAt,
    await otherRefundTxns(house.db, refund),
  );
  const said =
    refund.state === 'requested'
      ? await send(house, gateway, refund, order)
      : await gateway.queryRefund(order);
  return settle(house, refund, said, sentAt);
}

const refundToldMinutes = 3 * 1_440;

async function tellRefund(db: Database, refund: RefundRow, now: Instant): Promise<void> {
  const { latestOn } = refundPromise(paymentMethodOf(refund.method) ?? 'momo', refund.created_at);
  await remind(
    db,
    {
      name: 'refundSent',
      bookingSn: refund.booking_sn,
      memberSn: null,
      about: { amount: refund.amount, latestOn },
      key: `refundSent:${refund.sn}`,
      until: addMinutes(now, refundToldMinutes),
    },
    now,
  );
}

/** A refused order is dead at the gateway: the next try needs a number of its own. */
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

/** From here on the order may have been carried out, whatever we hear: the next step can only ask. */
async function send(
  house: House,
  gateway: Gateway,
  refund: RefundRow,
  order: RefundOrder,
): Promise<Said> {
  await moveRefund(
    house.db,
    refund.sn,
    { state: 'processing', code: null, nextTryAt: null, sentAt: order.sentAt, txn: null },
    house.clock(),
  );
  return gateway.refund(order);
}

async function settle(
  house: House,
  refund: RefundRow,
  said: Said,
  sentAt: Instant,
): Promise<Instant | null> {
  const now = house.clock();
  const { code } = said;
  const known =
    said.refundTxn === undefined || said.refundTxn === null ? {} : { txn: said.refundTxn };
  if (said.state === 'done') {
    await inTransaction(house.db, async (db) => {
      await lockBooking(db, refund.booking_sn);
      if (
        await moveRefund(db, refund.sn, { state: 'done', code, nextTryAt: null, ...known }, now)
      ) {
        await closeRefunded(db, refund.attempt_sn, refund.booking_sn);
        await tellRefund(db, refund, now);
      }
    });
    return null;
  }
  const isLast = said.state === 'failed' && refund.tries + 1 >= policy.refundTries;
  if (isLast) {
    house.log({ bug: 'a refund was refused for good and needs a person', ref: refund.ref, code });
    await moveRefund(
      house.db,
      refund.sn,
      { state: 'failed', code, nextTryAt: null, hasFailedOnce: true },
      now,
    );
    return null;
  }
  if (
    said.state === 'processing' &&
    isOverdue(paymentMethodOf(refund.method) ?? 'momo', refund.created_at, now)
  ) {
    house.log({
      bug: 'a refund takes longer than was promised and needs a person',
      ref: refund.ref,
      code,
    });
  }
  const next = addMinutes(
    now,
    said.state === 'failed' ? tryAgainMinutes : askAgainMinutes(minutesBetween(sentAt, now)),
  );
  const state = said.state === 'processing' ? 'processing' : 'requested';
  await moveRefund(
    house.db,
    refund.sn,
    { state, code, nextTryAt: next, hasFailedOnce: said.state === 'failed', ...known },
    now,
  );
  return next;
}
