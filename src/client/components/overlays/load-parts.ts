// The code of overlays is loaded with the touch that wants one, or ahead where a page expects one
// (docs/adr/0033-overlays.md).

import { use, useEffect } from 'react';
import { allMessages, useHasAllMessages } from '../../intl/intl.tsx';
import { DataSaverContext } from '../../runtime/data-saver.ts';
import { lazyParts } from '../../runtime/lazy-parts.ts';

/**
 * One file for all of them: what a drawer needs is most of what a dialog needs. The service worker
 * has it ahead.
 */
const { loadParts, useParts } = lazyParts(() => import('./parts.tsx'));
export const loadOverlayParts = loadParts;
type OverlayParts = ReturnType<typeof useParts>;

/**
 * Null until the parts are there. For pictures, whose messages travel with the page; all others are
 * loaded too.
 */
export function useOverlayParts(isOpen: boolean): OverlayParts {
  useHasAllMessages(isOpen);
  return useParts(isOpen);
}

/** Null until the parts and all messages are there: without those a sheet has empty buttons. */
export function useOverlayPartsAndMessages(isOpen: boolean): OverlayParts {
  const parts = useParts(isOpen);
  return useHasAllMessages(isOpen) ? parts : null;
}

/**
 * Loads the overlay that a page is most often touched for as soon as the page is hydrated, before its
 * later parts: on a slow line a touch would wait for those. `load` stays the same function.
 */
export function useExpectedOverlay(load: () => Promise<unknown>): void {
  const isSaving = use(DataSaverContext);
  useEffect(() => {
    // What fails is loaded again when it opens.
    if (!isSaving) Promise.all([loadOverlayParts(), load()]).catch(() => undefined);
  }, [load, isSaving]);
}

const opener = '[aria-haspopup="dialog"]';
/**
 * A button that opens an overlay shows that it was pressed while what all of them need is coming;
 * where that is there, nothing is painted in between.
 */
export function markOverlayButton(target: EventTarget): void {
  const button = target instanceof Element ? target.closest<HTMLElement>(opener) : null;
  if (button === null) return;
  button.dataset['waiting'] = '';
  const unmark = () => {
    delete button.dataset['waiting'];
  };
  Promise.all([loadOverlayParts(), allMessages.arrival]).then(unmark, unmark);
}

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
