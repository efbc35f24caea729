import { expect, test } from 'vitest';
import { hotelTypes, type HotelType } from '#domain/hotel.ts';
import { withoutMarks } from '#domain/place.ts';
import { roomKindsFor } from '../room-kinds.ts';
import { showcaseHotels } from '../showcase-hotels.ts';
import { roomReading } from './room-readings.ts';

const types = Object.keys(hotelTypes) as HotelType[];
const names = new Set([
  ...types.flatMap((type) =>
    [true, false].flatMap((isRomantic) => roomKindsFor(type, isRomantic).map(({ name }) => name)),
  ),
  ...showcaseHotels.flatMap(({ rooms }) => rooms.map(({ name }) => name)),
]);

test.each([...names])('%s can be read in Thai', (name) =>
  expect(roomReading(name).th).toMatch(/[\u0e00-\u0e7f]/),
);

const isVietnamese = (name: string): boolean => withoutMarks(name) !== name;

test.each([...names].filter(isVietnamese))('%s can be read in English', (name) =>
  expect(roomReading(name).en).toMatch(/^[A-Za-z -]+$/),
);

test('an English name is read as it is', () =>
  expect([...names].filter((name) => !isVietnamese(name) && roomReading(name).en !== null)).toEqual(
    [],
  ));

test('a name that no one knows has no reading', () =>
  expect(roomReading('Phòng Lạ')).toEqual({ en: null, th: null }));
