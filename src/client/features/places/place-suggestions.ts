// Suggestions for the typed text: the server's, or offline those of this device.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Output } from '#contract/calls/calls.ts';
import { areaTypes, fold } from '#domain/place.ts';
import { call, query } from '../../api/queries.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import type { FoundPlace, FoundPlaces } from './place.ts';

type Suggestions = Output<'hotel/getSearchSuggestion'>;
export type PlaceQuery = {
  readonly found: FoundPlaces | null;
  /** The suggestions still belong to the text typed before. */
  readonly isBusy: boolean;
  /** Only this device was searched. */
  readonly isHere: boolean;
  /** Reports what was picked, in the background. */
  readonly picked: (type: number, sn: number) => void;
};

function placesOf({ areaList, landmarkList, hotelList, first, mended }: Suggestions): FoundPlaces {
  const places = areaList.map(({ sn, type, name, parentName, hotelCount }): FoundPlace => ({
    place: {
      where: { kind: type === areaTypes.district ? 'district' : 'province', sn },
      name,
      parent: parentName,
    },
    count: hotelCount,
  }));
  const landmarks = landmarkList.map(
    ({ slug, kind, name, districtName, latitude, longitude, walkable }): FoundPlace => ({
      place: {
        where: { kind: 'landmark', slug, latitude, longitude },
        name,
        parent: districtName,
        landmark: kind,
      },
      count: walkable,
    }),
  );
  return { places, landmarks, hotels: hotelList, first, mended };
}

const loadSmallPlaces = () => import('./offline-places.ts');

/** An outdated request is aborted together with its query. */
export function usePlaceSearch(keyword: string, isOpen: boolean, isExact: boolean): PlaceQuery {
  const client = useQueryClient();
  const isReachable = useIsReachable();
  const { data, isError, isPlaceholderData } = useQuery({
    ...query('hotel/getSearchSuggestion', isExact ? { keyword, exact: '1' } : { keyword }),
    placeholderData: keepPreviousData,
    enabled: isOpen && isReachable,
  });
  const isHere = !isReachable || (isError && data === undefined);
  const [here, setHere] = useState<{
    readonly keyword: string;
    readonly found: FoundPlaces;
  } | null>(null);
  // Loaded while online, for use offline.
  useEffect(() => {
    if (isOpen) void loadSmallPlaces().catch(() => undefined);
  }, [isOpen]);
  useEffect(() => {
    if (!isHere) return undefined;
    let isAsked = true;
    const reportPick = (found: FoundPlaces) => {
      if (isAsked) setHere({ keyword, found });
    };
    loadSmallPlaces()
      .then(({ searchOfflinePlaces }) => searchOfflinePlaces(keyword))
      .then(reportPick, () => reportPick({ places: [], hotels: [] }));
    return () => {
      isAsked = false;
    };
  }, [isHere, keyword]);
  const picked = (type: number, sn: number) => {
    const searchHistorySn = data?.searchHistorySn;
    if (isHere || isPlaceholderData || searchHistorySn == null) return;
    void call(client, 'hotel/updateTotalClickSearch', { searchHistorySn, keyword, type, sn }).catch(
      () => {
        /* One pick is not counted. */
      },
    );
  };
  if (isHere)
    return { found: here?.found ?? null, isBusy: here?.keyword !== keyword, isHere, picked };
  return {
    found: data === undefined ? null : placesOf(data),
    isBusy: isPlaceholderData,
    isHere,
    picked,
  };
}

/** Hotels come first when the typed text matches a hotel's name and no area's. */
export function isHotelSearch(
  { places, landmarks = [], hotels }: FoundPlaces,
  typed: string,
): boolean {
  const text = fold(typed).replaceAll(' ', '');
  const begins = (name: string): boolean => fold(name).replaceAll(' ', '').startsWith(text);
  if (landmarks.length > 0) return false;
  return (
    places.length === 0 ||
    (hotels.some(({ name }) => begins(name)) &&
      !places.some(({ place }) => Object.values(place.name ?? {}).some(begins)))
  );
}
