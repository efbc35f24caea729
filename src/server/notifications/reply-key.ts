// The key in the address that a mail of ours is answered to: it leads to the booking that the mail
// was about and to the side that it was written to.

import type { AppContext } from '../context/request-context.ts';
import { isSameText } from '../crypto/keys.ts';
import type { FoundMessage } from '../store/message.ts';

export type ReplySide = 'guest' | 'hotel';
const letters = { guest: 'g', hotel: 'h' } as const satisfies Record<ReplySide, string>;
type KeyHolder = Pick<AppContext, 'keys'>;

/**
 * The booking's code, which the mail itself says, a letter for the side, and 79 bits that only we
 * can make. Small letters and digits, because programs of mail change the case of addresses.
 */
export function replyKey({ keys }: KeyHolder, code: string, side: ReplySide): string {
  const mac = keys
    .mac('mail reply', code, side)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16);
  return `${code}${letters[side]}${mac}`.toLowerCase();
}

/**
 * Null where an answer belongs to no booking: to a mail about a watch, or to one that leads to all
 * bookings of an address.
 */
export function replyKeyOf(
  holder: KeyHolder,
  { code, move, audience }: Pick<FoundMessage, 'code' | 'move' | 'audience'>,
): string | null {
  if (code === null || move === 'find') return null;
  return replyKey(holder, code, audience === 'hotel' ? 'hotel' : 'guest');
}

/**
 * What the key in one of these addresses leads to; null where none has a key of ours. The booking
 * may be gone.
 */
export function readReplyKey(
  holder: KeyHolder,
  addresses: string,
): { readonly code: string; readonly side: ReplySide } | null {
  const found = addresses.toLowerCase().matchAll(/\+(([0-9a-z]{6})([gh])[0-9a-z]{16})@/g);
  for (const [, key = '', small = '', letter] of found) {
    const code = small.toUpperCase();
    const side = letter === letters.hotel ? 'hotel' : 'guest';
    if (isSameText(replyKey(holder, code, side), key)) return { code, side };
  }
  return null;
}
