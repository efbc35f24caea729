// The MoMo gateway v2: create, query, refund, refund/query, the user's page and the triggers, with
// real signatures on both sides.

import type { Context } from 'hono';
import type { Party, SandboxContext } from '../context/context.ts';
import { readObject } from '../context/context.ts';
import type { Collection } from '../context/store.ts';
import { slowMs } from './failure-modes.ts';
import { type GatewayPages, gatewayIndex, gatewayRoutes } from './gateway-routes.ts';
import { codeOf, readExtraData, refundCodes, results } from './momo-codes.ts';
import { type MomoKeys, type Refusal, refuse, refuseAmount, signMomo } from './momo-protocol.ts';
import type { Lang, NoticePlan } from './outcomes.ts';
import {
  type PaymentContext,
  type Order,
  type Payment,
  type Wire,
  actOn,
  findPayment,
  openPayments,
  openPayment,
  paymentBy,
  spoil,
  withParameters,
} from './payments.ts';
import {
  type Refund,
  type RefundContext,
  findRefund,
  leftOf,
  makeRefund,
  openRefunds,
  refundsOf,
} from './refunds.ts';

type Body = Readonly<Record<string, unknown>>;
/**
 * The stored answer to a requestId; `signature` tells a repeated request from another one under the
 * same id.
 */
type Reply = { signature: string; answer: Body; final: boolean };
type Gateway = {
  ctx: PaymentContext;
  keys: MomoKeys;
  refundContext: RefundContext;
  replies: Collection<Reply>;
  inFlight: Set<string>;
};

const langOf = (body: Body | undefined): Lang => (body?.['lang'] === 'en' ? 'en' : 'vi');
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The signed fields of notice and redirect; `plan` may falsify the amount or the signature. */
const signedNotice = (
  keys: MomoKeys,
  payment: Payment,
  plan: NoticePlan = {},
): Record<string, string | number> => {
  const { own } = payment;
  const fields = {
    orderType: 'momo_wallet',
    amount: payment.amount + (plan.more ?? 0),
    partnerCode: keys.partnerCode,
    orderId: payment.id,
    extraData: own['extraData'] ?? '',
    transId: payment.txn,
    responseTime: payment.settledAt,
    resultCode: codeOf(payment),
    message: results[codeOf(payment)]?.[payment.lang] ?? '',
    payType: 'webApp',
    requestId: own['requestId'] ?? '',
    orderInfo: payment.info,
  };
  const signature = signMomo('notice', keys, fields);
  return {
    ...fields,
    paymentOption: 'momo',
    signature: plan.spoiled === true ? spoil(signature) : signature,
  };
};

const wireOf = (keys: MomoKeys): Wire => ({
  name: 'momo',
  notice: (payment, plan) => ({
    url: payment.notifyUrl,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify(signedNotice(keys, payment, plan)),
  }),
  back: (payment) => withParameters(payment.returnUrl, signedNotice(keys, payment)),
});

/** An answer in MoMo's shape: who asked about what, when, and the result with its message. */
const answerOf = (
  gateway: Gateway,
  body: Body | undefined,
  code: number,
  more: Body = {},
  field = '',
): Body => ({
  partnerCode: textOf(body?.['partnerCode']),
  orderId: textOf(body?.['orderId']),
  requestId: textOf(body?.['requestId']),
  ...more,
  responseTime: gateway.ctx.sandbox.clock.now(),
  resultCode: code,
  message: `${results[code]?.[langOf(body)] ?? ''}${field === '' ? '' : ` (${field})`}`,
});
const send = (c: Context, answer: Body): Response =>
  c.json(answer, results[Number(answer['resultCode'])]?.http ?? 200);
const sendRefusal = (
  c: Context,
  gateway: Gateway,
  body: Body | undefined,
  { code, field }: Refusal,
): Response => send(c, answerOf(gateway, body, code, {}, field));

/**
 * Answers a used requestId: a final answer to the same request again, 7000 while the first is in
 * flight, otherwise 40.
 */
const replay = (
  c: Context,
  gateway: Gateway,
  kind: 'create' | 'refund',
  body: Body,
): Response | null => {
  const id = `${kind}:${textOf(body['requestId'])}`;
  if (gateway.inFlight.has(id))
    return sendRefusal(c, gateway, body, { code: 7000, field: 'requestId' });
  const reply = gateway.replies.get(id);
  if (reply === undefined) return null;
  const isSame = reply.final && reply.signature === body['signature'];
  return isSame
    ? send(c, reply.answer)
    : sendRefusal(c, gateway, body, { code: 40, field: 'requestId' });
};
const remember = (gateway: Gateway, kind: 'create' | 'refund', body: Body, answer: Body): Body => {
  const final = results[Number(answer['resultCode'])]?.final ?? false;
  gateway.replies.add(`${kind}:${textOf(body['requestId'])}`, {
    signature: textOf(body['signature']),
    answer,
    final,
  });
  return answer;
};

const orderOf = (body: Body): Order => ({
  id: textOf(body['orderId']),
  amount: Number(body['amount']),
  info: textOf(body['orderInfo']),
  merchant: textOf(body['partnerName']) || textOf(body['partnerCode']),
  returnUrl: textOf(body['redirectUrl']),
  notifyUrl: textOf(body['ipnUrl']),
  lang: langOf(body),
  refunds: readExtraData(textOf(body['extraData'])).refund,
  own: {
    requestId: textOf(body['requestId']),
    requestType: textOf(body['requestType']),
    extraData: textOf(body['extraData']),
  },
});

const createAnswer = (c: Context, gateway: Gateway, body: Body, payment: Payment): Body => {
  const { ctx } = gateway;
  const payUrl = `${ctx.sandbox.address(c)}/momo/pay/${payment.token}`;
  const app = `momo://app?action=payWithApp&sid=${payment.token}`;
  const links = { payUrl, deeplink: app, qrCodeUrl: payUrl, deeplinkMiniApp: app };
  const answer = answerOf(gateway, body, 0, { amount: payment.amount, ...links, userFee: 0 });
  return { ...answer, signature: signMomo('createAnswer', gateway.keys, answer) };
};

// Long enough for the merchant to have read and stored the answer before the user 'acts'.
const reactionMs = 50;

const create = async (c: Context, gateway: Gateway): Promise<Response> => {
  const { ctx } = gateway;
  const body = await readObject(c);
  const refusal =
    refuse('create', gateway.keys, body) ??
    refuseAmount(body?.['amount'], textOf(body?.['requestType']));
  if (refusal !== null || body === undefined)
    return sendRefusal(c, gateway, body, refusal ?? { code: 20, field: 'body' });
  const before = replay(c, gateway, 'create', body);
  if (before !== null) return before;
  const order = orderOf(body);
  const options = readExtraData(textOf(body['extraData']));
  const failure = options.create ?? ctx.failures.next('create');
  if (failure === 'down') return c.text('Internal Server Error', 500);
  if (failure === 'maintenance')
    return send(c, remember(gateway, 'create', body, answerOf(gateway, body, 10)));
  const payment =
    findRefund(gateway.refundContext, order.id) === undefined ? openPayment(ctx, order) : undefined;
  if (payment === undefined) return sendRefusal(c, gateway, body, { code: 41, field: 'orderId' });
  const answer = remember(gateway, 'create', body, createAnswer(c, gateway, body, payment));
  const flight = `create:${textOf(body['requestId'])}`;
  gateway.inFlight.add(flight);
  try {
    if (failure === 'slow') await ctx.sandbox.clock.pause(ctx.sandbox.clock.scaled(slowMs));
    if (failure === 'early') await actOn(ctx, order.id, options.scenario ?? 'approve');
  } finally {
    gateway.inFlight.delete(flight);
  }
  if (failure === 'lost') return c.text('Internal Server Error', 500);
  const { scenario } = options;
  if (scenario !== null)
    ctx.sandbox.clock.after(reactionMs, () => void actOn(ctx, order.id, scenario));
  return send(c, answer);
};

const refundLine = (refund: Refund): Body => ({
  orderId: refund.id,
  amount: refund.amount,
  resultCode: refundCodes[refund.state],
  transId: refund.txn,
  createdTime: refund.createdAt,
});

const query = async (c: Context, gateway: Gateway): Promise<Response> => {
  const { ctx } = gateway;
  const body = await readObject(c);
  const refusal = refuse('query', gateway.keys, body);
  if (refusal !== null) return sendRefusal(c, gateway, body, refusal);
  if (ctx.failures.next('query') !== null) return c.text('Internal Server Error', 500);
  const payment = findPayment(ctx, textOf(body?.['orderId']));
  if (payment === undefined) return sendRefusal(c, gateway, body, { code: 42, field: 'orderId' });
  return send(
    c,
    answerOf(gateway, body, codeOf(payment), {
      extraData: payment.own['extraData'] ?? '',
      amount: payment.amount,
      transId: payment.txn,
      payType: payment.txn === 0 ? '' : 'webApp',
      refundTrans: refundsOf(gateway.refundContext, payment.id).map(refundLine),
      paymentOption: payment.txn === 0 ? '' : 'momo',
    }),
  );
};

/**
 * Why this refund cannot be: a number used before (41), unknown payment (42), not paid (1088),
 * nothing left (1081), amount (21, 22).
 */
const refuseRefund = (
  { ctx, refundContext }: Gateway,
  body: Body,
  payment: Payment | undefined,
): Refusal | null => {
  const orderId = textOf(body['orderId']);
  if (ctx.payments.get(orderId) !== undefined || findRefund(refundContext, orderId) !== undefined)
    return { code: 41, field: 'orderId' };
  if (payment === undefined) return { code: 42, field: 'transId' };
  if (payment.result !== 'paid') return { code: 1088, field: 'transId' };
  const left = leftOf(refundContext, payment);
  return left === 0
    ? { code: 1081, field: 'transId' }
    : refuseAmount(body['amount'], payment.own['requestType'] ?? '', left);
};

const refund = async (c: Context, gateway: Gateway): Promise<Response> => {
  const body = await readObject(c);
  const refusal = refuse('refund', gateway.keys, body);
  if (refusal !== null || body === undefined)
    return sendRefusal(c, gateway, body, refusal ?? { code: 20, field: 'body' });
  const before = replay(c, gateway, 'refund', body);
  if (before !== null) return before;
  const failure = gateway.ctx.failures.next('refund');
  if (failure === 'down') return c.text('Internal Server Error', 500);
  const payment = paymentBy(gateway.ctx, 'txn', Number(body['transId']));
  const wrong = refuseRefund(gateway, body, payment);
  if (wrong !== null || payment === undefined)
    return sendRefusal(c, gateway, body, wrong ?? { code: 42, field: 'transId' });
  const made = makeRefund(
    gateway.refundContext,
    payment,
    textOf(body['orderId']),
    Number(body['amount']),
  );
  const answer = remember(
    gateway,
    'refund',
    body,
    answerOf(gateway, body, refundCodes[made.state], { amount: made.amount, transId: made.txn }),
  );
  return failure === 'lost' ? c.text('Internal Server Error', 500) : send(c, answer);
};

/**
 * Answers about one refund by its own orderId, or about all refunds of a payment by the payment's.
 */
const queryRefund = async (c: Context, gateway: Gateway): Promise<Response> => {
  const { refundContext } = gateway;
  const body = await readObject(c);
  const refusal = refuse('query', gateway.keys, body);
  if (refusal !== null) return sendRefusal(c, gateway, body, refusal);
  const orderId = textOf(body?.['orderId']);
  const one = findRefund(refundContext, orderId);
  const lines = one === undefined ? refundsOf(refundContext, orderId) : [one];
  const last = lines.at(-1);
  if (last === undefined) return sendRefusal(c, gateway, body, { code: 42, field: 'orderId' });
  return send(
    c,
    answerOf(gateway, body, refundCodes[last.state], {
      amount: last.amount,
      transId: last.txn,
      refundTrans: lines.map(refundLine),
    }),
  );
};

// MoMo publishes no policy of retries: three more tries, a minute apart.
const terms = { accepts: (status: number) => status === 204, gapsMs: [60_000, 60_000, 60_000] };

export const momo = (sandbox: SandboxContext, keys: MomoKeys): Party => {
  const ctx = openPayments(
    sandbox,
    wireOf(keys),
    sandbox.webhooks.queue('momo', { ...terms, timeoutMs: sandbox.noticeTimeoutMs }),
  );
  const gateway: Gateway = {
    ctx,
    keys,
    refundContext: openRefunds(ctx, 0),
    replies: sandbox.store.collection<Reply>('momo.replies'),
    inFlight: new Set(),
  };
  const pages: GatewayPages = {
    ctx,
    appearance: {
      brand: 'momo',
      name: 'MoMo',
      codeOf: (payment) => String(codeOf(payment)),
      tellsFailures: true,
      takesCards: false,
    },
  };
  const routes = gatewayRoutes(pages);
  const api = '/momo/v2/gateway/api';
  routes.post(`${api}/create`, (c) => create(c, gateway));
  routes.post(`${api}/query`, (c) => query(c, gateway));
  routes.post(`${api}/refund`, (c) => refund(c, gateway));
  routes.post(`${api}/refund/query`, (c) => queryRefund(c, gateway));
  return {
    title: 'MoMo gateway v2',
    routes,
    shows: [
      { path: `POST ${api}/create · query · refund · refund/query`, says: 'The signed protocol.' },
      ...gatewayIndex(pages),
    ],
  };
};
