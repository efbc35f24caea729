// The countries by their names in the page's language, and those that a typed text finds.

import type { Language } from '#contract/paths.ts';
import { mainRegion, phoneCountries, type PhoneCountry } from '#domain/phone/phone-countries.ts';
import { fold } from '#domain/place.ts';

export type Country = PhoneCountry & {
  readonly name: string;
  /** The English name; on English pages the country's own. '' where it says the same. */
  readonly alias: string;
};

const languages: readonly Language[] = ['vi', 'en', 'th'];
const namesIn = (language: string) =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });

/** The language that most people of a country speak. */
const languageOf = (region: string): string => new Intl.Locale(`und-${region}`).maximize().language;

function ownName(region: string): string {
  try {
    return namesIn(languageOf(region)).of(region) ?? '';
  } catch {
    return '';
  }
}

export function countriesIn(language: Language): Country[] {
  const [names, english] = [namesIn(language), namesIn('en')];
  const compare = new Intl.Collator(language).compare;
  return phoneCountries
    .map(({ region, code }) => {
      const name = names.of(region) ?? region;
      const alias = language === 'en' ? ownName(region) : (english.of(region) ?? '');
      return { region, code, name, alias: fold(alias) === fold(name) ? '' : alias };
    })
    .toSorted((a, b) => compare(a.name, b.name));
}

let known: ReadonlyMap<string, readonly string[]> | null = null;

/** All names of a country that somebody may type, folded. They are made with the first search. */
function namesOf(region: string): readonly string[] {
  if (known === null) {
    const all = languages.map(namesIn);
    known = new Map(
      phoneCountries.map((one) => [
        one.region,
        [...all.map((names) => names.of(one.region) ?? ''), ownName(one.region)]
          .map(fold)
          .filter(Boolean),
      ]),
    );
  }
  return known.get(region) ?? [];
}

/** 4 for the country itself, 3 for a smaller one that shares its code, 2 for the beginning of a word, 1 for a part of one, 0 for no match. */
function score({ region, code }: Country, typed: string): number {
  if (/^\d+$/.test(typed)) {
    if (code === `+${typed}`) return mainRegion(code) === region ? 4 : 3;
    return code.startsWith(`+${typed}`) ? 2 : 0;
  }
  if (typed === region.toLowerCase()) return 4;
  const names = namesOf(region);
  if (names.includes(typed)) return 4;
  if (names.some((name) => ` ${name}`.includes(` ${typed}`))) return 2;
  return names.some((name) => name.includes(typed)) ? 1 : 0;
}

/** The countries that a name, its beginning, a part of it or a dialling code finds, best first. */
export function findCountries(countries: readonly Country[], text: string): Country[] {
  const typed = fold(text);
  if (typed === '') return [];
  return countries
    .map((country) => ({ country, points: score(country, typed) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ country }) => country);
}
