// A map that could not be opened: without a network it is tried again when there is one.

import { useState } from 'react';
import {
  checkReachability,
  isServerReachable,
  useIsReachable,
} from '../../runtime/reachability.ts';

export type BrokenMap = {
  readonly isBroken: boolean;
  /** The device cannot draw maps, or something failed with a network. */
  readonly isByDevice: boolean;
  readonly onBroken: () => void;
  readonly retry: () => void;
  /** `retry` was called, by a button that is gone: the map takes its focus. */
  readonly isRetried: boolean;
};

export function useBrokenMap(): BrokenMap {
  const isReachable = useIsReachable();
  const [broken, setBroken] = useState<'network' | 'device' | null>(null);
  const [isRetried, setRetried] = useState(false);
  // Forgotten once it is over, or the next outage would close a map that is drawn.
  if (broken === 'network' && isReachable) setBroken(null);
  const isByDevice = broken === 'device';
  return {
    isBroken: broken !== null,
    isByDevice,
    onBroken: () => {
      setRetried(false);
      setBroken(isServerReachable() ? 'device' : 'network');
      // What failed may be the first to meet the outage.
      void checkReachability().then((isBack) => {
        // It may have been tried again meanwhile.
        if (!isBack) setBroken((before) => before && 'network');
      });
    },
    retry: () => {
      setBroken(null);
      setRetried(true);
    },
    isRetried,
  };
}
