// What every sheet, dialog and gallery shares: an entry in the history, and one press that closes
// one of them.

import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react';
import { isTopOverlay, openOverlay, type Overlay } from '../../runtime/back-entries.ts';
import type { OverlayOptions } from './overlay-props.ts';

type ChangeDetails = { readonly event: Event; readonly cancel: () => void };

/** The entry alone, for what is not one of our overlays; returns whether nothing lies over it. */
export function useBackEntry({ open, onClose, hasEntry = true }: OverlayOptions): () => boolean {
  const overlay = useRef<Overlay | null>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const own = { close: () => close(), hasEntry };
    overlay.current = own;
    return openOverlay(own);
  }, [open, hasEntry]);
  return () => overlay.current !== null && isTopOverlay(overlay.current);
}

/** A toast lies over everything: what is pressed there is meant for it alone. */
const isAtToast = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-slot="toast-viewport"]') !== null;

/** The two properties by which Base UI's overlays are opened and closed. */
export function useOverlay(options: OverlayOptions) {
  const isTop = useBackEntry(options);
  // What is mounted open would stand there without having come in.
  const wasClosed = useDeferredValue(true, false);
  return {
    open: options.open && wasClosed,
    onOpenChange: (isOpen: boolean, details: ChangeDetails) => {
      if (isOpen) return;
      // Two that do not stand in each other both hear Escape.
      if (isTop() && !isAtToast(details.event)) options.onClose();
      else details.cancel();
    },
  };
}
