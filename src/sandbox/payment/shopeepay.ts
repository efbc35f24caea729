// The ShopeePay gateway V3: order/create, transaction/check, refunds, one notice and never a
// second, each body signed in a header.

import type { Context } from 'hono';
import type { Party, SandboxContext } from '../context/context.ts';
import { objectIn, textOf } from '../context/context.ts';
import { hmac, sameMac } from '../context/signature.ts';
import { slowMs } from './failure-modes.ts';
import { type GatewayPages, gatewayIndex, gatewayRoutes } from './gateway-routes.ts';
import type { NoticePlan, Result } from './outcomes.ts';
import {
  type PaymentContext,
  type Order,
  type Payment,
  type Wire,
  actOn,
  findPayment,
  openPayments,
  openPayment,
  spoil,
  withParameters,
} from './payments.ts';
import {
  type Refund,
  type RefundContext,
  type RefundState,
  findRefund,
  leftOf,
  makeRefund,
  openRefunds,
} from './refunds.ts';

/**
 * `notifyUrl` is what a merchant registers once; '' takes the merchant's own site from the return
 * address.
 */
export type ShopeepayKeys = {
  clientId: string;
  secretKey: string;
  merchantId: string;
  storeId: string;
  notifyUrl: string;
};
/** The sandbox's own; the secret is that of the published example. */
export const sandboxShopeepayKeys: ShopeepayKeys = {
  clientId: 'sandbox',
  secretKey: 'pz148x0gXyPCLHxnlhEydNLg55jni91i',
  merchantId: 'externalmerchant',
  storeId: 'externalstore',
  notifyUrl: '',
};

type Body = Readonly<Record<string, unknown>>;
type Gateway = { ctx: PaymentContext; keys: ShopeepayKeys; refundContext: RefundContext };

const signatureHeader = 'X-Airpay-Req-H';
const perDong = 100;
const [paymentType, refundType] = [13, 15];

/** transaction status and payment_status of each state. */
const codes: Readonly<Record<Result, readonly [status: number, paymentStatus: number]>> = {
  waiting: [2, 5],
  paid: [3, 1],
  refused: [4, 4],
  withdrawn: [7, 4],
  balance: [4, 6],
  limit: [4, 6],
  login: [4, 6],
  expired: [6, 6],
  suspect: [2, 5],
  maintenance: [4, 6],
};
const refundCodes: Readonly<Record<RefundState, number>> = { done: 3, processing: 2, failed: 4 };
const problems: Readonly<Record<number, string>> = {
  0: 'success',
  1: 'invalid parameters',
  2: 'permission denied',
  4: 'not found',
  11: 'duplicated request',
  15: 'payment limit exceeded',
  50: 'invalid JSON',
  1908: 'scheduled maintenance',
};

export const signBody = (keys: Pick<ShopeepayKeys, 'secretKey'>, body: string): string =>
  hmac('sha256', keys.secretKey, body, 'base64');

/** Every answer carries the signature of its own bytes. */
const send = (
  c: Context,
  keys: ShopeepayKeys,
  request: Body | undefined,
  errcode: number,
  more: Body = {},
): Response => {
  const text = JSON.stringify({
    request_id: textOf(request?.['request_id']),
    errcode,
    debug_msg: problems[errcode] ?? 'error',
    ...more,
  });
  return c.body(text, 200, {
    'content-type': 'application/json',
    [signatureHeader]: signBody(keys, text),
  });
};

const transactionOf = (
  keys: ShopeepayKeys,
  id: string,
  type: number,
  amount: number,
  status: number,
  txn: number,
): Body => ({
  reference_id: id,
  amount: amount * perDong,
  transaction_sn: txn === 0 ? '' : String(txn),
  status,
  transaction_type: type,
  merchant_ext_id: keys.merchantId,
  store_ext_id: keys.storeId,
  terminal_id: '',
});
const paymentLine = (keys: ShopeepayKeys, payment: Payment): Body =>
  transactionOf(
    keys,
    payment.id,
    paymentType,
    payment.amount,
    codes[payment.result][0],
    payment.txn,
  );
const refundLine = (keys: ShopeepayKeys, refund: Refund): Body =>
  transactionOf(keys, refund.id, refundType, refund.amount, refundCodes[refund.state], refund.txn);

const noticeBody = (keys: ShopeepayKeys, payment: Payment, plan: NoticePlan): string => {
  const [transaction_status, payment_status] = codes[payment.result];
  return JSON.stringify({
    amount: (payment.amount + (plan.more ?? 0)) * perDong,
    merchant_ext_id: keys.merchantId,
    store_ext_id: keys.storeId,
    terminal_id: '',
    payment_channel: 1,
    payment_method: 17,
    payment_reference_id: payment.id,
    reference_id: payment.id,
    transaction_sn: String(payment.txn),
    transaction_status,
    transaction_type: paymentType,
    user_id_hash: 'u1hash',
    payment_status,
  });
};

const wireOf = (keys: ShopeepayKeys): Wire => ({
  name: 'spp',
  notice: (payment, plan) => {
    if (payment.result !== 'paid') return null;
    const body = noticeBody(keys, payment, plan);
    const signature = signBody(keys, body);
    const headers = {
      'content-type': 'application/json',
      'X-Airpay-ClientId': keys.clientId,
      [signatureHeader]: plan.spoiled === true ? spoil(signature) : signature,
    };
    return { url: payment.notifyUrl, method: 'POST', headers, body };
  },
  back: (payment) => {
    const fields = {
      amount: payment.amount * perDong,
      client_id: keys.clientId,
      reference_id: payment.id,
      result_code: payment.result === 'paid' ? 100 : 203,
    };
    return withParameters(payment.returnUrl, {
      ...fields,
      signature: signBody(
        keys,
        new URLSearchParams(
          Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
        ).toString(),
      ),
    });
  },
});

type Read = { body: Body; errcode: 0 } | { body: Body | undefined; errcode: 1 | 2 | 50 };
/** The header over the raw body comes first; then JSON, client and merchant. */
const read = async (c: Context, keys: ShopeepayKeys): Promise<Read> => {
  const text = await c.req.text();
  const isSigned =
    sameMac(signBody(keys, text), c.req.header(signatureHeader)) &&
    c.req.header('X-Airpay-ClientId') === keys.clientId;
  if (!isSigned) return { body: undefined, errcode: 2 };
  const body = objectIn(text);
  if (body === undefined) return { body, errcode: 50 };
  if (body['merchant_ext_id'] !== keys.merchantId || body['store_ext_id'] !== keys.storeId)
    return { body, errcode: 2 };
  const id = textOf(body['request_id']);
  return id === '' || id.length > 64 ? { body, errcode: 1 } : { body, errcode: 0 };
};

const isAmount = (value: unknown): boolean =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) % perDong === 0;
const isReference = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= 64;
const longestSeconds = 172_800;
const isOrder = (body: Body): boolean =>
  isReference(body['payment_reference_id']) &&
  isAmount(body['amount']) &&
  body['currency'] === 'VND' &&
  URL.canParse(textOf(body['return_url'])) &&
  ['app', 'pc', 'mweb'].includes(textOf(body['platform_type'])) &&
  (body['validity_period'] === undefined ||
    (Number(body['validity_period']) > 0 && Number(body['validity_period']) <= longestSeconds));

const orderOf = (
  keys: ShopeepayKeys,
  body: Body,
  now: number,
  scaled: (ms: number) => number,
): Order => {
  const returnUrl = textOf(body['return_url']);
  return {
    id: textOf(body['payment_reference_id']),
    amount: Number(body['amount']) / perDong,
    info: textOf(body['additional_info']) || textOf(body['payment_reference_id']),
    merchant: keys.merchantId,
    returnUrl,
    notifyUrl: keys.notifyUrl || new URL('/api/pay/shopeepay/ipn', returnUrl).href,
    lang: 'vi',
    own: {},
    expiresAt: now + scaled(Number(body['validity_period'] ?? 1_200) * 1_000),
  };
};

const create = async (c: Context, { ctx, keys }: Gateway): Promise<Response> => {
  const { clock } = ctx.sandbox;
  const { body, errcode } = await read(c, keys);
  if (errcode !== 0 || !isOrder(body)) return send(c, keys, body, errcode || 1);
  const failure = ctx.failures.next('create');
  if (failure === 'down') return c.text('Internal Server Error', 500);
  if (failure === 'maintenance') return send(c, keys, body, 1908);
  const payment = openPayment(ctx, orderOf(keys, body, clock.now(), clock.scaled));
  if (payment === undefined) return send(c, keys, body, 11);
  if (failure === 'slow') await clock.pause(clock.scaled(slowMs));
  if (failure === 'early') await actOn(ctx, payment.id, 'approve');
  if (failure === 'lost') return c.text('Internal Server Error', 500);
  const url = `${ctx.sandbox.address(c)}/spp/pay/${payment.token}`;
  return send(c, keys, body, 0, { redirect_url_http: url, qr_content: url, qr_url: url });
};

/** A payment by its reference (13) or a refund by its own (15). */
const check = async (c: Context, { ctx, keys, refundContext }: Gateway): Promise<Response> => {
  const { body, errcode } = await read(c, keys);
  if (errcode !== 0) return send(c, keys, body, errcode);
  if (ctx.failures.next('query') !== null) return c.text('Internal Server Error', 500);
  const id = textOf(body['reference_id']);
  if (Number(body['transaction_type']) === refundType) {
    const refund = findRefund(refundContext, id);
    return refund === undefined
      ? send(c, keys, body, 4)
      : send(c, keys, body, 0, { payment_status: 3, transaction_list: [refundLine(keys, refund)] });
  }
  const payment = findPayment(ctx, id);
  if (payment === undefined || payment.amount * perDong !== Number(body['amount']))
    return send(c, keys, body, 4);
  // 3: the money of a payment went back, all of it.
  const payment_status =
    payment.result === 'paid' && leftOf(refundContext, payment) === 0
      ? 3
      : codes[payment.result][1];
  return send(c, keys, body, 0, { payment_status, transaction_list: [paymentLine(keys, payment)] });
};

const refund = async (c: Context, { ctx, keys, refundContext }: Gateway): Promise<Response> => {
  const { body, errcode } = await read(c, keys);
  if (errcode !== 0 || !isReference(body['refund_reference_id']) || !isAmount(body['amount']))
    return send(c, keys, body, errcode || 1);
  const failure = ctx.failures.next('refund');
  if (failure === 'down') return c.text('Internal Server Error', 500);
  if (failure === 'maintenance') return send(c, keys, body, 1908);
  const [id, amount] = [textOf(body['refund_reference_id']), Number(body['amount']) / perDong];
  const before = findRefund(refundContext, id);
  // The same request again is answered as before; another one under its number is a duplicate.
  if (before !== undefined)
    return before.amount === amount
      ? send(c, keys, body, 0, { transaction_list: [refundLine(keys, before)] })
      : send(c, keys, body, 11);
  const payment = findPayment(ctx, textOf(body['reference_id']));
  if (payment === undefined) return send(c, keys, body, 4);
  if (payment.result !== 'paid') return send(c, keys, body, 2);
  if (amount > leftOf(refundContext, payment)) return send(c, keys, body, 15);
  const made = makeRefund(refundContext, payment, id, amount);
  if (failure === 'lost') return c.text('Internal Server Error', 500);
  return send(c, keys, body, 0, { transaction_list: [refundLine(keys, made)] });
};

/** "Sent once, no automatic retry." */
const terms = { accepts: (status: number) => status === 200, gapsMs: [] };

export const shopeepay = (sandbox: SandboxContext, keys: ShopeepayKeys): Party => {
  const ctx = openPayments(
    sandbox,
    wireOf(keys),
    sandbox.webhooks.queue('spp', { ...terms, timeoutMs: sandbox.noticeTimeoutMs }),
  );
  const gateway: Gateway = { ctx, keys, refundContext: openRefunds(ctx, 0) };
  const pages: GatewayPages = {
    ctx,
    appearance: {
      brand: 'shopeepay',
      name: 'ShopeePay',
      codeOf: ({ result }) => codes[result].join('/'),
      tellsFailures: false,
      takesCards: false,
    },
  };
  const routes = gatewayRoutes(pages);
  const api = '/spp/v3/merchant-host';
  routes.post(`${api}/order/create`, (c) => create(c, gateway));
  routes.post(`${api}/transaction/check`, (c) => check(c, gateway));
  routes.post(`${api}/transaction/refund/create-new`, (c) => refund(c, gateway));
  return {
    title: 'ShopeePay checkout V3',
    routes,
    shows: [
      {
        path: `POST ${api}/order/create · transaction/check · transaction/refund/create-new`,
        says: 'The signed protocol.',
      },
      ...gatewayIndex(pages),
    ],
  };
};
