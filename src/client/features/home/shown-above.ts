// The hotels that home shows above its lists: the next stay's, those seen last and stayed at. No
// list shows them once more.

import { createStore } from '../../runtime/create-store.ts';

const shownAbove = createStore<readonly number[]>([]);

export const useShownAbove = shownAbove.use;

export function setShownAbove(sns: readonly number[]): void {
  if (shownAbove.get().join() !== sns.join()) shownAbove.set(sns);
}

type Listing = { readonly hotels: readonly { readonly sn: number }[] };

/** Side by side on a wide screen. */
const rowLength = 4;

/** Without what is shown above, a row would be shorter than it was and than it should be. */
export const isShortWithout = (sections: readonly Listing[], above: readonly number[]): boolean =>
  sections.some(({ hotels }) => {
    const left = hotels.filter(({ sn }) => !above.includes(sn)).length;
    return left < rowLength && left < hotels.length;
  });

/** Leaves out what is shown above, and lists with nothing left. */
export function withoutShown<Section extends Listing>(
  sections: readonly Section[],
  above: readonly number[],
): readonly Section[] {
  if (above.length === 0) return sections;
  return sections
    .map((section) => ({
      ...section,
      hotels: section.hotels.filter(({ sn }) => !above.includes(sn)),
    }))
    .filter(({ hotels }) => hotels.length > 0);
}
