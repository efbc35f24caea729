// What the basemap's archive covers, and what the map shows beyond it.

/** West, south, east, north. */
export const archiveBounds: [number, number, number, number] = [92, 0, 128, 30];

/** Wide enough that a large screen can show the whole country. */
export const mapBounds: [number, number, number, number] = [80, 0, 148, 30];

/** The sea on either side of the archive, drawn coarsely: it is seen from afar alone. */
export const seaBeyond = {
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [92, -1],
        [92, 20.8],
        [91.8, 22.3],
        [90.5, 22],
        [88.9, 21.6],
        [87, 21.4],
        [86.6, 20.2],
        [85, 19.5],
        [82.3, 16.7],
        [80.2, 15.5],
        [80, 13],
        [80, -1],
        [92, -1],
      ],
    ],
    [
      [
        [128, -1],
        [148, -1],
        [148, 31],
        [128, 31],
        [128, -1],
      ],
    ],
  ],
};
