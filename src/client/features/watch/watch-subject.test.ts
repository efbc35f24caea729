// A place is watched for a room where none is free and for a lower price where one is, never by what
// its list happens to show.

import { expect, test } from 'vitest';
import { policy } from '#domain/policy.ts';
import { readSearch } from '#domain/search.ts';
import { defaultStay } from '#domain/stay.ts';
import { instant } from '#domain/time/time.ts';
import { watchedIn } from './watch-subject.ts';

type Results = Parameters<typeof watchedIn>[0];
const now = instant(Date.parse('2026-11-26T09:00:00+07:00'));

/** Results of an address with hotels of these states, each with a price. */
function found(
  address: string,
  states: readonly Results['hotels'][number]['state'][],
  page = 1,
): Results {
  const state = readSearch(new URLSearchParams(address), now);
  const hotels = states.map((each) => ({ state: each, offer: { total: 250_000 } }));
  return {
    state,
    stay: defaultStay('overnight', now),
    page,
    hotels: hotels as unknown as Results['hotels'],
    isPlaceAssumed: false,
  };
}

test('where rooms are free a lower price is watched, and what it costs is left to a search of the place', () => {
  const request = watchedIn(found('provinceSn=2&sort=4&facility=3', ['free', 'soldOut']), 'Hà Nội');
  expect(request).toMatchObject({
    subject: { kind: 'province', sn: 2 },
    name: 'Hà Nội',
    isFull: false,
    price: null,
    where: { kind: 'province', sn: 2 },
  });
});

test('around a landmark it costs what the nearest cost, however far its search goes', () => {
  const results = found('location=ben-thanh-market&latitude=10.77&longitude=106.7', ['free']);
  expect(watchedIn(results, 'Chợ Bến Thành')).toMatchObject({
    subject: { kind: 'landmark', slug: 'ben-thanh-market' },
    where: { kind: 'area', latitude: 10.77, longitude: 106.7, radius: policy.landmarkNearMetres },
  });
});

test('where none is free a room is watched', () => {
  for (const states of [['soldOut', 'soldOut'], []] as const)
    expect(watchedIn(found('districtSn=101', states), 'Quận 1')).toMatchObject({
      subject: { kind: 'district', sn: 101 },
      isFull: true,
    });
});

test('where a filter left hotels out, that none is free does not say that the place is full', () => {
  for (const states of [['soldOut'], []] as const)
    expect(watchedIn(found('provinceSn=2&facility=3', states), 'Hà Nội')).toBeNull();
});

test('a later page that holds full hotels alone does not say that the place is full', () => {
  expect(watchedIn(found('provinceSn=2', ['soldOut'], 3), 'Hà Nội')).toBeNull();
  expect(watchedIn(found('provinceSn=2', ['free'], 3), 'Hà Nội')).toMatchObject({ isFull: false });
});

test('what has no name, or was not asked for, is not watched', () => {
  expect(watchedIn(found('location=all', ['free']), '')).toBeNull();
  expect(
    watchedIn({ ...found('provinceSn=1', ['free']), isPlaceAssumed: true }, 'Hồ Chí Minh'),
  ).toBeNull();
});
