// What a page first needs without a network, where the service worker stores nothing ahead.

import { loadPageMessages } from '../intl/page-messages.ts';

/**
 * A page from the server holds its words, needs no lookup of what was seen and has no error to show;
 * the shell, without a network, does. 38 KB, most of it words.
 */
export async function loadOfflineParts(): Promise<void> {
  await Promise.allSettled([
    loadPageMessages(),
    import('../features/hotel/find-cached-hotel.ts'),
    import('../features/outbox/offline-chip.tsx'),
    import('../features/saved/dead-end.tsx'),
    import('../errors/error-page.tsx'),
  ]);
}
