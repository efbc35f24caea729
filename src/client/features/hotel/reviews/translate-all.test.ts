// Promises that all reviews are translated in their order, as fast as the server lets a device ask,
// and that nothing more is asked once one has failed.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { overHttp } from '#contract/calls/send.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { connectTransport } from '../../../api/queries.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { switchTranslateAll, translateAll, translateEach, translation } from './translate-all.ts';

const client = createQueryClient();
const json = { 'Content-Type': 'application/json' };
const done = () =>
  new Response(JSON.stringify({ data: { text: 'Sạch', reply: null } }), { headers: json });
const refused = (status: number, code: string, more: Record<string, string> = {}) =>
  new Response(JSON.stringify({ errors: [{ code, message: code }] }), {
    status,
    headers: { ...json, ...more },
  });
let asked: number[] = [];

/** Answers by what `answer` makes of the number of a review. */
function connectTo(answer: (sn: number) => Response): void {
  connectTransport(
    client,
    overHttp({
      headers: () => ({}),
      fetch: async (_, init) => {
        const { sn } = JSON.parse(String(init?.body)) as { sn: number };
        asked.push(sn);
        return answer(sn);
      },
    }),
  );
}
const translate = (sns: readonly number[], signal = new AbortController().signal) =>
  translateEach(client, sns, 'vi', signal);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  client.clear();
  switchTranslateAll(true);
});
afterEach(() => {
  vi.useRealTimers();
});

test('one after the other, each kept for its card and asked for once', async () => {
  connectTo(done);
  await translate([3, 1, 2]);
  await translate([1, 2, 3]);
  expect(asked).toEqual([3, 1, 2]);
  expect(client.getQueryData(translation(1, 'vi').queryKey)).toEqual({ text: 'Sạch', reply: null });
  expect(translateAll.get()).toMatchObject({ isOn: true, hasFailed: false });
});

test('where the server asks to wait the next one waits, and none is left out', async () => {
  let isBusy = true;
  connectTo((sn) =>
    sn === 2 && isBusy ? refused(429, errorCodes.tooManyRequests, { 'Retry-After': '6' }) : done(),
  );
  const all = translate([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(5_900);
  expect(asked).not.toContain(3);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(200);
  await all;
  expect(asked.slice(-2)).toEqual([2, 3]);
  expect(translateAll.get().hasFailed).toBe(false);
});

test('after a failure nothing more is asked until it is switched on again', async () => {
  connectTo((sn) => (sn === 2 ? refused(502, errorCodes.translationFailed) : done()));
  await translate([1, 2, 3]);
  expect(asked).not.toContain(3);
  const { turn, hasFailed } = translateAll.get();
  expect(hasFailed).toBe(true);
  switchTranslateAll(true);
  expect(translateAll.get()).toEqual({ isOn: true, hasFailed: false, turn: turn + 1 });
});

test('switched off it stops, and what was on its way is no failure', async () => {
  const stop = new AbortController();
  connectTo(() => {
    stop.abort();
    return refused(502, errorCodes.translationFailed);
  });
  await translate([1, 2], stop.signal);
  expect(asked).not.toContain(2);
  expect(translateAll.get().hasFailed).toBe(false);
});
