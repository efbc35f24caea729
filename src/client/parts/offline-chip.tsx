// One quiet word while the server cannot be reached: why, and how old what one sees is (PRODUCT §11).

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { instant } from '#domain/time.ts';
import { clockText, useSay } from '../intl.tsx';
import { useOutage, type Outage } from '../offline.ts';
import { OfflineStrip } from '../ui/offline-strip.tsx';
import { QueueButton } from './queue-host.tsx';

const words = { gone: 'strip', slow: 'slow', portal: 'portal' } as const;

export function OfflineChip() {
  const say = useSay();
  const client = useQueryClient();
  const outage = useOutage();
  const [shown, show] = useState<Outage | null>(null);
  // A blink of the network is not worth a word.
  useEffect(() => {
    const timer = setTimeout(() => show(outage), outage === null ? 0 : 600);
    return () => clearTimeout(timer);
  }, [outage]);
  if (shown === null) return null;
  // The oldest of what is on the page.
  const at = Math.min(...client.getQueryCache().findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt || Infinity));
  return (
    <div className="sticky top-0 z-30 lg:static">
      <OfflineStrip action={<QueueButton />} state={shown === 'slow' ? 'weak' : 'offline'}>{at < Infinity ? say(`offline.${words[shown]}At`, { time: clockText(instant(at)) }) : say(`offline.${words[shown]}`)}</OfflineStrip>
    </div>
  );
}
