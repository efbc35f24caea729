// VNPAY's hashes, numbers and codes: sorted form pairs for links and notices, `|` lists for calls
// (docs/integrations.md, VNPAY).

import { mac, textOf, type Fields } from './gateway-http.ts';
import type { Outcome } from './gateway.ts';

export type VnpayKeys = {
  readonly payUrl: string;
  readonly apiUrl: string;
  readonly tmnCode: string;
  readonly secretKey: string;
};

/**
 * What a link or a notice signs: its own fields by name, form-encoded; hashes and empty ones are
 * left out.
 */
export function vnpayPairs(fields: Fields): string {
  const pairs = new URLSearchParams();
  for (const name of Object.keys(fields)
    .filter((one) => one.startsWith('vnp_') && !one.startsWith('vnp_SecureHash'))
    .toSorted()) {
    if (textOf(fields[name]) !== '') pairs.append(name, textOf(fields[name]));
  }
  return pairs.toString();
}

/** What the answers to both calls sign first. */
const signedOfAnswer = [
  'ResponseId',
  'Command',
  'ResponseCode',
  'Message',
  'TmnCode',
  'TxnRef',
  'Amount',
  'BankCode',
  'PayDate',
  'TransactionNo',
  'TransactionType',
  'TransactionStatus',
  'OrderInfo',
] as const;

/** The fields each call and answer signs, in VNPAY's order, without their `vnp_`. */
const signed = {
  query: [
    'RequestId',
    'Version',
    'Command',
    'TmnCode',
    'TxnRef',
    'TransactionDate',
    'CreateDate',
    'IpAddr',
    'OrderInfo',
  ],
  queryAnswer: [...signedOfAnswer, 'PromotionCode', 'PromotionAmount'],
  refund: [
    'RequestId',
    'Version',
    'Command',
    'TmnCode',
    'TransactionType',
    'TxnRef',
    'Amount',
    'TransactionNo',
    'TransactionDate',
    'CreateBy',
    'CreateDate',
    'IpAddr',
    'OrderInfo',
  ],
  refundAnswer: signedOfAnswer,
} as const;

/** Hex HMAC-SHA512. */
export const vnpayHash = (keys: Pick<VnpayKeys, 'secretKey'>, text: string): string =>
  mac('sha512', keys.secretKey, text);
export function vnpayCallHash(
  message: keyof typeof signed,
  keys: Pick<VnpayKeys, 'secretKey'>,
  fields: Fields,
): string {
  return vnpayHash(keys, signed[message].map((name) => textOf(fields[`vnp_${name}`])).join('|'));
}

/**
 * VNPAY takes letters and digits alone; no number of ours holds a 0 before its first dash, and none
 * begins a count.
 */
export const txnRefOf = (ref: string): string => ref.replaceAll('-', '0');
export const refOfTxnRef = (txnRef: string): string => txnRef.replace('0', '-');

/** Words without marks or special characters, as VNPAY wants them. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replace(/[^A-Za-z0-9 ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 255);

/** A hundred of VNPAY's units make one đồng. */
export const unitsPerDong = 100;
export const bankCodes = { creditCard: 'INTCARD', debitCard: 'VNBANK' } as const;
export const vnpayCodes = { done: '00', notFound: '91' } as const;
/** The bank or VNPAY itself is failing. */
export const vnpayTrouble: ReadonlySet<string> = new Set(['75', '99']);
/** The request itself was wrong, so nothing was done. */
export const vnpayRefusals: ReadonlySet<string> = new Set(['02', '03', '91', '95', '97']);

/**
 * Paid needs both codes; charged at the bank and held back there (04, 07) is for a person to
 * decide.
 */
export function vnpayOutcome(responseCode: string, transactionStatus: string): Outcome {
  if (transactionStatus === '04' || transactionStatus === '07' || responseCode === '07')
    return 'held';
  if (responseCode !== '00' || transactionStatus === '02') return 'failed';
  return transactionStatus === '00' ? 'paid' : 'pending';
}
