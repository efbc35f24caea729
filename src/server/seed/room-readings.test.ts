import { expect, test } from 'vitest';
import { hotelTypes, type HotelType } from '#domain/hotel.ts';
import { withoutMarks } from '#domain/place.ts';
import { roomKindsFor } from './room-kinds.ts';
import { roomReading } from './room-readings.ts';
import { showcaseHotels } from './showcase-hotels.ts';

const types = Object.keys(hotelTypes) as HotelType[];
const names = new Set([
  ...types.flatMap((type) =>
    [true, false].flatMap((isRomantic) => roomKindsFor(type, isRomantic).map(({ name }) => name)),
  ),
  ...showcaseHotels.flatMap(({ rooms }) => rooms.map(({ name }) => name)),
]);

test.each([...names])('%s can be read in English and in Thai', (name) => {
  const { en, th } = roomReading(name);
  expect(th).toMatch(/[\u0e00-\u0e7f]/);
  const isVietnamese = withoutMarks(name) !== name;
  if (isVietnamese) expect(en).toMatch(/^[A-Za-z -]+$/);
  else expect(en).toBeNull();
});

test('a name that no one knows has no reading', () =>
  expect(roomReading('Phòng Lạ')).toEqual({ en: null, th: null }));
