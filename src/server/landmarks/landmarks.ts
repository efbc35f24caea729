// The landmarks people travel to, compiled by hand from public facts; positions are right to about
// 200 m. They are a file and not rows: nothing refers to them but links, and every installation has
// the same (docs/product.md, Places).

import { readFileSync } from 'node:fs';
import type { LocalText } from '#domain/hotel.ts';
import { distanceMetres, type Point, type LandmarkKind } from '#domain/place.ts';

type StoredLandmark = {
  /** Never changes and is never used again: what people picked is counted by it. */
  readonly sn: number;
  readonly slug: string;
  readonly kind: LandmarkKind;
  readonly names: LocalText;
  readonly aliases: readonly string[];
  readonly lat: number;
  readonly lng: number;
  readonly radiusKm: number;
  readonly provinceSn: number;
  readonly districtSn: number | null;
  /** 1 to 100: the higher, the more people look for it. */
  readonly weight: number;
};

export type Landmark = Point &
  Omit<StoredLandmark, 'lat' | 'lng' | 'districtSn'> & { readonly districtSn: number };

const stored = JSON.parse(
  readFileSync(new URL('./landmarks.json', import.meta.url), 'utf8'),
) as StoredLandmark[];

type District = Point & { readonly sn: number; readonly parentSn: number | null };

/** One that names no district gets that of its province whose centre is nearest. */
function districtOf(point: Point, provinceSn: number, areas: readonly District[]): number {
  let nearest = 0;
  let least = Infinity;
  for (const area of areas) {
    if (area.parentSn !== provinceSn) continue;
    const metres = distanceMetres(point, area);
    if (metres < least) [nearest, least] = [area.sn, metres];
  }
  return nearest;
}

/** All landmarks, placed in the districts given. */
export function landmarksIn(areas: readonly District[]): Landmark[] {
  return stored.map(({ lat, lng, districtSn, ...landmark }) => {
    const point = { latitude: lat, longitude: lng };
    return {
      ...landmark,
      ...point,
      districtSn: districtSn ?? districtOf(point, landmark.provinceSn, areas),
    };
  });
}

const bySlug = new Map(stored.map((landmark) => [landmark.slug, landmark]));
export const findLandmark = (slug: string): Omit<StoredLandmark, 'districtSn'> | undefined =>
  bySlug.get(slug);
