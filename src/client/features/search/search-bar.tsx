// Where, when and how to stay: a real form that works without scripts, and opens its sheets with
// them.

import { ChevronRight, LocateFixed, MapPin, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { path } from '#contract/paths.ts';
import { noFilters, whereParams, writeFirstPage, type Filters, type Sort } from '#domain/search.ts';
import {
  bookingTypeNames,
  bookingTypeOf,
  bookingTypes,
  defaultStay,
  onDayOf,
  type BookingType,
  type Stay,
} from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { SegmentedControl } from '../../components/form/segmented-control.tsx';
import { useExpectedOverlay } from '../../components/overlays/load-parts.ts';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import { lazyParts } from '../../runtime/lazy-parts.ts';
import { serverNow } from '../../runtime/server-clock.ts';
import { bookingGlyphs } from '../../ui/art/booking-glyphs.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { placeText, type Place } from '../places/place.ts';
import { StayBar } from '../stay/stay-bar.tsx';
import { stayProps, upToDate } from '../stay/stay-format.ts';
import type { StayRanges } from '../stay/stay-plan.ts';

const { loadParts: loadPlaceSheet, useParts: usePlaceSheet } = lazyParts(
  () => import('../places/place-sheet.tsx'),
);
const loadStaySheet = () => import('../stay/picker/stay-picker-sheet.tsx');
const StaySheet = lazy(() =>
  loadStaySheet().then((module) => ({ default: module.StayPickerSheet })),
);
const prefetchOnIntent = (load: () => Promise<unknown>) => ({
  onPointerEnter: () => {
    void load();
  },
  onFocus: () => {
    void load();
  },
});

export type SearchBarProps = {
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  /** The initial values; from then on the bar holds its own. */
  readonly stay: Stay;
  /** The moment of the page's response, so that server and browser render the same. */
  readonly now: Instant;
  readonly className?: string | undefined;
  /** Given where the bar is unmounted and earlier choices must outlive it. */
  readonly ranges?: RefObject<StayRanges> | undefined;
  /** The filters of the search on the screen, which a new place or stay keeps. */
  readonly filters?: Filters | undefined;
  /** The order that was chosen for it, which they keep too. */
  readonly sort?: Sort | undefined;
};

/** A stay that has begun while the page was open is replaced by the next one. */
function useStay(given: Stay) {
  const [stay, setStay] = useState(given);
  useEffect(() => {
    const renew = () => setStay((old) => upToDate(old, serverNow()));
    const timer = setInterval(renew, 60_000);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, []);
  return [stay, setStay] as const;
}

type OpenSheet = {
  readonly sheet: 'place' | 'stay' | null;
  readonly placeAt: Instant | null;
  readonly stayAt: Instant | null;
  readonly ranges: StayRanges;
};

/** Which sheet is open, since when, and what was chosen for each booking type at that time. */
function useOpenSheet() {
  const [{ sheet, placeAt, stayAt, ranges: before }, setOpened] = useState<OpenSheet>({
    sheet: null,
    placeAt: null,
    stayAt: null,
    ranges: {},
  });
  const open = (which: 'place' | 'stay', ranges: StayRanges) =>
    setOpened((old) => ({
      ...old,
      sheet: which,
      [`${which}At`]: serverNow(),
      ranges,
    }));
  const close = () => setOpened((old) => ({ ...old, sheet: null }));
  return { sheet, placeAt, stayAt, before, open, close };
}

/** The address of a place's results for a stay. */
function useResultsAddress(
  { where }: Place,
  filters: Filters,
  sort: Sort | undefined,
): (route: 'search' | 'map', stay: Stay) => string {
  const locale = useLocale();
  return (route, stay) => path(locale, route, {}, writeFirstPage({ where, filters, sort }, stay));
}

export function SearchBar({
  place,
  onPlace,
  stay: given,
  now,
  className,
  ranges: givenRanges,
  filters = noFilters,
  sort,
}: SearchBarProps) {
  const [stay, setStay] = useStay(given);
  const ownRanges = useRef<StayRanges>({});
  const ranges = givenRanges ?? ownRanges;
  // Each booking type gets back its own last hours or nights, always on the day chosen last.
  const change = (type: BookingType) => {
    const at = serverNow();
    ranges.current[stay.type] = stay;
    const usualOf = (one: BookingType) => defaultStay(one, at);
    setStay(upToDate(onDayOf(stay, type, usualOf, at, ranges.current[type]), at));
  };
  const { sheet, placeAt, stayAt, before, open, close } = useOpenSheet();
  useExpectedOverlay(loadPlaceSheet);
  const placeParts = usePlaceSheet(placeAt !== null);
  const navigate = useNavigate();
  // A search started on the map is answered on the map.
  const route = useLocation().pathname.endsWith('/map') ? 'map' : 'search';
  const addressOf = useResultsAddress(place, filters, sort);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(addressOf(route, upToDate(stay, serverNow())));
  };
  return (
    <div className={className}>
      <SearchForm
        place={place}
        stay={stay}
        now={now}
        action={addressOf('search', stay)}
        onType={change}
        onSubmit={submit}
        onOpen={(which) => open(which, ranges.current)}
      />
      {placeAt !== null && placeParts !== null && (
        <placeParts.PlaceSheet
          key={placeAt}
          stay={upToDate(stay, placeAt)}
          current={{ where: place.where, filters, sort }}
          open={sheet === 'place'}
          onClose={close}
          onPick={(picked) => {
            onPlace(picked);
            close();
          }}
        />
      )}
      {stayAt !== null && (
        <Suspense fallback={null}>
          <StaySheet
            key={stayAt}
            open={sheet === 'stay'}
            onClose={close}
            stay={upToDate(stay, stayAt)}
            now={stayAt}
            ranges={before}
            onDone={(picked, all) => {
              ranges.current = all;
              setStay(picked);
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

type FormProps = Pick<SearchBarProps, 'place' | 'stay' | 'now'> & {
  /** The results, which are fetched ahead by whoever is about to ask for them. */
  readonly action: string;
  readonly onType: (type: BookingType) => void;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onOpen: (sheet: 'place' | 'stay') => void;
};

/**
 * Without scripts the form sends place and booking type in place of what its address says, and the
 * server takes that type's default stay.
 */
function SearchForm({ place, stay, now, action, onType, onSubmit, onOpen }: FormProps) {
  const intl = useIntl();
  const choose = (number: string) => onType(bookingTypeOf(Number(number)) ?? 'hourly');
  return (
    <form
      method="get"
      action={action}
      role="search"
      aria-label={intl.formatMessage({ id: 'search.form' })}
      onSubmit={onSubmit}
    >
      {Object.entries(whereParams(place.where)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SegmentedControl
        label={intl.formatMessage({ id: 'bookingType.label' })}
        name="bookingType"
        value={String(bookingTypes[stay.type])}
        onChange={choose}
        className="lg:w-108 stay:lg:w-full"
        options={bookingTypeNames.map((type) => ({
          value: String(bookingTypes[type]),
          label: intl.formatMessage({ id: `bookingType.${type}` }),
          icon: bookingGlyphs[type],
        }))}
      />
      <div className="lg:mt-3 lg:grid lg:grid-cols-[1.05fr_1.3fr_auto] lg:gap-3 stay:lg:grid-cols-1">
        <PlaceRow place={place} onOpen={() => onOpen('place')} />
        <div className="mx-2 border-t border-border lg:hidden" />
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOpen('stay')}
          {...prefetchOnIntent(loadStaySheet)}
          className="flex w-full items-center rounded-lg px-2 py-3 text-left lg:h-18 lg:border lg:border-input lg:px-5 lg:py-0"
        >
          <StayBar {...stayProps(stay, now, intl)} className="w-full" />
        </button>
        <Button
          type="submit"
          size="lg"
          className="mt-1 w-full lg:mt-0 lg:h-18 lg:px-7 stay:lg:h-13"
        >
          <Search data-icon="inline-start" />
          <FormattedMessage id="search.submit" />
        </Button>
      </div>
    </form>
  );
}

function PlaceRow({ place, onOpen }: { readonly place: Place; readonly onOpen: () => void }) {
  const intl = useIntl();
  const words = useLocalText();
  const Icon = place.where.kind === 'nearBy' ? LocateFixed : MapPin;
  const isKnown = place.where.kind !== 'anywhere';
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      {...prefetchOnIntent(loadPlaceSheet)}
      className="mt-2 flex min-h-14 w-full items-center gap-3 rounded-lg px-2 py-1 text-left lg:mt-0 lg:h-18 lg:gap-3.5 lg:border lg:border-input lg:px-4"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink lg:size-10">
        <Icon className="size-5" />
      </span>
      {/* Large letters wrap: hardly the first word would fit into the line. */}
      <span className="@container min-w-0 flex-1">
        <span className="block text-xs text-muted-foreground">
          <FormattedMessage id="search.where" />
        </span>
        <span
          className={cn(
            'block truncate break-words @max-[10rem]:whitespace-normal',
            isKnown ? 'font-semibold' : 'text-ink-2',
          )}
        >
          {isKnown ? placeText(place, words, intl) : intl.formatMessage({ id: 'search.anywhere' })}
        </span>
      </span>
      <ChevronRight className="size-5 text-muted-foreground lg:hidden" />
    </button>
  );
}
