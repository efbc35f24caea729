import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { cappedSizes } from './capped-sizes.ts';

test('a dense screen is offered two thirds of each width, under its own condition', () => {
  expect(cappedSizes('248px')).toBe('(min-resolution: 2.9dppx) calc(248px * 2 / 3), 248px');
  expect(cappedSizes('(min-width: 768px) 33vw, 92vw')).toBe(
    '(min-resolution: 2.9dppx) and (min-width: 768px) calc(33vw * 2 / 3), ' +
      '(min-resolution: 2.9dppx) calc(92vw * 2 / 3), (min-width: 768px) 33vw, 92vw',
  );
});

const client = resolve(import.meta.dirname, '..');
const used = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .flatMap((file) => [
    ...readFileSync(join(client, file), 'utf8').matchAll(/\bsizes=(?:"([^"]+)"|\{([^}]+)\})/g),
  ])
  .flatMap(([, text, code]) =>
    text === undefined
      ? [...(code ?? '').matchAll(/'([^']+)'/g)].map(([, one = '']) => one)
      : [text],
  )
  .filter((sizes) => !/^\d+x\d+$/.test(sizes));

test('every width a picture is drawn at is of the kind that can be capped', () => {
  expect(used.length).toBeGreaterThan(20);
  expect(
    used.filter((sizes) =>
      sizes.split(', ').some((size) => !/^(?:\(min-width: \d+px\) )?\d+(?:px|vw)$/.test(size)),
    ),
  ).toEqual([]);
});
