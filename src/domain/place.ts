import { policy } from './policy.ts';

/** The given numbers of the search area types. */
export const areaTypes = { hotel: 1, province: 2, district: 3 } as const;
/** The number of landmarks among suggestions, which have no number of their own. */
export const landmarkType = 4;

/** Kinds of places people travel to, which are found like areas. */
export const landmarkKinds = [
  'airport',
  'station',
  'busStation',
  'port',
  'border',
  'hospital',
  'university',
  'market',
  'mall',
  'beach',
  'temple',
  'sight',
  'park',
  'street',
  'stadium',
  'bridge',
  'convention',
] as const;
export type LandmarkKind = (typeof landmarkKinds)[number];

export type Point = { readonly latitude: number; readonly longitude: number };

/**
 * Serial numbers of the provinces suggested before anything is typed, the default province first.
 */
export const suggestedProvinces = [1, 2, 3, 4, 5] as const;
export const defaultProvince = { sn: 1, latitude: 10.767674, longitude: 106.6651843 } as const;

/** Text without diacritics, `đ` as `d`. */
export const withoutMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D');

/** Text without case, diacritics or punctuation, `đ` as `d`; Thai letters and digits stay. */
export const fold = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

const earthMetres = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two points along the earth's surface. */
export function distanceMetres(a: Point, b: Point): number {
  const sinLat = Math.sin(radians(b.latitude - a.latitude) / 2);
  const sinLng = Math.sin(radians(b.longitude - a.longitude) / 2);
  const h =
    sinLat * sinLat +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * sinLng * sinLng;
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The way along streets, of which only the straight line is known. */
export const streetMetres = (metres: number): number =>
  Math.round((metres * policy.streetsLongerPercent) / 100);

export type TravelTime = { readonly by: 'foot' | 'motorbike'; readonly minutes: number };

/**
 * Estimated travel time, with a factor for streets being longer than the straight line: on foot
 * below a kilometre, else by motorbike; null when an estimate would be misleading.
 */
export function travelOf(metres: number): TravelTime | null {
  if (metres > policy.rideGuessMetres) return null;
  const by = metres < policy.walkGuessMetres ? 'foot' : 'motorbike';
  const perMinute = by === 'foot' ? policy.walkMetresPerMinute : policy.rideMetresPerMinute;
  return {
    by,
    minutes: Math.max(1, Math.round((metres * policy.streetsLongerPercent) / 100 / perMinute)),
  };
}
