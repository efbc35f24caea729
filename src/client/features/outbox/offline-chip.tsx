// One quiet word while the server cannot be reached: why, and how old what one sees is (docs/product.md, Away from the network).

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { instant } from '#domain/time/time.ts';
import { seenText, useSay } from '../../intl/intl.tsx';
import { useOutage, type Outage } from '../../runtime/reachability.ts';
import { serverNow, toServerMs } from '../../runtime/server-clock.ts';
import { OfflineStrip } from '../../ui/offline-strip.tsx';
import { OutboxButton } from './outbox-host.tsx';

const words = { gone: 'strip', slow: 'slow', portal: 'portal' } as const;

export function OfflineChip() {
  const outage = useOutage();
  const [shown, setShown] = useState<Outage | null>(null);
  // A blink of the network is not worth a word.
  useEffect(() => {
    const timer = setTimeout(() => setShown(outage), outage === null ? 0 : 600);
    return () => clearTimeout(timer);
  }, [outage]);
  return shown === null ? null : <Chip outage={shown} />;
}

/** It lies on the edge of the bar at the bottom, or in the corner where there is none: whatever somebody is about to tap stays where it is. */
function Chip({ outage }: { readonly outage: Outage }) {
  const say = useSay();
  const client = useQueryClient();
  const bar = useBar();
  // The oldest of what is on the page.
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
      {say(`offline.${words[outage]}${at === null ? '' : 'At'}`, { time })}
    </OfflineStrip>,
    bar ?? document.body,
  );
}

const barInSight = (): Element | null =>
  [...document.querySelectorAll('[data-strip]')].find((bar) => bar.getClientRects().length > 0) ??
  null;

/** The bar of the page that is open, at this width: pages bring their own and take them along. */
function useBar(): Element | null {
  const [bar, setBar] = useState(barInSight);
  useEffect(() => {
    const look = () => setBar(barInSight);
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', look);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', look);
    };
  }, []);
  return bar;
}
