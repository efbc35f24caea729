// A search whose address names no place shows the default province, and asks for another one above
// it: the last place that was searched is taken without asking.

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { path } from '#contract/paths.ts';
import { chosenSort, defaultSort, writeSearch, type SearchState } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { useLocale } from '../../intl/intl.tsx';
import { recentPlaces, type Place } from '../places/place.ts';

const PlaceSheet = lazy(() =>
  import('../places/place-sheet.tsx').then((module) => ({ default: module.PlaceSheet })),
);

const never = () => () => undefined;

export type AskPlaceProps = { readonly state: SearchState; readonly stay: Stay };

export function AskPlace({ state, stay }: AskPlaceProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const [last] = useState(() => recentPlaces()[0]);
  const [isOpen, setOpen] = useState(last === undefined);
  const to = ({ where }: Place) =>
    path(
      locale,
      'search',
      {},
      writeSearch({ ...state, where, sort: chosenSort(state) ?? defaultSort(where), page: 1 }),
    );
  const toLast = last === undefined ? null : to(last);
  useEffect(() => {
    if (toLast !== null) void navigate(toLast, { replace: true });
  }, [toLast, navigate]);
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isOpen || !isInBrowser) return null;
  return (
    <Suspense fallback={null}>
      <PlaceSheet
        stay={stay}
        current={state}
        open={isOpen}
        onClose={() => setOpen(false)}
        onPick={(place) => {
          setOpen(false);
          void navigate(to(place), { replace: true });
        }}
      />
    </Suspense>
  );
}
