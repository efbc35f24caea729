// Whether a list and what is opened of it stand side by side. Only for pages that the browser alone
// renders: the server does not know how wide a screen is.

import { useSyncExternalStore } from 'react';

/** The width from which they do. */
const wide = '(width >= 75rem)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(wide);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const useIsWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
