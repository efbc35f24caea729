// The server's few texts in three languages: the messages of errors, and texts of manifests and
// documents.

import type { ErrorCode } from '#contract/error-codes.ts';
import { errors } from '#contract/errors.ts';
import type { MessageId } from '#contract/message-id.ts';
import type { Language } from '#contract/paths.ts';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };

const words: Record<Language, Readonly<Record<string, string>>> = { vi, en, th };

/** Only for messages without placeholders. Throws RangeError when one is missing. */
export function wordsOf(language: Language, id: MessageId): string {
  const text = words[language][id];
  if (text === undefined) throw new RangeError(`no words for ${id} in ${language}`);
  return text;
}

/**
 * For messages whose placeholders are plain names. Throws RangeError when one is given no value.
 */
export function filledWords(
  language: Language,
  id: MessageId,
  values: Readonly<Record<string, string | number>>,
): string {
  return wordsOf(language, id).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`no ${name} for ${id}`);
    return String(value);
  });
}

export function errorText(language: Language, code: ErrorCode): string {
  return wordsOf(language, errors[code].text as MessageId);
}
