// The life of a payment at any gateway: waiting, then settled exactly once by a scenario or by time, told by notices and by the redirect.

import { randomBytes, randomInt } from 'node:crypto';
import type { SandboxContext } from '../context/context.ts';
import type { Collection } from '../context/store.ts';
import type { WebhookQueue, WebhookRequest } from '../context/webhooks.ts';
import { type Moods, openMoods } from './failure-modes.ts';
import {
  type Lang,
  type NoticePlan,
  type RefundMood,
  type Result,
  type Scenario,
  type ScenarioName,
  scenarios,
  windowMs,
} from './outcomes.ts';

/**
 * `id` is the merchant's number for it. Amounts are whole đồng, times epoch milliseconds; `txn` and `settledAt` are 0 while the user
 * has not answered. `own` is what this gateway alone needs. `refunds.times`: how many refunds go so, null for all.
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
  refunds: { mood: RefundMood; times: number | null };
};
/** What a new order brings; without `expiresAt` (epoch ms) the usual window counts. */
export type Order = Pick<
  Payment,
  'id' | 'amount' | 'info' | 'merchant' | 'returnUrl' | 'notifyUrl' | 'lang' | 'own'
> & { refunds?: RefundMood; expiresAt?: number };

/** What a gateway says in its own way: a notice (null where it tells no such result) and the browser's way back. */
export type Wire = {
  name: string;
  notice: (payment: Payment, plan: NoticePlan) => WebhookRequest | null;
  back: (payment: Payment) => string;
};
/** Everything the functions below work on; `keysTo` leads from a page token or a transaction to the id, each unique. */
export type Desk = {
  stage: SandboxContext;
  wire: Wire;
  notices: WebhookQueue;
  payments: Collection<Payment>;
  keysTo: Collection<string>;
  moods: Moods;
};

/** `url` with the parameters appended as they are; a query string already there is left untouched. */
export const withParameters = (url: string, fields: Readonly<Record<string, unknown>>): string => {
  const target = new URL(url);
  const added = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  target.search = target.search === '' ? added : `${target.search}&${added}`;
  return target.href;
};

/** The same signature with its last character changed: the notice looks right and fails the check. */
export const spoil = (signature: string): string =>
  `${signature.slice(0, -2)}${signature.at(-2) === '0' ? '1' : '0'}${signature.slice(-1)}`;

// The browser is sent back when the merchant has answered the first notice, or after this long.
const patienceMs = 2_000;

/** A new unique transaction number of eleven random digits, so that a forgetful sandbox does not repeat the ones it gave before. */
export const newTxn = (desk: Desk, id: string): number => {
  for (;;) {
    const txn = randomInt(10_000_000_000, 99_999_999_999);
    if (desk.keysTo.add(`txn:${txn}`, id)) return txn;
  }
};

const tell = async (desk: Desk, payment: Payment, plans: readonly NoticePlan[]): Promise<void> => {
  for (const plan of plans) {
    const parcel = desk.wire.notice(
      plan.as === undefined ? payment : { ...payment, result: plan.as },
      plan,
    );
    if (parcel !== null)
      await desk.notices.post(payment.id, parcel, desk.stage.clock.scaled(plan.afterMs ?? 0));
  }
};

/** Tells once more, and now, how a payment stands; settles when that was tried. */
export const tellNow = (desk: Desk, payment: Payment, plan: NoticePlan): Promise<void> =>
  tell(desk, payment, [plan]);

/** Gives a waiting payment its outcome at once and starts its notices; `told` settles when each undelayed one was tried once. */
const settle = (
  desk: Desk,
  waiting: Payment,
  scenario: Scenario,
): { payment: Payment; told: Promise<void> } => {
  const { clock } = desk.stage;
  const at = clock.now();
  const next = scenario.later;
  const later =
    next === undefined ? null : { at: at + clock.scaled(next.afterMs), result: next.result };
  const payment: Payment = {
    ...waiting,
    result: scenario.result,
    txn: newTxn(desk, waiting.id),
    settledAt: at,
    later,
  };
  desk.payments.set(payment.id, payment);
  const tellAll = async (): Promise<void> => {
    await tell(desk, payment, scenario.notices);
    if (later === null || next === undefined) return;
    await tell(desk, { ...payment, result: later.result, settledAt: later.at }, [
      { afterMs: next.afterMs },
    ]);
  };
  return { payment, told: tellAll() };
};

/** The payment as it stands now: an unanswered one expires with its window, a second outcome takes effect when due. */
export const findPayment = (desk: Desk, id: string): Payment | undefined => {
  const payment = desk.payments.get(id);
  if (payment === undefined) return undefined;
  const now = desk.stage.clock.now();
  if (payment.result === 'waiting' && now >= payment.expiresAt)
    return settle(desk, payment, scenarios.expire).payment;
  if (payment.later === null || now < payment.later.at) return payment;
  const changed: Payment = {
    ...payment,
    result: payment.later.result,
    settledAt: payment.later.at,
    later: null,
  };
  desk.payments.set(id, changed);
  return changed;
};
/** The payment a page token or a transaction belongs to. */
export const paymentBy = (
  desk: Desk,
  kind: 'token' | 'txn',
  key: string | number,
): Payment | undefined => {
  const id = desk.keysTo.get(`${kind}:${key}`);
  return id === undefined ? undefined : findPayment(desk, id);
};

// Two steps, because a timer may fire a moment before the clock shows the end of the window.
const watchWindow = (desk: Desk, payment: Payment): void =>
  desk.stage.clock.after(
    payment.expiresAt - desk.stage.clock.now() + 1,
    () => void findPayment(desk, payment.id),
  );

/** Remembers a new waiting payment; undefined when its id is taken. */
export const openPayment = (
  desk: Desk,
  { refunds, expiresAt, ...order }: Order,
): Payment | undefined => {
  const { clock, store } = desk.stage;
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
    refunds: { mood: refunds ?? 'plain', times: null },
  };
  const { id, token } = payment;
  const isNew = store.atomic(
    () => desk.payments.add(id, payment) && desk.keysTo.add(`token:${token}`, id),
  );
  if (!isNew) return undefined;
  watchWindow(desk, payment);
  return payment;
};

/** Plays a scenario on a waiting payment and waits (briefly) for its notice; a settled one stays as it is. */
export const actOn = async (
  desk: Desk,
  id: string,
  name: ScenarioName,
): Promise<Payment | undefined> => {
  const waiting = findPayment(desk, id);
  if (waiting === undefined || waiting.result !== 'waiting') return waiting;
  const { payment, told } = settle(desk, waiting, scenarios[name]);
  await Promise.race([told, desk.stage.clock.pause(patienceMs)]);
  return payment;
};

/** Opens the payments kept in the book and takes up the clocks of those that still wait. A book of before has others, of another form, under other names. */
export const openDesk = (stage: SandboxContext, wire: Wire, notices: WebhookQueue): Desk => {
  const { name } = wire;
  const desk: Desk = {
    stage,
    wire,
    notices,
    payments: stage.store.collection<Payment>(`${name}:payments`),
    keysTo: stage.store.collection<string>(`${name}:keys`),
    moods: openMoods(stage, name),
  };
  for (const payment of desk.payments.newest(1000))
    if (payment.result === 'waiting') watchWindow(desk, payment);
  return desk;
};
