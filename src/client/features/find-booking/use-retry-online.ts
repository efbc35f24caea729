// What was asked while there was no network is asked again when there is one.

import { useEffect, useEffectEvent, useState } from 'react';
import { onReconnect } from '../../runtime/reachability.ts';

/** `waitFor` takes what is to be done then; only the last one waits. */
export function useRetryOnline(): {
  readonly isWaiting: boolean;
  readonly waitFor: (retry: (() => void) | null) => void;
} {
  const [pending, setPending] = useState<{ readonly retry: () => void } | null>(null);
  const isWaiting = pending !== null;
  const goOn = useEffectEvent(() => {
    const retry = pending?.retry;
    setPending(null);
    retry?.();
  });
  useEffect(() => (isWaiting ? onReconnect(() => goOn()) : undefined), [isWaiting]);
  return { isWaiting, waitFor: (retry) => setPending(retry === null ? null : { retry }) };
}
