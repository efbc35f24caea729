// The ZaloPay gateway v2: create, query, refund, query_refund, callbacks of successes alone, with
// real MACs on both sides.

import type { Context } from 'hono';
import type { Party, SandboxContext } from '../context/context.ts';
import { objectIn, textOf } from '../context/context.ts';
import { slowMs } from './failure-modes.ts';
import { type GatewayPages, gatewayIndex, gatewayRoutes } from './gateway-routes.ts';
import { type NoticePlan, type Result, resultWords } from './outcomes.ts';
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
  type RefundContext,
  type RefundState,
  findRefund,
  leftOf,
  makeRefund,
  openRefunds,
} from './refunds.ts';
import {
  type Refusal,
  type ZalopayKeys,
  type ZalopayMessage,
  refuse,
  refuseTime,
  signCallback,
  signRedirect,
} from './zalopay-protocol.ts';

type Body = Readonly<Record<string, unknown>>;
type Gateway = { ctx: PaymentContext; keys: ZalopayKeys; refundContext: RefundContext };

/** return_code and sub_return_code of each state; where nothing fits the sub code is 0. */
const codes: Readonly<Record<Result, readonly [code: number, subCode: number]>> = {
  waiting: [3, 0],
  paid: [1, 0],
  refused: [2, 0],
  withdrawn: [2, 0],
  balance: [2, -63],
  limit: [2, -1330],
  login: [2, -217],
  expired: [2, -54],
  suspect: [3, 0],
  maintenance: [2, -217],
};
const refundCodes: Readonly<Record<RefundState, readonly [code: number, subCode: number]>> = {
  done: [1, 0],
  processing: [3, 2],
  failed: [2, 0],
};
/** The channel number of its wallet. */
const walletChannel = 38;

const answer = (c: Context, code: number, subCode: number, more: Body = {}, field = ''): Response =>
  c.json({
    return_code: code,
    return_message:
      code === 1
        ? 'Giao dịch thành công'
        : code === 3
          ? 'Giao dịch đang xử lý'
          : 'Giao dịch thất bại',
    sub_return_code: subCode,
    sub_return_message: field,
    ...more,
  });
const sendRefusal = (c: Context, { subCode, field }: Refusal): Response =>
  answer(c, 2, subCode, {}, field);

const callback = (keys: ZalopayKeys, payment: Payment, plan: NoticePlan): string => {
  const { own } = payment;
  const data = JSON.stringify({
    app_id: keys.appId,
    app_trans_id: payment.id,
    app_time: Number(own['appTime']),
    app_user: own['appUser'],
    amount: payment.amount + (plan.more ?? 0),
    embed_data: own['embedData'],
    item: own['item'],
    zp_trans_id: payment.txn,
    server_time: payment.settledAt,
    channel: walletChannel,
    merchant_user_id: own['appUser'],
    zp_user_id: own['appUser'],
    user_fee_amount: 0,
    discount_amount: 0,
  });
  const mac = signCallback(keys, data);
  return JSON.stringify({ data, mac: plan.spoiled === true ? spoil(mac) : mac, type: 1 });
};

const wireOf = (keys: ZalopayKeys): Wire => ({
  name: 'zalopay',
  notice: (payment, plan) =>
    payment.result === 'paid' && payment.notifyUrl !== ''
      ? {
          url: payment.notifyUrl,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: callback(keys, payment, plan),
        }
      : null,
  back: (payment) => {
    const [code, subCode] = codes[payment.result];
    const fields = {
      appid: keys.appId,
      apptransid: payment.id,
      pmcid: walletChannel,
      bankcode: '',
      amount: payment.amount,
      discountamount: 0,
      status: code === 1 ? 1 : subCode || -1,
    };
    return withParameters(payment.returnUrl, { ...fields, checksum: signRedirect(keys, fields) });
  },
});

const orderOf = (body: Body): Order => ({
  id: textOf(body['app_trans_id']),
  amount: Number(body['amount']),
  info: textOf(body['description']),
  merchant: `App ${textOf(body['app_id'])}`,
  returnUrl: textOf(objectIn(textOf(body['embed_data']))?.['redirecturl']),
  notifyUrl: textOf(body['callback_url']),
  lang: 'vi',
  own: {
    appTime: textOf(body['app_time']),
    appUser: textOf(body['app_user']),
    embedData: textOf(body['embed_data']),
    item: textOf(body['item']),
  },
});

/** A body as JSON or as a form: ZaloPay takes both. */
const readBody = async (c: Context): Promise<Body | undefined> => {
  const text = await c.req.text();
  return c.req.header('content-type')?.includes('x-www-form-urlencoded') === true
    ? Object.fromEntries(new URLSearchParams(text))
    : objectIn(text);
};

const create = async (c: Context, { ctx, keys }: Gateway): Promise<Response> => {
  const { clock } = ctx.sandbox;
  const body = await readBody(c);
  const refusal = refuse('create', keys, body) ?? refuseTime(body ?? {}, clock.now());
  if (refusal !== null || body === undefined)
    return sendRefusal(c, refusal ?? { subCode: -401, field: 'body' });
  const failure = ctx.failures.next('create');
  if (failure === 'down') return c.text('Internal Server Error', 500);
  if (failure === 'maintenance') return answer(c, 2, -999);
  const order = orderOf(body);
  if (!URL.canParse(order.returnUrl)) return sendRefusal(c, { subCode: -401, field: 'embed_data' });
  const seconds = Number(body['expire_duration_seconds'] ?? 900);
  const payment = openPayment(ctx, {
    ...order,
    expiresAt: clock.now() + clock.scaled(seconds * 1_000),
  });
  if (payment === undefined) return sendRefusal(c, { subCode: -68, field: 'app_trans_id' });
  if (failure === 'slow') await clock.pause(clock.scaled(slowMs));
  if (failure === 'early') await actOn(ctx, payment.id, 'approve');
  if (failure === 'lost') return c.text('Internal Server Error', 500);
  const url = `${ctx.sandbox.address(c)}/zalopay/pay/${payment.token}`;
  return answer(c, 1, 1, {
    order_url: url,
    zp_trans_token: payment.token,
    order_token: payment.token,
    qr_code: url,
  });
};

const query = (c: Context, { ctx }: Gateway, body: Body): Response => {
  if (ctx.failures.next('query') !== null) return c.text('Internal Server Error', 500);
  const payment = findPayment(ctx, textOf(body['app_trans_id']));
  if (payment === undefined)
    return answer(c, 2, -101, { is_processing: false, amount: 0, zp_trans_id: 0 });
  const [code, subCode] = codes[payment.result];
  return answer(
    c,
    code,
    subCode,
    {
      is_processing: code === 3,
      amount: payment.amount,
      zp_trans_id: payment.txn,
      server_time: ctx.sandbox.clock.now(),
      discount_amount: 0,
    },
    resultWords[payment.result].vi,
  );
};

const refund = (c: Context, { ctx, refundContext }: Gateway, body: Body): Response => {
  const failure = ctx.failures.next('refund');
  if (failure === 'down') return c.text('Internal Server Error', 500);
  if (failure === 'maintenance') return answer(c, 2, -999);
  const [id, amount] = [textOf(body['m_refund_id']), Number(body['amount'])];
  if (findRefund(refundContext, id) !== undefined)
    return sendRefusal(c, { subCode: -23, field: 'm_refund_id' });
  const payment = paymentBy(ctx, 'txn', textOf(body['zp_trans_id']));
  if (payment === undefined || payment.result !== 'paid')
    return sendRefusal(c, { subCode: -101, field: 'zp_trans_id' });
  if (amount > leftOf(refundContext, payment))
    return sendRefusal(c, { subCode: -14, field: 'amount' });
  const made = makeRefund(refundContext, payment, id, amount);
  if (failure === 'lost') return c.text('Internal Server Error', 500);
  return made.state === 'failed'
    ? sendRefusal(c, { subCode: -13, field: 'm_refund_id' })
    : answer(c, made.state === 'done' ? 1 : 3, 0, { refund_id: made.txn });
};

const queryRefund = (c: Context, { refundContext }: Gateway, body: Body): Response => {
  const found = findRefund(refundContext, textOf(body['m_refund_id']));
  if (found === undefined) return answer(c, 2, -101);
  const [code, subCode] = refundCodes[found.state];
  return answer(c, code, subCode);
};

/** A call that needs nothing but a good MAC before it is answered. */
const checked =
  (
    gateway: Gateway,
    message: ZalopayMessage,
    work: (c: Context, gateway: Gateway, body: Body) => Response,
  ) =>
  async (c: Context): Promise<Response> => {
    const body = await readBody(c);
    const refusal = refuse(message, gateway.keys, body);
    return refusal !== null || body === undefined
      ? sendRefusal(c, refusal ?? { subCode: -401, field: 'body' })
      : work(c, gateway, body);
  };

const isTaken = (status: number, body: string): boolean =>
  status === 200 && [1, 2].includes(Number(objectIn(body)?.['return_code']));
const minute = 60_000;
/** Sent again at most three times, and only when the answer asks for it. */
const terms = {
  accepts: (status: number, body: string) =>
    isTaken(status, body) || Number(objectIn(body)?.['return_code']) === -1,
  gapsMs: [minute, minute, minute],
};
/** A wallet refunds within seconds, never at once. */
const refundMs = 5_000;

export const zalopay = (sandbox: SandboxContext, keys: ZalopayKeys): Party => {
  const ctx = openPayments(
    sandbox,
    wireOf(keys),
    sandbox.webhooks.queue('zalopay', { ...terms, timeoutMs: sandbox.noticeTimeoutMs }),
  );
  const gateway: Gateway = { ctx, keys, refundContext: openRefunds(ctx, refundMs) };
  const pages: GatewayPages = {
    ctx,
    appearance: {
      brand: 'zalopay',
      name: 'ZaloPay',
      codeOf: ({ result }) => codes[result].join('/'),
      tellsFailures: false,
      takesCards: false,
    },
  };
  const routes = gatewayRoutes(pages);
  routes.post('/zalopay/v2/create', (c) => create(c, gateway));
  routes.post('/zalopay/v2/query', checked(gateway, 'query', query));
  routes.post('/zalopay/v2/refund', checked(gateway, 'refund', refund));
  routes.post('/zalopay/v2/query_refund', checked(gateway, 'queryRefund', queryRefund));
  return {
    title: 'ZaloPay OpenAPI v2',
    routes,
    shows: [
      {
        path: 'POST /zalopay/v2/create · query · refund · query_refund',
        says: 'The signed protocol.',
      },
      ...gatewayIndex(pages),
    ],
  };
};
