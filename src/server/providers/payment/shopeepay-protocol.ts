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

/** 1 begun, 2 processing, 3 successful, 4 failed, 6 expired, 7 made void. */
export function shopeepayOutcome(status: number): Outcome {
  if (status === 3) return 'paid';
  return status === 4 || status === 6 || status === 7 ? 'failed' : 'pending';
}
