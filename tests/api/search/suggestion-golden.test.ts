// Promises that people find what they mean: hundreds of queries as they are typed, tried on the
// whole sample country (docs/product.md, Places).

import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { comparableName, editDistances } from '#domain/name-matching.ts';
import { fold } from '#domain/place.ts';
import { listWords, rangeOf, eachSimilar } from '#server/search/suggest/fuzzy-word-list.ts';
import type { NamedHotel } from '#server/search/suggest/hotel-names.ts';
import {
  makeSuggester,
  suggest,
  type Suggester,
  type Suggestions,
} from '#server/search/suggest/suggester.ts';
import { sampleAreas, sampleHotels, type SampleArea } from '#tests/content/sample-names.ts';
import golden from '#tests/golden/suggestions.json' with { type: 'json' };

/** `areas`: any of these is meant. `hotel`: the one of this name. */
type Query = {
  readonly typed: string;
  readonly areas?: readonly number[];
  readonly hotel?: string;
};
type Found = Suggestions<NamedHotel, SampleArea>;
const queries: readonly Query[] = golden;

let suggester: Suggester<NamedHotel, SampleArea>;
let hotels: NamedHotel[];
beforeAll(() => {
  hotels = sampleHotels();
  suggester = makeSuggester(sampleAreas, hotels);
});

const isAmong = ({ areas, hotel }: Query, found: Found, first: number): boolean =>
  areas === undefined
    ? found.hotels.slice(0, first).some(({ name }) => name === hotel)
    : found.areas.slice(0, first).some(({ sn }) => areas.includes(sn));
const missedAmong = (first: number): string[] =>
  queries
    .filter((query) => !isAmong(query, suggest(suggester, query.typed), first))
    .map(({ typed }) => typed);

describe('the golden queries', () => {
  test('are at least 200, each typed otherwise, with and without marks', () => {
    expect(queries.length).toBeGreaterThanOrEqual(200);
    expect(new Set(queries.map(({ typed }) => typed)).size).toBe(queries.length);
    expect(queries.filter(({ typed }) => typed.normalize('NFD') !== typed).length).toBeGreaterThan(
      80,
    );
    expect(queries.filter(({ hotel }) => hotel !== undefined).length).toBeGreaterThan(50);
  });

  test('find what is meant first, 97 of 100', () => {
    const missed = missedAmong(1);
    // Named only when they are too many, so that the report says which.
    expect(missed.length <= 0.03 * queries.length ? [] : missed).toEqual([]);
  });

  test('find what is meant among the first three, 99 of 100', () => {
    const missed = missedAmong(3);
    expect(missed.length <= 0.01 * queries.length ? [] : missed).toEqual([]);
  });
});

describe('a full name', () => {
  const isFirst = (found: Found, hotel: NamedHotel) =>
    fold(found.hotels[0]?.name ?? '') === fold(hotel.name);

  test('of any hotel is found first, without marks and without spaces too', () => {
    const some = hotels.filter((_, at) => at % 41 === 0);
    const typed = some.flatMap((hotel) =>
      [hotel.name, fold(hotel.name), fold(hotel.name).replaceAll(' ', '')].map((text) => ({
        hotel,
        text,
      })),
    );
    expect(
      typed
        .filter(({ hotel, text }) => !isFirst(suggest(suggester, text), hotel))
        .map(({ text }) => text),
    ).toEqual([]);
  });

  test('is never buried by what others pick, however often', () => {
    const picked = (sn: number) => (sn % 2 === 0 ? 1e9 : 0);
    const picks = { area: picked, hotel: picked };
    const quiet = hotels.filter(({ sn }) => sn % 82 === 1);
    expect(
      quiet
        .filter((hotel) => !isFirst(suggest(suggester, hotel.name, picks), hotel))
        .map(({ name }) => name),
    ).toEqual([]);
    const quietAreas = sampleAreas.filter(({ sn, type }) => type === 2 && sn % 2 === 1);
    expect(
      quietAreas
        .filter((area) => suggest(suggester, area.name.vi, picks).areas[0]?.sn !== area.sn)
        .map(({ name }) => name.vi),
    ).toEqual([]);
  });

  test('is one of several alike, which picks then put in order', () => {
    const first = (picked: number) =>
      suggest(suggester, 'la sen', { area: () => 0, hotel: (sn) => (sn === picked ? 40 : 0) })
        .hotels[0]?.sn;
    const [best, second] = suggest(suggester, 'la sen').hotels;
    expect(first(0)).toBe(best?.sn);
    expect(first(second?.sn ?? 0)).toBe(second?.sn);
  });
});

describe('the walk over sorted names', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', 'd'),
    minLength: 1,
    maxLength: 9,
  });

  test('finds exactly what comparing every name finds', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(letters, { minLength: 1, maxLength: 40 }),
        letters,
        fc.constantFrom(1, 2),
        (names, typed, allowed) => {
          const list = listWords(new Map(names.map((name) => [name, name])));
          const walked = new Map<string, number>();
          eachSimilar(list, typed, allowed, (at, toWhole, toBeginning) => {
            walked.set(list.texts[at] ?? '', Math.min(toWhole, toBeginning));
          });
          const compared = new Map(
            names
              .map((name) => [name, editDistances(typed, name)] as const)
              .map(
                ([name, { toWhole, toBeginning }]) =>
                  [name, Math.min(toWhole, toBeginning)] as const,
              )
              .filter(([, least]) => least <= allowed),
          );
          expect([...walked].toSorted()).toEqual([...compared].toSorted());
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('and halving finds exactly the names that begin so', () => {
    fc.assert(
      fc.property(fc.uniqueArray(letters), letters, (names, typed) => {
        const list = listWords(new Map(names.map((name) => [name, name])));
        expect(list.texts.slice(...rangeOf(list, typed))).toEqual(
          names.filter((name) => name.startsWith(typed)).toSorted(),
        );
      }),
    );
  });

  test('finds every area a slip away that a comparison with all names finds', () => {
    const names = sampleAreas
      .map((area) => ({ area, name: comparableName(fold(area.name.vi)) }))
      .filter(({ name }) => name.whole.length >= 8);
    const swapped = names.map(({ area, name: { whole } }) => ({
      area,
      text: `${whole.slice(0, 3)}${whole[4]}${whole[3]}${whole.slice(5)}`,
    }));
    const lost = swapped.filter(({ area, text }) => !suggest(suggester, text).areas.includes(area));
    expect(lost.map(({ area, text }) => `${text}: ${area.name.vi}`)).toEqual([]);
  });
});
