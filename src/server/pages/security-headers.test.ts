// Tests that pages may connect to this origin alone, and to the map's own only where one is set.

import { expect, test } from 'vitest';
import { contentPolicy } from './security-headers.ts';

const rule = (policy: string, name: string): string =>
  policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? '';

test('connections and pictures stay at home', () => {
  const policy = contentPolicy('n', true);
  expect(rule(policy, 'connect-src')).toBe("connect-src 'self'");
  expect(rule(policy, 'img-src')).toBe("img-src 'self' data: blob:");
});

test('nobody frames our pages but the wallets that are named', () => {
  expect(rule(contentPolicy('n', true), 'frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(
    rule(
      contentPolicy('n', true, null, ['https://wallet.example', 'https://b.example']),
      'frame-ancestors',
    ),
  ).toBe('frame-ancestors https://wallet.example https://b.example');
});

test("a map style of one's own opens its origin to connections and pictures, and to no script", () => {
  const policy = contentPolicy('n', true, 'https://tiles.example');
  expect(rule(policy, 'connect-src')).toBe("connect-src 'self' https://tiles.example");
  expect(rule(policy, 'img-src')).toContain('https://tiles.example');
  expect(rule(policy, 'script-src')).not.toContain('tiles');
});
