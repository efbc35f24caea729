// The key in the address that a mail of ours is answered to: it leads to the booking that the mail
// was about, says which side it was written to, and whether the hotel reads what a guest answers.

import type { MessageMove } from '#domain/notifications/message.ts';
import type { AppContext } from '../context/request-context.ts';
import { caselessMac, isSameText } from '../crypto/keys.ts';
import type { FoundMessage } from '../store/message.ts';

/** By the letter that stands for it in a key. */
const kinds = {
  g: { side: 'guest', isPrivate: false },
  p: { side: 'guest', isPrivate: true },
  h: { side: 'hotel', isPrivate: false },
} as const;
export type ReplyKind = keyof typeof kinds;
type ReadKey = { readonly code: string } & (typeof kinds)[ReplyKind];
type KeyHolder = Pick<AppContext, 'keys'>;

/**
 * The booking's code, which the mail itself says, a letter for the kind, and 79 bits that only we
 * can make. Small letters and digits, because programs of mail change the case of addresses.
 */
export function replyKey({ keys }: KeyHolder, code: string, kind: ReplyKind): string {
  return `${code}${kind}`.toLowerCase() + caselessMac(keys.mac('mail reply', code, kind));
}

/**
 * Letters that confirm a booking, which say that the hotel reads answers too. All others are answered to
 * us alone: of money, of what was decided, and of what was not right with the hotel.
 */
const readByHotel: ReadonlySet<MessageMove> = new Set<MessageMove>(['bookedPaid', 'bookedHotel']);

/**
 * Null where an answer belongs to no booking: to a mail about a watch, or to one that leads to all
 * bookings of an address.
 */
export function replyKeyOf(
  holder: KeyHolder,
  { code, move, audience }: Pick<FoundMessage, 'code' | 'move' | 'audience'>,
): string | null {
  if (code === null || move === 'find') return null;
  if (audience === 'hotel') return replyKey(holder, code, 'h');
  return replyKey(holder, code, readByHotel.has(move) ? 'g' : 'p');
}

/**
 * What the key in one of these addresses says; null where none has a key of ours. The booking may be
 * gone.
 */
export function readReplyKey(holder: KeyHolder, addresses: string): ReadKey | null {
  const found = addresses.toLowerCase().matchAll(/\+(([0-9a-z]{6})([gph])[0-9a-z]{16})@/g);
  for (const [, key = '', small = '', letter = ''] of found) {
    const code = small.toUpperCase();
    const kind = letter as ReplyKind;
    if (isSameText(replyKey(holder, code, kind), key)) return { code, ...kinds[kind] };
  }
  return null;
}
