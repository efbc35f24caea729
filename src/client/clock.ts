// The time by the server's clock: a phone may be set wrong, and a payment window does not care.

import { instant, type Instant } from '#domain/time.ts';

let aheadMs = 0;

/** Each answer tells the server's time in whole seconds; smaller differences are noise. */
export function tellServerTime(ms: number): void {
  const difference = ms + 500 - Date.now();
  aheadMs = Math.abs(difference) > 2_000 ? difference : 0;
}

export function serverNow(): Instant {
  return instant(Date.now() + aheadMs);
}
