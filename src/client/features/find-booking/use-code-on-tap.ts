// A link that promises a code sends it: at once when it was tapped, once only, and never when its
// address is opened in another way.

import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

export function useCodeOnTap(askForCode: () => void): void {
  const state = useLocation().state as { readonly asksForCode?: boolean } | null;
  const isAsked = useRef(false);
  const ask = useEffectEvent(askForCode);
  const isTapped = state?.asksForCode === true;
  useEffect(() => {
    if (!isTapped || isAsked.current) return;
    isAsked.current = true;
    ask();
  }, [isTapped]);
}
