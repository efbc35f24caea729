// What a phone's stored results amount to for the page that lists what opens without a network.

import { expect, test } from 'vitest';
import { hotelNameIn, listSaved } from './saved-things.ts';

const row = (queryKey: readonly unknown[], data: unknown, dataUpdatedAt = 0, buster = '3') =>
  [JSON.stringify(queryKey), { queryKey, buster, state: { data, dataUpdatedAt } }] as const;
const hotel = (slug: string, name: string, at = 0, buster = '3') =>
  row(['hotel/getHotelDetail', { slug }, 'guest'], { slug, name }, at, buster);
const settings = { schema: '3', owner: 'guest' };

test('hotels are listed by when they were seen, each with the stay whose rooms are saved', () => {
  const rooms = (startTime: string, at: number) =>
    row(['hotel/getRoomList', { slug: 'a', bookingType: '1', startTime }, 'guest'], {}, at);
  const { hotels } = listSaved(
    [hotel('a', 'A', 1), hotel('b', 'B', 2), rooms('14:30', 1), rooms('15:00', 3)],
    settings,
  );
  expect(hotels).toEqual([
    { slug: 'b', name: 'B', stay: {} },
    { slug: 'a', name: 'A', stay: { bookingType: '1', startTime: '15:00' } },
  ]);
});

test('results of another shape are not listed, because they are not read either', () =>
  expect(listSaved([hotel('a', 'A', 1, '2')], settings).hotels).toEqual([]));

test('searches come with their address and their answer', () => {
  const input = { districtSn: '7', bookingType: '1' };
  expect(
    listSaved([row(['hotel/searchHotel', input, 'guest'], { total: 3 })], settings).searches,
  ).toEqual([{ input, answer: { total: 3 } }]);
});

test('a search stands once, as it was opened last: not its later pages, orders or single prices', () => {
  const input = { provinceSn: '1', bookingType: '3' };
  const found = (more: object, at: number) =>
    row(['hotel/searchHotel', { ...input, ...more }, 'guest'], { total: at }, at);
  const { searches } = listSaved(
    [
      found({}, 1),
      found({ page: '2' }, 2),
      found({ sort: '4' }, 3),
      found({ sort: '4', limit: '1', page: '1' }, 4),
      found({ facility: '3' }, 5),
    ],
    settings,
  );
  expect(searches.map(({ answer }) => answer.total)).toEqual([5, 3]);
});

test("favourites count for the member they are of, and nobody else's", () => {
  const list = (owner: string, count: number) =>
    row(['favorite/getFavoriteList', {}, owner], { hotels: Array.from({ length: count }) });
  const entries = [list('4', 2), list('5', 3)];
  expect(listSaved(entries, { ...settings, owner: '5' }).favorites).toBe(3);
  expect(listSaved(entries, settings).favorites).toBe(0);
});

test('a hotel that was only in a list is known by its name there', () => {
  const home = row(['hotel/getHome', {}, 'guest'], {
    sections: [{ hotels: [{ sn: 1, slug: 'moc-mien', name: 'Mộc Miên Hotel' }] }],
  });
  expect(hotelNameIn([hotel('a', 'A'), home], 'moc-mien')).toBe('Mộc Miên Hotel');
  expect(hotelNameIn([home], 'a-hotel-never-seen')).toBeNull();
});
