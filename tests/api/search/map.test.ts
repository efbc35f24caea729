// Promises that the map tells what the list tells: the same hotels, the same price to the đồng,
// every one of them on a pin or in a cluster.

import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input, Output } from '#contract/calls/calls.ts';
import { callSchemas } from '#contract/schemas/call-schemas.ts';
import { areaOf, boxOf, isInBox, type Box } from '#domain/map.ts';
import { policy } from '#domain/policy.ts';
import { stayParams, whereParams, writeSearch, type Where } from '#domain/search.ts';
import { searchHotel } from '#server/api/handlers/hotel.ts';
import { getMapHotelList } from '#server/api/handlers/map.ts';
import { makeSearchIndex, type SearchIndex } from '#server/search/memory/search-index.ts';
import { seededRandom } from '#server/seed/seeded-random.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { aFriday } from '../support/builders.ts';
import { randomCountry, randomStay } from '../support/random-country.ts';
import { makeContext, makeTestHouse, type TestHouse } from '../support/test-server.ts';

let database: TestDatabase<Schema>;
let house: TestHouse;
let index: SearchIndex;
const world: Box = { west: 100, south: 5, east: 115, north: 25 };

beforeAll(async () => {
  database = await openTestDatabase<Schema>({ contents: randomCountry(120, 11) });
  house = await makeTestHouse(database.db, { now: aFriday });
  index = makeSearchIndex(database.db, house.clock, house.log);
  await index.start();
});
afterAll(async () => {
  index.stop();
  await house.close();
  await database.close();
});

async function onMap(
  input: Input<'hotel/getMapHotelList'>,
): Promise<Output<'hotel/getMapHotelList'>> {
  const schemas = callSchemas['hotel/getMapHotelList'];
  const answer = await getMapHotelList(
    { ...makeContext(house), index },
    v.parse(schemas.input, input),
  );
  expect(v.parse(schemas.output, answer)).toEqual(answer);
  return answer;
}

/** Every page of the list of the same search. */
async function inList(
  search: Input<'hotel/searchHotel'>,
): Promise<Output<'hotel/searchHotel'>['hotels']> {
  const ctx = { ...makeContext(house), index };
  const first = await searchHotel(ctx, search);
  const pages = Array.from({ length: Math.ceil(first.total / first.pageSize) }, (_, at) =>
    searchHotel(ctx, { ...search, page: String(at + 1) }),
  );
  return (await Promise.all(pages)).flatMap(({ hotels }) => hotels);
}

test('each pin is the card of the list, for any stay, order and place', async () => {
  const by = seededRandom(3);
  const places: readonly Where[] = [
    { kind: 'province', sn: 1 },
    { kind: 'district', sn: 102 },
    { kind: 'anywhere' },
    { kind: 'nearBy', latitude: 10.77, longitude: 106.69 },
    { kind: 'area', latitude: 10.77, longitude: 106.69, zoom: 12, radius: 6_000 },
  ];
  let pins = 0;
  for (let round = 0; round < 40; round += 1) {
    const stay = randomStay(aFriday, by);
    const search = writeSearch({
      where: by.pick(places),
      type: stay.type,
      stay,
      sort: by.pick(['bestMatch', 'nearest', 'priceUp', 'priceDown', 'reviewScore']),
      page: 1,
    });
    const { hotels, total, stay: answered } = await onMap({ ...search, ...world, viewZoom: 18 });
    const list = await inList(search);
    expect(total).toBe(list.length);
    expect(hotels).toEqual(list);
    expect(stayParams(answered)).toMatchObject({ bookingType: search['bookingType'] });
    pins += hotels.filter(({ offer }) => offer !== null).length;
  }
  expect(pins).toBeGreaterThan(500);
});

test('nobody is lost between pins and clusters, at any zoom', async () => {
  const list = await inList({ provinceSn: '1' });
  for (const viewZoom of [5, 9.4, 11, 12.5, 14, 16.4]) {
    const { hotels, clusters } = await onMap({ provinceSn: '1', ...world, viewZoom });
    expect(hotels.length + clusters.reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
    for (const { latitude, longitude, ...box } of clusters)
      expect(isInBox({ latitude, longitude }, box)).toBe(true);
  }
});

test('only what lies in the box is there, and the total is still that of the search', async () => {
  const box = boxOf({ latitude: 10.77, longitude: 106.69, zoom: 13 }, { width: 400, height: 800 });
  const { hotels, clusters, total } = await onMap({ provinceSn: '1', ...box, viewZoom: 18 });
  const list = await inList({ provinceSn: '1' });
  expect(clusters).toEqual([]);
  expect(hotels.map(({ sn }) => sn)).toEqual(
    list.filter((card) => isInBox(card, box)).map(({ sn }) => sn),
  );
  expect(hotels.length).toBeLessThan(total);
  expect(total).toBe(list.length);
});

test('the list beside the map has what the map shows, those in clusters too, in the order asked for', async () => {
  const box = boxOf({ latitude: 10.77, longitude: 106.69, zoom: 11 }, { width: 900, height: 800 });
  const asked = { provinceSn: '1', sort: '2', ...box, viewZoom: 11 };
  const { hotels, clusters, list } = await onMap({ ...asked, limit: '12' });
  const all = (await inList({ provinceSn: '1', sort: '2' })).filter((card) => isInBox(card, box));
  expect(clusters.length).toBeGreaterThan(0);
  expect(list?.count).toBe(all.length);
  expect(all.length).toBeGreaterThan(hotels.length);
  expect(list?.hotels).toEqual(all.slice(0, 12));
  expect((await onMap(asked)).list).toBeUndefined();
});

test('an area with the size of its map is what that map shows, in its list and in its count', async () => {
  const view = { latitude: 10.77, longitude: 106.69, zoom: 12 };
  const where = areaOf(view, { width: 512, height: 896 });
  const search = whereParams(where);
  const box = boxOf(view, { width: 512, height: 896 });
  const around = await inList({ ...search, width: '', height: '' });
  const shown = around.filter((card) => isInBox(card, box));
  expect(shown.length).toBeGreaterThan(5);
  expect(around.length).toBeGreaterThan(shown.length);
  expect(await inList(search)).toEqual(shown);
  const { total, list } = await onMap({ ...search, ...box, viewZoom: 12, limit: '40' });
  expect([total, list?.count]).toEqual([shown.length, shown.length]);
});

test('the first of the list has a pin at any zoom, and is the first of the pins', async () => {
  for (const sort of ['1', '2'])
    for (const viewZoom of [5, 9.4, 12.5, 16.4, 18]) {
      const [first] = await inList({ provinceSn: '1', sort });
      const { hotels } = await onMap({ provinceSn: '1', sort, ...world, viewZoom });
      expect(first).toBeDefined();
      expect(hotels[0]?.sn).toBe(first?.sn);
    }
});

test('a cluster opens: the box of its hotels, seen whole, shows them', async () => {
  const {
    clusters: [first],
  } = await onMap({ provinceSn: '1', ...world, viewZoom: 10 });
  expect(first).toBeDefined();
  if (first === undefined) return;
  const { count, west, south, east, north } = first;
  const { hotels } = await onMap({ provinceSn: '1', west, south, east, north, viewZoom: 18 });
  expect(hotels.length).toBeGreaterThanOrEqual(count);
});

test('the marks stay few however many hotels there are', async () => {
  const { hotels, clusters } = await onMap({ ...world, viewZoom: 18 });
  expect(hotels.length + clusters.length).toBeLessThanOrEqual(policy.mapMarks);
});

test('a small move leaves the clusters where they are', async () => {
  const asked = (longitude: number) =>
    onMap({
      provinceSn: '1',
      ...boxOf({ latitude: 10.77, longitude, zoom: 12 }, { width: 2_000, height: 2_000 }),
      viewZoom: 12,
    });
  const [here, there] = [await asked(106.69), await asked(106.691)];
  expect(there.clusters).toEqual(here.clusters);
});

test('numbers may come as text, and what is no place on earth is refused', () => {
  const { input } = callSchemas['hotel/getMapHotelList'];
  expect(
    v.safeParse(input, { west: '106.1', south: '10', east: '107', north: '11', viewZoom: '12.25' }),
  ).toMatchObject({ success: true, output: { west: 106.1, viewZoom: 12.25 } });
  for (const wrong of [
    { west: '-181' },
    { north: '91' },
    { viewZoom: '' },
    { east: 'NaN' },
    { east: undefined },
  ]) {
    expect(
      v.safeParse(input, { west: 106, south: 10, east: 107, north: 11, viewZoom: 12, ...wrong })
        .success,
    ).toBe(false);
  }
});
