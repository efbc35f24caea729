// What a device has saved for the time without a network, read in the page.

import type { Page } from '@playwright/test';

/** Whether this device holds the answer that a page was made of. */
export const isKept = (page: Page, call: string): Promise<boolean> =>
  page.evaluate(
    (name) =>
      new Promise<boolean>((tell) => {
        // Bookings lie in a store of their own: the list under its member, each booking under its
        // code.
        const [database, store, key] = name.startsWith('booking/')
          ? ['vault', 'vouchers', name === 'booking/getBookingList' ? 'list ' : '']
          : ['saved-answers', 'answers', name];
        const asked = indexedDB.open(database ?? '');
        // Not there yet: it is the page that makes it.
        asked.addEventListener('upgradeneeded', () => {
          asked.transaction?.abort();
        });
        asked.addEventListener('error', () => tell(false));
        asked.addEventListener('success', () => {
          const keys = asked.result
            .transaction(store ?? '')
            .objectStore(store ?? '')
            .getAllKeys();
          keys.addEventListener('success', () => {
            asked.result.close();
            tell(
              keys.result.some((one) =>
                key === '' ? !String(one).startsWith('list ') : String(one).includes(key ?? ''),
              ),
            );
          });
        });
      }),
    call,
  );
