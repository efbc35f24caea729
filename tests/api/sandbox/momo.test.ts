// Walks MoMo payments as a merchant does: create, approve, notice, query, refund, and everything
// that goes wrong on the way.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import type { Sandbox } from '#sandbox/app.ts';
import {
  act,
  listenForNotices,
  momoCall,
  momoMac,
  momoOrder,
  momoQuery,
  noticeText,
} from '../support/sandbox-merchant.ts';
import type { Ear, Json } from '../support/sandbox-merchant.ts';

// Generous, because other tests may hold the machine.
const soon = { timeout: 10_000 };

let now = 0;
let sandbox: Sandbox;
let ear: Ear;
const open = async (timeScale = 1, ...answers: number[]): Promise<void> => {
  now = 1_721_720_000_000;
  sandbox = createSandbox({ timeScale, now: () => now });
  ear = await listenForNotices(...answers);
};
beforeEach(() => open());
afterEach(async () => {
  await sandbox.close();
  await ear.close();
});

const reopen = async (timeScale: number, ...answers: number[]): Promise<void> => {
  await sandbox.close();
  await ear.close();
  await open(timeScale, ...answers);
};
const create = (change?: Json, wish?: Json) =>
  momoCall(sandbox, 'create', momoOrder(ear.url, change, wish));
const query = async (orderId: unknown): Promise<Json> =>
  (await momoCall(sandbox, 'query', momoQuery(orderId))).body;

describe('create', () => {
  it('answers a signed payUrl that belongs to the order', async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      partnerCode: 'MOMO',
      amount: 250_000,
      resultCode: 0,
      message: 'Thành công.',
      responseTime: now,
    });
    expect(body['payUrl']).toMatch(/^http:\/\/sandbox\.test\/momo\/pay\/[0-9a-f]{32}$/);
    expect(body['signature']).toBe(
      momoMac(
        `accessKey=F8BBA842ECF85&amount=250000&orderId=${body['orderId']}&partnerCode=MOMO` +
          `&payUrl=${body['payUrl']}&requestId=${body['requestId']}&responseTime=${now}&resultCode=0`,
      ),
    );
  });

  it('refuses what is no JSON object with 20, a wrong signature with 13, amounts with 21 and 22', async () => {
    expect((await momoCall(sandbox, 'create', 'not json')).body['resultCode']).toBe(20);
    expect((await momoCall(sandbox, 'create', [])).body['resultCode']).toBe(20);
    const wrong = await momoCall(sandbox, 'create', {
      ...momoOrder(ear.url),
      orderInfo: 'changed',
    });
    expect([wrong.status, wrong.body['resultCode']]).toEqual([400, 13]);
    expect((await create({ amount: 0 })).body['resultCode']).toBe(21);
    expect((await create({ amount: 999 })).body['resultCode']).toBe(22);
    expect((await create({ amount: 50_000_001 })).body['resultCode']).toBe(22);
  });

  it('refuses a second order with the same orderId with 41', async () => {
    const { body } = await create();
    expect((await create({ orderId: body['orderId'] })).body['resultCode']).toBe(41);
  });

  it('replays the same request, and refuses another one under its requestId with 40', async () => {
    const order = momoOrder(ear.url);
    const first = await momoCall(sandbox, 'create', order);
    now += 5_000;
    expect((await momoCall(sandbox, 'create', order)).body).toEqual(first.body);
    expect((await create({ requestId: order['requestId'] })).body['resultCode']).toBe(40);
  });

  it('a maintenance answer is not final: its repeat is refused with 40', async () => {
    const order = momoOrder(ear.url, {}, { create: 'maintenance' });
    expect((await momoCall(sandbox, 'create', order)).body['resultCode']).toBe(10);
    expect((await momoCall(sandbox, 'create', order)).body['resultCode']).toBe(40);
    expect((await query(order['orderId']))['resultCode']).toBe(42);
  });

  it('a repeat meanwhile is told 7000 with HTTP 422, and the slow first one is answered in the end', async () => {
    await reopen(0.03);
    const order = momoOrder(ear.url, {}, { create: 'slow' });
    const slow = momoCall(sandbox, 'create', order);
    await vi.waitFor(
      async () => expect((await query(order['orderId']))['resultCode']).toBe(1000),
      soon,
    );
    const repeat = await momoCall(sandbox, 'create', order);
    expect([repeat.status, repeat.body['resultCode']]).toEqual([422, 7000]);
    expect((await slow).body['resultCode']).toBe(0);
  });

  it('a gateway that is down answers 500 and remembers nothing', async () => {
    const order = momoOrder(ear.url, {}, { create: 'down' });
    expect((await momoCall(sandbox, 'create', order)).status).toBe(500);
    expect((await query(order['orderId']))['resultCode']).toBe(42);
  });
});

describe('an approved payment', () => {
  it('is told by one signed notice, by the redirect and by query, all with the same transId', async () => {
    const { body } = await create();
    expect((await query(body['orderId']))['resultCode']).toBe(1000);
    const { status, location } = await act(sandbox, body['payUrl'], 'scenario=approve');
    expect(ear.received).toHaveLength(1);
    const notice = ear.received[0]?.body ?? {};
    expect(ear.received[0]?.contentType).toBe('application/json; charset=UTF-8');
    expect(notice).toMatchObject({
      orderType: 'momo_wallet',
      amount: 250_000,
      partnerCode: 'MOMO',
      orderId: body['orderId'],
      requestId: body['requestId'],
      resultCode: 0,
      orderInfo: 'Thanh toán đặt phòng',
      payType: 'webApp',
      extraData: '',
      message: 'Thành công.',
      responseTime: now,
    });
    expect(notice['signature']).toBe(momoMac(noticeText(notice)));
    expect(status).toBe(303);
    const back = new URL(location);
    const fields = Object.fromEntries(back.searchParams);
    expect(back.origin + back.pathname).toBe('http://localhost:3000/vi-vn/checkout/booking-status');
    expect(fields).toMatchObject({
      bookingId: '7',
      orderId: body['orderId'],
      resultCode: '0',
      transId: String(notice['transId']),
    });
    expect(fields['signature']).toBe(momoMac(noticeText(fields)));
    expect(await query(body['orderId'])).toMatchObject({
      resultCode: 0,
      amount: 250_000,
      transId: notice['transId'],
      refundTrans: [],
    });
  });

  it('stays approved whatever is pressed afterwards, and is told once', async () => {
    const { body } = await create();
    await act(sandbox, body['payUrl'], 'scenario=approve');
    const again = await act(sandbox, body['payUrl'], 'scenario=cancel');
    expect(new URL(again.location).searchParams.get('resultCode')).toBe('0');
    expect(ear.received).toHaveLength(1);
  });

  it('needs no click when extraData asks for it: the notice follows the answer', async () => {
    const { body } = await create({}, { scenario: 'approve' });
    expect(ear.received).toHaveLength(0);
    await vi.waitFor(() => expect(ear.received).toHaveLength(1), soon);
    expect((await query(body['orderId']))['resultCode']).toBe(0);
  });

  it('can be told before the create answer', async () => {
    const { body } = await create({}, { create: 'early' });
    expect(ear.received[0]?.body).toMatchObject({ orderId: body['orderId'], resultCode: 0 });
  });
});

describe('other outcomes', () => {
  it.each([
    ['cancel', 1006],
    ['withdraw', 1003],
    ['balance', 1001],
    ['limit', 1004],
    ['login', 4100],
    ['expire', 1005],
  ])('%s ends with %s in notice, redirect and query', async (scenario, code) => {
    const { body } = await create();
    const { location } = await act(sandbox, body['payUrl'], `scenario=${scenario}`);
    expect(ear.received.map((one) => one.body['resultCode'])).toEqual([code]);
    expect(ear.received[0]?.body['signature']).toBe(
      momoMac(noticeText(ear.received[0]?.body ?? {})),
    );
    expect(new URL(location).searchParams.get('resultCode')).toBe(String(code));
    expect((await query(body['orderId']))['resultCode']).toBe(code);
  });

  it('silent pays without any notice', async () => {
    const { body } = await create();
    await act(sandbox, body['payUrl'], 'scenario=silent');
    expect((await query(body['orderId']))['resultCode']).toBe(0);
    expect(ear.received).toHaveLength(0);
  });

  it('late pays at once and tells after the window, 16 scaled minutes later', async () => {
    await reopen(0.001);
    const { body } = await create();
    await act(sandbox, body['payUrl'], 'scenario=late');
    expect((await query(body['orderId']))['resultCode']).toBe(0);
    expect(ear.received).toHaveLength(0);
    await vi.waitFor(
      () => expect(ear.received.map((one) => one.body['resultCode'])).toEqual([0]),
      soon,
    );
  });

  it('triple tells three times the same', async () => {
    const { body } = await create();
    await act(sandbox, body['payUrl'], 'scenario=triple');
    expect(ear.received).toHaveLength(3);
    expect(new Set(ear.received.map((one) => JSON.stringify(one.body))).size).toBe(1);
  });

  it('wrong-amount tells another amount under a good signature, and query tells the truth', async () => {
    const { body } = await create();
    await act(sandbox, body['payUrl'], 'scenario=wrong-amount');
    const notice = ear.received[0]?.body ?? {};
    expect(notice['amount']).toBe(251_000);
    expect(notice['signature']).toBe(momoMac(noticeText(notice)));
    expect((await query(body['orderId']))['amount']).toBe(250_000);
  });

  it('bad-signature tells the truth under a signature that does not hold', async () => {
    const { body } = await create();
    await act(sandbox, body['payUrl'], 'scenario=bad-signature');
    const notice = ear.received[0]?.body ?? {};
    expect(notice['signature']).toMatch(/^[0-9a-f]{64}$/);
    expect(notice['signature']).not.toBe(momoMac(noticeText(notice)));
  });

  it('fail-then-approve tells a failure, then a success', async () => {
    await reopen(0.05);
    const { body } = await create();
    await act(sandbox, body['payUrl'], 'scenario=fail-then-approve');
    expect((await query(body['orderId']))['resultCode']).toBe(1001);
    await vi.waitFor(
      () => expect(ear.received.map((one) => one.body['resultCode'])).toEqual([1001, 0]),
      soon,
    );
    now += 100;
    expect((await query(body['orderId']))['resultCode']).toBe(0);
  });

  it('an unanswered payment expires after 15 minutes with its notice', async () => {
    const { body } = await create();
    now += 15 * 60_000 - 1;
    expect((await query(body['orderId']))['resultCode']).toBe(1000);
    now += 1;
    expect((await query(body['orderId']))['resultCode']).toBe(1005);
    await vi.waitFor(
      () => expect(ear.received.map((one) => one.body['resultCode'])).toEqual([1005]),
      soon,
    );
    const { location } = await act(sandbox, body['payUrl'], 'scenario=approve');
    expect(new URL(location).searchParams.get('resultCode')).toBe('1005');
  });

  it('an unknown scenario or token changes nothing', async () => {
    const { body } = await create();
    expect((await act(sandbox, body['payUrl'], 'scenario=nonsense')).status).toBe(400);
    expect(
      (await act(sandbox, 'http://sandbox.test/momo/pay/none', 'scenario=approve')).status,
    ).toBe(404);
    expect((await query(body['orderId']))['resultCode']).toBe(1000);
  });
});

describe('a notice', () => {
  it('is repeated after a bad answer until it is acknowledged with 204', async () => {
    await reopen(0.0005, 500, 200, 204);
    const { body } = await create();
    await act(sandbox, body['payUrl'], 'scenario=approve');
    await vi.waitFor(
      () => expect(ear.received.map((one) => one.status)).toEqual([500, 200, 204]),
      soon,
    );
    const list = await (await sandbox.app.request('/momo/payments')).text();
    expect(list).toContain('delivered 500 200 204');
  });

  it('is given up after three repeats', async () => {
    await reopen(0.0005, 400);
    const { body } = await create();
    await act(sandbox, body['payUrl'], 'scenario=approve');
    const list = async (): Promise<string> => (await sandbox.app.request('/momo/payments')).text();
    await vi.waitFor(async () => expect(await list()).toContain('given up 400 400 400 400'), soon);
    expect(ear.received).toHaveLength(4);
  });
});
