// Tests who may review a stay until when, what text is accepted, and that a review with an unknown
// hidden reason stays hidden.

import { describe, expect, test } from 'vitest';
import {
  hiddenReasonOf,
  hiddenReasons,
  languageOfText,
  parseReviewText,
  reviewStanding,
} from './review.ts';
import { addMinutes, instant } from './time/time.ts';

test.each(hiddenReasons)('a review hidden for %s is counted under it', (reason) => {
  expect(hiddenReasonOf(reason)).toBe(reason);
});

test('a reason that is not in the list counts as another one', () => {
  expect(hiddenReasonOf('shouting')).toBe('other');
});

describe('a stay', () => {
  const out = instant('2026-03-13T05:00:00Z');
  const day = 24 * 60;
  test.each([
    ['write', 'completed', 0],
    ['write', 'completed', 90 * day - 1],
    ['over', 'completed', 90 * day],
    ['notYet', 'checkedIn', 0],
    ['notYet', 'checkInPending', 0],
    ['notYet', 'noShow', 0],
    ['notYet', 'cancelled', 0],
  ] as const)(
    'without a review is %s when %s, %i minutes after check-out',
    (may, status, minutes) => {
      expect(reviewStanding({ status, checkOut: out }, null, addMinutes(out, minutes)).may).toBe(
        may,
      );
    },
  );
  test.each([
    ['edit', 7 * day - 1, false],
    ['over', 7 * day, false],
    ['hidden', 0, true],
  ] as const)('with one is %s %i minutes after it was written', (may, minutes, isHidden) => {
    expect(
      reviewStanding(
        { status: 'completed', checkOut: out },
        { createdAt: out, isHidden },
        addMinutes(out, minutes),
      ).may,
    ).toBe(may);
  });
});

test.each([
  ['123456789', 'tooShort'],
  ['          ', 'tooShort'],
  ['\u200b'.repeat(20), 'tooShort'],
  ['a'.repeat(2_001), 'tooLong'],
] as const)('the text %j is %s', (text, fault) => expect(parseReviewText(text)).toEqual({ fault }));

test('a text is counted in the characters people see and kept without what is unseen', () => {
  expect(parseReviewText(' Phòng tốt \u202e\r\nrất ổn ')).toEqual({ text: 'Phòng tốt\nrất ổn' });
  expect(parseReviewText('👍🏽'.repeat(10))).toEqual({ text: '👍🏽'.repeat(10) });
});

test.each([
  ['Phòng sạch sẽ', 'en', 'vi'],
  ['ห้องสะอาดมาก', 'vi', 'th'],
  ['Clean and quiet room', 'en', 'en'],
  ['Clean and quiet room', 'th', 'en'],
  ['phong sach dep', 'vi', 'vi'],
] as const)('%j of someone who reads %s is in %s', (text, reads, language) =>
  expect(languageOfText(text, reads)).toBe(language),
);
