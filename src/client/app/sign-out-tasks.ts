// What signing out does besides ending the session: what is loaded for it comes when it is needed, also before the page is at rest.

import { onForget, type Forgotten } from '../api/session.ts';
import { onSignOut, setDeviceData } from '../api/sign-out.ts';
import { walletMark } from '../wallet/wallet-context.ts';

async function eraseAnswers({ member }: Forgotten): Promise<void> {
  const { savedAnswers } = await import('../offline/query-store.ts');
  if (member !== undefined) await (await import('../offline/vault.ts')).vault.forgetMember(member);
  await savedAnswers.forget(await savedAnswers.keys());
}

async function eraseUnsent({ keepsTyped }: Forgotten): Promise<void> {
  // What merely waits for a new session is theirs still.
  if (keepsTyped) return;
  await (await import('../offline/outbox.ts')).eraseOutbox();
  await (await import('../analytics/event-store.ts')).eraseUsage();
}

/** Once for the page, before anything can sign out. */
export function registerSignOutTasks(): void {
  onForget(eraseAnswers);
  onForget(eraseUnsent);
  const vouchers = () => import('../features/account/device-vouchers.ts');
  setDeviceData({
    hasUnsent: async () => (await import('../offline/outbox.ts')).readUnsent(),
    countGuests: async () => (await vouchers()).countGuestBookings(),
    eraseGuests: async (client) => (await vouchers()).eraseGuestBookings(client),
  });
  onSignOut((client) =>
    'Notification' in window && Notification.permission === 'granted'
      ? import('../pwa/push-subscription.ts').then(({ turnPushOff }) => turnPushOff(client))
      : null,
  );
  onSignOut(() =>
    document.cookie.includes(walletMark)
      ? import('../wallet/wallet-account.ts').then(({ forgetWalletMember }) => forgetWalletMember())
      : null,
  );
}
