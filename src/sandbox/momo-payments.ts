// The life of a MoMo payment: waiting, then settled exactly once by a scenario or by time, told by signed notices and by the redirect.
import { randomBytes, randomInt } from 'node:crypto';
import type { Shelf } from './book.ts';
import type { Line } from './courier.ts';
import { readWish, results, scenarios, windowMs } from './momo-outcomes.ts';
import type { Lang, NoticePlan, RefundMood, Scenario, ScenarioName } from './momo-outcomes.ts';
import { signMomo } from './momo-protocol.ts';
import type { MomoKeys } from './momo-protocol.ts';
import type { Stage } from './stage.ts';

/** Amounts are whole đồng, times epoch milliseconds; transId is 0 and settledAt 0 while the user has not answered (1000). */
export type Payment = {
  orderId: string; requestId: string; token: string; amount: number; orderInfo: string; partnerName: string; redirectUrl: string;
  ipnUrl: string; requestType: string; extraData: string; lang: Lang; createdAt: number; expiresAt: number;
  resultCode: number; transId: number; settledAt: number; later: { at: number; code: number } | null; refunds: RefundMood;
};
/** What a new order brings. */
export type Order = Pick<Payment, 'orderId' | 'requestId' | 'amount' | 'orderInfo' | 'partnerName' | 'redirectUrl' | 'ipnUrl' |
  'requestType' | 'extraData' | 'lang'>;
/** Everything the functions below work on; `keysTo` leads from a page token or a transId to the orderId, each unique. */
export type Desk = { stage: Stage; keys: MomoKeys; notices: Line; payments: Shelf<Payment>; keysTo: Shelf<string> };

/** `url` with the parameters appended as they are; a query string already there is left untouched. */
export const withParameters = (url: string, fields: Readonly<Record<string, unknown>>): string => {
  const target = new URL(url);
  const added = new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])).toString();
  target.search = target.search === '' ? added : `${target.search}&${added}`;
  return target.href;
};

// A hex digit no longer what it was: the notice looks right and fails the check.
const spoil = (signature: string): string => `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`;

// The browser is sent back when the merchant has answered the first notice, or after this long.
const patienceMs = 2_000;

/** The fields of notice and redirect, signed; `plan` may bend the amount or the signature. */
export const signedNotice = (keys: MomoKeys, payment: Payment, plan: NoticePlan = {}): Record<string, string | number> => {
  const fields = {
    orderType: 'momo_wallet', amount: payment.amount + (plan.more ?? 0), partnerCode: keys.partnerCode, orderId: payment.orderId,
    extraData: payment.extraData, transId: payment.transId, responseTime: payment.settledAt, resultCode: payment.resultCode,
    message: results[payment.resultCode]?.[payment.lang] ?? '', payType: 'webApp', requestId: payment.requestId,
    orderInfo: payment.orderInfo,
  };
  const signature = signMomo('notice', keys, fields);
  return { ...fields, paymentOption: 'momo', signature: plan.spoiled === true ? spoil(signature) : signature };
};

/** A new unique transId: eleven random digits, so that a forgetful sandbox does not repeat the ones it gave before. */
export const newTransId = (desk: Desk, orderId: string): number => {
  for (;;) {
    const transId = randomInt(10_000_000_000, 99_999_999_999);
    if (desk.keysTo.add(`transId:${transId}`, orderId)) return transId;
  }
};

const tell = async (desk: Desk, payment: Payment, plans: readonly NoticePlan[]): Promise<void> => {
  for (const plan of plans) {
    const body = JSON.stringify(signedNotice(desk.keys, payment, plan));
    const headers = { 'content-type': 'application/json; charset=UTF-8' };
    const delayMs = desk.stage.clock.scaled(plan.afterMs ?? 0);
    await desk.notices.post(payment.orderId, { url: payment.ipnUrl, method: 'POST', headers, body }, delayMs);
  }
};

/** Gives a waiting payment its outcome at once and starts its notices; `told` settles when each undelayed one was tried once. */
const settle = (desk: Desk, waiting: Payment, scenario: Scenario): { payment: Payment; told: Promise<void> } => {
  const { clock } = desk.stage;
  const at = clock.now();
  const next = scenario.later;
  const later = next === undefined ? null : { at: at + clock.scaled(next.afterMs), code: next.code };
  const payment: Payment = { ...waiting, resultCode: scenario.code, transId: newTransId(desk, waiting.orderId), settledAt: at, later };
  desk.payments.set(payment.orderId, payment);
  const tellAll = async (): Promise<void> => {
    await tell(desk, payment, scenario.notices);
    if (later === null || next === undefined) return;
    await tell(desk, { ...payment, resultCode: later.code, settledAt: later.at }, [{ afterMs: next.afterMs }]);
  };
  return { payment, told: tellAll() };
};

/** The payment as it stands now: an unanswered one expires with its window, a second outcome takes effect when due. */
export const findPayment = (desk: Desk, orderId: string): Payment | undefined => {
  const payment = desk.payments.get(orderId);
  if (payment === undefined) return undefined;
  const now = desk.stage.clock.now();
  if (payment.resultCode === 1000 && now >= payment.expiresAt) return settle(desk, payment, scenarios.expire).payment;
  if (payment.later === null || now < payment.later.at) return payment;
  const changed: Payment = { ...payment, resultCode: payment.later.code, settledAt: payment.later.at, later: null };
  desk.payments.set(orderId, changed);
  return changed;
};
/** The payment a page token or a transId belongs to. */
export const paymentBy = (desk: Desk, kind: 'token' | 'transId', key: string | number): Payment | undefined => {
  const orderId = desk.keysTo.get(`${kind}:${key}`);
  return orderId === undefined ? undefined : findPayment(desk, orderId);
};

// Two steps, because a timer may fire a moment before the clock shows the end of the window.
const watchWindow = (desk: Desk, payment: Payment): void =>
  desk.stage.clock.after(payment.expiresAt - desk.stage.clock.now() + 1, () => void findPayment(desk, payment.orderId));

/** Remembers a new waiting payment; undefined when its orderId is taken. */
export const openPayment = (desk: Desk, order: Order): Payment | undefined => {
  const { clock, book } = desk.stage;
  const now = clock.now();
  const payment: Payment = {
    ...order, token: randomBytes(16).toString('hex'), createdAt: now, expiresAt: now + clock.scaled(windowMs), resultCode: 1000, transId: 0,
    settledAt: 0, later: null, refunds: readWish(order.extraData).refund,
  };
  const { orderId, token } = payment;
  const isNew = book.atomic(() => desk.payments.add(orderId, payment) && desk.keysTo.add(`token:${token}`, orderId));
  if (!isNew) return undefined;
  watchWindow(desk, payment);
  return payment;
};

/** Plays a scenario on a waiting payment and waits (briefly) for its notice; a settled one stays as it is. */
export const actOn = async (desk: Desk, orderId: string, name: ScenarioName): Promise<Payment | undefined> => {
  const waiting = findPayment(desk, orderId);
  if (waiting === undefined || waiting.resultCode !== 1000) return waiting;
  const { payment, told } = settle(desk, waiting, scenarios[name]);
  await Promise.race([told, desk.stage.clock.pause(patienceMs)]);
  return payment;
};

/** Where the browser goes back to: the merchant's address with everything the notice says, signed the same way. */
export const wayBack = (desk: Desk, payment: Payment): string => withParameters(payment.redirectUrl, signedNotice(desk.keys, payment));

/** Opens the payments kept in the book and takes up the clocks of those that still wait. */
export const openDesk = (stage: Stage, keys: MomoKeys, notices: Line): Desk => {
  const desk: Desk = {
    stage, keys, notices, payments: stage.book.shelf<Payment>('momo.payments'), keysTo: stage.book.shelf<string>('momo.keys'),
  };
  for (const payment of desk.payments.newest(1000)) if (payment.resultCode === 1000) watchWindow(desk, payment);
  return desk;
};
