// Holds that the browser tests find screens as people do and wait for what they wait for
// (docs/testing.md, Writing a browser test).

import { expect, test } from 'vitest';
import { filesBelow, textOf } from './sources.ts';

const files = ['tests/e2e', 'tests/chaos', 'tests/sweep', 'tests/attacks', 'tests/support']
  .flatMap(filesBelow)
  .filter((path) => path.endsWith('.ts'));

/**
 * For what has no role and no words: the document's head, pictures, marks on a map, the sandbox's
 * pages.
 */
const maxSelectors = 60;

/** Where time itself is made: the two ways to wait, and the network that is slow on purpose. */
const timekeepers = new Set([
  'tests/support/time.ts',
  'tests/chaos/proxy.ts',
  'tests/chaos/shape.ts',
]);

const places = (pattern: RegExp, of: readonly string[] = files): string[] =>
  of.flatMap((path) =>
    textOf(path)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}`] : [])),
  );

test(`at most ${maxSelectors} locators are selectors, in all browser tests together`, () => {
  expect(places(/\.locator\(/).slice(maxSelectors)).toEqual([]);
});

test('no browser test waits a length of time without saying why', () => {
  expect(places(/\bwaitForTimeout\(/)).toEqual([]);
  const others = files.filter((path) => !timekeepers.has(path));
  expect(places(/from 'node:timers\/promises'/, others)).toEqual([]);
  // A promise that a timer resolves is a sleep; a timer that makes an error of a silence is none.
  expect(
    places(/setTimeout\(\s*(?:done|resolve|ready|\(\) => (?:done|resolve)\(\))/, others),
  ).toEqual([]);
});
