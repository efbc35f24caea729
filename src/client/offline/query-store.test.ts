// When the device is full, a booking is written all the same: browsing results are deleted, the
// oldest first, and no other booking.

import { expect, test } from 'vitest';
import { isBrowsingQuery, putFreeingSpace } from './query-store.ts';

/** A store with room for so many entries, of which photos take some. */
function makeStore(places: number, photos: number) {
  const rows = new Map<
    string,
    { queryKey: readonly unknown[]; state: { dataUpdatedAt: number } }
  >();
  const fill = (call: string, count: number) => {
    for (let n = 0; n < count; n += 1)
      rows.set(`${call} ${n}`, { queryKey: [call], state: { dataUpdatedAt: n } });
  };
  let left = photos;
  const store = {
    put: async () => {
      if (rows.size + left >= places) return false;
      rows.set('new', { queryKey: ['booking/getBookingStatus'], state: { dataUpdatedAt: 100 } });
      return true;
    },
    deletePhotos: async () => {
      left = 0;
    },
    entries: async () => [...rows],
    remove: async (keys: string[]) => {
      for (const key of keys) rows.delete(key);
    },
  };
  return { rows, fill, store, photosLeft: () => left };
}

test('deleting the photos is tried first', async () => {
  const { rows, fill, store, photosLeft } = makeStore(10, 6);
  fill('hotel/getHotelDetail', 4);
  expect(await putFreeingSpace(store)).toBe(true);
  expect([rows.size, photosLeft()]).toEqual([5, 0]);
});

test('the hotels viewed longest ago are next; bookings and the account stay', async () => {
  const { rows, fill, store } = makeStore(8, 0);
  fill('hotel/getHotelDetail', 4);
  fill('booking/getBookingDetail', 3);
  fill('user/getProfileInfo', 1);
  expect(await putFreeingSpace(store)).toBe(true);
  expect([...rows.keys()].filter((key) => key.startsWith('hotel/'))).toEqual([
    'hotel/getHotelDetail 2',
    'hotel/getHotelDetail 3',
  ]);
  expect([...rows.keys()].filter((key) => !key.startsWith('hotel/'))).toHaveLength(5);
});

test("on a device that is full of other sites' data it fails, and every booking stays", async () => {
  const { rows, fill, store } = makeStore(3, 0);
  fill('hotel/getHotelDetail', 2);
  fill('booking/getBookingDetail', 3);
  expect(await putFreeingSpace(store)).toBe(false);
  expect([...rows.keys()]).toEqual([
    'booking/getBookingDetail 0',
    'booking/getBookingDetail 1',
    'booking/getBookingDetail 2',
  ]);
});

test('photos that cannot be deleted do not stop it', async () => {
  const { fill, store } = makeStore(2, 0);
  fill('hotel/searchHotel', 2);
  expect(
    await putFreeingSpace({
      ...store,
      deletePhotos: () => Promise.reject(new Error('no cache here')),
    }),
  ).toBe(true);
});

test('data of an account is not deleted', () => {
  expect(
    [
      'hotel/getHotelDetail',
      'place/getProvinceDetail',
      'booking/getBookingStatus',
      'user/getProfileInfo',
      'favorite/getFavoriteList',
    ].map((call) => isBrowsingQuery(call)),
  ).toEqual([true, true, false, false, false]);
});
