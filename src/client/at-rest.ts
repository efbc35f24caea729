// What begins once the page is at rest: saving what it shows, looking ahead, the worker, notifications, who is measured, the wallet's member, and what an iPhone installs with.

import type { QueryClient } from '@tanstack/react-query';
import { callOf, type CallName } from '#contract/calls.ts';
import { isAppleTouch, nameStartPictures } from './install-way.ts';
import { inTheEnd } from './late.tsx';
import { keepMeasured } from './measured.ts';
import { keepVouchers } from './phone-vouchers.ts';
import { save, tidySaved } from './saved.ts';
import type { Pages } from './usage.ts';

export function startAtRest(client: QueryClient, isWallet: boolean, pages: Pages): void {
  // What the server rendered went through no fetcher, so it is saved here for a later visit without a network.
  for (const query of client.getQueryCache().getAll()) {
    if (query.state.data !== undefined && callOf(query.queryKey[0] as CallName).offline === 'cache')
      save(query);
  }
  void tidySaved();
  keepVouchers(client);
  void inTheEnd(() => import('./preload.ts')).then(({ preloadHotels }) => preloadHotels(client));
  void inTheEnd(() => import('./worker-link.ts')).then(({ linkWorker }) => linkWorker());
  if ('Notification' in window && Notification.permission === 'granted')
    void inTheEnd(() => import('./push.ts')).then(({ keepPush }) => keepPush(client));
  if (
    isAppleTouch(navigator.userAgent, navigator.maxTouchPoints) &&
    !matchMedia('(display-mode: standalone)').matches
  )
    nameStartPictures();
  keepMeasured(client, pages, isWallet);
  if (isWallet)
    void inTheEnd(() => import('./wallet-account.ts')).then(({ keepWalletMember }) =>
      keepWalletMember(client),
    );
}
