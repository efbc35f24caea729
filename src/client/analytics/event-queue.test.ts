// Promises that usage events wait for the network in order, limited in number, and are sent only
// for the member who caused them.

import { expect, test } from 'vitest';
import { eventsAtOnce, type UsageEvent } from '#contract/usage-events.ts';
import { instant } from '#domain/time/time.ts';
import {
  createEventQueue,
  maxStoredEvents,
  type EventQueue,
  type EventStore,
  type SendResult,
  type StoredEvents,
} from './event-queue.ts';

const now = instant('2026-03-13T03:05:00Z');

/** A device in memory, and queues of its members; what `send` was given is in `sent`. */
function makeDevice() {
  let stored: StoredEvents | undefined;
  let made = 0;
  const sent: (readonly UsageEvent[])[] = [];
  const results: SendResult[] = [];
  const store: EventStore = {
    read: async () => stored,
    change: async (to) => {
      stored = to(stored);
    },
    erase: async () => {
      stored = undefined;
    },
  };
  const queue = (owner = 7): EventQueue =>
    createEventQueue({
      store,
      owner,
      frame: () => ({ id: String((made += 1)), at: now, product: 'Web' }),
      send: async (events) => {
        sent.push(events);
        return results.shift() ?? 'accepted';
      },
    });
  return {
    queue,
    sent,
    results,
    store,
    waiting: () => stored?.events.map(({ id }) => Number(id)) ?? [],
  };
}

const fill = async (queue: EventQueue, count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) await queue.add({ name: 'appInstalled' });
};

test('an event is stored with its time, its product and the province of the last search', async () => {
  const { queue, store } = makeDevice();
  const mine = queue();
  await mine.add({ name: 'pageViewed', page: 'index' });
  await mine.add({ name: 'searchMade', bookingType: 'hourly' }, { citySn: 3 });
  await mine.add({ name: 'hotelViewed', hotelSn: 9 });
  expect((await store.read())?.events).toEqual([
    { id: '1', at: now, product: 'Web', citySn: null, name: 'pageViewed', page: 'index' },
    { id: '2', at: now, product: 'Web', citySn: 3, name: 'searchMade', bookingType: 'hourly' },
    { id: '3', at: now, product: 'Web', citySn: 3, name: 'hotelViewed', hotelSn: 9 },
  ]);
});

test('beyond the limit the oldest events are dropped', async () => {
  const { queue, waiting } = makeDevice();
  await fill(queue(), maxStoredEvents + 2);
  expect(waiting()).toHaveLength(maxStoredEvents);
  expect(waiting()[0]).toBe(3);
});

test('events are sent in order and in batches until none is left', async () => {
  const { queue, sent, waiting } = makeDevice();
  const mine = queue();
  await fill(mine, 2 * eventsAtOnce + 1);
  await mine.flush();
  expect(sent.map((batch) => batch.length)).toEqual([eventsAtOnce, eventsAtOnce, 1]);
  expect(sent.flat().map(({ id }) => Number(id))).toEqual(
    Array.from({ length: 2 * eventsAtOnce + 1 }, (_, at) => at + 1),
  );
  expect(waiting()).toEqual([]);
});

test('events that cannot be sent now are sent later under the same ids', async () => {
  const { queue, sent, results, waiting } = makeDevice();
  const mine = queue();
  await fill(mine, 2);
  results.push('retry');
  await mine.flush();
  expect(waiting()).toEqual([1, 2]);
  await mine.flush();
  expect(sent[1]).toEqual(sent[0]);
  expect(waiting()).toEqual([]);
});

test('a batch that the server rejects does not block the next', async () => {
  const { queue, sent, results, waiting } = makeDevice();
  const mine = queue();
  await fill(mine, eventsAtOnce + 1);
  results.push('rejected');
  await mine.flush();
  expect(sent).toHaveLength(2);
  expect(waiting()).toEqual([]);
});

test('without the consent of the member everything is erased', async () => {
  const { queue, sent, results, store } = makeDevice();
  const mine = queue();
  await fill(mine, eventsAtOnce + 1);
  results.push('noConsent');
  await mine.flush();
  expect(sent).toHaveLength(1);
  expect(await store.read()).toBeUndefined();
});

test('two flushes at once send each event once, with the events added meanwhile', async () => {
  const { queue, sent, waiting } = makeDevice();
  const mine = queue();
  await fill(mine, 1);
  await Promise.all([mine.flush(), mine.flush(), fill(mine, 1)]);
  expect(sent.flat().map(({ id }) => id)).toEqual(['1', '2']);
  expect(waiting()).toEqual([]);
});

test('events of one member are never sent for another', async () => {
  const { queue, sent } = makeDevice();
  await fill(queue(7), 3);
  const other = queue(8);
  await other.flush();
  expect(sent).toEqual([]);
  await fill(other, 1);
  await other.flush();
  expect(sent.flat().map(({ id }) => id)).toEqual(['4']);
});

test('the end of a payment is recorded once, and only if it was started here', async () => {
  const { queue, store } = makeDevice();
  const mine = queue();
  await mine.recordPaymentEnd('K7M2PX', true);
  await mine.add({ name: 'paymentStarted', paymentMethod: 3 }, { paying: 'K7M2PX' });
  await mine.recordPaymentEnd('ANOTHE', false);
  await mine.recordPaymentEnd('K7M2PX', true);
  await mine.recordPaymentEnd('K7M2PX', true);
  const { events = [] } = (await store.read()) ?? {};
  expect(events.map(({ name }) => name)).toEqual(['paymentStarted', 'paymentFinished']);
  expect(JSON.stringify(events)).not.toContain('K7M2PX');
});
