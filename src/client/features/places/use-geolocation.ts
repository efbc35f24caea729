// The visitor's location, which the browser is asked for only when they tap for it.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Where } from '#domain/search.ts';

type Point = Extract<Where, { kind: 'nearBy' }>;
export type GeolocationState = 'idle' | 'finding' | 'denied' | 'failed';

const options: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 10_000,
  maximumAge: 300_000,
};
/** Four decimals are eleven metres: near enough, and no more is sent. */
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

/**
 * `find` asks once; `found` is called when the browser answers, `state` says why when it does not.
 */
export function useGeolocation(found: (where: Point) => void): {
  readonly state: GeolocationState;
  readonly find: () => void;
} {
  const [state, setState] = useState<GeolocationState>('idle');
  const onFound = useRef(found);
  useEffect(() => {
    onFound.current = found;
  });
  const find = useCallback(() => {
    if (!('geolocation' in navigator)) {
      setState('failed');
      return;
    }
    setState('finding');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound.current({
          kind: 'nearBy',
          latitude: rounded(coords.latitude),
          longitude: rounded(coords.longitude),
        });
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? 'denied' : 'failed'),
      options,
    );
  }, []);
  return { state, find };
}
