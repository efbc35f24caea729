// ShopeePay's header signature and its codes: the whole body is signed, byte for byte
// (docs/integrations.md, ShopeePay).

import { mac } from './gateway-http.ts';
import type { Outcome } from './gateway.ts';

export type ShopeepayKeys = {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secretKey: string;
  readonly merchantId: string;
  readonly storeId: string;
};

export const signatureHeader = 'X-Airpay-Req-H';
export const clientHeader = 'X-Airpay-ClientId';

/** Base64 HMAC-SHA256 over a body as it travels. */
export const shopeepaySignature = (keys: ShopeepayKeys, body: string): string =>
  mac('sha256', keys.secretKey, body, 'base64');

/** A hundred of ShopeePay's units make one đồng. */
export const unitsPerDong = 100;
/** payment_status of a payment whose money went back. */
export const refundedStatus = 3;
export const transactionTypes = { payment: 13, refund: 15 } as const;
export const shopeepayCodes = { done: 0, notFound: 4, duplicate: 11, maintenance: 1908 } as const;
/** Its own errors: the request may or may not have been carried out. */
export const shopeepayUnsure: ReadonlySet<number> = new Set([-1, -2, 1800]);

/** 1 begun and 2 processing are none of these. */
const statuses = { successful: 3, failed: 4, expired: 6, voided: 7 } as const;
const failedStatuses: readonly number[] = [statuses.failed, statuses.expired, statuses.voided];

export function shopeepayOutcome(status: number): Outcome {
  if (status === statuses.successful) return 'paid';
  return failedStatuses.includes(status) ? 'failed' : 'pending';
}
