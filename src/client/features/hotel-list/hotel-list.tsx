// Hotels in rows with the price of one stay, the default one unless given. Offline it says when the
// prices were seen.

import { useIntl } from 'react-intl';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { defaultBookingType, defaultStay, type Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { seenText } from '../../intl/intl.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { HotelCardRow } from './hotel-card.tsx';

export type HotelListProps = {
  readonly hotels: readonly HotelCard[];
  /** The moment of the response, which the prices are for. */
  readonly asOf: Instant;
  /** The moment of the page; prices of another day show their date. */
  readonly now: Instant;
  /** The stay the prices are for, where it is not the default stay of `asOf`. */
  readonly stay?: Stay | undefined;
  /** How many are visible without scrolling. */
  readonly eager?: number | undefined;
  /** The list is of one place, whose province need not be repeated. */
  readonly isLocal?: boolean | undefined;
  readonly className?: string | undefined;
};

/** Offline no price is shown, because it could not be confirmed. */
export function HotelList({
  hotels,
  asOf,
  now,
  stay = defaultStay(defaultBookingType(asOf), asOf),
  eager = 0,
  isLocal,
  className = '',
}: HotelListProps) {
  const intl = useIntl();
  const isReachable = useIsReachable();
  const seenAtText = isReachable
    ? undefined
    : intl.formatMessage({ id: 'favorite.seenAt' }, { time: seenText(asOf, now) });
  return (
    <ul className={`grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3 ${className}`}>
      {hotels.map((hotel, at) => (
        <li key={hotel.sn} className="@container grid min-w-0 grid-cols-1">
          <HotelCardRow
            hotel={hotel}
            stay={stay}
            now={asOf}
            isEager={at < eager}
            isFirst={eager > 0 && at === 0}
            isLocal={isLocal}
            instead={seenAtText}
          />
        </li>
      ))}
    </ul>
  );
}
