// The manifest of the installed app in each language: its names, shortcuts, share target and
// screenshots.

import { brand } from '#contract/brand.ts';
import { languageOf, path, type Locale } from '#contract/paths.ts';
import { wordsOf } from '../intl/messages.ts';

/** The pictures of `public/screenshots`, which are made in each language. */
const screenshots = [
  { name: 'home', label: 'manifest.home', form: 'narrow', sizes: '780x1688' },
  { name: 'hotel', label: 'manifest.hotel', form: 'narrow', sizes: '780x1688' },
  { name: 'wide', label: 'manifest.home', form: 'wide', sizes: '1366x900' },
] as const;

/** The address of the share target in a language. */
export const sharePath = (locale: Locale): string => `/share/${locale}`;

export function manifestIn(
  base: Readonly<Record<string, unknown>>,
  locale: Locale,
): Record<string, unknown> {
  const language = languageOf(locale);
  const icon = (name: string) => [
    { src: `/icons/shortcut-${name}-96.png`, sizes: '96x96', type: 'image/png' },
  ];
  return {
    ...base,
    lang: language,
    dir: 'ltr',
    name: brand.name,
    short_name: brand.name,
    description: wordsOf(language, 'manifest.description'),
    start_url: `${path(locale, 'index')}?source=installed`,
    theme_color: brand.themeColor.light,
    background_color: brand.themeColor.light,
    shortcuts: [
      {
        name: wordsOf(language, 'nav.bookings'),
        url: `${path(locale, 'myBooking')}?source=shortcut`,
        icons: icon('booking'),
      },
      {
        name: wordsOf(language, 'place.nearMe'),
        url: `${path(locale, 'index')}?near=1&source=shortcut`,
        icons: icon('near-me'),
      },
    ],
    share_target: {
      action: sharePath(locale),
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    screenshots: screenshots.map(({ name, label, form, sizes }) => ({
      src: `/screenshots/${language}-${name}.jpg`,
      type: 'image/jpeg',
      sizes,
      form_factor: form,
      label: wordsOf(language, label),
    })),
  };
}
