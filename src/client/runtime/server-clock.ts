// The server's time: a phone's clock may be wrong, but deadlines such as a payment's are the
// server's.

import { instant, type Instant } from '#domain/time/time.ts';

let aheadMs = 0;
let resolveSynced = (): void => {};
const synced = new Promise<void>((resolve) => {
  resolveSynced = resolve;
});

/**
 * Called with the server time of each response, in ms. It is in whole seconds, so differences up to
 * two are ignored.
 */
export function syncServerClock(ms: number): void {
  const difference = ms + 500 - Date.now();
  aheadMs = Math.abs(difference) > 2_000 ? difference : 0;
  resolveSynced();
}

/**
 * Resolves once the server's time is known in this visit; before that, nothing can be called too
 * old.
 */
export const whenServerClockSynced = (): Promise<void> => synced;

/** Converts between this device's clock and the server's; milliseconds. */
export const toServerMs = (deviceMs: number): number => deviceMs + aheadMs;
export const toDeviceMs = (serverMs: number): number => serverMs - aheadMs;

export function serverNow(): Instant {
  return instant(toServerMs(Date.now()));
}
