// Tests how a call is made (docs/product.md, Calls): which headers are sent, what is retried, and
// that nothing hangs or is taken for a response that is none.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { policy } from '#domain/policy.ts';
import { errorCodes } from '../error-codes.ts';
import { Fault } from '../fault.ts';
import type { CallName, Input } from './calls.ts';
import { overHttp, retriedStatuses, send, type Sender } from './send.ts';

type Sent = { readonly address: string; readonly init: RequestInit };
type Answer = (init: RequestInit) => Response | Promise<Response>;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
const failure = (status: number, code: string = errorCodes.busy) =>
  json({ errors: [{ code, message: 'x', details: { status } }] }, status);

/** The outside: answers in turn, the last one for good, and remembers what was sent. */
function outside(...answers: Answer[]) {
  const sent: Sent[] = [];
  const times: number[] = [];
  const silences: true[] = [];
  const sender: Sender = {
    fetch: async (address, init) => {
      sent.push({ address, init });
      return answers[Math.min(sent.length, answers.length) - 1]!(init);
    },
    headers: () => ({
      'Device-Encode': 'device-1',
      Localization: 'th-vn',
      Authorization: 'Bearer token',
    }),
    onServerTime: (ms) => times.push(ms),
    onSilence: () => silences.push(true),
  };
  return { sent, times, silences, sender };
}

/** The code of the fault a call ends with. */
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (data) => ({ data }),
    (error: unknown) => (error instanceof Fault ? error.code : error),
  );
const read = (sender: Sender, options = {}) =>
  send(overHttp(sender), 'hotel/getHotelDetail', { slug: 'hoa-sen' }, options);
const write = (sender: Sender, options = {}) =>
  send(overHttp(sender), 'favorite/addFavorite', { hotelSn: 7 }, options);
const headersOf = (sent: Sent | undefined) => new Headers(sent?.init.headers);

describe('a call', () => {
  test.each([
    ['Phòng đang được sửa', 'Phòng đang được sửa'],
    ['', null],
    [7, null],
    [`<html>${'x'.repeat(300)}`, null],
  ])('keeps the words of a code it does not know: %j as %j', async (message, serverMessage) => {
    const { sender } = outside(() =>
      json({ errors: [{ code: 'API_BKN_999', message }, { message: 'another' }] }, 409),
    );
    await expect(write(sender)).rejects.toMatchObject({ code: 'API_BKN_999', serverMessage });
  });

  test("sends the given headers, the caller's among them", async () => {
    const { sent, sender } = outside(() => json({ data: 1 }));
    await read(sender);
    expect(Object.fromEntries(headersOf(sent[0]))).toEqual({
      accept: 'application/json',
      requester: 'web-app',
      branching: 'main',
      'device-encode': 'device-1',
      localization: 'th-vn',
      authorization: 'Bearer token',
    });
    expect(sent[0]?.init).toMatchObject({
      method: 'GET',
      credentials: 'same-origin',
      cache: 'no-store',
    });
  });

  test('that reads puts its input in the address, sorted, without what is empty', async () => {
    const { sent, sender } = outside(() => json({ data: 1 }));
    await send(overHttp(sender), 'hotel/searchHotel', {
      provinceSn: '1',
      bookingType: '2',
      sort: '',
      page: undefined,
    } as unknown as Input<'hotel/searchHotel'>);
    await send(overHttp(sender), 'place/getProvinceList', {});
    expect(sent.map(({ address }) => address)).toEqual([
      '/api/hotel/searchHotel?bookingType=2&provinceSn=1',
      '/api/place/getProvinceList',
    ]);
    expect(sent[0]?.init.body).toBeUndefined();
  });

  test('that writes puts its input in the body and its key in a header', async () => {
    const { sent, sender } = outside(() => json({ data: { hotelSn: 7 } }));
    expect(await write(sender, { key: 'key-1' })).toEqual({ hotelSn: 7 });
    expect([sent[0]?.address, sent[0]?.init.method, sent[0]?.init.body]).toEqual([
      '/api/favorite/addFavorite',
      'POST',
      '{"hotelSn":7}',
    ]);
    expect([
      headersOf(sent[0]).get('idempotency-key'),
      headersOf(sent[0]).get('content-type'),
    ]).toEqual(['key-1', 'application/json']);
  });

  test("tells the server's clock, and none when there is none", async () => {
    const told = outside(() => json({ data: 1 }, 200, { Date: 'Tue, 03 Mar 2026 02:00:00 GMT' }));
    const untold = outside(() => json({ data: 1 }));
    await read(told.sender);
    await read(untold.sender);
    expect([told.times, untold.times]).toEqual([[Date.UTC(2026, 2, 3, 2)], []]);
  });

  test("ends with the server's code and details", async () => {
    const { sender } = outside(() => failure(404, errorCodes.notFound));
    await expect(read(sender)).rejects.toMatchObject({
      code: errorCodes.notFound,
      details: { status: 404 },
    });
  });
});

describe('trying again', () => {
  const posted: readonly [CallName, unknown][] = [
    ['favorite/addFavorite', { hotelSn: 7 }],
    ['booking/createBooking', {}],
    ['payment/startPayment', {}],
    ['auth/signIn', {}],
  ];

  test('is for the given statuses', () =>
    expect(retriedStatuses).toEqual([408, 409, 425, 429, 500, 502, 503, 504]));

  test.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'a read happens once after %i, and the second answer counts',
    async (status) => {
      const better = outside(
        () => failure(status),
        () => json({ data: 'better' }),
      );
      const same = outside(() => failure(status));
      expect(await codeOf(read(better.sender))).toEqual({ data: 'better' });
      expect(await codeOf(read(same.sender))).toBe(errorCodes.busy);
      expect([better.sent.length, same.sent.length]).toEqual([2, 2]);
    },
  );

  test.each([400, 401, 403, 404, 410, 422, 501])(
    'a read does not happen after %i',
    async (status) => {
      const { sent, sender } = outside(
        () => failure(status),
        () => json({ data: 'better' }),
      );
      expect([await codeOf(read(sender)), sent.length]).toEqual([
        status === 401 || status === 403 ? errorCodes.signInRequired : errorCodes.busy,
        1,
      ]);
    },
  );

  test.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'a write does not happen after %i',
    async (status) => {
      for (const [name, input] of posted) {
        const { sent, sender } = outside(
          () => failure(status),
          () => json({ data: 'better' }),
        );
        expect([
          await codeOf(send(overHttp(sender), name, input as never, { key: 'k' })),
          sent.length,
        ]).toEqual([errorCodes.busy, 1]);
      }
    },
  );

  test('a read whose input needs a body happens like any read', async () => {
    const { sent, sender } = outside(
      () => failure(503),
      () => json({ data: { total: 1 } }),
    );
    expect(await codeOf(send(overHttp(sender), 'booking/getQuote', {} as never))).toEqual({
      data: { total: 1 },
    });
    expect(sent.map(({ init }) => init.method)).toEqual(['POST', 'POST']);
  });

  test("a gateway's own page of error is tried again too", async () => {
    const { sent, sender } = outside(
      () => new Response('<h1>502</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
      () => json({ data: 1 }),
    );
    expect([await codeOf(read(sender)), sent.length]).toEqual([{ data: 1 }, 2]);
  });
});

describe('no answer of ours', () => {
  test.each<[string, Answer]>([
    [
      "a captive portal's page",
      () =>
        new Response('<html>Sign in to WiFi</html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['an empty body', () => new Response(null, { status: 204 })],
    ["a portal's own JSON", () => json({ login: true })],
    [
      'half a body',
      () => new Response('{"data":', { headers: { 'Content-Type': 'application/json' } }),
    ],
    ['null', () => json(null)],
    ['a code nobody knows', () => failure(400, 'WIFI_001')],
    ['a failed network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['data with a status of failure', () => json({ data: 1 }, 404)],
  ])('%s is being offline', async (_, answer) => {
    const { sender, times } = outside(answer);
    expect([await codeOf(read(sender)), await codeOf(write(sender))]).toEqual([
      errorCodes.offline,
      errorCodes.offline,
    ]);
    expect(times).toEqual([]);
  });
});

describe('waiting', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /**
   * Headers at once, then nothing more until the caller gives up, as a browser's fetch would have
   * it.
   */
  const stalled: Answer = ({ signal }) =>
    new Response(
      new ReadableStream({
        start: (body) =>
          signal?.addEventListener('abort', () =>
            body.error(new DOMException('aborted', 'AbortError')),
          ),
      }),
      { headers: { 'Content-Type': 'application/json' } },
    );
  const silent: Answer = ({ signal }) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });

  test.each<[string, Answer]>([
    ['a body that stalls', stalled],
    ['a server that says nothing', silent],
  ])("ends for %s: a read's after 8 s, a write's after 20", async (_, answer) => {
    const { sent, silences, sender } = outside(answer);
    for (const [call, limit] of [
      [read, policy.readTimeoutMs],
      [write, policy.writeTimeoutMs],
    ] as const) {
      let end: unknown = 'waiting';
      void codeOf(call(sender)).then((code) => {
        end = code;
      });
      await vi.advanceTimersByTimeAsync(limit - 1);
      expect(end).toBe('waiting');
      await vi.advanceTimersByTimeAsync(1);
      expect(end).toBe(errorCodes.timeout);
    }
    expect([sent.length, silences.length]).toEqual([2, 2]);
  });

  test('leaves no timer behind once answered', async () => {
    await read(outside(() => json({ data: 1 })).sender);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('given up by the caller is not told as a fault of the network', async () => {
    const { silences, sender } = outside(stalled);
    const leaving = new AbortController();
    const call = codeOf(read(sender, { signal: leaving.signal }));
    leaving.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
    expect(silences).toEqual([]);
  });

  test('that nobody waits for yet is late without a word, but not without a network', async () => {
    const { sender, silences } = outside(silent);
    const late = codeOf(read(sender, { isAhead: true }));
    await vi.advanceTimersByTimeAsync(policy.readTimeoutMs);
    expect([await late, silences]).toEqual([errorCodes.timeout, []]);
    const away = outside(() => Promise.reject(new TypeError('no network')));
    expect(await codeOf(read(away.sender, { isAhead: true }))).toBe(errorCodes.offline);
    expect(away.silences).toEqual([true]);
  });

  test('does not begin when the caller gave up before', async () => {
    const { sender } = outside(({ signal }) =>
      signal?.aborted === true
        ? Promise.reject(new DOMException('aborted', 'AbortError'))
        : json({ data: 1 }),
    );
    expect(await codeOf(read(sender, { signal: AbortSignal.abort() }))).toMatchObject({
      name: 'AbortError',
    });
  });
});
