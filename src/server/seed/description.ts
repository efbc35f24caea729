// Composes the description of a hotel in Vietnamese, English and Thai from the same sentences, so
// that the three agree.

import type { LocaleName, LocalText } from '#domain/hotel.ts';
import {
  facilitySentences,
  settingSentences,
  styleSentences,
  typeSentences,
} from './description-words.ts';
import type { HotelProfile } from './hotel-profile.ts';
import type { HotelSite } from './places.ts';
import type { SeededRandom } from './seeded-random.ts';

const languages: readonly LocaleName[] = ['vi', 'en', 'th'];

export function describe(
  name: string,
  street: string,
  seat: HotelSite,
  character: HotelProfile,
  by: SeededRandom,
): LocalText {
  const has = facilitySentences
    .filter(([facility]) => character.facilities.includes(facility))
    .map(([, sentence]) => sentence);
  const sentences = [
    by.pick(typeSentences[character.type]),
    by.pick(styleSentences[character.style]),
    ...(by.is(0.8) ? [by.pick(settingSentences[seat.setting])] : []),
    ...picked(has, by.whole(1, 2), by),
  ];
  const town = seat.district.name;
  const inLanguage = (language: LocaleName): string =>
    sentences
      .map((sentence) =>
        sentence[language]
          .replace('{name}', name)
          .replace('{street}', street)
          .replace('{town}', town[language]),
      )
      .join(' ');
  return Object.fromEntries(
    languages.map((language) => [language, inLanguage(language)]),
  ) as LocalText;
}

/** Up to `count` different ones. */
function picked<Item>(list: readonly Item[], count: number, by: SeededRandom): Item[] {
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(by.whole(0, left.length - 1), 1),
  ).flat();
}
