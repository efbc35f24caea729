// Tests that a card's link is signed completely, that VNPAY's responses count only with its hash,
// and that two codes must agree before money is booked.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { vnd } from '#domain/money.ts';
import { instant } from '#domain/time/time.ts';
import { oddValues } from '#tests/hostile/odd-values.ts';
import type { Attempt, RefundOrder } from './gateway.ts';
import {
  plainWords,
  refOfTxnRef,
  txnRefOf,
  vnpayCallHash,
  vnpayHash,
  vnpayOutcome,
  vnpayPairs,
} from './vnpay-protocol.ts';
import { makeVnpay } from './vnpay.ts';

const keys = {
  payUrl: 'https://vnpay.test/pay',
  apiUrl: 'http://vnpay.test/api',
  tmnCode: 'TESTTMN1',
  secretKey: 'LOCALSANDBOXSECRETLOCALSANDBOX01',
};
const now = instant('2026-03-13T17:05:09Z');
const vnpay = makeVnpay(keys, () => now);
const attempt: Attempt = {
  ref: 'K7M2QX-1',
  amount: vnd(250_000),
  createdAt: now,
  method: 'debitCard',
  description: 'Joystay K7M2QX',
  locale: 'vi-vn',
  expiresAt: instant('2026-03-13T17:20:09Z'),
  address: '203.0.113.7',
  isPhone: true,
  returnUrl: 'http://localhost:3000/vi-vn/checkout/booking-status?code=K7M2QX',
  notifyUrl: 'http://localhost:3000/api/pay/vnpay/ipn',
};
const order: RefundOrder = {
  ref: 'K7M2QX-1-R1',
  attempt,
  providerTxn: '14226112',
  amount: vnd(250_000),
  reason: 'Refund K7M2QX-1-R1',
  sentAt: now,
  refundTxn: null,
  otherTxns: ['5'],
};

let asked: Record<string, string> = {};
/** The next answer, signed as VNPAY signs it unless `isSigned` says otherwise. */
const answering = (fields: Record<string, string>, isSigned = true): void => {
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    asked = JSON.parse(init.body) as Record<string, string>;
    const message = asked['vnp_Command'] === 'refund' ? 'refundAnswer' : 'queryAnswer';
    return Response.json({
      ...fields,
      vnp_SecureHash: isSigned ? vnpayCallHash(message, keys, fields) : 'x',
    });
  });
};
afterEach(() => {
  vi.unstubAllGlobals();
});
const answer = (status: string, change: Record<string, string> = {}) => ({
  vnp_ResponseCode: '00',
  vnp_TransactionStatus: status,
  vnp_TransactionType: '01',
  vnp_TransactionNo: '14226112',
  vnp_Amount: '25000000',
  vnp_TxnRef: 'K7M2QX01',
  ...change,
});

describe('a link', () => {
  it.each([
    ['debitCard', 'VNBANK'],
    ['creditCard', 'INTCARD'],
  ] as const)('for %s opens %s, by the clock of Vietnam', async (method, bank) => {
    const link = new URL((await vnpay.create({ ...attempt, method })).redirectUrl ?? '');
    const fields = Object.fromEntries(link.searchParams);
    expect(fields).toMatchObject({
      vnp_BankCode: bank,
      vnp_Amount: '25000000',
      vnp_CreateDate: '20260314000509',
      vnp_ExpireDate: '20260314002009',
      vnp_TxnRef: 'K7M2QX01',
      vnp_Locale: 'vn',
      vnp_ReturnUrl: attempt.returnUrl,
    });
    expect(fields['vnp_SecureHash']).toBe(vnpayHash(keys, vnpayPairs(fields)));
  });

  it('is for cards alone', async () =>
    await expect(vnpay.create({ ...attempt, method: 'momo' })).rejects.toMatchObject({
      code: errorCodes.methodUnavailable,
    }));

  it('names an order in letters and digits, and the order is found by it', () => {
    for (const ref of ['K7M2QX-1', 'ZZZZZZ-10', '222222-205']) {
      expect(txnRefOf(ref)).toMatch(/^[A-Z0-9]+$/);
      expect(refOfTxnRef(txnRefOf(ref))).toBe(ref);
    }
  });

  it('says plain words', () =>
    expect(plainWords('Đặt phòng: “Lá Sen” #1')).toBe('Dat phong La Sen 1'));
});

describe('a notice', () => {
  const fields = {
    vnp_Amount: '25000000',
    vnp_BankCode: 'NCB',
    vnp_BankTranNo: 'VNP14226112',
    vnp_CardType: 'ATM',
    vnp_OrderInfo: 'Thanh toan dat phong BK240101:0001',
    vnp_PayDate: '20240101150142',
    vnp_ResponseCode: '00',
    vnp_TmnCode: 'TESTTMN1',
    vnp_TransactionNo: '14226112',
    vnp_TransactionStatus: '00',
    vnp_TxnRef: 'K7M2QX01',
  };
  const told = (change: Record<string, string> = {}, hash?: string) => {
    const all = { ...fields, ...change };
    return {
      method: 'GET',
      body: '',
      headers: {},
      query: new URLSearchParams({
        ...all,
        vnp_SecureHash: hash ?? vnpayHash(keys, vnpayPairs(all)),
      }).toString(),
    };
  };

  it('is read from the query, in whatever order its fields come', () => {
    const read = {
      ref: 'K7M2QX-1',
      amount: 250_000,
      providerTxn: '14226112',
      outcome: 'paid',
      code: '00',
    };
    expect(vnpay.readNotice(told())).toEqual(read);
    expect(
      vnpay.readNotice({ ...told(), query: told().query.split('&').toReversed().join('&') }),
    ).toEqual(read);
  });

  it.each(Object.keys(fields))('is refused when %s was changed on the way', (name) => {
    const hash = vnpayHash(keys, vnpayPairs(fields));
    expect(
      vnpay.readNotice(told({ [name]: `${fields[name as keyof typeof fields]}1` }, hash)),
    ).toBeNull();
  });

  it('is refused with a second amount behind the first, without a hash, and of another terminal', () => {
    expect(vnpay.readNotice({ ...told(), query: `${told().query}&vnp_Amount=100` })).toBeNull();
    expect(vnpay.readNotice(told({}, ''))).toBeNull();
    expect(vnpay.readNotice(told({ vnp_TmnCode: 'OTHERTMN' }))).toBeNull();
  });

  it.each(Object.keys(fields))('with any odd thing as its %s is refused unsigned', (name) => {
    const hash = vnpayHash(keys, vnpayPairs(fields));
    for (const odd of oddValues)
      expect(vnpay.readNotice(told({ [name]: JSON.stringify(odd) }, hash))).toBeNull();
  });

  it.each(['vnp_TxnRef', 'vnp_Amount', 'vnp_TransactionNo', 'vnp_TransactionStatus'])(
    'signed by VNPAY with an odd %s is read without a failure',
    (name) => {
      for (const odd of oddValues)
        expect(vnpay.readNotice(told({ [name]: JSON.stringify(odd) }))).toMatchObject({
          code: '00',
        });
    },
  );

  it.each(['debitCard', 'creditCard'] as const)(
    'is never the link to pay by %s, which the same key signs, whatever is written behind it',
    async (method) => {
      const link = new URL((await vnpay.create({ ...attempt, method })).redirectUrl ?? '');
      for (const behind of ['', '&vnp_ResponseCode=', '&vnp_ResponseCode=00', '&ResponseCode=00'])
        expect(
          vnpay.readNotice({
            method: 'GET',
            body: '',
            headers: {},
            query: `${link.search.slice(1)}${behind}`,
          }),
        ).toBeNull();
    },
  );

  it('is refused when it is signed and gives a command, or no response code of two digits', () => {
    expect(vnpay.readNotice(told({ vnp_Command: 'pay' }))).toBeNull();
    for (const code of ['', '0', '000', 'ok'])
      expect(vnpay.readNotice(told({ vnp_ResponseCode: code }))).toBeNull();
  });

  it("is answered in VNPAY's codes", () => {
    const codes = (
      ['ok', 'duplicate', 'unknown', 'amount', 'badSignature', 'busy', 'error'] as const
    ).map((one) => (JSON.parse(vnpay.answerNotice(one).body) as { RspCode: string }).RspCode);
    expect(codes).toEqual(['00', '02', '01', '04', '97', '99', '99']);
  });

  it.each([
    ['00', '00', 'paid'],
    ['00', '01', 'pending'],
    ['00', '', 'pending'],
    ['00', '02', 'failed'],
    ['24', '02', 'failed'],
    ['51', '02', 'failed'],
    ['75', '02', 'failed'],
    ['07', '00', 'held'],
    ['00', '07', 'held'],
    ['00', '04', 'held'],
  ] as const)('with %s and %s is %s', (code, status, outcome) =>
    expect(vnpayOutcome(code, status)).toBe(outcome),
  );
});

describe('asking', () => {
  it('names the day of the payment and is believed under a hash', async () => {
    answering(answer('00'));
    expect(await vnpay.query(attempt)).toEqual({
      outcome: 'paid',
      amount: 250_000,
      providerTxn: '14226112',
      code: '00/00',
    });
    expect(asked).toMatchObject({
      vnp_Command: 'querydr',
      vnp_TxnRef: 'K7M2QX01',
      vnp_TransactionDate: '20260314000509',
    });
    expect(asked['vnp_SecureHash']).toBe(vnpayCallHash('query', keys, asked));
    answering(answer('00'), false);
    await expect(vnpay.query(attempt)).rejects.toThrow('without a signature');
  });

  it('finds nothing to book when all of it went back without us', async () => {
    answering(answer('00', { vnp_TransactionType: '02' }));
    expect(await vnpay.query(attempt)).toMatchObject({ outcome: 'failed', code: 'refunded' });
  });

  it.each([
    [{ vnp_ResponseCode: '91' }],
    [{ vnp_ResponseCode: '94' }],
    [{ vnp_ResponseCode: '99' }],
    [answer('01')],
    [answer('05', { vnp_TransactionType: '02' })],
  ])('leaves it open after %o', async (fields) => {
    answering(fields);
    expect(await vnpay.query(attempt)).toMatchObject({ outcome: 'pending' });
  });
});

describe('giving back', () => {
  it('says whether it is all or a part', async () => {
    answering(answer('05', { vnp_TransactionType: '02', vnp_TransactionNo: '14226199' }));
    expect(await vnpay.refund(order)).toEqual({
      state: 'processing',
      code: '00/05',
      refundTxn: '14226199',
    });
    expect(asked).toMatchObject({
      vnp_TransactionType: '02',
      vnp_RequestId: 'K7M2QX010R1020260314000509',
      vnp_TransactionNo: '14226112',
    });
    expect(asked['vnp_SecureHash']).toBe(vnpayCallHash('refund', keys, asked));
    await vnpay.refund({ ...order, amount: vnd(100_000) });
    expect(asked['vnp_TransactionType']).toBe('03');
  });

  it.each([
    ['94', 'processing'],
    ['99', 'processing'],
    ['02', 'failed'],
    ['91', 'failed'],
    ['95', 'failed'],
    ['97', 'failed'],
  ])('code %s is %s', async (code, state) => {
    answering({ vnp_ResponseCode: code });
    expect(await vnpay.refund(order)).toMatchObject({ state });
  });

  const refunded = (status: string, change: Record<string, string> = {}) =>
    answer(status, { vnp_TransactionType: '02', vnp_TransactionNo: '14226199', ...change });
  it.each([
    [refunded('00'), null, 'done'],
    [refunded('06'), null, 'processing'],
    [refunded('09'), null, 'failed'],
    [refunded('00', { vnp_TransactionNo: '5' }), null, 'absent'],
    [refunded('00', { vnp_Amount: '100' }), null, 'absent'],
    [answer('00'), null, 'absent'],
    [answer('00'), '14226199', 'processing'],
    [refunded('00'), '14226199', 'done'],
    [{ vnp_ResponseCode: '94' }, null, 'processing'],
  ])('asked for, %o with our number %s is %s', async (fields, refundTxn, state) => {
    answering(fields);
    expect(await vnpay.queryRefund({ ...order, refundTxn })).toMatchObject({ state });
    expect(asked['vnp_TransactionNo']).toBe(refundTxn ?? undefined);
  });
});
