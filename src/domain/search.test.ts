// Tests that a search written to a URL is read back, and that invalid values count as absent.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anyInstant,
  anyStay,
  at,
  daily,
  hourly,
  overnight,
} from '#tests/fixtures/domain-builders.ts';
import { facilities, hotelTypes } from './hotel.ts';
import { paymentMethods } from './payment.ts';
import {
  filterNames,
  filterParams,
  noFilters,
  readFilters,
  readRefusedStay,
  readSearch,
  readStay,
  reviewScores,
  sortNames,
  sorts,
  stayOf,
  stayParams,
  writeSearch,
  type Filters,
  type SearchState,
  type StayFault,
  type Where,
} from './search.ts';
import {
  bookingTypeNames,
  defaultBookingType,
  defaultStay,
  type BookingType,
  type Stay,
} from './stay.ts';
import { addDays, localDate } from './time/time.ts';

const lastFacility = Math.max(...Object.values(facilities));
const now = at('2026-03-03 09:00');
const read = (query: string) => readSearch(new URLSearchParams(query), now);

const numbersOf = (table: Readonly<Record<string, number>>): number[] =>
  Object.values(table).toSorted((a, b) => a - b);
const anyScore = fc.option(fc.constantFrom(...reviewScores), { nil: null });
const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    // Growing and none twice, as a list of numbers is kept.
    range: fc
      .tuple(
        fc.option(fc.integer({ min: 20_001, max: 10_000_000 }), { nil: null }),
        fc.option(fc.integer({ min: 20_000, max: 9_999_999 }), { nil: null }),
      )
      .map(([one, other]) =>
        one !== null && other !== null && one > other
          ? ([other === 20_000 ? null : other, one === 10_000_000 ? null : one] as const)
          : ([one, other] as const),
      ),
    facility: fc.subarray(numbersOf(facilities)),
    hotelType: fc.subarray(numbersOf(hotelTypes)),
    paymentMethod: fc.subarray(numbersOf(paymentMethods)),
    filterByRating: anyScore,
    rateReviewClean: anyScore,
    isFlashSale: fc.boolean(),
    isFreeToCancel: fc.boolean(),
    hotelCollectionSn: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: null }),
    promotion: fc.option(fc.stringMatching(/^[a-z\d-]{1,60}$/), { nil: null }),
  })
  .map(({ range: [minPrice, maxPrice], ...others }) => ({ minPrice, maxPrice, ...others }));

describe('an address', () => {
  const degrees = (limit: number) =>
    fc.double({ min: -limit, max: limit, noNaN: true }).map((value) => value + 0);
  const anyWhere: fc.Arbitrary<Where> = fc.oneof(
    fc.record({ kind: fc.constant('province' as const), sn: fc.integer({ min: 1, max: 999 }) }),
    fc.record({ kind: fc.constant('district' as const), sn: fc.integer({ min: 1, max: 9_999 }) }),
    fc.record({
      kind: fc.constant('nearBy' as const),
      latitude: degrees(90),
      longitude: degrees(180),
    }),
    fc.record({
      kind: fc.constant('landmark' as const),
      slug: fc.constantFrom('cho-ray-hospital', 'landmark-81'),
      latitude: degrees(90),
      longitude: degrees(180),
    }),
    fc.record({ kind: fc.constant('anywhere' as const) }),
    fc.record({
      kind: fc.constant('area' as const),
      latitude: degrees(90),
      longitude: degrees(180),
      zoom: fc.integer({ min: 0, max: 24 }),
      radius: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    fc.record({
      kind: fc.constant('area' as const),
      latitude: degrees(90),
      longitude: degrees(180),
      zoom: fc.integer({ min: 0, max: 24 }),
      radius: fc.integer({ min: 0, max: 1_000_000 }),
      size: fc.record({
        width: fc.integer({ min: 1, max: 20_000 }),
        height: fc.integer({ min: 1, max: 20_000 }),
      }),
    }),
  );
  const anyPlace = fc.record({
    where: anyWhere,
    filters: anyFilters,
    sort: fc.constantFrom(...sortNames),
    page: fc.integer({ min: 1, max: 1_000 }),
  });
  const anyState: fc.Arbitrary<SearchState> = fc.oneof(
    fc.tuple(anyPlace, anyStay).map(([place, stay]) => ({ ...place, type: stay.type, stay })),
    fc
      .tuple(anyPlace, fc.constantFrom(...bookingTypeNames))
      .map(([place, type]) => ({ ...place, type, stay: null })),
  );

  test('that was written is read back as it was', () => {
    fc.assert(
      fc.property(anyState, anyInstant, (state, moment) => {
        expect(readSearch(new URLSearchParams(writeSearch(state)), moment)).toEqual(state);
      }),
      { numRuns: 2_000 },
    );
  });

  test('leaves out what is usual, and says the rest by the given names', () => {
    expect(
      writeSearch({
        where: { kind: 'province', sn: 1 },
        type: 'daily',
        stay: null,
        filters: noFilters,
        sort: 'bestMatch',
        page: 1,
      }),
    ).toEqual({ provinceSn: '1', bookingType: '3' });
    expect(
      writeSearch({
        where: { kind: 'nearBy', latitude: 10.77, longitude: 106.7 },
        type: 'hourly',
        stay: hourly('2026-03-03 22:30', 2),
        sort: 'priceUp',
        page: 3,
      }),
    ).toEqual({
      location: 'nearBy',
      latitude: '10.77',
      longitude: '106.7',
      bookingType: '1',
      checkInDatePlan: '2026-03-03',
      startTime: '22:30',
      endDate: '2026-03-04',
      endTime: '00:30',
      sort: '2',
      page: '3',
    });
    expect(stayParams(overnight('2026-03-03'))).toEqual({
      bookingType: '2',
      checkInDatePlan: '2026-03-03',
      startTime: '23:00',
      endDate: '2026-03-04',
      endTime: '06:00',
    });
  });

  test('full of anything at all breaks nothing', () => {
    const names = [
      'provinceSn',
      'districtSn',
      'location',
      'latitude',
      'longitude',
      'zoom',
      'radius',
      'width',
      'height',
      'bookingType',
      'checkInDatePlan',
      'startTime',
      'endDate',
      'endTime',
      'sort',
      'page',
      ...filterNames,
    ];
    const anyText = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '0',
        '1',
        '2',
        '3',
        '-1',
        '1e9',
        'NaN',
        '0000-01-01',
        '0000-01-02',
        '9999-12-30',
        '9999-12-31',
        '00:00',
        '23:30',
        '24:00',
        'nearBy',
        '1-2-3',
        '3,1,1',
        '-',
        '20000',
        '10000000',
        '4.5',
        'sale',
      ),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...names), anyText),
        anyInstant,
        (query, moment) => {
          const state = readSearch(new URLSearchParams(query), moment);
          const shown = stayOf(state, moment);
          const refused = readRefusedStay(new URLSearchParams(query), state, moment);
          // A stay that replaces the requested one always comes with a notice, and the requested
          // one never does.
          const namesDate = Boolean(query['checkInDatePlan']) || Boolean(query['endDate']);
          expect(refused !== null).toBe(namesDate && shown !== state.stay);
          expect(readSearch(new URLSearchParams(writeSearch(state)), moment)).toEqual(state);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('the booking type', () => {
  test.each([
    ['1', 'hourly'],
    ['2', 'overnight'],
    ['3', 'daily'],
  ])('%s is %s', (number, type) => expect(read(`bookingType=${number}`).type).toBe(type));

  test.each(['', '0', '4', '-1', '1.5', 'hourly', '1,2', 'null', '１２'])(
    '"%s" is the usual one of the hour',
    (text) => {
      expect(
        readSearch(new URLSearchParams({ bookingType: text }), at('2026-03-03 09:00')).type,
      ).toBe('hourly');
      expect(
        readSearch(new URLSearchParams({ bookingType: text }), at('2026-03-03 22:00')).type,
      ).toBe(defaultBookingType(at('2026-03-03 22:00')));
    },
  );
});

describe('the place', () => {
  test.each([
    ['provinceSn=2', { kind: 'province', sn: 2 }],
    ['districtSn=70&provinceSn=2', { kind: 'district', sn: 70 }],
    ['', { kind: 'anywhere' }],
    ['location=all', { kind: 'anywhere' }],
    ['location=Ho+Chi+Minh&provinceSn=1', { kind: 'province', sn: 1 }],
    ['location=quan-1&districtSn=101&provinceSn=1', { kind: 'district', sn: 101 }],
    [
      'location=cho-ray-hospital&latitude=10.5&longitude=106.5',
      { kind: 'landmark', slug: 'cho-ray-hospital', latitude: 10.5, longitude: 106.5 },
    ],
    [
      'location=nearBy&latitude=10.5&longitude=106.5',
      { kind: 'nearBy', latitude: 10.5, longitude: 106.5 },
    ],
    [
      'latitude=10.5&longitude=106.5&zoom=14&radius=900',
      { kind: 'area', latitude: 10.5, longitude: 106.5, zoom: 14, radius: 900 },
    ],
    [
      'latitude=10.5&longitude=106.5&zoom=14&radius=900&width=512&height=0',
      { kind: 'area', latitude: 10.5, longitude: 106.5, zoom: 14, radius: 900 },
    ],
    [
      'latitude=10.5&longitude=106.5&zoom=14&radius=900&width=512&height=768',
      {
        kind: 'area',
        latitude: 10.5,
        longitude: 106.5,
        zoom: 14,
        radius: 900,
        size: { width: 512, height: 768 },
      },
    ],
  ])('of %s', (query, where) => expect(read(query).where).toEqual(where));

  test.each(['latitude', 'longitude', 'zoom', 'radius'])('is no area without its %s', (missing) => {
    const query = new URLSearchParams({
      latitude: '10.5',
      longitude: '106.5',
      zoom: '14',
      radius: '900',
      provinceSn: '5',
    });
    query.delete(missing);
    expect(readSearch(query, now).where).toEqual({ kind: 'province', sn: 5 });
  });

  test.each([
    'provinceSn=0',
    'provinceSn=-1',
    'provinceSn=1.5',
    'provinceSn=abc',
    'provinceSn=',
    'districtSn=99999999',
    'location=nearBy',
    'location=nearBy&latitude=91&longitude=0',
    'location=nearBy&latitude=1&longitude=181',
    'latitude=x&longitude=1&zoom=1&radius=1',
    'latitude=1&longitude=1&zoom=25&radius=1',
    'latitude=1&longitude=1&zoom=1&radius=-1',
  ])('of %s is anywhere', (query) => expect(read(query).where).toEqual({ kind: 'anywhere' }));
});

describe('the order and the page', () => {
  test('have the given numbers', () => {
    expect(sorts).toEqual({ bestMatch: 0, nearest: 1, priceUp: 2, priceDown: 3, reviewScore: 4 });
    for (const name of sortNames) expect(read(`sort=${sorts[name]}`).sort).toBe(name);
  });

  test.each([
    ['sort=2', 'priceUp'],
    ['sort=4', 'reviewScore'],
    ['ranking=0', 'bestMatch'],
    ['ranking=1', 'nearest'],
    ['ranking=2', 'reviewScore'],
    ['ranking=3', 'priceUp'],
    ['ranking=4', 'priceDown'],
    ['sort=2&ranking=4', 'priceUp'],
    ['sort=&ranking=4', 'priceDown'],
    ['ranking=5', 'bestMatch'],
  ])('of %s is %s', (query, sort) => expect(read(query).sort).toBe(sort));

  test('is the nearest around a landmark, unless another is asked', () => {
    const landmark = 'location=cho-ray-hospital&latitude=10.5&longitude=106.5';
    expect(read(landmark).sort).toBe('nearest');
    expect(read(`${landmark}&sort=0`).sort).toBe('bestMatch');
    expect(writeSearch(read(landmark))).not.toHaveProperty('sort');
    expect(writeSearch(read(`${landmark}&sort=0`))).toHaveProperty('sort', '0');
  });

  test.each([
    ['limit=10', 10],
    ['limit=50', 50],
    ['limit=0', undefined],
    ['limit=51', undefined],
    ['limit=x', undefined],
  ])('%s asks for %s hotels', (query, limit) => {
    expect(read(query).limit).toBe(limit);
    expect(writeSearch(read(query))['limit']).toBe(limit === undefined ? limit : String(limit));
  });

  test.each(['', '5', '-1', '0.5', 'best'])('sort "%s" is best match', (text) =>
    expect(read(`sort=${text}`).sort).toBe('bestMatch'),
  );
  test.each(['', '0', '-2', '1.5', 'x', '1001'])('page "%s" is the first', (text) =>
    expect(read(`page=${text}`).page).toBe(1),
  );
});

describe('the filters of an address', () => {
  const filters = (query: string) => readFilters(new URLSearchParams(query));

  test('have the given names where there is one, and fitting ones else', () => {
    expect(filterNames).toEqual([
      'minPrice',
      'maxPrice',
      'facility',
      'hotelType',
      'paymentMethod',
      'filterByRating',
      'rateReviewClean',
      'isFlashSale',
      'isFreeToCancel',
      'hotelCollectionSn',
      'promotion',
    ]);
    expect(
      filterParams({
        minPrice: 150_000,
        maxPrice: 600_000,
        facility: [1, 4],
        hotelType: [2],
        paymentMethod: [0, 3],
        filterByRating: 4,
        rateReviewClean: 4.5,
        isFlashSale: true,
        isFreeToCancel: true,
        hotelCollectionSn: 7,
        promotion: 'giam-truc-tiep',
      }),
    ).toEqual({
      minPrice: '150000',
      maxPrice: '600000',
      facility: '1-4',
      hotelType: '2',
      paymentMethod: '0-3',
      filterByRating: '4',
      rateReviewClean: '4.5',
      isFlashSale: '1',
      isFreeToCancel: '1',
      hotelCollectionSn: '7',
      promotion: 'giam-truc-tiep',
    });
    expect(filterParams(noFilters)).toEqual({});
  });

  test.each(['minPrice=20000', 'maxPrice=10000000', 'minPrice=20000&maxPrice=10000000'])(
    '%s is the end of the scale, and no filter',
    (query) => expect(filters(query)).toEqual(noFilters),
  );

  test.each<[string, Partial<Filters>]>([
    ['minPrice=20001', { minPrice: 20_001 }],
    ['minPrice=10000000', { minPrice: 10_000_000 }],
    ['maxPrice=20000', { maxPrice: 20_000 }],
    ['minPrice=300000&maxPrice=300000', { minPrice: 300_000, maxPrice: 300_000 }],
    ['facility=4-1-4', { facility: [1, 4] }],
    ['facility=4,1', { facility: [1, 4] }],
    [`facility=0-1-${lastFacility}-${lastFacility + 1}`, { facility: [1, lastFacility] }],
    ['hotelType=6-7', { hotelType: [6] }],
    ['paymentMethod=60-0-1-41', { paymentMethod: [0, 41, 60] }],
    ['filterByRating=3.5', { filterByRating: 3.5 }],
    ['rateReviewClean=4', { rateReviewClean: 4 }],
  ])('%s is read', (query, own) => expect(filters(query)).toEqual({ ...noFilters, ...own }));

  test.each([
    'minPrice=19999',
    'minPrice=10000001',
    'minPrice=-1',
    'minPrice=150000.5',
    'minPrice=cheap',
    'maxPrice=',
    'maxPrice=1e99',
    'minPrice=500000&maxPrice=499999',
    'facility=',
    'facility=99',
    'facility=-1',
    'facility=1;4',
    'facility=wifi',
    'hotelType=0',
    'paymentMethod=1',
    'filterByRating=4.0',
    'filterByRating=3',
    'filterByRating=5',
    'rateReviewClean=x',
    'isFlashSale=true',
    'isFreeToCancel=0',
    'hotelCollectionSn=0',
    'hotelCollectionSn=1.5',
    'promotion=',
    'promotion=A%20B',
    'promotion=../x',
  ])('%s counts as absent', (query) => expect(filters(query)).toEqual(noFilters));

  test('know every facility, hotel type and payment method there is', () => {
    const all = (table: Readonly<Record<string, number>>) => numbersOf(table).join('-');
    const known = filters(
      `facility=${all(facilities)}&hotelType=${all(hotelTypes)}&paymentMethod=${all(paymentMethods)}`,
    );
    expect(known).toEqual({
      ...noFilters,
      facility: numbersOf(facilities),
      hotelType: numbersOf(hotelTypes),
      paymentMethod: numbersOf(paymentMethods),
    });
  });
});

describe('the stay in an address', () => {
  const stayIn = (type: BookingType, query: string): Stay | null =>
    readStay(new URLSearchParams(query), type);

  test.each<[BookingType, string, Stay]>([
    [
      'hourly',
      'checkInDatePlan=2026-03-03&startTime=14:00&endDate=2026-03-03&endTime=16:00',
      hourly('2026-03-03 14:00', 2),
    ],
    [
      'hourly',
      'checkInDatePlan=2026-03-03&startTime=23:00&endDate=2026-03-04&endTime=01:00',
      hourly('2026-03-03 23:00', 2),
    ],
    [
      'hourly',
      'checkInDatePlan=2026-03-03&startTime=22:00&endDate=2026-03-03&endTime=24:00',
      hourly('2026-03-03 22:00', 2),
    ],
    ['overnight', 'checkInDatePlan=2026-12-31&endDate=2027-01-01', overnight('2026-12-31')],
    ['daily', 'checkInDatePlan=2026-02-28&endDate=2026-03-14', daily('2026-02-28', 14)],
  ])('of type %s in %s', (type, query, stay) => expect(stayIn(type, query)).toEqual(stay));

  test.each<[BookingType, string]>([
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=14:00&endTime=16:00'],
    ['hourly', 'startTime=14:00&endDate=2026-03-03&endTime=16:00'],
    ['hourly', 'checkInDatePlan=2026-03-03&endDate=2026-03-03'],
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=14:10&endDate=2026-03-03&endTime=16:10'],
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=14:00&endDate=2026-03-03&endTime=16:30'],
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=16:00&endDate=2026-03-03&endTime=14:00'],
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=14:00&endDate=2026-03-03&endTime=14:00'],
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=14:00&endDate=2026-03-04&endTime=15:00'],
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=24:00&endDate=2026-03-04&endTime=02:00'],
    ['hourly', 'checkInDatePlan=2026-03-03&startTime=2pm&endDate=2026-03-03&endTime=16:00'],
    ['overnight', 'checkInDatePlan=2026-03-03'],
    ['overnight', 'endDate=2026-03-04'],
    ['overnight', 'checkInDatePlan=2026-03-03&endDate=2026-03-05'],
    ['overnight', 'checkInDatePlan=2026-03-03&endDate=2026-03-03'],
    ['daily', 'checkInDatePlan=2026-03-03&endDate=2026-03-03'],
    ['daily', 'checkInDatePlan=2026-03-03&endDate=2026-03-18'],
    ['daily', 'checkInDatePlan=2026-03-04&endDate=2026-03-03'],
    ['daily', 'checkInDatePlan=2026-02-29&endDate=2026-03-02'],
    ['daily', 'checkInDatePlan=03/03/2026&endDate=2026-03-04'],
  ])('of type %s is emptied in %s', (type, query) => expect(stayIn(type, query)).toBeNull());
});

describe('the stay to show', () => {
  test.each<[Stay, string, boolean]>([
    [hourly('2026-03-03 10:00', 2), '2026-03-03 10:00', true],
    [hourly('2026-03-03 10:00', 2), '2026-03-03 10:01', false],
    [hourly('2026-03-03 10:00', 2), '2026-03-03 12:00', false],
    [hourly('2026-03-02 23:00', 3), '2026-03-03 00:10', false],
    [overnight('2026-03-02'), '2026-03-03 05:59', true],
    [overnight('2026-03-02'), '2026-03-03 06:00', false],
    [overnight('2026-03-01'), '2026-03-03 00:10', false],
    [daily('2026-03-03', 1), '2026-03-03 23:59', true],
    [daily('2026-03-02', 3), '2026-03-03 00:10', false],
  ])('of %j at %s is the one asked for: %s', (stay, moment, isKept) => {
    expect(stayOf({ stay, type: stay.type }, at(moment))).toEqual(
      isKept ? stay : defaultStay(stay.type, at(moment)),
    );
  });

  test('without one in the address is the usual one of now', () =>
    expect(stayOf({ stay: null, type: 'daily' }, now)).toEqual(daily('2026-03-03', 1)));

  test('never begins before today, a night never before yesterday', () => {
    fc.assert(
      fc.property(anyStay, anyInstant, (stay, moment) => {
        const today = localDate(moment);
        return (
          stayOf({ stay, type: stay.type }, moment).date >=
          (stay.type === 'overnight' ? addDays(today, -1) : today)
        );
      }),
    );
  });
});

describe('a stay that cannot be had', () => {
  const refusedIn = (query: string) =>
    readRefusedStay(new URLSearchParams(query), read(query), now);
  const hours = (from: string, start: string, to: string, end: string) =>
    `bookingType=1&checkInDatePlan=${from}&startTime=${start}&endDate=${to}&endTime=${end}`;
  const nights = (type: number, from: string, to: string) =>
    `bookingType=${type}&checkInDatePlan=${from}&endDate=${to}`;

  test.each<[StayFault, string]>([
    ['unreadable', hours('03/03/2026', '14:00', '2026-03-04', '16:00')],
    ['unreadable', hours('2026-03-04', '2pm', '2026-03-04', '16:00')],
    ['unreadable', hours('2026-03-04', '24:00', '2026-03-05', '02:00')],
    ['unreadable', 'bookingType=1&checkInDatePlan=2026-03-04&endDate=2026-03-04'],
    ['unreadable', 'bookingType=3&checkInDatePlan=2026-03-04'],
    ['unreadable', 'bookingType=3&endDate=2026-03-04'],
    ['unreadable', nights(3, '2026-02-29', '2026-03-05')],
    ['endsFirst', hours('2026-03-04', '16:00', '2026-03-04', '14:00')],
    ['endsFirst', hours('2026-03-04', '14:00', '2026-03-04', '14:00')],
    ['endsFirst', hours('2026-03-05', '14:00', '2026-03-04', '16:00')],
    ['endsFirst', nights(2, '2026-03-05', '2026-03-05')],
    ['endsFirst', nights(3, '2026-03-06', '2026-03-05')],
    ['notOneNight', nights(2, '2026-03-05', '2026-03-07')],
    ['tooManyNights', nights(3, '2026-03-05', '2026-03-20')],
    ['tooManyNights', nights(3, '2026-03-05', '2026-03-29')],
    ['overOneDay', hours('2026-03-04', '14:00', '2026-03-05', '15:00')],
    ['overOneDay', hours('2026-03-04', '14:00', '2026-03-09', '15:00')],
    ['offStep', hours('2026-03-04', '14:10', '2026-03-04', '16:10')],
    ['offStep', hours('2026-03-04', '14:00', '2026-03-04', '16:30')],
    ['offStep', hours('2026-03-04', '14:00', '2026-03-04', '14:30')],
    ['past', hours('2026-03-03', '08:30', '2026-03-03', '10:30')],
    ['past', nights(2, '2026-03-02', '2026-03-03')],
    ['past', nights(3, '2026-03-02', '2026-03-08')],
    ['past', nights(3, '2024-05-01', '2024-05-03')],
    ['tooFarAhead', hours('2026-04-03', '14:00', '2026-04-03', '16:00')],
    ['tooFarAhead', nights(2, '2026-04-03', '2026-04-04')],
    ['tooFarAhead', nights(3, '2026-06-02', '2026-06-03')],
  ])('is told as %s in %s', (fault, query) => expect(refusedIn(query)?.fault).toBe(fault));

  test.each([
    '',
    'bookingType=1',
    'bookingType=3&checkInDatePlan=&endDate=',
    'bookingType=1&startTime=14:00&endTime=16:00',
    hours('2026-03-03', '09:00', '2026-03-03', '11:00'),
    hours('2026-04-02', '23:30', '2026-04-03', '01:30'),
    nights(2, '2026-04-02', '2026-04-03'),
    nights(3, '2026-03-03', '2026-03-17'),
    nights(3, '2026-06-01', '2026-06-02'),
  ])('is not in "%s"', (query) => expect(refusedIn(query)).toBeNull());

  test('is told as far as it can be read', () => {
    expect(refusedIn(hours('2026-03-04', '14:10', '2026-03-04', '16:10'))).toEqual({
      type: 'hourly',
      fault: 'offStep',
      from: '2026-03-04',
      to: '2026-03-04',
      start: '14:10',
      end: '16:10',
    });
    expect(refusedIn(hours('2026-03-02', '23:00', '2026-03-03', '01:00'))).toEqual({
      type: 'hourly',
      fault: 'past',
      from: '2026-03-02',
      to: '2026-03-03',
      start: '23:00',
      end: '01:00',
    });
    expect(refusedIn(nights(3, '2026-03-05', 'soon'))).toEqual({
      type: 'daily',
      fault: 'unreadable',
      from: '2026-03-05',
      to: null,
      start: null,
      end: null,
    });
  });
});
