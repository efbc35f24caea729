// The page below an overlay stands still and keeps its width, so that nothing moves and the backdrop
// covers all of it.

import { useLayoutEffect } from 'react';

let lockCount = 0;

/**
 * Base UI would keep the scrollbar's room as a gutter, which no backdrop can cover: a white strip at
 * the side. It leaves alone a page that is locked already, so the lock is set before its own. The
 * room becomes padding of the page (`styles/base.css`): also a gutter's, which `clientWidth` leaves
 * out.
 */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return undefined;
    const page = document.documentElement;
    if (lockCount === 0) {
      page.style.setProperty(
        '--scrollbar',
        `${window.innerWidth - page.getBoundingClientRect().width}px`,
      );
      page.toggleAttribute('data-modal', true);
    }
    lockCount += 1;
    return () => {
      lockCount -= 1;
      if (lockCount > 0) return;
      page.toggleAttribute('data-modal', false);
      page.style.removeProperty('--scrollbar');
    };
  }, [isLocked]);
}
