// A search's map with prices, clusters, cards and controls. The map library is loaded with it.

import { useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigationType } from 'react-router';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import type { HotelCluster } from '#contract/schemas/map.ts';
import { cornersOf, viewAround, zoomLimits, type Inset, type Size } from '#domain/map.ts';
import type { Point } from '#domain/place.ts';
import { useHasMessage } from '../../intl/intl.tsx';
import { scrollKey } from '../../runtime/scroll-key.ts';
import { useSearchResults, type SearchResults } from '../search/use-search-results.ts';
import { leftMap, storeLeftMap } from './left-map.ts';
import { MapRail, OneCard, useFirstHotels, useShown } from './map-cards.tsx';
import type { MapEngine } from './map-controller.ts';
import { MapSide, MapTop } from './map-controls.tsx';
import { clusterAround, markerOf } from './map-markers.ts';
import { MapPins } from './map-pins.tsx';
import type { HandedFocus } from './use-handed-focus.ts';
import { useHotelSelection } from './use-hotel-selection.ts';
import { useListSync } from './use-list-sync.ts';
import { useMapEngine } from './use-map-engine.ts';
import {
  firstView,
  useMapSearch,
  type MapAnswer,
  type MapCards,
  type MapRoute,
} from './use-map-search.ts';
import { isUncovered, useShownHotels } from './use-shown-hotels.ts';
import './map.css';

export type MapPanelProps = {
  readonly route: MapRoute;
  /**
   * `rail`: cards to swipe lie over the map. `one`: a list is beside it, and only the chosen
   * hotel's card is on the map.
   */
  readonly cards: MapCards;
  /** Streets are drawn at once; false waits for a button, for those who save data. */
  readonly hasStreets?: boolean;
  readonly onStreets?: (() => void) | undefined;
  /** The card that was swiped to before the panel was there. */
  readonly swipedTo?: number | null;
  /** The focus of the cards that stood there before. */
  readonly cardFocus?: HandedFocus | undefined;
  /** How many of all hotels inside the map are asked for, for a list beside it. */
  readonly listed?: number | undefined;
  /** The device cannot draw maps, or the basemap could not be loaded. */
  readonly onBroken: () => void;
  /** Takes the focus once it is there: the button that opened it again is gone. */
  readonly takesFocus?: boolean;
  /** The hotels on the map, for a list beside it. */
  readonly onAnswer?: ((answer: MapAnswer) => void) | undefined;
};

/** The space that bars and cards cover, in pixels. */
const insets = {
  rail: { top: 200, right: 44, bottom: 260, left: 44 },
  /** Held sideways, where a pin between bar and cards is all there is room for. */
  lowRail: { top: 130, right: 44, bottom: 190, left: 44 },
  one: { top: 80, right: 72, bottom: 60, left: 48 },
} as const satisfies Readonly<Record<string, Inset>>;
const lowHeight = 480;

/** Moves the focus for keyboard users: onto the card's link, and back onto its pin. */
function focusSoon(selector: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }),
  );
}

/**
 * Hotels come before streets, but no later than this: evaluating the library keeps a slow phone
 * from painting anything for half a second.
 */
const streetsWaitMs = 2_000;

/** False until it is set, or until the time is over. */
function useTrueAfter(limitMs: number): readonly [boolean, () => void] {
  const [isTrue, setTrue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTrue(true), limitMs);
    return () => clearTimeout(timer);
  }, [limitMs]);
  return [isTrue, () => setTrue(true)];
}

export function MapPanel({
  route,
  cards,
  hasStreets = true,
  onStreets,
  swipedTo = null,
  cardFocus,
  listed,
  onBroken,
  takesFocus = false,
  onAnswer,
}: MapPanelProps) {
  const intl = useIntl();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Somebody may have gone on meanwhile.
    if (takesFocus && document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const [followsMoves, setFollowsMoves] = useState(cards === 'one');
  const inset = insets[cards === 'rail' && innerHeight < lowHeight ? 'lowRail' : cards];
  const entry = scrollKey(useLocation());
  const [left] = useState(() => leftMap(entry));
  const opened = useSearchResults();
  const [mayDrawStreets, allowStreets] = useTrueAfter(streetsWaitMs);
  const { box, holdPaper, engine, size } = useMapEngine({
    hasStreets: hasStreets && mayDrawStreets,
    isInScrollingPage: route === 'search',
    onBroken,
    viewIn: (given) => left?.view ?? firstView(opened, given, inset, swipedTo),
  });
  const isWaiting = engine === null || (engine.isPaper && hasStreets);
  const search = useMapSearch({
    engine,
    route,
    cards,
    size,
    inset,
    front: swipedTo,
    left,
    followsMoves,
    listed,
  });
  if (search.isSettled && !mayDrawStreets) allowStreets();
  const { chosenSn, pick, hoveredSn, setHoveredSn, seen } = useHotelSelection(swipedTo, left);
  const navigation = useNavigationType();
  const lastEntry = useRef(entry);
  useEffect(() => {
    // While the address still leads to what was searched before, the view is not that entry's.
    if (engine === null || !search.isAtAddress) return;
    const isReplaced = navigation === 'REPLACE' && lastEntry.current !== entry;
    const now = { view: engine.view(), chosenSn, isMoved: search.isMoved };
    storeLeftMap(entry, now, isReplaced ? lastEntry.current : null);
    lastEntry.current = entry;
  });
  const { answer, where } = search;
  const [found, setFound] = useState<Point | null>(null);
  const markFocus = useRef<NonNullable<HandedFocus['current']>>(null);
  const me = where.kind === 'nearBy' ? where : found;
  const opening = useFirstHotels(opened);
  const { hotels, clusters, current } = useShownHotels({
    answer,
    engine,
    inset,
    chosenSn,
    opening: cards === 'rail' ? opening : [],
    hasFront: cards === 'rail',
  });
  const listHoveredSn = useListSync(cards === 'one', hoveredSn ?? current);
  const highlightedCluster = useMemo(() => {
    const inList = answer?.list?.hotels ?? opened.answer?.hotels ?? [];
    const pointedAt = inList.find(({ sn }) => sn === listHoveredSn);
    return pointedAt === undefined || hotels.some(({ sn }) => sn === listHoveredSn)
      ? null
      : clusterAround(pointedAt, clusters);
  }, [answer, opened.answer, hotels, clusters, listHoveredSn]);
  useEffect(() => {
    if (answer !== undefined) onAnswer?.(answer);
  }, [answer, onAnswer]);
  const onPick = (sn: number, isByKeyboard: boolean) => {
    pick(sn);
    if (isByKeyboard) focusSoon(`[data-card="${sn}"] h2 a`);
  };
  const onLeave = (sn: number) => {
    if (cards === 'one') pick(null);
    focusSoon(`[data-mark="${markerOf(sn)}"]`);
  };
  return (
    // The library's canvas is the landmark; this element only holds it and what lies over it.
    <div
      ref={panel}
      role="group"
      tabIndex={-1}
      aria-label={intl.formatMessage({ id: 'map.region' })}
      aria-describedby="map-how"
      aria-busy={search.isBusy || isWaiting}
      className="map-panel"
      data-cards={cards}
      data-bare={answer !== undefined && hotels.length === 0 ? '' : undefined}
    >
      <p id="map-how" className="sr-only">
        <FormattedMessage id="map.how" />
      </p>
      <p role="status" className="sr-only">
        {isWaiting && <FormattedMessage id="map.opening" />}
      </p>
      <div ref={box} className="map-canvas" />
      {/* Under the library's element once that has something to touch. */}
      <div ref={holdPaper} className="map-paper" data-used={engine?.isPaper !== false} />
      {engine !== null && (
        <>
          <MapPins
            // The library has an element of its own for them.
            key={String(engine.isPaper)}
            engine={engine}
            hotels={hotels}
            clusters={clusters}
            chosen={current}
            hoveredSn={hoveredSn ?? listHoveredSn}
            highlightedCluster={highlightedCluster}
            seen={seen}
            me={me}
            onPick={onPick}
            onHover={setHoveredSn}
            onCluster={(cluster) => openCluster(engine, cluster, size(), inset)}
            handedFocus={markFocus}
          />
          <MapTop
            hasSwitch={cards === 'one'}
            isOn={followsMoves}
            onSwitch={setFollowsMoves}
            search={search}
            hasHint={route === 'map' && !engine.isPaper}
            onStreets={hasStreets ? undefined : onStreets}
          />
          <MapSide
            engine={engine}
            onNear={(near) => {
              setFound(near);
              search.searchNear(near);
            }}
          />
          <MapBottom
            engine={engine}
            cards={cards}
            answer={answer}
            opened={opened}
            opening={opening}
            picked={chosenSn}
            hotels={hotels}
            current={current}
            cardFocus={cardFocus}
            onLeave={onLeave}
            onSwipe={(hotel) => {
              pick(hotel.sn);
              bringIntoView(engine, hotel, size(), inset);
            }}
          />
          {answer !== undefined && (
            <p role="status" className="sr-only">
              <FormattedMessage
                id="map.shown"
                values={{ hotels: hotels.length, clusters: clusters.length }}
              />
            </p>
          )}
        </>
      )}
    </div>
  );
}

type BottomProps = Pick<MapPanelProps, 'cards'> & {
  readonly engine: MapEngine;
  readonly answer: MapAnswer | undefined;
  /** The search of the address, whose list stands in until the map has an answer of its own. */
  readonly opened: SearchResults;
  readonly opening: readonly HotelCard[];
  readonly picked: number | null;
  readonly hotels: readonly HotelCard[];
  readonly current: number | null;
  readonly cardFocus: HandedFocus | undefined;
  readonly onLeave: (sn: number) => void;
  readonly onSwipe: (hotel: HotelCard) => void;
};

/** The source of the map, and the cards over its lower edge. */
function MapBottom({
  engine,
  cards,
  answer,
  opened,
  opening,
  picked,
  hotels,
  current,
  cardFocus,
  onLeave,
  onSwipe,
}: BottomProps) {
  // Drawn before it, the credit would move when the note arrives.
  const hasNote = useHasMessage('map.sketchNote');
  const isOpening = answer === undefined;
  const shown = useShown(isOpening ? opened.answer : answer);
  const inRow = isOpening ? opening : hotels;
  const chosen = isOpening ? (picked ?? opening[0]?.sn ?? null) : current;
  const hotel = cards === 'one' ? hotels.find(({ sn }) => sn === current) : undefined;
  return (
    <div className="map-bottom">
      {!engine.isPaper && hasNote && (
        <p className="map-credit">
          {engine.isSketch && (
            <span>
              <FormattedMessage id="map.sketchNote" />{' '}
            </span>
          )}
          <span>{engine.credit}</span>
        </p>
      )}
      {cards === 'rail' && isOpening && inRow.length === 0 && (
        <div className="map-rail invisible" />
      )}
      {cards === 'rail' && shown !== null && inRow.length > 0 && (
        <MapRail
          {...shown}
          chosen={chosen}
          hotels={inRow}
          isOpening={isOpening}
          handedFocus={cardFocus}
          onLeave={onLeave}
          onSwipe={onSwipe}
        />
      )}
      {shown !== null && hotel !== undefined && (
        <OneCard {...shown} hotel={hotel} onLeave={onLeave} />
      )}
    </div>
  );
}

/** Zooms in until the hotels of a cluster fill the map, at least one step. */
function openCluster(engine: MapEngine, cluster: HotelCluster, size: Size, inset: Inset): void {
  const view = viewAround(cornersOf(cluster), size, inset, zoomLimits.max - 0.5);
  if (view !== null)
    engine.go(
      { ...view, zoom: Math.max(view.zoom, Math.min(zoomLimits.max, engine.view().zoom + 1)) },
      'asHand',
    );
}

/** Moves the map to a hotel that is off it, or under a bar or card. */
function bringIntoView(engine: MapEngine, hotel: HotelCard, size: Size, inset: Inset): void {
  if (isUncovered(engine, inset, hotel)) return;
  const view = viewAround([hotel], size, inset, engine.view().zoom);
  if (view !== null) engine.go(view);
}
