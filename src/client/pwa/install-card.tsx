// The card that offers to install the app: after a booking or on a second visit, and not for 30
// days after it was declined.

import { lazy, Suspense, use, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { brand } from '#contract/brand.ts';
import { readStorageJson, writeStorage, storageKeys } from '../runtime/local-storage.ts';
import { Mark } from '../ui/art/logo.tsx';
import { Button } from '../ui/button.tsx';
import { WalletContext } from '../wallet/wallet-context.ts';
import { installPlatform, type InstallPlatform } from './install-platform.ts';
import { installPrompt, type InstallPrompt } from './install-prompt.ts';

const InstallSheet = lazy(async () => ({
  default: (await import('./install-sheet.tsx')).InstallSheet,
}));

/**
 * Stored on the device: when the first visit was and when the card was last declined, in ms since
 * 1970.
 */
type InstallHistory = { readonly first: number; readonly no?: number };

const visitMs = 30 * 60_000;
const declinedMs = 30 * 86_400_000;

/** Decided once per visit, so that the card does not appear or disappear while somebody reads. */
let occasion = typeof window === 'undefined' ? 'never' : decideOccasion(Date.now());

/** `booked`: only after a booking, as on a first visit. */
function decideOccasion(now: number): 'never' | 'booked' | 'any' {
  const known = readStorageJson<InstallHistory>(storageKeys.install);
  if (known === null) writeStorage(storageKeys.install, JSON.stringify({ first: now }));
  if (now - (known?.no ?? 0) <= declinedMs || matchMedia('(display-mode: standalone)').matches)
    return 'never';
  return known !== null && now - known.first > visitMs ? 'any' : 'booked';
}

function decline(): void {
  const now = Date.now();
  writeStorage(
    storageKeys.install,
    JSON.stringify({
      first: readStorageJson<InstallHistory>(storageKeys.install)?.first ?? now,
      no: now,
    }),
  );
  occasion = 'never';
  // What the card offers is decided anew.
  installPrompt.set(installPrompt.get());
}

/** The browser's own prompt, the platform whose steps are explained, or nothing to show. */
type InstallMethod = InstallPrompt | Exclude<InstallPlatform, null> | 'wallet' | null;
function installMethod(isBooked: boolean, isWallet: boolean): InstallMethod {
  if (occasion !== 'any' && !(isBooked && occasion === 'booked')) return null;
  // Inside the wallet it is shown only beside a booking, which can be found again that way.
  if (isWallet) return isBooked ? 'wallet' : null;
  return installPrompt.get() ?? installPlatform(navigator.userAgent, navigator.maxTouchPoints);
}

/** `isBooked`: shown below a booking that was just made. */
export function InstallCard({ isBooked = false }: { readonly isBooked?: boolean }) {
  const isWallet = use(WalletContext);
  const method = useSyncExternalStore(
    installPrompt.subscribe,
    () => installMethod(isBooked, isWallet),
    () => null,
  );
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  if (method === null) return null;
  const install = async (event: InstallPrompt) => {
    await event.prompt();
    // The event can prompt only once.
    if ((await event.userChoice).outcome === 'dismissed') decline();
    installPrompt.set(null);
  };
  const isPossible = method !== 'inApp' && method !== 'wallet';
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-border bg-card p-4 lg:flex-col lg:items-start lg:justify-between lg:border-0 lg:bg-lamp-soft lg:p-8">
      <div className="flex min-w-60 flex-1 items-center gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-lg bg-primary lg:hidden">
          <Mark className="size-9" door="var(--primary-foreground)" j="var(--primary)" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold lg:text-2xl lg:font-bold">
            <FormattedMessage
              id={isPossible ? 'install.title' : 'install.elsewhere'}
              values={{ name: brand.name }}
            />
          </h2>
          <p className="text-cap text-muted-foreground lg:mt-1.5 lg:text-base lg:text-ink-2">
            <FormattedMessage
              id={
                method === 'wallet'
                  ? 'install.walletText'
                  : method === 'inApp'
                    ? 'install.inAppText'
                    : 'install.text'
              }
            />
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        {typeof method === 'object' ? (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              void install(method);
            }}
          >
            <FormattedMessage id="install.add" />
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => {
              setHasOpened(true);
              setIsOpen(true);
            }}
          >
            <FormattedMessage id="install.how" />
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={decline}>
          <FormattedMessage id="install.later" />
        </Button>
      </div>
      {hasOpened && typeof method === 'string' && (
        <Suspense fallback={null}>
          <InstallSheet method={method} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
