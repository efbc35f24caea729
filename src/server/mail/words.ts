// The words of messages in three languages, filled in by their ICU places. No browser loads them.

import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '#contract/paths.ts';
import en from '#locales/mail/en.json' with { type: 'json' };
import th from '#locales/mail/th.json' with { type: 'json' };
import vi from '#locales/mail/vi.json' with { type: 'json' };
import type { Move } from './move.ts';

export type MailWordId = keyof typeof en;
export type Values = Readonly<Record<string, string | number>>;
/** What a message has words for; a field without words is not used for that move. */
export type MoveField =
  | 'subject'
  | 'preheader'
  | 'heading'
  | 'firstSentence'
  | 'button'
  | 'pushTitle'
  | 'pushBody'
  | 'sms';

const words: Record<Language, Readonly<Record<string, string>>> = { vi, en, th };
/** Parsed once each, when first said. */
const parsed = new Map<string, IntlMessageFormat>();

function formatOf(language: Language, id: string): IntlMessageFormat | null {
  const key = `${language} ${id}`;
  const before = parsed.get(key);
  if (before !== undefined) return before;
  const text = words[language][id];
  if (text === undefined) return null;
  const format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
  parsed.set(key, format);
  return format;
}

/** Values of one line each: a part that fell away would leave two spaces, or one at an end. */
function filled(format: IntlMessageFormat, values: Values): string {
  return String(format.format({ ...values }))
    .replaceAll(/[\p{Cc}\u2028\u2029 ]+/gu, ' ')
    .trim();
}

/** A sentence may begin with the name of a thing, which is small inside of one. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Throws when a place is given no value. */
export function mailWords(language: Language, id: MailWordId, values: Values = {}): string {
  const format = formatOf(language, id);
  if (format === null) throw new RangeError(`no words for ${id} in ${language}`);
  return filled(format, values);
}

/** Null when the move has no such words. Throws when a place is given no value. */
export function moveWords(
  language: Language,
  move: Move,
  field: MoveField,
  values: Values,
): string | null {
  const format = formatOf(language, `${move}.${field}`);
  return format === null ? null : capital(filled(format, values));
}
