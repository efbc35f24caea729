// Measures a part of home while it is drawn whole, so that the next visit keeps its room.

import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { rememberRoom } from '../home-room.ts';

/** `isWhole` once everything it will show is known. `until` is when that ends, where it does. */
export function useRoom(
  part: 'stay' | 'own',
  box: RefObject<HTMLElement | null>,
  isWhole: boolean,
  until?: number | null,
): void {
  useLayoutEffect(() => {
    if (isWhole) rememberRoom(part, box.current?.offsetHeight ?? 0, until);
  }, [part, box, isWhole, until]);
  useEffect(() => {
    if (!isWhole || box.current === null) return undefined;
    const sizes = new ResizeObserver(() =>
      rememberRoom(part, box.current?.offsetHeight ?? 0, until),
    );
    sizes.observe(box.current);
    return () => sizes.disconnect();
  }, [part, box, isWhole, until]);
}
