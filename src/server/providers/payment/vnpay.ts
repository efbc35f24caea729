// VNPAY 2.1.0 for both kinds of card: a signed link to its hosted page, notices by GET, queries and
// refunds by its transaction call (docs/integrations.md, VNPAY).

import { randomUUID } from 'node:crypto';
import { brand } from '#contract/brand.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Instant } from '#domain/time/time.ts';
import { isSameText } from '../../crypto/keys.ts';
import {
  amountOf,
  askTimeoutMs,
  objectOf,
  postJson,
  stamp,
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
  bankCodes,
  plainWords,
  refOfTxnRef,
  txnRefOf,
  unitsPerDong,
  vnpayCallHash,
  vnpayCodes,
  vnpayHash,
  vnpayOutcome,
  vnpayPairs,
  vnpayRefusals,
  vnpayTrouble,
  type VnpayKeys,
} from './vnpay-protocol.ts';

type Merchant = { readonly keys: VnpayKeys; readonly clock: () => Instant };
type Reply = { readonly code: string; readonly body: Fields };

const version = '2.1.0';
/** VNPAY's number for hotels among the kinds of goods. */
const orderType = '170000';
/** Our own calls come from a server, whose address means nothing. */
const ownAddress = '127.0.0.1';
const types = { payment: '01', fullRefund: '02', partRefund: '03' } as const;

export function makeVnpay(keys: VnpayKeys, clock: () => Instant): Gateway {
  const merchant: Merchant = { keys, clock };
  return {
    provider: 'vnpay',
    troubleCodes: vnpayTrouble,
    create: async (attempt) => ({ redirectUrl: payLink(keys, attempt) }),
    readNotice: (raw) => readNotice(keys, raw),
    answerNotice,
    query: (attempt) => query(merchant, attempt),
    refund: (order) => refund(merchant, order),
    queryRefund: (order) => queryRefund(merchant, order),
  };
}

/** Opening makes no call: the page itself checks the link. */
function payLink(keys: VnpayKeys, attempt: Attempt): string {
  if (attempt.method !== 'creditCard' && attempt.method !== 'debitCard')
    throw new Fault(errorCodes.methodUnavailable, { bar: 'notAccepted' });
  const pairs = vnpayPairs({
    vnp_Version: version,
    vnp_Command: 'pay',
    vnp_TmnCode: keys.tmnCode,
    vnp_Amount: attempt.amount * unitsPerDong,
    vnp_BankCode: bankCodes[attempt.method],
    vnp_CreateDate: stamp(attempt.createdAt),
    vnp_ExpireDate: stamp(attempt.expiresAt),
    vnp_CurrCode: 'VND',
    vnp_IpAddr: attempt.address || ownAddress,
    vnp_Locale: attempt.locale === 'vi-vn' ? 'vn' : 'en',
    vnp_OrderInfo: plainWords(attempt.description),
    vnp_OrderType: orderType,
    vnp_ReturnUrl: attempt.returnUrl,
    vnp_TxnRef: txnRefOf(attempt.ref),
  });
  return `${keys.payUrl}?${pairs}&vnp_SecureHash=${vnpayHash(keys, pairs)}`;
}

/**
 * A repeated name counts once, alike for the hash and for what is read. Our own links are signed
 * with the same key: they hold a command and no response code, so one that is sent back as a notice
 * is not believed.
 */
function readNotice(keys: VnpayKeys, raw: RawNotice): Notice | null {
  const fields: Fields = Object.fromEntries(new URLSearchParams(raw.query));
  if ('vnp_Command' in fields || !/^\d\d$/.test(textOf(fields['vnp_ResponseCode']))) return null;
  if (
    !isSameText(
      vnpayHash(keys, vnpayPairs(fields)),
      textOf(fields['vnp_SecureHash']).toLowerCase(),
    ) ||
    fields['vnp_TmnCode'] !== keys.tmnCode
  )
    return null;
  const [responseCode, status] = [
    textOf(fields['vnp_ResponseCode']),
    textOf(fields['vnp_TransactionStatus']),
  ];
  return {
    ref: refOfTxnRef(textOf(fields['vnp_TxnRef'])),
    amount: amountOf(fields['vnp_Amount'], unitsPerDong, fields['vnp_CurrCode']),
    providerTxn: txnOf(fields['vnp_TransactionNo']),
    outcome: vnpayOutcome(responseCode, status),
    code: responseCode,
  };
}

/** VNPAY stops on 00 and 02; after anything else it sends the notice again, ten times. */
const answers: Record<NoticeAnswer, readonly [code: string, says: string]> = {
  ok: ['00', 'Confirm Success'],
  duplicate: ['02', 'Order already confirmed'],
  unknown: ['01', 'Order not found'],
  amount: ['04', 'Invalid amount'],
  badSignature: ['97', 'Invalid signature'],
  busy: ['99', 'Try again'],
  error: ['99', 'Unknown error'],
};

function answerNotice(answer: NoticeAnswer): AnswerToNotice {
  const [RspCode, Message] = answers[answer];
  return {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ RspCode, Message }),
  };
}

/**
 * Rejects when the response is not VNPAY's: only a response that claims nothing need not be signed.
 */
async function post(
  { keys }: Merchant,
  message: 'query' | 'refund',
  fields: Fields,
): Promise<Reply> {
  const body = JSON.stringify({ ...fields, vnp_SecureHash: vnpayCallHash(message, keys, fields) });
  const answer = await postJson(keys.apiUrl, body, askTimeoutMs);
  const reply = objectOf(answer.text);
  const code = textOf(reply?.['vnp_ResponseCode']);
  if (reply === null || code === '')
    throw new Error(`VNPAY answered ${message} with status ${answer.status} and no response code`);
  const isSigned = isSameText(
    vnpayCallHash(`${message}Answer`, keys, reply),
    textOf(reply['vnp_SecureHash']).toLowerCase(),
  );
  if (code === vnpayCodes.done && !isSigned)
    throw new Error(`VNPAY answered ${message} without a signature of its own`);
  return { code, body: reply };
}

function ask(
  merchant: Merchant,
  { ref, createdAt }: PaymentRequest,
  transactionNo: string | null,
): Promise<Reply> {
  return post(merchant, 'query', {
    vnp_RequestId: randomUUID().replaceAll('-', ''),
    vnp_Version: version,
    vnp_Command: 'querydr',
    vnp_TmnCode: merchant.keys.tmnCode,
    vnp_TxnRef: txnRefOf(ref),
    vnp_OrderInfo: `Query ${txnRefOf(ref)}`,
    vnp_TransactionDate: stamp(createdAt),
    vnp_CreateDate: stamp(merchant.clock()),
    vnp_IpAddr: ownAddress,
    ...(transactionNo === null ? {} : { vnp_TransactionNo: transactionNo }),
  });
}

async function query(merchant: Merchant, attempt: PaymentRequest): Promise<Queried> {
  const { code, body } = await ask(merchant, attempt, null);
  const status = textOf(body['vnp_TransactionStatus']);
  // Of several transactions under a payment's number the newest is answered.
  if (
    code === vnpayCodes.done &&
    body['vnp_TransactionType'] === types.fullRefund &&
    refundState(status) === 'done'
  ) {
    return { outcome: 'failed', providerTxn: null, amount: null, code: refundedElsewhere };
  }
  if (code !== vnpayCodes.done || body['vnp_TransactionType'] !== types.payment)
    return { outcome: 'pending', providerTxn: null, amount: null, code };
  return {
    outcome: vnpayOutcome(code, status),
    providerTxn: txnOf(body['vnp_TransactionNo']),
    amount: amountOf(body['vnp_Amount'], unitsPerDong, body['vnp_CurrCode']),
    code: `${code}/${status}`,
  };
}

/** 05 and 06 are on their way to the bank; 09 the bank refused. */
function refundState(status: string): RefundReport['state'] {
  return status === '00' ? 'done' : status === '09' || status === '02' ? 'failed' : 'processing';
}

async function refund(merchant: Merchant, order: RefundOrder): Promise<RefundReport> {
  const { code, body } = await post(merchant, 'refund', {
    vnp_RequestId: `${txnRefOf(order.ref)}0${stamp(order.sentAt)}`,
    vnp_Version: version,
    vnp_Command: 'refund',
    vnp_TmnCode: merchant.keys.tmnCode,
    vnp_TransactionType:
      order.amount === order.attempt.amount ? types.fullRefund : types.partRefund,
    vnp_TxnRef: txnRefOf(order.attempt.ref),
    vnp_Amount: order.amount * unitsPerDong,
    vnp_TransactionNo: order.providerTxn,
    vnp_TransactionDate: stamp(order.attempt.createdAt),
    vnp_CreateBy: brand.name,
    vnp_CreateDate: stamp(merchant.clock()),
    vnp_IpAddr: ownAddress,
    vnp_OrderInfo: plainWords(order.reason),
  });
  if (code !== vnpayCodes.done)
    return { state: vnpayRefusals.has(code) ? 'failed' : 'processing', code };
  const status = textOf(body['vnp_TransactionStatus']);
  return {
    state: refundState(status),
    code: `${code}/${status}`,
    refundTxn: txnOf(body['vnp_TransactionNo']),
  };
}

/**
 * A refund is a transaction of its own under the payment's number. When its number never reached
 * us, the newest one of that payment tells: of another refund, or of the payment itself, means that
 * ours was never made.
 */
async function queryRefund(
  merchant: Merchant,
  order: RefundOrder,
): ReturnType<Gateway['queryRefund']> {
  const { code, body } = await ask(merchant, order.attempt, order.refundTxn);
  if (code !== vnpayCodes.done) return { state: 'processing', code };
  const [type, status, txn] = [
    body['vnp_TransactionType'],
    textOf(body['vnp_TransactionStatus']),
    txnOf(body['vnp_TransactionNo']),
  ];
  const isRefund =
    (type === types.fullRefund || type === types.partRefund) &&
    txn !== null &&
    !order.otherTxns.includes(txn);
  const codes = `${code}/${status}`;
  if (!isRefund || amountOf(body['vnp_Amount'], unitsPerDong) !== order.amount)
    return { state: order.refundTxn === null ? 'absent' : 'processing', code: codes };
  return { state: refundState(status), code: codes, refundTxn: txn };
}
