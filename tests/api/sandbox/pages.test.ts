// Holds the sandbox's pages, inbox and restarts to their promises: readable, script-free, and
// nothing told is forgotten.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSandbox } from '#sandbox/app.ts';
import type { Sandbox } from '#sandbox/app.ts';
import { listen } from '#sandbox/listen.ts';
import {
  act,
  call,
  listenForNotices,
  momoCall,
  momoOrder,
  momoQuery,
} from '../support/sandbox-merchant.ts';
import type { Json } from '../support/sandbox-merchant.ts';

const smsPath = '/sms/MainService.svc/json/SendMultipleMessage_V4_post_json/';
const message = (change: Json = {}): Json => ({
  ApiKey: 'sandbox-api-key',
  SecretKey: 'sandbox-secret-key',
  Phone: '84901234567',
  Content: '1234 la ma xac thuc cua ban.\n\n@hotel.example #1234',
  Brandname: 'HOTEL',
  SmsType: '2',
  IsUnicode: '0',
  Sandbox: '0',
  RequestId: crypto.randomUUID(),
  ...change,
});

describe('pages', () => {
  let sandbox: Sandbox;
  beforeEach(() => {
    sandbox = createSandbox({ sms: { failing: { 777103: '103', 777000: 'drop' } } });
  });
  afterEach(() => sandbox.close());
  const text = async (path: string): Promise<string> => (await sandbox.app.request(path)).text();
  const inbox = async (phone: string): Promise<Json[]> =>
    (await sandbox.app.request(`/inbox/${phone}`)).json() as Promise<Json[]>;
  const sms = async (change?: Json, headers?: Record<string, string>): Promise<unknown> =>
    (await call(sandbox, smsPath, message(change), headers)).body['CodeResult'];

  it('the approval page speaks the language of the order or the asked one, escapes what it shows, and offers every scenario', async () => {
    const { body } = await momoCall(
      sandbox,
      'create',
      momoOrder('http://127.0.0.1:9/ipn', { orderInfo: '<b>Phòng & bữa sáng</b>' }),
    );
    const path = new URL(String(body['payUrl'])).pathname;
    const page = await text(path);
    expect(page).toContain('<html lang="vi">');
    expect(page).toContain('250.000 ₫');
    expect(page).toContain('Khách sạn thử');
    expect(page).toContain('&lt;b&gt;Phòng &amp; bữa sáng&lt;/b&gt;');
    expect(page).toContain('Sandbox');
    for (const name of [
      'approve',
      'cancel',
      'withdraw',
      'balance',
      'silent',
      'late',
      'triple',
      'wrong-amount',
      'bad-signature',
    ]) {
      expect(page).toContain(`name="scenario" value="${name}"`);
    }
    const english = await text(`${path}?lang=en`);
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('Confirm payment');
    expect(english).toContain('250.000 ₫');
  });

  it('a pressed button acts and sends the browser back; the page then shows the result and the way back', async () => {
    const { body } = await momoCall(sandbox, 'create', momoOrder('http://127.0.0.1:9/ipn'));
    const path = new URL(String(body['payUrl'])).pathname;
    const form = new URLSearchParams({ scenario: 'balance' });
    const pressed = await sandbox.app.request(path.replace('/pay/', '/act/'), {
      method: 'POST',
      body: form,
    });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toContain('resultCode=1001');
    const page = await text(path);
    expect(page).toContain('Tài khoản không đủ số dư. (1001)');
    expect(page).toContain('Quay lại nhà cung cấp');
    expect(page).not.toContain('<form');
  });

  it('no page has a script or loads anything, and its policy says so', async () => {
    for (const path of ['/', '/inbox', '/mail', '/zns', '/momo/payments', '/momo/pay/none']) {
      const response = await sandbox.app.request(path);
      const body = await response.text();
      const style = createHash('sha256')
        .update(/<style>([^]*)<\/style>/.exec(body)?.[1] ?? '')
        .digest('base64');
      expect(response.headers.get('content-security-policy')).toContain(
        `default-src 'none'; style-src 'sha256-${style}';`,
      );
      expect(body).not.toMatch(/<script|https?:\/\/|style="| on[a-z]+=/);
    }
    expect(await text('/')).toContain('href="./inbox"');
    expect(await (await sandbox.app.request('/healthz')).json()).toEqual({ ok: true });
  });

  it('what came is JSON for whoever asks for it', async () => {
    for (const path of ['/inbox', '/mail', '/zns']) {
      const response = await sandbox.app.request(path, { headers: { accept: 'application/json' } });
      expect([path, Array.isArray(await response.json())]).toEqual([path, true]);
    }
  });

  it('a message arrives once in the inbox of its phone, newest first, whatever form the number has', async () => {
    const first = message();
    expect((await call(sandbox, smsPath, first)).body).toMatchObject({
      CodeResult: '100',
      CountRegenerate: 0,
      SMSID: expect.any(String),
    });
    expect((await call(sandbox, smsPath, first)).body['CodeResult']).toBe('124');
    expect(await sms({ Phone: '0901234567', Content: 'Second <message>' })).toBe('100');
    expect(await sms({ Phone: '0912345678', Content: 'Somebody else' })).toBe('100');
    const messages = await inbox('0901234567');
    expect(messages.map(({ content }) => content)).toEqual(['Second <message>', first['Content']]);
    expect(messages[0]).toEqual({
      phone: '84901234567',
      content: 'Second <message>',
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await inbox('+84901234567')).toEqual(messages);
    expect(await text('/inbox')).toContain('Second &lt;message&gt;');
    expect(await text('/inbox')).toContain('http-equiv="refresh" content="5"');
    expect(await text('/inbox?phone=0912345678')).not.toContain('Second');
    expect(await text('/inbox?still=1')).not.toContain('http-equiv="refresh"');
  });

  it.each([
    [{ ApiKey: 'wrong' }, '101'],
    [{ SecretKey: 'wrong' }, '101'],
    [{ Phone: '12345' }, '108'],
    [{ Phone: '+49151' }, '108'],
    [{ SmsType: '4' }, '118'],
    [{ Brandname: '' }, '104'],
    [{ Content: ' ' }, '99'],
    [{ Phone: '0901777103' }, '103'],
  ])('a message with %o is refused with %s', async (change, code) => {
    expect(await sms(change)).toBe(code);
    expect(await inbox(String((change as Json)['Phone'] ?? '84901234567'))).toEqual([]);
  });

  it('a header asks for any error code; dropped and dry-run messages are accepted and never arrive', async () => {
    for (const code of ['103', '140', '146', '177'])
      expect(await sms({}, { 'x-sandbox-scenario': code })).toBe(code);
    expect(await sms({}, { 'x-sandbox-scenario': 'drop' })).toBe('100');
    expect(await sms({ Sandbox: '1' })).toBe('100');
    expect(await sms({ Phone: '0901777000' })).toBe('100');
    expect([...(await inbox('84901234567')), ...(await inbox('0901777000'))]).toEqual([]);
  });
});

describe('a restart', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps payments and messages, and delivers the notices that were still due', async () => {
    const data = join(folder, 'sandbox.db');
    const ear = await listenForNotices(503, 204);
    const first = createSandbox({ data, timeScale: 0.005 });
    const { body } = await momoCall(first, 'create', momoOrder(ear.url));
    await act(first, body['payUrl'], 'scenario=approve');
    await call(first, smsPath, message());
    await first.close();
    expect(ear.received).toHaveLength(1);

    const second = createSandbox({ data, timeScale: 0.005 });
    await vi.waitFor(() => expect(ear.received.map(({ status }) => status)).toEqual([503, 204]), {
      timeout: 30_000,
    });
    expect((await momoCall(second, 'query', momoQuery(body['orderId']))).body['resultCode']).toBe(
      0,
    );
    expect(await (await second.app.request('/inbox/84901234567')).json()).toHaveLength(1);
    await second.close();
    await ear.close();
  });

  it('takes up the window of a payment nobody answered', async () => {
    const data = join(folder, 'sandbox.db');
    const ear = await listenForNotices();
    const first = createSandbox({ data, timeScale: 0.0005 });
    await momoCall(first, 'create', momoOrder(ear.url));
    await first.close();
    const second = createSandbox({ data, timeScale: 0.0005 });
    await vi.waitFor(
      () => expect(ear.received.map((one) => one.body['resultCode'])).toEqual([1005]),
      { timeout: 30_000 },
    );
    await second.close();
    await ear.close();
  });

  it('listens on a free port and refuses a taken one', async () => {
    const sandbox = await listen({ host: '127.0.0.1', port: 0 });
    expect(await (await fetch(`${sandbox.url}/healthz`)).json()).toEqual({ ok: true });
    await expect(listen({ host: '127.0.0.1', port: sandbox.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await sandbox.close();
    await expect(fetch(`${sandbox.url}/healthz`)).rejects.toThrow('fetch failed');
  });
});
