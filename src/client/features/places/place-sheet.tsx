// Choosing a place: near me, recent places, and matches for the typed text. Hotels lead to their
// own page.

import { History, Hotel, LoaderCircle, LocateFixed, MapPin, Search, Trash2, X } from 'lucide-react';
import {
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { areaTypes } from '#domain/place.ts';
import type { Stay } from '#domain/stay.ts';
import { TextField } from '../../components/form/text-field.tsx';
import { writeStorage, storageKeys } from '../../runtime/local-storage.ts';
import { buttonClass } from '../../ui/button-variants.ts';
import { IconButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { HotelOption, OptionGroup, PlaceOption, PlainOption } from './place-options.tsx';
import {
  isHotelSearch,
  usePlaceSearch,
  type PlaceQuery as PlaceSearch,
} from './place-suggestions.ts';
import { keyOfPlace, recentPlaces, type FoundPlaces, type Place } from './place.ts';
import { useGeolocation } from './use-geolocation.ts';

export type PlaceSheetProps = {
  readonly stay: Stay;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPick: (place: Place) => void;
};

const longest = 80;

export function PlaceSheet({ stay, open, onClose, onPick }: PlaceSheetProps) {
  const intl = useIntl();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage({ id: 'search.where' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      className="h-[calc(100dvh-2.5rem)] md:h-160"
    >
      <PlaceSearchBox stay={stay} isOpen={open} onPick={onPick} />
    </Sheet>
  );
}

const optionsIn = (list: RefObject<HTMLDivElement | null>): HTMLElement[] => [
  ...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? []),
];

/**
 * The field keeps the focus while arrow keys move through the list below it (APG combobox). Enter
 * takes the active option, else the first match. While the list still belongs to an earlier text
 * (`isOld`), Enter waits for the current one.
 */
function useArrowKeys(list: RefObject<HTMLDivElement | null>, typed: string, isOld: boolean) {
  const entered = useRef<string | null>(null);
  const [active, setActive] = useState<{ readonly id: string; readonly typed: string } | null>(
    null,
  );
  const activeId = active?.typed === typed ? active.id : undefined;
  useEffect(() => {
    const options = optionsIn(list);
    for (const option of options)
      option.setAttribute('aria-selected', String(option.id === activeId));
    options.find((option) => option.id === activeId)?.scrollIntoView({ block: 'nearest' });
    if (isOld || entered.current === null) return;
    const isMeant = entered.current === typed;
    entered.current = null;
    if (isMeant) options[0]?.click();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const options = optionsIn(list);
    const at = options.findIndex((option) => option.id === activeId);
    if (event.key === 'Enter') {
      event.preventDefault();
      if (at !== -1) options[at]?.click();
      else if (isOld) entered.current = event.currentTarget.value.trim();
      else if (typed !== '') options[0]?.click();
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    // Beyond either end comes the other end.
    const next =
      options[
        event.key === 'ArrowDown'
          ? (at + 1) % options.length
          : (Math.max(at, 0) - 1 + options.length) % options.length
      ];
    if (next !== undefined) setActive({ id: next.id, typed });
  };
  return { activeId, onKeyDown };
}

/**
 * With a mouse the field is focused at once; on a phone the keyboard would cover the places to tap.
 */
function useFocusWithMouse(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return undefined;
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [field]);
}

function PlaceSearchBox({
  stay,
  isOpen,
  onPick,
}: {
  readonly stay: Stay;
  readonly isOpen: boolean;
  readonly onPick: (place: Place) => void;
}) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const search = usePlaceSearch(keyword, isOpen);
  const [recent, setRecent] = useState(recentPlaces);
  const [isCleared, setCleared] = useState(false);
  const { activeId, onKeyDown } = useArrowKeys(
    list,
    keyword,
    search.isBusy || search.found === null || keyword !== text.trim(),
  );
  useFocusWithMouse(field);
  const clear = () => {
    writeStorage(storageKeys.searches, null);
    setRecent([]);
    setCleared(true);
    field.current?.focus();
  };
  const { found, isBusy } = search;
  const count = found === null || isBusy ? null : found.places.length + found.hotels.length;
  return (
    <>
      <div className="sticky top-0 z-10 -mx-1 bg-raised px-1 pb-3">
        <SearchField
          field={field}
          text={text}
          onText={setText}
          listId={listId}
          activeId={activeId}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className="sr-only">
        {isCleared && keyword === ''
          ? intl.formatMessage({ id: 'place.recentCleared' })
          : keyword !== '' &&
            count !== null &&
            intl.formatMessage({ id: 'place.found' }, { count })}
      </p>
      {search.isHere && (
        <Notice tone="dusk" className="mb-1">
          <FormattedMessage id="place.offline" />
        </Notice>
      )}
      {found === null && <SkeletonLines count={5} className="pt-6" />}
      {keyword !== '' && count === 0 && (
        <p className="px-2 py-6 text-ink-2">
          <FormattedMessage id="place.nothing" values={{ text: keyword }} />
        </p>
      )}
      <Options
        stay={stay}
        list={list}
        id={listId}
        keyword={keyword}
        search={search}
        recent={recent}
        onPick={onPick}
      />
      {keyword === '' && recent.length > 0 && (
        <button
          type="button"
          onClick={clear}
          className={buttonClass({ variant: 'ghost', size: 'sm', className: 'mt-2' })}
        >
          <Trash2 className="size-4.5" />
          <FormattedMessage id="place.clearRecent" />
        </button>
      )}
    </>
  );
}

type SearchFieldProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly listId: string;
  /** The option that the arrow keys have reached. */
  readonly activeId: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

function SearchField({ field, text, onText, listId, activeId, onKeyDown }: SearchFieldProps) {
  const intl = useIntl();
  return (
    <TextField
      ref={field}
      type="text"
      inputMode="search"
      label={intl.formatMessage({ id: 'place.input' })}
      icon={Search}
      value={text}
      maxLength={longest}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      role="combobox"
      aria-expanded="true"
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      end={
        text !== '' && (
          <IconButton
            icon={X}
            label={intl.formatMessage({ id: 'place.clear' })}
            iconClass="size-4.5"
            onClick={() => {
              onText('');
              field.current?.focus();
            }}
          />
        )
      }
      onKeyDown={onKeyDown}
      onChange={(event) => onText(event.target.value)}
    />
  );
}

type OptionsProps = {
  readonly stay: Stay;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly id: string;
  readonly keyword: string;
  readonly search: PlaceSearch;
  readonly recent: readonly Place[];
  readonly onPick: (place: Place) => void;
};

function Options({ stay, list, id, keyword, search, recent, onPick }: OptionsProps) {
  const intl = useIntl();
  const { state, find } = useGeolocation((where) => onPick({ where, name: null, parent: null }));
  const isFinding = state === 'finding';
  const isTyped = keyword !== '';
  return (
    <>
      {(state === 'denied' || state === 'failed') && (
        <Notice tone="lamp" role="status" className="mb-2">
          <FormattedMessage id={`place.${state}`} />
        </Notice>
      )}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={intl.formatMessage({ id: 'place.list' })}
        aria-busy={search.isBusy}
        className={search.isBusy ? 'opacity-60' : undefined}
      >
        {!isTyped && (
          <PlainOption
            id={`${id}-near`}
            icon={isFinding ? LoaderCircle : LocateFixed}
            isSpinning={isFinding}
            title={intl.formatMessage({ id: 'place.nearMe' })}
            note={intl.formatMessage({ id: isFinding ? 'place.finding' : 'place.nearMeNote' })}
            onPick={find}
          />
        )}
        {!isTyped && recent.length > 0 && (
          <OptionGroup id={`${id}-recent`} title={intl.formatMessage({ id: 'place.recent' })}>
            {recent.map((place) => (
              <PlaceOption
                key={keyOfPlace(place)}
                id={`${id}-recent-${keyOfPlace(place)}`}
                place={place}
                typed=""
                icon={History}
                onPick={() => onPick(place)}
              />
            ))}
          </OptionGroup>
        )}
        {search.found !== null && (
          <Found
            stay={stay}
            id={id}
            found={search.found}
            search={search}
            keyword={keyword}
            onPick={onPick}
          />
        )}
      </div>
    </>
  );
}

type FoundProps = {
  readonly stay: Stay;
  readonly id: string;
  readonly found: FoundPlaces;
  readonly search: PlaceSearch;
  readonly keyword: string;
  readonly onPick: (place: Place) => void;
};

function Found({ stay, id, found, search, keyword, onPick }: FoundProps) {
  const intl = useIntl();
  const pick = (place: Place) => {
    const { where } = place;
    if (where.kind === 'province' || where.kind === 'district')
      search.picked(areaTypes[where.kind], where.sn);
    onPick(place);
  };
  const isTyped = keyword !== '';
  const areas = found.places.length > 0 && (
    <OptionGroup
      key="areas"
      id={`${id}-areas`}
      title={intl.formatMessage({ id: isTyped ? 'place.areas' : 'place.popular' })}
    >
      {found.places.map(({ place, count }) => (
        <PlaceOption
          key={keyOfPlace(place)}
          id={`${id}-${keyOfPlace(place)}`}
          place={place}
          typed={keyword}
          icon={MapPin}
          note={count === null ? undefined : intl.formatMessage({ id: 'hotel.count' }, { count })}
          onPick={() => pick(place)}
        />
      ))}
    </OptionGroup>
  );
  const hotels = found.hotels.length > 0 && (
    <OptionGroup
      key="hotels"
      id={`${id}-hotels`}
      title={intl.formatMessage({ id: search.isHere ? 'place.seen' : 'place.hotels' })}
    >
      {found.hotels.map((hotel) => (
        <HotelOption
          key={hotel.sn}
          stay={search.isHere ? null : stay}
          id={`${id}-hotel-${hotel.sn}`}
          hotel={hotel}
          typed={keyword}
          icon={Hotel}
          onPick={() => search.picked(areaTypes.hotel, hotel.sn)}
        />
      ))}
    </OptionGroup>
  );
  return isTyped && isHotelSearch(found, keyword) ? [hotels, areas] : [areas, hotels];
}
