// Promises about Back and what lies over a page, with a history and a router that act as the
// browser's and the real one do.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type State = Readonly<Record<string, unknown>> | null;
type BackEntries = typeof import('./back-entries.ts');

/** Entries of one document; a step is taken later, as in a browser, from wherever it is then. */
function fakeHistory(given: readonly State[]) {
  let all = [...given];
  let at = all.length - 1;
  const own = {
    get at() {
      return at;
    },
    get length() {
      return all.length;
    },
    get state() {
      return all[at] ?? null;
    },
    pushState: (state: State) => {
      all = [...all.slice(0, at + 1), state];
      at += 1;
    },
    replaceState: (state: State) => {
      all[at] = state;
    },
    go: (steps: number) => {
      setTimeout(() => own.step(steps), 5);
    },
    step: (steps: number) => {
      if (all[at + steps] === undefined) return;
      at += steps;
      window.dispatchEvent(Object.assign(new Event('popstate'), { state: own.state }));
    },
  };
  return own;
}

/** Shows the entry that the browser is at, and counts how often it was told. */
function fakeRouter(key: string) {
  const listeners: (() => void)[] = [];
  const own = {
    state: { location: { key }, navigation: { state: 'idle' } },
    told: 0,
    subscribe: (listener: () => void) => {
      listeners.push(listener);
      return () => {};
    },
    show: (shown: string) => {
      own.state = { ...own.state, location: { key: shown } };
      for (const listener of listeners) listener();
    },
    navigate: (to: string, { replace = false } = {}) => {
      const idx = (fake.state?.['idx'] as number) + (replace ? 0 : 1);
      if (replace) fake.replaceState({ key: to, idx });
      else fake.pushState({ key: to, idx });
      own.show(to);
    },
  };
  return own;
}

let fake: ReturnType<typeof fakeHistory>;
let router: ReturnType<typeof fakeRouter>;
let entries: BackEntries;

const keyHere = () => (fake.state?.['key'] as string | undefined) ?? 'default';

async function load(history: readonly State[]): Promise<void> {
  fake = fakeHistory(history);
  vi.stubGlobal('history', fake);
  vi.stubGlobal('location', { href: '/' });
  const target = new EventTarget();
  const add = target.addEventListener.bind(target);
  // As in Chrome: who was added first is asked first, capturing or not.
  target.addEventListener = (type, listener) => add(type, listener);
  vi.stubGlobal('window', target);
  router = fakeRouter(keyHere());
  vi.resetModules();
  entries = await import('./back-entries.ts');
  entries.listenForBack();
  window.addEventListener('popstate', () => {
    router.told += 1;
    router.show(keyHere());
  });
  entries.followRouter(router);
  await settle();
}

const settle = (ms = 20) => vi.advanceTimersByTimeAsync(ms);

/** Something that closes when it is asked. */
function overlay({ hasEntry = true, refuses = false } = {}) {
  const thing = {
    isOpen: true,
    release: () => {},
    leave: () => {
      thing.isOpen = false;
      thing.release();
    },
    self: {
      hasEntry,
      close: () => {
        if (!refuses) setTimeout(() => thing.leave(), 3);
      },
    },
  };
  thing.release = entries.openOverlay(thing.self);
  return thing;
}
const back = async () => {
  fake.step(-1);
  await settle();
};

beforeEach(async () => {
  vi.useFakeTimers();
  await load([
    { key: 'before', idx: 0 },
    { key: 'page', idx: 1 },
  ]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what opens gets one entry, and Back closes it without the router', async () => {
  const sheet = overlay();
  await settle();
  expect(fake.length).toBe(3);
  await back();
  expect([sheet.isOpen, fake.at, router.told]).toEqual([false, 1, 0]);
  await back();
  expect([fake.state?.['key'], router.told]).toEqual(['before', 1]);
});

test('closing it otherwise takes the entry away', async () => {
  const sheet = overlay();
  await settle();
  sheet.leave();
  await settle();
  expect([fake.at, router.told]).toEqual([1, 0]);
  await back();
  expect(fake.state?.['key']).toBe('before');
});

test('of two that are stacked Back closes the upper one, then the lower', async () => {
  const lower = overlay();
  await settle();
  const upper = overlay();
  await settle();
  expect(entries.isTopOverlay(upper.self)).toBe(true);
  await back();
  expect([upper.isOpen, lower.isOpen]).toEqual([false, true]);
  await back();
  expect([lower.isOpen, fake.at, router.told]).toEqual([false, 1, 0]);
});

test('two that close together take both entries away', async () => {
  const lower = overlay();
  const upper = overlay();
  await settle();
  expect(fake.at).toBe(3);
  upper.leave();
  lower.leave();
  await settle();
  expect([fake.at, router.told]).toEqual([1, 0]);
});

test('one that closes as another opens hands its entry on', async () => {
  const first = overlay();
  await settle();
  first.leave();
  const second = overlay();
  await settle();
  expect([fake.length, fake.at]).toEqual([3, 2]);
  await back();
  expect(second.isOpen).toBe(false);
});

test('what the address opens has no entry of ours', async () => {
  overlay({ hasEntry: false });
  await settle();
  expect(fake.at).toBe(1);
  await back();
  expect([fake.state?.['key'], router.told]).toEqual(['before', 1]);
});

test('what refuses to close gets its entry back', async () => {
  overlay({ refuses: true });
  await settle();
  await back();
  expect(fake.at).toBe(1);
  await settle(1_000);
  expect([fake.at, router.told]).toEqual([2, 0]);
});

test('after a reload nothing is open, and Back leaves the page at once', async () => {
  await load([
    { key: 'before', idx: 0 },
    { key: 'page', idx: 1 },
    { key: 'page', idx: 2, overlays: 1 },
    { key: 'page', idx: 3, overlays: 2 },
  ]);
  expect([fake.at, router.told]).toEqual([1, 0]);
  await back();
  expect(fake.state?.['key']).toBe('before');
});

test('a page opened from a sheet is left by one Back, and Forward comes to it again', async () => {
  const sheet = overlay();
  await settle();
  router.navigate('next');
  sheet.leave();
  await settle();
  expect(fake.state?.['key']).toBe('next');
  await back();
  expect([fake.state, fake.at]).toEqual([{ key: 'page', idx: 1 }, 1]);
  Object.assign(window, { navigation: { canGoForward: true } });
  fake.step(1);
  await settle();
  expect(fake.state?.['key']).toBe('next');
});

test('a navigation that overtakes the closing stays where it went', async () => {
  const sheet = overlay();
  await settle();
  sheet.leave();
  await vi.advanceTimersByTimeAsync(1);
  router.navigate('next');
  await settle();
  expect([fake.state?.['key'], router.told]).toEqual(['next', 0]);
});

test('and so does one that replaces the page, whose entry it takes', async () => {
  const sheet = overlay();
  await settle();
  sheet.leave();
  await vi.advanceTimersByTimeAsync(1);
  router.navigate('other', { replace: true });
  await settle(40);
  expect([fake.state, fake.at, router.told]).toEqual([{ key: 'other', idx: 1 }, 1, 0]);
  await back();
  expect(fake.state?.['key']).toBe('before');
});

test('what replaces the page before its sheet has closed takes the entry of the page', async () => {
  const lower = overlay();
  const upper = overlay();
  await settle();
  router.navigate('other', { replace: true });
  upper.leave();
  lower.leave();
  await settle(40);
  expect([fake.state, fake.at, router.told]).toEqual([{ key: 'other', idx: 1 }, 1, 0]);
  await back();
  expect(fake.state?.['key']).toBe('before');
});

test('what replaces the page below a sheet that stays takes the entry of the page', async () => {
  const sheet = overlay();
  await settle();
  router.navigate('other', { replace: true });
  await settle(40);
  expect([fake.state, fake.at]).toEqual([{ key: 'other', idx: 2, overlays: 1 }, 2]);
  await back();
  expect([sheet.isOpen, fake.state, router.told]).toEqual([false, { key: 'other', idx: 1 }, 0]);
  await back();
  expect(fake.state?.['key']).toBe('before');
});

test('what stays open over the next page has an entry there', async () => {
  const sheet = overlay();
  await settle();
  router.navigate('next');
  await settle();
  expect(fake.state).toMatchObject({ key: 'next', overlays: 1 });
  await back();
  expect([sheet.isOpen, fake.state?.['key']]).toEqual([false, 'next']);
});

test('a blocked way out, which the router takes back itself, closes nothing', async () => {
  fake.step(-1); // the router is asked, refuses, and goes forward again
  router.state.location.key = 'page';
  const question = overlay({ hasEntry: false });
  fake.step(1);
  await settle();
  expect([question.isOpen, router.told]).toEqual([true, 2]);
});
