// The code of overlays is loaded with the touch that wants one (docs/adr/0033-overlays.md).

import { lazyParts } from '../../runtime/lazy-parts.ts';

/**
 * One file for all of them: what a drawer needs is most of what a dialog needs. The service worker
 * has it ahead.
 */
export const { loadParts: loadOverlayParts, useParts: useOverlayParts } = lazyParts(
  () => import('./parts.tsx'),
);

const opener = '[aria-haspopup="dialog"]';
const intents = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Fetches the parts as soon as a pointer or the focus is on a button that opens one. */
export function loadPartsOnIntent(): void {
  const onIntent = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(opener) === null) return;
    for (const intent of intents) document.removeEventListener(intent, onIntent);
    // Without a network it is tried again when one opens.
    loadOverlayParts().catch(() => undefined);
  };
  for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true });
}
