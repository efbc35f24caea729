// Hotels in rows, each with the price of one stay, the usual one unless told; away from the network only when they were seen.

import type { HotelCard } from '#contract/schemas/hotel.ts';
import { defaultBookingType, defaultStay, type Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { seenText, useSay } from '../../intl/intl.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { HotelCardRow } from './hotel-card.tsx';

export type HotelListProps = {
  readonly hotels: readonly HotelCard[];
  /** The moment of the answer, which the prices are for. */
  readonly asOf: Instant;
  /** The moment of the page; a day that is not its own is told. */
  readonly now: Instant;
  /** What the prices are for, where it is not the usual stay of `asOf`. */
  readonly stay?: Stay | undefined;
  /** How many are seen without scrolling. */
  readonly eager?: number | undefined;
  readonly className?: string | undefined;
};

/** A price that cannot be asked again is not shown. */
export function HotelList({
  hotels,
  asOf,
  now,
  stay = defaultStay(defaultBookingType(asOf), asOf),
  eager = 0,
  className = '',
}: HotelListProps) {
  const say = useSay();
  const isReachable = useIsReachable();
  const instead = isReachable ? undefined : say('favorite.seenAt', { time: seenText(asOf, now) });
  return (
    <ul className={`grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3 ${className}`}>
      {hotels.map((hotel, at) => (
        <li key={hotel.sn} className="@container grid min-w-0 grid-cols-1">
          <HotelCardRow
            hotel={hotel}
            stay={stay}
            now={asOf}
            isEager={at < eager}
            instead={instead}
          />
        </li>
      ))}
    </ul>
  );
}
