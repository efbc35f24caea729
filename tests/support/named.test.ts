// Words for browser tests: whole texts where all values are given, patterns where some are not.

import { expect, test } from 'vitest';
import { named } from './named.ts';

test('a message with tags and all its values is its whole text', () => {
  expect(named('checkout.agreed', { hotel: 'Lá Sen' })).toBe(
    'Đặt phòng là bạn đồng ý với điều khoản và chính sách huỷ của Lá Sen.',
  );
});

test('a message whose values are not given is a pattern that takes anything in their places', () => {
  const pattern = named('checkout.agreed');
  expect(pattern).toBeInstanceOf(RegExp);
  expect('Đặt phòng là bạn đồng ý với điều khoản và chính sách huỷ của Nhà May.').toMatch(pattern);
  expect('Đặt phòng là bạn đồng ý với điều khoản của Nhà May.').not.toMatch(pattern);
});
