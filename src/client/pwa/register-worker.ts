// Links the page with its service worker: registers it, tells it which files were seen, and offers a newer one when nothing is being booked.

import { Workbox } from 'workbox-window';
import { defaultLocale, isLocale } from '#contract/paths.ts';
import { policy as numbers } from '#domain/policy.ts';
import { showToast } from '../components/deferred-components.tsx';
import { loadMessages } from '../intl/intl.tsx';
import { reloadOnce } from './reload-on-stale-chunk.ts';
import { createUpdateHandover } from './worker-update.ts';

/** Scripts may come only from this one address; the policy by this name is the only one the page may make. */
const policy = (
  window as {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(text: string): string },
      ): { createScriptURL(text: string): unknown };
    };
  }
).trustedTypes?.createPolicy('worker', {
  createScriptURL(address) {
    if (address !== '/sw.js') throw new TypeError('not the service worker');
    return address;
  },
});

let linked: Workbox | null = null;

export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox((policy?.createScriptURL('/sw.js') ?? '/sw.js') as string);
  workbox.addEventListener('waiting', () => {
    void offer(workbox);
  });
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if ((data as { type?: unknown } | null)?.type === 'IS_BOOKING')
      ports[0]?.postMessage(isBooking());
  });
  try {
    await workbox.register();
    linked = workbox;
    const worker = await workbox.active;
    worker.postMessage({ type: 'KEEP', addresses: seenFiles() });
  } catch {
    /* a browser that refuses a worker still has the whole site */
  }
}

/** The server is another build than this page: its worker is looked for, and offered when it is ready. */
export async function checkForUpdate(): Promise<void> {
  await linked?.update().catch(() => {
    /* a portal's page is no worker, and the old one stays */
  });
}

/** Pictures, and files that come on intent alone, such as the map's. */
function seenFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map((entry) => entry.name)
    .filter((name) => name.includes('/photos/') || name.includes('/assets/'));
}

const isBooking = (): boolean => /\/checkout(?:\/|$)/.test(location.pathname);
const lookMs = 1_000;
const againMs = 30_000;

async function whenNotBooking(): Promise<void> {
  while (isBooking())
    await new Promise((wake) => {
      setTimeout(wake, lookMs);
    });
}

let heard: (() => void) | null = null;

/** A word with a button, once nothing is being booked or paid on this page; nothing changes by itself. */
async function offer(workbox: Workbox): Promise<void> {
  // On a slow phone the very first worker waits a moment too: it is nobody's successor, and its taking charge is no reason to reload.
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.active || !registration.waiting) return;
  await whenNotBooking();
  const first = location.pathname.split('/')[1];
  const words = await loadMessages(isLocale(first) ? first : defaultLocale);
  const say = (id: 'update.title' | 'update.text' | 'update.now' | 'update.busy') =>
    String(words[id]);
  const toast = (onPress: () => void) =>
    showToast({
      tone: 'done',
      title: say('update.title'),
      text: say('update.text'),
      stays: numbers.updateOfferMs,
      undo: { label: say('update.now'), onPress },
    });
  const change = createUpdateHandover({
    // Pressed late, after another tab has done it: there is nothing left to ask for.
    takeOver: async () =>
      registration.waiting === null
        ? 'done'
        : ((await workbox.messageSW({ type: 'TAKE_OVER' })) as boolean)
          ? 'taken'
          : 'refused',
    reload: () => {
      void reloadOnce();
    },
    offerReload: () => {
      void whenNotBooking().then(() =>
        toast(() => {
          void reloadOnce();
        }),
      );
    },
  });
  const take = async (): Promise<void> => {
    if (await change.press()) return;
    showToast({ tone: 'done', title: say('update.busy') });
    setTimeout(() => {
      void offer(workbox);
    }, againMs);
  };
  if (heard !== null) workbox.removeEventListener('controlling', heard);
  heard = change.controlling;
  workbox.addEventListener('controlling', heard);
  toast(() => {
    void take();
  });
}
