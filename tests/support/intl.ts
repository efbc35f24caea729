// react-intl's object for tests of functions that are handed it.

import { createIntl, type IntlShape, type MessageFormatElement } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import type { Language } from '#contract/paths.ts';
import en from '#locales/compiled/en.json' with { type: 'json' };
import th from '#locales/compiled/th.json' with { type: 'json' };
import vi from '#locales/compiled/vi.json' with { type: 'json' };

const messages = { en, th, vi } as unknown as Record<
  Language,
  Record<MessageId, MessageFormatElement[]>
>;

/** As the page has it, with the messages of a language. */
export const intlOf = (language: Language): IntlShape =>
  createIntl({ locale: language, messages: messages[language], timeZone: 'Asia/Ho_Chi_Minh' });

type Values = Readonly<Record<string, string | number>>;

/** Formats of a language, but each message is what `say` makes of its id and values. */
export function intlSaying(
  say: (id: string, values: Values) => string,
  language: Language = 'vi',
): IntlShape {
  const formatMessage = (({ id = '' }: { readonly id?: string }, values: Values = {}) =>
    say(id, values)) as IntlShape['formatMessage'];
  return { ...intlOf(language), formatMessage };
}
