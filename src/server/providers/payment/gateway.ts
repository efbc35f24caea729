// One shape for every payment gateway, so that confirming, polling and refunding are written once.

import type { Vnd } from '#domain/money.ts';
import type { Locale } from '#contract/paths.ts';
import type { Instant } from '#domain/time.ts';

/** An attempt to pay: `ref` is ours, new each time. */
export type Attempt = { readonly ref: string; readonly amount: Vnd; readonly says: string; readonly returnUrl: string; readonly notifyUrl: string; readonly locale: Locale; readonly expiresAt: Instant };
export type Outcome = 'paid' | 'failed' | 'pending';
export type Notice = { readonly ref: string; readonly amount: Vnd; readonly providerTxn: string | null; readonly outcome: Outcome; readonly code: string };
export type NoticeAnswer = 'ok' | 'duplicate' | 'unknown' | 'amount' | 'badSignature' | 'error';
/** Bytes as they came: signatures are over what was sent, not over what was understood. */
export type RawNotice = { readonly method: string; readonly query: string; readonly body: string; readonly headers: Readonly<Record<string, string>> };
export type Queried = { readonly outcome: Outcome; readonly providerTxn: string | null; readonly amount: Vnd | null; readonly code: string };
export type RefundOrder = { readonly ref: string; readonly attemptRef: string; readonly providerTxn: string; readonly amount: Vnd; readonly reason: string };

export type Gateway = {
  readonly provider: 'momo' | 'zalopay' | 'shopeepay' | 'vnpay';
  /** Throws Fault API_PAY_100 in maintenance, API_BKN_106 when it will not take this order; any other failure is ambiguous and must be queried before trying again. */
  create(attempt: Attempt): Promise<{ readonly redirectUrl: string }>;
  /** Null when the signature is wrong. */
  readNotice(raw: RawNotice): Notice | null;
  answerNotice(answer: NoticeAnswer): { readonly status: number; readonly contentType: string | null; readonly body: string };
  query(ref: string): Promise<Queried>;
  refund(order: RefundOrder): Promise<{ readonly state: 'done' | 'processing' | 'failed'; readonly code: string }>;
  /** `absent`: the gateway never heard of it, so the same order may be sent again. */
  queryRefund(order: RefundOrder): Promise<{ readonly state: 'done' | 'processing' | 'failed' | 'absent'; readonly code: string }>;
};
