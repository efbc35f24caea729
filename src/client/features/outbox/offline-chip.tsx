// Says that the server cannot be reached, why, and how old the page's data is (docs/product.md,
// Away from the network).

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { instant } from '#domain/time/time.ts';
import { seenText } from '../../intl/intl.tsx';
import { useOutage, type Outage } from '../../runtime/reachability.ts';
import { serverNow, toServerMs } from '../../runtime/server-clock.ts';
import { OfflineStrip } from './offline-strip.tsx';
import { OutboxButton } from './outbox-host.tsx';

const words = { gone: 'strip', slow: 'slow', portal: 'portal' } as const;

export function OfflineChip() {
  const outage = useOutage();
  const [shown, setShown] = useState<Outage | null>(null);
  // A short interruption is not worth a message.
  useEffect(() => {
    const timer = setTimeout(() => setShown(outage), outage === null ? 0 : 600);
    return () => clearTimeout(timer);
  }, [outage]);
  return shown === null ? null : <Chip outage={shown} />;
}

/**
 * Placed on the edge of the bottom bar, or in the corner where there is none, so that nothing under
 * a finger moves.
 */
function Chip({ outage }: { readonly outage: Outage }) {
  const client = useQueryClient();
  const bar = useBar();
  // The oldest data on the page.
  const oldest = Math.min(
    ...client
      .getQueryCache()
      .findAll({ type: 'active' })
      .map(({ state }) => state.dataUpdatedAt || Infinity),
  );
  const at = oldest < Infinity ? instant(toServerMs(oldest)) : null;
  const time = at === null ? '' : seenText(at, serverNow());
  return createPortal(
    <OfflineStrip
      state={outage === 'slow' ? 'weak' : 'offline'}
      isOnBar={bar !== null}
      action={<OutboxButton />}
    >
      <FormattedMessage
        id={`offline.${words[outage]}${at === null ? '' : 'At'}`}
        values={{ time }}
      />
    </OfflineStrip>,
    bar ?? document.body,
  );
}

const barInSight = (): Element | null =>
  [...document.querySelectorAll('[data-strip]')].find((bar) => bar.getClientRects().length > 0) ??
  null;

/** The bottom bar of the current page at this width; pages bring their own. */
function useBar(): Element | null {
  const [bar, setBar] = useState(barInSight);
  useEffect(() => {
    const updateBar = () => setBar(barInSight);
    const watch = new MutationObserver(updateBar);
    watch.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', updateBar);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', updateBar);
    };
  }, []);
  return bar;
}
