// Holds what sample hotels sell beside their rooms to what such houses could bring, and to being
// the same every time.

import { describe, expect, test } from 'vitest';
import { hotelTypes, facilities } from '#domain/hotel.ts';
import { distanceMetres } from '#domain/place.ts';
import { instant } from '#domain/time/time.ts';
import { addOnRows } from '#server/seed/add-ons.ts';
import { airports } from '#server/seed/airports.ts';
import { makeHotel, nothingMade, type HotelRows } from '#server/seed/make-hotel.ts';
import { makeShowcaseHotel } from '#server/seed/make-showcase-hotel.ts';
import { hotelSites } from '#server/seed/places.ts';
import { showcaseHotels } from '#server/seed/showcase-hotels.ts';

const midnight = instant('2026-11-20T17:00:00Z');

function country(): HotelRows[] {
  const used = nothingMade();
  const made: HotelRows[] = [];
  const roomSn = () => made.reduce((sn, { rooms }) => sn + rooms.length, 1);
  for (const [index, hotel] of showcaseHotels.entries())
    made.push(makeShowcaseHotel(hotel, index + 1, roomSn(), used, midnight));
  for (const seat of [...hotelSites(1_200)])
    made.push(makeHotel(made.length + 1, roomSn(), seat, used, midnight));
  return made;
}
const hotels = country();
const rows = addOnRows(hotels);
const houseOf = (sn: number): HotelRows => hotels[sn - 1]!;

describe('what sample hotels sell beside their rooms', () => {
  test('is the same every time and numbered without gaps', () => {
    expect(addOnRows(country())).toEqual(rows);
    expect(rows.map(({ sn }) => sn)).toEqual(rows.map((_, index) => index + 1));
  });

  test('is a few things at about a third of them, never at a house that looks at each booking first', () => {
    const sellers = new Set(rows.map(({ hotel_sn }) => hotel_sn));
    expect(sellers.size / hotels.length).toBeGreaterThan(0.25);
    expect(sellers.size / hotels.length).toBeLessThan(0.4);
    for (const sn of sellers) {
      expect(houseOf(sn).hotel).toMatchObject({ confirms_by_hand: false, is_open_online: true });
      const positions = rows
        .filter(({ hotel_sn }) => hotel_sn === sn)
        .map(({ position }) => position);
      expect(positions).toEqual(positions.map((_, index) => index));
      expect(positions.length).toBeLessThanOrEqual(4);
    }
  });

  test('has words in three languages, whole prices, and a number per booking', () => {
    for (const { name, note, price, max_per_booking: maxPerBooking } of rows) {
      for (const words of [name, note])
        expect([words.vi, words.en, words.th].every((text) => /\S/.test(text))).toBe(true);
      expect([
        price % 10_000,
        price >= 50_000 && price <= 420_000,
        maxPerBooking >= 1 && maxPerBooking <= 12,
      ]).toEqual([0, true, true]);
    }
  });

  test('can be brought: breakfast where it is served, a massage where there is a spa, a car where planes land near', () => {
    const at = (english: string) =>
      rows.filter(({ name }) => name.en === english).map(({ hotel_sn }) => houseOf(hotel_sn).hotel);
    for (const what of [
      'Breakfast',
      '60-minute foot massage',
      'Airport pick-up',
      'Birthday decoration',
      'Motorbike for a day',
      'Fruit plate',
    ])
      expect([what, at(what).length > 3]).toEqual([what, true]);
    expect(at('Breakfast').every((hotel) => hotel.facilities.includes(facilities.breakfast))).toBe(
      true,
    );
    expect(
      at('60-minute foot massage').every((hotel) => hotel.facilities.includes(facilities.spa)),
    ).toBe(true);
    expect(
      at('Airport pick-up').every((hotel) =>
        airports.some((airport) => distanceMetres(airport, hotel) <= 35_000),
      ),
    ).toBe(true);
    expect(at('Birthday decoration').every((hotel) => hotel.type !== hotelTypes.capsule)).toBe(
      true,
    );
  });

  test('is what the first house is known for', () => {
    expect(rows.filter(({ hotel_sn }) => hotel_sn === 1).map(({ name }) => name.en)).toEqual([
      'Flowers and candles',
      'Small cake for two',
    ]);
    expect(rows.filter(({ hotel_sn }) => hotel_sn === 1).map(({ price }) => price)).toEqual([
      150_000, 120_000,
    ]);
  });
});
