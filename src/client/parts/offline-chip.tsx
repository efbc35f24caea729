// One quiet word while the server cannot be reached (PRODUCT §11).

import { useEffect, useState } from 'react';
import { useSay } from '../intl.tsx';
import { useIsReachable } from '../offline.ts';
import { OfflineStrip } from '../ui/offline-strip.tsx';
import { QueueButton } from './queue-host.tsx';

export function OfflineChip() {
  const say = useSay();
  const isReachable = useIsReachable();
  const [isShown, show] = useState(false);
  // A blink of the network is not worth a word.
  useEffect(() => {
    const timer = setTimeout(() => show(!isReachable), isReachable ? 0 : 600);
    return () => clearTimeout(timer);
  }, [isReachable]);
  return isShown ? <div className="sticky top-0 z-30"><OfflineStrip action={<QueueButton />}>{say('offline.strip')}</OfflineStrip></div> : null;
}
