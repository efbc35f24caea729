// Proves that a phone without a network finds provinces and past searches as forgivingly as the
// server does.

import { beforeEach, describe, expect, test } from 'vitest';
import { clearSession } from '#client/api/session.ts';
import { searchOfflinePlaces } from '#client/features/places/offline-places.ts';
import { isHotelSearch } from '#client/features/places/place-suggestions.ts';
import {
  recentPlaces,
  rememberPlace,
  type FoundPlaces,
  type Place,
} from '#client/features/places/place.ts';

const words = (text: string) => ({ vi: text, en: text, th: text });
const district = (sn: number, name: string): Place => ({
  where: { kind: 'district', sn },
  name: words(name),
  parent: words('Hồ Chí Minh'),
});
const names = async (typed: string) =>
  (await searchOfflinePlaces(typed)).places.map(({ place }) => place.name?.vi);

beforeEach(async () => clearSession());

describe('without a network', () => {
  test('the five provinces come before anything is typed', async () => {
    expect(await names('')).toEqual([
      'Hồ Chí Minh',
      'Hà Nội',
      'Bà Rịa Vũng Tàu',
      'Đà Nẵng',
      'Hải Phòng',
    ]);
  });

  test.each([
    ['sg', 'Hồ Chí Minh'],
    ['sai gon', 'Hồ Chí Minh'],
    ['hcm', 'Hồ Chí Minh'],
    ['hn', 'Hà Nội'],
    ['ฮานอย', 'Hà Nội'],
    ['hanoy', 'Hà Nội'],
    ['đà nẵng', 'Đà Nẵng'],
    ['da nag', 'Đà Nẵng'],
    ['hue', 'Thừa Thiên Huế'],
    ['da lat', 'Lâm Đồng'],
    ['mui ne', 'Bình Thuận'],
    ['phu quoc', 'Kiên Giang'],
    ['dac lac', 'Đắk Lắk'],
    ['brvt', 'Bà Rịa Vũng Tàu'],
  ])('%s finds %s first', async (typed, name) => expect((await names(typed))[0]).toBe(name));

  test('what is no place finds none', async () => expect(await names('xyzzyq')).toEqual([]));

  test('a district that was searched for is found again', async () => {
    rememberPlace(district(106, 'Quận 7'));
    expect((await names('quan 7'))[0]).toBe('Quận 7');
    await clearSession();
    expect(await names('quan 7')).toEqual([]);
  });
});

describe('searches', () => {
  test('are kept ten at a time, the last one first, each once', () => {
    for (let sn = 101; sn <= 113; sn += 1) rememberPlace(district(sn, `Quận ${sn}`));
    rememberPlace(district(110, 'Quận 110'));
    expect(recentPlaces().map(({ where }) => (where.kind === 'district' ? where.sn : 0))).toEqual([
      110, 113, 112, 111, 109, 108, 107, 106, 105, 104,
    ]);
  });

  test('near me and an area of the map are not kept', () => {
    rememberPlace({
      where: { kind: 'nearBy', latitude: 10, longitude: 106 },
      name: words('x'),
      parent: null,
    });
    rememberPlace({ where: { kind: 'anywhere' }, name: null, parent: null });
    expect(recentPlaces()).toEqual([]);
  });

  test('are erased at sign-out', async () => {
    rememberPlace(district(106, 'Quận 7'));
    await clearSession();
    expect(recentPlaces()).toEqual([]);
  });
});

describe('hotels come before areas', () => {
  const place = {
    place: { where: { kind: 'province', sn: 4 }, name: words('Đà Nẵng'), parent: null },
    count: 1,
  } as const;
  const hotel = { sn: 1, slug: 'la-sen', name: 'Lá Sen Boutique', district: words('Quận 1') };
  test.each<[string, FoundPlaces, boolean]>([
    ['la sen', { places: [place], hotels: [hotel] }, true],
    ['da n', { places: [place], hotels: [hotel] }, false],
    ['lasen', { places: [], hotels: [hotel] }, true],
    ['boutique', { places: [place], hotels: [hotel] }, false],
  ])("when %s is the start of a hotel's name and of no area's", (typed, found, isFirst) =>
    expect(isHotelSearch(found, typed)).toBe(isFirst),
  );
});
