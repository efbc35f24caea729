// A small map of a place with its pin, which leads to the map: paper and pin at once, streets and
// water once it is near the screen. It cannot be moved, so that the page scrolls over it.

import { MapPin, Maximize2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { Point } from '#domain/place.ts';
import { isDataSaver } from '../../runtime/data-saver.ts';
import { buttonVariants } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import type { Surroundings } from './surroundings.ts';
import type { FromHotel } from './use-hotel-selection.ts';

/** Half of what is drawn, in pixels; wider screens cut it above and below. */
const half = { width: 440, height: 100 };

/** What is around the place, once its drawing is near the screen; null before, and offline. */
function useSurroundings({ latitude, longitude }: Point) {
  const box = useRef<HTMLAnchorElement>(null);
  const [drawn, setDrawn] = useState<Surroundings | null>(null);
  useEffect(() => {
    if (box.current === null || isDataSaver()) return undefined;
    let isGone = false;
    const draw = async () => {
      const { readSurroundings } = await import('./surroundings.ts');
      const found = await readSurroundings({ latitude, longitude }, half);
      if (!isGone) setDrawn(found);
    };
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        watch.disconnect();
        // Without the archive the pin stays on its paper.
        draw().catch(() => undefined);
      },
      { rootMargin: '300px' },
    );
    watch.observe(box.current);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [latitude, longitude]);
  return { box, drawn };
}

const streets = [
  ['minor', 5],
  ['secondary', 7],
  ['primary', 9],
  ['trunk', 11],
] as const;

export function MapTeaser({
  place,
  hotelSn,
  to,
  text,
  className,
}: {
  readonly place: Point;
  /** The hotel that the map then shows in front. */
  readonly hotelSn: number;
  readonly to: string;
  readonly text: string;
  readonly className: string;
}) {
  const { box, drawn } = useSurroundings(place);
  return (
    <Link
      ref={box}
      to={to}
      state={{ hotelSn } satisfies FromHotel}
      className={cn('relative isolate overflow-hidden bg-(--map-land)', className)}
    >
      {drawn !== null && <Drawing drawn={drawn} />}
      <span
        aria-hidden="true"
        data-slot="map-teaser-pin"
        className="absolute top-1/2 left-1/2 grid size-10 -translate-x-1/2 -translate-y-12 place-items-center rounded-full rounded-br-none bg-primary text-primary-foreground shadow-3 [rotate:45deg]"
      >
        <MapPin className="size-5 [rotate:-45deg]" />
      </span>
      {drawn !== null && (
        <span className="absolute bottom-1 left-2 rounded-sm bg-(--map-land)/80 px-1.5 text-xs text-ink-2">
          <FormattedMessage id="map.sketch" />
        </span>
      )}
      <span
        className={buttonVariants({
          variant: 'outline',
          size: 'sm',
          className: 'absolute right-4 bottom-4 rounded-full! shadow-3',
        })}
      >
        <Maximize2 className="size-4.5" />
        {text}
      </span>
    </Link>
  );
}

function Drawing({ drawn }: { readonly drawn: Surroundings }) {
  return (
    <svg
      viewBox={`${-half.width} ${-half.height} ${2 * half.width} ${2 * half.height}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 -z-10 size-full"
      aria-hidden="true"
    >
      <path d={drawn.sea} fill="var(--map-water)" />
      <path d={drawn.park} fill="var(--map-park)" />
      <path d={drawn.river} fill="none" stroke="var(--map-water)" strokeWidth="4" />
      <path d={drawn.water} fill="var(--map-water)" />
      {streets.map(([name, width]) => (
        <path
          key={name}
          d={drawn[name]}
          fill="none"
          stroke="var(--map-road-edge)"
          strokeWidth={width + 2.5}
        />
      ))}
      {streets.map(([name, width]) => (
        <path
          key={name}
          d={drawn[name]}
          fill="none"
          stroke={name === 'trunk' ? 'var(--lamp-soft)' : 'var(--map-road)'}
          strokeWidth={width}
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
