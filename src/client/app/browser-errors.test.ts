// Promises that each error of a page is reported once, ten at most, without a token or an address,
// and only with a network.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BrowserError } from '#contract/browser-error.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { path } from '#contract/paths.ts';
import { recordError, listenForErrors } from './browser-errors.ts';
import { createReporter } from './report-browser-errors.ts';

type Sent = { readonly address: string; readonly init: RequestInit };
let sent: Sent[];
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', {
    origin: 'https://hotel.example',
    pathname: path('vi-vn', 'bookingStatus'),
    search: '?code=7KQ2MX',
  });
  vi.stubGlobal('document', {
    readyState: 'complete',
    querySelector: () => ({ src: 'https://hotel.example/assets/entry.client-c3.js' }),
  });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return Response.json({ data: {} });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const broken = (message: string): Error =>
  Object.assign(new TypeError(message), {
    stack: `TypeError: ${message}\n    at open (https://hotel.example/assets/a.js:1:2)`,
  });
const heard = (message: string) => ({
  kind: 'script' as const,
  error: broken(message),
  pathname: '/vi-vn',
});
/** Long enough for the page to be drawn, the part to come and the report to go. */
async function pass(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.dynamicImportSettled();
  }
}
const reported = (): BrowserError[] =>
  sent.flatMap(
    ({ init }) => (JSON.parse(init.body as string) as { errors: BrowserError[] }).errors,
  );

test('an error that React and the window both catch is reported once, with the page and the build and without personal data', async () => {
  listenForErrors();
  recordError('uncaught', broken('x is null'));
  page.dispatchEvent(Object.assign(new Event('error'), { error: broken('x is null') }));
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: broken('y') }));
  await pass();
  page.dispatchEvent(Object.assign(new Event('error'), { error: broken('x is null') }));
  await pass();
  const ofPage = { route: 'bookingStatus', build: 'entry.client-c3.js', locale: 'vi-vn' };
  expect(reported()).toEqual([
    { kind: 'uncaught', message: 'TypeError: x is null', stack: ['open a.js:1:2'], ...ofPage },
    { kind: 'promise', message: 'TypeError: y', stack: ['open a.js:1:2'], ...ofPage },
  ]);
  expect(sent.map(({ address }) => address)).toEqual(['/api/usage/sendBrowserErrorList']);
  expect(sent[0]?.init.keepalive).toBe(true);
  expect(Object.keys(sent[0]?.init.headers ?? {}).toSorted()).toEqual([
    'Accept',
    'Content-Type',
    'branching',
    'requester',
  ]);
});

test('a Fault, which its page shows, is not reported', async () => {
  recordError('promise', new Fault(errorCodes.unexpected));
  await pass();
  expect(sent).toEqual([]);
});

test('a page reports ten errors at most', async () => {
  const report = createReporter();
  for (const letter of 'abcdefghijklmno') report(heard(letter));
  await pass();
  report(heard('later'));
  await pass();
  expect(reported()).toHaveLength(10);
});

test('without a network an error is dropped, and not reported later', async () => {
  const report = createReporter();
  vi.stubGlobal('navigator', { onLine: false });
  report(heard('x'));
  await pass();
  vi.stubGlobal('navigator', { onLine: true });
  report(heard('x'));
  await pass();
  expect(sent).toEqual([]);
});
