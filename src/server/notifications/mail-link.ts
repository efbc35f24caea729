// The link that a mail carries to all bookings of its address: the number of its message with our
// signature. It ends with the message, and opens for the first device alone.

import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../crypto/keys.ts';

const signatureOf = (keys: Keys, messageSn: number): string =>
  keys.mac('mail link', String(messageSn)).slice(0, 22);

export const mailLinkToken = (keys: Keys, messageSn: number): string =>
  `${messageSn}.${signatureOf(keys, messageSn)}`;

/** The number of the message, or null for a link that is not ours. */
export function messageOfToken(keys: Keys, token: string): number | null {
  const [, number = '', signature = ''] = /^(\d{1,15})\.([\w-]{22})$/.exec(token) ?? [];
  const expected = Buffer.from(signatureOf(keys, Number(number)));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? Number(number)
    : null;
}
