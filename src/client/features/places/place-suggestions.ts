// What is suggested for the letters typed so far: the server's answer, or without a network what this device knows.

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
  /** The answer to what was typed before is still shown. */
  readonly isBusy: boolean;
  /** Only what this device knows was looked through. */
  readonly isHere: boolean;
  /** Tells the server what was picked, once it is; nobody waits for that. */
  readonly picked: (type: number, sn: number) => void;
};

function placesOf({ areaList, hotelList }: Suggestions): FoundPlaces {
  const places = areaList.map(({ sn, type, name, parentName, hotelCount }): FoundPlace => ({
    place: {
      where: { kind: type === areaTypes.district ? 'district' : 'province', sn },
      name,
      parent: parentName,
    },
    count: hotelCount,
  }));
  return { places, hotels: hotelList };
}

const loadSmallPlaces = () => import('./offline-places.ts');

/** An answer to older letters is dropped on the way: its request ends with the question. */
export function usePlaceSearch(keyword: string, isOpen: boolean): PlaceQuery {
  const client = useQueryClient();
  const isReachable = useIsReachable();
  const { data, isError, isPlaceholderData } = useQuery({
    ...query('hotel/getSearchSuggestion', { keyword }),
    placeholderData: keepPreviousData,
    enabled: isOpen && isReachable,
  });
  const isHere = !isReachable || (isError && data === undefined);
  const [here, setHere] = useState<{
    readonly keyword: string;
    readonly found: FoundPlaces;
  } | null>(null);
  // Fetched while there is a network, for when there is none.
  useEffect(() => {
    if (isOpen) void loadSmallPlaces().catch(() => undefined);
  }, [isOpen]);
  useEffect(() => {
    if (!isHere) return undefined;
    let isAsked = true;
    const tell = (found: FoundPlaces) => {
      if (isAsked) setHere({ keyword, found });
    };
    loadSmallPlaces()
      .then(({ searchOfflinePlaces }) => searchOfflinePlaces(keyword))
      .then(tell, () => tell({ places: [], hotels: [] }));
    return () => {
      isAsked = false;
    };
  }, [isHere, keyword]);
  const picked = (type: number, sn: number) => {
    const searchHistorySn = data?.searchHistorySn;
    if (isHere || isPlaceholderData || searchHistorySn == null) return;
    void call(client, 'hotel/updateTotalClickSearch', { searchHistorySn, keyword, type, sn }).catch(
      () => {
        /* one pick less is counted */
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

/** Hotels come first where a hotel's name was being typed and no area's. */
export function isHotelMeant({ places, hotels }: FoundPlaces, typed: string): boolean {
  const text = fold(typed).replaceAll(' ', '');
  const begins = (name: string): boolean => fold(name).replaceAll(' ', '').startsWith(text);
  return (
    places.length === 0 ||
    (hotels.some(({ name }) => begins(name)) &&
      !places.some(({ place }) => Object.values(place.name ?? {}).some(begins)))
  );
}
