// The manifest of the installed app in each language: its names, its shortcuts, and what it takes that is shared with it.

import { brand } from '#contract/brand.ts';
import { languageOf, path, type Locale } from '#contract/paths.ts';
import { wordsOf } from './words.ts';

/** Where what people share with the app is taken in, in a language. */
export const sharePath = (locale: Locale): string => `/share/${locale}`;

export function manifestIn(base: Readonly<Record<string, unknown>>, locale: Locale): Record<string, unknown> {
  const language = languageOf(locale);
  const icon = (name: string) => [{ src: `/icons/shortcut-${name}-96.png`, sizes: '96x96', type: 'image/png' }];
  return {
    ...base, lang: language, dir: 'ltr', name: brand.name, short_name: brand.name, description: wordsOf(language, 'manifest.description'), start_url: `${path(locale, 'index')}?source=installed`,
    theme_color: brand.themeColor.light, background_color: brand.themeColor.light,
    shortcuts: [
      { name: wordsOf(language, 'nav.bookings'), url: `${path(locale, 'myBooking')}?source=shortcut`, icons: icon('booking') },
      { name: wordsOf(language, 'place.nearMe'), url: `${path(locale, 'index')}?near=1&source=shortcut`, icons: icon('near-me') },
    ],
    share_target: { action: sharePath(locale), method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
  };
}
