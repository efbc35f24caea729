// The country a phone number most likely belongs to, before anybody has said so: where the last one
// was from, else what the page's language and the browser tell.

import { useSyncExternalStore } from 'react';
import type { Locale } from '#contract/paths.ts';
import { codeOfRegion, mainRegion } from '#domain/phone/phone-countries.ts';
import { useLocale } from '../../intl/intl.tsx';
import { createStore } from '../../runtime/create-store.ts';
import { readStorage, storageKeys, writeStorage } from '../../runtime/local-storage.ts';

const byLocale: Readonly<Record<Locale, string>> = { 'vi-vn': 'VN', 'en-vn': 'VN', 'th-vn': 'TH' };
/** Where most travellers come from who are not from here. */
const frequent = ['VN', 'TH', 'KR', 'US'];
const vietnamZones = /^Asia\/(?:Ho_Chi_Minh|Saigon)$/;

/** What the browser tells of where its owner is at home. */
export type Home = {
  readonly locale: Locale;
  readonly languages: readonly string[];
  readonly timeZone: string;
  /** The country of the last number on this device. */
  readonly last: string | null;
};

/** The countries that the browser's languages are set to. */
function regionsOf({ languages, timeZone }: Home): string[] {
  return languages.flatMap((tag) => {
    const region = /^[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Z]{2})\b/.exec(tag)?.[1] ?? '';
    // American English is what a telephone speaks that nobody told otherwise.
    const isDefault = tag === 'en-US' && vietnamZones.test(timeZone);
    return codeOfRegion(region) === null || isDefault ? [] : [region];
  });
}

export function defaultRegion(home: Home): string {
  if (home.last !== null && codeOfRegion(home.last) !== null) return home.last;
  // A page in Vietnamese or Thai was chosen by who speaks it; English is everybody's.
  return (home.locale === 'en-vn' ? regionsOf(home)[0] : undefined) ?? byLocale[home.locale];
}

/** Four countries to choose from at once, `chosen` first. */
export function suggestedRegions(home: Home, chosen: string): string[] {
  const regions = [
    chosen,
    defaultRegion(home),
    byLocale[home.locale],
    ...regionsOf(home),
    ...frequent,
  ];
  return [...new Set(regions)].slice(0, 4);
}

const lastRegion = createStore<string | null>(null);
const readLast = (): string | null => lastRegion.get() ?? readStorage(storageKeys.phoneCountry);

export function rememberRegion(region: string): void {
  writeStorage(storageKeys.phoneCountry, region);
  lastRegion.set(region);
}

export const homeOf = (locale: Locale): Home => ({
  locale,
  languages: navigator.languages,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  last: readLast(),
});

const fallback = (locale: Locale): string => codeOfRegion(byLocale[locale]) ?? '+84';

/** The dialling code to begin with. The first render of a page knows the language alone. */
export function useDefaultCountryCode(): string {
  const locale = useLocale();
  return useSyncExternalStore(
    lastRegion.subscribe,
    () => codeOfRegion(defaultRegion(homeOf(locale))) ?? fallback(locale),
    () => fallback(locale),
  );
}

/** The country that is shown for a dialling code: the last one chosen, else its largest. */
export function useRegionOf(code: string): string {
  const last = useSyncExternalStore(lastRegion.subscribe, readLast, () => null);
  return last !== null && codeOfRegion(last) === code ? last : (mainRegion(code) ?? '');
}
