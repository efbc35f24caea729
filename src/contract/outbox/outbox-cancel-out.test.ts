// A favourite that is added and removed again before it was sent leaves nothing to be sent.

import { expect, test } from 'vitest';
import { memoryRows } from '#tests/support/outbox-rows.ts';
import { errorCodes } from '../error-codes.ts';
import { Fault } from '../fault.ts';
import { makeOutbox, type NewRow, type OutboxRow } from './outbox.ts';

const wish = (call: 'favorite/addFavorite' | 'favorite/removeFavorite', key: string): NewRow => ({
  call,
  input: { hotelSn: 7 },
  lane: 'favorite 7',
  about: 'Lá Sen',
  key,
  owner: 4,
  device: 'd',
  locale: 'vi-vn',
});

function aQueue(send: (row: OutboxRow) => Promise<unknown> = async () => null) {
  const store = memoryRows();
  const outbox = makeOutbox({
    lock: (work) => work(),
    nowMs: () => Date.UTC(2026, 10, 22),
    send,
    store,
  });
  return {
    outbox,
    queued: () => [...store.rows.values()].map(({ call, state }) => `${call} ${state}`),
  };
}

test('added and removed', async () => {
  const { outbox, queued } = aQueue();
  await outbox.put(wish('favorite/addFavorite', 'a'));
  await outbox.put(wish('favorite/removeFavorite', 'b'));
  expect(queued()).toEqual([]);
});

test('removed and added, then removed once more, is one removal', async () => {
  const { outbox, queued } = aQueue();
  await outbox.put(wish('favorite/removeFavorite', 'a'));
  await outbox.put(wish('favorite/addFavorite', 'b'));
  await outbox.put(wish('favorite/removeFavorite', 'c'));
  expect(queued()).toEqual(['favorite/removeFavorite waiting']);
});

test('what may have arrived is not taken back, but followed by its opposite', async () => {
  const { outbox, queued } = aQueue(() => Promise.reject(new Fault(errorCodes.timeout)));
  await outbox.put(wish('favorite/addFavorite', 'a'));
  await outbox.drain(4);
  await outbox.put(wish('favorite/removeFavorite', 'b'));
  expect(queued()).toEqual(['favorite/addFavorite waiting', 'favorite/removeFavorite waiting']);
});

test("another member's wish about the same hotel stays", async () => {
  const { outbox, queued } = aQueue();
  await outbox.put({ ...wish('favorite/addFavorite', 'a'), owner: 9 });
  await outbox.put(wish('favorite/removeFavorite', 'b'));
  expect(queued()).toEqual(['favorite/addFavorite waiting', 'favorite/removeFavorite waiting']);
});
