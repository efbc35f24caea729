// Registers the service worker, tells it which files the page has loaded, and offers an update when
// nothing is being booked.

import { Workbox } from 'workbox-window';
import { policy } from '#domain/policy.ts';
import { showToast } from '../components/deferred-components.tsx';
import { loadPageMessages } from '../intl/page-messages.ts';
import { wantsFewBytes } from '../runtime/data-saver.ts';
import { reloadOnce } from './reload-on-stale-chunk.ts';
import { createUpdateHandover } from './worker-update.ts';

/**
 * The only trusted-types policy that the content security policy allows; it permits this one
 * address.
 */
const workerPolicy = (
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

let registered: Workbox | null = null;

/** `loadOfflineParts` loads what a page first needs without a network. */
export async function registerServiceWorker(loadOfflineParts: () => Promise<void>): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox((workerPolicy?.createScriptURL('/sw.js') ?? '/sw.js') as string);
  workbox.addEventListener('waiting', () => {
    void offerUpdate(workbox);
  });
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const { type } = (data ?? {}) as { readonly type?: unknown };
    if (type === 'IS_BOOKING') ports[0]?.postMessage(isBooking());
    if (type === 'WANTS_FEW_BYTES') ports[0]?.postMessage(wantsFewBytes());
  });
  try {
    // The worker then stores nothing ahead but the shell.
    const parts = wantsFewBytes() ? loadOfflineParts() : null;
    await workbox.register();
    registered = workbox;
    const worker = await workbox.active;
    await parts;
    worker.postMessage({ type: 'KEEP', addresses: loadedFiles() });
  } catch {
    /* the site works without a worker */
  }
}

/**
 * Called when the server runs another build: fetches its worker, which is offered when it is ready.
 */
export async function checkForUpdate(): Promise<void> {
  await registered?.update().catch(() => {
    /* the old worker stays, for example behind a captive portal */
  });
}

/** Pictures, and files that are loaded on demand, such as the map's. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map((entry) => entry.name)
    .filter((name) => name.includes('/photos/') || name.includes('/assets/'));
}

const isBooking = (): boolean => /\/checkout(?:\/|$)/.test(location.pathname);
const checkEveryMs = 1_000;
const offerAgainMs = 30_000;

async function whenNotBooking(): Promise<void> {
  while (isBooking())
    await new Promise((resolve) => {
      setTimeout(resolve, checkEveryMs);
    });
}

let controllingListener: (() => void) | null = null;

/**
 * Shows a toast with a button once nothing is being booked on this page; the update never starts by
 * itself.
 */
async function offerUpdate(workbox: Workbox): Promise<void> {
  // On a slow phone the very first worker waits a moment too, but it replaces none.
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.active || !registration.waiting) return;
  await whenNotBooking();
  const messages = await loadPageMessages();
  const say = (id: 'update.title' | 'update.text' | 'update.now' | 'update.busy') =>
    String(messages[id]);
  const toast = (onPress: () => void) =>
    showToast(() => ({
      tone: 'done',
      title: say('update.title'),
      text: say('update.text'),
      stays: policy.updateOfferMs,
      undo: { label: say('update.now'), onPress },
    }));
  const handover = createUpdateHandover({
    // Null when another tab has already done it.
    takeOver: async () =>
      registration.waiting === null
        ? 'done'
        : ((await workbox.messageSW({ type: 'TAKE_OVER' })) as boolean)
          ? 'accepted'
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
  const update = async (): Promise<void> => {
    if (await handover.press()) return;
    showToast(() => ({ tone: 'done', title: say('update.busy') }));
    setTimeout(() => {
      void offerUpdate(workbox);
    }, offerAgainMs);
  };
  if (controllingListener !== null) workbox.removeEventListener('controlling', controllingListener);
  controllingListener = handover.controlling;
  workbox.addEventListener('controlling', controllingListener);
  toast(() => {
    void update();
  });
}
