// The hotels on the map as cards: a row to swipe on a phone, in step with the pins; one card beside
// a list.

import { X } from 'lucide-react';
import { useDeferredValue, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { Button } from '../../ui/button.tsx';
import { MapCard } from './map-card.tsx';

type Shown = { readonly stay: Stay; readonly now: Instant; readonly instead: string | undefined };
export type MapRailProps = Shown & {
  readonly chosen: number | null;
  readonly hotels: readonly HotelCard[];
  readonly onSwipe: (sn: number) => void;
  readonly onLeave: (sn: number) => void;
};

const isMotionWanted = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Browsers without a `scrollend` event: scrolling has ended after this pause. */
const swipeEndsMs = 140;

/** As many as a phone shows at once: at first the others come after the pins and these are painted. */
const firstCards = 3;

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

export function MapRail({ hotels, chosen, onSwipe, onLeave, ...shown }: MapRailProps) {
  const intl = useIntl();
  const rail = useRef<HTMLUListElement>(null);
  const isWhole = useDeferredValue(true, false);
  const drawn = isWhole
    ? hotels
    : hotels.slice(0, Math.max(firstCards, indexOf(hotels, chosen) + 2));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Scrolling started by us selects nothing.
  const isLed = useRef(false);
  useEffect(() => {
    const card = rail.current?.children[indexOf(drawn, chosen)];
    if (
      !(card instanceof HTMLElement) ||
      rail.current === null ||
      middleCard(rail.current) === chosen
    )
      return;
    const { clientWidth, scrollWidth, scrollLeft } = rail.current;
    const middle = card.offsetLeft - (clientWidth - card.offsetWidth) / 2;
    const left = Math.min(Math.max(middle, 0), scrollWidth - clientWidth);
    // At an end of the row nothing would scroll, nor say that it has ended.
    if (Math.abs(left - scrollLeft) < 1) return;
    isLed.current = true;
    rail.current.scrollTo({
      left,
      behavior: isMotionWanted() ? 'smooth' : 'auto',
    });
  }, [chosen, drawn]);
  const onScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const sn = rail.current === null || isLed.current ? null : middleCard(rail.current);
      isLed.current = false;
      if (sn !== null && sn !== chosen) onSwipe(sn);
    }, swipeEndsMs);
  };
  return (
    <ul
      ref={rail}
      aria-label={intl.formatMessage({ id: 'map.cards' })}
      className="map-rail no-scrollbar"
      onScroll={onScroll}
    >
      {drawn.map((hotel) => (
        <li key={hotel.sn} data-card={hotel.sn}>
          <MapCard hotel={hotel} isChosen={hotel.sn === chosen} onLeave={onLeave} {...shown} />
        </li>
      ))}
    </ul>
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
