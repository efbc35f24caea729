// Promises that a place is found however it is typed: over a hundred queries of people who are in a
// hurry (docs/product.md, Places).

import { beforeAll, describe, expect, test } from 'vitest';
import type { LocalText } from '#domain/hotel.ts';
import type { NamedArea } from '#server/search/suggest/area-names.ts';
import type { NamedHotel } from '#server/search/suggest/hotel-names.ts';
import { makeSuggester, suggest, type Suggester } from '#server/search/suggest/suggester.ts';
import { places } from '#server/seed/places.ts';

type Place = NamedArea & { readonly name: LocalText };
const areas: Place[] = places.map((place) => ({
  sn: place.sn,
  type: place.type === 'province' ? 2 : 3,
  parentSn: place.parent,
  slug: place.slug,
  name: place.name,
  short: place.short ?? null,
  aliases: place.aliases,
  merged: (place.merged2025 as { vi: string } | undefined)?.vi ?? null,
  latitude: place.lat,
  longitude: place.lng,
  weight: place.weight,
  hotels: [],
}));

/**
 * What is typed, and the Vietnamese name of the area meant, with its province where the name is not
 * enough.
 */
const areaQueries: readonly (readonly [string, string])[] = [
  ['Hồ Chí Minh', 'Hồ Chí Minh'],
  ['ho chi minh', 'Hồ Chí Minh'],
  ['hochiminh', 'Hồ Chí Minh'],
  ['HCM', 'Hồ Chí Minh'],
  ['tphcm', 'Hồ Chí Minh'],
  ['TP.HCM', 'Hồ Chí Minh'],
  ['tp hcm', 'Hồ Chí Minh'],
  ['sai gon', 'Hồ Chí Minh'],
  ['saigon', 'Hồ Chí Minh'],
  ['sài gòn', 'Hồ Chí Minh'],
  ['sg', 'Hồ Chí Minh'],
  ['SG', 'Hồ Chí Minh'],
  ['sai gn', 'Hồ Chí Minh'],
  ['saigno', 'Hồ Chí Minh'],
  ['ho chi mihn', 'Hồ Chí Minh'],
  ['โฮจิมินห์', 'Hồ Chí Minh'],
  ['ไซ่ง่อน', 'Hồ Chí Minh'],
  ['ho chi', 'Hồ Chí Minh'],
  ['hn', 'Hà Nội'],
  ['ha noi', 'Hà Nội'],
  ['hanoi', 'Hà Nội'],
  ['Hà Nội', 'Hà Nội'],
  ['hanoy', 'Hà Nội'],
  ['ha nio', 'Hà Nội'],
  ['ฮานอย', 'Hà Nội'],
  ['ha n', 'Hà Nội'],
  ['da nang', 'Đà Nẵng'],
  ['danang', 'Đà Nẵng'],
  ['đà nẵng', 'Đà Nẵng'],
  ['da nag', 'Đà Nẵng'],
  ['dn', 'Đà Nẵng'],
  ['ดานัง', 'Đà Nẵng'],
  ['đn', 'Đà Nẵng'],
  ['vung tau', 'Thành phố Vũng Tàu'],
  ['vũng tàu', 'Thành phố Vũng Tàu'],
  ['vungtau', 'Thành phố Vũng Tàu'],
  ['vung tua', 'Thành phố Vũng Tàu'],
  ['vug tau', 'Thành phố Vũng Tàu'],
  ['vt', 'Bà Rịa Vũng Tàu'],
  ['ba ria', 'Thành phố Bà Rịa'],
  ['brvt', 'Bà Rịa Vũng Tàu'],
  ['หวุงเต่า', 'Bà Rịa Vũng Tàu'],
  ['hai phong', 'Hải Phòng'],
  ['haiphong', 'Hải Phòng'],
  ['hp', 'Hải Phòng'],
  ['hai pong', 'Hải Phòng'],
  ['da lat', 'Thành phố Đà Lạt'],
  ['đà lạt', 'Thành phố Đà Lạt'],
  ['dalat', 'Thành phố Đà Lạt'],
  ['dl', 'Lâm Đồng'],
  ['dalatt', 'Thành phố Đà Lạt'],
  ['lam dong', 'Lâm Đồng'],
  ['ดาลัต', 'Thành phố Đà Lạt'],
  ['nha trang', 'Thành phố Nha Trang'],
  ['nhatrang', 'Thành phố Nha Trang'],
  ['nt', 'Khánh Hòa'],
  ['nha tragn', 'Thành phố Nha Trang'],
  ['khanh hoa', 'Khánh Hòa'],
  ['hue', 'Thành phố Huế'],
  ['huế', 'Thành phố Huế'],
  ['can tho', 'Cần Thơ'],
  ['cantho', 'Cần Thơ'],
  ['tay do', 'Cần Thơ'],
  ['can to', 'Cần Thơ'],
  ['quan 1', 'Quận 1'],
  ['Quận 1', 'Quận 1'],
  ['q1', 'Quận 1'],
  ['q.1', 'Quận 1'],
  ['Q 1', 'Quận 1'],
  ['quan1', 'Quận 1'],
  ['d1', 'Quận 1'],
  ['district 1', 'Quận 1'],
  ['เขต 1', 'Quận 1'],
  ['q7', 'Quận 7'],
  ['q10', 'Quận 10'],
  ['district 3', 'Quận 3'],
  ['ben thanh', 'Quận 1'],
  ['bui vien', 'Quận 1'],
  ['cho lon', 'Quận 5'],
  ['phu my hung', 'Quận 7'],
  ['quan 1 sai gon', 'Quận 1'],
  ['q1 hcm', 'Quận 1'],
  ['ha noi hoan kiem', 'Quận Hoàn Kiếm'],
  ['hoan kiem', 'Quận Hoàn Kiếm'],
  ['hoan kime', 'Quận Hoàn Kiếm'],
  ['hoàn kiếm', 'Quận Hoàn Kiếm'],
  ['thu dau mot', 'Thành phố Thủ Dầu Một'],
  ['di an', 'Thành phố Dĩ An'],
  ['chau doc', 'Thành phố Châu Đốc'],
  ['tra vinh', 'Trà Vinh'],
  ['kien giang', 'Kiên Giang'],
];

describe('areas', () => {
  let suggester: Suggester<NamedHotel, Place>;
  beforeAll(() => {
    suggester = makeSuggester<NamedHotel, Place>(areas, []);
  });
  const names = (typed: string) => suggest(suggester, typed).areas.map((area) => area.name.vi);

  test.each(areaQueries)('%s finds %s among the first three', (typed, meant) => {
    expect(names(typed).slice(0, 3)).toContain(meant);
  });

  test('nineteen of twenty are found first', () => {
    const first = areaQueries.filter(([typed, meant]) => names(typed)[0] === meant);
    expect(first.length / areaQueries.length).toBeGreaterThan(0.95);
  });

  test.each([
    ['da lat', 'Lâm Đồng'],
    ['vung tau', 'Bà Rịa Vũng Tàu'],
    ['nha trang', 'Khánh Hòa'],
    ['hue', 'Thừa Thiên Huế'],
    ['หวุงเต่า', 'Bà Rịa Vũng Tàu'],
  ])('%s brings the province %s beside its city', (typed, province) => {
    expect(names(typed).slice(0, 2)).toContain(province);
  });

  test('a province that has merged is found by the new name, after those that keep it', () => {
    expect(names('an giang').slice(0, 2)).toEqual(['An Giang', 'Kiên Giang']);
    expect(names('ho chi minh')[0]).toBe('Hồ Chí Minh');
    expect(names('ho chi minh')).toContain('Bình Dương');
  });

  test('a number is never taken for a slip of another', () => {
    expect(names('quan 1').slice(0, 4)).toEqual(['Quận 1', 'Quận 10', 'Quận 12', 'Quận 11']);
    expect(names('quan 99')).toEqual([]);
    expect(names('district 12')[0]).toBe('Quận 12');
  });

  test('before anything is typed the popular provinces come in the given order', () => {
    for (const typed of ['', '   ', '?'])
      expect(names(typed)).toEqual([
        'Hồ Chí Minh',
        'Hà Nội',
        'Bà Rịa Vũng Tàu',
        'Đà Nẵng',
        'Hải Phòng',
      ]);
  });

  test.each(['khách sạn', 'nhà nghỉ', 'KS', 'hotels', 'khách sạn giá rẻ', 'โรงแรม'])(
    'nor does %s name one',
    (typed) => {
      const { landmarks, areas: popular, first } = suggest(suggester, typed);
      expect(landmarks).toEqual([]);
      expect(first).toBe('area');
      expect(popular).toEqual(suggest(suggester, '').areas);
    },
  );

  test('what reads like no place finds none, and a long text does no harm', () => {
    expect(names('xyzzyq')).toEqual([]);
    expect(names('z'.repeat(80))).toEqual([]);
    expect(names('%_\\\'";--')).toHaveLength(5);
  });
});

describe('hotels', () => {
  const named = (
    name: string,
    sn: number,
    districtSn = 101,
    provinceSn = 1,
    merit = 1,
  ): NamedHotel => ({ sn, name, districtSn, provinceSn, merit });
  const hotels = [
    named('Mường Thanh Luxury', 1, 201, 2),
    named('Mường Thanh Grand', 2, 403, 4),
    named('Lá Sen Boutique', 3),
    named('Nhà Mây Đa Kao', 4),
    named('Mộc Miên Hotel', 5),
    named('Hotel Ánh Dương', 6, 102),
    named('Ánh Dương Hotel', 7, 202, 2, 3),
    named('A25 Hotel', 8),
    named('A2 Hotel', 9),
    named('Ban Công Studio', 10, 801, 8),
  ];
  const suggester = makeSuggester(areas, hotels);
  const found = (typed: string) => suggest(suggester, typed).hotels.map((hotel) => hotel.sn);

  test.each([
    ['mường thanh', [1, 2]],
    ['muong thanh', [1, 2]],
    ['muongthanh', [1, 2]],
    ['muong thnah', [1, 2]],
    ['mung thanh', [1, 2]],
    ['thanh', [1, 2]],
    ['luxury', [1]],
    ['la sen', [3]],
    ['lasen', [3]],
    ['nha may', [4]],
    ['da kao', [4]],
    ['moc mein', [5]],
    ['a25', [8]],
    ['a2', [9, 8]],
    ['ban cong', [10]],
    ['studio da lat', [10]],
    ['muong thanh ha noi', [1]],
    ['muong thanh da nang', [2]],
    ['anh duong', [7, 6]],
    ['hotel anh', [6, 7]],
    ['xyzzyq', []],
    ['a99', []],
  ])('%s finds %j', (typed, sns) => {
    expect(found(typed)).toEqual(sns);
  });

  test('one called as every lodging is, is found', () => {
    const called = makeSuggester(areas, [named('Homestay', 1), named('Homestay Lá Sen', 2)]);
    expect(suggest(called, 'homestay').hotels[0]?.sn).toBe(1);
  });

  test('initials with dots are those of a hotel, where they are no kind of place', () => {
    const called = makeSuggester(areas, [named('Khách sạn A.N', 1), named('S.T Homestay', 2)]);
    expect(suggest(called, 'a.n').hotels[0]?.sn).toBe(1);
    expect(suggest(called, 's.t homestay').hotels[0]?.sn).toBe(2);
    expect(suggest(called, 'k.s a.n').hotels[0]?.sn).toBe(1);
  });

  test('stay is part of the names of hotels, and alone means any of them', () => {
    const called = makeSuggester(areas, [named('Mây', 1), named('Mây Stay', 2)]);
    expect(suggest(called, 'may stay').hotels[0]?.sn).toBe(2);
    expect(suggest(called, 'stay')).toEqual(suggest(called, 'hotel'));
  });

  test('eight hotels at most, the most liked first', () => {
    const many = makeSuggester(
      areas,
      Array.from({ length: 30 }, (_, n) => named(`Hotel Số ${n}`, n + 1, 101, 1, (n * 7) % 30)),
    );
    const merits = suggest(many, 'hotel so').hotels.map((hotel) => hotel.merit);
    expect(merits).toEqual([29, 28, 27, 26, 25, 24, 23, 22]);
  });
});
