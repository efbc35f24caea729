// Pins and clusters as one list of markers in reading order: top to bottom, left to right.

import type { HotelCard } from '#contract/schemas/hotel.ts';
import type { HotelCluster } from '#contract/schemas/map.ts';
import { isInBox } from '#domain/map.ts';
import { formatCompact } from '#domain/money.ts';
import type { Point } from '#domain/place.ts';

export type MapMarker = Point & { readonly key: string } & (
    | { readonly hotel: HotelCard }
    | { readonly cluster: HotelCluster }
  );

export const markerOf = (sn: number): string => `hotel-${sn}`;

/**
 * The text of a cluster, as short as its circle is small: `999`, `1K+`. Thousands are rounded down,
 * so that the plus is true.
 */
export function clusterText(count: number): string {
  const beyond = count % 1_000;
  return count < 1_000 ? formatCompact(count) : `${formatCompact(count - beyond)}+`;
}

/** Markers whose heights differ by less count as one row. */
const rowPixels = 40;

export function sortMarkers(
  hotels: readonly HotelCard[],
  clusters: readonly HotelCluster[],
  pixelOf: (point: Point) => { readonly x: number; readonly y: number },
): readonly MapMarker[] {
  const marks: MapMarker[] = [
    ...hotels.map((hotel) => ({
      key: markerOf(hotel.sn),
      latitude: hotel.latitude,
      longitude: hotel.longitude,
      hotel,
    })),
    ...clusters.map((cluster) => ({
      key: `cluster-${cluster.west}-${cluster.south}-${cluster.count}`,
      latitude: cluster.latitude,
      longitude: cluster.longitude,
      cluster,
    })),
  ];
  const placed = marks.map((mark) => ({ mark, at: pixelOf(mark) }));
  return placed
    .toSorted(
      (a, b) => Math.floor(a.at.y / rowPixels) - Math.floor(b.at.y / rowPixels) || a.at.x - b.at.x,
    )
    .map(({ mark }) => mark);
}

/** The cluster that holds a hotel without a pin of its own: the nearest of those around it. */
export function clusterAround(
  point: Point,
  clusters: readonly HotelCluster[],
): HotelCluster | null {
  const away = ({ latitude, longitude }: Point) =>
    Math.hypot(latitude - point.latitude, longitude - point.longitude);
  return (
    clusters
      .filter((cluster) => isInBox(point, cluster))
      .toSorted((a, b) => away(a) - away(b))[0] ?? null
  );
}

/**
 * The marker a key leads to: arrows go along the order and around its ends, Home and End to them;
 * null for any other key.
 */
export function markerByKey(
  keys: readonly string[],
  at: string | null,
  key: string,
): string | null {
  const here = Math.max(0, keys.indexOf(at ?? ''));
  const last = keys.length - 1;
  const to =
    key === 'ArrowRight' || key === 'ArrowDown'
      ? here === last
        ? 0
        : here + 1
      : key === 'ArrowLeft' || key === 'ArrowUp'
        ? here === 0
          ? last
          : here - 1
        : key === 'Home'
          ? 0
          : key === 'End'
            ? last
            : -1;
  return keys[to] ?? null;
}
