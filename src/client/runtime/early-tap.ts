// A tap that comes before its button is hydrated is repeated when it is: React would drop it. The
// page's first script remembers it and marks the button, which shows that it waits
// (`src/contract/first-script.ts`, `data-waiting` in `styles/base.css`). Until the whole page is
// hydrated, that script also keeps each tap from React for a frame, in which the mark is shown.

import { useEffect } from 'react';

declare global {
  interface Window {
    /**
     * The button of a tap that nothing has answered; null while there is none, undefined where taps
     * are not remembered, or no longer.
     */
    earlyTap?: HTMLElement | null | undefined;
  }
}

/** React has heard of the tap, so its button is hydrated. */
export function noteTapHeard(): void {
  if (!window.earlyTap) return;
  delete window.earlyTap.dataset['waiting'];
  window.earlyTap = null;
}

function repeatEarlyTap(): void {
  const button = window.earlyTap;
  if (!button) return;
  if (button.isConnected) button.click();
  else noteTapHeard();
}

/** Stands in a part of the page, which may be that of the button; draws nothing. */
export function RepeatEarlyTap(): null {
  useEffect(repeatEarlyTap, []);
  return null;
}

/** Once everything is hydrated, no tap is early. */
export function endEarlyTaps(): void {
  repeatEarlyTap();
  noteTapHeard();
  window.earlyTap = undefined;
}
