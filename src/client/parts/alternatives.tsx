// Free rooms near a door that stayed closed: three of them, for the same kind of stay from now on.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { languageOf, path } from '#contract/paths.ts';
import { stayInstead } from '#domain/dispute.ts';
import { policy } from '#domain/policy.ts';
import { stayParams } from '#domain/search.ts';
import { query } from '../api.ts';
import { distanceText, money, useLocale, useSay } from '../intl.tsx';
import { useIsReachable } from '../offline.ts';
import { Photo } from '../ui/photo.tsx';
import type { ArrivalProps } from './arrival.tsx';

/** Nothing once the stay itself is over, and nothing away from the network: a price that cannot be asked is not offered. */
export function Alternatives({ booking, now }: ArrivalProps) {
  const say = useSay();
  const locale = useLocale();
  const isReachable = useIsReachable();
  const [from] = useState(now);
  const stay = stayInstead(booking, from);
  const isOver = from >= booking.checkOut;
  const { data } = useQuery({ ...query('hotel/getSimilarHotelList', { slug: booking.hotel.slug, ...stayParams(stay) }), enabled: isReachable && !isOver });
  if (isOver || !isReachable || data === undefined) return null;
  const hotels = data.hotels.slice(0, policy.disputeAlternatives);
  return (
    <div className="pt-4">
      <h3 className="text-sm font-semibold">{say('dispute.alternatives')}</h3>
      {hotels.length === 0 && <p className="pt-1 text-sm text-ink-2">{say('similar.none')}</p>}
      <ul className="divide-y divide-border">
        {hotels.map((hotel) => (
          <li key={hotel.sn}>
            <Link to={path(locale, 'hotel', { slug: hotel.slug }, stayParams(data.stay))} className="flex min-h-15 items-center gap-3 py-2.5">
              <span className="h-14 w-16 shrink-0 overflow-hidden rounded-lg bg-sunken"><Photo {...hotel.picture} alt="" sizes="64px" /></span>
              <span className="min-w-0 flex-1 text-sm"><b className="block truncate font-semibold" translate="no">{hotel.name}</b><span className="text-cap text-muted-foreground">{hotel.distanceMetres === null ? '' : distanceText(hotel.distanceMetres, languageOf(locale))}</span></span>
              {hotel.offer !== null && <b className="font-semibold">{money(hotel.offer.total)}</b>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
