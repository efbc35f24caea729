// Choosing a place: near me, on the map, recent places, and matches for the typed text. Hotels lead
// to their own page.

import { History, LoaderCircle, LocateFixed, Map as MapIcon, Trash2 } from 'lucide-react';
import {
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { path } from '#contract/paths.ts';
import { writeFirstPage, type FirstPage } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { AutocompleteField, useFocusWithMouse } from '../../components/form/autocomplete-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/overlays/sheet.tsx';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import { Autocomplete, AutocompleteList, AutocompleteStatus } from '../../ui/autocomplete.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { FavoriteHotels } from './favorite-hotels.tsx';
import { FoundPlaceGroups, landmarkGlyph } from './found-places.tsx';
import { KindTiles } from './kind-tiles.tsx';
import { LinkOption, OptionGroup, PlaceOption, PlainOption } from './place-options.tsx';
import { usePlaceSearch, type PlaceQuery as PlaceSearch } from './place-suggestions.ts';
import { forgetPlaces, keyOfPlace, recentPlaces, type Place } from './place.ts';
import { useGeolocation } from './use-geolocation.ts';

/** The search that a place is chosen for. */

export type PlaceSheetProps = {
  readonly stay: Stay;
  readonly current: FirstPage;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPick: (place: Place) => void;
};

const longest = 80;

export function PlaceSheet({ stay, current, open, onClose, onPick }: PlaceSheetProps) {
  const intl = useIntl();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: 'search.where' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      className="h-[calc(100dvh-2.5rem)] md:h-160"
    >
      <div className="@container">
        <PlaceSearchBox stay={stay} current={current} isOpen={open} onPick={onPick} />
      </div>
    </Sheet>
  );
}

const firstOption = (list: RefObject<HTMLDivElement | null>): HTMLElement | null | undefined =>
  list.current?.querySelector<HTMLElement>('[role="option"]');

type Matches = {
  /** They still belong to an earlier text. */
  readonly isOld: boolean;
  /** None: the list holds the way to the map alone, which nobody has typed. */
  readonly isEmpty: boolean;
};

/**
 * Where the arrow keys have reached no option, Enter takes the first match. While the list is old,
 * it waits for the current one.
 */
function useEnter(
  list: RefObject<HTMLDivElement | null>,
  typed: string,
  { isOld, isEmpty }: Matches,
) {
  const entered = useRef<string | null>(null);
  useEffect(() => {
    if (isOld || entered.current === null) return;
    const isMeant = entered.current === typed;
    entered.current = null;
    if (isMeant && !isEmpty) firstOption(list)?.click();
  });
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (isOld) entered.current = event.currentTarget.value.trim();
    else if (typed !== '' && !isEmpty) firstOption(list)?.click();
  };
}

function PlaceSearchBox({
  stay,
  current,
  isOpen,
  onPick,
}: {
  readonly stay: Stay;
  readonly current: FirstPage;
  readonly isOpen: boolean;
  readonly onPick: (place: Place) => void;
}) {
  const intl = useIntl();
  const words = useLocalText();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const [exactText, setExactText] = useState<string | null>(null);
  const search = usePlaceSearch(keyword, isOpen, exactText === keyword);
  const [recent, setRecent] = useState(recentPlaces);
  const [isCleared, setCleared] = useState(false);
  const { found, isBusy } = search;
  const count =
    found === null || isBusy
      ? null
      : found.places.length + (found.landmarks?.length ?? 0) + found.hotels.length;
  const isNothing = keyword !== '' && count === 0;
  const onEnter = useEnter(list, keyword, {
    isOld: isBusy || found === null || keyword !== text.trim(),
    isEmpty: isNothing,
  });
  useFocusWithMouse(field);
  const clear = () => {
    forgetPlaces();
    setRecent([]);
    setCleared(true);
    field.current?.focus();
  };
  const mended = keyword === '' ? null : (found?.mended ?? null);
  return (
    <Autocomplete value={text}>
      <div className="sticky top-0 z-10 -mx-1 bg-raised px-1 pb-3">
        <AutocompleteField
          field={field}
          label={intl.formatMessage({ id: 'place.input' })}
          text={text}
          maxLength={longest}
          onText={setText}
          onEnter={onEnter}
        />
      </div>
      <AutocompleteStatus className="sr-only">
        {isCleared && keyword === ''
          ? intl.formatMessage({ id: 'place.recentCleared' })
          : keyword !== '' &&
            count !== null &&
            intl.formatMessage({ id: 'place.found' }, { count })}
      </AutocompleteStatus>
      {search.isHere && (
        <Notice variant="dusk" className="mb-1">
          <FormattedMessage id="place.offline" />
        </Notice>
      )}
      {mended !== null && (
        <p className="px-2 pb-2 text-sm text-ink-2">
          <FormattedMessage
            id="place.mended"
            values={{ name: <b>{typeof mended === 'string' ? mended : words(mended)}</b> }}
          />{' '}
          <button
            type="button"
            className="inline-block min-h-6 font-semibold text-primary-ink"
            onClick={() => {
              setExactText(keyword);
              field.current?.focus();
            }}
          >
            <FormattedMessage id="place.exact" values={{ text: keyword }} />
          </button>
        </p>
      )}
      {found === null && <SkeletonLines count={5} className="pt-6" />}
      {isNothing && (
        <div className="px-2 py-4">
          <p className="text-lg font-semibold">
            <FormattedMessage id="place.notFound" />
          </p>
          <p className="pt-1 break-words text-ink-2">
            <FormattedMessage id="place.nothing" values={{ text: keyword }} />
          </p>
        </div>
      )}
      <Options
        stay={stay}
        current={current}
        list={list}
        keyword={keyword}
        isNothing={isNothing}
        search={search}
        recent={recent}
        onPick={onPick}
      />
      {keyword === '' && !search.isHere && (
        <KindTiles
          onPick={(kind) => {
            setText(kind);
            field.current?.focus();
          }}
        />
      )}
      {keyword === '' && recent.length > 0 && (
        <button
          type="button"
          onClick={clear}
          className={buttonVariants({ variant: 'ghost', size: 'sm', className: 'mt-2' })}
        >
          <Trash2 className="size-4.5" />
          <FormattedMessage id="place.clearRecent" />
        </button>
      )}
    </Autocomplete>
  );
}

type OptionsProps = {
  readonly stay: Stay;
  readonly current: FirstPage;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly keyword: string;
  /** What was typed is the name of no place. */
  readonly isNothing: boolean;
  readonly search: PlaceSearch;
  readonly recent: readonly Place[];
  readonly onPick: (place: Place) => void;
};

/** The map of a search with this stay; null on the map itself. */
function useMapAddress(stay: Stay, current: FirstPage): string | null {
  const locale = useLocale();
  const { pathname } = useLocation();
  if (pathname === path(locale, 'map')) return null;
  return path(locale, 'map', {}, writeFirstPage(current, stay));
}

function Options({
  stay,
  current,
  list,
  keyword,
  isNothing,
  search,
  recent,
  onPick,
}: OptionsProps) {
  const intl = useIntl();
  const { state, find } = useGeolocation((where) => onPick({ where, name: null, parent: null }));
  const isFinding = state === 'finding';
  const isTyped = keyword !== '';
  const toMap = useMapAddress(stay, current);
  return (
    <>
      {(state === 'denied' || state === 'failed') && (
        <Notice variant="lamp" role="status" className="mb-2">
          <FormattedMessage id={`place.${state}`} />
        </Notice>
      )}
      <AutocompleteList
        ref={list}
        aria-label={intl.formatMessage({ id: 'place.list' })}
        aria-busy={search.isBusy}
        className={search.isBusy ? 'opacity-60' : undefined}
      >
        {!isTyped && (
          <PlainOption
            value="near"
            icon={isFinding ? LoaderCircle : LocateFixed}
            isSpinning={isFinding}
            title={intl.formatMessage({ id: 'place.nearMe' })}
            note={intl.formatMessage({ id: isFinding ? 'place.finding' : 'place.nearMeNote' })}
            isAccented
            onPick={find}
          />
        )}
        {/* Without a network the map of a search that was never made cannot open. */}
        {(!isTyped || isNothing) && !search.isHere && toMap !== null && (
          <LinkOption
            value="map"
            to={toMap}
            icon={MapIcon}
            title={intl.formatMessage({ id: 'place.onMap' })}
            note={intl.formatMessage({ id: 'place.onMapNote' })}
            isAccented
            onPick={() => undefined}
          />
        )}
        {!isTyped && recent.length > 0 && (
          <OptionGroup title={intl.formatMessage({ id: 'place.recent' })}>
            {recent.map((place) => (
              <PlaceOption
                key={keyOfPlace(place)}
                value={`recent ${keyOfPlace(place)}`}
                place={place}
                typed=""
                icon={place.landmark === undefined ? History : landmarkGlyph(place.landmark)}
                onPick={() => onPick(place)}
              />
            ))}
          </OptionGroup>
        )}
        {!isTyped && !search.isHere && <FavoriteHotels stay={stay} />}
        {search.found !== null && (
          <FoundPlaceGroups
            stay={stay}
            found={search.found}
            search={search}
            keyword={keyword}
            onPick={onPick}
          />
        )}
      </AutocompleteList>
    </>
  );
}
