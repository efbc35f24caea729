// A reason for hiding that nobody knows any more still counts the review as hidden.

import { expect, test } from 'vitest';
import { hiddenReasonOf, hiddenReasons } from './review.ts';

test.each(hiddenReasons)('a review hidden for %s is counted under it', (reason) => {
  expect(hiddenReasonOf(reason)).toBe(reason);
});

test('a reason that is not in the list counts as another one', () => {
  expect(hiddenReasonOf('shouting')).toBe('other');
});
