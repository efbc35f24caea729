// Work that starts once the page is idle and hydrated, or five seconds after it is idle, so that it
// does not delay it: saving queries, prefetching, the service worker, push, analytics, the wallet's
// member and an iPhone's splash screens.

import type { QueryClient } from '@tanstack/react-query';
import { callOf, type CallName } from '#contract/calls/calls.ts';
import { trackWithConsent } from '../analytics/consent.ts';
import type { Pages } from '../analytics/track.ts';
import { loadPartsOnIntent } from '../components/overlays/load-parts.ts';
import { startVoucherRefresh } from '../features/account/device-vouchers.ts';
import { saveQuery, pruneStore } from '../offline/query-persister.ts';
import { isAppleTouch } from '../pwa/install-platform.ts';
import { registerServiceWorker } from '../pwa/register-worker.ts';
import { nextTask, retryImport } from '../runtime/deferred.tsx';
import { loadOfflineParts } from './offline-parts.ts';
import { prefetchPages } from './prefetch-pages.ts';

/** Each in a task of its own: a tap would wait for all that are done in one. */
export async function startIdleWork(
  client: QueryClient,
  isWallet: boolean,
  pages: Pages,
): Promise<void> {
  const work: readonly (() => void)[] = [
    loadPartsOnIntent,
    ...(isWallet ? [() => restoreMember(client)] : []),
    () => trackWithConsent(client, pages, isWallet),
    () => saveRendered(client),
    () => void pruneStore(),
    () => startVoucherRefresh(client),
    () => prefetchPages(client),
    () => void registerServiceWorker(loadOfflineParts),
    // Loaded ahead: it is needed at once when an entry was sent.
    () => void retryImport(() => import('./outbox-effects.ts')),
    () => refreshPushIfAllowed(client),
    addSplashScreensOnApple,
  ];
  for (const begin of work) {
    await nextTask();
    begin();
  }
}

/** What the server rendered was not fetched, so it is saved for a later visit without a network. */
function saveRendered(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    if (query.state.data !== undefined && callOf(query.queryKey[0] as CallName).offline === 'cache')
      saveQuery(query);
  }
}

function refreshPushIfAllowed(client: QueryClient): void {
  if ('Notification' in window && Notification.permission === 'granted')
    void retryImport(() => import('../pwa/push-subscription.ts')).then(({ refreshPush }) =>
      refreshPush(client),
    );
}

function addSplashScreensOnApple(): void {
  if (
    isAppleTouch(navigator.userAgent, navigator.maxTouchPoints) &&
    !matchMedia('(display-mode: standalone)').matches
  )
    void retryImport(() => import('../pwa/splash-screens.ts')).then(({ addSplashScreens }) =>
      addSplashScreens(),
    );
}

function restoreMember(client: QueryClient): void {
  void retryImport(() => import('../wallet/wallet-account.ts')).then(({ restoreWalletMember }) =>
    restoreWalletMember(client),
  );
}
