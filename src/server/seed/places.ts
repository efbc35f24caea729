// The locations of the sample hotels: distributed over districts by weight, on land, denser towards
// the centre.

import { readFileSync } from 'node:fs';
import type { LocalText } from '#domain/hotel.ts';
import { distanceMetres, type Point } from '#domain/place.ts';
import { landmarksIn } from '../landmarks/landmarks.ts';
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
  /** A landmark that the hotel stands near. */
  readonly near?: Point;
};

const read = <Shape>(file: string): Shape =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Shape;

export const places = read<SeedArea[]>('./data/places.json');
const provinces = places.filter((place) => place.type === 'province');
/** As landmarks are placed in them. */
const areas = places.map(({ sn, parent, lat, lng }) => ({
  sn,
  parentSn: parent,
  latitude: lat,
  longitude: lng,
}));
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

/**
 * The sites of `count` hotels, province by province; every province gets at least one. In a country
 * of the usual size three hotels stand near each landmark that many people look for.
 */
export function hotelSites(count: number): HotelSite[] {
  const sites = plainSites(count);
  if (count >= minForLandmarks) placeNearLandmarks(sites);
  return sites;
}

const minForLandmarks = 5_000;
const wantedWeight = 50;
const hotelsNear = 3;
/** Landmarks so near each other share their hotels. */
const sharedMetres = 900;

/** Moves the last hotels of a landmark's district to it, or of the province where it has too few. */
function placeNearLandmarks(sites: HotelSite[]): void {
  const served: Point[] = [];
  for (const landmark of landmarksIn(areas)) {
    if (landmark.weight < wantedWeight) continue;
    if (served.some((other) => distanceMetres(other, landmark) < sharedMetres)) continue;
    served.push(landmark);
    const own = siteIn(landmark.districtSn);
    for (let placed = 0; placed < hotelsNear; placed += 1) {
      const at = freeSite(sites, own);
      if (at !== -1) sites[at] = { ...own, near: landmark };
    }
  }
}

/** The last site not placed yet: of the district, else of the province's fullest district. */
function freeSite(sites: readonly HotelSite[], { province, district }: HotelSite): number {
  const isFree = (site: HotelSite): boolean => site.near === undefined;
  const own = sites.findLastIndex((site) => isFree(site) && site.district.sn === district.sn);
  if (own !== -1) return own;
  const left = Map.groupBy(
    sites.filter((site) => isFree(site) && site.province.sn === province.sn),
    (site) => site.district.sn,
  );
  const [fullest] = [...left.values()].toSorted((a, b) => b.length - a.length);
  return fullest === undefined ? -1 : sites.lastIndexOf(fullest[0] as HotelSite);
}

function plainSites(count: number): HotelSite[] {
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

/** A random dry point a few minutes' walk from a landmark. */
function pointNear(landmark: Point, district: SeedArea, by: SeededRandom): Point {
  const centre = { latitude: district.lat, longitude: district.lng };
  let point = landmark;
  for (let tries = 0; tries < 40; tries += 1) {
    point = pointAway(landmark, 0.12 + 0.5 * by.unit(), by.unit() * 2 * Math.PI);
    const part = distanceMetres(centre, point) / 1_000 / (district.radiusKm ?? 1);
    if (part >= 1 || isDry(district.sn, turnTo(centre, point), part)) break;
  }
  return point;
}

/** The direction from one point to another as a part of a turn, clockwise from north. */
function turnTo(from: Point, to: Point): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const turn = Math.atan2(east, to.latitude - from.latitude) / (2 * Math.PI);
  return turn < 0 ? turn + 1 : turn;
}

/** Where a hotel stands: near its landmark, else anywhere in its district. */
export const pointOf = ({ district, near }: HotelSite, by: SeededRandom): Point =>
  near === undefined ? pointIn(district, by) : pointNear(near, district, by);

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
