// Promises that the worker serves our pages as they arrive, and distinguishes a lost network, a
// slow one and a captive portal.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownMark } from '#contract/own-mark.ts';
import { policy } from '#domain/policy.ts';
import { pageFromNetwork } from './navigation.ts';

const asked = new Request('http://localhost/vi-vn');
const html = { 'Content-Type': 'text/html' };
const ourHtml = { ...html, [ownMark.header]: ownMark.value };
const policyOf = { 'Content-Security-Policy': "default-src 'self'" };

it('our own page is passed on', async () => {
  const ours = new Response('<html>', { headers: { ...ourHtml, ...policyOf } });
  const { response } = await pageFromNetwork(asked, Promise.resolve(ours));
  expect(response?.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
  expect(await response?.text()).toBe('<html>');
});

/** A page whose bytes come when the test says so. */
function slowPage(): {
  readonly response: Response;
  say(text: string): void;
  end(): void;
  cut(): void;
} {
  let into: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      into = controller;
    },
  });
  return {
    response: new Response(body, { headers: ourHtml }),
    say(text) {
      into?.enqueue(new TextEncoder().encode(text));
    },
    end() {
      into?.close();
    },
    cut() {
      into?.error(new TypeError('cut'));
    },
  };
}
const at = (path: string) => new Request(`http://localhost${path}`);

describe('a body', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('that stalls before the page is readable is replaced by what is saved', async () => {
    const { response, say } = slowPage();
    say('<html><main id="main"><h1>Phòng');
    const coming = pageFromNetwork(at('/stalls'), Promise.resolve(response));
    await vi.advanceTimersByTimeAsync(policy.savedPageAfterMs);
    const { outage, eventually, ...rest } = await coming;
    expect([rest.response, outage]).toEqual([null, 'slow']);
    // Whoever has nothing saved gets what came.
    const reader = (await eventually)?.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(
      '<html><main id="main"><h1>Phòng',
    );
  });

  it('that breaks off before is replaced at once', async () => {
    const { response, say, cut } = slowPage();
    say('<html>');
    const coming = pageFromNetwork(at('/breaks'), Promise.resolve(response));
    await vi.advanceTimersByTimeAsync(10);
    cut();
    expect(await coming).toMatchObject({ response: null, outage: 'gone' });
  });

  it('that is slow but still arriving is waited for longer, up to a limit', async () => {
    const thin = async (path: string, pieces: number) => {
      const { response, say } = slowPage();
      const coming = pageFromNetwork(at(path), Promise.resolve(response));
      for (let n = 0; n < pieces; n += 1) {
        say('<p>');
        await vi.advanceTimersByTimeAsync(300);
      }
      say('</main>');
      await vi.advanceTimersByTimeAsync(1_000);
      return (await coming).response !== null;
    };
    expect([await thin('/thin', 10), await thin('/endless', 20)]).toEqual([true, false]);
  });

  it('is streamed once the page is readable, wherever its chunks were cut', async () => {
    const { response, say, end } = slowPage();
    const coming = pageFromNetwork(at('/streams'), Promise.resolve(response));
    say('<html><main>Đà Nẵng</ma');
    await vi.advanceTimersByTimeAsync(100);
    say('in>');
    const handed = await coming;
    expect(handed.response).not.toBeNull();
    const whole = handed.response?.text();
    await vi.advanceTimersByTimeAsync(5_000);
    say('<script id="state">');
    end();
    expect(await whole).toBe('<html><main>Đà Nẵng</main><script id="state">');
    expect(await handed.ended).toBe(true);
  });

  it('that stalls after it was readable: loading it again shows what is saved, and the next time the network is tried', async () => {
    const visit = async () => {
      const { response, say } = slowPage();
      say('<html><main></main>');
      const { outage, response: handed } = await pageFromNetwork(
        at('/foot'),
        Promise.resolve(response),
      );
      return handed === null ? outage : 'handed on';
    };
    expect(await visit()).toBe('handed on');
    await vi.advanceTimersByTimeAsync(policy.readTimeoutMs);
    expect([await visit(), await visit()]).toEqual(['slow', 'handed on']);
  });
});

it.each([
  [
    'a connection that was refused, told as a failure',
    () => Promise.reject(new TypeError('refused')),
    'gone',
  ],
  [
    'a connection that was refused, told as a response',
    () => Promise.resolve(Response.error()),
    'gone',
  ],
  [
    'bytes that are not HTTP, told as a response',
    () => Promise.resolve(new Response(new Uint8Array([7, 7]))),
    'gone',
  ],
  [
    "a gateway's own error",
    () => Promise.resolve(new Response('<html>', { status: 502, headers: html })),
    'down',
  ],
  [
    "somebody else's page",
    () => Promise.resolve(new Response('<html>', { headers: html })),
    'portal',
  ],
  [
    "somebody else's page that bears a policy",
    () => Promise.resolve(new Response('<html>', { headers: { ...html, ...policyOf } })),
    'portal',
  ],
])('%s is no page, but %s', async (_, preload, outage) => {
  expect(await pageFromNetwork(asked, preload())).toMatchObject({ response: null, outage });
});
