// A search has a number that names it, though nothing is written while people type: the number is a minute and a seal over what was searched.

import { epochMs, type Instant } from '#domain/time/time.ts';
import type { Keys } from '../../keys.ts';

/** Who searched what; another device or other words make another number. */
export type Searched = { readonly device: string; readonly keyword: string };

/** Minutes are counted from here, 24 bits of them; 29 bits of the seal follow, which makes the largest whole number there is. */
const sinceMs = Date.UTC(2025, 0, 1);
const sealSize = 2 ** 29;

const minuteOf = (at: Instant): number => Math.floor((epochMs(at) - sinceMs) / 60_000);

function receiptNumber(keys: Keys, { device, keyword }: Searched, minute: number): number {
  const seal =
    Buffer.from(
      keys.mac('search receipt', device, keyword, String(minute)),
      'base64url',
    ).readUInt32BE(0) % sealSize;
  return minute * sealSize + seal;
}

/** The number of a search made now (`searchHistorySn`). */
export function searchSn(keys: Keys, searched: Searched, now: Instant): number {
  return receiptNumber(keys, searched, minuteOf(now));
}

/** Whether this very search was made at most so many minutes ago. */
export function isSearchSn(
  keys: Keys,
  sn: number,
  searched: Searched,
  now: Instant,
  minutes: number,
): boolean {
  const minute = Math.floor(sn / sealSize);
  const age = minuteOf(now) - minute;
  return age >= 0 && age <= minutes && sn === receiptNumber(keys, searched, minute);
}
