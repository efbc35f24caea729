// The hotels on the map as cards: a row to swipe on a phone, in step with the pins; one card beside
// a list.

import { X } from 'lucide-react';
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useIntl } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import { Button } from '../../ui/button.tsx';
import type { SearchResults } from '../search/use-search-results.ts';
import { MapCard } from './map-card.tsx';
import { useHandedFocus, type HandedFocus } from './use-handed-focus.ts';

type Shown = { readonly stay: Stay; readonly now: Instant; readonly instead: string | undefined };
export type MapRailProps = Shown & {
  readonly chosen: number | null;
  readonly hotels: readonly HotelCard[];
  /** Drawn as the page opens: the pictures in sight are fetched at once. */
  readonly isOpening?: boolean;
  readonly handedFocus?: HandedFocus | undefined;
  readonly onSwipe: (hotel: HotelCard) => void;
  readonly onLeave: (sn: number) => void;
};

const isMotionWanted = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Browsers without a `scrollend` event: scrolling has ended after this pause. */
const swipeEndsMs = 140;

/** What the cards of an answer say: without the server its prices are not relied on. */
export function useShown(
  answer: Pick<Output<'hotel/getMapHotelList'>, 'stay' | 'asOf'> | undefined,
): Shown | null {
  const intl = useIntl();
  const isReachable = useIsReachable();
  if (answer === undefined) return null;
  return {
    stay: answer.stay,
    now: answer.asOf,
    instead: isReachable ? undefined : intl.formatMessage({ id: 'offline.prices' }),
  };
}

/** As many as are in sight on a tablet: the others come after the pins and these are painted. */
const firstCards = 3;
/** In sight on a phone before anything is swiped. */
const inSight = 2;

const indexOf = (hotels: readonly HotelCard[], chosen: number | null): number =>
  hotels.findIndex(({ sn }) => sn === chosen);

/** The card in the middle of the row. */
function middleCard(rail: HTMLElement): number | null {
  const { left, width } = rail.getBoundingClientRect();
  const distances = [...rail.children].map((card) => ({
    card,
    away: Math.abs(card.getBoundingClientRect().left + card.clientWidth / 2 - left - width / 2),
  }));
  const nearest = distances.toSorted((a, b) => a.away - b.away)[0]?.card;
  return nearest instanceof HTMLElement ? Number(nearest.dataset['card']) : null;
}

/** False where nothing scrolls: the card is there, or the row ends before. */
function bringToMiddle(rail: HTMLElement | null, at: number, behavior: ScrollBehavior): boolean {
  const card = rail?.children[at];
  if (rail === null || !(card instanceof HTMLElement)) return false;
  if (middleCard(rail) === Number(card.dataset['card'])) return false;
  const { clientWidth, scrollWidth, scrollLeft } = rail;
  const middle = card.offsetLeft - (clientWidth - card.offsetWidth) / 2;
  const left = Math.min(Math.max(middle, 0), scrollWidth - clientWidth);
  // At an end of the row nothing would scroll, nor say that it has ended.
  if (Math.abs(left - scrollLeft) < 1) return false;
  rail.scrollTo({ left, behavior });
  return true;
}

export function MapRail({
  hotels,
  chosen,
  isOpening = false,
  handedFocus,
  onSwipe,
  onLeave,
  ...shown
}: MapRailProps) {
  const intl = useIntl();
  const rail = useRef<HTMLUListElement>(null);
  const isWhole = useDeferredValue(!isOpening, false);
  const drawn = useMemo(
    () => (isWhole ? hotels : hotels.slice(0, Math.max(firstCards, indexOf(hotels, chosen) + 2))),
    [isWhole, hotels, chosen],
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Scrolling started by us selects nothing.
  const isLed = useRef(false);
  useHandedFocus(rail, handedFocus, 'data-card');
  // It takes the place of a row that was swiped: nothing glides there.
  const startAtFront = useEffectEvent(() => {
    const at = indexOf(drawn, chosen);
    if (at > 0) isLed.current = bringToMiddle(rail.current, at, 'instant');
  });
  useLayoutEffect(() => startAtFront(), []);
  useEffect(() => {
    const behavior = isMotionWanted() ? 'smooth' : 'instant';
    if (bringToMiddle(rail.current, indexOf(drawn, chosen), behavior)) isLed.current = true;
  }, [chosen, drawn]);
  const onScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const sn = rail.current === null || isLed.current ? null : middleCard(rail.current);
      isLed.current = false;
      const hotel = sn === chosen ? undefined : drawn.find((each) => each.sn === sn);
      if (hotel !== undefined) onSwipe(hotel);
    }, swipeEndsMs);
  };
  return (
    <ul
      ref={rail}
      aria-label={intl.formatMessage({ id: 'map.cards' })}
      className="map-rail no-scrollbar"
      onScroll={onScroll}
    >
      {drawn.map((hotel, at) => (
        <li key={hotel.sn} data-card={hotel.sn}>
          <MapCard
            hotel={hotel}
            isChosen={hotel.sn === chosen}
            eager={isOpening && at < inSight}
            onLeave={onLeave}
            {...shown}
          />
        </li>
      ))}
    </ul>
  );
}

/** So near to the place a map opens around that a phone shows it between bar and cards. */
const nearCentreMetres = 500;

/**
 * The hotels of the list that stand below a phone's map until it has searched what it shows. None
 * where it does not open at them, so that the first stays the first.
 */
export function useFirstHotels({
  state: { where, sort, page },
  answer,
}: Pick<SearchResults, 'state' | 'answer'>): readonly HotelCard[] {
  const isCentred = where.kind === 'nearBy' || where.kind === 'landmark';
  const isFirstNear =
    sort === 'nearest' && (answer?.hotels[0]?.distanceMetres ?? Infinity) <= nearCentreMetres;
  const opensAtFirst = page === 1 && where.kind !== 'area' && (!isCentred || isFirstNear);
  const hotels = opensAtFirst ? answer?.hotels : undefined;
  return useMemo(() => hotels?.slice(0, firstCards) ?? [], [hotels]);
}

type FirstCardsProps = {
  readonly search: Pick<SearchResults, 'state' | 'answer'>;
  /** The one that was swiped to. */
  readonly chosen: number | null;
  readonly handedFocus: HandedFocus;
  readonly onSwipe: (sn: number) => void;
};

const nothing = (): void => undefined;

/**
 * The row of a phone's map as the server draws it, so that there is something to read and to tap
 * before the map has its code. A wide screen, which hides it, fetches its two pictures for nothing.
 */
export function FirstCards({ search, chosen, handedFocus, onSwipe }: FirstCardsProps) {
  const shown = useShown(search.answer);
  const hotels = useFirstHotels(search);
  const [first] = hotels;
  if (shown === null || first === undefined) return <div className="map-rail invisible" />;
  return (
    <MapRail
      {...shown}
      hotels={hotels}
      chosen={chosen ?? first.sn}
      isOpening
      handedFocus={handedFocus}
      onSwipe={({ sn }) => onSwipe(sn)}
      onLeave={nothing}
    />
  );
}

export function OneCard({
  hotel,
  onLeave,
  ...shown
}: Shown & { readonly hotel: HotelCard; readonly onLeave: (sn: number) => void }) {
  const intl = useIntl();
  return (
    <div data-card={hotel.sn} className="map-one">
      <MapCard hotel={hotel} isChosen onLeave={onLeave} {...shown} />
      <Button
        variant="plain"
        size="icon"
        aria-label={intl.formatMessage({ id: 'common.close' })}
        title={intl.formatMessage({ id: 'common.close' })}
        className="map-round map-one-close"
        onClick={() => onLeave(hotel.sn)}
      >
        <X className="size-4.5" />
      </Button>
    </div>
  );
}
