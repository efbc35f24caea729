// The map's controls: search here or while moving, near me, zoom, and the two-finger hint.

import { Hand, LocateFixed, Map as MapIcon, Minus, Plus, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { policy } from '#domain/policy.ts';
import type { Where } from '#domain/search.ts';
import { CheckboxField } from '../../components/form/checkbox-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useIsReachable } from '../../runtime/reachability.ts';
import { Button } from '../../ui/button.tsx';
import { useGeolocation } from '../places/use-geolocation.ts';
import type { MapEngine } from './map-controller.ts';
import type { MapSearch } from './use-map-search.ts';
import { claimMapHint } from './viewed-hotels.ts';

type TopProps = {
  readonly hasSwitch: boolean;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  readonly search: MapSearch;
  /** Where one finger moves the map, two do more. */
  readonly hasHint: boolean;
  /** Given while the streets are left out to save data. */
  readonly onStreets: (() => void) | undefined;
};

export function MapTop({
  hasSwitch,
  isOn,
  onSwitch,
  search: { isMoved, searchHere, isBusy },
  hasHint,
  onStreets,
}: TopProps) {
  const isReachable = useIsReachable();
  // Offline the switch for searching while moving would do nothing.
  const offersArea = isMoved && (!isOn || !isReachable);
  return (
    <div className="map-top" data-strip={hasSwitch ? undefined : ''}>
      {hasSwitch && (
        <div className="map-switch">
          <CheckboxField
            checked={isOn}
            disabled={!isReachable}
            onChange={(event) => onSwitch(event.target.checked)}
          >
            <FormattedMessage id="map.asItMoves" />
          </CheckboxField>
        </div>
      )}
      {offersArea && (
        <div className="map-here">
          <Button
            variant="inverse"
            size="sm"
            className="rounded-full! shadow-3"
            aria-disabled={!isReachable}
            aria-describedby={isReachable ? undefined : 'map-offline'}
            busy={isBusy && isReachable}
            onClick={searchHere}
          >
            <RefreshCw data-icon="inline-start" />
            <FormattedMessage id="map.searchHere" />
          </Button>
          {!isReachable && (
            <p id="map-offline" className="map-reason">
              <FormattedMessage id="map.needsNetwork" />
            </p>
          )}
        </div>
      )}
      {onStreets !== undefined && (
        <Button variant="outline" size="sm" className="rounded-full! shadow-3" onClick={onStreets}>
          <MapIcon data-icon="inline-start" />
          <FormattedMessage id="map.open" />
        </Button>
      )}
      {hasHint && <TwoFingerHint />}
    </div>
  );
}

/** Two seconds, once on this device, on touch screens. */
function TwoFingerHint() {
  const [isShown, setIsShown] = useState(
    () => matchMedia('(pointer: coarse)').matches && claimMapHint(),
  );
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => setIsShown(false), policy.mapHintMs);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <p role="note" className="map-hint">
      <Hand className="size-5" />
      <FormattedMessage id="map.twoFingersZoom" />
    </p>
  );
}

type SideProps = {
  readonly engine: MapEngine;
  readonly onNear: (where: Extract<Where, { kind: 'nearBy' }>) => void;
};

export function MapSide({ engine, onNear }: SideProps) {
  const intl = useIntl();
  const { state, find } = useGeolocation(onNear);
  const [isClosed, setIsClosed] = useState(false);
  const isTrouble = state === 'denied' || state === 'failed';
  return (
    <>
      <div className="map-side">
        <Button
          variant="plain"
          size="icon"
          aria-label={intl.formatMessage({ id: 'map.closer' })}
          title={intl.formatMessage({ id: 'map.closer' })}
          className="map-round"
          onClick={() => engine.zoomBy(1)}
        >
          <Plus />
        </Button>
        <Button
          variant="plain"
          size="icon"
          aria-label={intl.formatMessage({ id: 'map.further' })}
          title={intl.formatMessage({ id: 'map.further' })}
          className="map-round"
          onClick={() => engine.zoomBy(-1)}
        >
          <Minus />
        </Button>
        <Button
          variant="plain"
          size="icon"
          aria-label={intl.formatMessage({ id: 'place.nearMe' })}
          title={intl.formatMessage({ id: 'place.nearMe' })}
          aria-busy={state === 'finding'}
          className="map-round map-near"
          onClick={() => {
            setIsClosed(false);
            find();
          }}
        >
          <LocateFixed />
        </Button>
      </div>
      {isTrouble && !isClosed && (
        <Notice
          role="status"
          variant="lamp"
          className="map-trouble"
          action={
            <Button variant="ghost" size="xs" onClick={() => setIsClosed(true)}>
              <FormattedMessage id="common.close" />
            </Button>
          }
        >
          <FormattedMessage id={state === 'denied' ? 'place.denied' : 'place.failed'} />
        </Notice>
      )}
    </>
  );
}
