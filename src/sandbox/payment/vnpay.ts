// The VNPAY gateway 2.1.0: the signed link to a hosted card form, notices by GET, querydr and
// refund, with real hashes on both sides.

import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Party, SandboxContext } from '../context/context.ts';
import { objectIn, textOf } from '../context/context.ts';
import { page, show } from '../context/page.ts';
import { sameMac } from '../context/signature.ts';
import type { Collection } from '../context/store.ts';
import { type GatewayPages, gatewayIndex, gatewayRoutes } from './gateway-routes.ts';
import type { CallFailure, NoticePlan, Result } from './outcomes.ts';
import {
  type PaymentContext,
  type Order,
  type Payment,
  type Wire,
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
  type RefundState,
  leftOf,
  makeRefund,
  openRefunds,
  refundsOf,
} from './refunds.ts';
import { formatVietnamTime, parseVietnamTime } from './vietnam-time.ts';
import { cardForm, scenarioOfCard } from './vnpay-form.ts';
import {
  type Fields,
  type VnpayKeys,
  callHash,
  hashOf,
  isAmount,
  pairsOf,
  refuseLink,
} from './vnpay-protocol.ts';

type Gateway = {
  ctx: PaymentContext;
  keys: VnpayKeys;
  refundContext: RefundContext;
  requests: Collection<true>;
};

/** ResponseCode of link and notice, TransactionStatus of notice and query. */
const codes: Readonly<Record<Result, readonly [response: string, status: string]>> = {
  waiting: ['99', '01'],
  paid: ['00', '00'],
  refused: ['24', '02'],
  withdrawn: ['24', '02'],
  balance: ['51', '02'],
  limit: ['65', '02'],
  login: ['13', '02'],
  expired: ['11', '02'],
  suspect: ['07', '07'],
  maintenance: ['75', '02'],
};
const refundStatuses: Readonly<Record<RefundState, string>> = {
  done: '00',
  processing: '05',
  failed: '09',
};
const problems: Readonly<Record<string, string>> = {
  '00': 'Success',
  '02': 'Amount is more than what is left',
  '03': 'Invalid data',
  '91': 'Transaction not found',
  '94': 'Duplicate request',
  '95': 'Transaction did not succeed',
  '97': 'Invalid signature',
};
const perDong = 100;

/**
 * The fields that notice and return address share, with the hash; `plan` may falsify the amount or
 * the hash.
 */
const told = (keys: VnpayKeys, payment: Payment, plan: NoticePlan = {}): Fields => {
  const [responseCode, status] = codes[payment.result];
  const isCard = payment.own['bankCode'] === 'INTCARD';
  const fields = {
    vnp_Amount: (payment.amount + (plan.more ?? 0)) * perDong,
    vnp_BankCode: isCard ? 'VISA' : 'NCB',
    vnp_BankTranNo: payment.txn === 0 ? '' : `VNP${payment.txn}`,
    vnp_CardType: isCard ? 'VISA' : 'ATM',
    vnp_OrderInfo: payment.info,
    vnp_PayDate: formatVietnamTime(payment.settledAt),
    vnp_ResponseCode: responseCode,
    vnp_TmnCode: keys.tmnCode,
    vnp_TransactionNo: payment.txn,
    vnp_TransactionStatus: status,
    vnp_TxnRef: payment.id,
  };
  const hash = hashOf(keys, pairsOf(fields));
  return { ...fields, vnp_SecureHash: plan.spoiled === true ? spoil(hash) : hash };
};

const wireOf = (keys: VnpayKeys): Wire => ({
  name: 'vnpay',
  notice: (payment, plan) => ({
    url: withParameters(payment.notifyUrl, told(keys, payment, plan)),
    method: 'GET',
    headers: {},
    body: null,
  }),
  back: (payment) => withParameters(payment.returnUrl, told(keys, payment)),
});

const orderOf = (keys: VnpayKeys, f: Fields): Order => {
  const returnUrl = textOf(f['vnp_ReturnUrl']);
  return {
    id: textOf(f['vnp_TxnRef']),
    amount: Number(f['vnp_Amount']) / perDong,
    info: textOf(f['vnp_OrderInfo']),
    merchant: keys.tmnCode,
    returnUrl,
    notifyUrl: keys.notifyUrl || new URL('/api/pay/vnpay/ipn', returnUrl).href,
    lang: f['vnp_Locale'] === 'vn' ? 'vi' : 'en',
    expiresAt: parseVietnamTime(textOf(f['vnp_ExpireDate'])),
    own: { bankCode: textOf(f['vnp_BankCode']), createDate: textOf(f['vnp_CreateDate']) },
  };
};

const errorPage = (c: Context, code: string): Response | Promise<Response> =>
  show(
    c,
    page({
      lang: 'vi',
      title: `${code} · VNPAY Sandbox`,
      mark: 'VNPAY',
      brand: 'vnpay',
      body: html`<section class="card">
<h1>${code}</h1>
<p>${problems[code] ?? 'The link is over'}</p>
</section>`,
    }),
    400,
  );

/** A good link leads to the payment's page, made at its first visit. */
const open = (c: Context, { ctx, keys }: Gateway): Response | Promise<Response> => {
  const fields = c.req.query();
  const wrong = refuseLink(keys, fields, ctx.sandbox.clock.now());
  const known =
    wrong === null || wrong === '11' ? findPayment(ctx, textOf(fields['vnp_TxnRef'])) : undefined;
  if (wrong !== null && known === undefined) return errorPage(c, wrong);
  if (ctx.failures.next('create') !== null) return c.text('Internal Server Error', 500);
  const payment = known ?? openPayment(ctx, orderOf(keys, fields));
  return payment === undefined ? errorPage(c, '91') : c.redirect(`../pay/${payment.token}`, 302);
};

const answer = (
  c: Context,
  { keys }: Gateway,
  request: Fields,
  code: string,
  more: Fields = {},
): Response => {
  const message = request['vnp_Command'] === 'refund' ? 'refundAnswer' : 'queryAnswer';
  const fields = {
    vnp_ResponseId: randomUUID().replaceAll('-', ''),
    vnp_Command: textOf(request['vnp_Command']),
    vnp_ResponseCode: code,
    vnp_Message: problems[code] ?? 'Error',
    vnp_TmnCode: keys.tmnCode,
    vnp_TxnRef: textOf(request['vnp_TxnRef']),
    vnp_OrderInfo: textOf(request['vnp_OrderInfo']),
    ...more,
  };
  return c.json({ ...fields, vnp_SecureHash: callHash(message, keys, fields) });
};

const paymentFields = (payment: Payment): Fields => ({
  vnp_Amount: String(payment.amount * perDong),
  vnp_BankCode: payment.own['bankCode'],
  vnp_PayDate: payment.settledAt === 0 ? '' : formatVietnamTime(payment.settledAt),
  vnp_TransactionNo: String(payment.txn),
  vnp_TransactionType: '01',
  vnp_TransactionStatus: codes[payment.result][1],
  vnp_OrderInfo: payment.info,
  vnp_PromotionCode: '',
  vnp_PromotionAmount: '',
});
const refundFields = (payment: Payment, refund: Refund): Fields => ({
  ...paymentFields(payment),
  vnp_Amount: String(refund.amount * perDong),
  vnp_PayDate: formatVietnamTime(refund.createdAt),
  vnp_TransactionNo: String(refund.txn),
  vnp_TransactionType: refund.amount === payment.amount ? '02' : '03',
  vnp_TransactionStatus: refundStatuses[refund.state],
});

/** The transaction with that number, else the newest under the payment's. */
const query = (c: Context, gateway: Gateway, f: Fields, payment: Payment): Response => {
  const refunds = refundsOf(gateway.refundContext, payment.id);
  const asked = textOf(f['vnp_TransactionNo']);
  const found =
    asked === '' ? refunds.at(-1) : refunds.find((refund) => String(refund.txn) === asked);
  return answer(
    c,
    gateway,
    f,
    '00',
    found === undefined ? paymentFields(payment) : refundFields(payment, found),
  );
};

const refuseRefund = (gateway: Gateway, f: Fields, payment: Payment): string | null => {
  const amount = Number(f['vnp_Amount']) / perDong;
  if (!isAmount(f['vnp_Amount']) || !['02', '03'].includes(textOf(f['vnp_TransactionType'])))
    return '03';
  if (
    payment.result !== 'paid' ||
    paymentBy(gateway.ctx, 'txn', textOf(f['vnp_TransactionNo']))?.id !== payment.id
  )
    return '95';
  if (f['vnp_TransactionType'] === '02' && amount !== payment.amount) return '03';
  return amount > leftOf(gateway.refundContext, payment) ? '02' : null;
};

const refund = (
  c: Context,
  gateway: Gateway,
  f: Fields,
  payment: Payment,
  failure: CallFailure | null,
): Response => {
  const wrong = refuseRefund(gateway, f, payment);
  if (wrong !== null) return answer(c, gateway, f, wrong);
  const made = makeRefund(
    gateway.refundContext,
    payment,
    `${payment.id}:${textOf(f['vnp_RequestId'])}`,
    Number(f['vnp_Amount']) / perDong,
  );
  return failure === 'lost'
    ? c.text('Internal Server Error', 500)
    : answer(c, gateway, f, '00', {
        ...refundFields(payment, made),
        vnp_OrderInfo: textOf(f['vnp_OrderInfo']),
      });
};

const transaction = async (c: Context, gateway: Gateway): Promise<Response> => {
  const { ctx, keys, requests } = gateway;
  const f: Fields = objectIn(await c.req.text()) ?? {};
  const command = f['vnp_Command'];
  if (command !== 'querydr' && command !== 'refund') return answer(c, gateway, f, '03');
  const message = command === 'refund' ? 'refund' : 'query';
  if (
    f['vnp_TmnCode'] !== keys.tmnCode ||
    !sameMac(callHash(message, keys, f), textOf(f['vnp_SecureHash']).toLowerCase())
  )
    return answer(c, gateway, f, '97');
  const failure = ctx.failures.next(message);
  if (failure === 'down' || (failure !== null && message === 'query'))
    return c.text('Internal Server Error', 500);
  const payment = findPayment(ctx, textOf(f['vnp_TxnRef']));
  if (payment === undefined || payment.own['createDate'] !== f['vnp_TransactionDate'])
    return answer(c, gateway, f, '91');
  if (!requests.add(textOf(f['vnp_RequestId']), true)) return answer(c, gateway, f, '94');
  return message === 'refund'
    ? refund(c, gateway, f, payment, failure)
    : query(c, gateway, f, payment);
};

const minute = 60_000;
/**
 * 00 and 02 end it; after anything else the notice is sent again, ten times, five minutes apart.
 */
const terms = {
  accepts: (status: number, body: string) =>
    status === 200 && ['00', '02'].includes(textOf(objectIn(body)?.['RspCode'])),
  gapsMs: Array.from({ length: 10 }, () => 5 * minute),
};
/** A bank refunds after a while, not at once (unscaled). */
const refundMs = 5_000;

export const vnpay = (sandbox: SandboxContext, keys: VnpayKeys): Party => {
  const ctx = openPayments(
    sandbox,
    wireOf(keys),
    sandbox.webhooks.queue('vnpay', { ...terms, timeoutMs: sandbox.noticeTimeoutMs }),
  );
  const gateway: Gateway = {
    ctx,
    keys,
    refundContext: openRefunds(ctx, refundMs),
    requests: sandbox.store.collection<true>('vnpay.requests'),
  };
  const appearance = {
    brand: 'vnpay',
    name: 'VNPAY',
    codeOf: ({ result }: Payment) => codes[result].join('/'),
    tellsFailures: true,
    takesCards: true,
    form: cardForm,
  } as const;
  const pages: GatewayPages = { ctx, appearance, scenarioOf: scenarioOfCard };
  const routes = gatewayRoutes(pages);
  const api = '/vnpay/merchant_webapi/api/transaction';
  routes.get('/vnpay/paymentv2/vpcpay.html', (c) => open(c, gateway));
  routes.post(api, (c) => transaction(c, gateway));
  return {
    title: 'VNPAY 2.1.0, cards',
    routes,
    shows: [
      { path: 'GET /vnpay/paymentv2/vpcpay.html', says: 'A signed link opens the card form.' },
      { path: `POST ${api}`, says: 'querydr and refund.' },
      ...gatewayIndex(pages),
    ],
  };
};
