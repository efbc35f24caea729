// Without the server, shared content opens the app in its language, with everything that was
// shared.

import { expect, test } from 'vitest';
import { isShareTarget, sharedHomeUrl } from './share.ts';

const origin = 'https://stay.example';

test('only our own share targets count', () => {
  expect(isShareTarget(new URL(`${origin}/share/vi-vn?text=a`), origin)).toBe(true);
  for (const other of [
    `${origin}/share/xx-vn`,
    `${origin}/share`,
    `${origin}/vi-vn/share`,
    'https://other.example/share/vi-vn',
  ])
    expect(isShareTarget(new URL(other), origin)).toBe(false);
});

test('the shared text is passed on completely', () => {
  const later = new URL(
    sharedHomeUrl(
      new URL(`${origin}/share/th-vn?title=&text=${encodeURIComponent('Lá Sen & Quận 1')}`),
    ),
  );
  expect(later.pathname).toBe('/th-vn');
  expect(new URLSearchParams(later.searchParams.get('shared') ?? '').get('text')).toBe(
    'Lá Sen & Quận 1',
  );
});
