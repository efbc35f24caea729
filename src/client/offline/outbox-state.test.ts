// What the page shows between a wish and the next reading of what it changed.

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { OutboxRow } from '#contract/outbox/outbox.ts';
import { isNewerThan, onSent, tellSent } from './outbox-state.ts';

const row = (state: OutboxRow['state'], endedAt?: number): OutboxRow => ({
  call: 'favorite/addFavorite',
  input: { hotelSn: 1 },
  lane: 'favorite 1',
  about: 'Lá Sen',
  key: 'k',
  owner: 1,
  order: 1,
  at: 1_000,
  state,
  tries: 1,
  device: 'd',
  locale: 'vi-vn',
  ...(endedAt === undefined ? {} : { endedAt }),
});

test('a wish counts while it is on its way, and once granted until what it changed was read again; a refused one does not', () => {
  const readAt = 5_000;
  expect([row('waiting'), row('sending')].map(isNewerThan(readAt))).toEqual([true, true]);
  expect([row('sent', 5_001), row('sent', 5_000)].map(isNewerThan(readAt))).toEqual([true, false]);
  expect([row('refused', 5_001), row('conflict', 5_001)].map(isNewerThan(readAt))).toEqual([
    false,
    false,
  ]);
});

test('what was sent is taken by whoever the page has said, also before the outbox has started', async () => {
  const client = new QueryClient();
  const taken: unknown[] = [];
  onSent(async (...sent) => void taken.push(sent));
  await tellSent(client, row('sent'), { hotelSn: 1 });
  expect(taken).toEqual([[client, row('sent'), { hotelSn: 1 }]]);
});
