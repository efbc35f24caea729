// The time by the server's clock: a phone may be set wrong, and a payment window does not care.

import { instant, type Instant } from '#domain/time/time.ts';

let aheadMs = 0;
let know = (): void => {};
const known = new Promise<void>((done) => {
  know = done;
});

/** Each answer tells the server's time in whole seconds; smaller differences are noise. */
export function syncServerClock(ms: number): void {
  const difference = ms + 500 - Date.now();
  aheadMs = Math.abs(difference) > 2_000 ? difference : 0;
  know();
}

/** Settles once the server has told its time in this visit: before, nothing is too old. */
export const whenServerClockSynced = (): Promise<void> => known;

/** A moment of this device's clock by the server's, and back; milliseconds. */
export const toServerMs = (deviceMs: number): number => deviceMs + aheadMs;
export const toDeviceMs = (serverMs: number): number => serverMs - aheadMs;

export function serverNow(): Instant {
  return instant(toServerMs(Date.now()));
}
