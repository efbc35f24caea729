// Proves that a description is never cut in the middle of a word, and never longer than search
// engines show.

import { expect, test } from 'vitest';
import { joinSentencesWithin, truncateDescription } from './meta-description.ts';

test('as many sentences as fit are joined in order', () => {
  expect(joinSentencesWithin(['One two.', 'Three.', 'Four five six.'], 16)).toBe('One two. Three.');
  expect(joinSentencesWithin(['One two.', 'Three four five.', 'Six.'], 14)).toBe('One two.');
  expect(joinSentencesWithin([])).toBe('');
});

test('the first sentence is used however long it is', () =>
  expect(joinSentencesWithin(['One two three.', 'Four.'], 5)).toBe('One two three.'));

test('a text that fits stays as it is, to the last character', () =>
  expect(truncateDescription('12345 7890', 10)).toBe('12345 7890'));

test('a longer text ends with a sentence, else between words, else where it must', () => {
  expect(truncateDescription('One two three. Four five six.', 20)).toBe('One two three.');
  expect(truncateDescription('One. Two three four five six.', 20)).toBe('One. Two three four…');
  expect(truncateDescription('ก'.repeat(30), 20)).toBe(`${'ก'.repeat(19)}…`);
  for (let most = 6; most < 40; most += 1)
    expect(
      truncateDescription('One two three. Four five six seven eight, nine.', most).length,
    ).toBeLessThanOrEqual(most);
});
