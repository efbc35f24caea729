// Chooses one of several forms of a response by the client's Accept headers (RFC 9110, 12.5).

import { parseAccept } from 'hono/utils/accept';
import { defaultLocale, languageOf, locales, type Locale } from '#contract/paths.ts';

export type Compression = 'br' | 'gzip';
export type Encoding = Compression | 'identity';

/** The first of `offered` that the client accepts; its weights are not compared. */
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

/**
 * The locale whose language the client prefers, whatever country it names; the default one where it
 * accepts none of ours.
 */
export function acceptedLocale(header: string | null): Locale {
  for (const { type, q } of parseAccept(header ?? '')) {
    const language = type.split('-', 1)[0]?.toLowerCase();
    const found = locales.find((locale) => languageOf(locale) === language);
    if (found !== undefined && q > 0) return found;
  }
  return defaultLocale;
}
