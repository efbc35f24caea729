// Which of several forms of an answer a client is given, by what it says it accepts (RFC 9110, 12.5).

import { parseAccept } from 'hono/utils/accept';
import { defaultLocale, languageOf, locales, type Locale } from '#contract/paths.ts';

export type Compression = 'br' | 'gzip';
export type Encoding = Compression | 'identity';

/** The first of `offered` that the client takes; a client that weighs them against each other is not asked which it likes better. */
export function acceptedEncoding(
  header: string | null,
  offered: readonly Compression[] = ['br', 'gzip'],
): Encoding {
  const accepted = parseAccept(header ?? '');
  const weight = (name: string): number =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(isAny))?.q ?? 0;
  return offered.find((name) => weight(name) > 0) ?? 'identity';
}

const isAny = ({ type }: { readonly type: string }): boolean => type === '*';

/** The locale whose language the client likes best, whatever country it names; the default one where it speaks none of ours. */
export function acceptedLocale(header: string | null): Locale {
  for (const { type, q } of parseAccept(header ?? '')) {
    const language = type.split('-', 1)[0]?.toLowerCase();
    const found = locales.find((locale) => languageOf(locale) === language);
    if (found !== undefined && q > 0) return found;
  }
  return defaultLocale;
}
