// What the basemap's archive covers.

/** West, south, east, north. */
export const archiveBounds: [number, number, number, number] = [92, 0, 128, 30];
