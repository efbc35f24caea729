// What the page shows between a write and the next read of what it changed.

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { OutboxRow } from '#contract/outbox/outbox.ts';
import { isNewerThan, onEntrySent, notifySent } from './outbox-state.ts';

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

test('an entry is newer while it is being sent, and after it was accepted until the next read; a refused one is not', () => {
  const readAt = 5_000;
  expect([row('waiting'), row('sending')].map(isNewerThan(readAt))).toEqual([true, true]);
  expect([row('sent', 5_001), row('sent', 5_000)].map(isNewerThan(readAt))).toEqual([true, false]);
  expect([row('refused', 5_001), row('conflict', 5_001)].map(isNewerThan(readAt))).toEqual([
    false,
    false,
  ]);
});

test('the listener is called for a sent entry, also before the outbox has started', async () => {
  const client = new QueryClient();
  const received: unknown[] = [];
  onEntrySent(async (...sent) => void received.push(sent));
  await notifySent(client, row('sent'), { hotelSn: 1 });
  expect(received).toEqual([[client, row('sent'), { hotelSn: 1 }]]);
});
