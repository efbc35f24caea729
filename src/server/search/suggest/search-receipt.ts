// The id of a search (`searchHistorySn`) without storing one per keystroke: the minute and a MAC
// over device and keyword.

import { epochMs, type Instant } from '#domain/time/time.ts';
import type { Keys } from '../../crypto/keys.ts';

/** The device and the keyword; a different device or keyword gives a different id. */
export type SearchedKeyword = { readonly device: string; readonly keyword: string };

/**
 * 24 bits of minutes since this moment, followed by 29 bits of the MAC; together they fill a safe
 * integer.
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
