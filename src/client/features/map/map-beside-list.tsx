// The map beside the list on wide screens: its pins come with the page, its streets right after.

import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { isDataSaver } from '../../runtime/data-saver.ts';
import { Button } from '../../ui/button.tsx';
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
  const { isBroken, isByDevice, onBroken, retry, isRetried } = useBrokenMap();
  const [hasStreets, setStreets] = useState(() => !isDataSaver());
  if (isBroken)
    return (
      <div className="grid h-full place-content-center justify-items-center gap-2 px-8 text-center text-sm text-ink-2">
        <p role="status">
          <FormattedMessage id="map.brokenTitle" />
        </p>
        {isByDevice && (
          <Button variant="ghost" size="xs" onClick={retry}>
            <FormattedMessage id="common.retry" />
          </Button>
        )}
      </div>
    );
  return (
    <Suspense fallback={null}>
      <MapPanel
        route="search"
        cards="one"
        hasStreets={hasStreets}
        onStreets={() => setStreets(true)}
        onBroken={onBroken}
        takesFocus={isRetried}
      />
    </Suspense>
  );
}
