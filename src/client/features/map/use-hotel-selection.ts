// Which hotels of a map are chosen, pointed at, or were viewed before.

import { useState } from 'react';
import { useLocation } from 'react-router';
import type { LeftMap } from './left-map.ts';
import { storeViewedHotels, viewedHotels } from './viewed-hotels.ts';

/** What a link from a hotel's page tells the map. */
export type FromHotel = { readonly hotelSn: number };

/**
 * `swipedTo` is the hotel whose card was brought forward before the map was there, `left` how the
 * map was left that is gone back to.
 */
export function useHotelSelection(swipedTo: number | null, left: LeftMap | null) {
  const { state } = useLocation() as { readonly state: Partial<FromHotel> | null };
  const [chosenSn, setChosenSn] = useState<number | null>(
    left === null ? (state?.hotelSn ?? swipedTo) : left.chosenSn,
  );
  const [hoveredSn, setHoveredSn] = useState<number | null>(null);
  const [viewed, setViewed] = useState(viewedHotels);
  const pick = (sn: number | null) => {
    setChosenSn(sn);
    if (sn === null || viewed.has(sn)) return;
    const more = new Set([...viewed, sn]);
    storeViewedHotels(more);
    setViewed(more);
  };
  return { chosenSn, pick, hoveredSn, setHoveredSn, seen: viewed };
}
