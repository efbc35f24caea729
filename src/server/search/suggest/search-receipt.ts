// A search has an id although nothing is written while people type: the id is a minute and a seal
// over what was searched.

import { epochMs, type Instant } from '#domain/time/time.ts';
import type { Keys } from '../../keys.ts';

/** Who searched what; another device or other words make another number. */
export type SearchedKeyword = { readonly device: string; readonly keyword: string };

/**
 * Minutes are counted from here in 24 bits; 29 bits of the seal follow, which together make the
 * largest safe integer.
 */
const sinceMs = Date.UTC(2025, 0, 1);
const sealSize = 2 ** 29;

const minuteOf = (at: Instant): number => Math.floor((epochMs(at) - sinceMs) / 60_000);

function receiptNumber(keys: Keys, { device, keyword }: SearchedKeyword, minute: number): number {
  const seal =
    Buffer.from(
      keys.mac('search receipt', device, keyword, String(minute)),
      'base64url',
    ).readUInt32BE(0) % sealSize;
  return minute * sealSize + seal;
}

/** The id of a search made now (`searchHistorySn`). */
export function searchSn(keys: Keys, searched: SearchedKeyword, now: Instant): number {
  return receiptNumber(keys, searched, minuteOf(now));
}

/** Whether this exact search was made at most so many minutes ago. */
export function isSearchSn(
  keys: Keys,
  sn: number,
  searched: SearchedKeyword,
  now: Instant,
  minutes: number,
): boolean {
  const minute = Math.floor(sn / sealSize);
  const age = minuteOf(now) - minute;
  return age >= 0 && age <= minutes && sn === receiptNumber(keys, searched, minute);
}
