// What a person types about themselves, read once for the form, the call and the store (§5).

import { policy } from './policy.ts';

export type NameFault = 'blank' | 'tooLong';
export type EmailFault = 'blank' | 'format';

const graphemes = new Intl.Segmenter('vi', { granularity: 'grapheme' });

/** A name in one Unicode form, 1 to 25 characters as people count them, or what is wrong. */
export function parseName(typed: string): { name: string } | { fault: NameFault } {
  const name = typed.normalize('NFC').replace(/[\u0000-\u001f\u007f\u200b\u202a-\u202e\u2066-\u2069]/g, '').replace(/\s+/g, ' ').trim();
  if (name === '') return { fault: 'blank' };
  return [...graphemes.segment(name)].length > policy.nameMax ? { fault: 'tooLong' } : { name };
}

export function parseEmail(typed: string): { email: string } | { fault: EmailFault } {
  const email = typed.normalize('NFC').trim();
  if (email === '') return { fault: 'blank' };
  return /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(email) && email.length <= 254 ? { email } : { fault: 'format' };
}

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number] | null;
