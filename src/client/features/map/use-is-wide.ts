// Whether the screen has room for a map beside its list.

import { useEffect, useState } from 'react';

const wide = '(min-width: 64rem)';

/** Decided once scripts run: null while the page is as the server rendered it. */
export function useIsWide(): boolean | null {
  const [isWide, setWide] = useState<boolean | null>(null);
  useEffect(() => {
    const screen = matchMedia(wide);
    const update = () => setWide(screen.matches);
    update();
    screen.addEventListener('change', update);
    return () => screen.removeEventListener('change', update);
  }, []);
  return isWide;
}
