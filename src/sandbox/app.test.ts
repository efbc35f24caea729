// Walks ZaloPay, ShopeePay and VNPAY as a merchant does who signs by the published rules alone:
// what is refused, what is told, how often.
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSandbox } from './app.ts';
import type { Sandbox } from './app.ts';

type Json = Record<string, unknown>;
type Told = { url: string; method: string; body: string; headers: Headers };

// 13 March 2026, 10:05 in Vietnam.
const start = Date.parse('2026-03-13T03:05:00Z');
let now = start;
let told: Told[] = [];
/** What the merchant answers to notices, the last one for all further. */
let answers: string[] = [];
let sandbox: Sandbox;
beforeEach(() => {
  [now, told, answers] = [start, [], []];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    told.push({
      url: String(url),
      method: init.method ?? '',
      body: String(init.body ?? ''),
      headers: new Headers(init.headers),
    });
    return new Response(
      answers[Math.min(told.length, answers.length) - 1] ?? '{"return_code":1,"RspCode":"00"}',
    );
  };
  sandbox = createSandbox({
    now: () => now,
    fetch: fetch as typeof globalThis.fetch,
    timeScale: 0.0001,
    publicUrl: 'http://sandbox.test',
  });
});
afterEach(() => sandbox.close());

const mac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  sandbox.app.request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const act = (page: string, asked: string, verb = 'act') =>
  sandbox.app.request(
    `${page.replace('http://sandbox.test', '').replace('/pay/', `/${verb}/`)}?${asked}`,
    { method: 'POST' },
  );
const site = 'http://hotel.test';

describe('ZaloPay', () => {
  const [key1, key2] = ['PcY4iZIKFCIdgZvA6ueMcMHHUbRLYjPL', 'kLtgPl8HHhfvMuDHPwKfgfsY4Ydm9eIz'];
  const order = (change: Json = {}): Json => {
    const f: Json = {
      app_id: 2553,
      app_user: 'u',
      app_trans_id: '260313_BK1',
      app_time: now,
      amount: 250_000,
      item: '[]',
      description: 'Phòng',
      bank_code: '',
      expire_duration_seconds: 900,
      embed_data: JSON.stringify({ redirecturl: `${site}/back?a=1` }),
      callback_url: `${site}/api/pay/zalopay/ipn`,
      ...change,
    };
    return {
      ...f,
      mac: mac(
        key1,
        [
          f['app_id'],
          f['app_trans_id'],
          f['app_user'],
          f['amount'],
          f['app_time'],
          f['embed_data'],
          f['item'],
        ].join('|'),
      ),
    };
  };
  const call = async (name: string, body: Json): Promise<Json> =>
    (await post(`/zalopay/v2/${name}`, JSON.stringify(body))).json() as Promise<Json>;
  const query = (id = '260313_BK1') =>
    call('query', { app_id: 2553, app_trans_id: id, mac: mac(key1, `2553|${id}|${key1}`) });

  it('refuses another day, an old moment, a wrong MAC, a bad amount and a number used before', async () => {
    const subCode = async (body: Json) => (await call('create', body))['sub_return_code'];
    expect(await subCode(order({ app_trans_id: '260312_BK1' }))).toBe(-92);
    expect(await subCode(order({ app_time: now - 16 * 60_000 }))).toBe(-401);
    expect(await subCode({ ...order(), amount: 1 })).toBe(-402);
    expect(await subCode(order({ amount: 0 }))).toBe(-401);
    expect(await subCode(order({ expire_duration_seconds: 60 }))).toBe(-401);
    expect(await call('create', order())).toMatchObject({
      return_code: 1,
      order_url: expect.stringMatching(/^http:\/\/sandbox\.test\/zalopay\/pay\/[0-9a-f]{32}$/),
    });
    expect(await subCode(order())).toBe(-68);
  });

  it('tells a success under the second key and sends the payer back, and a failure to nobody', async () => {
    const page = String((await call('create', order()))['order_url']);
    expect(await query()).toMatchObject({ return_code: 3, is_processing: true });
    const back = new URL((await act(page, 'scenario=approve')).headers.get('location') ?? '');
    const envelope = JSON.parse(told[0]?.body ?? '') as { data: string; mac: string };
    expect(told[0]).toMatchObject({ url: `${site}/api/pay/zalopay/ipn`, method: 'POST' });
    expect(envelope.mac).toBe(mac(key2, envelope.data));
    expect(JSON.parse(envelope.data)).toMatchObject({
      app_trans_id: '260313_BK1',
      amount: 250_000,
      channel: 38,
    });
    const f = Object.fromEntries(back.searchParams);
    expect(f).toMatchObject({
      a: '1',
      status: '1',
      checksum: mac(key2, `2553|260313_BK1|38||250000|0|1`),
    });
    expect(await query()).toMatchObject({ return_code: 1, amount: 250_000 });
    const other = String(
      (await call('create', order({ app_trans_id: '260313_BK2' })))['order_url'],
    );
    await act(other, 'scenario=cancel');
    expect(told).toHaveLength(1);
    expect(await query('260313_BK2')).toMatchObject({ return_code: 2 });
    expect(await query('260313_NO')).toMatchObject({ return_code: 2, sub_return_code: -101 });
  });

  it('tells it again three times while the answer asks for that', async () => {
    answers = ['{"return_code":0}'];
    const page = String((await call('create', order()))['order_url']);
    await act(page, 'scenario=approve');
    await vi.waitFor(() => expect(told).toHaveLength(4), { timeout: 5_000 });
  });

  it('gives back in five seconds, by parts, never more than was paid', async () => {
    await act(String((await call('create', order()))['order_url']), 'scenario=approve');
    const zp = (await query())['zp_trans_id'];
    const refund = (id: string, amount: number) =>
      call('refund', {
        app_id: 2553,
        m_refund_id: id,
        zp_trans_id: zp,
        amount,
        timestamp: now,
        description: 'x',
        mac: mac(key1, `2553|${zp}|${amount}|x|${now}`),
      });
    const ask = (id: string) =>
      call('query_refund', {
        app_id: 2553,
        m_refund_id: id,
        timestamp: now,
        mac: mac(key1, `2553|${id}|${now}`),
      });
    expect(await refund('260313_2553_R1', 200_000)).toMatchObject({ return_code: 3 });
    expect(await ask('260313_2553_R1')).toMatchObject({ return_code: 3, sub_return_code: 2 });
    expect(await refund('260313_2553_R1', 200_000)).toMatchObject({
      return_code: 2,
      sub_return_code: -23,
    });
    expect(await refund('260313_2553_R2', 50_001)).toMatchObject({
      return_code: 2,
      sub_return_code: -14,
    });
    now += 5_000;
    expect(await ask('260313_2553_R1')).toMatchObject({ return_code: 1 });
    expect(await ask('260313_2553_R2')).toMatchObject({ return_code: 2, sub_return_code: -101 });
  });
});

describe('ShopeePay', () => {
  const secret = 'pz148x0gXyPCLHxnlhEydNLg55jni91i';
  const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('base64');
  const call = async (
    path: string,
    fields: Json,
    headers: Record<string, string> = {},
  ): Promise<Json> => {
    const body = JSON.stringify({
      request_id: 'r',
      merchant_ext_id: 'externalmerchant',
      store_ext_id: 'externalstore',
      ...fields,
    });
    const answer = await post(`/spp/v3/merchant-host/${path}`, body, {
      'X-Airpay-ClientId': 'sandbox',
      'X-Airpay-Req-H': sign(body),
      ...headers,
    });
    const text = await answer.text();
    expect(answer.headers.get('X-Airpay-Req-H')).toBe(sign(text));
    return JSON.parse(text) as Json;
  };
  const order = {
    payment_reference_id: 'BK1',
    amount: 25_000_000,
    currency: 'VND',
    return_url: `${site}/back`,
    platform_type: 'mweb',
    validity_period: 900,
  };
  const check = () =>
    call('transaction/check', { reference_id: 'BK1', transaction_type: 13, amount: 25_000_000 });

  it('refuses a wrong header, a stranger, half a đồng and a number used before', async () => {
    expect((await call('order/create', order, { 'X-Airpay-Req-H': 'AAAA' }))['errcode']).toBe(2);
    expect((await call('order/create', order, { 'X-Airpay-ClientId': 'other' }))['errcode']).toBe(
      2,
    );
    expect((await call('order/create', { ...order, store_ext_id: 'other' }))['errcode']).toBe(2);
    expect((await call('order/create', { ...order, amount: 25_000_050 }))['errcode']).toBe(1);
    expect(await call('order/create', order)).toMatchObject({
      errcode: 0,
      redirect_url_http: expect.stringContaining('/spp/pay/'),
    });
    expect((await call('order/create', order))['errcode']).toBe(11);
  });

  it('tells a success once, whatever the answer, under its header', async () => {
    answers = ['{"errcode":-1}'];
    const page = String((await call('order/create', order))['redirect_url_http']);
    expect(await check()).toMatchObject({ errcode: 0, transaction_list: [{ status: 2 }] });
    await act(page, 'scenario=approve');
    expect(told.map((one) => [one.url, one.headers.get('x-airpay-req-h')])).toEqual([
      [`${site}/api/pay/shopeepay/ipn`, sign(told[0]?.body ?? '')],
    ]);
    expect(await check()).toMatchObject({
      payment_status: 1,
      transaction_list: [{ reference_id: 'BK1', status: 3, amount: 25_000_000 }],
    });
  });

  it('answers a repeated refund as before and refuses more than is left', async () => {
    const page = String((await call('order/create', order))['redirect_url_http']);
    const refund = (id: string, amount: number) =>
      call('transaction/refund/create-new', {
        reference_id: 'BK1',
        transaction_type: 13,
        refund_reference_id: id,
        amount,
      });
    expect((await refund('R1', 100))['errcode']).toBe(2);
    await act(page, 'scenario=approve');
    const first = await refund('R1', 20_000_000);
    expect(first).toMatchObject({
      errcode: 0,
      transaction_list: [{ reference_id: 'R1', transaction_type: 15, status: 3 }],
    });
    expect(await refund('R1', 20_000_000)).toEqual(first);
    expect((await refund('R1', 10_000_000))['errcode']).toBe(11);
    expect((await refund('R2', 5_000_100))['errcode']).toBe(15);
  });
});

describe('VNPAY', () => {
  const secret = 'LOCALSANDBOXSECRETLOCALSANDBOX01';
  const hash = (text: string): string => createHmac('sha512', secret).update(text).digest('hex');
  const link = (change: Record<string, string> = {}): string => {
    const fields: Record<string, string> = {
      vnp_Amount: '25000000',
      vnp_BankCode: 'VNBANK',
      vnp_Command: 'pay',
      vnp_CreateDate: '20260313100500',
      vnp_CurrCode: 'VND',
      vnp_ExpireDate: '20260313102000',
      vnp_IpAddr: '127.0.0.1',
      vnp_Locale: 'vn',
      vnp_OrderInfo: 'Thanh toan',
      vnp_OrderType: '170000',
      vnp_ReturnUrl: `${site}/back`,
      vnp_TmnCode: 'TESTTMN1',
      vnp_TxnRef: 'BK1',
      vnp_Version: '2.1.0',
      ...change,
    };
    const pairs = new URLSearchParams(
      Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ).toString();
    return `/vnpay/paymentv2/vpcpay.html?${pairs}&vnp_SecureHash=${hash(pairs)}`;
  };
  const open = async (change?: Record<string, string>) => {
    const answer = await sandbox.app.request(link(change));
    return {
      status: answer.status,
      page: new URL(answer.headers.get('location') ?? '', 'http://sandbox.test/vnpay/paymentv2/x')
        .href,
    };
  };
  const api = async (list: string[], fields: Json): Promise<Json> =>
    (
      await post(
        '/vnpay/merchant_webapi/api/transaction',
        JSON.stringify({ ...fields, vnp_SecureHash: hash(list.join('|')) }),
      )
    ).json() as Promise<Json>;
  let turn = 0;
  const query = (): Promise<Json> => {
    turn += 1;
    const f = {
      vnp_RequestId: `q${turn}`,
      vnp_Version: '2.1.0',
      vnp_Command: 'querydr',
      vnp_TmnCode: 'TESTTMN1',
      vnp_TxnRef: 'BK1',
      vnp_TransactionDate: '20260313100500',
      vnp_CreateDate: '20260313100600',
      vnp_IpAddr: '127.0.0.1',
      vnp_OrderInfo: 'x',
    };
    return api(Object.values(f), f);
  };

  it('opens a page for a good link alone, again and again the same', async () => {
    for (const change of [
      { vnp_TmnCode: 'OTHER' },
      { vnp_Amount: '25000050' },
      { vnp_Amount: '400000' },
      { vnp_BankCode: 'NONE' },
      { vnp_OrderInfo: 'Phòng' },
      { vnp_ExpireDate: '20260313100000' },
    ])
      expect((await open(change)).status).toBe(400);
    expect((await sandbox.app.request(link().replace('25000000', '25000100'))).status).toBe(400);
    const [one, two] = [await open(), await open()];
    expect([one.status, two.page]).toEqual([302, one.page]);
  });

  it('tells by GET, stops at 00 and 02, and goes on ten times after anything else', async () => {
    answers = ['{"RspCode":"99"}', '{"RspCode":"97"}', '{"RspCode":"02"}'];
    await act((await open()).page, 'scenario=approve');
    await vi.waitFor(() => expect(told).toHaveLength(3), { timeout: 5_000 });
    const notice = new URL(told[0]?.url ?? '');
    const { vnp_SecureHash: theirs, ...fields } = Object.fromEntries(notice.searchParams);
    expect(told[0]?.method).toBe('GET');
    expect(fields).toMatchObject({
      vnp_ResponseCode: '00',
      vnp_TransactionStatus: '00',
      vnp_Amount: '25000000',
      vnp_CardType: 'ATM',
    });
    expect(theirs).toBe(
      hash(
        new URLSearchParams(
          Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)),
        ).toString(),
      ),
    );
  });

  it('shows a card form whose test numbers choose how it ends, and keeps none of them', async () => {
    const { page } = await open();
    const shown = await (await sandbox.app.request(page.replace('http://sandbox.test', ''))).text();
    expect(shown).toContain('Thẻ ATM nội địa');
    expect(shown).toContain('autocomplete="off"');
    const typed = await sandbox.app.request(
      page.replace('http://sandbox.test', '').replace('/pay/', '/act/'),
      { method: 'POST', body: new URLSearchParams({ card: '9704 1957 9845 9170 488' }) },
    );
    expect(new URL(typed.headers.get('location') ?? '').searchParams.get('vnp_ResponseCode')).toBe(
      '51',
    );
  });

  it('answers a question once, about the payment, then about its refund', async () => {
    const { page } = await open();
    expect(await query()).toMatchObject({ vnp_ResponseCode: '00', vnp_TransactionStatus: '01' });
    await act(page, 'scenario=approve');
    const paid = await query();
    expect(paid).toMatchObject({
      vnp_TransactionType: '01',
      vnp_TransactionStatus: '00',
      vnp_Amount: '25000000',
    });
    turn -= 1;
    expect((await query())['vnp_ResponseCode']).toBe('94');
    const f = {
      vnp_RequestId: 'r1',
      vnp_Version: '2.1.0',
      vnp_Command: 'refund',
      vnp_TmnCode: 'TESTTMN1',
      vnp_TransactionType: '02',
      vnp_TxnRef: 'BK1',
      vnp_Amount: '25000000',
      vnp_TransactionNo: String(paid['vnp_TransactionNo']),
      vnp_TransactionDate: '20260313100500',
      vnp_CreateBy: 'a',
      vnp_CreateDate: '20260313100700',
      vnp_IpAddr: '127.0.0.1',
      vnp_OrderInfo: 'x',
    };
    expect(await api(Object.values(f), f)).toMatchObject({
      vnp_ResponseCode: '00',
      vnp_TransactionStatus: '05',
      vnp_TransactionType: '02',
    });
    const again = { ...f, vnp_RequestId: 'r2' };
    expect((await api(Object.values(again), again))['vnp_ResponseCode']).toBe('02');
    now += 5_000;
    expect(await query()).toMatchObject({ vnp_TransactionType: '02', vnp_TransactionStatus: '00' });
  });
});

describe('the triggers of every gateway', () => {
  it.each(['momo', 'zalopay', 'spp', 'vnpay'])(
    '%s takes troubles for its next calls, and no others',
    async (gateway) => {
      expect((await post(`/${gateway}/next?create=down&times=2`, '')).status).toBe(200);
      expect((await post(`/${gateway}/next?create=nonsense`, '')).status).toBe(400);
      expect((await sandbox.app.request(`/${gateway}/payments`)).status).toBe(200);
      expect((await sandbox.app.request(`/${gateway}/pay/none`)).status).toBe(404);
    },
  );
});
