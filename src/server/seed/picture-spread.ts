// Spreads the first pictures over the country: hotels that stand beside each other in a list begin
// with different originals, as far as their kind allows.

import { distanceMetres, type Point } from '#domain/place.ts';
import type { Style } from './pictures.ts';

/** A first picture that a hotel may have, the style it belongs to, and how well that suits it. */
export type Lead = { readonly name: string; readonly style: Style; readonly unlike: number };

/** Where a hotel stands in lists: by its merit in its district and province, by its distance. */
export type ListPlace = Point & {
  readonly provinceSn: number;
  readonly districtSn: number;
  readonly merit: number;
};
type Placed = ListPlace & { readonly lead: string };

export type PictureSpread = { choose(place: ListPlace, leads: readonly Lead[]): Lead };

/** So many neighbours on either side are to differ; the nearer, the more it counts. */
const reach = 16;

/** Adds to each original how near it stands already: 1 for the next in the list, then less. */
function count(near: Map<string, number>, neighbours: readonly Placed[], weight: number): void {
  for (const [at, { lead }] of neighbours.entries())
    near.set(lead, (near.get(lead) ?? 0) + weight * (1 - at / reach));
}

/** Where a hotel of this merit goes in a list that is sorted by merit, the best first. */
function indexIn(list: readonly Placed[], merit: number): number {
  const at = list.findIndex((other) => other.merit < merit);
  return at === -1 ? list.length : at;
}

/** Hotels are added one by one; each differs from those before it, which is enough for both. */
export function createPictureSpread(): PictureSpread {
  const lists = new Map<string, Placed[]>();
  const listOf = (key: string): Placed[] => {
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    return list;
  };
  return {
    choose(place, leads) {
      const district = listOf(`district ${place.districtSn}`);
      const province = listOf(`province ${place.provinceSn}`);
      const near = new Map<string, number>();
      for (const list of [district, province]) {
        const at = indexIn(list, place.merit);
        count(near, list.slice(Math.max(0, at - reach), at).toReversed(), 1);
        count(near, list.slice(at, at + reach), 1);
      }
      const nearest = district
        .map((other) => ({ other, metres: distanceMetres(place, other) }))
        .toSorted((a, b) => a.metres - b.metres)
        .slice(0, reach)
        .map(({ other }) => other);
      count(near, nearest, 0.8);
      const costOf = (lead: Lead): number => (near.get(lead.name) ?? 0) + lead.unlike;
      const [best] = leads.toSorted((a, b) => costOf(a) - costOf(b));
      if (best === undefined) throw new RangeError('no picture to begin with');
      const placed = { ...place, lead: best.name };
      for (const list of [district, province]) list.splice(indexIn(list, place.merit), 0, placed);
      return best;
    },
  };
}
