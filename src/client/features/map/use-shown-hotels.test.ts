// An answer of the map takes none of the cards away that were in front before it came.

import { expect, test } from 'vitest';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { frontCard, withOpeningCards } from './use-shown-hotels.ts';

const hotel = (sn: number, latitude = 10, longitude = 106): HotelCard =>
  ({ sn, latitude, longitude }) as HotelCard;
const cluster = (count: number) => ({
  latitude: 10,
  longitude: 106,
  count,
  west: 105.9,
  east: 106.1,
  south: 9.9,
  north: 10.1,
});
const order = ({ hotels }: { readonly hotels: readonly HotelCard[] }) => hotels.map(({ sn }) => sn);
const opening = [hotel(1), hotel(2), hotel(3)];

test('the cards up to the one in front keep their places, the answer follows', () => {
  const found = { hotels: [hotel(1), hotel(8), hotel(2), hotel(9)], clusters: [] };
  expect(order(withOpeningCards(found, opening, 1))).toEqual([1, 8, 2, 9]);
  expect(order(withOpeningCards(found, opening, 2))).toEqual([1, 2, 8, 9]);
  expect(order(withOpeningCards(found, opening, 3))).toEqual([1, 2, 3, 8, 9]);
});

test('what was kept is not counted by its cluster any more', () => {
  const found = { hotels: [hotel(1), hotel(8)], clusters: [cluster(5)] };
  expect(withOpeningCards(found, opening, 3).clusters.map(({ count }) => count)).toEqual([3]);
  expect(withOpeningCards(found, opening, 1).clusters).toEqual([cluster(5)]);
  const few = { hotels: [hotel(1)], clusters: [cluster(2)] };
  expect(withOpeningCards(few, opening, 3).clusters).toEqual([]);
});

test('a card that the answer has too says what the answer says', () => {
  const fresh = { ...hotel(1), offer: null };
  const { hotels } = withOpeningCards({ hotels: [fresh], clusters: [] }, opening, 1);
  expect(hotels).toEqual([fresh]);
  expect(hotels[0]).toBe(fresh);
});

test('the first card is in front until another was swiped to, where the map shows its hotel', () => {
  const everywhere = () => true;
  expect(frontCard(opening, null, everywhere)?.sn).toBe(1);
  expect(frontCard(opening, 3, everywhere)?.sn).toBe(3);
  expect(frontCard(opening, 8, everywhere)).toBeNull();
  expect(frontCard(opening, 3, ({ sn }) => sn !== 3)).toBeNull();
  expect(frontCard([], null, everywhere)).toBeNull();
});

test('a hotel that is no opening card keeps none', () => {
  const found = { hotels: [hotel(8)], clusters: [cluster(5)] };
  expect(withOpeningCards(found, opening, 8)).toEqual(found);
});
