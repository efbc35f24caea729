// The ways from a list to its map: a button above the thumb on phones, a strip of the map to press on tablets; links, so they work at once.

import { Map as MapIcon, Maximize2 } from 'lucide-react';
import { Link } from 'react-router';
import { useSay } from '../intl.tsx';
import { buttonClass } from '../ui/button.tsx';

export type MapEntryProps = { readonly to: string; readonly as: 'button' | 'strip' };

export function MapEntry({ to, as }: MapEntryProps) {
  return as === 'button' ? <MapButton to={to} /> : <MapStrip to={to} />;
}

function MapButton({ to }: Pick<MapEntryProps, 'to'>) {
  const say = useSay();
  return (
    <div className="pointer-events-none sticky bottom-[calc(var(--tabbar-h)+var(--safe-b)+1rem)] z-20 flex justify-center pt-4 md:hidden">
      <Link to={to} className={buttonClass({ variant: 'ink', className: 'pointer-events-auto rounded-full! px-6 shadow-3' })}><MapIcon className="size-5.5" />{say('map.short')}</Link>
    </div>
  );
}

/** A few streets and a river in the map's colours: a picture of a map, not of this place. */
function MapStrip({ to }: Pick<MapEntryProps, 'to'>) {
  const say = useSay();
  return (
    <Link to={to} className="relative mb-4 hidden h-40 overflow-hidden rounded-xl md:block lg:hidden">
      <svg viewBox="0 0 720 160" preserveAspectRatio="xMidYMid slice" className="absolute size-full" aria-hidden="true">
        <path d="M0 0h720v160H0Z" fill="var(--map-land)" />
        <path d="M90 30h120v60H90ZM420 90h110v50H420Z" fill="var(--map-park)" />
        <path d="M-10 120 730 20M-10 40l500 140M60-10l160 180M330-10l-70 180M470-10l60 180" fill="none" stroke="var(--map-road-edge)" strokeWidth="13" />
        <path d="M-10 120 730 20M-10 40l500 140M60-10l160 180M330-10l-70 180M470-10l60 180" fill="none" stroke="var(--map-road)" strokeWidth="10" />
        <path d="M640-10c-70 50-20 110 20 180h80V-10Z" fill="var(--map-water)" />
      </svg>
      <span className={buttonClass({ variant: 'outline', size: 'sm', className: 'absolute right-4 bottom-4 rounded-full! shadow-3' })}><Maximize2 className="size-4.5" />{say('map.open')}</span>
    </Link>
  );
}
