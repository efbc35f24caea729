// Holds the documents to the tree: every file, command and result they name is there, and the words that the worked examples quote stand in those files.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jsonOf, root, textOf } from './sources.ts';

const documents = ['docs/score-card.md', 'docs/worked-examples.md', 'docs/security.md', 'deploy/README.md'];
const named = (text: string): string[] => [...text.matchAll(/`((?:src|tests|docs|locales|deploy|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path);

describe.each(documents)('%s', (document) => {
  const text = textOf(document);

  test('names files that are there', () => expect(named(text).filter((path) => !existsSync(join(root, path)))).toEqual([]));

  test('names commands that are there', () => {
    const { scripts } = jsonOf<{ scripts: Record<string, string> }>('package.json');
    const asked = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(asked.filter((name) => scripts[name] === undefined)).toEqual([]);
  });
});

describe('the score card', () => {
  const text = textOf('docs/score-card.md');
  const rows = [...text.matchAll(/^\| ([FSD]\d+) \|/gm)].map(([, number]) => number);
  const numbered = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);

  test('has every fault, check and anchor once and in order', () => expect(rows).toEqual([...numbered('F', 25), ...numbered('S', 9), ...numbered('D', 14)]));

  test('names benches that are there', () => {
    const benches = [...text.matchAll(/`bench ([\w-]+)`/g)].map(([, name = '']) => name);
    expect(benches.length).toBeGreaterThan(10);
    expect(benches.filter((name) => !existsSync(join(root, `tests/bench/${name}.ts`)))).toEqual([]);
  });

  test('gives each row a state', () => {
    const states = [...text.matchAll(/^\| [^\n]+ \| ([^|\n]+) \|$/gm)].map(([, state = '']) => state.trim()).filter((state) => !/^(?:State|-+)$/.test(state));
    expect(states.length).toBeGreaterThan(70);
    expect(states.filter((state) => !/^(?:met|part|missed|not measured)/.test(state))).toEqual([]);
  });
});

/** What each example tells to change or to look at: the file, and a word that must be in it. */
const quoted = [
  ['src/domain/policy.ts', 'freeCancellationMinutes: { value:'], ['tests/golden/policy.json', '"freeCancellationMinutes"'], ['src/domain/policy.test.ts', 'are those that were reviewed, each with its source'],
  ['src/domain/cancellation.ts', 'freeCancellationMinutes'], ['src/server/page-reads.ts', 'freeCancellationMinutes'], ['src/server/handlers/hotel.ts', 'freeCancellationMinutes'], ['src/client/parts/policies.tsx', 'rules.cancelFree'],
  ['src/domain/hotel.ts', 'facilities = {'], ['src/domain/hotel.ts', 'facilityGroups = {'], ['tests/golden/hotel-words.json', '"facilities"'], ['src/domain/search.ts', 'facility: upTo(20)'],
  ['src/client/parts/facility-icons.ts', 'facilityIcons'], ['locales/vi.json', '"facility.pets"'], ['locales/en.json', '"facility.pets"'], ['locales/th.json', '"facility.pets"'],
  ['src/server/seed/character.ts', 'const sometimes'], ['src/server/store/hotel.ts', 'facilityBits'], ['src/server/store/search-parts.ts', 'h.facilities @>'], ['src/client/parts/filter-choices.tsx', 'function FacilityChoices'],
  ['src/server/search/facets.ts', 'function countFacets'], ['src/client/parts/filter-words.ts', 'function filterText'], ['src/contract/value.ts', 'FacilityName'], ['src/client/parts/plain-filters.tsx', 'function PlainFilters'],
  ['src/domain/hotel.test.ts', 'each facility stands in one group'], ['src/domain/hotel.test.ts', 'have the numbers that were reviewed'], ['src/domain/search.test.ts', 'know every facility, hotel type and payment method there is'],
] as const;

test('the worked examples speak of what stands in the files they name', () => {
  const examples = textOf('docs/worked-examples.md');
  expect(quoted.filter(([path]) => !examples.includes(`\`${path}\``)).map(([path]) => path)).toEqual([]);
  expect(quoted.filter(([path, words]) => !textOf(path).includes(words)).map(([path, words]) => `${path}: ${words}`)).toEqual([]);
});
