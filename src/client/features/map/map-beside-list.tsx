// The map beside the list on wide screens: its pins come with the page, its streets right after.

import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { isDataSaver } from '../../runtime/data-saver.ts';
import { useBrokenMap } from './use-broken-map.ts';
import { useIsWide } from './use-is-wide.ts';

const MapPanel = lazy(() =>
  import('./map-panel.tsx').then((module) => ({ default: module.MapPanel })),
);

/** Nothing on narrow screens, which have a page for the map. */
export function MapBesideList() {
  return useIsWide() === true ? <WideMap /> : null;
}

function WideMap() {
  const { isBroken, onBroken } = useBrokenMap();
  const [hasStreets, setStreets] = useState(() => !isDataSaver());
  if (isBroken)
    return (
      <p
        role="status"
        className="grid h-full place-items-center px-8 text-center text-sm text-ink-2"
      >
        <FormattedMessage id="map.brokenTitle" />
      </p>
    );
  return (
    <Suspense fallback={null}>
      <MapPanel
        route="search"
        cards="one"
        hasStreets={hasStreets}
        onStreets={() => setStreets(true)}
        onBroken={onBroken}
      />
    </Suspense>
  );
}
