// Work that starts after the first idle moment, so that it does not delay the page: saving queries, prefetching, the service worker, push, analytics, the wallet's member and the start pictures of an iPhone.

import type { QueryClient } from '@tanstack/react-query';
import { callOf, type CallName } from '#contract/calls/calls.ts';
import { keepMeasured } from '../analytics/consent.ts';
import type { Pages } from '../analytics/track.ts';
import { keepVouchers } from '../features/account/device-vouchers.ts';
import { save, tidySaved } from '../offline/query-persister.ts';
import { isAppleTouch, nameStartPictures } from '../pwa/install-platform.ts';
import { inTheEnd } from '../runtime/deferred.tsx';

export function startAtRest(client: QueryClient, isWallet: boolean, pages: Pages): void {
  // What the server rendered went through no fetcher, so it is saved here for a later visit without a network.
  for (const query of client.getQueryCache().getAll()) {
    if (query.state.data !== undefined && callOf(query.queryKey[0] as CallName).offline === 'cache')
      save(query);
  }
  void tidySaved();
  keepVouchers(client);
  void inTheEnd(() => import('./prefetch-hotels.ts')).then(({ preloadHotels }) =>
    preloadHotels(client),
  );
  // Taken the moment something was sent, so it is here by then.
  void inTheEnd(() => import('./outbox-effects.ts'));
  void inTheEnd(() => import('../pwa/register-worker.ts')).then(({ linkWorker }) => linkWorker());
  if ('Notification' in window && Notification.permission === 'granted')
    void inTheEnd(() => import('../pwa/push-subscription.ts')).then(({ keepPush }) =>
      keepPush(client),
    );
  if (
    isAppleTouch(navigator.userAgent, navigator.maxTouchPoints) &&
    !matchMedia('(display-mode: standalone)').matches
  )
    nameStartPictures();
  keepMeasured(client, pages, isWallet);
  if (isWallet)
    void inTheEnd(() => import('../wallet/wallet-account.ts')).then(({ keepWalletMember }) =>
      keepWalletMember(client),
    );
}
