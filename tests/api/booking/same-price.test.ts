// Promises one number for one stay: what the list says, what the hotel page says and what the
// checkout asks, ten thousand times over.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { sortNames, sorts, stayParams } from '#domain/search.ts';
import { shownInterval, type Stay } from '#domain/stay.ts';
import { getQuote } from '#server/api/handlers/booking.ts';
import { getRoomList, searchHotel } from '#server/api/handlers/hotel.ts';
import type { RequestContext } from '#server/context/request-context.ts';
import { makeSearchIndex, type SearchIndex } from '#server/search/memory/search-index.ts';
import { seededRandom } from '#server/seed/seeded-random.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { proofOf } from '../../support/proof-share.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { aFriday as now, makePlaces } from '../support/builders.ts';
import { makeRandomCountry, randomStay } from '../support/random-country.ts';
import { makeContext, makeTestHouse, type TestHouse } from '../support/test-server.ts';

const { size: stays, seed } = proofOf('same price', {
  of: 'random stays',
  quick: 600,
  full: 10_000,
  seed: 2_026,
});
// The checkout reads the database for each; the server answers several at once, and where there is
// none the embedded one does.
let database: TestDatabase<Schema>;
let house: TestHouse;
let index: SearchIndex;
let ctx: RequestContext;

beforeAll(async () => {
  database = await openTestDatabase<Schema>();
  await makePlaces(database.db);
  await makeRandomCountry(database.db, now, 90, 42);
  house = await makeTestHouse(database.db, { now });
  index = makeSearchIndex(database.db, house.clock, house.log);
  await index.start();
  ctx = { ...makeContext(house), index };
});
afterAll(async () => {
  index.stop();
  await house.close();
  await database.close();
});

/** What the page and the checkout ask for the room a card offers. */
async function elsewhere({ slug, offer }: HotelCard, stay: Stay) {
  const { rooms } = await getRoomList(ctx, { slug, ...stayParams(stay) });
  const room = rooms.find(({ sn }) => sn === offer?.roomTypeSn);
  const quote = await getQuote(ctx, {
    slug,
    roomTypeSn: offer?.roomTypeSn ?? 0,
    stay,
    rooms: 1,
    couponSn: null,
    xu: 0,
    addOns: [],
  });
  const cheapest = Math.min(
    ...rooms.flatMap(({ state, price }) =>
      state === 'free' && price !== null ? [price.total] : [],
    ),
  );
  return {
    page: room?.price?.total,
    cheapest,
    checkout: quote.price.total,
    lines: quote.price.lines,
    ends: [quote.checkIn, quote.checkOut, quote.freeUntil],
  };
}

test(
  `${stays} random stays cost the same in the list, on the hotel page and at the checkout`,
  { timeout: 120_000 },
  async () => {
    const by = seededRandom(seed);
    const seen = { flashSale: 0, surcharge: 0, discount: 0, hourly: 0, overnight: 0, daily: 0 };
    for (let count = 0; count < stays;) {
      const wanted = randomStay(now, by);
      const query = {
        ...stayParams(wanted),
        sort: String(sorts[by.pick(sortNames)]),
        page: String(by.whole(1, 3)),
      };
      const answer = await searchHotel(ctx, query);
      const { stay } = answer;
      // Hours that have begun cannot be had: the list is of the next ones, and so are its prices.
      const hasBegun = wanted.type === 'hourly' && shownInterval(wanted).from < now;
      expect(stay).toEqual(hasBegun ? stay : wanted);
      const offered = answer.hotels.filter(({ offer }) => offer !== null);
      await Promise.all(
        offered.map(async (card) => {
          const { offer } = card;
          const { page, cheapest, checkout, lines, ends } = await elsewhere(card, stay);
          expect([card.slug, page, cheapest, checkout]).toEqual([
            card.slug,
            offer?.total,
            offer?.total,
            offer?.total,
          ]);
          expect(ends).toEqual([offer?.checkIn, offer?.checkOut, offer?.freeUntil]);
          for (const { kind: line } of lines)
            if (line === 'flashSale' || line === 'surcharge' || line === 'discount')
              seen[line] += 1;
          seen[stay.type] += 1;
        }),
      );
      count += offered.length;
    }
    // Each case was among them often enough to mean something.
    for (const [what, times] of Object.entries(seen))
      expect([what, times > stays / 50]).toEqual([what, true]);
  },
);
