// Intervals include their start and exclude their end, so that one stay may begin at the moment
// another ends.

import type { Instant } from './time.ts';
import { epochMs } from './time.ts';

export type Interval = { readonly from: Instant; readonly to: Instant };

/** Throws RangeError unless the end is later than the start. */
export function interval(from: Instant, to: Instant): Interval {
  if (to <= from) throw new RangeError(`an interval must end after it starts: ${from} to ${to}`);
  return { from, to };
}

export function overlaps(a: Interval, b: Interval): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Minutes that two intervals share; 0 when they only touch. */
export function sharedMinutes(a: Interval, b: Interval): number {
  const from = Math.max(epochMs(a.from), epochMs(b.from));
  const to = Math.min(epochMs(a.to), epochMs(b.to));
  return Math.max(0, (to - from) / 60_000);
}

/** Rooms held from `from` to `to`, in milliseconds since 1970, cleaning included. */
export type HeldInterval = { readonly from: number; readonly to: number; readonly rooms: number };

/**
 * The maximum number of rooms held at one instant within [from, to), both in milliseconds since
 * 1970. Consecutive stays share a room, so stock is compared with this peak and not with the sum.
 */
export function peak(held: readonly HeldInterval[], from: number, to: number): number {
  let max = 0;
  for (const stay of held) {
    if (stay.from >= to || stay.to <= from) continue;
    // The count can only rise where a stay begins (or at the very start), so those instants are
    // enough.
    const moment = Math.max(stay.from, from);
    let rooms = 0;
    for (const other of held) if (other.from <= moment && other.to > moment) rooms += other.rooms;
    if (rooms > max) max = rooms;
  }
  return max;
}
