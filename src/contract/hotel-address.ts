// A hotel's address is understood however it is written, so that each spelling can lead to the one it has (§2).

import { defaultLocale, isLocale, type Locale } from './paths.ts';

/** The language and the slug of a hotel's address however it is written: in capitals, without a language, with slashes at its end; null for any other address. */
export function hotelIn(
  pathname: string,
): { readonly locale: Locale; readonly slug: string } | null {
  const [, language, slug] =
    /^(?:\/([a-z]+-[a-z]+))?\/hotel\/([^/]+)\/*$/.exec(pathname.toLowerCase()) ?? [];
  const locale = language ?? defaultLocale;
  return slug === undefined || !isLocale(locale) ? null : { locale, slug };
}
