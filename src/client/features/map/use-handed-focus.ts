// Where one part of the map takes the place of another, what stands there later has the focus.

import { useLayoutEffect, type RefObject } from 'react';

/** What had the focus: the element of this name, or this one of its links and buttons. */
export type HandedFocus = RefObject<{ readonly name: string; readonly at: number } | null>;

const controlsOf = (owner: Element): HTMLElement[] => [
  ...owner.querySelectorAll<HTMLElement>('a, button'),
];

/** `attribute` names the elements of `box` that both have: what has the focus is one, or within one. */
export function useHandedFocus(
  box: RefObject<HTMLElement | null>,
  handedRef: HandedFocus | undefined,
  attribute: 'data-mark' | 'data-card',
): void {
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null || handedRef === undefined) return undefined;
    const { name, at } = handedRef.current ?? {};
    handedRef.current = null;
    // Somebody may have gone on meanwhile.
    if (at !== undefined && document.activeElement === document.body) {
      const owner = current.querySelector<HTMLElement>(`[${attribute}="${name}"]`);
      const focused = owner === null || at < 0 ? owner : controlsOf(owner)[at];
      focused?.focus({ preventScroll: true });
    }
    return () => {
      const focused = current.querySelector<HTMLElement>(':focus');
      const owner = focused?.closest(`[${attribute}]`);
      handedRef.current =
        focused === null || owner === null || owner === undefined
          ? null
          : {
              name: owner.getAttribute(attribute) ?? '',
              at: controlsOf(owner).indexOf(focused),
            };
    };
  }, [box, handedRef, attribute]);
}
