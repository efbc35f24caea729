// Tests MoMo's published signatures byte for byte, and that no response of the gateway is taken for
// more than it says.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { vnd } from '#domain/money.ts';
import { instant } from '#domain/time/time.ts';
import { oddValues } from '#tests/hostile/odd-values.ts';
import type { Attempt, RawNotice, RefundOrder } from './gateway.ts';
import { momoOutcome, momoSignature } from './momo-protocol.ts';
import { makeMomo } from './momo.ts';

type Fields = Record<string, unknown>;
const keys = {
  baseUrl: '',
  partnerCode: 'MOMO',
  accessKey: 'F8BBA842ECF85',
  secretKey: 'K951B6PE1waDMi640xX08PD3vg6EkVlz',
};

let server: Server;
let asked: { path: string; body: Fields }[] = [];
let answers: (Fields | string)[] = [];
let momo = makeMomo(keys);

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request
      .setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .on('end', () => {
        asked.push({ path: request.url ?? '', body: JSON.parse(text) as Fields });
        const answer = answers.shift() ?? '';
        response
          .writeHead(typeof answer === 'string' ? 500 : 200, { 'content-type': 'application/json' })
          .end(typeof answer === 'string' ? answer : JSON.stringify(answer));
      });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  momo = makeMomo({
    ...keys,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/momo`,
  });
});
afterAll(() => new Promise<void>((done) => void server.close(() => done())));
beforeEach(() => {
  asked = [];
  answers = [];
});

const notice: Fields = {
  amount: 250_000,
  extraData: 'eyJiayI6MX0=',
  message: 'Successful.',
  orderId: 'BK240101-0001',
  orderInfo: 'Thanh toan dat phong BK240101',
  orderType: 'momo_wallet',
  partnerCode: 'MOMO',
  payType: 'qr',
  requestId: 'req-0001',
  responseTime: 1_721_720_663_942,
  resultCode: 0,
  transId: 4_088_878_653,
};
const noticeSignature = '1e17a94d8b92060b48b1d17bc6eb16016e863b28aba1ef852a7dfae2af54476b';
const raw = (fields: Fields): RawNotice => ({
  method: 'POST',
  query: '',
  headers: {},
  body: JSON.stringify(fields),
});
const signed = (change: Fields): RawNotice => {
  const fields = { ...notice, ...change };
  return raw({ ...fields, signature: momoSignature('notice', keys, fields) });
};

describe('signatures', () => {
  it.each([
    [
      'create',
      {
        amount: 250_000,
        extraData: 'eyJiayI6MX0=',
        ipnUrl: 'http://localhost:3000/api/pay/momo/ipn',
        orderId: 'BK240101-0001',
        orderInfo: 'Thanh toan dat phong BK240101',
        partnerCode: 'MOMO',
        redirectUrl: 'http://localhost:3000/vi-vn/checkout/booking-status',
        requestId: 'req-0001',
        requestType: 'captureWallet',
      },
      '7dc383c8c4010204e80635908b6e41b8c0ee605a1ecdac2847273a729d29a381',
    ],
    ['notice', notice, noticeSignature],
    [
      'query',
      { orderId: 'BK240101-0001', partnerCode: 'MOMO', requestId: 'q-0001' },
      'c3a53b344d50453bce00597992a3b275969fd435f80dd8b980ac54be9914497e',
    ],
    [
      'refund',
      {
        amount: 250_000,
        description: 'Huy phong',
        orderId: 'RF240101-0001',
        partnerCode: 'MOMO',
        requestId: 'rf-0001',
        transId: 4_088_878_653,
      },
      '6f078e7704870a72480170eae1b84858e6db3191dbf31fd7df31cea8571065fa',
    ],
  ] as const)('the %s message signs to the known vector', (message, fields, mac) => {
    expect(momoSignature(message, keys, fields)).toBe(mac);
  });
});

describe('a notice', () => {
  it('is read when its signature is right', () => {
    const read = momo.readNotice(raw({ ...notice, signature: noticeSignature }));
    expect(read).toEqual({
      ref: 'BK240101-0001',
      amount: 250_000,
      providerTxn: '4088878653',
      outcome: 'paid',
      code: '0',
    });
  });

  it.each(Object.keys(notice))('is refused when %s was changed on the way', (field) => {
    const changed =
      typeof notice[field] === 'number' ? Number(notice[field]) + 1 : `${String(notice[field])}x`;
    expect(
      momo.readNotice(raw({ ...notice, [field]: changed, signature: noticeSignature })),
    ).toBeNull();
  });

  it.each([
    ['an empty body', ''],
    ['no JSON', '<html>'],
    ['a list', '[1]'],
    ['null', 'null'],
    ['no signature', JSON.stringify(notice)],
  ])('is refused with %s', (_, body) => {
    expect(momo.readNotice({ method: 'POST', query: '', headers: {}, body })).toBeNull();
  });

  it.each([...Object.keys(notice), 'signature'])(
    'with any odd thing as its %s is refused, whatever it is',
    (field) => {
      // A code of 0 and one of '0' are the same text, so the same signature.
      for (const odd of oddValues.filter((one) => one !== String(notice[field])))
        expect(
          momo.readNotice(raw({ ...notice, signature: noticeSignature, [field]: odd })),
        ).toBeNull();
    },
  );

  it.each(['orderId', 'amount', 'transId', 'message', 'currency'])(
    'signed by MoMo with an odd %s is read without a failure',
    (field) => {
      for (const odd of oddValues)
        expect(momo.readNotice(signed({ [field]: odd }))).toMatchObject({ code: '0' });
    },
  );

  it('without a result code that is a whole number says nothing, and a list of codes is none', () => {
    for (const resultCode of [null, true, '', [], [0], ['0'], {}, 0.5, { toString: 1 }])
      expect(momo.readNotice(signed({ resultCode }))).toBeNull();
  });

  it('of another partner is refused even when it is signed with our key', () => {
    expect(momo.readNotice(signed({ partnerCode: 'MOMO2' }))).toBeNull();
  });

  it('of a refused payment is a failure without a transaction when there is none', () => {
    expect(momo.readNotice(signed({ resultCode: 1006, transId: 0 }))).toMatchObject({
      outcome: 'failed',
      providerTxn: null,
      code: '1006',
    });
  });

  it('is answered with 204 and nothing, but 400 for a wrong signature 503 while the database is busy and 500 for any other trouble of ours', () => {
    const statuses = (
      ['ok', 'duplicate', 'unknown', 'amount', 'badSignature', 'busy', 'error'] as const
    ).map((answer) => momo.answerNotice(answer).status);
    expect(statuses).toEqual([204, 204, 204, 204, 400, 503, 500]);
    expect(momo.answerNotice('ok').body).toBe('');
  });
});

describe('result codes', () => {
  it.each([
    [0, 'paid'],
    [9000, 'paid'],
    [1000, 'pending'],
    [7000, 'pending'],
    [7002, 'pending'],
    [10, 'pending'],
    [13, 'pending'],
    [42, 'pending'],
    [99, 'pending'],
    [1001, 'failed'],
    [1003, 'failed'],
    [1005, 'failed'],
    [1006, 'failed'],
    [1017, 'failed'],
    [1026, 'failed'],
    [4001, 'failed'],
    [4100, 'failed'],
  ] as const)('%i means %s', (code, outcome) => {
    expect(momoOutcome(code)).toBe(outcome);
  });
});

const attempt: Attempt = {
  ref: 'K7M2QX-1',
  amount: vnd(250_000),
  description: 'Joystay K7M2QX',
  locale: 'th-vn',
  expiresAt: instant('2026-03-13T03:20:00Z'),
  createdAt: instant('2026-03-13T03:05:00Z'),
  method: 'momo',
  address: '203.0.113.7',
  isPhone: true,
  returnUrl: 'http://localhost:3000/th-vn/checkout/booking-status?code=K7M2QX',
  notifyUrl: 'http://localhost:3000/api/pay/momo/ipn',
};
const order: RefundOrder = {
  ref: 'K7M2QX-1-R1',
  attempt,
  providerTxn: '4088878653',
  amount: vnd(250_000),
  reason: 'Refund',
  sentAt: instant('2026-03-13T04:00:00Z'),
  refundTxn: null,
  otherTxns: [],
};

describe('opening a payment', () => {
  it('sends a signed order and answers where to pay', async () => {
    answers = [{ resultCode: 0, payUrl: 'https://pay.example/t1' }];
    expect(await momo.create(attempt)).toEqual({ redirectUrl: 'https://pay.example/t1' });
    const { path, body } = asked[0] ?? { path: '', body: {} };
    expect(path).toBe('/momo/v2/gateway/api/create');
    expect(body).toMatchObject({
      orderId: 'K7M2QX-1',
      requestId: 'K7M2QX-1',
      amount: 250_000,
      requestType: 'captureWallet',
      lang: 'en',
      ipnUrl: attempt.notifyUrl,
    });
    expect(body['signature']).toBe(momoSignature('create', keys, body));
  });

  it('meets maintenance with code 10', async () => {
    answers = [{ resultCode: 10 }];
    await expect(momo.create(attempt)).rejects.toMatchObject({
      code: errorCodes.gatewayMaintenance,
    });
  });

  it.each([13, 20, 22, 41])('is refused for good with code %i', async (resultCode) => {
    answers = [{ resultCode }];
    await expect(momo.create(attempt)).rejects.toMatchObject({
      code: errorCodes.methodUnavailable,
      details: { code: resultCode },
    });
  });

  it.each([
    ['an answer of no sense', ''],
    ["MoMo's own error", { resultCode: 99 }],
    ['a request in flight', { resultCode: 7000 }],
    ['no address to pay at', { resultCode: 0 }],
  ])('stays open after %s', async (_, answer) => {
    answers = [answer];
    const error = await momo.create(attempt).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(Fault);
  });
});

describe('asking', () => {
  it('tells a payment with its amount and transaction', async () => {
    answers = [{ resultCode: 0, amount: 250_000, transId: 4_088_878_653 }];
    expect(await momo.query(attempt)).toEqual({
      outcome: 'paid',
      amount: 250_000,
      providerTxn: '4088878653',
      code: '0',
    });
    expect(asked[0]?.body['signature']).toBe(momoSignature('query', keys, asked[0]?.body ?? {}));
  });

  it('finds nothing to book when all of it went back without us, and the payment as it was when a part did', async () => {
    const trans = (amount: number, resultCode = 0) => ({ orderId: 'desk', amount, resultCode });
    answers = [
      { resultCode: 0, amount: 250_000, transId: 7, refundTrans: [trans(100_000), trans(150_000)] },
    ];
    expect(await momo.query(attempt)).toMatchObject({ outcome: 'failed', code: 'refunded' });
    answers = [
      {
        resultCode: 0,
        amount: 250_000,
        transId: 7,
        refundTrans: [trans(100_000), trans(150_000, 1080)],
      },
    ];
    expect(await momo.query(attempt)).toMatchObject({ outcome: 'paid', amount: 250_000 });
  });

  it('about an order that MoMo does not know yet leaves it open', async () => {
    answers = [{ resultCode: 42 }];
    expect(await momo.query(attempt)).toMatchObject({ outcome: 'pending', code: '42' });
  });

  it('rejects when nothing sensible comes back', async () => {
    answers = ['<html>'];
    await expect(momo.query(attempt)).rejects.toThrow('500');
  });
});

describe('giving back', () => {
  it.each([
    [0, 'done'],
    [7002, 'processing'],
    [99, 'processing'],
    [41, 'processing'],
    [1080, 'failed'],
    [1088, 'failed'],
    [22, 'failed'],
  ] as const)('code %i is %s', async (resultCode, state) => {
    answers = [{ resultCode }];
    expect(await momo.refund(order)).toEqual({ state, code: String(resultCode) });
    expect(asked[0]?.body).toMatchObject({
      orderId: order.ref,
      transId: 4_088_878_653,
      amount: 250_000,
    });
    expect(asked[0]?.body['signature']).toBe(momoSignature('refund', keys, asked[0]?.body ?? {}));
  });

  it('is asked for by the payment, and ours is found among its refunds', async () => {
    answers = [
      {
        resultCode: 1080,
        refundTrans: [
          { orderId: 'other', resultCode: 1080 },
          { orderId: order.ref, resultCode: 0 },
        ],
      },
    ];
    expect(await momo.queryRefund(order)).toEqual({ state: 'done', code: '0' });
    expect(asked[0]?.body['orderId']).toBe('K7M2QX-1');
  });

  it.each([
    [{ resultCode: 42 }, 'absent'],
    [{ resultCode: 0, refundTrans: [] }, 'absent'],
    [{ resultCode: 99 }, 'processing'],
  ] as const)('%o means %s', async (answer, state) => {
    answers = [answer];
    expect(await momo.queryRefund(order)).toMatchObject({ state });
  });
});
