// The airports of Vietnam with daily flights.

import type { Point } from '#domain/place.ts';

const point = (latitude: number, longitude: number): Point => ({ latitude, longitude });
export const airports: readonly Point[] = [
  point(10.8155, 106.6638),
  point(21.2141, 105.8019),
  point(16.0552, 108.2027),
  point(12.0072, 109.2158),
  point(10.1632, 103.9983),
  point(20.8228, 106.7247),
  point(16.3988, 107.7001),
  point(11.7504, 108.3734),
  point(10.0806, 105.7122),
  point(18.7293, 105.6684),
  point(12.6646, 108.1166),
  point(13.955, 109.0422),
  point(14.0064, 108.0171),
  point(17.515, 106.5905),
  point(21.1175, 107.4142),
];
