// MoMo's signatures and result codes: what is signed in which order, and what a code says about the
// money (docs/integrations.md, MoMo).

import { mac, textOf, type Fields } from './gateway-http.ts';
import type { Outcome } from './gateway.ts';

export type MomoKeys = {
  readonly baseUrl: string;
  readonly partnerCode: string;
  readonly accessKey: string;
  readonly secretKey: string;
};

/**
 * The fields each message signs, in MoMo's alphabetical order; the access key is signed and never
 * sent.
 */
const signed = {
  create: [
    'accessKey',
    'amount',
    'extraData',
    'ipnUrl',
    'orderId',
    'orderInfo',
    'partnerCode',
    'redirectUrl',
    'requestId',
    'requestType',
  ],
  notice: [
    'accessKey',
    'amount',
    'extraData',
    'message',
    'orderId',
    'orderInfo',
    'orderType',
    'partnerCode',
    'payType',
    'requestId',
    'responseTime',
    'resultCode',
    'transId',
  ],
  query: ['accessKey', 'orderId', 'partnerCode', 'requestId'],
  refund: ['accessKey', 'amount', 'description', 'orderId', 'partnerCode', 'requestId', 'transId'],
} as const;

/**
 * Lower-case hex HMAC-SHA256 over `k=v&…`; values are not encoded, a missing one is kept as `k=`.
 */
export function momoSignature(
  message: keyof typeof signed,
  keys: MomoKeys,
  fields: Fields,
): string {
  const values: Fields = { ...fields, accessKey: keys.accessKey };
  const raw = signed[message].map((name) => `${name}=${textOf(values[name])}`).join('&');
  return mac('sha256', keys.secretKey, raw);
}

/** Money moved, or is held for us, which in one step means the same. */
const paid = new Set([0, 9000]);
/** Waiting for the person, in flight, or being processed. */
const open = new Set([1000, 7000, 7002]);
export const momoCodes = { maintenance: 10, notFound: 42 } as const;
/**
 * Maintenance, ids that were used before, and MoMo's own errors: the request may or may not have
 * been carried out.
 */
export const momoUnsure: ReadonlySet<number> = new Set([10, 40, 41, 98, 99]);

/**
 * Codes below 1000 are about the system or our request and never about the payment, so they leave
 * it open.
 */
export function momoOutcome(code: number): Outcome {
  if (paid.has(code)) return 'paid';
  return code < 1000 || open.has(code) ? 'pending' : 'failed';
}
