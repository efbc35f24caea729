// One interface for every payment gateway, so that confirming, polling and refunding are written
// once.

import type { Locale } from '#contract/paths.ts';
import type { Vnd } from '#domain/money.ts';
import type { Cashier, PaymentMethod } from '#domain/payment.ts';
import type { Instant } from '#domain/time/time.ts';

/**
 * Identifies an attempt: `ref` is ours, new each time; some gateways need its day or its amount
 * again.
 */
export type PaymentRequest = {
  readonly ref: string;
  readonly amount: Vnd;
  readonly createdAt: Instant;
};
/** An attempt to pay; `address` is the payer's, `isPhone` whether the page is opened on one. */
export type Attempt = PaymentRequest & {
  readonly method: PaymentMethod;
  readonly description: string;
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly locale: Locale;
  readonly expiresAt: Instant;
  readonly address: string;
  readonly isPhone: boolean;
};
/**
 * `held`: charged at the bank and held back there, as with suspected fraud; a person has to decide,
 * nothing is booked (docs/integrations.md, Every payment gateway).
 */
export type Outcome = 'paid' | 'failed' | 'pending' | 'held';
/** `amount` is null when it is no whole number of đồng. */
export type Notice = {
  readonly ref: string;
  readonly amount: Vnd | null;
  readonly providerTxn: string | null;
  readonly outcome: Outcome;
  readonly code: string;
};
/**
 * `busy`: the database had no connection, and the same may succeed in a moment; `error`: any other
 * failure of ours. After both a gateway sends again.
 */
export type NoticeAnswer =
  | 'ok'
  | 'duplicate'
  | 'unknown'
  | 'amount'
  | 'badSignature'
  | 'busy'
  | 'error';
export type AnswerToNotice = {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
};
/** The bytes as they came: signatures are over what was sent, not over what was parsed. */
export type RawNotice = {
  readonly method: string;
  readonly query: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};
/**
 * Asked about money that was refunded without us, such as from the provider's own portal, an
 * adapter answers `failed` with this code: there is nothing to book.
 */
export const refundedElsewhere = 'refunded';
export type Queried = {
  readonly outcome: Outcome;
  readonly providerTxn: string | null;
  readonly amount: Vnd | null;
  readonly code: string;
};
/**
 * `sentAt` is when this order first left us; `refundTxn` the gateway's number for it, `otherTxns`
 * those of the same payment's other refunds.
 */
export type RefundOrder = {
  readonly ref: string;
  readonly attempt: PaymentRequest;
  readonly providerTxn: string;
  readonly amount: Vnd;
  readonly reason: string;
  readonly sentAt: Instant;
  readonly refundTxn: string | null;
  readonly otherTxns: readonly string[];
};
export type RefundReport<State extends string = 'done' | 'processing' | 'failed'> = {
  readonly state: State;
  readonly code: string;
  readonly refundTxn?: string | null;
};

/**
 * `cashier` is set by a wallet that can be paid in without leaving a page shown inside it
 * (docs/integrations.md, ZaloPay wallet).
 */
export type Opened = { readonly redirectUrl: string | null; readonly cashier?: Cashier };

export type Provider = 'momo' | 'zalopay' | 'shopeepay' | 'vnpay';
export type Gateway = {
  readonly provider: Provider;
  /**
   * Throws Fault `gatewayMaintenance` in maintenance, `methodUnavailable` when it will not take
   * this order; any other failure is ambiguous and must be queried before a retry. Null: it holds
   * this order from an earlier attempt and does not send its page again, so a new number is needed.
   */
  create(attempt: Attempt): Promise<Opened>;
  /** Null when the signature is wrong. */
  readNotice(raw: RawNotice): Notice | null;
  answerNotice(answer: NoticeAnswer): AnswerToNotice;
  query(attempt: PaymentRequest): Promise<Queried>;
  refund(order: RefundOrder): Promise<RefundReport>;
  /** `absent`: the gateway does not know it, so the same order may be sent again. */
  queryRefund(
    order: RefundOrder,
  ): Promise<RefundReport<'done' | 'processing' | 'failed' | 'absent'>>;
  /**
   * Where opening is a link without a call, these codes of a payment's outcome show a failing
   * gateway; null where opening shows it.
   */
  readonly troubleCodes: ReadonlySet<string> | null;
};
