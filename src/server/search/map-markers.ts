// The markers of a search on the map: pins for the first hotel and for those that stand apart,
// clusters for hotels too close to each other.

import Supercluster from 'supercluster';
import type { HotelCluster } from '#contract/schemas/map.ts';
import type { Box } from '#domain/map.ts';
import { policy } from '#domain/policy.ts';
import { firstOf, inOrder, type Found, type Ranked } from './memory/find-hotels.ts';

export type MapMarks = {
  readonly pins: readonly Found[];
  readonly clusters: readonly HotelCluster[];
};

/**
 * Hotels closer to each other than the width of a price pin become one cluster; from street zoom on
 * there are no clusters.
 */
const clusterPixels = 64;
const streetZoom = 17;

type Spread = { west: number; south: number; east: number; north: number };

/**
 * Markers for the hotels found inside the box, in any order, at most `policy.mapMarks`. The first in
 * the requested order has a pin wherever it lies, because its card is the first below the map. When
 * there are too many pins, the first in that order stay.
 */
export function marksOf(inside: readonly Ranked[], box: Box, zoom: number): MapMarks {
  const level = Math.round(zoom);
  if (level >= streetZoom) return { pins: inOrder(inside).slice(0, policy.mapMarks), clusters: [] };
  const first = firstOf(inside);
  const { alone, clusters } = cluster(
    inside.filter((one) => one !== first),
    box,
    level,
  );
  const shown = clusters.toSorted((a, b) => b.count - a.count).slice(0, policy.mapMarks - 1);
  return {
    pins: inOrder(inside.filter((one) => one === first || alone.has(one.hotel.sn))).slice(
      0,
      policy.mapMarks - shown.length,
    ),
    clusters: shown,
  };
}

/**
 * Sorted by serial number instead of search order, so that a small move of the map leaves the
 * clusters unchanged, unless another hotel becomes the first.
 */
function cluster(
  inside: readonly Found[],
  box: Box,
  level: number,
): { alone: ReadonlySet<number>; clusters: HotelCluster[] } {
  const index = new Supercluster<
    { sn: number; west: number; south: number; east: number; north: number },
    Spread
  >({
    minZoom: level,
    maxZoom: level,
    radius: clusterPixels,
    extent: 512,
    map: ({ west, south, east, north }) => ({ west, south, east, north }),
    reduce: widen,
  });
  const points = inside.map(({ hotel: { sn, latitude, longitude } }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties: { sn, west: longitude, south: latitude, east: longitude, north: latitude },
  }));
  // Most searches already find them in that order, which the sort detects in one pass.
  points.sort((a, b) => a.properties.sn - b.properties.sn);
  const alone = new Set<number>();
  const clusters: HotelCluster[] = [];
  for (const {
    geometry: {
      coordinates: [longitude = 0, latitude = 0],
    },
    properties,
  } of index.load(points).getClusters([box.west, box.south, box.east, box.north], level)) {
    if ('cluster' in properties) {
      const { west, south, east, north } = properties;
      clusters.push({
        latitude,
        longitude,
        count: properties.point_count,
        west,
        south,
        east,
        north,
      });
    } else {
      alone.add(properties.sn);
    }
  }
  return { alone, clusters };
}

function widen(all: Spread, one: Readonly<Spread>): void {
  all.west = Math.min(all.west, one.west);
  all.south = Math.min(all.south, one.south);
  all.east = Math.max(all.east, one.east);
  all.north = Math.max(all.north, one.north);
}
