// Holds the table of security to what is there: every row of level 1 once, every path it names, and the claims that the sources themselves can prove.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inSource, root, textOf } from './sources.ts';

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

test('no source uses a hash that is no longer approved, or evaluates text', () => {
  const bad = inSource.filter(
    ({ room, text: source }) =>
      room !== 'sandbox' &&
      /createHash\('(?:md5|sha1)'|createHmac\('(?:md5|sha1)'|\beval\(|new Function\(/.test(source),
  );
  expect(bad.map(({ path }) => path)).toEqual([]);
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
