// Reads names and e-mails as people type them; form, call and store use the same functions.

import { policy } from './policy.ts';

export type NameFault = 'blank' | 'tooLong';
export type EmailFault = 'blank' | 'format';

/** Control characters, and marks that reorder or hide adjacent text. */
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const graphemes = new Intl.Segmenter('vi', { granularity: 'grapheme' });

/** A name in normalised Unicode, 1 to 25 graphemes, or what is wrong. */
export function parseName(typed: string): { name: string } | { fault: NameFault } {
  const name = typed
    .normalize('NFC')
    .replace(/[\t-\r]/g, ' ')
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (name === '') return { fault: 'blank' };
  return [...graphemes.segment(name)].length > policy.nameMax ? { fault: 'tooLong' } : { name };
}

/**
 * Multi-line text for other readers, without invisible characters or marks that would reverse its
 * direction.
 */
export function plainLines(typed: string): string {
  return typed
    .normalize('NFC')
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll('\t', ' ').replace(unseen, '').trimEnd())
    .join('\n')
    .trim();
}

export function parseEmail(typed: string): { email: string } | { fault: EmailFault } {
  const email = typed.normalize('NFC').trim();
  if (email === '') return { fault: 'blank' };
  const isFormed =
    /^[^\s\p{C}@<>"]{1,64}@[^\s\p{C}@<>".]+(?:\.[^\s\p{C}@<>".]+)+$/u.test(email) &&
    email.length <= 254;
  return isFormed ? { email } : { fault: 'format' };
}

const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number] | null;
