// The words a browser test looks for, by the id of their message: a test stays true when the words change.

import { IntlMessageFormat } from 'intl-messageformat';
import type { MessageId } from '#contract/message-id.ts';
import type { Language } from '#contract/paths.ts';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };

const messages: Record<Language, Record<MessageId, string>> = { vi, en, th };
const languages = Object.keys(messages) as Language[];

type Values = Readonly<Record<string, string | number>>;
type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** Words as a pattern. `RegExp.escape` writes letters as numbers, and what a failed test looked for could not be read. */
const literal = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/\s+/g, '\\s+');

/** The source of a pattern of a parsed message. Which variant stands for what is the parser's table: 0 text, 5 and 6 a choice, 7 its number, 8 a tag. */
function patternOf(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      switch (part.type) {
        case 0:
          return literal(part.value);
        case 5:
        case 6:
          return `(?:${Object.values(part.options)
            .map(({ value }) => patternOf(value))
            .join('|')})`;
        case 7:
          return '[\\d.,]+';
        case 8:
          return patternOf(part.children);
        default:
          return '.+?';
      }
    })
    .join('');
}

/** What `named` finds in one language, as text or as the source of a pattern. */
function inLanguage(id: MessageId, language: Language): { text: string } | { pattern: string } {
  const message = messages[language][id];
  if (!/[{<]/.test(message)) return { text: message };
  return { pattern: patternOf(new IntlMessageFormat(message, language).getAst()) };
}

/**
 * The text of a message in Vietnamese, or in another language of the site. With `values` it is the whole text; without, a message that has
 * arguments is a pattern with anything in their places.
 */
export function named(id: MessageId, values: Values, language?: Language): string;
export function named(id: MessageId, values?: undefined, language?: Language): string | RegExp;
export function named(id: MessageId, values?: Values, language: Language = 'vi'): string | RegExp {
  if (values !== undefined)
    return String(new IntlMessageFormat(messages[language][id], language).format(values));
  const found = inLanguage(id, language);
  return 'text' in found ? found.text : new RegExp(found.pattern, 'u');
}

/**
 * The same in whichever language the page speaks, for steps that journeys of several languages share: the whole text, or the start of a
 * longer one.
 */
export function namedInAny(id: MessageId, part: 'whole' | 'start' = 'whole'): RegExp {
  const sources = languages.map((language) => {
    const found = inLanguage(id, language);
    return 'text' in found ? literal(found.text) : found.pattern;
  });
  return new RegExp(`^\\s*(?:${sources.join('|')})${part === 'whole' ? '\\s*$' : ''}`, 'u');
}
