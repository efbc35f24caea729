// Says that the server cannot be reached, why, and how old the page's data is (docs/product.md,
// Away from the network); and that something left to be sent needs its member.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import type { Outage } from '#contract/outage.ts';
import { isTrouble } from '#contract/outbox/outbox.ts';
import { instant } from '#domain/time/time.ts';
import { seenText } from '../../intl/intl.tsx';
import { openOutbox, useOutboxRows } from '../../offline/outbox-state.ts';
import { useOutage } from '../../runtime/reachability.ts';
import { serverNow, toServerMs } from '../../runtime/server-clock.ts';
import { OfflineStrip } from './offline-strip.tsx';
import { OutboxButton } from './outbox-host.tsx';

const words = { gone: 'strip', slow: 'slow', portal: 'portal', down: 'down' } as const;
const looks = { gone: 'offline', slow: 'weak', portal: 'offline', down: 'down' } as const;

export function OfflineChip() {
  const outage = useOutage();
  const [shown, setShown] = useState<Outage | null>(null);
  // A short interruption is not worth a message.
  useEffect(() => {
    const timer = setTimeout(() => setShown(outage), outage === null ? 0 : 600);
    return () => clearTimeout(timer);
  }, [outage]);
  const troubles = useOutboxRows().filter(isTrouble).length;
  if (shown !== null) return <Chip outage={shown} />;
  return troubles === 0 ? null : <TroubleChip count={troubles} />;
}

/** Stays until its member has dealt with it: a toast alone is gone before it is read. */
function TroubleChip({ count }: { readonly count: number }) {
  const bar = useBar();
  return createPortal(
    <OfflineStrip
      state="trouble"
      isOnBar={bar !== null}
      action={
        <button
          type="button"
          onClick={openOutbox}
          className="tap shrink-0 font-semibold underline underline-offset-3"
        >
          <FormattedMessage id="queue.look" />
        </button>
      }
    >
      <FormattedMessage id="queue.troubled" values={{ count }} />
    </OfflineStrip>,
    bar ?? document.body,
  );
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
    <OfflineStrip state={looks[outage]} isOnBar={bar !== null} action={<OutboxButton />}>
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
