// ShopeePay's checkout V3: bodies signed in a header both ways, one notice that is never repeated,
// so that queries are what counts (docs/integrations.md, ShopeePay).

import { randomUUID } from 'node:crypto';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Vnd } from '#domain/money.ts';
import { minutesBetween, type Instant } from '#domain/time/time.ts';
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
  AnswerToNotice,
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
  clientHeader,
  refundedStatus,
  shopeepayCodes,
  shopeepayOutcome,
  shopeepaySignature,
  shopeepayUnsure,
  signatureHeader,
  transactionTypes,
  unitsPerDong,
  type ShopeepayKeys,
} from './shopeepay-protocol.ts';

type Reply = { readonly code: number; readonly body: Fields };

const shortestSeconds = 60;

export function makeShopeepay(keys: ShopeepayKeys, clock: () => Instant): Gateway {
  return {
    provider: 'shopeepay',
    troubleCodes: null,
    create: (attempt) => create(keys, attempt, clock()),
    readNotice: (raw) => readNotice(keys, raw),
    answerNotice,
    query: (attempt) => query(keys, attempt),
    refund: (order) => refund(keys, order),
    queryRefund: (order) => queryRefund(keys, order),
  };
}

/** A response that is not signed by ShopeePay says nothing. */
async function post(
  keys: ShopeepayKeys,
  path: string,
  body: Fields,
  timeoutMs: number,
): Promise<Reply> {
  const text = JSON.stringify({
    ...body,
    merchant_ext_id: keys.merchantId,
    store_ext_id: keys.storeId,
  });
  const answer = await postJson(`${keys.baseUrl}/v3/merchant-host/${path}`, text, timeoutMs, {
    'Content-Type': 'application/json',
    [clientHeader]: keys.clientId,
    [signatureHeader]: shopeepaySignature(keys, text),
  });
  if (
    !isSameText(shopeepaySignature(keys, answer.text), answer.headers.get(signatureHeader) ?? '')
  ) {
    throw new Error(
      `ShopeePay answered ${path} with status ${answer.status} and no signature of its own`,
    );
  }
  const fields = objectOf(answer.text);
  const code = Number(fields?.['errcode'] ?? Number.NaN);
  if (fields === null || !Number.isInteger(code))
    throw new Error(`ShopeePay answered ${path} with status ${answer.status} and no error code`);
  return { code, body: fields };
}

async function create(
  keys: ShopeepayKeys,
  attempt: Attempt,
  now: Instant,
): Promise<{ redirectUrl: string | null }> {
  const { code, body } = await post(
    keys,
    'order/create',
    {
      request_id: attempt.ref,
      payment_reference_id: attempt.ref,
      amount: attempt.amount * unitsPerDong,
      currency: 'VND',
      return_url: attempt.returnUrl,
      platform_type: attempt.isPhone ? 'mweb' : 'pc',
      validity_period: Math.max(
        shortestSeconds,
        Math.floor(60 * minutesBetween(now, attempt.expiresAt)),
      ),
    },
    createTimeoutMs,
  );
  if (code === shopeepayCodes.done && isWebAddress(body['redirect_url_http']))
    return { redirectUrl: body['redirect_url_http'] };
  if (code === shopeepayCodes.duplicate) return { redirectUrl: null };
  if (code === shopeepayCodes.maintenance) throw new Fault(errorCodes.gatewayMaintenance, { code });
  if (code === shopeepayCodes.done || shopeepayUnsure.has(code))
    throw new Error(`ShopeePay does not know whether it opened ${attempt.ref}: ${code}`);
  throw new Fault(errorCodes.methodUnavailable, { code });
}

function readNotice(keys: ShopeepayKeys, raw: RawNotice): Notice | null {
  const transactions =
    Object.entries(raw.headers).find(
      ([name]) => name.toLowerCase() === signatureHeader.toLowerCase(),
    )?.[1] ?? '';
  if (!isSameText(shopeepaySignature(keys, raw.body), transactions)) return null;
  const fields = objectOf(raw.body);
  if (
    fields === null ||
    fields['merchant_ext_id'] !== keys.merchantId ||
    fields['store_ext_id'] !== keys.storeId
  )
    return null;
  const status = codeOf(fields['transaction_status']);
  if (status === null) return null;
  const isPayment = codeOf(fields['transaction_type']) === transactionTypes.payment;
  return {
    ref: textOf(fields['payment_reference_id']) || textOf(fields['reference_id']),
    amount: amountOf(fields['amount'], unitsPerDong, fields['currency']),
    providerTxn: txnOf(fields['transaction_sn']),
    // A notice of a refund changes no payment: refunds are queried.
    outcome: isPayment ? shopeepayOutcome(status) : 'pending',
    code: String(status),
  };
}

/**
 * Sent once and never again, so only our own failures or a forged notice are answered otherwise.
 */
const acknowledged = [200, 0, 'success'] as const;
const answers: Record<NoticeAnswer, readonly [status: number, code: number, says: string]> = {
  ok: acknowledged,
  duplicate: acknowledged,
  unknown: acknowledged,
  amount: acknowledged,
  badSignature: [400, 2, 'signature'],
  busy: [503, -1, 'try again'],
  error: [500, -1, 'try again'],
};

function answerNotice(answer: NoticeAnswer): AnswerToNotice {
  const [status, errcode, debug_msg] = answers[answer];
  return { status, contentType: 'application/json', body: JSON.stringify({ errcode, debug_msg }) };
}

type Transaction = {
  readonly status: number;
  readonly amount: Vnd | null;
  readonly txn: string | null;
};

/** The transaction of this kind and number in an answer, which may list several or hold one. */
function transactionIn(body: Fields, reference: string, type: number): Transaction | null {
  const transactions = body['transaction_list'] ?? body['transaction'];
  const listed = (Array.isArray(transactions) ? transactions : [transactions]) as (
    | Fields
    | undefined
  )[];
  const found = listed.find(
    (one) => one?.['reference_id'] === reference && Number(one['transaction_type']) === type,
  );
  return found === undefined
    ? null
    : {
        status: Number(found['status']),
        amount: amountOf(found['amount'], unitsPerDong, found['currency']),
        txn: txnOf(found['transaction_sn']),
      };
}

async function query(keys: ShopeepayKeys, { ref, amount }: PaymentRequest): Promise<Queried> {
  const type = transactionTypes.payment;
  const { code, body } = await post(
    keys,
    'transaction/check',
    {
      request_id: randomUUID(),
      reference_id: ref,
      transaction_type: type,
      amount: amount * unitsPerDong,
    },
    askTimeoutMs,
  );
  const found = code === shopeepayCodes.done ? transactionIn(body, ref, type) : null;
  if (found === null)
    return { outcome: 'pending', providerTxn: null, amount: null, code: String(code) };
  if (Number(body['payment_status']) === refundedStatus)
    return { outcome: 'failed', providerTxn: found.txn, amount: null, code: refundedElsewhere };
  return {
    outcome: shopeepayOutcome(found.status),
    providerTxn: found.txn,
    amount: found.amount,
    code: `${code}/${found.status}`,
  };
}

const refundStates = {
  paid: 'done',
  failed: 'failed',
  pending: 'processing',
  held: 'processing',
} as const;

async function refund(keys: ShopeepayKeys, order: RefundOrder): Promise<RefundReport> {
  const { code, body } = await post(
    keys,
    'transaction/refund/create-new',
    {
      request_id: order.ref,
      reference_id: order.attempt.ref,
      transaction_type: transactionTypes.payment,
      refund_reference_id: order.ref,
      amount: order.amount * unitsPerDong,
    },
    askTimeoutMs,
  );
  const isOpen =
    code === shopeepayCodes.done ||
    code === shopeepayCodes.duplicate ||
    code === shopeepayCodes.maintenance ||
    shopeepayUnsure.has(code);
  if (!isOpen) return { state: 'failed', code: String(code) };
  const made = transactionIn(body, order.ref, transactionTypes.refund);
  return made === null
    ? { state: 'processing', code: String(code) }
    : {
        state: refundStates[shopeepayOutcome(made.status)],
        code: `${code}/${made.status}`,
        refundTxn: made.txn,
      };
}

async function queryRefund(
  keys: ShopeepayKeys,
  order: RefundOrder,
): ReturnType<Gateway['queryRefund']> {
  const type = transactionTypes.refund;
  const { code, body } = await post(
    keys,
    'transaction/check',
    {
      request_id: randomUUID(),
      reference_id: order.ref,
      transaction_type: type,
      amount: order.amount * unitsPerDong,
    },
    askTimeoutMs,
  );
  if (code === shopeepayCodes.notFound) return { state: 'absent', code: String(code) };
  const found = code === shopeepayCodes.done ? transactionIn(body, order.ref, type) : null;
  return found === null
    ? { state: 'processing', code: String(code) }
    : {
        state: refundStates[shopeepayOutcome(found.status)],
        code: `${code}/${found.status}`,
        refundTxn: found.txn,
      };
}
