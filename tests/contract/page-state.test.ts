// Proves that a page's state arrives as it was sent, and smaller the more it says twice.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { expandMessages, decodeState, type EncodedState } from '#client/document/state-decode.ts';
import { encodeState, compactMessages } from '#client/document/state-encode.ts';

const sent = (value: unknown): unknown =>
  decodeState(JSON.parse(encodeState(value)) as EncodedState);

test('anything JSON can say arrives as JSON would bring it', () => {
  assert(
    property(jsonValue({ maxDepth: 5 }), (value) => {
      expect(sent(value)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 2_000 },
  );
});

test('values that come again, inside each other and beside each other, arrive each in its place', () => {
  const name = { vi: 'Quận 1', en: 'District 1', th: 'เขต 1' };
  const card = { name, other: { name, list: [name, name, [name]] } };
  expect(sent([card, card, { card, name }])).toEqual([card, card, { card, name }]);
});

test('what JSON leaves out is left out, and a field named __proto__ stays a field', () => {
  expect(sent({ a: undefined, b: [undefined], c: null })).toEqual({ b: [null], c: null });
  const odd = JSON.parse('{"__proto__":{"x":1}}') as unknown;
  expect(JSON.stringify(sent(odd))).toBe('{"__proto__":{"x":1}}');
});

test('a list of alike things is far smaller than as JSON', () => {
  const list = Array.from({ length: 40 }, (_, sn) => ({
    sn,
    district: { vi: 'Quận Bình Thạnh', en: 'Binh Thanh District', th: 'เขตบิ่ญถั่ญ' },
    state: 'free',
    offer: null,
    isPayAtHotel: true,
  }));
  expect(encodeState(list).length).toBeLessThan(JSON.stringify(list).length / 4);
});

test('the messages of every language arrive as they were compiled, and shorter', () => {
  for (const language of ['vi', 'en', 'th']) {
    const words = JSON.parse(
      readFileSync(resolve(import.meta.dirname, `../../locales/compiled/${language}.json`), 'utf8'),
    ) as Record<string, string | unknown[]>;
    expect(
      expandMessages(sent(compactMessages(words)) as ReturnType<typeof compactMessages>),
    ).toEqual(words);
    expect(encodeState(compactMessages(words)).length).toBeLessThan(encodeState(words).length);
  }
});
