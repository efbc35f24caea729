// Attempts to pay, the notices about them as they came, and the money on its way back.

import { sql } from 'kysely';
import type { Vnd } from '#domain/money.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { Database } from '../context.ts';
import type { Notice, RawNotice } from '../providers/payment/gateway.ts';

export type AttemptRow = {
  readonly sn: number; readonly booking_sn: number; readonly provider: string; readonly method: number; readonly ref: string; readonly amount: Vnd; readonly status: number;
  readonly pay_url: string | null; readonly provider_txn: string | null; readonly result_code: string | null; readonly created_at: Instant;
};
const attemptColumns = ['sn', 'booking_sn', 'provider', 'method', 'ref', 'amount', 'status', 'pay_url', 'provider_txn', 'result_code', 'created_at'] as const;

/** Our own word for an attempt that was left for another one: its page may still be open somewhere, so the gateway is asked about it like an open one. */
export const givenUp = 'givenUp';
export const isUnanswered = (attempt: Pick<AttemptRow, 'status' | 'result_code'>): boolean =>
  attempt.status === paymentStatuses.awaiting || (attempt.status === paymentStatuses.failed && attempt.result_code === givenUp);

/** All attempts of a booking, oldest first. */
export function attemptsOf(db: Database, bookingSn: number): Promise<AttemptRow[]> {
  return db.selectFrom('payment_attempt').select(attemptColumns).where('booking_sn', '=', bookingSn).orderBy('sn').execute();
}

export function findAttempt(db: Database, sn: number): Promise<AttemptRow | undefined> {
  return db.selectFrom('payment_attempt').select(attemptColumns).where('sn', '=', sn).executeTakeFirst();
}

/** Takes the attempt's row, so that its outcome is settled by one at a time. */
export function lockAttempt(db: Database, provider: string, ref: string): Promise<AttemptRow | undefined> {
  return db.selectFrom('payment_attempt').select(attemptColumns).where('provider', '=', provider).where('ref', '=', ref).forNoKeyUpdate().executeTakeFirst();
}

type NewAttempt = { readonly bookingSn: number; readonly provider: string; readonly method: number; readonly ref: string; readonly amount: Vnd };

export async function addAttempt(db: Database, { bookingSn, provider, method, ref, amount }: NewAttempt, now: Instant): Promise<number> {
  const added = await db.insertInto('payment_attempt').values({ booking_sn: bookingSn, provider, method, ref, amount, created_at: now })
    .returning('sn').executeTakeFirstOrThrow();
  return added.sn;
}

export async function keepPayUrl(db: Database, sn: number, payUrl: string): Promise<void> {
  await db.updateTable('payment_attempt').set({ pay_url: payUrl }).where('sn', '=', sn).execute();
}

export async function settleAttempt(db: Database, sn: number, to: { status: number; providerTxn: string | null; code: string }, now: Instant): Promise<void> {
  await db.updateTable('payment_attempt')
    .set({ status: to.status, provider_txn: to.providerTxn, result_code: to.code, settled_at: now, next_query_at: null }).where('sn', '=', sn).execute();
}

/** True for the one who may ask the gateway now: however many screens wait, it is asked once in a few seconds. */
export async function claimQuery(db: Database, sn: number, now: Instant): Promise<boolean> {
  const claimed = await db.updateTable('payment_attempt')
    .set({ next_query_at: addMinutes(now, policy.askGatewayAgainSeconds / 60), queries: sql<number>`queries + 1` })
    .where('sn', '=', sn)
    .where((row) => row.or([row('status', '=', paymentStatuses.awaiting), row.and([row('status', '=', paymentStatuses.failed), row('result_code', '=', givenUp)])]))
    .where((row) => row.or([row('next_query_at', 'is', null), row('next_query_at', '<=', now)]))
    .returning('sn').executeTakeFirst();
  return claimed !== undefined;
}

/** Keeps a notice as it came; false when the same signed one is kept already. An unsigned one could be anything, so little of it stays. */
export async function keepNotice(db: Database, provider: string, raw: RawNotice, notice: Notice | null, now: Instant): Promise<boolean> {
  // Some tell by GET, in the query. No text of a table holds the character 0.
  const body = (raw.body === '' ? raw.query : raw.body).replaceAll('\0', '\ufffd');
  const kept = await db.insertInto('payment_inbox').values({
    provider, is_signed: notice !== null, ref: notice?.ref ?? null, provider_txn: notice?.providerTxn ?? null, outcome: notice?.outcome ?? null, received_at: now,
    body: notice === null ? body.slice(0, 2_000) : body, headers: JSON.stringify(notice === null ? {} : raw.headers),
  }).onConflict((conflict) => conflict.doNothing()).returning('sn').executeTakeFirst();
  return kept !== undefined;
}

/** What of an attempt's money is neither given back nor on its way. */
export async function notRefunded(db: Database, attempt: Pick<AttemptRow, 'sn' | 'amount'>): Promise<number> {
  const taken = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int8 amount from refund where attempt_sn = ${attempt.sn} and state <> 'failed'`.execute(db);
  return attempt.amount - (taken.rows[0]?.amount ?? 0);
}

/** Writes down that money goes back; `ref` is our own order number for it, new each time. */
export async function addRefund(db: Database, attempt: Pick<AttemptRow, 'sn' | 'ref'>, amount: Vnd, reason: string, now: Instant): Promise<number> {
  const before = await db.selectFrom('refund').select((row) => row.fn.countAll<number>().as('count')).where('attempt_sn', '=', attempt.sn).executeTakeFirstOrThrow();
  const added = await db.insertInto('refund')
    .values({ attempt_sn: attempt.sn, ref: `${attempt.ref}-R${before.count + 1}`, amount, reason, state: 'requested', next_try_at: now, created_at: now })
    .returning('sn').executeTakeFirstOrThrow();
  return added.sn;
}

export type RefundRow = {
  readonly sn: number; readonly ref: string; readonly amount: Vnd; readonly reason: string;
  readonly state: 'requested' | 'processing' | 'done' | 'failed'; readonly tries: number; readonly attempt_sn: number; readonly sent_at: Instant | null;
  readonly refund_txn: string | null; readonly provider: string; readonly method: number; readonly attempt_ref: string; readonly attempt_amount: Vnd; readonly attempt_at: Instant; readonly provider_txn: string | null;
  readonly booking_sn: number;
};

export function findRefund(db: Database, sn: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refund as r').innerJoin('payment_attempt as a', 'a.sn', 'r.attempt_sn')
    .select([
      'r.sn', 'r.ref', 'r.amount', 'r.reason', 'r.state', 'r.tries', 'r.attempt_sn', 'r.sent_at', 'r.provider_txn as refund_txn', 'a.provider', 'a.method', 'a.ref as attempt_ref',
      'a.amount as attempt_amount', 'a.created_at as attempt_at', 'a.provider_txn', 'a.booking_sn',
    ])
    .where('r.sn', '=', sn).executeTakeFirst();
}

/** The gateway's numbers of the other refunds of a payment. */
export async function otherRefundTxns(db: Database, refund: Pick<RefundRow, 'sn' | 'attempt_sn'>): Promise<string[]> {
  const rows = await db.selectFrom('refund').select('provider_txn').where('attempt_sn', '=', refund.attempt_sn).where('sn', '<>', refund.sn).execute();
  return rows.flatMap((row) => row.provider_txn ?? []);
}

/** Moves a refund that is still open; false when it is not. */
export async function moveRefund(
  db: Database, sn: number, to: { state: RefundRow['state']; code: string | null; nextTryAt: Instant | null; hasFailedOnce?: boolean; sentAt?: Instant; txn?: string | null }, now: Instant,
): Promise<boolean> {
  const isOver = to.state === 'done' || to.state === 'failed';
  const moved = await db.updateTable('refund').set({
    state: to.state, provider_code: to.code, next_try_at: to.nextTryAt, settled_at: isOver ? now : null,
    ...(to.hasFailedOnce === true ? { tries: sql<number>`tries + 1` } : {}), ...(to.sentAt === undefined ? {} : { sent_at: to.sentAt }),
    ...(to.txn === undefined ? {} : { provider_txn: to.txn }),
  }).where('sn', '=', sn).where('state', 'in', ['requested', 'processing']).returning('sn').executeTakeFirst();
  return moved !== undefined;
}

/** After a refund is done: the attempt is refunded once all its money is back, the booking once nothing of it is left with us or on the way. */
export async function closeRefunded(db: Database, attemptSn: number, bookingSn: number): Promise<void> {
  await sql`
    update payment_attempt a set status = 3 where sn = ${attemptSn} and status = 1
      and a.amount = (select coalesce(sum(r.amount), 0) from refund r where r.attempt_sn = a.sn and r.state = 'done')`.execute(db);
  await sql`
    update booking b set payment_status = 3 where sn = ${bookingSn} and payment_status = 1 and status in (0, 3)
      and not exists (select 1 from refund r join payment_attempt a on a.sn = r.attempt_sn where a.booking_sn = b.sn and r.state <> 'done')`.execute(db);
}
