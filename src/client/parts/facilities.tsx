// What a hotel offers, each with its sign.

import type { HotelDetail } from '#contract/calls/hotel.ts';
import { useSay } from '../intl.tsx';
import { facilityIcons } from './facility-icons.ts';

export function Facilities({ hotel }: { readonly hotel: HotelDetail }) {
  const say = useSay();
  if (hotel.facilities.length === 0) return null;
  return (
    <section aria-label={say('hotel.facilities')} className="pt-6 lg:pt-5">
      <ul className="grid grid-cols-5 gap-x-1 gap-y-4 md:grid-cols-8 lg:flex lg:flex-wrap lg:gap-x-6 lg:gap-y-3">
        {hotel.facilities.map((name) => {
          const Icon = facilityIcons[name];
          return (
            <li key={name} className="flex min-w-0 flex-col items-center gap-1.5 text-center text-xs text-ink-2 lg:flex-row lg:gap-2 lg:text-sm">
              <span className="grid size-11 place-items-center rounded-full bg-sunken text-foreground lg:size-auto lg:bg-transparent lg:text-ink-2"><Icon className="size-5" /></span>{say(`facility.${name}`)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
