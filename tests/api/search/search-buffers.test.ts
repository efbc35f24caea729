// Promises that a search touches few pages of the database: a plan that reads a whole country would
// show here long before it is slow.

import { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noFilters, sortNames, type Filters, type Where } from '#domain/search.ts';
import { bookingTypeNames, defaultStay } from '#domain/stay.ts';
import { searchDatabase } from '#server/search/database/database-search.ts';
import { loadCountry, type Country } from '#server/search/memory/partial-catalogue.ts';
import { postgresDialect } from '#server/store/engine/postgres-driver.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openTestDatabase, isMissing, type TestDatabase } from '../../support/test-database.ts';
import { aFriday as now } from '../support/builders.ts';
import { centreOfProvince, districtOf, generateCountry } from '../support/generated-country.ts';

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };

/** Six provinces of a thousand hotels, three room types each: the country has some 13,000 pages. */
const shape = { hotels: 6_000, hotelsPerProvince: 1_000, now };
/**
 * How many pages each may touch: in an order of its own, and by price, for which every room of the
 * place is asked whether it is free.
 */
const places: readonly [string, Where, number, number][] = [
  ['a province of 1,000 hotels', { kind: 'province', sn: 3 }, 6_000, 20_000],
  ['a district of 100', { kind: 'district', sn: districtOf(3, 4) }, 3_500, 5_000],
  ['around the traveller', { kind: 'nearBy', ...centreOfProvince(3) }, 6_000, 20_000],
  [
    'three kilometres of the map',
    { kind: 'area', ...centreOfProvince(3), zoom: 14, radius: 3_000 },
    3_500,
    5_000,
  ],
  ['the whole country', { kind: 'anywhere' }, 6_000, 120_000],
];
const filtered: Filters = {
  ...noFilters,
  minPrice: 150_000,
  maxPrice: 900_000,
  facility: [1, 2],
  hotelType: [1, 2, 3],
  filterByRating: 3.5,
  paymentMethod: [0, 3],
};

describe.skipIf(isMissing('postgresql'))('the first page of a search', () => {
  let at: TestDatabase<Schema>;
  let db: Kysely<Schema>;
  let country: Country;
  const said: { sql: string; parameters: readonly unknown[] }[] = [];

  beforeAll(async () => {
    at = await openTestDatabase<Schema>({ kind: 'postgresql' });
    await generateCountry(at.pool, shape);
    country = await loadCountry(at.db);
    db = new Kysely<Schema>({
      dialect: postgresDialect(at.pool),
      log: ({ query: { sql, parameters } }) => void said.push({ sql, parameters }),
    });
  }, 60_000);
  afterAll(() => at.close());

  /** The pages that all statements of a search touch, wherever they lie. */
  async function pagesOf(
    where: Where,
    type: (typeof bookingTypeNames)[number],
    sort: (typeof sortNames)[number],
    filters: Filters,
  ): Promise<number> {
    said.length = 0;
    const { found } = await searchDatabase(
      db,
      country,
      { where, stay: defaultStay(type, now), sort, filters, now },
      1,
      20,
    );
    expect([said.length, found.length > 0]).toEqual([Math.min(said.length, 3), true]);
    let pages = 0;
    for (const { sql, parameters } of said) {
      const { rows } = await at.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) ${sql}`,
        [...parameters],
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
    }
    return pages;
  }

  test.each(places)(
    'in %s touches no more pages than were agreed, in any order, with and without filters',
    async (_, where, inOrder, byPrice) => {
      const most = { inOrder: 0, byPrice: 0 };
      for (const type of bookingTypeNames) {
        for (const sort of sortNames) {
          const kind = sort === 'priceUp' || sort === 'priceDown' ? 'byPrice' : 'inOrder';
          for (const filters of [noFilters, filtered])
            most[kind] = Math.max(most[kind], await pagesOf(where, type, sort, filters));
        }
      }
      expect([most.inOrder <= inOrder, most.byPrice <= byPrice, most]).toEqual([true, true, most]);
      // A limit far above what is touched would hold nothing.
      expect([most.inOrder > inOrder / 3, most.byPrice > byPrice / 3, most]).toEqual([
        true,
        true,
        most,
      ]);
    },
    60_000,
  );
});
