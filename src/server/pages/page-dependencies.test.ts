// Tests which changes and which moments invalidate a page, from the responses of its calls.

import { expect, test } from 'vitest';
import { makeReads } from './page-dependencies.ts';

type Given = Parameters<typeof makeReads>;
type Catalogue = Given[0];
type Now = Given[1];
const at = (clock: string): Now => `2026-03-13T${clock}Z` as Now;
const ms = (clock: string): number => Date.parse(at(clock));
const now = at('03:05:00.000');

const room = (flashSales: readonly object[] = [], holdings: readonly object[] = []) => ({
  room: { flashSales, holdings },
});
const hotels = [
  {
    sn: 1,
    slug: 'la-sen',
    rooms: [
      room(
        [{ from: at('03:20:00.000'), to: at('04:00:00.000') }],
        [{ expires: ms('03:18:00.000') }, { expires: null }],
      ),
    ],
  },
  { sn: 2, slug: 'nha-may', rooms: [room([{ from: at('02:00:00.000'), to: at('03:25:00.000') }])] },
  {
    sn: 3,
    slug: 'ho-guom',
    rooms: [
      room(
        [{ from: at('01:00:00.000'), to: at('03:00:00.000') }],
        [{ expires: ms('03:05:00.000') }],
      ),
    ],
  },
];
const catalogue = {
  hotels: new Map(hotels.map((hotel) => [hotel.sn, hotel])),
  slugs: new Map(hotels.map((hotel) => [hotel.slug, hotel.sn])),
  areas: new Map([
    [101, { sn: 101, parentSn: 1, weight: 1, slug: 'quan-1', hotels: hotels.slice(1, 2) }],
    [
      1,
      {
        sn: 1,
        parentSn: null,
        weight: 1,
        slug: 'ho-chi-minh',
        hotels: hotels.slice(0, 2),
        hotelCount: 2,
      },
    ],
  ]),
} as unknown as Catalogue;

function truthOf(
  calls: readonly (readonly [string, Record<string, string>, unknown])[],
  moment: Now = now,
) {
  const reads = makeReads(catalogue, moment);
  for (const [name, input, data] of calls)
    reads.note(name as Parameters<typeof reads.note>[0], input, data);
  const truth = reads.truth();
  return truth === null
    ? null
    : { tags: truth.tags, until: new Date(truth.until).toISOString().slice(11, 23) };
}
const place = (kind: string, sn: number | null) => ({ place: { kind, sn } });

test('a page of no call is looked at again after five minutes, and never kept across a half hour', () => {
  expect(truthOf([])).toEqual({ tags: [], until: '03:10:00.000' });
  expect(truthOf([], at('03:28:00.000'))).toEqual({ tags: [], until: '03:30:00.000' });
});

test('the moment of a half hour is the last of the one before', () =>
  expect(truthOf([], at('03:30:00.000'))?.until).toBe('03:30:00.001'));

test('a list of a place shows that place, any other list everything', () => {
  expect(truthOf([['hotel/searchHotel', {}, place('district', 101)]])?.tags).toEqual(['area:101']);
  expect(truthOf([['hotel/getHome', {}, place('province', 1)]])?.tags).toEqual(['area:1']);
  for (const kind of ['nearBy', 'area', 'anywhere'])
    expect(truthOf([['hotel/searchHotel', {}, place(kind, null)]])?.tags).toEqual(['all']);
});

test("a hotel's page shows that hotel, by whatever call; one that is not known may be any", () => {
  const calls = ['hotel/getHotelDetail', 'hotel/getRoomList', 'hotel/getReviewList'];
  expect(truthOf(calls.map((name) => [name, { slug: 'ho-guom' }, {}]))?.tags).toEqual(['hotel:3']);
  expect(truthOf([['hotel/getRoomList', { slug: 'nobody' }, {}]])?.tags).toEqual(['all']);
});

test("a province's page shows the province, a collection's and a promotion's the hotels on it", () => {
  expect(
    truthOf([
      [
        'place/getProvinceDetail',
        { slug: 'ho-chi-minh' },
        { sn: 1, hotels: [{ sn: 2 }], near: [{ slug: 'ha-noi' }] },
      ],
    ])?.tags,
  ).toEqual(['area:1']);
  for (const name of ['hotel/getHotelCollection', 'promotion/getPromotionDetail'])
    expect(truthOf([[name, { name: 'x' }, { hotels: [{ sn: 3 }, { sn: 1 }] }]])?.tags).toEqual([
      'hotel:3',
      'hotel:1',
    ]);
});

test('a post shows its first province and the hotels on it', () => {
  const post = (provinces: readonly object[]) =>
    truthOf([['blog/getPost', { slug: 'x' }, { provinces, hotels: [{ sn: 2 }] }]])?.tags;
  expect(post([{ slug: 'ho-chi-minh' }, { slug: 'ha-noi' }])).toEqual(['area:1', 'hotel:2']);
  expect(post([])).toEqual(['hotel:2']);
});

test('lists of names show nothing that any change of a hotel could end', () => {
  const lists = [
    'blog/getPostList',
    'hotel/getHotelCollectionList',
    'promotion/getPromotionList',
    'place/getProvinceList',
  ];
  expect(truthOf(lists.map((name) => [name, {}, {}]))).toEqual({ tags: [], until: '03:10:00.000' });
});

test('a call nobody has described may show anything', () =>
  expect(truthOf([['hotel/getSomethingNew', {}, {}]])?.tags).toEqual(['all']));
test('a page one of whose calls failed is not kept', () =>
  expect(
    truthOf([
      ['hotel/getHotelDetail', { slug: 'la-sen' }, {}],
      ['hotel/getReviewList', { slug: 'la-sen' }, null],
    ]),
  ).toBe(null));

test('sales that begin or end and unpaid bookings that lapse end the pages of their hotels, those long over do not', () => {
  const until = (slug: string, moment: Now) =>
    truthOf([['hotel/getRoomList', { slug }, {}]], moment)?.until;
  expect(until('la-sen', at('03:16:00.000'))).toBe('03:18:00.000');
  expect(until('la-sen', at('03:18:00.000'))).toBe('03:20:00.000');
  expect(until('nha-may', at('03:24:00.000'))).toBe('03:25:00.000');
  expect(until('ho-guom', now)).toBe('03:10:00.000');
  expect(
    truthOf([['hotel/searchHotel', {}, place('district', 101)]], at('03:24:00.000'))?.until,
  ).toBe('03:25:00.000');
  expect(
    truthOf([['hotel/searchHotel', {}, place('anywhere', null)]], at('03:17:00.000'))?.until,
  ).toBe('03:18:00.000');
});

test('every moment an answer names in the future may end its page, the one of asking does not', () => {
  const answer = {
    asOf: at('03:05:00.020'),
    list: [{ endsAt: at('03:07:30.000') }, { endsAt: at('02:00:00.000') }],
    stay: { date: '2026-03-13' },
  };
  expect(truthOf([['promotion/getPromotionList', {}, answer]])?.until).toBe('03:07:30.000');
  expect(truthOf([['promotion/getPromotionList', {}, { asOf: at('03:05:00.020') }]])?.until).toBe(
    '03:10:00.000',
  );
});

test('a free cancellation counted from now ends its page with the minute, one counted from check-in when the other overtakes it', () => {
  const until = (freeUntil: Now) =>
    truthOf(
      [
        [
          'hotel/getRoomList',
          { slug: 'ho-guom' },
          { asOf: at('03:05:20.040'), rooms: [{ freeUntil }] },
        ],
      ],
      at('03:05:20.000'),
    )?.until;
  expect(until(at('03:15:20.040'))).toBe('03:06:00.000');
  expect(until(at('03:16:00.000'))).toBe('03:06:00.000');
  expect(until(at('03:17:30.000'))).toBe('03:07:30.000');
  expect(until(at('03:09:00.000'))).toBe('03:09:00.000');
});
