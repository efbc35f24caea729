// The locations of the sample hotels: distributed over districts by weight, on land, denser towards
// the centre.

import { readFileSync } from 'node:fs';
import type { LocalText } from '#domain/hotel.ts';
import type { Point } from '#domain/place.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A province or a district as stored in `places.json`. */
export type SeedArea = {
  readonly sn: number;
  readonly key?: string;
  readonly type: 'province' | 'district';
  readonly kind?: string;
  readonly parent: number | null;
  readonly name: LocalText;
  readonly short?: Partial<LocalText>;
  readonly slug: string;
  readonly lat: number;
  readonly lng: number;
  readonly radiusKm?: number;
  readonly weight: number;
  readonly aliases: readonly string[];
  readonly merged2025?: unknown;
};
/** The surroundings of a hotel, which determine names, prices and texts. */
export type Setting = 'metro' | 'town' | 'suburb' | 'beach' | 'mountain' | 'river' | 'old';
export type HotelSite = {
  readonly province: SeedArea;
  readonly district: SeedArea;
  readonly setting: Setting;
};

const read = <Shape>(file: string): Shape =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Shape;

export const places = read<SeedArea[]>('./data/places.json');
const provinces = places.filter((place) => place.type === 'province');
const bySn = new Map(places.map((place) => [place.sn, place]));

const settings: readonly (readonly [Setting, readonly number[]])[] = [
  [
    'beach',
    [
      122, 301, 304, 305, 306, 308, 403, 404, 506, 514, 701, 702, 704, 706, 905, 1001, 1005, 1301,
      1307, 1308, 1501, 1502, 1503, 1504, 1505, 1801, 1902, 1903, 2002, 2901, 3401, 3402, 3502,
      3601,
    ],
  ],
  [
    'mountain',
    [
      219, 801, 802, 803, 804, 805, 806, 807, 808, 809, 1310, 1601, 1603, 1604, 2403, 3002, 3202,
      3301, 4202, 4302, 4401, 4501, 4602, 4603, 4901, 4902, 4903, 4904, 5002, 5102, 5202,
    ],
  ],
  ['old', [202, 901, 1401, 1702, 3901]],
];
const settingBySn = new Map(
  settings.flatMap(([setting, sns]) => sns.map((sn) => [sn, setting] as const)),
);
const metros = new Set([1, 2, 4, 5, 6]);
/** The provinces of the Mekong delta, whose hotels count as being near water. */
const delta = new Set([6, 27, 28, 55, 56, 57, 58, 59, 60, 61, 62, 63]);

function settingOf(district: SeedArea): Setting {
  const own = settingBySn.get(district.sn);
  if (own !== undefined) return own;
  if (delta.has(district.parent ?? 0)) return 'river';
  const isCity = district.kind === 'urban' || district.kind === 'city';
  if (metros.has(district.parent ?? 0)) return isCity ? 'metro' : 'suburb';
  return isCity ? 'town' : 'suburb';
}

/**
 * The site of a hotel in a district. Throws RangeError when the number is not that of a district.
 */
export function siteIn(districtSn: number): HotelSite {
  const district = bySn.get(districtSn);
  const province = bySn.get(district?.parent ?? 0);
  if (district === undefined || province === undefined)
    throw new RangeError(`no district ${districtSn}`);
  return { province, district, setting: settingOf(district) };
}

/**
 * Distributes `count` by weight: integers that sum to `count`, 0 for weight 0, at least `least` for
 * the others.
 */
function shareOut(count: number, weights: readonly number[], least: number): number[] {
  const open = weights.filter((weight) => weight > 0).length * least;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = weights.map((weight) =>
    weight > 0 ? least + (Math.max(0, count - open) * weight) / total : 0,
  );
  const shares = exact.map(Math.floor);
  const byRest = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index);
  let left = count - shares.reduce((sum, share) => sum + share, 0);
  for (const { index, rest } of byRest) {
    if (left <= 0) break;
    if (rest > 0) {
      shares[index] = (shares[index] ?? 0) + 1;
      left -= 1;
    }
  }
  return shares;
}

/** The sites of `count` hotels, province by province; every province gets at least one. */
export function hotelSites(count: number): HotelSite[] {
  const ofProvince = shareOut(
    count,
    provinces.map((province) => province.weight),
    1,
  );
  return provinces.flatMap((province, index) => {
    const districts = places.filter((place) => place.parent === province.sn);
    const ofDistrict = shareOut(
      ofProvince[index] ?? 0,
      districts.map((district) => district.weight),
      0,
    );
    return districts.flatMap((district, at) =>
      Array.from({ length: ofDistrict[at] ?? 0 }, () => siteIn(district.sn)),
    );
  });
}

/**
 * Which parts of a district's circle are dry: 24 directions clockwise from north, three hexadecimal
 * digits each, bit n for the ring from n/12 to (n+1)/12 of the radius. Read off the base map;
 * districts without water are left out.
 */
const shores = new Map(Object.entries(read<Record<string, string>>('./data/shores.json')));
const kmPerDegree = 111.2;

function isDry(districtSn: number, turn: number, part: number): boolean {
  const shore = shores.get(String(districtSn));
  if (shore === undefined) return true;
  const direction = Math.floor(turn * 24) * 3;
  return (
    (Number.parseInt(shore.slice(direction, direction + 3), 16) &
      (1 << Math.min(11, Math.floor(part * 12)))) !==
    0
  );
}

/** A random point within the radius of the district and on land, more likely near its centre. */
export function pointIn(district: SeedArea, by: SeededRandom): Point {
  let turn = 0;
  let part = 0;
  for (let tries = 0; tries < 60; tries += 1) {
    turn = by.unit();
    part = by.unit() ** 0.72;
    if (isDry(district.sn, turn, part)) break;
  }
  return pointAway(
    { latitude: district.lat, longitude: district.lng },
    part * (district.radiusKm ?? 1),
    turn * 2 * Math.PI,
  );
}

/** The point `km` away in a direction, clockwise from north in radians. */
export function pointAway(from: Point, km: number, direction: number): Point {
  const latitude = from.latitude + (km * Math.cos(direction)) / kmPerDegree;
  const longitude =
    from.longitude +
    (km * Math.sin(direction)) / (kmPerDegree * Math.cos((from.latitude * Math.PI) / 180));
  return {
    latitude: Math.round(latitude * 1e6) / 1e6,
    longitude: Math.round(longitude * 1e6) / 1e6,
  };
}
