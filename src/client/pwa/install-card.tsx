// Offers a place on the home screen, by the browser or by hand, or says where it can be had: after a booking or on a second visit, not for 30 days after a no.

import { lazy, Suspense, use, useState, useSyncExternalStore } from 'react';
import { brand } from '#contract/brand.ts';
import { useSay } from '../intl/intl.tsx';
import { readStorageJson, writeStorage, storageKeys } from '../runtime/local-storage.ts';
import { Mark } from '../ui/art/logo.tsx';
import { Button } from '../ui/button.tsx';
import { WalletContext } from '../wallet/wallet-context.ts';
import { installPlatform, type InstallPlatform } from './install-platform.ts';
import { installPrompt, type InstallPrompt } from './install-prompt.ts';

const InstallSheet = lazy(async () => ({
  default: (await import('./install-sheet.tsx')).InstallSheet,
}));

/** Milliseconds since 1970 of the first visit and of the last no. */
type Remembered = { readonly first: number; readonly no?: number };

const visitMs = 30 * 60_000;
const quietMs = 30 * 86_400_000;

/** Settled once a visit: a card that came and went while one reads would be worse than none. */
let time = typeof window === 'undefined' ? 'never' : timeNow(Date.now());

/** On a first visit only a booking is reason enough. */
function timeNow(now: number): 'never' | 'booked' | 'any' {
  const known = readStorageJson<Remembered>(storageKeys.install);
  if (known === null) writeStorage(storageKeys.install, JSON.stringify({ first: now }));
  if (now - (known?.no ?? 0) <= quietMs || matchMedia('(display-mode: standalone)').matches)
    return 'never';
  return known !== null && now - known.first > visitMs ? 'any' : 'booked';
}

function refuse(): void {
  const now = Date.now();
  writeStorage(
    storageKeys.install,
    JSON.stringify({
      first: readStorageJson<Remembered>(storageKeys.install)?.first ?? now,
      no: now,
    }),
  );
  time = 'never';
  // What the card offers is decided anew.
  installPrompt.set(installPrompt.get());
}

/** The browser's own offer, what to do by hand, or nothing to show. */
type Way = InstallPrompt | Exclude<InstallPlatform, null> | 'wallet' | null;
function wayNow(isBooked: boolean, isWallet: boolean): Way {
  if (time !== 'any' && !(isBooked && time === 'booked')) return null;
  // Inside the wallet there is one moment to say it: when there is a booking to find again.
  if (isWallet) return isBooked ? 'wallet' : null;
  return installPrompt.get() ?? installPlatform(navigator.userAgent, navigator.maxTouchPoints);
}

/** `isBooked` where it stands below a booking that was just made. */
export function InstallCard({ isBooked = false }: { readonly isBooked?: boolean }) {
  const say = useSay();
  const isWallet = use(WalletContext);
  const way = useSyncExternalStore(
    installPrompt.subscribe,
    () => wayNow(isBooked, isWallet),
    () => null,
  );
  const [isOpen, open] = useState(false);
  const [hasOpened, noteOpened] = useState(false);
  if (way === null) return null;
  const install = async (event: InstallPrompt) => {
    await event.prompt();
    // The event serves once, whatever was answered.
    if ((await event.userChoice).outcome === 'dismissed') refuse();
    installPrompt.set(null);
  };
  const isPossible = way !== 'inApp' && way !== 'wallet';
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-border bg-card p-4 lg:flex-col lg:items-start lg:justify-between lg:border-0 lg:bg-lamp-soft lg:p-8">
      <div className="flex min-w-60 flex-1 items-center gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-lg bg-primary lg:hidden">
          <Mark className="size-9" door="var(--primary-foreground)" j="var(--primary)" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold lg:text-2xl lg:font-bold">
            {say(isPossible ? 'install.title' : 'install.elsewhere', { name: brand.name })}
          </h2>
          <p className="text-cap text-muted-foreground lg:mt-1.5 lg:text-base lg:text-ink-2">
            {say(
              way === 'wallet'
                ? 'install.walletText'
                : way === 'inApp'
                  ? 'install.inAppText'
                  : 'install.text',
            )}
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        {typeof way === 'object' ? (
          <Button
            variant="soft"
            size="sm"
            onClick={() => {
              void install(way);
            }}
          >
            {say('install.add')}
          </Button>
        ) : (
          <Button
            variant="soft"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => {
              noteOpened(true);
              open(true);
            }}
          >
            {say('install.how')}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={refuse}>
          {say('install.later')}
        </Button>
      </div>
      {hasOpened && typeof way === 'string' && (
        <Suspense fallback={null}>
          <InstallSheet way={way} open={isOpen} onClose={() => open(false)} />
        </Suspense>
      )}
    </section>
  );
}
