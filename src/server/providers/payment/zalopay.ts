// ZaloPay's OpenAPI v2: signed orders of the day, notices of successes alone, slow refunds
// (docs/integrations.md, ZaloPay).

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { epochMs, minutesBetween, type Instant } from '#domain/time/time.ts';
import { isSameText } from '../../crypto/keys.ts';
import {
  amountOf,
  askTimeoutMs,
  createTimeoutMs,
  isWebAddress,
  objectOf,
  postJson,
  textOf,
  txnOf,
  type Fields,
} from './gateway-http.ts';
import type {
  AnswerToNotice,
  PaymentRequest,
  Attempt,
  Gateway,
  Notice,
  NoticeAnswer,
  Opened,
  Queried,
  RawNotice,
  RefundOrder,
  RefundReport,
} from './gateway.ts';
import {
  orderNumber,
  refOfOrder,
  refundNumber,
  zalopayCodes,
  zalopayMac,
  zalopayNoticeMac,
  zalopayOutcome,
  zalopayUnsure,
  type ZalopayKeys,
} from './zalopay-protocol.ts';

type Merchant = { readonly keys: ZalopayKeys; readonly clock: () => Instant };
type Reply = { readonly code: number; readonly subCode: number; readonly body: Fields };

/** ZaloPay accepts no shorter order than this. */
const shortestSeconds = 300;
const descriptionMax = 100;

export function makeZalopay(keys: ZalopayKeys, clock: () => Instant): Gateway {
  const merchant: Merchant = { keys, clock };
  return {
    provider: 'zalopay',
    troubleCodes: null,
    create: (attempt) => create(merchant, attempt),
    readNotice: (raw) => readNotice(keys, raw),
    answerNotice,
    query: (attempt) => query(merchant, attempt),
    refund: (order) => refund(merchant, order),
    queryRefund: (order) => queryRefund(merchant, order),
  };
}

async function post(
  { keys }: Merchant,
  path: string,
  body: Fields,
  timeoutMs: number,
): Promise<Reply> {
  const answer = await postJson(`${keys.baseUrl}/v2/${path}`, JSON.stringify(body), timeoutMs);
  const fields = objectOf(answer.text);
  const [code, subCode] = [
    Number(fields?.['return_code'] ?? Number.NaN),
    Number(fields?.['sub_return_code'] ?? 0),
  ];
  if (fields === null || !Number.isInteger(code))
    throw new Error(`ZaloPay answered ${path} with status ${answer.status} and no return code`);
  return { code, subCode, body: fields };
}

async function create(merchant: Merchant, attempt: Attempt): Promise<Opened> {
  const now = merchant.clock();
  const fields = {
    app_id: merchant.keys.appId,
    app_user: attempt.ref,
    app_trans_id: orderNumber(attempt.ref, attempt.createdAt),
    app_time: epochMs(now),
    expire_duration_seconds: Math.max(
      shortestSeconds,
      Math.floor(60 * minutesBetween(now, attempt.expiresAt)),
    ),
    amount: attempt.amount,
    item: '[]',
    description: attempt.description,
    embed_data: JSON.stringify({
      redirecturl: attempt.returnUrl,
      preferred_payment_method: ['zalopay_wallet'],
    }),
    bank_code: '',
    callback_url: attempt.notifyUrl,
  };
  const { code, subCode, body } = await post(
    merchant,
    'create',
    { ...fields, mac: zalopayMac('create', merchant.keys, fields) },
    createTimeoutMs,
  );
  const token = textOf(body['zp_trans_token']);
  if (code === 1 && isWebAddress(body['order_url']))
    return {
      redirectUrl: body['order_url'],
      ...(token === '' ? {} : { cashier: { appId: merchant.keys.appId, token } }),
    };
  if (code === 2 && subCode === zalopayCodes.duplicate) return { redirectUrl: null };
  if (code === 2 && subCode === zalopayCodes.maintenance)
    throw new Fault(errorCodes.gatewayMaintenance, { code: subCode });
  if (code !== 2 || zalopayUnsure.has(subCode))
    throw new Error(`ZaloPay does not know whether it opened ${attempt.ref}: ${code} ${subCode}`);
  throw new Fault(errorCodes.methodUnavailable, { code: subCode });
}

/** Sent only for a success: a failure is found by a query. */
function readNotice(keys: ZalopayKeys, raw: RawNotice): Notice | null {
  const envelope = objectOf(raw.body);
  const data = envelope?.['data'];
  if (
    envelope === null ||
    typeof data !== 'string' ||
    !isSameText(zalopayNoticeMac(keys, data), textOf(envelope['mac']))
  )
    return null;
  const fields = objectOf(data);
  if (fields === null || fields['app_id'] !== keys.appId) return null;
  return {
    ref: refOfOrder(textOf(fields['app_trans_id'])),
    amount: amountOf(fields['amount'], 1, fields['currency']),
    providerTxn: txnOf(fields['zp_trans_id']),
    outcome: 'paid',
    code: '1',
  };
}

/** Only 0 makes ZaloPay send it again, which helps when the failure is ours. */
const answers: Record<NoticeAnswer, readonly [code: number, says: string]> = {
  ok: [1, 'success'],
  duplicate: [2, 'duplicate'],
  unknown: [1, 'unknown order'],
  amount: [1, 'amount differs'],
  badSignature: [-1, 'mac not equal'],
  busy: [0, 'try again'],
  error: [0, 'try again'],
};

function answerNotice(answer: NoticeAnswer): AnswerToNotice {
  const [return_code, return_message] = answers[answer];
  return {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ return_code, return_message }),
  };
}

async function query(merchant: Merchant, { ref, createdAt }: PaymentRequest): Promise<Queried> {
  const fields = { app_id: merchant.keys.appId, app_trans_id: orderNumber(ref, createdAt) };
  const { code, subCode, body } = await post(
    merchant,
    'query',
    { ...fields, mac: zalopayMac('query', merchant.keys, fields) },
    askTimeoutMs,
  );
  const outcome = zalopayOutcome(code, subCode, body['is_processing'] === true);
  return {
    outcome,
    providerTxn: txnOf(body['zp_trans_id']),
    amount: amountOf(body['amount'], 1, body['currency']),
    code: `${code}/${subCode}`,
  };
}

async function refund(merchant: Merchant, order: RefundOrder): Promise<RefundReport> {
  const fields = {
    app_id: merchant.keys.appId,
    m_refund_id: refundNumber(merchant.keys, order.ref, order.sentAt),
    zp_trans_id: order.providerTxn,
    amount: order.amount,
    timestamp: epochMs(merchant.clock()),
    description: order.reason.slice(0, descriptionMax),
  };
  const { code, subCode, body } = await post(
    merchant,
    'refund',
    { ...fields, mac: zalopayMac('refund', merchant.keys, fields) },
    askTimeoutMs,
  );
  const isKnownBefore = subCode === zalopayCodes.refundDuplicate;
  const state =
    code === 1
      ? 'done'
      : code === 2 && !isKnownBefore && !zalopayUnsure.has(subCode)
        ? 'failed'
        : 'processing';
  return { state, code: `${code}/${subCode}`, refundTxn: txnOf(body['refund_id']) };
}

/**
 * A number used before, or a failing system, leaves the outcome with ZaloPay; an unknown one may be
 * sent again.
 */
async function queryRefund(
  merchant: Merchant,
  order: RefundOrder,
): ReturnType<Gateway['queryRefund']> {
  const fields = {
    app_id: merchant.keys.appId,
    m_refund_id: refundNumber(merchant.keys, order.ref, order.sentAt),
    timestamp: epochMs(merchant.clock()),
  };
  const { code, subCode } = await post(
    merchant,
    'query_refund',
    { ...fields, mac: zalopayMac('queryRefund', merchant.keys, fields) },
    askTimeoutMs,
  );
  const codes = `${code}/${subCode}`;
  if (code === 1) return { state: 'done', code: codes };
  if (code !== 2) return { state: 'processing', code: codes };
  if (subCode === zalopayCodes.notFound) return { state: 'absent', code: codes };
  return { state: subCode === 0 ? 'failed' : 'processing', code: codes };
}
