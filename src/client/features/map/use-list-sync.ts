// Synchronises a list with the map beside it: a hovered or focused card highlights its pin, and a
// highlighted pin its card.

import { useEffect, useState } from 'react';

/** The list has this id, and each of its items the hotel's number as `data-hotel`. */
export const listId = 'hotel-list';

const hotelAt = (target: EventTarget | null): number | null => {
  const item =
    target instanceof Element ? target.closest<HTMLElement>(`#${listId} [data-hotel]`) : null;
  return item === null ? null : Number(item.dataset['hotel']);
};

/** Returns the hotel the list points at. `marked` is the one the map points at. */
export function useListSync(isBeside: boolean, marked: number | null): number | null {
  const [hoveredSn, setHoveredSn] = useState<number | null>(null);
  useEffect(() => {
    if (!isBeside) return undefined;
    const follow = (event: Event) => setHoveredSn(hotelAt(event.target));
    document.addEventListener('pointerover', follow);
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('pointerover', follow);
      document.removeEventListener('focusin', follow);
    };
  }, [isBeside]);
  useEffect(() => {
    const item =
      isBeside && marked !== null
        ? document.querySelector<HTMLElement>(`#${listId} [data-hotel="${marked}"]`)
        : null;
    if (item === null) return undefined;
    item.dataset['marked'] = '';
    return () => {
      delete item.dataset['marked'];
    };
  });
  return hoveredSn;
}
