// Holds an address to its search: what is written is read back, and whatever makes no sense is as if it were not there.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyInstant, anyStay, at, daily, hourly, overnight } from '#tests/domain-makers.ts';
import { readSearch, readStay, sortNames, sorts, stayOf, stayParams, writeSearch, type SearchState, type Where } from './search.ts';
import { bookingTypeNames, defaultBookingType, defaultStay, type BookingType, type Stay } from './stay.ts';
import { addDays, localDate } from './time.ts';

const now = at('2026-03-03 09:00');
const read = (query: string) => readSearch(new URLSearchParams(query), now);

describe('an address', () => {
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true }).map((value) => value + 0);
  const anyWhere: fc.Arbitrary<Where> = fc.oneof(
    fc.record({ kind: fc.constant('province' as const), sn: fc.integer({ min: 1, max: 999 }) }), fc.record({ kind: fc.constant('district' as const), sn: fc.integer({ min: 1, max: 9_999 }) }),
    fc.record({ kind: fc.constant('nearBy' as const), latitude: degrees(90), longitude: degrees(180) }), fc.record({ kind: fc.constant('anywhere' as const) }),
    fc.record({ kind: fc.constant('area' as const), latitude: degrees(90), longitude: degrees(180), zoom: fc.integer({ min: 0, max: 24 }), radius: fc.integer({ min: 0, max: 1_000_000 }) }),
  );
  const anyPlace = fc.record({ where: anyWhere, sort: fc.constantFrom(...sortNames), page: fc.integer({ min: 1, max: 1_000 }) });
  const anyState: fc.Arbitrary<SearchState> = fc.oneof(
    fc.tuple(anyPlace, anyStay).map(([place, stay]) => ({ ...place, type: stay.type, stay })),
    fc.tuple(anyPlace, fc.constantFrom(...bookingTypeNames)).map(([place, type]) => ({ ...place, type, stay: null })),
  );

  test('that was written is read back as it was', () => {
    fc.assert(fc.property(anyState, anyInstant, (state, moment) => {
      expect(readSearch(new URLSearchParams(writeSearch(state)), moment)).toEqual(state);
    }), { numRuns: 2_000 });
  });

  test('leaves out what is usual, and says the rest in the spec\'s words', () => {
    expect(writeSearch({ where: { kind: 'province', sn: 1 }, type: 'daily', stay: null, sort: 'bestMatch', page: 1 })).toEqual({ provinceSn: '1', bookingType: '3' });
    expect(writeSearch({ where: { kind: 'nearBy', latitude: 10.77, longitude: 106.7 }, type: 'hourly', stay: hourly('2026-03-03 22:30', 2), sort: 'priceUp', page: 3 })).toEqual({
      location: 'nearBy', latitude: '10.77', longitude: '106.7', bookingType: '1', checkInDatePlan: '2026-03-03', startTime: '22:30', endDate: '2026-03-04', endTime: '00:30', sort: '2', page: '3',
    });
    expect(stayParams(overnight('2026-03-03'))).toEqual({ bookingType: '2', checkInDatePlan: '2026-03-03', startTime: '23:00', endDate: '2026-03-04', endTime: '06:00' });
  });

  test('full of anything at all breaks nothing', () => {
    const names = ['provinceSn', 'districtSn', 'location', 'latitude', 'longitude', 'zoom', 'radius', 'bookingType', 'checkInDatePlan', 'startTime', 'endDate', 'endTime', 'sort', 'page'];
    const anyText = fc.oneof(fc.string(), fc.constantFrom('0', '1', '2', '3', '-1', '1e9', 'NaN', '0000-01-01', '0000-01-02', '9999-12-30', '9999-12-31', '00:00', '23:30', '24:00', 'nearBy'));
    fc.assert(fc.property(fc.dictionary(fc.constantFrom(...names), anyText), anyInstant, (query, moment) => {
      const state = readSearch(new URLSearchParams(query), moment);
      stayOf(state, moment);
      expect(readSearch(new URLSearchParams(writeSearch(state)), moment)).toEqual(state);
    }), { numRuns: 5_000 });
  });
});

describe('the booking type', () => {
  test.each([['1', 'hourly'], ['2', 'overnight'], ['3', 'daily']])('%s is %s (§5)', (number, type) => expect(read(`bookingType=${number}`).type).toBe(type));

  test.each(['', '0', '4', '-1', '1.5', 'hourly', '1,2', 'null', '１２'])('"%s" is the usual one of the hour', (text) => {
    expect(readSearch(new URLSearchParams({ bookingType: text }), at('2026-03-03 09:00')).type).toBe('hourly');
    expect(readSearch(new URLSearchParams({ bookingType: text }), at('2026-03-03 22:00')).type).toBe(defaultBookingType(at('2026-03-03 22:00')));
  });
});

describe('the place', () => {
  test.each([
    ['provinceSn=2', { kind: 'province', sn: 2 }], ['districtSn=70&provinceSn=2', { kind: 'district', sn: 70 }], ['', { kind: 'anywhere' }],
    ['location=nearBy&latitude=10.5&longitude=106.5', { kind: 'nearBy', latitude: 10.5, longitude: 106.5 }],
    ['latitude=10.5&longitude=106.5&zoom=14&radius=900', { kind: 'area', latitude: 10.5, longitude: 106.5, zoom: 14, radius: 900 }],
  ])('of %s', (query, where) => expect(read(query).where).toEqual(where));

  test.each(['latitude', 'longitude', 'zoom', 'radius'])('is no area without its %s (§5)', (missing) => {
    const query = new URLSearchParams({ latitude: '10.5', longitude: '106.5', zoom: '14', radius: '900', provinceSn: '5' });
    query.delete(missing);
    expect(readSearch(query, now).where).toEqual({ kind: 'province', sn: 5 });
  });

  test.each([
    'provinceSn=0', 'provinceSn=-1', 'provinceSn=1.5', 'provinceSn=abc', 'provinceSn=', 'districtSn=99999999', 'location=nearBy', 'location=nearBy&latitude=91&longitude=0',
    'location=nearBy&latitude=1&longitude=181', 'latitude=x&longitude=1&zoom=1&radius=1', 'latitude=1&longitude=1&zoom=25&radius=1', 'latitude=1&longitude=1&zoom=1&radius=-1',
  ])('of %s is anywhere', (query) => expect(read(query).where).toEqual({ kind: 'anywhere' }));
});

describe('the order and the page', () => {
  test('have the spec\'s first numbers (§3)', () => {
    expect(sorts).toEqual({ bestMatch: 0, nearest: 1, priceUp: 2, priceDown: 3, reviewScore: 4 });
    for (const name of sortNames) expect(read(`sort=${sorts[name]}`).sort).toBe(name);
  });

  test.each(['', '5', '-1', '0.5', 'best'])('sort "%s" is best match', (text) => expect(read(`sort=${text}`).sort).toBe('bestMatch'));
  test.each(['', '0', '-2', '1.5', 'x', '1001'])('page "%s" is the first', (text) => expect(read(`page=${text}`).page).toBe(1));
});

describe('the stay in an address', () => {
  const stayIn = (type: BookingType, query: string): Stay | null => readStay(new URLSearchParams(query), type);

  test.each<[BookingType, string, Stay]>([
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=14:00&endDate=2026-03-03&endTime=16:00', hourly('2026-03-03 14:00', 2)],
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=23:00&endDate=2026-03-04&endTime=01:00', hourly('2026-03-03 23:00', 2)],
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=22:00&endDate=2026-03-03&endTime=24:00', hourly('2026-03-03 22:00', 2)],
    ['overnight', 'checkInDatePlan=2026-12-31&endDate=2027-01-01', overnight('2026-12-31')],
    ['daily', 'checkInDatePlan=2026-02-28&endDate=2026-03-14', daily('2026-02-28', 14)],
  ])('of type %s in %s', (type, query, stay) => expect(stayIn(type, query)).toEqual(stay));

  test.each<[BookingType, string]>([
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=14:00&endTime=16:00'], ['hourly', 'startTime=14:00&endDate=2026-03-03&endTime=16:00'],
    ['hourly', 'checkInDatePlan=2026-03-03&endDate=2026-03-03'], ['hourly', 'checkInDatePlan=2026-03-03&startTime=14:10&endDate=2026-03-03&endTime=16:10'],
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=14:00&endDate=2026-03-03&endTime=16:30'], ['hourly', 'checkInDatePlan=2026-03-03&startTime=16:00&endDate=2026-03-03&endTime=14:00'],
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=14:00&endDate=2026-03-03&endTime=14:00'], ['hourly', 'checkInDatePlan=2026-03-03&startTime=14:00&endDate=2026-03-04&endTime=15:00'],
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=24:00&endDate=2026-03-04&endTime=02:00'], ['hourly', 'checkInDatePlan=2026-03-03&startTime=2pm&endDate=2026-03-03&endTime=16:00'],
    ['overnight', 'checkInDatePlan=2026-03-03'], ['overnight', 'endDate=2026-03-04'], ['overnight', 'checkInDatePlan=2026-03-03&endDate=2026-03-05'],
    ['overnight', 'checkInDatePlan=2026-03-03&endDate=2026-03-03'], ['daily', 'checkInDatePlan=2026-03-03&endDate=2026-03-03'], ['daily', 'checkInDatePlan=2026-03-03&endDate=2026-03-18'],
    ['daily', 'checkInDatePlan=2026-03-04&endDate=2026-03-03'], ['daily', 'checkInDatePlan=2026-02-29&endDate=2026-03-02'], ['daily', 'checkInDatePlan=03/03/2026&endDate=2026-03-04'],
  ])('of type %s is emptied in %s', (type, query) => expect(stayIn(type, query)).toBeNull());
});

describe('the stay to show', () => {
  test.each<[Stay, string, boolean]>([
    [hourly('2026-03-03 10:00', 2), '2026-03-03 11:59', true], [hourly('2026-03-03 10:00', 2), '2026-03-03 12:00', false], [hourly('2026-03-02 23:00', 3), '2026-03-03 00:10', false],
    [overnight('2026-03-02'), '2026-03-03 05:59', true], [overnight('2026-03-02'), '2026-03-03 06:00', false], [overnight('2026-03-01'), '2026-03-03 00:10', false],
    [daily('2026-03-03', 1), '2026-03-03 23:59', true], [daily('2026-03-02', 3), '2026-03-03 00:10', false],
  ])('of %j at %s is the one asked for: %s', (stay, moment, isKept) => {
    expect(stayOf({ stay, type: stay.type }, at(moment))).toEqual(isKept ? stay : defaultStay(stay.type, at(moment)));
  });

  test('without one in the address is the usual one of now', () => expect(stayOf({ stay: null, type: 'daily' }, now)).toEqual(daily('2026-03-03', 1)));

  test('never begins before today, a night never before yesterday', () => {
    fc.assert(fc.property(anyStay, anyInstant, (stay, moment) => {
      const today = localDate(moment);
      return stayOf({ stay, type: stay.type }, moment).date >= (stay.type === 'overnight' ? addDays(today, -1) : today);
    }));
  });
});
