// Promises that a search answered by the database is the search answered from memory: the same
// hotels, order and prices, in three statements.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noFilters } from '#domain/search.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { searchDatabase, type FoundPage } from '#server/search/database/database-search.ts';
import { cardOf } from '#server/search/hotel-card.ts';
import {
  evaluateRooms,
  forEachFreeRoom,
  prepareEvaluation,
  totalFor,
} from '#server/search/memory/evaluate-hotel.ts';
import { findHotels, type Search } from '#server/search/memory/find-hotels.ts';
import { loadCountry, type Country } from '#server/search/memory/partial-catalogue.ts';
import { makeSearchIndex, type SearchIndex } from '#server/search/memory/search-index.ts';
import { seededRandom } from '#server/seed/seeded-random.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { proofOf } from '../../support/proof-share.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { aFriday, makePlaces } from '../support/builders.ts';
import { makeRandomCountry } from '../support/random-country.ts';
import { randomSearch } from '../support/random-search.ts';

const { size: searches, seed } = proofOf('search by the database', {
  of: 'random searches',
  quick: 120,
  full: 400,
  seed: 8,
});
/**
 * In the morning, on a half hour to the millisecond, and after midnight, when a night that has
 * begun is still sold.
 */
const moments: readonly Instant[] = [
  aFriday,
  addMinutes(aFriday, 25),
  addMinutes(aFriday, 14 * 60),
];

describe('a search', () => {
  describe('is answered as from memory', () => {
    let at: TestDatabase<Schema>;
    let index: SearchIndex;
    let country: Country;
    let sns: number[];
    let statements = 0;
    const ask = (search: Search, page: number, pageSize: number): Promise<FoundPage> => {
      const counted = at.db.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      return searchDatabase(counted, country, search, page, pageSize);
    };

    beforeAll(async () => {
      at = await openTestDatabase<Schema>();
      await makePlaces(at.db);
      sns = await makeRandomCountry(at.db, aFriday, 160, 28);
      index = makeSearchIndex(
        at.db,
        () => aFriday,
        () => undefined,
      );
      await index.start();
      country = await loadCountry(at.db);
    });
    afterAll(async () => {
      index.stop();
      await at.close();
    });

    test('and memory finds the same rooms by the loop written out for speed as by the one with a callback', () => {
      const by = seededRandom(seed);
      let priced = 0;
      for (let round = 0; round < searches; round += 1) {
        const { stay, now } = randomSearch(by.pick(moments), by, sns);
        const evaluation = prepareEvaluation(index.catalogue, stay, noFilters, now, true);
        for (const hotel of index.catalogue.hotels.values()) {
          const totals: number[] = [];
          const summary = forEachFreeRoom(hotel, evaluation, (room) =>
            totals.push(totalFor(room, evaluation)),
          );
          const total = totals.length === 0 ? 0 : Math.min(...totals);
          expect(evaluateRooms(hotel, evaluation)).toMatchObject({ ...summary, total });
          priced += totals.length;
        }
      }
      expect(priced).toBeGreaterThan(searches);
    });

    test(`for ${searches} random searches: hotels, order, cards with their prices, and the total where it is exact`, async () => {
      const by = seededRandom(seed);
      const seen = { free: 0, soldOut: 0, callToBook: 0, exact: 0, atLeast: 0, statements: 0 };
      for (let round = 0; round < searches; round += 1) {
        const search = randomSearch(by.pick(moments), by, sns);
        const [page, pageSize] = [by.whole(1, 3), by.pick([3, 7, 20])];
        const all = findHotels(index.catalogue, search);
        const expected = all.slice((page - 1) * pageSize, page * pageSize);
        statements = 0;
        const answer = await ask(search, page, pageSize);
        seen.statements = Math.max(seen.statements, statements);
        const says = JSON.stringify({ round, search, page, pageSize });
        expect([says, ...answer.found.map(({ hotel, state }) => [hotel.sn, state])]).toEqual([
          says,
          ...expected.map(({ hotel, state }) => [hotel.sn, state]),
        ]);
        const cards = (of: FoundPage['catalogue'], found: typeof expected) =>
          found.map(({ hotel, metres }) =>
            cardOf(of, hotel, search.stay, search.now, {
              metres,
              filters: search.filters ?? noFilters,
            }),
          );
        expect(cards(answer.catalogue, [...answer.found])).toEqual(
          cards(index.catalogue, expected),
        );
        expect([
          says,
          answer.isTotalExact ? answer.total : Math.min(answer.total, all.length),
        ]).toEqual([says, answer.isTotalExact ? all.length : answer.total]);
        seen[answer.isTotalExact ? 'exact' : 'atLeast'] += 1;
        for (const { state } of answer.found) seen[state] += 1;
      }
      expect(seen.statements).toBe(3);
      expect(Math.min(seen.free, seen.soldOut, seen.exact)).toBeGreaterThan(searches / 8);
      expect(Math.min(seen.callToBook, seen.atLeast)).toBeGreaterThan(searches / 200);
    });
  });
});
