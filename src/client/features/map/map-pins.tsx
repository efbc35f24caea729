// Prices on the map: a pin for each hotel that stands apart, a round count for clusters. One tab
// stop, arrow keys between them.

import { Zap } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import type { HotelCluster } from '#contract/schemas/map.ts';
import { formatVnd, formatCompact } from '#domain/money.ts';
import type { Point } from '#domain/place.ts';
import type { MapEngine } from './map-controller.ts';
import { clusterText, markerByKey, markerOf, sortMarkers, type MapMarker } from './map-markers.ts';
import { useHandedFocus, type HandedFocus } from './use-handed-focus.ts';

export type MapPinsProps = {
  readonly engine: MapEngine;
  readonly hotels: readonly HotelCard[];
  readonly clusters: readonly HotelCluster[];
  /** The chosen hotel; the one pointed at or focused in the list; those viewed before. */
  readonly chosen: number | null;
  readonly hoveredSn: number | null;
  /** The cluster that holds the hotel pointed at in the list. */
  readonly highlightedCluster: HotelCluster | null;
  readonly seen: ReadonlySet<number>;
  /** The visitor's location, when they asked for it. */
  readonly me: Point | null;
  readonly onPick: (sn: number, isByKeyboard: boolean) => void;
  readonly onHover: (sn: number | null) => void;
  readonly onCluster: (cluster: HotelCluster) => void;
  /** As the streets come, other markers take the place of these, and the focus. */
  readonly handedFocus: HandedFocus;
};

/** The text of a pin: `272K`, `Kín`, `Gọi`. */
function pinText({ state, offer }: HotelCard, intl: IntlShape): string {
  if (offer !== null) return formatCompact(offer.total);
  return intl.formatMessage({ id: state === 'callToBook' ? 'map.call' : 'map.taken' });
}

export function MapPins(props: MapPinsProps) {
  const { engine, hotels, clusters, chosen, me } = props;
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const marks = useMemo(
    () => sortMarkers(hotels, clusters, engine.pixelOf),
    [hotels, clusters, engine],
  );
  const { stop, setStop } = useArrows(box, marks, chosen);
  usePlaces(box, engine, marks, me);
  useHandedFocus(box, props.handedFocus, 'data-mark');
  const keyboard = useKeptFocus(box, marks);
  return createPortal(
    <div
      ref={box}
      role="group"
      aria-label={intl.formatMessage(
        { id: 'map.marks' },
        { hotels: hotels.length, clusters: clusters.length },
      )}
      className="map-marks"
      {...keyboard}
    >
      {marks.map((mark) =>
        'hotel' in mark ? (
          <Pin
            key={mark.key}
            {...props}
            mark={mark.key}
            hotel={mark.hotel}
            isStop={mark.key === stop}
            onStop={setStop}
          />
        ) : (
          <Cluster
            key={mark.key}
            {...props}
            mark={mark.key}
            cluster={mark.cluster}
            isStop={mark.key === stop}
            onStop={setStop}
          />
        ),
      )}
      {me !== null && (
        <span className="map-mark map-me">
          <span className="sr-only">
            <FormattedMessage id="map.youAreHere" />
          </span>
        </span>
      )}
    </div>,
    engine.layer,
  );
}

function placeMarks(box: HTMLElement, engine: MapEngine, points: readonly Point[]): void {
  const { clientWidth, clientHeight } = box;
  for (const [at, point] of points.entries()) {
    const mark = box.children[at];
    if (!(mark instanceof HTMLElement)) continue;
    const { x, y } = engine.pixelOf(point);
    const isOut = x < -8 || y < 0 || x > clientWidth + 8 || y > clientHeight + 24;
    mark.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;
    mark.style.visibility = isOut ? 'hidden' : '';
  }
}

/**
 * Markers move with the map frame by frame, without React. Those out of sight cannot be focused.
 */
function usePlaces(
  box: { readonly current: HTMLElement | null },
  engine: MapEngine,
  marks: readonly MapMarker[],
  me: Point | null,
): void {
  useLayoutEffect(() => {
    const points: readonly Point[] = me === null ? marks : [...marks, me];
    const place = () => {
      if (box.current !== null) placeMarks(box.current, engine, points);
    };
    place();
    return engine.onMove(place);
  }, [box, engine, marks, me]);
}

/**
 * A marker that has the focus by keyboard may go with the next answer, as a cluster does that was
 * opened: the first in sight takes the focus.
 */
function useKeptFocus(box: { readonly current: HTMLElement | null }, marks: readonly MapMarker[]) {
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (focused.current === null || marks.some(({ key }) => key === focused.current)) return;
    focused.current = null;
    if (current === null || document.activeElement !== document.body) return;
    [...current.querySelectorAll<HTMLElement>('[data-mark]')]
      .find(({ style }) => style.visibility !== 'hidden')
      ?.focus({ preventScroll: true });
  }, [box, marks]);
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target.matches(':focus-visible') ? (target.dataset['mark'] ?? null) : null;
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // One that is hidden, because the map has moved on, loses it by that alone.
      if (target.style.visibility !== 'hidden') focused.current = null;
    },
  };
}

/**
 * One marker is in the tab order; arrow keys lead on from it. Listens before the map's own arrow
 * keys, which use the same element.
 */
function useArrows(
  box: { readonly current: HTMLElement | null },
  marks: readonly MapMarker[],
  chosen: number | null,
) {
  const [held, setStop] = useState<string | null>(null);
  const isThere = (key: string | null): key is string =>
    key !== null && marks.some((mark) => mark.key === key);
  const chosenMarker = chosen === null ? null : markerOf(chosen);
  const stop = isThere(held)
    ? held
    : isThere(chosenMarker)
      ? chosenMarker
      : (marks[0]?.key ?? null);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const shown = [...current.querySelectorAll<HTMLElement>('[data-mark]')].filter(
        (mark) => mark.style.visibility !== 'hidden',
      );
      const to = markerByKey(
        shown.map((mark) => mark.dataset['mark'] ?? ''),
        (event.target as HTMLElement).dataset['mark'] ?? null,
        event.key,
      );
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setStop(to);
      shown.find((mark) => mark.dataset['mark'] === to)?.focus({ preventScroll: true });
    };
    const hold = (event: Event) => event.stopPropagation();
    current.addEventListener('keydown', onKey);
    current.addEventListener('dblclick', hold);
    return () => {
      current.removeEventListener('keydown', onKey);
      current.removeEventListener('dblclick', hold);
    };
  }, [box]);
  return { stop, setStop };
}

type MarkProps = MapPinsProps & {
  readonly mark: string;
  readonly isStop: boolean;
  readonly onStop: (key: string) => void;
};

function Pin({
  mark,
  hotel,
  chosen,
  hoveredSn,
  seen,
  isStop,
  onStop,
  onPick,
  onHover,
}: MarkProps & { readonly hotel: HotelCard }) {
  const intl = useIntl();
  const { sn, name, offer, state } = hotel;
  const isChosen = chosen === sn;
  const pinStyle = isChosen
    ? 'chosen'
    : hoveredSn === sn
      ? 'highlighted'
      : offer === null
        ? 'taken'
        : seen.has(sn)
          ? 'seen'
          : 'plain';
  const isFlash = offer !== null && offer.flashSale !== null;
  return (
    <button
      type="button"
      data-mark={mark}
      data-look={pinStyle}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      className="map-mark map-pin"
      onClick={(event: MouseEvent) => onPick(sn, event.detail === 0)}
      onFocus={() => {
        onStop(mark);
        onHover(sn);
      }}
      onBlur={() => onHover(null)}
      onPointerEnter={() => onHover(sn)}
      onPointerLeave={() => onHover(null)}
    >
      {isFlash && <Zap className="map-zap" />}
      {pinText(hotel, intl)}
      <span className="sr-only">
        ,{' '}
        <span lang="vi" translate="no">
          {name}
        </span>
        {offer === null
          ? state === 'callToBook'
            ? `, ${intl.formatMessage({ id: 'hotel.callNote' })}`
            : ''
          : `, ${formatVnd(offer.total)}`}
        {seen.has(sn) ? `, ${intl.formatMessage({ id: 'map.seen' })}` : ''}
      </span>
    </button>
  );
}

function Cluster({
  mark,
  cluster,
  highlightedCluster,
  isStop,
  onStop,
  onCluster,
}: MarkProps & { readonly cluster: HotelCluster }) {
  return (
    <button
      type="button"
      data-mark={mark}
      tabIndex={isStop ? 0 : -1}
      data-look={highlightedCluster === cluster ? 'highlighted' : 'plain'}
      className="map-mark map-cluster"
      onFocus={() => onStop(mark)}
      onClick={() => onCluster(cluster)}
    >
      {clusterText(cluster.count)}
      <span className="sr-only">
        {' '}
        <FormattedMessage id="map.cluster" />
      </span>
    </button>
  );
}
