// Where one part of the map takes the place of another, what stands there later has the focus.

import { useLayoutEffect, type RefObject } from 'react';

/** Says how the focused element is found in what comes; outlives both. */
export type HandedFocus = RefObject<string | null>;

/** `attribute` names the elements of `box` that both have: what has the focus is one, or within one. */
export function useHandedFocus(
  box: RefObject<HTMLElement | null>,
  handed: HandedFocus | undefined,
  attribute: 'data-mark' | 'data-card',
): void {
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null || handed === undefined) return undefined;
    if (handed.current !== null)
      current.querySelector<HTMLElement>(handed.current)?.focus({ preventScroll: true });
    return () => {
      const focused = current.querySelector(':focus');
      const owner = focused?.closest(`[${attribute}]`);
      handed.current =
        owner === null || owner === undefined
          ? null
          : `[${attribute}="${owner.getAttribute(attribute)}"]${owner === focused ? '' : ' a'}`;
    };
  }, [box, handed, attribute]);
}
