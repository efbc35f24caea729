import { expect, test } from 'vitest';
import { scrollKey } from './scroll-key.ts';

test('two pages loaded whole in one tab keep places of their own, as entries of the router do', () => {
  const points = { key: 'default', pathname: '/vi-vn/account/my-points', search: '' };
  const list = { key: 'default', pathname: '/vi-vn/search', search: '?page=2' };
  expect(scrollKey(points)).not.toBe(scrollKey(list));
  expect(scrollKey(list)).not.toBe(scrollKey({ ...list, search: '?page=3' }));
  expect(scrollKey({ ...list, key: 'k1' })).toBe('k1');
});
