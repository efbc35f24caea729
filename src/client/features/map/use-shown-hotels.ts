// The hotels a map shows: those of its answer and, on a phone, the cards it opened with up to the one
// in front, so that an answer takes no card from under a thumb.

import { useState } from 'react';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import type { HotelCluster } from '#contract/schemas/map.ts';
import { boxOf, isInBox, type Inset } from '#domain/map.ts';
import type { MapEngine } from './map-controller.ts';
import { clusterAround } from './map-markers.ts';
import type { MapAnswer } from './use-map-search.ts';

type Found = {
  readonly hotels: readonly HotelCard[];
  readonly clusters: readonly HotelCluster[];
};
const none: Found = { hotels: [], clusters: [] };

const hasHotel = (hotels: readonly HotelCard[], wanted: number | null): boolean =>
  hotels.some(({ sn }) => sn === wanted);

/**
 * The cards up to the one in front come first, as the answer has them where it does; those within a
 * cluster leave it.
 */
export function withOpeningCards(
  { hotels, clusters }: Found,
  opening: readonly HotelCard[],
  front: number,
): Found {
  const kept = opening
    .slice(0, opening.findIndex(({ sn }) => sn === front) + 1)
    .map((card) => hotels.find(({ sn }) => sn === card.sn) ?? card);
  const others = hotels.filter(({ sn }) => !hasHotel(kept, sn));
  let left = clusters;
  for (const hotel of kept.filter(({ sn }) => !hasHotel(hotels, sn))) {
    const around = clusterAround(hotel, left);
    left = left
      .map((cluster) => (cluster === around ? { ...cluster, count: cluster.count - 1 } : cluster))
      .filter(({ count }) => count > 0);
  }
  return { hotels: [...kept, ...others], clusters: left };
}

/** `held` stays in front until the next answer, or until another is chosen. */
type Shown = {
  readonly answer: MapAnswer | undefined;
  readonly found: Found;
  readonly held: number | null;
};

/**
 * The opening card that an answer leaves in front: the one that was swiped to, or the first, where
 * the map shows its hotel.
 */
export function frontCard(
  opening: readonly HotelCard[],
  chosenSn: number | null,
  isShown: (hotel: HotelCard) => boolean,
): HotelCard | null {
  const front = chosenSn === null ? opening[0] : opening.find(({ sn }) => sn === chosenSn);
  return front !== undefined && isShown(front) ? front : null;
}

type Options = {
  readonly answer: MapAnswer | undefined;
  readonly engine: MapEngine | null;
  readonly inset: Inset;
  /** The hotel that was chosen. */
  readonly chosenSn: number | null;
  /** The cards the map opened with; none where a list is beside it. */
  readonly opening: readonly HotelCard[];
  /** Whether a card is always in front. */
  readonly hasFront: boolean;
};

/** The hotels and clusters found, and the hotel whose card is in front. */
export function useShownHotels({
  answer,
  engine,
  inset,
  chosenSn,
  opening,
  hasFront,
}: Options): Found & { readonly current: number | null } {
  const [{ held, ...shown }, setShown] = useState<Shown>({
    answer,
    found: answer ?? none,
    held: null,
  });
  if (answer !== shown.answer) {
    // It may lie under a bar or the cards as the map opens, not later.
    const isFirst = shown.answer === undefined;
    const front =
      engine === null
        ? null
        : frontCard(opening, chosenSn, (hotel) =>
            isFirst ? isInView(engine, hotel) : isUncovered(engine, inset, hotel),
          );
    const found = answer ?? none;
    setShown(
      front === null
        ? { answer, found, held: null }
        : { answer, found: withOpeningCards(found, opening, front.sn), held: front.sn },
    );
  }
  const { hotels, clusters } = shown.found;
  const current = hasHotel(hotels, chosenSn)
    ? chosenSn
    : hasFront
      ? (held ?? firstVisibleHotel(engine, hotels, inset))
      : null;
  return { hotels, clusters, current };
}

const isInView = (engine: MapEngine, hotel: HotelCard): boolean =>
  isInBox(hotel, boxOf(engine.view(), engine.size()));

/** Visible, and not covered by a bar or card. */
export function isUncovered(engine: MapEngine, inset: Inset, hotel: HotelCard): boolean {
  const { width, height } = engine.size();
  const { x, y } = engine.pixelOf(hotel);
  return (
    isInView(engine, hotel) &&
    x > inset.left / 2 &&
    x < width - inset.right / 2 &&
    y > inset.top &&
    y < height - inset.bottom
  );
}

/** Before anything is chosen: the first hotel that is fully visible. */
function firstVisibleHotel(
  engine: MapEngine | null,
  hotels: readonly HotelCard[],
  inset: Inset,
): number | null {
  const lead =
    engine === null ? undefined : hotels.find((hotel) => isUncovered(engine, inset, hotel));
  return (lead ?? hotels[0])?.sn ?? null;
}
