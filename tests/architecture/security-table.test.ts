// Holds the table of security to what is there: every row of level 1 once, every path it names, and
// the claims that the sources themselves can prove.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callNames } from '#contract/calls/calls.ts';
import { policy } from '#domain/policy.ts';
import { inSource, jsonOf, root, textOf } from './sources.ts';

const text = textOf('docs/security.md');
const rowsOf = (part: string) =>
  [...part.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/gm)].map(
    ([, number = '', says = '', state = '', where = '']) => ({
      number,
      says: says.trim(),
      state: state.trim(),
      where: where.trim(),
    }),
  );
const [first = '', second = ''] = text.split('## Level 2');
const [level1, level2] = [rowsOf(first), rowsOf(second)];

/** How many rows of level 1 each section of ASVS 5.0.0 has. */
const level1Rows: Readonly<Record<string, readonly number[]>> = {
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2],
  '1.5': [1],
  '2.1': [1],
  '2.2': [1, 2],
  '2.3': [1],
  '3.2': [1, 2],
  '3.3': [1],
  '3.4': [1, 2],
  '3.5': [1, 2, 3],
  '4.1': [1],
  '4.4': [1],
  '5.2': [1, 2],
  '5.3': [1, 2],
  '6.1': [1],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8],
  '6.3': [1, 2],
  '6.4': [1, 2],
  '7.2': [1, 2, 3, 4],
  '7.4': [1, 2],
  '8.1': [1],
  '8.2': [1, 2],
  '8.3': [1],
  '9.1': [1, 2, 3],
  '9.2': [1],
  '10.4': [1, 2, 3, 4, 5],
  '11.3': [1, 2],
  '11.4': [1],
  '12.1': [1],
  '12.2': [1, 2],
  '13.4': [1],
  '14.2': [1],
  '14.3': [1],
  '15.1': [1],
  '15.2': [1],
  '15.3': [1],
};

test('all 70 rows of level 1 are listed, once and in order', () => {
  const wanted = Object.entries(level1Rows).flatMap(([section, rows]) =>
    rows.map((row) => `${section}.${row}`),
  );
  expect(wanted).toHaveLength(70);
  expect(level1.map(({ number }) => number)).toEqual(wanted);
});

test('rows of level 2 are listed once', () => {
  const numbers = level2.map(({ number }) => number);
  expect(
    numbers.filter(
      (number, at) => numbers.indexOf(number) !== at || level1.some((row) => row.number === number),
    ),
  ).toEqual([]);
});

test('every path it names exists', () => {
  const paths = [...text.matchAll(/`((?:tests|src|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every row has a state, and a path or a reason', () => {
  for (const { number, state, where } of [...level1, ...level2]) {
    expect([
      number,
      ['kept', 'outside', 'none here', 'departs'].includes(state),
      where.length > 10 || state === 'none here' || state === 'outside',
    ]).toEqual([number, true, true]);
  }
});

const shipped = inSource.filter(
  ({ room, path }) => room !== 'sandbox' && !/\.test\.tsx?$/.test(path),
);

test('every hash that is made is of the SHA-2 family, whatever makes it, or stretches a PIN', () => {
  const made = shipped.flatMap(({ path, text: source }) =>
    [...source.matchAll(/\b(createHash|createHmac|pbkdf2|hkdf)\(\s*([^,)]+)/g)].map(
      ([, how = '', told = '']) => ({ path, how, told }),
    ),
  );
  expect(made.length).toBeGreaterThan(10);
  const others = made.filter(({ told }) => !/^'sha(?:256|512)'$/.test(told));
  // One place that is told which takes no other; Apple's format of a pass names its files by SHA-1,
  // and what is signed over them is SHA-256.
  expect(others).toEqual([
    { path: 'src/server/providers/payment/gateway-http.ts', how: 'createHmac', told: 'algorithm' },
    { path: 'src/server/wallet/apple-pass.ts', how: 'createHash', told: "'sha1'" },
  ]);
  expect(textOf('src/server/providers/payment/gateway-http.ts')).toContain("'sha256' | 'sha512'");
  const inBrowsers = shipped.flatMap(({ text: source }) =>
    [...source.matchAll(/subtle\s*\.?\s*\.digest\(\s*([^,)]+)/g)].map(([, told]) => told),
  );
  expect(inBrowsers.filter((told) => told !== "'SHA-256'")).toEqual([]);
  const weak = /\b(?:md[245]|sha-?1|ripemd\w*|blake2\w*|whirlpool)\b\s*['"(]/i;
  expect(shipped.filter(({ text: source }) => weak.test(source)).map(({ path }) => path)).toEqual([
    'src/server/wallet/apple-pass.ts',
  ]);
});

test('no source evaluates text', () => {
  const bad = shipped.filter(({ text: source }) => /\beval\(|new Function\(/.test(source));
  expect(bad.map(({ path }) => path)).toEqual([]);
});

test('every signature of a payment is compared in a time that does not tell where it differs', () => {
  expect(textOf('src/server/crypto/keys.ts')).toMatch(
    /export function isSameText[^}]*timingSafeEqual\(left, right\)/,
  );
  const adapters = ['momo', 'zalopay', 'shopeepay', 'vnpay'].map((name) =>
    textOf(`src/server/providers/payment/${name}.ts`),
  );
  for (const adapter of adapters) {
    const reads = /function readNotice\([\s\S]*?\n\}/.exec(adapter)?.[0] ?? '';
    expect(reads).toMatch(/!isSameText\(/);
    expect(adapter).not.toMatch(/(?:Mac|Hash|Signature)\([^;\n]*\)\s*[!=]==/);
  }
});

/** What stands before and after a row's words in the score card. */
const scored = (row: string): string =>
  new RegExp(`^\\| ${row} \\| .*$`, 'm').exec(textOf('docs/performance.md'))?.[0] ?? '';

test('the score card counts the calls there are', () => {
  expect(scored('S1')).toContain(`one row for each of ${callNames.length} calls`);
});

test('the score card tells of the rush what its file holds', () => {
  type Times = { median: number; p99: number; worst: number; statuses: Record<string, number> };
  const { rush, sockets } = jsonOf<{
    rush: { bookings: Times; searches: Times; quotes: Times };
    sockets: { idle: number; dripping: number };
  }>('tests/bench/results/rush.json');
  const { bookings, searches } = rush;
  const sum = (statuses: Record<string, number>) =>
    Object.values(statuses).reduce((all, one) => all + one, 0);
  const answered = Math.round((100 * (searches.statuses['200'] ?? 0)) / sum(searches.statuses));
  const row = scored('F24');
  for (const words of [
    `${sockets.idle.toLocaleString('en')} idle and ${sockets.dripping} dripping sockets`,
    `a booking ${Math.round(bookings.median)} ms in the middle, 99th ${Math.round(bookings.p99)}, worst ${Math.round(bookings.worst)}`,
    `${answered} in a hundred searches answered`,
  ])
    expect(row).toContain(words);
  expect(bookings.statuses['503']).toBeUndefined();
});

/** Numbers of the text on guessing, as they are said there and as the rules have them. */
test('what is written about guessing has the numbers of the rules', () => {
  const guessing = text.split('## How guessing is stopped')[1] ?? '';
  const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  for (const said of [
    `A code has ${words[policy.codeTries]} tries`,
    `share ${words[policy.codeWrongPerDay]} wrong tries in any 24 hours`,
    `each device that did has ${words[policy.codeWrongPerDayOwn]} of its own`,
    `Of the ${words[policy.codeSendsPerDay]} messages a day and ${words[policy.codeSendsPerQuarterHour]} in a quarter of an hour`,
    `new devices may cause ${words[policy.codeSendsPerDayNew]} and ${words[policy.codeSendsPerQuarterHourNew]};`,
    `at most ${words[policy.codeSendsPerDay]} messages a day**, ${words[policy.codeSendsPerQuarterHour]} in a quarter of an hour`,
  ])
    expect(guessing).toContain(said);
});

test('whoever asks the outside follows no redirect', () => {
  const asking = inSource.filter(
    ({ path, text: source }) =>
      path.startsWith('src/server/providers/') &&
      !path.endsWith('.test.ts') &&
      /\bfetch\(/.test(source),
  );
  expect(asking.length).toBeGreaterThanOrEqual(3);
  expect(
    asking
      .filter(
        ({ text: source }) =>
          (source.match(/\bfetch\(/g) ?? []).length !==
          (source.match(/redirect: 'error'/g) ?? []).length,
      )
      .map(({ path }) => path),
  ).toEqual([]);
});
