// Shared text finds the hotel or place it names, the more specific one first, and nothing when it
// names none.

import { expect, it } from 'vitest';
import { matchShared } from './share-target.ts';

const known = [
  { names: ['Quận 1', 'District 1'], to: 'district' },
  { names: ['Lá Sen Boutique'], to: 'hotel' },
  { names: ['Hồ Chí Minh', 'Ho Chi Minh City'], to: 'province' },
];

it.each([
  ['Lá Sen Boutique, Quận 1', 'hotel'],
  ['tối nay ở quan 1 nhé', 'district'],
  ['la sen', 'hotel'],
  ['LÁ SEN BOUTIQUE', 'hotel'],
  ['Ho Chi Minh', 'province'],
  ['Quận 10', null],
  ['Đà Lạt', null],
  ['', null],
  ['a', null],
])('%s means %s', (words, to) => {
  expect(matchShared(words, known)).toBe(to);
});
