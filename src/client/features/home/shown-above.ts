// The hotels that home shows above its lists: the next stay's, those seen last and stayed at. No
// list shows them once more.

import { createStore } from '../../runtime/create-store.ts';

const shownAbove = createStore<readonly number[]>([]);

export const useShownAbove = shownAbove.use;

export function setShownAbove(sns: readonly number[]): void {
  if (shownAbove.get().join() !== sns.join()) shownAbove.set(sns);
}

/** Leaves out what is shown above, and lists with nothing left. */
export function withoutShown<
  Section extends { readonly hotels: readonly { readonly sn: number }[] },
>(sections: readonly Section[], above: readonly number[]): readonly Section[] {
  if (above.length === 0) return sections;
  return sections
    .map((section) => ({
      ...section,
      hotels: section.hotels.filter(({ sn }) => !above.includes(sn)),
    }))
    .filter(({ hotels }) => hotels.length > 0);
}
