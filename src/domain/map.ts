// Map geometry: the box a view shows, the area it searches, and the view that fits a whole place.

import type { Point } from './place.ts';
import type { Where } from './search.ts';

/** A map view: its centre and zoom; the world is 512 × 2^zoom pixels wide, as in other web maps. */
export type MapView = Point & { readonly zoom: number };
export type Box = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};
/** In CSS pixels. */
export type Size = { readonly width: number; readonly height: number };
export type Area = Extract<Where, { kind: 'area' }>;

/** Further out the country is too small to see, and further in the sketch has no more detail. */
export const zoomLimits = { min: 4.5, max: 18 } as const;

const tilePixels = 512;
const earthRound = 40_075_016.686;
const widestRadius = 1_000_000;

/** Places on the map as parts of the world's width, from its north-west corner. */
const across = (longitude: number): number => (longitude + 180) / 360;
const down = (latitude: number): number =>
  (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2;
const longitudeAt = (x: number): number => x * 360 - 180;
const latitudeAt = (y: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));
const within = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/**
 * Rounds a view to the precision of the URL: about a metre and a hundredth of a zoom level. A
 * rounded view survives writing and reading exactly.
 */
export function roundView({ latitude, longitude, zoom }: MapView): MapView {
  return {
    latitude: rounded(latitude, 5),
    longitude: rounded(longitude, 5),
    zoom: rounded(zoom, 2),
  };
}

/** What a view of this size shows. */
export function boxOf({ latitude, longitude, zoom }: MapView, { width, height }: Size): Box {
  const world = tilePixels * 2 ** zoom;
  const [x, y] = [across(longitude), down(latitude)];
  const [halfWidth, halfHeight] = [width / 2 / world, height / 2 / world];
  return {
    west: rounded(within(longitudeAt(x - halfWidth), -180, 180), 6),
    east: rounded(within(longitudeAt(x + halfWidth), -180, 180), 6),
    north: rounded(latitudeAt(within(y - halfHeight, 0, 1)), 6),
    south: rounded(latitudeAt(within(y + halfHeight, 0, 1)), 6),
  };
}

/** Where a place lies in a view of this size, in pixels from its upper left corner. */
export function pixelIn(
  view: MapView,
  { width, height }: Size,
  { latitude, longitude }: Point,
): { readonly x: number; readonly y: number } {
  const world = tilePixels * 2 ** view.zoom;
  return {
    x: width / 2 + (across(longitude) - across(view.longitude)) * world,
    y: height / 2 + (down(latitude) - down(view.latitude)) * world,
  };
}

export function isInBox(
  { latitude, longitude }: Point,
  { west, south, east, north }: Box,
): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** The area searched for a view of this size in whole pixels, and the circle around it. */
export function areaOf(given: MapView, size: Size): Area {
  const { width, height } = size;
  const view = roundView(given);
  const metresPerPixel =
    (earthRound * Math.cos((view.latitude * Math.PI) / 180)) / (tilePixels * 2 ** view.zoom);
  const radius = Math.ceil((Math.hypot(width, height) / 2) * metresPerPixel);
  return { kind: 'area', ...view, radius: Math.min(widestRadius, radius), size };
}

/** Pixels at each edge that are covered or must stay free. */
export type Inset = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** The closest view that shows every one of the points inside the inset; null for no points. */
export function viewAround(
  points: readonly Point[],
  { width, height }: Size,
  inset: Inset,
  closest: number,
): MapView | null {
  const [first] = points;
  if (first === undefined) return null;
  const xs = points.map(({ longitude }) => across(longitude));
  const ys = points.map(({ latitude }) => down(latitude));
  const [left, right, top, bottom] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const fits = (pixels: number, part: number): number =>
    part === 0 ? zoomLimits.max : Math.log2(Math.max(1, pixels) / tilePixels / part);
  const fitting = Math.min(
    fits(width - inset.left - inset.right, right - left),
    fits(height - inset.top - inset.bottom, bottom - top),
  );
  const zoom = Math.floor(within(fitting, zoomLimits.min, closest) * 100) / 100;
  const world = tilePixels * 2 ** zoom;
  const x = (left + right) / 2 + (inset.right - inset.left) / 2 / world;
  const y = (top + bottom) / 2 + (inset.bottom - inset.top) / 2 / world;
  return roundView({ longitude: longitudeAt(x), latitude: latitudeAt(y), zoom });
}

/** The corners of a box, for a view that shows it whole. */
export function cornersOf({ west, south, east, north }: Box): readonly Point[] {
  return [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
}

/** The zoom for a place of which only the centre is known. */
export const defaultZooms = { province: 11.5, district: 13.5, nearBy: 14.5, hotel: 15.5 } as const;
/** The whole country without its islands. */
export const country: Box = { west: 102.2, south: 8.3, east: 109.6, north: 23.4 };

/**
 * The area around one hotel, for a link to the map from its page: a screen's width of the streets
 * around it.
 */
export function areaAround(point: Point): Area {
  return areaOf({ ...point, zoom: defaultZooms.hotel }, { width: 390, height: 700 });
}
