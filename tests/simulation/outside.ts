// In-memory gateways of a simulated history. Their charges and refunds are the reference for our
// records, and they fail in every way gateways can.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Vnd } from '#domain/money.ts';
import { vnd } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/payment.ts';
import {
  refundedElsewhere,
  type Gateway,
  type Provider,
  type RefundOrder,
  type RefundReport,
} from '#server/providers/payment/gateway.ts';

export type Refunded = { readonly amount: number; state: 'done' | 'processing' };
/** A payment as the gateway has it. */
export type Page = {
  readonly provider: Provider;
  readonly ref: string;
  readonly amount: Vnd;
  state: 'open' | 'charged' | 'refused';
  readonly txn: string;
  readonly refunds: Map<string, Refunded>;
};
type Said = {
  readonly ref: string;
  readonly amount: number;
  readonly txn: string | null;
  readonly outcome: 'paid' | 'failed';
  readonly currency?: string;
  readonly isSigned: boolean;
};

/** What happens to the next request of each kind; `fine` again afterwards. */
export type GatewayFaults = {
  create: 'fine' | 'down' | 'answerLost' | 'refused' | 'paidMeanwhile';
  query: 'fine' | 'down';
  refund: 'fine' | 'down' | 'answerLost' | 'refused' | 'slow';
};

export type SimulatedGateways = {
  readonly pages: Map<string, Page>;
  readonly moods: GatewayFaults;
  readonly gateways: Readonly<Partial<Record<PaymentMethod, Gateway>>>;
  /** The notice a gateway would send about a page, or a forged one. */
  readonly tell: (
    page: Page,
    lies?: Partial<Said>,
  ) => {
    readonly method: 'POST';
    readonly query: '';
    readonly headers: Record<string, string>;
    readonly body: string;
  };
};

/**
 * `overtake` is called with a payment that was made before the response to its opening
 * (docs/performance.md, F7).
 */
export function openGateways(overtake: (page: Page) => Promise<void>): SimulatedGateways {
  const pages = new Map<string, Page>();
  const moods: GatewayFaults = { create: 'fine', query: 'fine', refund: 'fine' };
  const turn = <Kind extends keyof GatewayFaults>(kind: Kind): GatewayFaults[Kind] => {
    const mood = moods[kind];
    moods[kind] = 'fine' as GatewayFaults[Kind];
    return mood;
  };
  const gateway = (provider: Provider): Gateway => ({
    provider,
    troubleCodes: null,
    async create({ ref, amount }) {
      const mood = turn('create');
      if (mood === 'down') throw new Error('the gateway cannot be reached');
      if (mood === 'refused') throw new Fault(errorCodes.methodUnavailable, { code: 'refused' });
      const page: Page = pages.get(ref) ?? {
        provider,
        ref,
        amount,
        state: 'open',
        txn: `T${pages.size + 1}`,
        refunds: new Map(),
      };
      pages.set(ref, page);
      if (mood === 'paidMeanwhile' && page.state === 'open') {
        page.state = 'charged';
        await overtake(page);
      }
      if (mood === 'answerLost') throw new Error('the gateway did not answer in time');
      return { redirectUrl: `https://${provider}.example/pay/${ref}` };
    },
    readNotice(raw) {
      const { isSigned, ref, amount, txn, outcome, currency } = JSON.parse(raw.body) as Said;
      return isSigned
        ? {
            ref,
            amount: currency === undefined ? vnd(amount) : null,
            providerTxn: txn,
            outcome,
            code: outcome === 'paid' ? '0' : '1006',
          }
        : null;
    },
    answerNotice: (answer) => ({
      status:
        answer === 'error' ? 500 : answer === 'busy' ? 503 : answer === 'badSignature' ? 400 : 204,
      contentType: null,
      body: '',
    }),
    async query({ ref, amount }) {
      if (turn('query') === 'down') throw new Error('the gateway cannot be reached');
      const page = pages.get(ref);
      if (page === undefined || page.state === 'open')
        return { outcome: 'pending', providerTxn: null, amount: null, code: '1000' };
      if (page.state === 'refused')
        return { outcome: 'failed', providerTxn: page.txn, amount: null, code: '1006' };
      const back = [...page.refunds.values()].reduce(
        (sum, one) => sum + (one.state === 'done' ? one.amount : 0),
        0,
      );
      return back >= amount
        ? { outcome: 'failed', providerTxn: page.txn, amount: null, code: refundedElsewhere }
        : { outcome: 'paid', providerTxn: page.txn, amount: page.amount, code: '0' };
    },
    refund: async (order) => giveBack(pages, order, turn('refund')),
    async queryRefund(order) {
      const known = pages.get(order.attempt.ref)?.refunds.get(order.ref);
      if (known === undefined) return { state: 'absent', code: '42' };
      known.state = 'done';
      return { state: 'done', code: '0' };
    },
  });
  return {
    pages,
    moods,
    gateways: { momo: gateway('momo'), zalopay: gateway('zalopay') },
    tell: (page, lies = {}) => ({
      method: 'POST',
      query: '',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ref: page.ref,
        amount: page.amount,
        txn: page.txn,
        outcome: page.state === 'charged' ? 'paid' : 'failed',
        isSigned: true,
        ...lies,
      } satisfies Said),
    }),
  };
}

/**
 * The same refund is executed once, however often it is requested; refunds never exceed the charge.
 */
function giveBack(
  pages: ReadonlyMap<string, Page>,
  order: RefundOrder,
  mood: GatewayFaults['refund'],
): RefundReport {
  if (mood === 'down') throw new Error('the gateway cannot be reached');
  const page = pages.get(order.attempt.ref);
  if (page?.state !== 'charged' || mood === 'refused') return { state: 'failed', code: '1080' };
  const known = page.refunds.get(order.ref);
  const back = [...page.refunds.values()].reduce((sum, { amount }) => sum + amount, 0);
  if (known === undefined && back + order.amount > page.amount)
    return { state: 'failed', code: '1081' };
  if (known === undefined)
    page.refunds.set(order.ref, {
      amount: order.amount,
      state: mood === 'slow' ? 'processing' : 'done',
    });
  if (mood === 'answerLost') throw new Error('the gateway did not answer in time');
  return { state: mood === 'slow' ? 'processing' : 'done', code: '0' };
}
