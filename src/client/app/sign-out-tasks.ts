// What signing out does besides ending the session. Each module is loaded only when it is needed,
// which may be before the page is idle.

import { onSessionCleared, type ClearedSession } from '../api/session.ts';
import { onSignOut, setDeviceData } from '../api/sign-out.ts';
import { isInWallet, walletMemberCookie } from '../wallet/wallet-context.ts';

async function eraseSavedData({ member }: ClearedSession): Promise<void> {
  const { queryStore } = await import('../offline/query-store.ts');
  if (member !== undefined) await (await import('../offline/vault.ts')).vault.forgetMember(member);
  await queryStore.remove(await queryStore.keys());
}

async function eraseUnsent({ keepsDrafts }: ClearedSession): Promise<void> {
  // After a session that merely expired, unsent entries wait for the next one.
  if (keepsDrafts) return;
  await (await import('../offline/outbox.ts')).eraseOutbox();
  await (await import('../analytics/event-queue.ts')).eraseEvents();
}

/** Called once per page, before anything can sign out. */
export function registerSignOutTasks(): void {
  onSessionCleared(eraseSavedData);
  onSessionCleared(eraseUnsent);
  const vouchers = () => import('../features/account/device-vouchers.ts');
  setDeviceData({
    hasUnsent: async () => (await import('../offline/outbox.ts')).hasUnsentEntries(),
    countGuests: async () => (await vouchers()).countGuestBookings(),
    eraseGuests: async (client) => (await vouchers()).eraseGuestBookings(client),
  });
  onSignOut((client) =>
    'Notification' in window && Notification.permission === 'granted'
      ? import('../pwa/push-subscription.ts').then(({ disablePush }) => disablePush(client))
      : null,
  );
  onSignOut(() =>
    document.cookie.includes(walletMemberCookie)
      ? import('../wallet/wallet-account.ts').then(({ clearWalletMember }) => clearWalletMember())
      : null,
  );
  onSignOut(() =>
    isInWallet()
      ? import('../wallet/wallet-place.ts').then(({ clearWalletPlace }) => clearWalletPlace())
      : null,
  );
}
