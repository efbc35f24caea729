// The life of a payment at any gateway: waiting, then settled exactly once by a scenario or by
// time, reported by notices and by the redirect.

import { randomBytes, randomInt } from 'node:crypto';
import type { SandboxContext } from '../context/context.ts';
import type { Collection } from '../context/store.ts';
import type { WebhookQueue, WebhookRequest } from '../context/webhooks.ts';
import { type FailureModes, openFailureModes } from './failure-modes.ts';
import {
  type Lang,
  type NoticePlan,
  type RefundMode,
  type Result,
  type Scenario,
  type ScenarioName,
  scenarios,
  windowMs,
} from './outcomes.ts';

/**
 * `id` is the merchant's number for it. Amounts are whole đồng, times epoch milliseconds; `txn` and
 * `settledAt` are 0 while the user has not answered. `own` is what this gateway alone needs.
 * `refunds.times`: how many refunds go so, null for all.
 */
export type Payment = {
  id: string;
  token: string;
  amount: number;
  info: string;
  merchant: string;
  returnUrl: string;
  notifyUrl: string;
  lang: Lang;
  own: Readonly<Record<string, string>>;
  createdAt: number;
  expiresAt: number;
  result: Result;
  txn: number;
  settledAt: number;
  later: { at: number; result: Result } | null;
  refunds: { mode: RefundMode; times: number | null };
};
/** The input of a new payment; without `expiresAt` (epoch ms) it expires after the usual window. */
export type Order = Pick<
  Payment,
  'id' | 'amount' | 'info' | 'merchant' | 'returnUrl' | 'notifyUrl' | 'lang' | 'own'
> & { refunds?: RefundMode; expiresAt?: number };

/**
 * What each gateway writes in its own format: a notice (null where it reports no such result) and
 * the address the browser returns to.
 */
export type Wire = {
  name: string;
  notice: (payment: Payment, plan: NoticePlan) => WebhookRequest | null;
  back: (payment: Payment) => string;
};
/**
 * Everything the functions below work on; `keysTo` leads from a page token or a transaction to the
 * id, each unique.
 */
export type PaymentContext = {
  sandbox: SandboxContext;
  wire: Wire;
  notices: WebhookQueue;
  payments: Collection<Payment>;
  keysTo: Collection<string>;
  failures: FailureModes;
};

/**
 * `url` with the parameters appended as they are; a query string already there is left untouched.
 */
export const withParameters = (url: string, fields: Readonly<Record<string, unknown>>): string => {
  const target = new URL(url);
  const added = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  target.search = target.search === '' ? added : `${target.search}&${added}`;
  return target.href;
};

/**
 * The same signature with its last character changed: the notice looks right and fails the check.
 */
export const spoil = (signature: string): string =>
  `${signature.slice(0, -2)}${signature.at(-2) === '0' ? '1' : '0'}${signature.slice(-1)}`;

// The browser is sent back when the merchant has answered the first notice, or after this long.
const patienceMs = 2_000;

/**
 * A new unique transaction number of eleven random digits, so that a sandbox without a file does
 * not repeat numbers after a restart.
 */
export const newTxn = (ctx: PaymentContext, id: string): number => {
  for (;;) {
    const txn = randomInt(10_000_000_000, 99_999_999_999);
    if (ctx.keysTo.add(`txn:${txn}`, id)) return txn;
  }
};

const tell = async (
  ctx: PaymentContext,
  payment: Payment,
  plans: readonly NoticePlan[],
): Promise<void> => {
  for (const plan of plans) {
    const parcel = ctx.wire.notice(
      plan.as === undefined ? payment : { ...payment, result: plan.as },
      plan,
    );
    if (parcel !== null)
      await ctx.notices.post(payment.id, parcel, ctx.sandbox.clock.scaled(plan.afterMs ?? 0));
  }
};

/** Sends the notice of a payment's present state once more, now; settles after the try. */
export const tellNow = (ctx: PaymentContext, payment: Payment, plan: NoticePlan): Promise<void> =>
  tell(ctx, payment, [plan]);

/**
 * Gives a waiting payment its outcome at once and starts its notices; `told` settles when each
 * undelayed one was tried once.
 */
const settle = (
  ctx: PaymentContext,
  waiting: Payment,
  scenario: Scenario,
): { payment: Payment; told: Promise<void> } => {
  const { clock } = ctx.sandbox;
  const at = clock.now();
  const next = scenario.later;
  const later =
    next === undefined ? null : { at: at + clock.scaled(next.afterMs), result: next.result };
  const payment: Payment = {
    ...waiting,
    result: scenario.result,
    txn: newTxn(ctx, waiting.id),
    settledAt: at,
    later,
  };
  ctx.payments.set(payment.id, payment);
  const tellAll = async (): Promise<void> => {
    await tell(ctx, payment, scenario.notices);
    if (later === null || next === undefined) return;
    await tell(ctx, { ...payment, result: later.result, settledAt: later.at }, [
      { afterMs: next.afterMs },
    ]);
  };
  return { payment, told: tellAll() };
};

/**
 * The payment as it stands now: an unanswered one expires with its window, a second outcome takes
 * effect when due.
 */
export const findPayment = (ctx: PaymentContext, id: string): Payment | undefined => {
  const payment = ctx.payments.get(id);
  if (payment === undefined) return undefined;
  const now = ctx.sandbox.clock.now();
  if (payment.result === 'waiting' && now >= payment.expiresAt)
    return settle(ctx, payment, scenarios.expire).payment;
  if (payment.later === null || now < payment.later.at) return payment;
  const changed: Payment = {
    ...payment,
    result: payment.later.result,
    settledAt: payment.later.at,
    later: null,
  };
  ctx.payments.set(id, changed);
  return changed;
};
/** The payment a page token or a transaction belongs to. */
export const paymentBy = (
  ctx: PaymentContext,
  kind: 'token' | 'txn',
  key: string | number,
): Payment | undefined => {
  const id = ctx.keysTo.get(`${kind}:${key}`);
  return id === undefined ? undefined : findPayment(ctx, id);
};

// Two steps, because a timer may fire a moment before the clock shows the end of the window.
const watchWindow = (ctx: PaymentContext, payment: Payment): void =>
  ctx.sandbox.clock.after(
    payment.expiresAt - ctx.sandbox.clock.now() + 1,
    () => void findPayment(ctx, payment.id),
  );

/** Remembers a new waiting payment; undefined when its id is taken. */
export const openPayment = (
  ctx: PaymentContext,
  { refunds, expiresAt, ...order }: Order,
): Payment | undefined => {
  const { clock, store } = ctx.sandbox;
  const now = clock.now();
  const payment: Payment = {
    ...order,
    token: randomBytes(16).toString('hex'),
    createdAt: now,
    expiresAt: expiresAt ?? now + clock.scaled(windowMs),
    result: 'waiting',
    txn: 0,
    settledAt: 0,
    later: null,
    refunds: { mode: refunds ?? 'plain', times: null },
  };
  const { id, token } = payment;
  const isNew = store.atomic(
    () => ctx.payments.add(id, payment) && ctx.keysTo.add(`token:${token}`, id),
  );
  if (!isNew) return undefined;
  watchWindow(ctx, payment);
  return payment;
};

/**
 * Plays a scenario on a waiting payment and waits (briefly) for its notice; a settled one stays as
 * it is.
 */
export const actOn = async (
  ctx: PaymentContext,
  id: string,
  name: ScenarioName,
): Promise<Payment | undefined> => {
  const waiting = findPayment(ctx, id);
  if (waiting === undefined || waiting.result !== 'waiting') return waiting;
  const { payment, told } = settle(ctx, waiting, scenarios[name]);
  await Promise.race([told, ctx.sandbox.clock.pause(patienceMs)]);
  return payment;
};

/** Opens the stored payments and restarts the timers of those that still wait. */
export const openPayments = (
  sandbox: SandboxContext,
  wire: Wire,
  notices: WebhookQueue,
): PaymentContext => {
  const { name } = wire;
  const ctx: PaymentContext = {
    sandbox,
    wire,
    notices,
    payments: sandbox.store.collection<Payment>(`${name}:payments`),
    keysTo: sandbox.store.collection<string>(`${name}:keys`),
    failures: openFailureModes(sandbox, name),
  };
  for (const payment of ctx.payments.newest(1000))
    if (payment.result === 'waiting') watchWindow(ctx, payment);
  return ctx;
};
