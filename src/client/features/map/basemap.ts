// The basemap's archive, opened once for the maps and the small maps of a page.

import { PMTiles, ResolvedValueCache } from 'pmtiles';
import { basemap, openArchive } from './basemap-archive.ts';

let archive: PMTiles | null = null;

/** The library's usual cache keeps failures too: after an outage nothing would be asked for again. */
export function openBasemap(): PMTiles {
  archive ??= new PMTiles(openArchive(basemap), new ResolvedValueCache());
  return archive;
}
