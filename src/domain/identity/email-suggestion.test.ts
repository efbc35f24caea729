// Promises that a slip in a well-known provider's name is found, and that real addresses are left
// alone.

import { describe, expect, it } from 'vitest';
import { slipsBetween, suggestEmail } from './email-suggestion.ts';

describe('an address with a slip', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gamil.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gmal.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['GMAIL.CON', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.com.vn', 'gmail.com'],
    ['gmail.cm', 'gmail.com'],
    ['gmail.com.', null],
    ['yaho.com', 'yahoo.com'],
    ['yahooo.com.vn', 'yahoo.com.vn'],
    ['yahoo.con', 'yahoo.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmai.co.th', 'hotmail.co.th'],
    ['outlok.com', 'outlook.com'],
    ['outloook.vn', 'outlook.vn'],
    ['iclould.com', 'icloud.com'],
    ['icoud.com', 'icloud.com'],
  ])('at %s is asked about', (typed, meant) => {
    expect(suggestEmail(`An.Nguyen@${typed}`)).toBe(meant === null ? null : `An.Nguyen@${meant}`);
  });
});

describe('an address that is right', () => {
  it.each([
    'gmail.com',
    'Gmail.com',
    'googlemail.com',
    'mail.com',
    'ymail.com',
    'email.com',
    'yahoo.com',
    'yahoo.com.vn',
    'yahoo.co.th',
    'yahoo.fr',
    'hotmail.co.uk',
    'outlook.com',
    'outlook.co.th',
    'icloud.com',
    'me.com',
    'live.com',
    'qq.com',
    'naver.com',
    'fpt.vn',
    'hcmus.edu.vn',
    'vnu.edu.vn',
    'joystay.example',
  ])('at %s is left alone', (domain) => {
    expect(suggestEmail(`an@${domain}`)).toBeNull();
  });

  it.each(['', 'an', 'an@', '@gmial.com', 'an@gmial', 'an @gmial.com'])(
    'is not made of what is none: %j',
    (typed) => {
      expect(suggestEmail(typed)).toBeNull();
    },
  );
});

it('counts a swap as one slip', () => {
  expect(slipsBetween('gmial', 'gmail')).toBe(1);
  expect(slipsBetween('', 'gmail')).toBe(5);
  expect(slipsBetween('gmail', 'gmail')).toBe(0);
});
