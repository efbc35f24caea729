// Holds the documents to the tree: every file, command and result they name is there.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scenarios } from './chaos/scenarios.ts';
import { jsonOf, root, textOf } from './sources.ts';

const documents = [
  'docs/score-card.md',
  'docs/worked-examples.md',
  'docs/security.md',
  'docs/testing.md',
  'docs/offline.md',
  'deploy/README.md',
];
const named = (text: string): string[] =>
  [...text.matchAll(/`((?:src|tests|docs|locales|deploy|scripts)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );

describe.each(documents)('%s', (document) => {
  const text = textOf(document);

  test('names files that are there', () =>
    expect(named(text).filter((path) => !existsSync(join(root, path)))).toEqual([]));

  test('names commands that are there', () => {
    const { scripts } = jsonOf<{ scripts: Record<string, string> }>('package.json');
    const asked = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(asked.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});

describe('the score card', () => {
  const text = textOf('docs/score-card.md');
  const rows = [...text.matchAll(/^\| ([FSD]\d+) \|/gm)].map(([, number]) => number);
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);

  test('has every fault, check and anchor once and in order', () =>
    expect(rows).toEqual([...numbered('F', 25), ...numbered('S', 9), ...numbered('D', 14)]));

  test('names benches that are there', () => {
    const benches = [...text.matchAll(/`bench ([\w-]+)`/g)].map(([, name = '']) => name);
    expect(benches.length).toBeGreaterThan(10);
    expect(benches.filter((name) => !existsSync(join(root, `tests/bench/${name}.ts`)))).toEqual([]);
  });

  test('gives each row a state', () => {
    const states = [...text.matchAll(/^\| [^\n]+ \| ([^|\n]+) \|$/gm)]
      .map(([, state = '']) => state.trim())
      .filter((state) => !/^(?:State|-+)$/.test(state));
    expect(states.length).toBeGreaterThan(70);
    expect(states.filter((state) => !/^(?:met|part|missed|not measured)/.test(state))).toEqual([]);
  });
});

describe('the table of offline scenarios', () => {
  const rows = [
    ...textOf('docs/offline.md').matchAll(/^\| (O\d+) +\| ([^|]+)\| ([^|]+)\|([^|]*)\|$/gm),
  ].map(([, id = '', condition = '', , mark = '']) => ({
    id,
    condition: condition.trim(),
    isExpectedToFail: mark.trim().startsWith('expected to fail'),
  }));

  test('has each from O1 to O62 once and in order', () =>
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 62 }, (_, at) => `O${at + 1}`)));

  test('says of each what is played, and which are expected to fail', () =>
    expect(
      scenarios.map(({ id, condition, expectedToFail }) => ({
        id,
        condition,
        isExpectedToFail: expectedToFail !== undefined,
      })),
    ).toEqual(rows.filter(({ id }) => scenarios.some((one) => one.id === id))));
});
