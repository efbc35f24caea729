// A row below a booking that turns on reminders for it. They are explained before the browser asks
// for permission.

import { BellRing, ChevronRight } from 'lucide-react';
import { lazy, Suspense, use, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePushState } from '../../pwa/push-subscription.ts';
import { Card } from '../../ui/card.tsx';
import { WalletContext } from '../../wallet/wallet-context.ts';

const PushSheet = lazy(async () => ({
  default: (await import('../../pwa/push-sheet.tsx')).PushSheet,
}));

/**
 * Its height does not depend on what the device can do, so that nothing moves once that is known.
 */
export function PushRow() {
  const state = usePushState();
  const isWallet = use(WalletContext);
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const openSheet = () => {
    setHasOpened(true);
    setIsOpen(true);
  };
  const isPossible = !isWallet && (state === 'off' || state === 'unknown');
  return (
    <Card as="section" className="overflow-hidden text-sm noscript:hidden">
      <button
        type="button"
        onClick={openSheet}
        aria-haspopup="dialog"
        className="flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-left"
        data-testid="push-row"
      >
        <BellRing className="size-5 text-primary-ink" />
        <span className="min-w-0 flex-1">
          <b className="block font-semibold">
            <FormattedMessage id="push.row" />
          </b>
          <span className="block text-cap text-muted-foreground">
            <FormattedMessage id="push.rowText" />
          </span>
        </span>
        <span className="shrink-0 font-semibold text-primary-ink">
          <FormattedMessage
            id={state === 'on' ? 'push.rowOn' : isPossible ? 'push.rowOff' : 'push.rowWhy'}
          />
        </span>
        <ChevronRight className="size-5 text-muted-foreground" />
      </button>
      {hasOpened && (
        <Suspense fallback={null}>
          <PushSheet open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
