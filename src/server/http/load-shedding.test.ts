// Tests that under overload bookings are admitted before pages and searches, that nobody waits
// long, and that no queue grows without end.

import { expect, test, vi } from 'vitest';
import { createLoadShedder, priorityOf, type Priority } from './load-shedding.ts';

const small = { atOnce: 5, maxWaiting: 4, patienceMs: 1_000 };
/** Turns of the event loop that the test takes itself. */
function turns() {
  const due: (() => void)[] = [];
  return {
    next: (then: () => void) => {
      due.push(then);
    },
    take: async () => {
      for (const then of due.splice(0)) then();
      await Promise.resolve();
    },
  };
}

test('searches leave places free for pages, and pages for bookings', async () => {
  const turn = turns();
  const gate = createLoadShedder({ ...small, maxWaiting: 8 }, turn.next);
  const entered: Priority[] = [];
  const come = (...ranks: Priority[]): void => {
    for (const rank of ranks)
      void gate.admit(rank).then((leave) => {
        if (leave !== null) entered.push(rank);
      });
  };
  come('search', 'search', 'search', 'search');
  for (let taken = 0; taken < 5; taken += 1) await turn.take();
  come('page', 'page');
  for (let taken = 0; taken < 5; taken += 1) await turn.take();
  come('booking', 'booking');
  await turn.take();
  expect(entered).toEqual(['search', 'search', 'search', 'page', 'booking']);
  expect([gate.running, gate.waiting]).toEqual([5, { booking: 1, page: 1, search: 1 }]);
});

test('of pages and searches one begins in a turn, so that a booking behind them waits for one and not for all', async () => {
  const turn = turns();
  const gate = createLoadShedder({ ...small, atOnce: 50, maxWaiting: 8 }, turn.next);
  const begun: string[] = [];
  const work = async (name: string, rank: Priority): Promise<void> => {
    const leave = await gate.admit(rank);
    begun.push(name);
    leave?.();
  };
  const all = [
    work('first search', 'search'),
    work('second search', 'search'),
    work('third search', 'search'),
    work('page', 'page'),
    work('booking', 'booking'),
  ];
  await Promise.resolve();
  expect(begun).toEqual(['first search', 'booking']);
  await turn.take();
  expect(begun.slice(2)).toEqual(['page']);
  await turn.take();
  await turn.take();
  await Promise.all(all);
  expect(begun.slice(3)).toEqual(['second search', 'third search']);
  expect([gate.running, gate.waiting]).toEqual([0, { booking: 0, page: 0, search: 0 }]);
});

test('whoever waits is let in by rank, then by time', async () => {
  const gate = createLoadShedder({ ...small, atOnce: 1 });
  const leave = await gate.admit('search');
  const order: string[] = [];
  const work = async (name: string, rank: Priority): Promise<void> => {
    const done = await gate.admit(rank);
    order.push(name);
    done?.();
  };
  const all = [
    work('search', 'search'),
    work('page', 'page'),
    work('first booking', 'booking'),
    work('second booking', 'booking'),
  ];
  leave?.();
  await Promise.all(all);
  expect(order).toEqual(['first booking', 'second booking', 'page', 'search']);
  expect([gate.running, gate.waiting]).toEqual([0, { booking: 0, page: 0, search: 0 }]);
});

test('when all places to wait are taken a booking takes that of a search, and the next search is refused at once', async () => {
  const gate = createLoadShedder({ ...small, atOnce: 1 });
  const leave = await gate.admit('booking');
  const searches = Array.from({ length: 4 }, () => gate.admit('search'));
  expect(await gate.admit('search')).toBeNull();
  const booking = gate.admit('booking');
  expect(await searches.at(-1)).toBeNull();
  expect(gate.waiting).toEqual({ booking: 1, page: 0, search: 3 });
  leave?.();
  expect(await booking).toBeTypeOf('function');
});

test('whoever waits longer than the patience is refused, and is not let in later', async () => {
  vi.useFakeTimers();
  try {
    const gate = createLoadShedder({ ...small, atOnce: 1 });
    const leave = await gate.admit('booking');
    const late = gate.admit('booking');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await late).toBeNull();
    expect(gate.waiting.booking).toBe(0);
    leave?.();
    leave?.();
    expect(gate.running).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['/healthz', null],
  ['/readyz', null],
  ['/metrics', null],
  ['/assets/entry.client-1a2b.js', null],
  ['/photos/room-1.webp', null],
  ['/api/desk/stream', null],
  ['/api/booking/createBooking', 'booking'],
  ['/api/pay/momo/ipn', 'booking'],
  ['/api/auth/signIn', 'booking'],
  ['/vi-vn/checkout', 'booking'],
  ['/api/hotel/searchHotel', 'search'],
  ['/api/hotel/getSearchSuggestion', 'search'],
  ['/api/hotel/getMapHotelList', 'search'],
  ['/en-vn/search', 'search'],
  ['/api/usage/sendUsageEventList', 'search'],
  ['/vi-vn', 'page'],
  ['/api/hotel/getHotelDetail', 'page'],
  ['/photos/u-abc-640.webp', 'page'],
  ['/sitemap.xml', 'page'],
] as const)('%s is of the rank %s', (pathname, rank) => expect(priorityOf(pathname)).toBe(rank));

test('a gate is full while every place is taken, and for a minute after somebody was refused', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  try {
    const gate = createLoadShedder({ atOnce: 1, maxWaiting: 1, patienceMs: 1_000 });
    expect(gate.isFull).toBe(false);
    const leave = await gate.admit('booking');
    expect(gate.isFull).toBe(true);
    leave?.();
    expect(gate.isFull).toBe(false);
    const again = await gate.admit('booking');
    const waiting = gate.admit('booking');
    expect(await gate.admit('booking')).toBeNull();
    again?.();
    (await waiting)?.();
    expect(gate.isFull).toBe(true);
    vi.advanceTimersByTime(60_001);
    expect(gate.isFull).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
