// The search of a map: which view was searched, its results, and how the URL follows.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Input, Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import {
  areaOf,
  boxOf,
  cornersOf,
  country,
  defaultZooms,
  isInBox,
  roundView,
  viewAround,
  type Inset,
  type Size,
  type MapView,
} from '#domain/map.ts';
import { policy } from '#domain/policy.ts';
import { whereParams, type Where } from '#domain/search.ts';
import { query } from '../../api/queries.ts';
import { useLocale } from '../../intl/intl.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import {
  placeParams,
  searchInput,
  useSearchResults,
  type SearchResults,
} from '../search/use-search-results.ts';
import type { LeftMap } from './left-map.ts';
import type { MapEngine } from './map-controller.ts';

export type MapRoute = 'map' | 'search';
/** A list beside the map and the card of the chosen hotel, or a row of cards to be swiped. */
export type MapCards = 'one' | 'rail';
/** The search's place, restricted to this view. */
type MapRequest = { readonly where: Where; readonly view: MapView; readonly size: Size };
export type MapAnswer = Output<'hotel/getMapHotelList'>;

/** The search without place and page: stay, order and filters. */
function fixedParamsOf(params: URLSearchParams): Record<string, string> {
  const fixed: Record<string, string | undefined> = { ...searchInput(params) };
  for (const name of [...placeParams, 'page'] as const) delete fixed[name];
  return fixed as Record<string, string>;
}

/**
 * The size of a phone's map is rounded up in these steps, so that a bar that slides away or appears
 * does not search again. What a list beside a map has is found for the map as it is.
 */
const railStep = 128;

/** The searched size of a map in whole pixels. */
export function searchedSize({ width, height }: Size, cards: MapCards): Size {
  const step = cards === 'rail' ? railStep : 1;
  const roundUp = (pixels: number): number => Math.ceil(pixels / step) * step;
  return { width: roundUp(width), height: roundUp(height) };
}

export function mapInput(
  params: URLSearchParams,
  { where, view, size }: MapRequest,
  listed?: number,
): Input<'hotel/getMapHotelList'> {
  return {
    ...fixedParamsOf(params),
    ...(listed === undefined ? {} : { limit: String(listed) }),
    ...whereParams(where),
    ...boxOf(view, size),
    viewZoom: view.zoom,
  };
}

/**
 * On a screen narrower than this, or as low as a phone held sideways, a view of a whole city shows
 * clusters and hardly a price.
 */
const roomy: Size = { width: 768, height: 480 };

/**
 * Shows all first hotels of the list; where they lie too far apart for a phone to show a price,
 * those around the one in front.
 */
function viewOfFirst(
  { state: { where }, answer }: Pick<SearchResults, 'state' | 'answer'>,
  size: Size,
  inset: Inset,
  front: number | null,
): MapView | null {
  const hotels = answer?.hotels ?? [];
  const whole = viewAround(hotels, size, inset, defaultZooms.hotel);
  const lead = hotels.find(({ sn }) => sn === front) ?? hotels[0];
  if (
    whole === null ||
    lead === undefined ||
    where.kind === 'anywhere' ||
    (size.width >= roomy.width && size.height >= roomy.height) ||
    whole.zoom >= defaultZooms.district
  )
    return whole;
  const near = boxOf(
    { ...lead, zoom: defaultZooms.district },
    {
      width: size.width - inset.left - inset.right,
      height: size.height - inset.top - inset.bottom,
    },
  );
  return viewAround(
    hotels.filter((hotel) => isInBox(hotel, near)),
    size,
    inset,
    defaultZooms.nearBy,
  );
}

/**
 * Where the map opens: at a shared area as it is, else at the first hotels of the list, else at the
 * place's centre. `front` is the hotel whose card was brought forward, if one was.
 */
export function firstView(
  search: Pick<SearchResults, 'state' | 'answer'>,
  size: Size,
  inset: Inset,
  front: number | null,
): MapView {
  const {
    state: { where },
    answer,
  } = search;
  if (where.kind === 'area') return roundView(where);
  if (where.kind === 'nearBy' || where.kind === 'landmark')
    return { latitude: where.latitude, longitude: where.longitude, zoom: defaultZooms.nearBy };
  const first = viewOfFirst(search, size, inset, front);
  if (first !== null) return first;
  const { latitude = null, longitude = null } = answer?.place ?? {};
  if (latitude !== null && longitude !== null)
    return {
      latitude,
      longitude,
      zoom: where.kind === 'district' ? defaultZooms.district : defaultZooms.province,
    };
  return (
    viewAround(
      cornersOf(country),
      size,
      { top: 0, right: 0, bottom: 0, left: 0 },
      defaultZooms.province,
    ) ?? { latitude: 16, longitude: 106, zoom: 5 }
  );
}

/** In pixels: what a scroll bar, or a bar of the browser that slides away, takes of a map. */
export const bars: Size = { width: 20, height: 64 };
/** The area was searched for a map that differs by more than `within`, or for none. */
export const isOfOtherSize = (
  where: Where | undefined,
  { width, height }: Size,
  within: Size = { width: 0, height: 0 },
): boolean =>
  where?.kind === 'area' &&
  (where.size === undefined ||
    Math.abs(where.size.width - width) > within.width ||
    Math.abs(where.size.height - height) > within.height);
const isSame = (a: Where, b: Where): boolean => JSON.stringify(a) === JSON.stringify(b);

export type MapSearch = {
  readonly answer: MapAnswer | undefined;
  readonly isBusy: boolean;
  /** What is in view was found, or could not be: nothing is on its way. */
  readonly isSettled: boolean;
  /** The map was moved away from the searched view. */
  readonly isMoved: boolean;
  readonly searchHere: () => void;
  /** Searches around the visitor. */
  readonly searchNear: (where: Extract<Where, { kind: 'nearBy' }>) => void;
  /** The place the markers belong to. */
  readonly where: Where;
  /** The address leads to that place; it follows a search a moment later. */
  readonly isAtAddress: boolean;
};

type MapSearchOptions = {
  readonly engine: MapEngine | null;
  readonly route: MapRoute;
  readonly cards: MapCards;
  readonly size: () => Size;
  readonly inset: Inset;
  /** The hotel whose card was brought forward before the map was there. */
  readonly front: number | null;
  /** How the map was left that is gone back to. */
  readonly left: LeftMap | null;
  readonly followsMoves: boolean;
  /** How many hotels the list beside the map wants. */
  readonly listed: number | undefined;
};

export function useMapSearch({
  engine,
  route,
  cards,
  size,
  inset,
  front,
  left,
  followsMoves,
  listed,
}: MapSearchOptions): MapSearch {
  const [params] = useSearchParams();
  const search = useSearchResults();
  const isReachable = useIsReachable();
  const writePlace = useWritePlace(route, search.state.where);
  const [request, setRequest] = useState<MapRequest | null>(null);
  const [isMoved, setMoved] = useState(false);
  const sizeNow = () => searchedSize(size(), cards);
  const searchAt = (where: Where, view: MapView) => {
    setRequest({ where, view, size: sizeNow() });
    setMoved(false);
  };
  const searchArea = (view: MapView) => {
    const where = areaOf(view, sizeNow());
    searchAt(where, view);
    writePlace(where);
  };
  const forgetMove = useMoveEnd(engine, (view, isByHand) => {
    // A map that was turned or resized shows another part of the area it searched.
    const isToBeSearched = isByHand ? followsMoves : isOfOtherSize(request?.where, sizeNow(), bars);
    if (isToBeSearched && isReachable) {
      searchArea(view);
      return;
    }
    setRequest((old) => old && { ...old, view, size: sizeNow() });
    if (isByHand) setMoved(true);
  });
  useOutsidePlace(engine, request?.where ?? null, search, () => {
    const { where } = search.state;
    const isBack = request === null && left !== null;
    const view = isBack ? left.view : firstView(search, size(), inset, front);
    if (request !== null) {
      engine?.go(view, 'atOnce');
      // A move that was not searched yet belongs to the place that was left.
      forgetMove();
    }
    const isMovedBack = isBack && left.isMoved;
    // Such an address comes from a hotel's page or from somebody with another screen. A new search
    // begins with its first page, so whoever was on a later one keeps it where the map is the same.
    const within = isBack || params.has('page') ? bars : undefined;
    if (!isMovedBack && isOfOtherSize(where, sizeNow(), within) && isReachable) searchArea(view);
    else {
      searchAt(where, view);
      setMoved(isMovedBack);
    }
  });
  const { data, isFetching } = useQuery({
    ...query(
      'hotel/getMapHotelList',
      request === null
        ? { west: 0, south: 0, east: 0, north: 0, viewZoom: 0 }
        : mapInput(params, request, listed),
    ),
    enabled: request !== null,
    placeholderData: keepPreviousData,
  });
  return {
    answer: useLastAnswer(data),
    isBusy: isFetching,
    isSettled: request !== null && !isFetching,
    isMoved,
    where: request?.where ?? search.state.where,
    isAtAddress: request === null || isSame(request.where, search.state.where),
    searchHere: () => {
      if (engine !== null) searchArea(engine.view());
    },
    searchNear: (where) => {
      const view = {
        latitude: where.latitude,
        longitude: where.longitude,
        zoom: defaultZooms.nearBy,
      };
      engine?.go(view);
      searchAt(where, view);
      writePlace(where);
    },
  };
}

/** The last result stays on the map while the next one loads, and when it fails. */
function useLastAnswer(data: MapAnswer | undefined): MapAnswer | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}

/**
 * Writes the place to the URL. Beside a list the first move is a step of the history, because it
 * takes the list of the place that was searched away; going back through every move would be useless.
 */
function useWritePlace(route: MapRoute, before: Where): (where: Where) => void {
  const [params] = useSearchParams();
  const locale = useLocale();
  const navigate = useNavigate();
  return (where) => {
    void navigate(path(locale, route, {}, { ...fixedParamsOf(params), ...whereParams(where) }), {
      replace: route === 'map' || before.kind === 'area',
      preventScrollReset: true,
    });
  };
}

/** Calls `tell` once the map has stood still for a moment. Returns what drops a move not told yet. */
function useMoveEnd(
  engine: MapEngine | null,
  tell: (view: MapView, isByHand: boolean) => void,
): () => void {
  const now = useRef(tell);
  useEffect(() => {
    now.current = tell;
  });
  /** Of a move that was not told yet: another map may take over meanwhile. */
  const untold = useRef<{ readonly view: MapView; readonly isByHand: boolean } | null>(null);
  useEffect(() => {
    if (engine === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tellSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const move = untold.current;
        untold.current = null;
        if (move !== null) now.current(move.view, move.isByHand);
      }, policy.mapSettleMs);
    };
    if (untold.current !== null) tellSoon();
    const stop = engine.onStill((view, isByHand) => {
      untold.current = { view, isByHand: isByHand || untold.current?.isByHand === true };
      tellSoon();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [engine]);
  return () => {
    untold.current = null;
  };
}

/**
 * The URL names another place than the map has searched: it was opened, or searched from outside.
 */
function useOutsidePlace(
  engine: MapEngine | null,
  own: Where | null,
  { state: { where } }: SearchResults,
  go: () => void,
): void {
  const lastWhere = useRef<Where | null>(null);
  const now = useRef(go);
  useEffect(() => {
    now.current = go;
  });
  useEffect(() => {
    if (engine === null || (lastWhere.current !== null && isSame(lastWhere.current, where))) return;
    lastWhere.current = where;
    if (own === null || !isSame(own, where)) now.current();
  }, [engine, own, where]);
}
