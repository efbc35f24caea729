// Tests that ZaloPay's responses are taken for what they say: a duplicate needs a new number, no
// response stays open, and a notice counts only under its key.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { vnd } from '#domain/money.ts';
import { instant } from '#domain/time/time.ts';
import { oddValues } from '#tests/hostile/odd-values.ts';
import type { Attempt, RefundOrder } from './gateway.ts';
import { zalopayMac, zalopayNoticeMac, zalopayOutcome } from './zalopay-protocol.ts';
import { makeZalopay } from './zalopay.ts';

const keys = {
  baseUrl: 'http://zalopay.test',
  appId: 2553,
  key1: 'PcY4iZIKFCIdgZvA6ueMcMHHUbRLYjPL',
  key2: 'kLtgPl8HHhfvMuDHPwKfgfsY4Ydm9eIz',
};
/** Past midnight in Vietnam, still the day before in UTC. */
const now = instant('2026-03-13T17:30:00Z');
const zalopay = makeZalopay(keys, () => now);
const attempt: Attempt = {
  ref: 'K7M2QX-1',
  amount: vnd(250_000),
  createdAt: now,
  method: 'zalopay',
  description: 'Joystay K7M2QX',
  locale: 'vi-vn',
  expiresAt: instant('2026-03-13T17:45:00Z'),
  address: '203.0.113.7',
  isPhone: true,
  returnUrl: 'http://localhost:3000/vi-vn/checkout/booking-status?code=K7M2QX',
  notifyUrl: 'http://localhost:3000/api/pay/zalopay/ipn',
};
const order: RefundOrder = {
  ref: 'K7M2QX-1-R1',
  attempt,
  providerTxn: '240101000000389',
  amount: vnd(250_000),
  reason: 'Refund',
  sentAt: now,
  refundTxn: null,
  otherTxns: [],
};

let asked: { path: string; body: Record<string, unknown> } = { path: '', body: {} };
/** The network's next response; requests are recorded. */
const answering = (answer: object | string): void => {
  vi.stubGlobal('fetch', async (address: string, init: { body: string }) => {
    asked = {
      path: new URL(address).pathname,
      body: JSON.parse(init.body) as Record<string, unknown>,
    };
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
};
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('opening a payment', () => {
  it('sends a signed order of the day in Vietnam that ends with the window', async () => {
    answering({ return_code: 1, order_url: 'https://pay.example/1' });
    expect(await zalopay.create(attempt)).toEqual({ redirectUrl: 'https://pay.example/1' });
    expect(asked.path).toBe('/v2/create');
    expect(asked.body).toMatchObject({
      app_trans_id: '260314_K7M2QX-1',
      expire_duration_seconds: 900,
      amount: 250_000,
      callback_url: attempt.notifyUrl,
    });
    expect(JSON.parse(String(asked.body['embed_data']))).toEqual({
      redirecturl: attempt.returnUrl,
      preferred_payment_method: ['zalopay_wallet'],
    });
    expect(asked.body['mac']).toBe(zalopayMac('create', keys, asked.body));
  });

  it("passes on the token that opens the wallet's own cashier", async () => {
    answering({ return_code: 1, order_url: 'https://pay.example/1', zp_trans_token: 'T1' });
    expect(await zalopay.create(attempt)).toEqual({
      redirectUrl: 'https://pay.example/1',
      cashier: { appId: keys.appId, token: 'T1' },
    });
  });

  it('asks for no less than five minutes', async () => {
    answering({ return_code: 1, order_url: 'https://pay.example/1' });
    await zalopay.create({ ...attempt, expiresAt: instant('2026-03-13T17:31:00Z') });
    expect(asked.body['expire_duration_seconds']).toBe(300);
  });

  it('that it has already needs a new number', async () => {
    answering({ return_code: 2, sub_return_code: -68 });
    expect(await zalopay.create(attempt)).toEqual({ redirectUrl: null });
  });

  it.each([
    [-999, errorCodes.gatewayMaintenance],
    [-401, errorCodes.methodUnavailable],
    [-402, errorCodes.methodUnavailable],
    [-92, errorCodes.methodUnavailable],
  ])('meets %i as %s', async (sub_return_code, code) => {
    answering({ return_code: 2, sub_return_code });
    await expect(zalopay.create(attempt)).rejects.toMatchObject({
      code,
      details: { code: sub_return_code },
    });
  });

  it.each([
    ['no sense', '<html>'],
    ['its own error', { return_code: 2, sub_return_code: -500 }],
    ['too many calls', { return_code: 2, sub_return_code: -429 }],
    ['a wait', { return_code: 3 }],
    ['no page', { return_code: 1 }],
  ])('stays open after %s', async (_, answer) => {
    answering(answer);
    const error = await zalopay.create(attempt).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(Fault);
  });
});

describe('a notice', () => {
  const data = JSON.stringify({
    app_id: 2553,
    app_trans_id: '240101_K7M2QX-1',
    amount: 250_000,
    zp_trans_id: 240_101_000_000_389,
    discount_amount: 10_000,
  });
  const raw = (body: object | string) => ({
    method: 'POST',
    query: '',
    headers: {},
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

  it("is a success of the order's whole amount, whatever discount the payer had", () => {
    expect(zalopay.readNotice(raw({ data, mac: zalopayNoticeMac(keys, data), type: 1 }))).toEqual({
      ref: 'K7M2QX-1',
      amount: 250_000,
      providerTxn: '240101000000389',
      outcome: 'paid',
      code: '1',
    });
  });

  it('is refused under the first key, rewritten, of another app, or as anything else', () => {
    const mac = zalopayNoticeMac(keys, data);
    const other = data.replace('2553', '2554');
    const respelt = JSON.stringify(
      Object.fromEntries(Object.entries(JSON.parse(data) as object).toReversed()),
    );
    for (const body of [
      { data, mac: zalopayNoticeMac({ ...keys, key2: keys.key1 }, data) },
      { data: respelt, mac },
      { data: other, mac: zalopayNoticeMac(keys, other) },
      { data: 7, mac },
      { data },
      '',
      'null',
      '[]',
    ]) {
      expect(zalopay.readNotice(raw(body))).toBeNull();
    }
  });

  it.each(['data', 'mac'])('with any odd thing as its %s is refused, whatever it is', (field) => {
    const mac = zalopayNoticeMac(keys, data);
    for (const odd of oddValues)
      expect(zalopay.readNotice(raw({ data, mac, [field]: odd }))).toBeNull();
  });

  it.each(['app_trans_id', 'amount', 'zp_trans_id', 'currency'])(
    'signed by ZaloPay with an odd %s is read without a failure',
    (field) => {
      for (const odd of oddValues) {
        const said = JSON.stringify({ ...(JSON.parse(data) as object), [field]: odd });
        expect(
          zalopay.readNotice(raw({ data: said, mac: zalopayNoticeMac(keys, said) })),
        ).toMatchObject({ code: '1' });
      }
    },
  );

  it('is told again only when the trouble is ours', () => {
    const codes = (
      ['ok', 'duplicate', 'unknown', 'amount', 'badSignature', 'busy', 'error'] as const
    ).map(
      (answer) =>
        (JSON.parse(zalopay.answerNotice(answer).body) as { return_code: number }).return_code,
    );
    expect(codes).toEqual([1, 2, 1, 1, -1, 0, 0]);
  });
});

describe('codes', () => {
  it.each([
    [1, 0, 'paid'],
    [3, 0, 'pending'],
    [2, -54, 'failed'],
    [2, -63, 'failed'],
    [2, -217, 'failed'],
    [2, 0, 'failed'],
    [2, -101, 'pending'],
    [2, -999, 'pending'],
    [2, -500, 'pending'],
    [2, -429, 'pending'],
    [2, -402, 'pending'],
    [9, 0, 'pending'],
  ] as const)('%i/%i mean %s', (code, subCode, outcome) =>
    expect(zalopayOutcome(code, subCode, false)).toBe(outcome),
  );

  it('mean nothing yet while it is processing', () =>
    expect(zalopayOutcome(1, 0, true)).toBe('pending'));
});

describe('giving back', () => {
  it('carries the day it was sent in its number, and asks under the same', async () => {
    answering({ return_code: 3, refund_id: 7 });
    expect(await zalopay.refund(order)).toEqual({
      state: 'processing',
      code: '3/0',
      refundTxn: '7',
    });
    expect(asked.body).toMatchObject({
      m_refund_id: '260314_2553_K7M2QX-1-R1',
      zp_trans_id: '240101000000389',
      amount: 250_000,
    });
    expect(asked.body['mac']).toBe(zalopayMac('refund', keys, asked.body));
    answering({ return_code: 1 });
    expect(await zalopay.queryRefund(order)).toEqual({ state: 'done', code: '1/0' });
    expect(asked.body['m_refund_id']).toBe('260314_2553_K7M2QX-1-R1');
  });

  it.each([
    [-13, 'failed'],
    [-14, 'failed'],
    [-23, 'processing'],
    [-500, 'processing'],
    [-999, 'processing'],
  ])('%i is %s', async (sub_return_code, state) => {
    answering({ return_code: 2, sub_return_code });
    expect(await zalopay.refund(order)).toMatchObject({ state });
  });

  it.each([
    [3, -1, 'processing'],
    [3, 2, 'processing'],
    [2, 0, 'failed'],
    [2, -32, 'processing'],
    [2, -101, 'absent'],
    [2, -429, 'processing'],
  ])('asked for, %i/%i is %s', async (return_code, sub_return_code, state) => {
    answering({ return_code, sub_return_code });
    expect(await zalopay.queryRefund(order)).toMatchObject({ state });
  });
});
