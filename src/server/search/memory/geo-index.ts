// Hotels sorted by latitude, so that those around a point are found without checking all the
// others.

import { distanceMetres, type Point } from '#domain/place.ts';
import { policy } from '#domain/policy.ts';

/**
 * Coordinates are in separate arrays, so that a hotel outside the circle is skipped without reading
 * its object.
 */
export type HotelMap<Hotel extends Point> = {
  readonly hotels: readonly Hotel[];
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
};
export type Near<Hotel> = { readonly hotel: Hotel; readonly metres: number };

export function makeHotelMap<Hotel extends Point>(unsorted: Iterable<Hotel>): HotelMap<Hotel> {
  const hotels = [...unsorted].toSorted((a, b) => a.latitude - b.latitude);
  return {
    hotels,
    latitudes: Float64Array.from(hotels, ({ latitude }) => latitude),
    longitudes: Float64Array.from(hotels, ({ longitude }) => longitude),
  };
}

const metresPerDegree = 111_195;

/** All hotels within the distance, in metres, in no order. */
export function hotelsAround<Hotel extends Point>(
  { hotels, latitudes, longitudes }: HotelMap<Hotel>,
  point: Point,
  radius: number,
): Near<Hotel>[] {
  const near: Near<Hotel>[] = [];
  const degrees = radius / metresPerDegree + 0.001;
  const across = degreesAcross(point.latitude, degrees);
  for (
    let at = firstFrom(latitudes, point.latitude - degrees);
    at < hotels.length && (latitudes[at] ?? 0) <= point.latitude + degrees;
    at += 1
  ) {
    const apart = Math.abs((longitudes[at] ?? 0) - point.longitude);
    const hotel = hotels[at];
    if (hotel === undefined || (apart > across && 360 - apart > across)) continue;
    const metres = distanceMetres(point, hotel);
    if (metres <= radius) near.push({ hotel, metres });
  }
  return near;
}

/** How many hotels are within a walk. */
export const countWalkable = (map: HotelMap<Point>, point: Point): number =>
  hotelsAround(map, point, policy.walkGuessMetres).length;

/**
 * The widest extent of the circle in degrees of longitude, computed at its edge nearest the pole,
 * where meridians are closest.
 */
function degreesAcross(latitude: number, degrees: number): number {
  const farthest = Math.abs(latitude) + degrees;
  return farthest >= 89 ? 360 : degrees / Math.cos((farthest * Math.PI) / 180) + 0.001;
}

function firstFrom(sorted: Float64Array, min: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < min) low = middle + 1;
    else high = middle;
  }
  return low;
}
