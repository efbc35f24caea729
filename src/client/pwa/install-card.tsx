// What offers to install the app: a section at the end of home, from the first visit on, and a card
// after a booking; not for 30 days after it was declined.

import { lazy, Suspense, use, useEffect, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { brand } from '#contract/brand.ts';
import { Mark } from '../ui/art/logo.tsx';
import { Button } from '../ui/button.tsx';
import { WalletContext } from '../wallet/wallet-context.ts';
import {
  declineInstall,
  installMethod,
  rememberInstalled,
  type InstallMethod,
  type InstallSteps,
} from './install-offer.ts';
import { installPrompt, type InstallPrompt } from './install-prompt.ts';

const InstallSheet = lazy(async () => ({
  default: (await import('./install-sheet.tsx')).InstallSheet,
}));

/**
 * `unknown` on the server and while hydrating. A store's snapshots are compared by identity, which a
 * prompt and a name have.
 */
function useMethod(isBooked: boolean): InstallMethod | 'unknown' | null {
  const isWallet = use(WalletContext);
  return useSyncExternalStore<InstallMethod | 'unknown' | null>(
    installPrompt.subscribe,
    () => installMethod(isBooked, isWallet),
    () => (isBooked || isWallet ? null : 'unknown'),
  );
}

async function install(event: InstallPrompt): Promise<void> {
  await event.prompt();
  // The event can prompt only once.
  const { outcome } = await event.userChoice;
  if (outcome === 'dismissed') declineInstall();
  installPrompt.set(outcome === 'accepted' ? 'installed' : null);
}

const texts = {
  wallet: 'install.walletText',
  inApp: 'install.inAppText',
} as const;

/** `isBooked`: shown below a booking that was just made. */
export function InstallCard({ isBooked = false }: { readonly isBooked?: boolean }) {
  const method = useMethod(isBooked);
  useEffect(() => {
    if (method === null) rememberInstalled();
  }, [method]);
  if (method === null) return null;
  const card = method !== 'unknown' && <Card method={method} />;
  if (isBooked) return card;
  // Its room is there from the first paint on, so that it pushes nothing away. Whoever does not want
  // it has no room for it either (`#contract/home-room.ts`).
  return (
    <div className="grid min-h-44 no-install:hidden noscript:hidden standalone:hidden">{card}</div>
  );
}

function Card({ method }: { readonly method: InstallMethod }) {
  // Those of the sheet that was opened, also when the browser's own offer arrives meanwhile.
  const [steps, setSteps] = useState<InstallSteps | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isElsewhere = method === 'inApp' || method === 'wallet';
  const begin = () => {
    if (typeof method === 'object') {
      void install(method);
      return;
    }
    setSteps(method);
    setIsOpen(true);
  };
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-border bg-card p-4 lg:flex-col lg:items-start lg:justify-between lg:border-0 lg:bg-lamp-soft lg:p-8">
      <div className="flex min-w-[min(15rem,100%)] flex-1 items-center gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-lg bg-primary lg:hidden">
          <Mark className="size-9" door="var(--primary-foreground)" j="var(--primary)" />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold lg:text-2xl lg:font-bold">
            <FormattedMessage
              id={isElsewhere ? 'install.elsewhere' : 'install.title'}
              values={{ name: brand.name }}
            />
          </h2>
          <p className="text-cap text-muted-foreground lg:mt-1.5 lg:text-base lg:text-ink-2">
            <FormattedMessage id={isElsewhere ? texts[method] : 'install.text'} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-haspopup={typeof method === 'object' ? undefined : 'dialog'}
          onClick={begin}
        >
          {/* The same before the browser offers it and after: nothing moves then. */}
          <FormattedMessage
            id={typeof method === 'object' || method === 'menu' ? 'install.add' : 'install.how'}
          />
        </Button>
        <Button variant="ghost" size="sm" onClick={declineInstall}>
          <FormattedMessage id="install.later" />
        </Button>
      </div>
      {steps !== null && (
        <Suspense fallback={null}>
          <InstallSheet method={steps} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
