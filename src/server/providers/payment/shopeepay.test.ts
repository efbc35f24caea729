// Tests that ShopeePay is believed only with its signature over the exact bytes, both ways, and
// that what it does not know stays open.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { vnd } from '#domain/money.ts';
import { instant } from '#domain/time/time.ts';
import { oddValues } from '#tests/hostile/odd-values.ts';
import type { Attempt, RefundOrder } from './gateway.ts';
import { shopeepayOutcome, shopeepaySignature } from './shopeepay-protocol.ts';
import { makeShopeepay } from './shopeepay.ts';

const keys = {
  baseUrl: 'http://spp.test',
  clientId: 'c',
  secretKey: 'pz148x0gXyPCLHxnlhEydNLg55jni91i',
  merchantId: 'externalmerchant',
  storeId: 'externalstore',
};
const now = instant('2026-03-13T03:05:00Z');
const shopeepay = makeShopeepay(keys, () => now);
const attempt: Attempt = {
  ref: 'BK240101-0001',
  amount: vnd(250_000),
  createdAt: now,
  method: 'shopeepay',
  description: 'Joystay',
  locale: 'en-vn',
  expiresAt: instant('2026-03-13T03:20:00Z'),
  address: '203.0.113.7',
  isPhone: false,
  returnUrl: 'http://localhost:3000/back',
  notifyUrl: 'http://localhost:3000/api/pay/shopeepay/ipn',
};
const order: RefundOrder = {
  ref: 'BK240101-0001-R1',
  attempt,
  providerTxn: '0123456789',
  amount: vnd(100_000),
  reason: 'Refund',
  sentAt: now,
  refundTxn: null,
  otherTxns: [],
};

let asked: { path: string; body: Record<string, unknown>; isSigned: boolean } = {
  path: '',
  body: {},
  isSigned: false,
};
const answering = (
  answer: object | string,
  sign = (text: string) => shopeepaySignature(keys, text),
): void => {
  vi.stubGlobal(
    'fetch',
    async (address: string, init: { body: string; headers: Record<string, string> }) => {
      const isSigned =
        init.headers['X-Airpay-Req-H'] === shopeepaySignature(keys, init.body) &&
        init.headers['X-Airpay-ClientId'] === 'c';
      asked = {
        path: new URL(address).pathname,
        body: JSON.parse(init.body) as Record<string, unknown>,
        isSigned,
      };
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      return new Response(text, { headers: { 'X-Airpay-Req-H': sign(text) } });
    },
  );
};
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('opening a payment', () => {
  it('sends hundredths of đồng under its header', async () => {
    answering({ errcode: 0, redirect_url_http: 'https://pay.example/1' });
    expect(await shopeepay.create(attempt)).toEqual({ redirectUrl: 'https://pay.example/1' });
    expect(asked).toMatchObject({
      path: '/v3/merchant-host/order/create',
      isSigned: true,
      body: {
        payment_reference_id: 'BK240101-0001',
        amount: 25_000_000,
        currency: 'VND',
        platform_type: 'pc',
        validity_period: 900,
        merchant_ext_id: 'externalmerchant',
        store_ext_id: 'externalstore',
      },
    });
  });

  it.each([
    [1908, errorCodes.gatewayMaintenance],
    [1, errorCodes.methodUnavailable],
    [2, errorCodes.methodUnavailable],
    [15, errorCodes.methodUnavailable],
  ])('meets %i as %s', async (errcode, code) => {
    answering({ errcode });
    await expect(shopeepay.create(attempt)).rejects.toMatchObject({ code });
  });

  it('that it has already needs a new number', async () => {
    answering({ errcode: 11 });
    expect(await shopeepay.create(attempt)).toEqual({ redirectUrl: null });
  });

  it.each([
    ["a server's error", { errcode: -1 }],
    ['no page', { errcode: 0 }],
    ['no sense', 'x'],
  ])('stays open after %s', async (_, answer) => {
    answering(answer);
    const error = await shopeepay.create(attempt).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(Fault);
  });

  it('believes no answer that is signed by somebody else', async () => {
    answering({ errcode: 0, redirect_url_http: 'https://evil.example/' }, () => 'AAAA');
    await expect(shopeepay.create(attempt)).rejects.toThrow('no signature of its own');
  });
});

describe('a notice', () => {
  const fields = {
    amount: 25_000_000,
    merchant_ext_id: 'externalmerchant',
    store_ext_id: 'externalstore',
    terminal_id: '',
    payment_channel: 1,
    payment_method: 17,
    payment_reference_id: 'BK240101-0001',
    reference_id: 'BK240101-0001',
    transaction_sn: '0123456789',
    transaction_status: 3,
    transaction_type: 13,
    user_id_hash: 'u1hash',
    payment_status: 1,
  };
  const told = (change: object = {}, sign = true) => {
    const body = JSON.stringify({ ...fields, ...change });
    return {
      method: 'POST',
      query: '',
      body,
      headers: sign
        ? { 'x-airpay-req-h': shopeepaySignature(keys, body) }
        : { 'x-airpay-req-h': 'Tm71Xmxqbxjo0zWazTAEl5736gqzI1jJPZXPzhCjTG8=' },
    };
  };

  it('is read when its header is right, as the known vector is', () => {
    const read = {
      ref: 'BK240101-0001',
      amount: 250_000,
      providerTxn: '0123456789',
      outcome: 'paid',
      code: '3',
    };
    expect([shopeepay.readNotice(told()), shopeepay.readNotice(told({}, false))]).toEqual([
      read,
      read,
    ]);
  });

  it('is refused when a byte changed, of another merchant or shop, and without a header', () => {
    expect(shopeepay.readNotice(told({ amount: 25_000_001 }, false))).toBeNull();
    expect(shopeepay.readNotice({ ...told(), body: `${told().body} ` })).toBeNull();
    expect(shopeepay.readNotice({ ...told(), headers: {} })).toBeNull();
    expect(shopeepay.readNotice(told({ merchant_ext_id: 'other' }))).toBeNull();
    expect(shopeepay.readNotice(told({ store_ext_id: 'other' }))).toBeNull();
  });

  it.each(Object.entries(fields))(
    'with any odd thing as its %s is refused unsigned',
    (field, is) => {
      for (const odd of oddValues.filter((one) => one !== is))
        expect(shopeepay.readNotice(told({ [field]: odd }, false))).toBeNull();
    },
  );

  it.each(['payment_reference_id', 'reference_id', 'amount', 'transaction_sn', 'currency'])(
    'signed by ShopeePay with an odd %s is read without a failure',
    (field) => {
      for (const odd of oddValues)
        expect(shopeepay.readNotice(told({ [field]: odd }))).toMatchObject({ code: '3' });
    },
  );

  it('without a status that is a whole number says nothing', () => {
    for (const odd of [null, true, '', [], [3], ['3'], {}, 3.5, { toString: 1 }])
      expect(shopeepay.readNotice(told({ transaction_status: odd }))).toBeNull();
  });

  it('of a fraction of a đồng tells no amount, and one about a refund changes no payment', () => {
    expect(shopeepay.readNotice(told({ amount: 25_000_050 }))).toMatchObject({ amount: null });
    expect(shopeepay.readNotice(told({ transaction_type: 15 }))).toMatchObject({
      outcome: 'pending',
    });
  });
});

describe('asking', () => {
  const line = (change: object) => ({
    errcode: 0,
    transaction_list: [
      { reference_id: 'other', transaction_type: 13, status: 3, amount: 1 },
      {
        reference_id: 'BK240101-0001',
        transaction_type: 13,
        amount: 25_000_000,
        transaction_sn: '7',
        ...change,
      },
    ],
  });

  it('finds the payment among others', async () => {
    answering(line({ status: 3 }));
    expect(await shopeepay.query(attempt)).toEqual({
      outcome: 'paid',
      amount: 250_000,
      providerTxn: '7',
      code: '0/3',
    });
    expect(asked.body).toMatchObject({
      reference_id: 'BK240101-0001',
      transaction_type: 13,
      amount: 25_000_000,
    });
  });

  it('finds nothing to book when the money went back without us', async () => {
    answering({ ...line({ status: 3 }), payment_status: 3 });
    expect(await shopeepay.query(attempt)).toMatchObject({ outcome: 'failed', code: 'refunded' });
  });

  it.each([[{ errcode: 4 }], [{ errcode: -1 }], [{ errcode: 0 }], [line({ status: 2 })]])(
    'leaves it open after %o',
    async (answer) => {
      answering(answer);
      expect(await shopeepay.query(attempt)).toMatchObject({ outcome: 'pending' });
    },
  );

  it.each([
    [1, 'pending'],
    [2, 'pending'],
    [3, 'paid'],
    [4, 'failed'],
    [6, 'failed'],
    [7, 'failed'],
  ] as const)('status %i is %s', (status, outcome) =>
    expect(shopeepayOutcome(status)).toBe(outcome),
  );
});

describe('giving back', () => {
  const made = (status: number) => ({
    errcode: 0,
    transaction_list: [
      {
        reference_id: order.ref,
        transaction_type: 15,
        status,
        amount: 10_000_000,
        transaction_sn: '9',
      },
    ],
  });

  it.each([
    [made(3), 'done'],
    [made(2), 'processing'],
    [made(4), 'failed'],
    [{ errcode: 0 }, 'processing'],
    [{ errcode: 11 }, 'processing'],
    [{ errcode: -1 }, 'processing'],
    [{ errcode: 4 }, 'failed'],
    [{ errcode: 15 }, 'failed'],
  ])('%o is %s', async (answer, state) => {
    answering(answer);
    expect(await shopeepay.refund(order)).toMatchObject({ state });
    expect(asked.body).toMatchObject({
      reference_id: 'BK240101-0001',
      refund_reference_id: order.ref,
      amount: 10_000_000,
    });
  });

  it.each([
    [made(3), 'done'],
    [made(2), 'processing'],
    [made(4), 'failed'],
    [{ errcode: 4 }, 'absent'],
    [{ errcode: -2 }, 'processing'],
  ])('asked for, %o is %s', async (answer, state) => {
    answering(answer);
    expect(await shopeepay.queryRefund(order)).toMatchObject({ state });
  });
});
