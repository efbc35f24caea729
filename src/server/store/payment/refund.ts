// Refunds: one row for each, from the day it is owed until it has arrived.

import { sql } from 'kysely';
import type { Vnd } from '#domain/money.ts';
import type { RefundState } from '#domain/refund.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import { bookingStatus, oneOf, paymentStatus } from '../sql-status.ts';
import type { AttemptRow } from './payment.ts';

/**
 * What of an attempt's money is neither refunded nor owed; a refund that was refused for good is
 * still owed, and can be retried.
 */
export async function notRefunded(
  db: Database,
  attempt: Pick<AttemptRow, 'sn' | 'amount'>,
): Promise<number> {
  const taken = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int8 amount
    from refund
    where attempt_sn = ${attempt.sn}`.execute(db);
  return attempt.amount - (taken.rows[0]?.amount ?? 0);
}

/** Records a refund; `ref` is our own order number for it, new each time. */
export async function addRefund(
  db: Database,
  attempt: Pick<AttemptRow, 'sn' | 'ref'>,
  amount: Vnd,
  reason: string,
  now: Instant,
): Promise<number> {
  const before = await db
    .selectFrom('refund')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('attempt_sn', '=', attempt.sn)
    .executeTakeFirstOrThrow();
  const added = await db
    .insertInto('refund')
    .values({
      attempt_sn: attempt.sn,
      ref: `${attempt.ref}-R${before.count + 1}`,
      amount,
      reason,
      state: 'requested',
      next_try_at: now,
      created_at: now,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  return added.sn;
}

export type RefundRow = {
  readonly sn: number;
  readonly ref: string;
  readonly amount: Vnd;
  readonly reason: string;
  readonly state: RefundState;
  readonly tries: number;
  readonly attempt_sn: number;
  readonly sent_at: Instant | null;
  readonly refund_txn: string | null;
  readonly provider: string;
  readonly method: number;
  readonly attempt_ref: string;
  readonly attempt_amount: Vnd;
  readonly attempt_at: Instant;
  readonly provider_txn: string | null;
  readonly booking_sn: number;
  readonly created_at: Instant;
};

export function findRefund(db: Database, sn: number): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refund as r')
    .innerJoin('payment_attempt as a', 'a.sn', 'r.attempt_sn')
    .select([
      'r.sn',
      'r.ref',
      'r.amount',
      'r.reason',
      'r.state',
      'r.tries',
      'r.attempt_sn',
      'r.sent_at',
      'r.provider_txn as refund_txn',
      'a.provider',
      'a.method',
      'a.ref as attempt_ref',
      'a.amount as attempt_amount',
      'a.created_at as attempt_at',
      'a.provider_txn',
      'a.booking_sn',
      'r.created_at',
    ])
    .where('r.sn', '=', sn)
    .executeTakeFirst();
}

/** The gateway's numbers of the other refunds of a payment. */
export async function otherRefundTxns(
  db: Database,
  refund: Pick<RefundRow, 'sn' | 'attempt_sn'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .select('provider_txn')
    .where('attempt_sn', '=', refund.attempt_sn)
    .where('sn', '<>', refund.sn)
    .execute();
  return rows.flatMap((row) => row.provider_txn ?? []);
}

/** Moves a refund that is still open; false when it is not. */
export async function moveRefund(
  db: Database,
  sn: number,
  to: {
    state: RefundRow['state'];
    code: string | null;
    nextTryAt: Instant | null;
    hasFailedOnce?: boolean;
    sentAt?: Instant;
    txn?: string | null;
  },
  now: Instant,
): Promise<boolean> {
  const isOver = to.state === 'done' || to.state === 'failed';
  const moved = await db
    .updateTable('refund')
    .set({
      state: to.state,
      provider_code: to.code,
      next_try_at: to.nextTryAt,
      settled_at: isOver ? now : null,
      ...(to.hasFailedOnce === true ? { tries: sql<number>`tries + 1` } : {}),
      ...(to.sentAt === undefined ? {} : { sent_at: to.sentAt }),
      ...(to.txn === undefined ? {} : { provider_txn: to.txn }),
    })
    .where('sn', '=', sn)
    .where('state', 'in', ['requested', 'processing'])
    .returning('sn')
    .executeTakeFirst();
  return moved !== undefined;
}

/**
 * After a refund is done: the attempt is refunded once all its money is back, the booking once
 * nothing of it is left with us or on the way.
 */
export async function closeRefunded(
  db: Database,
  attemptSn: number,
  bookingSn: number,
): Promise<void> {
  await sql`
    update payment_attempt a
    set status = ${paymentStatus.refunded}
    where sn = ${attemptSn}
      and status = ${paymentStatus.successful}
      and a.amount = (
        select coalesce(sum(r.amount), 0)
        from refund r
        where r.attempt_sn = a.sn and r.state = 'done')`.execute(db);
  await sql`
    update booking b
    set payment_status = ${paymentStatus.refunded}
    where sn = ${bookingSn}
      and payment_status = ${paymentStatus.successful}
      and status in ${oneOf(bookingStatus.failed, bookingStatus.cancelled)}
      and not exists (
        select 1
        from refund r
        join payment_attempt a on a.sn = r.attempt_sn
        where a.booking_sn = b.sn and r.state <> 'done')`.execute(db);
}

export type RefundOfBooking = {
  readonly sn: number;
  readonly booking_sn: number;
  readonly ref: string;
  readonly amount: Vnd;
  readonly method: number;
  readonly reason: string;
  readonly state: RefundState;
  readonly tries: number;
  readonly provider_code: string | null;
  readonly created_at: Instant;
  readonly sent_at: Instant | null;
  readonly settled_at: Instant | null;
};

/** The refunds of these bookings, the oldest first. */
export function refundsOf(db: Database, bookingSns: readonly number[]): Promise<RefundOfBooking[]> {
  return db
    .selectFrom('refund as r')
    .innerJoin('payment_attempt as a', 'a.sn', 'r.attempt_sn')
    .select([
      'r.sn',
      'a.booking_sn',
      'r.ref',
      'r.amount',
      'a.method',
      'r.reason',
      'r.state',
      'r.tries',
      'r.provider_code',
      'r.created_at',
      'r.sent_at',
      'r.settled_at',
    ])
    .where('a.booking_sn', 'in', bookingSns)
    .orderBy('r.sn')
    .execute();
}

/**
 * Opens a refund again that was refused for good; its number, or nothing when it is in another
 * state.
 */
export async function reopenRefund(
  db: Database,
  ref: string,
  now: Instant,
): Promise<number | undefined> {
  const opened = await db
    .updateTable('refund')
    .set({ state: 'requested', next_try_at: now, settled_at: null })
    .where('ref', '=', ref)
    .where('state', '=', 'failed')
    .returning('sn')
    .executeTakeFirst();
  return opened?.sn;
}
