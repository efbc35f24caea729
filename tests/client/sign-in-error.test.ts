// What is said of a refusal while signing in, also where a newer server sends a code that this page
// does not know.

import { expect, test } from 'vitest';
import { signInErrorText } from '#client/features/sign-in/error-text.ts';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { intlOf } from '#tests/support/intl.ts';

const unknown = 'API_PSS_999' as ErrorCode;
const intl = intlOf('en');

test('a code that is known has its words, with the tries that are left', () => {
  const fault = new Fault(errorCodes.wrongCode, { triesLeft: 2 });
  expect(signInErrorText(fault, intl)).toBe('This code isn’t right. 2 tries left.');
});

test('one that is not known is told in the first message of the answer', () => {
  const fault = new Fault(unknown, undefined, 'This number cannot get codes today.');
  expect(signInErrorText(fault, intl)).toBe('This number cannot get codes today.');
});

test('and in general words where the answer has none', () => {
  expect(signInErrorText(new Fault(unknown), intl)).toBe('Oops, something went wrong');
});
