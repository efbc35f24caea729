// What signing out does besides ending the session: what is loaded for it comes when it is needed, also before the page is at rest.

import { onSessionCleared, type ClearedSession } from '../api/session.ts';
import { onSignOut, setDeviceData } from '../api/sign-out.ts';
import { walletMemberCookie } from '../wallet/wallet-context.ts';

async function eraseAnswers({ member }: ClearedSession): Promise<void> {
  const { queryStore } = await import('../offline/query-store.ts');
  if (member !== undefined) await (await import('../offline/vault.ts')).vault.forgetMember(member);
  await queryStore.remove(await queryStore.keys());
}

async function eraseUnsent({ keepsDrafts }: ClearedSession): Promise<void> {
  // What merely waits for a new session is theirs still.
  if (keepsDrafts) return;
  await (await import('../offline/outbox.ts')).eraseOutbox();
  await (await import('../analytics/event-store.ts')).eraseEvents();
}

/** Once for the page, before anything can sign out. */
export function registerSignOutTasks(): void {
  onSessionCleared(eraseAnswers);
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
}
