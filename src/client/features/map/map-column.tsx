// The hotels on the map as a list beside it, those in clusters among them. Each lights its pin.

import { FormattedMessage, useIntl } from 'react-intl';
import { useIsReachable } from '../../runtime/reachability.ts';
import { Button } from '../../ui/button.tsx';
import { HotelCardRow } from '../hotel-list/hotel-card.tsx';
import { listId } from './use-list-sync.ts';
import type { MapAnswer } from './use-map-search.ts';

export type MapColumnProps = {
  readonly onMap: MapAnswer | null;
  /** The search is of one place, whose province need not be repeated. */
  readonly isLocal: boolean;
  /** Lists more of them; not given where no more can be listed. */
  readonly onMore: (() => void) | undefined;
};

export function MapColumn({ onMap, isLocal, onMore }: MapColumnProps) {
  const intl = useIntl();
  const isReachable = useIsReachable();
  if (onMap === null) return <div className="map-column" aria-busy="true" />;
  // Answers saved by earlier builds have no list.
  const { count, hotels } = onMap.list ?? { count: onMap.hotels.length, hotels: onMap.hotels };
  const left = count - hotels.length;
  return (
    <div className="map-column" tabIndex={-1}>
      <p className={count === 0 ? 'text-sm text-ink-2' : 'pb-3 font-semibold'}>
        {count === 0 ? (
          <FormattedMessage id="map.none" />
        ) : (
          <FormattedMessage id="map.inView" values={{ count }} />
        )}
      </p>
      <ul id={listId} aria-label={intl.formatMessage({ id: 'map.cards' })} className="grid gap-3">
        {hotels.map((hotel) => (
          <li key={hotel.sn} data-hotel={hotel.sn} className="grid">
            <HotelCardRow
              hotel={hotel}
              stay={onMap.stay}
              now={onMap.asOf}
              isLocal={isLocal}
              instead={isReachable ? undefined : intl.formatMessage({ id: 'offline.prices' })}
            />
          </li>
        ))}
      </ul>
      {left > 0 && onMore !== undefined && (
        <Button variant="outline" className="mt-4 w-full" onClick={onMore}>
          <FormattedMessage id="map.listMore" />
        </Button>
      )}
      {left > 0 && onMore === undefined && (
        <p className="pt-4 text-sm text-ink-2">
          <FormattedMessage id="map.closerForRest" values={{ count: left }} />
        </p>
      )}
    </div>
  );
}
