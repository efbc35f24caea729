// Holds the province finder to the 63 provinces as people type them.

import { expect, test } from 'vitest';
import { findProvinces } from '#domain/province-finder.ts';
import { jsonOf } from '../architecture/sources.ts';

type Place = {
  readonly type: string;
  readonly slug: string;
  readonly name: Record<string, string>;
  readonly aliases: readonly string[];
};
const provinces = jsonOf<Place[]>('src/server/seed/data/places.json').filter(
  ({ type }) => type === 'province',
);
const first = (typed: string): string | undefined => findProvinces(provinces, typed)[0]?.slug;

test.each(provinces.map(({ slug, name }) => [slug, name] as const))(
  '%s is found by its name in each language, with and without marks',
  (slug, name) => {
    for (const typed of [
      name['vi'],
      name['en'],
      name['th'],
      (name['en'] ?? '').toLowerCase().replaceAll(' ', ''),
    ])
      expect([typed, first(typed ?? '')]).toEqual([typed, slug]);
  },
);

test.each([
  ['sai gon', 'ho-chi-minh'],
  ['sg', 'ho-chi-minh'],
  ['tphcm', 'ho-chi-minh'],
  ['hcm', 'ho-chi-minh'],
  ['hn', 'ha-noi'],
  ['vung tau', 'ba-ria-vung-tau'],
  ['Vũng Tàu', 'ba-ria-vung-tau'],
  ['brvt', 'ba-ria-vung-tau'],
  ['đà lạt', 'lam-dong'],
  ['dalat', 'lam-dong'],
  ['nha trang', 'khanh-hoa'],
  ['hue', 'thua-thien-hue'],
  ['เว้', 'thua-thien-hue'],
  ['ดานัง', 'da-nang'],
  ['ha nội', 'ha-noi'],
  ['danag', 'da-nang'],
  ['quang nihn', 'quang-ninh'],
  ['hai phongg', 'hai-phong'],
  ['can th', 'can-tho'],
  ['minh', 'ho-chi-minh'],
])('%s leads to %s', (typed, slug) => expect(first(typed)).toBe(slug));

test('nothing typed leaves all of them in their order, and nonsense none', () => {
  expect(findProvinces(provinces, '  ')).toEqual(provinces);
  expect(findProvinces(provinces, 'qqqqq')).toEqual([]);
  expect(findProvinces(provinces, '!!')).toEqual(provinces);
});
