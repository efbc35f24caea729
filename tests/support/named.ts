// The words a browser test looks for, by the id of their message: a test stays true when the words
// change.

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

/**
 * Words as a pattern. `RegExp.escape` writes letters as numbers, and what a failed test looked for
 * could not be read.
 */
const literal = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/\s+/g, '\\s+');

/** What stands in the places of a message: the very text, or a pattern of what may. */
type Patterns = Readonly<Record<string, string | number | RegExp>>;

/** Of a choice by a number that is given as a pattern, only the texts that show the number. */
function optionsOf(
  options: Readonly<Record<string, { readonly value: Part[] }>>,
  isCounted: boolean,
): Part[][] {
  const all = Object.values(options).map(({ value }) => value);
  const counting = all.filter((parts) => parts.some(({ type }) => type === 7));
  return isCounted && counting.length > 0 ? counting : all;
}

/**
 * The source of a pattern of a parsed message, with anything where no value is given. Which variant
 * stands for what is the parser's table:
 * 0 is text, 1 to 4 an argument, 5 and 6 a choice, 7 the number of the choice, 8 a tag.
 */
function patternOf(parts: readonly Part[], values: Patterns, counted = '[\\d.,]+'): string {
  const given = (name: string, otherwise: string): string => {
    const value = values[name];
    if (value === undefined) return otherwise;
    return value instanceof RegExp ? value.source : literal(String(value));
  };
  return parts
    .map((part) => {
      switch (part.type) {
        case 0:
          return literal(part.value);
        case 5:
        case 6:
          return `(?:${optionsOf(part.options, values[part.value] instanceof RegExp)
            .map((option) => patternOf(option, values, given(part.value, counted)))
            .join('|')})`;
        case 7:
          return counted;
        case 8:
          return patternOf(part.children, values, counted);
        default:
          return given(part.value, '.+?');
      }
    })
    .join('');
}

/** What `named` finds in one language, as text or as the source of a pattern. */
function inLanguage(
  id: MessageId,
  language: Language,
  values: Patterns = {},
): { text: string } | { pattern: string } {
  const message = messages[language][id];
  if (!/[{<]/.test(message)) return { text: message };
  return { pattern: patternOf(new IntlMessageFormat(message, language).getAst(), values) };
}

/** The whole text of a message, what stands between tags included. */
function textOf(message: string, language: Language, values: Values): string {
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([, name = '']) => name);
  const inner = (parts: readonly (string | symbol)[]) => parts.join('');
  return String(
    new IntlMessageFormat(message, language).format<string>({
      ...values,
      ...Object.fromEntries(tags.map((name) => [name, inner])),
    }),
  );
}

/**
 * The text of a message in Vietnamese, or in another language of the site. With all its `values` it
 * is the whole text; without them, or with a pattern among them, it is a pattern with anything in
 * the places that are not given.
 */
export function named(id: MessageId, values: Values, language?: Language): string;
export function named(id: MessageId, values?: Patterns, language?: Language): string | RegExp;
export function named(
  id: MessageId,
  values?: Patterns,
  language: Language = 'vi',
): string | RegExp {
  if (values !== undefined && Object.values(values).every((value) => !(value instanceof RegExp)))
    return textOf(messages[language][id], language, values as Values);
  const found = inLanguage(id, language, values);
  return 'text' in found ? found.text : new RegExp(found.pattern, 'u');
}

/**
 * The same in whichever language the page speaks, for steps that journeys of several languages
 * share: the whole text, or the start of a longer one.
 */
export function namedInAny(id: MessageId, part: 'whole' | 'start' = 'whole'): RegExp {
  const sources = languages.map((language) => {
    const found = inLanguage(id, language);
    return 'text' in found ? literal(found.text) : found.pattern;
  });
  return new RegExp(`^\\s*(?:${sources.join('|')})${part === 'whole' ? '\\s*$' : ''}`, 'u');
}
