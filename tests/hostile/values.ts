// Makes what nobody sends by accident: texts, numbers and shapes that have broken servers, from a
// seed, so that each can be made again.

import type { SeededRandom } from '#server/seed/seeded-random.ts';

/** Controls that turn the reading direction, and neighbours that cannot be seen. */
export const unseen = [
  '\u202e',
  '\u202d',
  '\u2066',
  '\u2067',
  '\u2069',
  '\u200e',
  '\u200f',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u061c',
  '\u{e0041}',
];
/** Ways out of a text into the page, the script, the query or the format around it. */
export const escapes = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '--></style><img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "' or 1=1 --",
  "'; drop table booking; --",
  '${7*7}',
  '{{7*7}}',
  '{0}{name, plural, other {x}}',
  '%s%n%x',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  '\\u003c/script\\u003e',
  '\r\nSet-Cookie: a=b',
  "=cmd|' /C calc'!A0",
  '$(id)',
  '`id`',
  '\\',
  '"',
  "'",
];
const shapes = [
  '',
  ' ',
  '\t\n',
  '0',
  '-1',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '１２３',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '\ud800',
  '\udfff',
  '\udfff\ud800',
  'a\ud800b',
  '\uffff',
  '\u0000',
  'a\u0000b',
  '\u0001\u001f\u007f',
  'ﬁ',
  'İıſK',
  'ẞ',
  '👨‍👩‍👧‍👦',
  '\u0301\u0301\u0301',
  '한글',
  'ไทย',
  'Ngọc',
  'Ngo\u0323c',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-02-29',
  '2028-02-29',
  '24:00',
  '23:59:60',
  '99:99',
  '2026-03-14T25:61:61.999Z',
  '2026-99-99T99:99:99.999Z',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+84',
  '+840000000000',
  '0999999999999',
  'a@b',
  'a@b.c',
  '"@"@example.com',
  'a@xn--80ak6aa92e.com',
  'TANAHD',
  'AAAAAA',
  'u-00000000000000000000',
  '2147483648',
  '9007199254740993',
  '-9223372036854775809',
  '1.0000000000000001',
  'a'.repeat(121),
  'a-'.repeat(60),
];
const numbers = [
  0, -0, 1, -1, 0.5, 1.5, -0.1, 2, 3, 6, 7, 13, 14, 15, 29, 32, 60, 100, 101, 255, 256, 32_767,
  32_768, 65_536, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296, 1e12,
  9_007_199_254_740_991, 9_007_199_254_740_992, 1e21, 1e308, -1e308, 5e-324, 180, 181, -90.000001,
];

const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value };
  return value;
};

/** A text put together from the pieces above, long now and then. */
export function hostileText(by: SeededRandom): string {
  const piece = (): string =>
    by.weighted([
      [() => by.pick(shapes), 4],
      [() => by.pick(unseen), 2],
      [() => by.pick(escapes), 3],
      [() => String.fromCodePoint(by.whole(0, 0x10ffff)), 1],
    ] as const)();
  const text = Array.from(
    {
      length: by.weighted([
        [1, 6],
        [2, 2],
        [5, 1],
      ]),
    },
    piece,
  ).join('');
  return by.is(0.04) ? text.repeat(by.pick([50, 500, 5_000])).slice(0, 60_000) : text;
}

/** Any value JSON can say, and with it the names that every object has from birth. */
export function hostileValue(by: SeededRandom): unknown {
  return by.weighted<() => unknown>([
    [() => hostileText(by), 10],
    [() => by.pick(numbers), 6],
    [
      () =>
        by.pick([null, true, false, [], {}, [[]], [null], ['a', 1], { length: 5 }, { then: 1 }]),
      4,
    ],
    [() => Array.from({ length: by.pick([1, 2, 21, 1_000]) }, () => by.pick(numbers)), 1],
    [() => nested(by.pick([5, 50, 2_000])), 1],
    [
      () => ({
        [by.pick(['toString', 'valueOf', 'constructor', 'toJSON', 'length', '$ne', 'sn'])]:
          by.pick(numbers),
      }),
      1,
    ],
    [() => [hostileText(by)], 1],
  ])();
}

/** Bodies that are no JSON object, or more of one than anybody asked for. */
export function hostileBody(by: SeededRandom): string | Uint8Array {
  return by.pick<() => string | Uint8Array>([
    () => '',
    () => 'null',
    () => '[]',
    () => '"text"',
    () => '12',
    () => 'true',
    () => '{',
    () => '{}x',
    () => '\ufeff{}',
    () => '['.repeat(30_000),
    () => '{"a":'.repeat(5_000),
    () => '{"a":1,"a":2}',
    () => "{'a':1}",
    () => 'a=1&b=2',
    () => '<a/>',
    () => '{"__proto__":{"polluted":1}}',
    () => '{"constructor":{"prototype":{"polluted":1}}}',
    () => Uint8Array.from({ length: 200 }, () => by.whole(0, 255)),
    () => Uint8Array.of(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d),
    () => '{"a":"\u0000"}',
    () => '{"a":"\\u0000"}',
    () => '{"a":"\\ud800"}',
    () => `{"a":"${'x'.repeat(1_000_000)}"}`,
    () => 'x'.repeat(1_000_000),
    () => ' '.repeat(65_537),
    () => `{"n":${'9'.repeat(400)}}`,
    () => '{"n":1e400}',
    () => `{"a":[${'0,'.repeat(20_000)}0]}`,
  ])();
}

/** A header's value: bytes that a header may hold, and nothing a client would write. */
export function hostileHeader(by: SeededRandom): string {
  return by.pick([
    '',
    ' ',
    'x',
    '\u00e9\u00ff',
    'a'.repeat(8_000),
    'null',
    '-1',
    '0',
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    `Bearer ${'A'.repeat(5_000)}`,
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOjF9.',
    'Basic Zm9vOmJhcg==',
    '../../..',
    "' or 1=1 --",
    '<script>',
    '%00',
    '127.0.0.1',
    '::1, ::1',
    '__proto__',
    'vi-vn, en',
    '*/*;q=NaN',
    '\t',
    ',,,',
    ';;;=',
    '__Host-joystay=',
    'joystay=x; joystay=y',
  ]);
}
