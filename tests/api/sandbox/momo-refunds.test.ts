// Walks MoMo's query and refunds as a merchant does: in parts, repeated, refused, failing and slow.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import type { Sandbox } from '#sandbox/app.ts';
import {
  act,
  listenForNotices,
  momoCall,
  momoOrder,
  momoQuery,
  momoRefund,
} from '../support/sandbox-merchant.ts';
import type { Ear, Json } from '../support/sandbox-merchant.ts';

let now = 0;
let sandbox: Sandbox;
let ear: Ear;
beforeEach(async () => {
  now = 1_721_720_000_000;
  sandbox = createSandbox({ now: () => now });
  ear = await listenForNotices();
});
afterEach(async () => {
  await sandbox.close();
  await ear.close();
});

const create = (change?: Json, wish?: Json) =>
  momoCall(sandbox, 'create', momoOrder(ear.url, change, wish));
const query = async (orderId: unknown): Promise<Json> =>
  (await momoCall(sandbox, 'query', momoQuery(orderId))).body;
const paid = async (wish?: Json): Promise<Json> => {
  const { body } = await create({}, wish);
  await act(sandbox, body['payUrl'], 'scenario=approve');
  return query(body['orderId']);
};

describe('query and refund', () => {
  it('an unknown order is 42, a bad signature 13', async () => {
    expect((await query('BK-none'))['resultCode']).toBe(42);
    const wrong = await momoCall(sandbox, 'query', {
      ...momoQuery('BK-none'),
      orderId: 'BK-other',
    });
    expect(wrong.body['resultCode']).toBe(13);
  });

  it('parts are refunded up to the total, each listed by query and refund/query', async () => {
    const payment = await paid();
    const first = (await momoCall(sandbox, 'refund', momoRefund(payment['transId'], 100_000))).body;
    expect(first).toMatchObject({ resultCode: 0, amount: 100_000, message: 'Successful.' });
    expect(first['transId']).not.toBe(payment['transId']);
    expect(
      (await momoCall(sandbox, 'refund', momoRefund(payment['transId'], 150_001))).body[
        'resultCode'
      ],
    ).toBe(22);
    const second = (await momoCall(sandbox, 'refund', momoRefund(payment['transId'], 150_000)))
      .body;
    expect(
      (await momoCall(sandbox, 'refund', momoRefund(payment['transId'], 1_000))).body['resultCode'],
    ).toBe(1081);
    expect((await query(payment['orderId']))['refundTrans']).toMatchObject([
      { orderId: first['orderId'], amount: 100_000, resultCode: 0 },
      { orderId: second['orderId'], amount: 150_000, resultCode: 0 },
    ]);
    expect(
      (await momoCall(sandbox, 'refund/query', momoQuery(second['orderId']))).body,
    ).toMatchObject({
      resultCode: 0,
      amount: 150_000,
      transId: second['transId'],
      refundTrans: [{ orderId: second['orderId'] }],
    });
    expect(
      (await momoCall(sandbox, 'refund/query', momoQuery(payment['orderId']))).body['refundTrans'],
    ).toHaveLength(2);
  });

  it('a repeated refund request is replayed and takes no money twice', async () => {
    const payment = await paid();
    const request = momoRefund(payment['transId'], 200_000);
    const first = await momoCall(sandbox, 'refund', request);
    expect((await momoCall(sandbox, 'refund', request)).body).toEqual(first.body);
    expect((await query(payment['orderId']))['refundTrans']).toHaveLength(1);
  });

  it('refuses unknown, unpaid, badly signed and reused refunds', async () => {
    const payment = await paid();
    const refund = async (body: Json): Promise<unknown> =>
      (await momoCall(sandbox, 'refund', body)).body['resultCode'];
    expect(await refund(momoRefund(1, 1_000))).toBe(42);
    expect(await refund(momoRefund(payment['transId'], 999))).toBe(22);
    expect(await refund({ ...momoRefund(payment['transId'], 1_000), amount: 2_000 })).toBe(13);
    expect(
      await refund(momoRefund(payment['transId'], 1_000, { orderId: payment['orderId'] })),
    ).toBe(41);
    const { body } = await create();
    await act(sandbox, body['payUrl'], 'scenario=cancel');
    expect(await refund(momoRefund((await query(body['orderId']))['transId'], 1_000))).toBe(1088);
  });

  it('a failing refund answers 1080 and leaves the whole amount, a slow one 7002 and is done after five seconds', async () => {
    const failing = await paid({ refund: 'fails' });
    expect(
      (await momoCall(sandbox, 'refund', momoRefund(failing['transId'], 250_000))).body[
        'resultCode'
      ],
    ).toBe(1080);
    expect((await query(failing['orderId']))['refundTrans']).toMatchObject([{ resultCode: 1080 }]);

    const slow = await paid({ refund: 'slow' });
    const { body } = await momoCall(sandbox, 'refund', momoRefund(slow['transId'], 250_000));
    expect(body['resultCode']).toBe(7002);
    expect(
      (await momoCall(sandbox, 'refund', momoRefund(slow['transId'], 1_000))).body['resultCode'],
    ).toBe(1081);
    now += 5_000;
    expect(
      (await momoCall(sandbox, 'refund/query', momoQuery(body['orderId']))).body['resultCode'],
    ).toBe(0);
  });
});
