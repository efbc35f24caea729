// Reads a hotel's address in any spelling, so that each can be redirected to the canonical one.

import { defaultLocale, isLocale, type Locale } from './paths.ts';

/**
 * The language and the slug of a hotel's address however it is written: in capitals, without a
 * language, with slashes at its end; null for any other address.
 */
export function hotelIn(
  pathname: string,
): { readonly locale: Locale; readonly slug: string } | null {
  const [, language, slug] =
    /^(?:\/([a-z]+-[a-z]+))?\/hotel\/([^/]+)\/*$/.exec(pathname.toLowerCase()) ?? [];
  const locale = language ?? defaultLocale;
  return slug === undefined || !isLocale(locale) ? null : { locale, slug };
}
