// Promises that travellers find the place they go to: queries as they are typed, tried beside all
// areas and hotels of the sample country (docs/product.md, Places).

import { beforeAll, describe, expect, test } from 'vitest';
import { fold } from '#domain/place.ts';
import type { NamedHotel } from '#server/search/suggest/hotel-names.ts';
import { landmarksCalled, makeLandmarkNames } from '#server/search/suggest/landmark-index.ts';
import { suggestLandmarks } from '#server/search/suggest/landmark-names.ts';
import {
  makeSuggester,
  suggest,
  type Suggester,
  type Suggestions,
} from '#server/search/suggest/suggester.ts';
import { isThai } from '#server/search/suggest/thai-landmarks.ts';
import { sampleAreas, sampleHotels, type SampleArea } from '#tests/content/sample-names.ts';
import golden from '#tests/golden/landmarks.json' with { type: 'json' };
import areaQueries from '#tests/golden/suggestions.json' with { type: 'json' };

let suggester: Suggester<NamedHotel, SampleArea>;
beforeAll(() => {
  suggester = makeSuggester(sampleAreas, sampleHotels());
});
const found = (typed: string, isExact = false): Suggestions<NamedHotel, SampleArea> =>
  suggest(suggester, typed, undefined, isExact);
const slugs = (typed: string): string[] => found(typed).landmarks.map(({ slug }) => slug);

describe('the golden queries', () => {
  test('are at least 120, each typed otherwise, in three scripts', () => {
    expect(golden.length).toBeGreaterThanOrEqual(120);
    expect(new Set(golden.map(({ typed }) => typed)).size).toBe(golden.length);
    expect(golden.filter(({ typed }) => /[\u0e00-\u0e7f]/.test(typed)).length).toBeGreaterThan(9);
  });

  test('find what is meant among the first three, 98 of 100, and first, 97 of 100', () => {
    const missed = (first: number) =>
      golden
        .filter(({ typed, landmarks }) =>
          slugs(typed)
            .slice(0, first)
            .every((slug) => !landmarks.includes(slug)),
        )
        .map(({ typed }) => typed);
    expect(missed(3).length <= 0.02 * golden.length ? [] : missed(3)).toEqual([]);
    expect(missed(1).length <= 0.03 * golden.length ? [] : missed(1)).toEqual([]);
  });

  test('are shown before areas and hotels, 95 of 100', () => {
    const others = golden.filter(({ typed }) => found(typed).first !== 'landmark');
    expect(others.length <= 0.05 * golden.length ? [] : others.map(({ typed }) => typed)).toEqual(
      [],
    );
  });
});

test('an area or a hotel that is meant is not hidden behind landmarks, 97 of 100', () => {
  const hidden = areaQueries.filter(({ typed, areas }: { typed: string; areas?: number[] }) => {
    if (areas === undefined) return false;
    const { first, landmarks, areas: shown } = found(typed);
    const rows = first === 'landmark' ? landmarks.length : 0;
    const at = shown.findIndex(({ sn }) => areas.includes(sn));
    return at === -1 || rows + at >= 3;
  });
  expect(
    hidden.length <= 0.03 * areaQueries.length ? [] : hidden.map(({ typed }) => typed),
  ).toEqual([]);
});

describe('slips', () => {
  test.each([
    ['benh vien cho rayy', 'Bệnh viện Chợ Rẫy'],
    ['tan son nhat airpot', 'Tân Sơn Nhất'],
    ['โรงพยาบาลโชเรย', 'โจเร'],
  ])('of %s are mended and said', (typed, name) => {
    expect(JSON.stringify(found(typed).mended)).toContain(name);
  });

  test.each(['benh vien cho ray', 'bv cho ray', 'Nguyễn Huệ', 'cho ray hospital', 'sb da nang'])(
    'none is said of %s',
    (typed) => expect(found(typed).mended).toBeNull(),
  );

  test('are not mended on the way back', () => {
    expect(found('benh vien cho rayy', true).mended).toBeNull();
    expect(found('xichloo', true)).toMatchObject({ areas: [], landmarks: [], hotels: [] });
  });
});

test('a word for a wish is a part of a name that has it', () => {
  const [first, ...others] = suggester.landmarks.entries.map(({ landmark }) => landmark);
  const names = makeLandmarkNames(
    [
      { ...first!, slug: 'four-stars', names: { vi: 'Phố 4 Sao', en: 'View Street', th: '' } },
      ...others,
    ],
    [],
  );
  for (const typed of ['phố 4 sao', '4 sao', 'khách sạn gần phố 4 sao', 'view street'])
    expect(suggestLandmarks(names, typed, false)[0]?.landmark.slug).toBe('four-stars');
});

describe('beside a hotel', () => {
  test('of which only some words begin as typed, a landmark a slip away is shown', () => {
    const { first, landmarks, hotels } = found('tan sun nhat');
    expect(hotels.length).toBeGreaterThan(0);
    expect(first).toBe('landmark');
    expect(landmarks[0]?.slug).toBe('tan-son-nhat-airport');
  });

  test.each(['sung tim', 'khach san sung tim', 'hoa ban cai rang'])('called %s, none is', (typed) =>
    expect(found(typed)).toMatchObject({ first: 'hotel', landmarks: [] }),
  );
});

test.each(['khách sạn 5 sao đà nẵng', 'cheap hotels da nang', '4 star hotel da nang'])(
  '%s means the area',
  (typed) => {
    const { first, areas } = found(typed);
    expect(first).toBe('area');
    expect(areas[0]?.name.vi).toBe('Đà Nẵng');
  },
);

test('words for a lodging before or after the name of an area leave its name whole', () => {
  const nameOf = (area: SampleArea): string =>
    fold(area.name.vi).replace(/^(?:thanh pho|thi xa|huyen|quan(?= \D)) /, '');
  const missed = sampleAreas.flatMap((area) =>
    [`khach san ${nameOf(area)}`, `khach san o ${nameOf(area)}`, `${nameOf(area)} nha nghi`].filter(
      (typed) => {
        const { first, areas } = found(typed);
        return first !== 'area' || areas[0] === undefined || nameOf(areas[0]) !== nameOf(area);
      },
    ),
  );
  expect(missed).toEqual([]);
});

describe('a name that a landmark and an area share', () => {
  /** Not an area's own name, which means the area. */
  const shared = () =>
    sampleAreas.flatMap((area) => {
      const own = new Set([area.name.vi, area.name.en, area.short?.vi ?? ''].map(fold));
      const province = sampleAreas.find(({ sn }) => sn === area.parentSn) ?? area;
      return area.aliases.flatMap((alias) => {
        const called = landmarksCalled(suggester.landmarks, alias).map(({ slug }) => slug);
        return called.length === 0 || isThai(alias) || own.has(fold(alias))
          ? []
          : [{ name: fold(alias), called, province: fold(province.name.vi) }];
      });
    });
  /** The last two different letters beside each other are swapped. */
  const swapped = (name: string): string =>
    name.replace(/([a-z])(?!\1)([a-z])(?!.*([a-z])(?!\3)[a-z])/, '$2$1');
  const isMissed = (typed: string, called: readonly string[]): boolean => {
    const { first, landmarks } = found(typed);
    return first !== 'landmark' || !called.includes(landmarks[0]?.slug ?? '');
  };

  test('means the landmark, also with its province', () => {
    expect(shared().length).toBeGreaterThan(50);
    const missed = shared().flatMap(({ name, called, province }) =>
      [name, `${name} ${province}`].filter((typed) => isMissed(typed, called)),
    );
    expect(missed).toEqual([]);
  });

  test('means it with one slip too, 95 of 100', () => {
    const long = shared().filter(({ name }) => name.length >= 7);
    const slipped = long.flatMap(({ name, called }) =>
      [swapped(name), `${name}${name.at(-1) ?? ''}`].map((typed) => ({ typed, called })),
    );
    const missed = slipped.filter(({ typed, called }) => isMissed(typed, called));
    expect(missed.length <= 0.05 * slipped.length ? [] : missed.map(({ typed }) => typed)).toEqual(
      [],
    );
  });
});

test.each(['khách sạn có bồn tắm', 'có hồ bơi', 'gần đây', 'hotel near me', 'hourly hotel'])(
  '%s names nothing, and is answered as before anything is typed',
  (typed) =>
    expect(found(typed)).toEqual({ ...found(''), first: 'area', landmarks: [], mended: null }),
);

describe('the province of July 2025', () => {
  const province = (sn: number) => sampleAreas.find((area) => area.sn === sn);
  /** Its name, without the word for its kind. */
  const merged = (sn: number): string =>
    fold(province(sn)?.merged ?? '').replace(/^(?:tp|thanh pho|tinh) /, '');
  /** Those that bear another name since. */
  const isRenamed = (sn: number): boolean =>
    merged(sn) !== '' && merged(sn) !== fold(province(sn)?.name.vi ?? '');

  test('finds the landmarks of the provinces it has taken in, 97 of 100', () => {
    const moved = suggester.landmarks.entries
      .map(({ landmark }) => landmark)
      .filter(({ provinceSn }) => isRenamed(provinceSn));
    expect(moved.length).toBeGreaterThan(100);
    const missed = moved.filter(({ names, provinceSn, slug }) => {
      const typed = `${fold(names.vi)} ${merged(provinceSn)}`;
      return !slugs(typed).slice(0, 3).includes(slug);
    });
    expect(missed.length <= 0.03 * moved.length ? [] : missed.map(({ slug }) => slug)).toEqual([]);
  });

  test('finds their districts', () => {
    const typed = (area: SampleArea) =>
      `${fold(area.name.vi).replace(/^(?:thanh pho|thi xa|huyen) /, '')} ${merged(area.parentSn ?? 0)}`;
    const moved = sampleAreas.filter(({ parentSn }) => parentSn !== null && isRenamed(parentSn));
    expect(moved.length).toBeGreaterThan(50);
    const missed = moved.filter(
      (area) => !found(typed(area)).areas.some(({ sn }) => sn === area.sn),
    );
    expect(missed.map(typed)).toEqual([]);
  });
});

test.each([
  ['đảo phú quốc', 'Phú Quốc'],
  ['phu quoc island', 'Phú Quốc'],
  ['vịnh hạ long', 'Hạ Long'],
  ['vĩnh long', 'Vĩnh Long'],
  ['tam đảo', 'Tam Đảo'],
  ['เกาะฟู้โกว๊ก', 'Phú Quốc'],
])('%s means the area', (typed, name) => {
  const { areas } = found(typed);
  expect(areas[0]?.name.vi).toMatch(new RegExp(`${name}$`));
});

test.each([
  ['tay doo', 'Tây Đô'],
  ['bui vine', 'Bùi Viện'],
  ['phu my hugn', 'Phú Mỹ Hưng'],
])('of %s the name is said that was meant', (typed, name) => {
  expect(JSON.stringify(found(typed).mended)).toContain(name);
});

test('a hotel of another name is not offered for a landmark', () => {
  const { hotels } = found('benh vien cho ray');
  expect(hotels.map(({ name }) => name).filter((name) => !/Chợ Rẫy/.test(name))).toEqual([]);
});

test('a landmark without a district has that of the nearest centre', () => {
  const of = (slug: string) => {
    const one = suggester.landmarks.entries.find(({ landmark }) => landmark.slug === slug);
    return sampleAreas.find(({ sn }) => sn === one?.landmark.districtSn);
  };
  for (const { landmark } of suggester.landmarks.entries)
    expect(sampleAreas.find(({ sn }) => sn === landmark.districtSn)?.parentSn).toBe(
      landmark.provinceSn,
    );
  expect(of('pu-luong')?.parentSn).toBe(19);
});
