// Holds that SQL says statuses, methods and types by their names, as src/server/store/sql-status.ts
// has them.

import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const store = resolve(import.meta.dirname, '../../src/server/store');
const named = '(?:\\w+_)?(?:status|state|type|payment_method)';
const bare = new RegExp(
  `\\b${named} (?:not )?(?:in \\(\\d|(?:=|<>) \\d|is (?:not )?distinct from \\d)`,
);

test('a number that has a name is not bare in SQL', () => {
  const found = readdirSync(store, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      readFileSync(resolve(store, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (bare.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

test('and would be seen', () => {
  for (const line of ['where status = 5', 'b.status not in (1, 9)', 'payment_status <> 1'])
    expect(bare.test(line)).toBe(true);
});
