// Payment attempts, and the notices about them as they came.

import { sql } from 'kysely';
import type { Vnd } from '#domain/money.ts';
import { paymentStatuses, type Cashier } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Notice, RawNotice } from '../../providers/payment/gateway.ts';
import type { Database } from '../engine/schema.ts';
import { oneOf, paymentStatus } from '../sql-status.ts';

export type AttemptRow = {
  readonly sn: number;
  readonly booking_sn: number;
  readonly provider: string;
  readonly method: number;
  readonly ref: string;
  readonly amount: Vnd;
  readonly status: number;
  readonly pay_url: string | null;
  readonly provider_txn: string | null;
  readonly result_code: string | null;
  readonly created_at: Instant;
  readonly settled_at: Instant | null;
  /**
   * Charged and held back at the gateway since then (VNPAY 04, 07); null unless the gateway
   * reported that.
   */
  readonly held_at: Instant | null;
  readonly held_code: string | null;
  readonly cashier: Cashier | null;
};
const attemptColumns = [
  'sn',
  'booking_sn',
  'provider',
  'method',
  'ref',
  'amount',
  'status',
  'pay_url',
  'provider_txn',
  'result_code',
  'created_at',
  'settled_at',
  'held_at',
  'held_code',
  'cashier',
] as const;

/**
 * Our own code for an attempt that was abandoned for another one: its page may still be open
 * somewhere, so the gateway is asked about it like an open one.
 */
export const givenUp = 'givenUp';
export const isUnanswered = (attempt: Pick<AttemptRow, 'status' | 'result_code'>): boolean =>
  attempt.status === paymentStatuses.awaiting ||
  (attempt.status === paymentStatuses.failed && attempt.result_code === givenUp);

/** All attempts of a booking, oldest first. */
export function attemptsOf(db: Database, bookingSn: number): Promise<AttemptRow[]> {
  return db
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .where('booking_sn', '=', bookingSn)
    .orderBy('sn')
    .execute();
}

export function findAttempt(db: Database, sn: number): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .where('sn', '=', sn)
    .executeTakeFirst();
}

/** Takes the attempt's row, so that its outcome is settled by one at a time. */
export function lockAttempt(
  db: Database,
  provider: string,
  ref: string,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type NewAttempt = {
  readonly bookingSn: number;
  readonly provider: string;
  readonly method: number;
  readonly ref: string;
  readonly amount: Vnd;
};

export async function addAttempt(
  db: Database,
  { bookingSn, provider, method, ref, amount }: NewAttempt,
  now: Instant,
): Promise<number> {
  const added = await db
    .insertInto('payment_attempt')
    .values({ booking_sn: bookingSn, provider, method, ref, amount, created_at: now })
    .returning('sn')
    .executeTakeFirstOrThrow();
  return added.sn;
}

/** `cashier` opens the wallet's own window when the page runs inside it. */
export async function storePayUrl(
  db: Database,
  sn: number,
  payUrl: string,
  cashier: Cashier | null,
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ pay_url: payUrl, cashier: cashier === null ? null : JSON.stringify(cashier) })
    .where('sn', '=', sn)
    .execute();
}

export async function settleAttempt(
  db: Database,
  sn: number,
  to: { status: number; providerTxn: string | null; code: string },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({
      status: to.status,
      provider_txn: to.providerTxn,
      result_code: to.code,
      settled_at: now,
      next_query_at: null,
    })
    .where('sn', '=', sn)
    .execute();
}

/**
 * True for the caller that may ask the gateway now: however many screens wait, it is asked once in
 * a few seconds.
 */
export async function claimQuery(db: Database, sn: number, now: Instant): Promise<boolean> {
  const claimed = await db
    .updateTable('payment_attempt')
    .set({
      next_query_at: addMinutes(now, policy.askGatewayAgainSeconds / 60),
      queries: sql<number>`queries + 1`,
    })
    .where('sn', '=', sn)
    .where('status', 'in', [paymentStatuses.awaiting, paymentStatuses.failed])
    .where((row) => row.or([row('next_query_at', 'is', null), row('next_query_at', '<=', now)]))
    .returning('sn')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Stores a notice as received; false when the same signed notice is already stored. Of an unsigned
 * one only little is stored, because anybody can send it.
 */
export async function storeNotice(
  db: Database,
  provider: string,
  raw: RawNotice,
  notice: Notice | null,
  now: Instant,
): Promise<boolean> {
  // Some gateways send notices by GET, in the query. No text of a table holds the character 0.
  const body = (raw.body === '' ? raw.query : raw.body).replaceAll('\0', '\ufffd');
  const stored = await db
    .insertInto('payment_inbox')
    .values({
      provider,
      is_signed: notice !== null,
      ref: notice?.ref ?? null,
      provider_txn: notice?.providerTxn ?? null,
      outcome: notice?.outcome ?? null,
      received_at: now,
      body: notice === null ? body.slice(0, 2_000) : body,
      headers: JSON.stringify(notice === null ? {} : raw.headers),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sn')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Records that a gateway withholds the money, with the gateway's id of the payment, which a later
 * refund needs. Only the first time is recorded.
 */
export async function recordHeldPayment(
  db: Database,
  sn: number,
  providerTxn: string | null,
  code: string,
  now: Instant,
): Promise<void> {
  await sql`
    update payment_attempt
    set held_at = coalesce(held_at, ${now}::timestamptz), held_code = ${code},
      provider_txn = coalesce(${providerTxn}, provider_txn)
    where sn = ${sn}
      and status in ${oneOf(paymentStatus.awaiting, paymentStatus.failed)}`.execute(db);
}

export function findAttemptByRef(db: Database, ref: string): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .where('ref', '=', ref)
    .executeTakeFirst();
}

/**
 * What the daily reconciliation queries, oldest first: attempts without an outcome, however old,
 * and those that failed recently, because a payer may have gone on paying on a page that had
 * reported a failure.
 */
export async function attemptsToReconcile(
  db: Database,
  made: { readonly before: Instant; readonly failedSince: Instant },
  afterSn: number,
  limit: number,
): Promise<AttemptRow[]> {
  const columns = sql.raw(attemptColumns.join(', '));
  const { rows } = await sql<AttemptRow>`
    select ${columns}
    from payment_attempt
    where (status = ${paymentStatus.awaiting}
      or (status = ${paymentStatus.failed} and result_code = 'givenUp'))
      and created_at < ${made.before}::timestamptz
      and sn > ${afterSn}
    union all select ${columns}
    from payment_attempt
    where status = ${paymentStatus.failed}
      and result_code is distinct from 'givenUp'
      and pay_url is not null
      and created_at < ${made.before}::timestamptz
      and created_at >= ${made.failedSince}::timestamptz
      and sn > ${afterSn}
    order by sn
    limit ${limit}`.execute(db);
  return rows;
}
