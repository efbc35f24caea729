// A map that could not be opened: without a network it is tried again when there is one.

import { useState } from 'react';
import { isServerReachable, useIsReachable } from '../../runtime/reachability.ts';

export type BrokenMap = {
  readonly isBroken: boolean;
  /** The device cannot draw maps, or something failed with a network. */
  readonly isByDevice: boolean;
  readonly onBroken: () => void;
  readonly retry: () => void;
};

export function useBrokenMap(): BrokenMap {
  const isReachable = useIsReachable();
  const [broken, setBroken] = useState<'network' | 'device' | null>(null);
  const isByDevice = broken === 'device';
  return {
    isBroken: isByDevice || (broken === 'network' && !isReachable),
    isByDevice,
    onBroken: () => setBroken(isServerReachable() ? 'device' : 'network'),
    retry: () => setBroken(null),
  };
}
