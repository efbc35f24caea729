// A tap that comes before its button is hydrated is repeated when it is: React would drop it. The
// page's first script remembers it and marks the button, which shows that it waits
// (`src/contract/first-script.ts`, `data-waiting` in `styles/base.css`).

import type { EarlyTap } from '#contract/first-script.ts';

declare global {
  interface Window {
    /** Null while there is none; undefined once the page is hydrated. */
    earlyTap?: EarlyTap | null | undefined;
  }
}

/** Whoever waits longer has gone on to something else. */
const longestMs = 8_000;

/** React has heard of the tap, so its button is hydrated. */
export function noteTapHeard(): void {
  if (!window.earlyTap) return;
  delete window.earlyTap.button.dataset['waiting'];
  window.earlyTap = null;
}

/** Called when a part of the page is hydrated, which may be that of the button. */
export function repeatEarlyTap(): void {
  const tap = window.earlyTap;
  if (!tap) return;
  if (!tap.button.isConnected || performance.now() - tap.at > longestMs) {
    noteTapHeard();
    return;
  }
  tap.button.click();
  // Still not heard: the button waits for another part, since its first tap.
  if (window.earlyTap) window.earlyTap = tap;
}

/** Once everything is hydrated, no tap is early. */
export function endEarlyTaps(): void {
  repeatEarlyTap();
  noteTapHeard();
  window.earlyTap = undefined;
}
