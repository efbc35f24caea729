// Proves that nothing people write can leave the script element its JSON stands in
// (docs/performance.md, S7).

import { assert, oneof, constantFrom, array, string, property } from 'fast-check';
import { expect, test } from 'vitest';
import { jsonForScript } from './json-script.ts';

const hostile = constantFrom(
  '</script>',
  '</SCRIPT >',
  '<!--',
  '-->',
  '<script>',
  ']]>',
  '\u202e',
  '\u2066',
  '\u2028',
  '\u2029',
  '\\',
  '"',
  '\0',
  '&lt;',
  '\ud800',
  'đ',
  'ไทย',
);
const texts = array(oneof(hostile, string({ unit: 'binary', maxLength: 12 })), {
  maxLength: 12,
}).map((parts) => parts.join(''));

test('10,000 hostile texts come back as they were and never end the script or turn its text', () => {
  assert(
    property(texts, (text) => {
      const script = jsonForScript(JSON.stringify({ [text]: text }));
      expect(JSON.parse(script)).toEqual({ [text]: text });
      expect(script).not.toMatch(/[<>&\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
    }),
    { numRuns: 10_000 },
  );
});
