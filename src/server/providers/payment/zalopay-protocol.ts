// ZaloPay's signatures, numbers and codes: what is signed by which key, and what a code says about
// the money (docs/integrations.md, ZaloPay).

import type { Instant } from '#domain/time/time.ts';
import { mac, shortDay, textOf, type Fields } from './gateway-http.ts';
import type { Outcome } from './gateway.ts';

export type ZalopayKeys = {
  readonly baseUrl: string;
  readonly appId: number;
  readonly key1: string;
  readonly key2: string;
};

/** The fields each message signs, joined by `|`; `key1` stands for the key itself. */
const signed = {
  create: ['app_id', 'app_trans_id', 'app_user', 'amount', 'app_time', 'embed_data', 'item'],
  query: ['app_id', 'app_trans_id', 'key1'],
  refund: ['app_id', 'zp_trans_id', 'amount', 'description', 'timestamp'],
  queryRefund: ['app_id', 'm_refund_id', 'timestamp'],
} as const;

/** Lower-case hex HMAC-SHA256 by the first key. */
export function zalopayMac(
  message: keyof typeof signed,
  keys: ZalopayKeys,
  fields: Fields,
): string {
  const values: Fields = { ...fields, app_id: keys.appId, key1: keys.key1 };
  return mac('sha256', keys.key1, signed[message].map((name) => textOf(values[name])).join('|'));
}

/** A notice signs its `data` by the second key, exactly as it was received. */
export const zalopayNoticeMac = (keys: ZalopayKeys, data: string): string =>
  mac('sha256', keys.key2, data);

/** ZaloPay's own number of an order begins with its day in Vietnam. */
export const orderNumber = (ref: string, createdAt: Instant): string =>
  `${shortDay(createdAt)}_${ref}`;
export const refOfOrder = (number: string): string => /^\d{6}_(.+)$/.exec(number)?.[1] ?? '';
export const refundNumber = (keys: ZalopayKeys, ref: string, sentAt: Instant): string =>
  `${shortDay(sentAt)}_${keys.appId}_${ref}`;

export const zalopayCodes = {
  duplicate: -68,
  notFound: -101,
  refundDuplicate: -23,
  maintenance: -999,
} as const;
/** Rate limits and ZaloPay's own errors: they say nothing about the order. */
export const zalopayUnsure: ReadonlySet<number> = new Set([-429, -500, -999]);
/** Our request was wrong or is not known yet, so these leave a payment open. */
const aboutRequest: ReadonlySet<number> = new Set([...zalopayUnsure, -92, -101, -401, -402]);

/**
 * `code` 1 paid, 2 failed, 3 processing; a failure counts only when its reason speaks of the
 * payment.
 */
export function zalopayOutcome(code: number, subCode: number, isProcessing: boolean): Outcome {
  if (isProcessing || code === 3) return 'pending';
  if (code === 1) return 'paid';
  return code === 2 && !aboutRequest.has(subCode) ? 'failed' : 'pending';
}
