// How a map was left, so that the way back to it shows it as it was: the same part of the country, the
// same card in front. Lasts as long as the page; a map that is loaded anew opens as its address says.

import type { MapView } from '#domain/map.ts';

export type LeftMap = {
  readonly view: MapView;
  readonly chosenSn: number | null;
  /** The map was moved away from what it had searched. */
  readonly isMoved: boolean;
};

const maxKept = 30;
const kept = new Map<string, LeftMap>();

/** `key` names an entry of the history; null where it had no map, or one too long ago. */
export const leftMap = (key: string): LeftMap | null => kept.get(key) ?? null;

/** `replaced` names the entry whose place in the history `key` took. */
export function storeLeftMap(key: string, left: LeftMap, replaced: string | null): void {
  kept.delete(key);
  if (replaced !== null) kept.delete(replaced);
  kept.set(key, left);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) return;
    kept.delete(oldest);
  }
}
