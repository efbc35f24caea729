// The code of overlays is loaded with the touch that wants one (docs/adr/0048-overlays.md).

import { useEffect, useState } from 'react';
import { retryImport } from '../../runtime/deferred.tsx';
import { importOnce } from '../../runtime/import-once.ts';

type Parts = typeof import('./parts.tsx');

let loaded: Parts | null = null;

/** One file for all of them: what a drawer needs is most of what a dialog needs. */
export const loadOverlayParts = importOnce(async () => {
  loaded = await import('./parts.tsx');
  return loaded;
});

/**
 * The parts once they are there; they are fetched when one is wanted, and again after an outage. Not
 * by `lazy`: React shows what replaces a fallback no sooner than 300 ms after it.
 */
export function useOverlayParts(isWanted: boolean): Parts | null {
  const [parts, setParts] = useState(loaded);
  const isMissing = isWanted && parts === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    void retryImport(loadOverlayParts).then((module) => {
      if (!isGone) setParts(module);
    });
    return () => {
      isGone = true;
    };
  }, [isMissing]);
  return parts ?? loaded;
}

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
