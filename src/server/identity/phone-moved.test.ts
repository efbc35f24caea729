import { expect, test } from 'vitest';
import { movedText } from './verification-code.ts';

const hotline = { shown: '1900 0482', dial: '19000482' };

test.each([
  ['vi', { hotline, replyTo: null }, 'hay goi 1900 0482 ngay.'],
  ['en', { hotline, replyTo: 'help@joystay.example' }, 'call 1900 0482 now.'],
  ['th', { hotline: null, replyTo: 'help@joystay.example' }, 'write to help@joystay.example now.'],
  ['vi', { hotline: null, replyTo: null }, 'so ket thuc bang 917.'],
] as const)(
  'the message to a number that lost its account, in %s, offers what there is',
  (language, site, end) => {
    expect(movedText(language, '+84903482917', site).endsWith(end)).toBe(true);
  },
);
