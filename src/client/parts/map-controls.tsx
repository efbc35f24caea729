// What moves the map and its search: search here or as it moves, near me, closer, further, and the hint of two fingers.

import { Hand, LocateFixed, Minus, Plus, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { policy } from '#domain/policy.ts';
import type { Where } from '#domain/search.ts';
import { useSay } from '../intl.tsx';
import { useIsReachable } from '../offline.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Notice } from '../ui/notice.tsx';
import type { MapEngine } from './map-engine.ts';
import { takeHint } from './map-memory.ts';
import type { MapSearch } from './map-search.ts';
import { useNearMe } from './near-me.ts';

type TopProps = {
  readonly hasSwitch: boolean;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly search: MapSearch;
};

export function MapTop({
  hasSwitch,
  isOn,
  onSwitch,
  search: { isMoved, searchHere, isBusy },
}: TopProps) {
  const say = useSay();
  const isReachable = useIsReachable();
  const isHint = useHint();
  // Without the network a switch that promises to search has nothing to switch.
  const offersArea = isMoved && (!isOn || !isReachable);
  return (
    <div className="map-top" data-strip={hasSwitch ? undefined : ''}>
      {hasSwitch && isReachable && (
        <div className="map-switch">
          <Checkbox checked={isOn} onChange={(event) => onSwitch(event.target.checked)}>
            {say('map.asItMoves')}
          </Checkbox>
        </div>
      )}
      {offersArea && (
        <div className="map-here">
          <Button
            variant="ink"
            size="sm"
            icon={RefreshCw}
            className="rounded-full! shadow-3"
            aria-disabled={!isReachable}
            aria-describedby={isReachable ? undefined : 'map-offline'}
            busy={isBusy && isReachable}
            onClick={searchHere}
          >
            {say('map.searchHere')}
          </Button>
          {!isReachable && (
            <p id="map-offline" className="map-reason">
              {say('map.needsNetwork')}
            </p>
          )}
        </div>
      )}
      {isHint && (
        <p className="map-hint">
          <Hand className="size-5" />
          {say('map.twoFingers')}
        </p>
      )}
    </div>
  );
}

/** Two seconds, once a session, where fingers are what one has. */
function useHint(): boolean {
  const [isShown, show] = useState(() => matchMedia('(pointer: coarse)').matches && takeHint());
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => show(false), policy.mapHintMs);
    return () => clearTimeout(timer);
  }, [isShown]);
  return isShown;
}

type SideProps = {
  readonly engine: MapEngine;
  readonly onNear: (where: Extract<Where, { kind: 'nearBy' }>) => void;
};

export function MapSide({ engine, onNear }: SideProps) {
  const say = useSay();
  const { state, find } = useNearMe(onNear);
  const [isClosed, close] = useState(false);
  const isTrouble = state === 'denied' || state === 'failed';
  return (
    <>
      <div className="map-side">
        <IconButton
          icon={Plus}
          label={say('map.closer')}
          className="map-round"
          onClick={() => engine.zoomBy(1)}
        />
        <IconButton
          icon={Minus}
          label={say('map.further')}
          className="map-round"
          onClick={() => engine.zoomBy(-1)}
        />
        <IconButton
          icon={LocateFixed}
          label={say('place.nearMe')}
          aria-busy={state === 'finding'}
          className="map-round map-near"
          onClick={() => {
            close(false);
            find();
          }}
        />
      </div>
      {isTrouble && !isClosed && (
        <Notice
          role="status"
          tone="lamp"
          className="map-trouble"
          action={
            <Button variant="ghost" size="xs" onClick={() => close(true)}>
              {say('common.close')}
            </Button>
          }
        >
          {say(state === 'denied' ? 'place.denied' : 'place.failed')}
        </Notice>
      )}
    </>
  );
}
