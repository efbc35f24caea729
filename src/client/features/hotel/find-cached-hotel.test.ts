// A hotel is found in cached lists, with its price only when the list was priced for the same stay.

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import {
  instant,
  parseDate,
  parseTime,
  type LocalDate,
  type LocalTime,
} from '#domain/time/time.ts';
import { findCachedHotel } from './find-cached-hotel.ts';

const words = (text: string) => ({ vi: text, en: text, th: text });
const at = instant('2026-03-13T07:00:00Z');
const card = (total: number): HotelCard => ({
  sn: 7,
  slug: 'la-sen',
  name: 'Lá Sen',
  hotelType: 'boutique',
  picture: { name: 'room-1', variant: 0, color: '#fff', alt: words('') },
  morePictures: [],
  latitude: 10,
  longitude: 106,
  district: words('Quận 1'),
  province: words('Hồ Chí Minh'),
  street: 'Đỗ Quang Đẩu',
  rating: 4.8,
  reviewCount: 3,
  distanceMetres: null,
  travel: null,
  isPayAtHotel: true,
  isFreeToCancel: true,
  state: 'free',
  nextFree: null,
  offer: {
    roomTypeSn: 1,
    checkIn: at,
    checkOut: at,
    total: total as never,
    usual: total as never,
    flashSale: null,
    surcharge: null,
    roomsLeft: null,
    freeUntil: null,
  },
});
const stay = (hours: number): Stay => ({
  type: 'hourly',
  date: parseDate('2026-03-13') as LocalDate,
  start: parseTime('14:00') as LocalTime,
  hours,
});
const address = (hours: number) => new URLSearchParams(stayParams(stay(hours)));

test('a hotel that no list has is not known', () => {
  const client = new QueryClient();
  client.setQueryData(['hotel/searchHotel', {}, 'guest'], { hotels: [card(100)], stay: stay(2) });
  expect(findCachedHotel(client, 'nha-may', address(2))).toBeNull();
});

test('a list for the same stay tells the price, a newer one for another stay does not hide it', () => {
  const client = new QueryClient();
  client.setQueryData(
    ['hotel/searchHotel', { page: '1' }, 'guest'],
    { hotels: [card(100)], stay: stay(2) },
    { updatedAt: 1 },
  );
  client.setQueryData(
    ['hotel/searchHotel', { page: '2' }, 'guest'],
    { hotels: [card(150)], stay: stay(3) },
    { updatedAt: 2 },
  );
  expect(findCachedHotel(client, 'la-sen', address(2))?.offer?.total).toBe(100);
  expect(findCachedHotel(client, 'la-sen', address(4))).toMatchObject({
    offer: null,
    face: { name: 'Lá Sen', address: null, pictures: [{ name: 'room-1' }] },
  });
});

test.each(['hotel/getMapHotelList', 'hotel/getHotelCollection', 'place/getProvinceDetail'])(
  '%s answers with cards too',
  (name) => {
    const client = new QueryClient();
    client.setQueryData([name, {}, 'guest'], { asOf: at, stay: stay(2), hotels: [card(130)] });
    expect(findCachedHotel(client, 'la-sen', address(2))?.offer?.total).toBe(130);
  },
);

test('the sections of home are lists too', () => {
  const client = new QueryClient();
  client.setQueryData(['hotel/getHome', {}, 'guest'], {
    asOf: at,
    sections: [{ stay: stay(2), hotels: [card(120)] }],
  });
  expect(findCachedHotel(client, 'la-sen', address(2))?.offer?.total).toBe(120);
});

test('a hotel that only the list beside a map has is found there, for the stay of the map', () => {
  const client = new QueryClient();
  client.setQueryData(['hotel/getMapHotelList', {}, 'guest'], {
    hotels: [],
    stay: stay(2),
    list: { count: 1, hotels: [card(100)] },
  });
  expect(findCachedHotel(client, 'la-sen', address(2))?.offer?.total).toBe(100);
});
