// Promises that home shows a member what is about to be lost: points with their last day, a card of
// stamps with what it lacks, each with the way to it; and nothing where nothing ends (docs/product.md,
// Home).

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ExpiringList } from '#client/features/home/own/expiring-list.tsx';
import type { Expiring } from '#client/features/home/own/expiring.ts';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import { brand } from '#contract/brand.ts';
import { vnd } from '#domain/money.ts';
import { instant } from '#domain/time/time.ts';
import { named } from '../support/named.ts';

const now = instant('2026-03-13T03:05:00Z');
const nothing: Expiring = { coupons: [], points: null, stamps: null };

/** The rows of the list: where each leads and what it says. */
async function rows(expiring: Expiring): Promise<[to: string, words: string][]> {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Intl locale="vi-vn" messages={await loadMessages('vi-vn')}>
        <ExpiringList expiring={expiring} now={now} />
      </Intl>
    </MemoryRouter>,
  );
  return [...html.matchAll(/<li\b.*?<\/li>/gs)].map(([row]) => [
    /href="([^"]*)"/.exec(row)?.[1] ?? '',
    row.replaceAll(/<[^>]*>/g, ' '),
  ]);
}

test('points are told with their last day', async () => {
  const [[to, words] = ['', '']] = await rows({
    ...nothing,
    points: { amount: vnd(2_500), expiresAt: instant('2026-03-15T17:00:00Z') },
  });
  expect(to).toBe('/vi-vn/account/my-points');
  expect(words).toContain(`2.500 ${brand.points}`);
  expect(words).toContain('15/03');
});

test('points of today are told until midnight', async () => {
  const [[, words] = ['', '']] = await rows({
    ...nothing,
    points: { amount: vnd(2_500), expiresAt: instant('2026-03-13T17:00:00Z') },
  });
  expect(words).toContain(named('home.untilTonight', {}));
});

test('a card of stamps that is nearly full leads to it', async () => {
  const card = { hotel: { name: 'Lá Sen' }, stamps: Array.from({ length: 8 }, () => ({})) };
  const [[to, words] = ['', '']] = await rows({
    ...nothing,
    stamps: { card, left: 2, perCard: 10, expiresAt: null } as unknown as Expiring['stamps'],
  });
  expect(to).toBe('/vi-vn/account/stamp');
  expect(words).toContain('Lá Sen');
});

test('where nothing ends nothing is shown', async () => {
  expect(await rows(nothing)).toEqual([]);
});
