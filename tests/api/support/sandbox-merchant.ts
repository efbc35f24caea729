// A merchant as the gateways see one: it signs its own requests from the published rules and keeps
// the notices it receives.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from '#sandbox/app.ts';

const secretKey = 'K951B6PE1waDMi640xX08PD3vg6EkVlz';
/** Hex HMAC-SHA256 with MoMo's published test secret. */
export const momoMac = (text: string): string =>
  createHmac('sha256', secretKey).update(text).digest('hex');

export type Json = Record<string, unknown>;
export type Received = { at: number; status: number; contentType: string; body: Json };

/**
 * A local address for notices; `answers` gives the status of each, the last one for all further.
 */
export const listenForNotices = async (...answers: number[]) => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request
      .setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .on('end', () => {
        const status = answers[Math.min(received.length, answers.length - 1)] ?? 204;
        const body = JSON.parse(text) as Json;
        received.push({
          at: performance.now(),
          status,
          contentType: request.headers['content-type'] ?? '',
          body,
        });
        response.writeHead(status).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ipn`;
  return {
    url,
    received,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
};
export type Ear = Awaited<ReturnType<typeof listenForNotices>>;

let turn = 0;
/** A signed create request; `wish` goes into extraData. */
export const momoOrder = (ipnUrl: string, change: Json = {}, wish?: Json): Json => {
  turn += 1;
  const body: Json = {
    partnerCode: 'MOMO',
    partnerName: 'Khách sạn thử',
    requestId: `req-${turn}`,
    orderId: `BK-${turn}`,
    amount: 250_000,
    orderInfo: 'Thanh toán đặt phòng',
    redirectUrl: 'http://localhost:3000/vi-vn/checkout/booking-status?bookingId=7',
    ipnUrl,
    lang: 'vi',
    requestType: 'captureWallet',
    extraData: wish === undefined ? '' : Buffer.from(JSON.stringify(wish)).toString('base64'),
    ...change,
  };
  const text =
    `accessKey=F8BBA842ECF85&amount=${body['amount']}&extraData=${body['extraData']}&ipnUrl=${body['ipnUrl']}` +
    `&orderId=${body['orderId']}&orderInfo=${body['orderInfo']}&partnerCode=${body['partnerCode']}` +
    `&redirectUrl=${body['redirectUrl']}&requestId=${body['requestId']}&requestType=${body['requestType']}`;
  return { ...body, signature: momoMac(text) };
};

export const momoQuery = (orderId: unknown): Json => {
  turn += 1;
  const requestId = `q-${turn}`;
  const text = `accessKey=F8BBA842ECF85&orderId=${orderId}&partnerCode=MOMO&requestId=${requestId}`;
  return { partnerCode: 'MOMO', requestId, orderId, lang: 'vi', signature: momoMac(text) };
};

export const momoRefund = (transId: unknown, amount: number, change: Json = {}): Json => {
  turn += 1;
  const body: Json = {
    partnerCode: 'MOMO',
    requestId: `rf-${turn}`,
    orderId: `RF-${turn}`,
    amount,
    transId,
    lang: 'en',
    description: 'Huỷ phòng',
    ...change,
  };
  const text =
    `accessKey=F8BBA842ECF85&amount=${body['amount']}&description=${body['description']}&orderId=${body['orderId']}` +
    `&partnerCode=MOMO&requestId=${body['requestId']}&transId=${body['transId']}`;
  return { ...body, signature: momoMac(text) };
};

/** The text a notice or a redirect signs, rebuilt from its own fields. */
export const noticeText = (fields: Json): string =>
  [
    'amount',
    'extraData',
    'message',
    'orderId',
    'orderInfo',
    'orderType',
    'partnerCode',
    'payType',
    'requestId',
    'responseTime',
    'resultCode',
    'transId',
  ].reduce((text, name) => `${text}&${name}=${fields[name]}`, 'accessKey=F8BBA842ECF85');

/** Posts JSON to the sandbox and reads JSON back. */
export const call = async (
  { app }: Sandbox,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  const response = await app.request(`http://sandbox.test${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text.startsWith('{') ? JSON.parse(text) : { text }) as Json,
  };
};
export const momoCall = (sandbox: Sandbox, name: string, body: unknown) =>
  call(sandbox, `/momo/v2/gateway/api/${name}`, body);

/** Acts on a payment by its payUrl, as the page's form does; answers where the browser is sent. */
export const act = async ({ app }: Sandbox, payUrl: unknown, asked: string) => {
  const path = new URL(String(payUrl)).pathname.replace('/pay/', '/act/');
  const response = await app.request(`http://sandbox.test${path}?${asked}`, { method: 'POST' });
  return { status: response.status, location: response.headers.get('location') ?? '' };
};
