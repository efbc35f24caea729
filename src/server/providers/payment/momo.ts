// MoMo's gateway v2 with real signatures; what is not certain is pending, never paid or failed
// (docs/integrations.md, MoMo).

import { randomUUID } from 'node:crypto';
import { brand } from '#contract/brand.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { isSameText } from '../../crypto/keys.ts';
import {
  amountOf,
  askTimeoutMs,
  codeOf,
  createTimeoutMs,
  isWebAddress,
  objectOf,
  postJson,
  textOf,
  txnOf,
  type Fields,
} from './gateway-http.ts';
import type {
  PaymentRequest,
  Attempt,
  Gateway,
  Notice,
  NoticeAnswer,
  Queried,
  RawNotice,
  RefundOrder,
  RefundReport,
} from './gateway.ts';
import { refundedElsewhere } from './gateway.ts';
import {
  momoCodes,
  momoOutcome,
  momoSignature,
  momoUnsure,
  type MomoKeys,
} from './momo-protocol.ts';

type Reply = { readonly code: number; readonly body: Fields };

/** In flight, or MoMo's own errors; any other response means that this request opened nothing. */
const createUnsure = new Set([0, 98, 99, 7000]);

const noticeStatuses: Readonly<Record<NoticeAnswer, number>> = {
  ok: 204,
  duplicate: 204,
  unknown: 204,
  amount: 204,
  badSignature: 400,
  busy: 503,
  error: 500,
};

export function makeMomo(keys: MomoKeys): Gateway {
  return {
    provider: 'momo',
    troubleCodes: null,
    create: (attempt) => create(keys, attempt),
    readNotice: (raw) => readNotice(keys, raw),
    answerNotice: (answer) => ({ status: noticeStatuses[answer], contentType: null, body: '' }),
    query: (attempt) => query(keys, attempt),
    refund: (order) => refund(keys, order),
    queryRefund: (order) => queryRefund(keys, order),
  };
}

/** Rejects when no valid response of MoMo's came: then the outcome is unknown. */
async function post(keys: MomoKeys, path: string, body: Fields, timeoutMs: number): Promise<Reply> {
  const answer = await postJson(
    `${keys.baseUrl}/v2/gateway/api/${path}`,
    JSON.stringify(body),
    timeoutMs,
  );
  const fields = objectOf(answer.text);
  const code = Number(fields?.['resultCode'] ?? Number.NaN);
  if (fields === null || !Number.isInteger(code))
    throw new Error(`MoMo answered ${path} with status ${answer.status} and no result code`);
  return { code, body: fields };
}

/** The request id is the order's own: the same create sent again is answered as the first was. */
async function create(keys: MomoKeys, attempt: Attempt): Promise<{ redirectUrl: string }> {
  const fields = {
    partnerCode: keys.partnerCode,
    partnerName: brand.name,
    requestId: attempt.ref,
    orderId: attempt.ref,
    amount: attempt.amount,
    orderInfo: attempt.description,
    redirectUrl: attempt.returnUrl,
    ipnUrl: attempt.notifyUrl,
    requestType: 'captureWallet',
    extraData: '',
    autoCapture: true,
    lang: attempt.locale === 'vi-vn' ? 'vi' : 'en',
  };
  const { code, body } = await post(
    keys,
    'create',
    { ...fields, signature: momoSignature('create', keys, fields) },
    createTimeoutMs,
  );
  if (code === 0 && isWebAddress(body['payUrl'])) return { redirectUrl: body['payUrl'] };
  if (createUnsure.has(code))
    throw new Error(`MoMo does not know whether it opened ${attempt.ref}: ${code}`);
  throw new Fault(
    code === momoCodes.maintenance ? errorCodes.gatewayMaintenance : errorCodes.methodUnavailable,
    { code },
  );
}

function readNotice(keys: MomoKeys, raw: RawNotice): Notice | null {
  const fields = objectOf(raw.body);
  if (fields === null || fields['partnerCode'] !== keys.partnerCode) return null;
  if (!isSameText(momoSignature('notice', keys, fields), textOf(fields['signature']))) return null;
  const code = codeOf(fields['resultCode']);
  if (code === null) return null;
  return {
    ref: textOf(fields['orderId']),
    amount: amountOf(fields['amount'], 1, fields['currency']),
    providerTxn: txnOf(fields['transId']),
    outcome: momoOutcome(code),
    code: String(code),
  };
}

/** What a response about a payment says was refunded of it. */
function givenBack(body: Fields): number {
  const listed = Array.isArray(body['refundTrans']) ? (body['refundTrans'] as Fields[]) : [];
  return listed.reduce(
    (sum, one) => sum + (Number(one['resultCode']) === 0 ? (amountOf(one['amount']) ?? 0) : 0),
    0,
  );
}

async function query(keys: MomoKeys, { ref, amount }: PaymentRequest): Promise<Queried> {
  const fields = { partnerCode: keys.partnerCode, requestId: randomUUID(), orderId: ref };
  const { code, body } = await post(
    keys,
    'query',
    { ...fields, lang: 'en', signature: momoSignature('query', keys, fields) },
    askTimeoutMs,
  );
  if (momoOutcome(code) === 'paid' && givenBack(body) >= amount)
    return {
      outcome: 'failed',
      providerTxn: txnOf(body['transId']),
      amount: null,
      code: refundedElsewhere,
    };
  return {
    outcome: momoOutcome(code),
    providerTxn: txnOf(body['transId']),
    amount: amountOf(body['amount'], 1, body['currency']),
    code: String(code),
  };
}

async function refund(keys: MomoKeys, order: RefundOrder): Promise<RefundReport> {
  const fields = {
    partnerCode: keys.partnerCode,
    requestId: order.ref,
    orderId: order.ref,
    amount: order.amount,
    transId: Number(order.providerTxn),
    description: order.reason,
  };
  const { code } = await post(
    keys,
    'refund',
    { ...fields, lang: 'en', signature: momoSignature('refund', keys, fields) },
    askTimeoutMs,
  );
  return { state: refundState(code), code: String(code) };
}

/**
 * An id used before, or a failing system, leaves the outcome with MoMo: it must be queried before
 * anything is retried.
 */
function refundState(code: number): RefundReport['state'] {
  const outcome = momoOutcome(code);
  if (outcome === 'paid') return 'done';
  return outcome === 'failed' || (code < 1000 && !momoUnsure.has(code)) ? 'failed' : 'processing';
}

/** MoMo lists the refunds of a payment; one that is not among them was never made. */
async function queryRefund(keys: MomoKeys, order: RefundOrder): ReturnType<Gateway['queryRefund']> {
  const fields = {
    partnerCode: keys.partnerCode,
    requestId: randomUUID(),
    orderId: order.attempt.ref,
  };
  const { code, body } = await post(
    keys,
    'refund/query',
    { ...fields, lang: 'en', signature: momoSignature('query', keys, fields) },
    askTimeoutMs,
  );
  const listed = Array.isArray(body['refundTrans']) ? (body['refundTrans'] as Fields[]) : [];
  const listedRefund = listed.find((line) => line['orderId'] === order.ref);
  if (listedRefund !== undefined)
    return {
      state: refundState(Number(listedRefund['resultCode'])),
      code: String(listedRefund['resultCode']),
    };
  const isAnswered = Array.isArray(body['refundTrans']) || code === momoCodes.notFound;
  return isAnswered
    ? { state: 'absent', code: String(momoCodes.notFound) }
    : { state: 'processing', code: String(code) };
}
