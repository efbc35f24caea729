// The map beside the list on wide screens: a static placeholder until the visitor moves, then the
// real map.

import { Map as MapIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { isDataSaver } from '../../runtime/data-saver.ts';
import { Button } from '../../ui/button.tsx';

const loadPanel = () => import('./map-panel.tsx');
const MapPanel = lazy(() => loadPanel().then((module) => ({ default: module.MapPanel })));

/** True once a pointer moves or a key is pressed on a screen wide enough for a map. */
function useMapIntent(): readonly [isWanted: boolean, want: () => void] {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    // In data saver mode only the button opens the map.
    if (isWanted || isDataSaver()) return undefined;
    const screen = matchMedia('(min-width: 64rem)');
    const notice = () => {
      if (screen.matches) setIsWanted(true);
    };
    const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
    for (const sign of signs) window.addEventListener(sign, notice, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, notice);
    };
  }, [isWanted]);
  return [isWanted, () => setIsWanted(true)];
}

export function MapBesideList() {
  const [isWanted, want] = useMapIntent();
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <p
        role="status"
        className="grid h-full place-items-center px-8 text-center text-sm text-ink-2"
      >
        <FormattedMessage id="map.brokenTitle" />
      </p>
    );
  const waiting = (
    <div className="grid h-full place-items-center">
      <Button
        variant="outline"
        size="sm"
        className="noscript:hidden"
        busy={isWanted}
        onClick={want}
      >
        <MapIcon data-icon="inline-start" />
        <FormattedMessage id={isWanted ? 'map.opening' : 'map.open'} />
      </Button>
    </div>
  );
  if (!isWanted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <MapPanel route="search" cards="one" onBroken={() => setBroken(true)} />
    </Suspense>
  );
}
