// Tests that a log names nobody, so that anyone who runs the servers may read it.

import { expect, test } from 'vitest';
import { instant } from '#domain/time/time.ts';
import { makeLog } from './log.ts';

const at = instant('2026-03-14T08:00:00Z');
const logged = (isEverything: boolean, line: Record<string, unknown>): string => {
  let text = '';
  makeLog(
    isEverything,
    () => at,
    (written) => {
      text += written;
    },
  )(line);
  return text;
};

test.each([
  '+84903482917',
  '84903482917',
  '0903482917',
  '+66812345678',
  'an.nguyen+x@mail.example.com',
])('%s is not written', (told) => {
  const text = logged(true, {
    bug: `Error: received "${told}"\n at /srv/node_modules/@hono/node-server/index.mjs:12`,
    payload: { told },
  });
  expect(text).not.toContain(told.replace('+', '').slice(1, 10));
  expect(text).toContain('node_modules/@hono/node-server/index.mjs:12');
});

test.each([
  ['a new line', 'x\n{"at":"2026-03-14T08:00:00.000Z","bug":"forged"}'],
  ['a return', 'x\r\n{"bug":"forged"}'],
  ['the end of a text', 'x"}\n{"bug":"forged'],
  ['colours of a terminal', '\u001B[2K\u001B[1A{"bug":"forged"}'],
  ['a zero', 'x\u0000{"bug":"forged"}'],
])('%s in what somebody sent makes no line of its own', (_, told) => {
  const text = logged(true, { call: told, [told]: told, list: [told] });
  expect(text.indexOf('\n')).toBe(text.length - 1);
  expect([...text.slice(0, -1)].filter((letter) => letter < ' ')).toEqual([]);
  expect(JSON.parse(text)).toEqual({ at, call: told, [told]: told, list: [told] });
});

test('numbers that are no phone stay as they are', () => {
  const line = {
    ref: 'K7QM2P-1',
    amount: 84_903_000,
    ms: 12,
    sn: 903_482_917,
    providerTxn: '4088878653',
  };
  expect(JSON.parse(logged(true, line))).toEqual({ at, ...line });
});

test('a developer sees bugs alone', () => {
  expect(logged(false, { call: 'hotel/getHome', status: 200 })).toBe('');
  expect(logged(false, { bug: 'x' })).not.toBe('');
});

test('what repeats an earlier line is counted and not written', () =>
  expect(logged(true, { browserError: 'uncaught', isRepeated: true })).toBe(''));
