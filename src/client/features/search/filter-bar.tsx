// The filters of a search in one row: the sheet with all of them, the order, the active filters,
// and quick filters. Each is a link.

import { ArrowDownUp, SlidersHorizontal, Star, X, Zap } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { path } from '#contract/paths.ts';
import { activeFilters, without } from '#domain/filter.ts';
import {
  filterNames,
  filterParams,
  sortNames,
  sorts,
  stayParams,
  whereParams,
  writeSearch,
  type Filters,
  type SearchState,
} from '#domain/search.ts';
import { shownInterval, type Stay } from '#domain/stay.ts';
import { useLocale } from '../../intl/intl.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import type { Glyph } from '../../ui/glyph.ts';
import { NativeSelectChip } from '../../ui/native-select-chip.tsx';
import { toggleVariants } from '../../ui/toggle.tsx';
import { lengthText } from '../stay/stay-format.ts';
import { filterText, scoreText } from './filters/filter-label.ts';
import { searchInput } from './use-search-results.ts';

const loadSheet = () => import('./filters/filter-sheet.tsx');
const FilterSheet = lazy(() => loadSheet().then((module) => ({ default: module.FilterSheet })));

/**
 * `state` is the search on the screen with its place resolved, `stay` the one its prices are for,
 * `title` says how many hotels it finds.
 */
export type FilterBarProps = {
  readonly state: SearchState;
  readonly stay: Stay;
  readonly title: string;
  /**
   * The page it is on. A map has no order, and changing filters there replaces the history entry.
   */
  readonly route?: 'search' | 'map';
};

/** The stay that a search's prices are for. */
export function usePriceFor(stay: Stay): string {
  const intl = useIntl();
  return stay.type === 'overnight'
    ? intl.formatMessage({ id: 'search.priceNight' })
    : intl.formatMessage(
        { id: 'search.priceFor' },
        { length: lengthText(stay.type, shownInterval(stay), intl) },
      );
}

/**
 * The same search with a change, from its first page. The stay is written out, so that all pages
 * are about the same hours.
 */
function useLink({
  state,
  stay,
  route = 'search',
}: FilterBarProps): (change: Partial<SearchState>) => string {
  const locale = useLocale();
  return (change) =>
    path(locale, route, {}, writeSearch({ ...state, stay, type: stay.type, page: 1, ...change }));
}

/**
 * Scrolls sideways on phones; wide screens show all of it. Chips stand in reading order, so that
 * none moves while the rest loads.
 */
export function FilterBar(props: FilterBarProps) {
  const { state, route = 'search' } = props;
  const intl = useIntl();
  const { filters } = state;
  const to = useLink(props);
  const active = activeFilters(filters);
  const { row, status, follow } = useFilterFocus(to({}), props.title);
  return (
    <div
      ref={row}
      role="group"
      aria-label={intl.formatMessage({ id: route === 'map' ? 'filter.title' : 'filter.row' })}
      className="no-scrollbar -mx-(--gutter) flex items-center gap-2 overflow-x-auto px-(--gutter) py-0.5 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      <FilterButton {...props} count={active.length} />
      {route === 'search' && <SortChip {...props} />}
      {active.map((filter) => {
        const name = filterText(filter, filters, intl);
        return (
          <Link
            key={`${filter.key} ${filter.number}`}
            to={to({ filters: without(filters, filter) })}
            replace={route === 'map'}
            onClick={follow}
            aria-label={intl.formatMessage({ id: 'filter.remove' }, { name })}
            className={toggleVariants({ variant: 'primary' })}
          >
            {filter.key === 'filterByRating' && <Star className="size-4 fill-current" />}
            {name}
            <X className="size-4" />
          </Link>
        );
      })}
      <QuickChips
        filters={filters}
        isDaily={props.stay.type === 'daily'}
        isReplacing={route === 'map'}
        to={(change) => to({ filters: { ...filters, ...change } })}
        onFollow={follow}
      />
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  );
}

/**
 * The chip that was tapped is gone afterwards, so the focus moves to the filter button and the new
 * count is announced.
 */
function useFilterFocus(here: string, title: string) {
  const row = useRef<HTMLDivElement>(null);
  const [followed, setFollowed] = useState<string | null>(null);
  const isDone = followed !== null && followed !== here;
  useEffect(() => {
    if (isDone && (document.activeElement === null || document.activeElement === document.body))
      row.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, [isDone]);
  return { row, status: isDone ? title : '', follow: () => setFollowed(here) };
}

type Quick = {
  readonly change: Partial<Filters>;
  readonly words: string;
  readonly icon?: Glyph;
  readonly isOn: boolean;
};

type QuickProps = {
  readonly filters: Filters;
  readonly isDaily: boolean;
  readonly isReplacing: boolean;
  readonly to: (change: Partial<Filters>) => string;
  readonly onFollow: () => void;
};
/**
 * The most wanted filters, one tap away while they are not active. Daily stays have no flash sales
 * (docs/product.md, Prices).
 */
function QuickChips({ filters, isDaily, isReplacing, to, onFollow }: QuickProps) {
  const intl = useIntl();
  const all: readonly Quick[] = [
    {
      change: { isFlashSale: true },
      words: intl.formatMessage({ id: 'filter.flashSale' }),
      icon: Zap,
      isOn: filters.isFlashSale || isDaily,
    },
    {
      change: { isFreeToCancel: true },
      words: intl.formatMessage({ id: 'hotel.freeToCancel' }),
      isOn: filters.isFreeToCancel,
    },
    {
      change: { filterByRating: 4.5 },
      words: scoreText(4.5, intl),
      icon: Star,
      isOn: filters.filterByRating !== null,
    },
    {
      change: { paymentMethod: [0] },
      words: intl.formatMessage({ id: 'payment.hotel' }),
      isOn: filters.paymentMethod.length > 0,
    },
  ];
  return all
    .filter(({ isOn }) => !isOn)
    .map(({ change, words, icon: Icon }) => (
      <Link
        key={words}
        to={to(change)}
        replace={isReplacing}
        onClick={onFollow}
        className={toggleVariants()}
      >
        {Icon && <Icon className="size-4.5" />}
        {words}
      </Link>
    ));
}

function FilterButton(props: FilterBarProps & { readonly count: number }) {
  const {
    state: { filters },
    stay,
    count,
    route = 'search',
  } = props;
  const priceFor = usePriceFor(stay);
  const navigate = useNavigate();
  const to = useLink(props);
  const [params] = useSearchParams();
  const [opened, setOpened] = useState<{ readonly isOpen: boolean; readonly times: number }>({
    isOpen: false,
    times: 0,
  });
  const close = () => setOpened((old) => ({ ...old, isOpen: false }));
  const prefetch = () => {
    void loadSheet();
  };
  const done = (chosen: Filters) => {
    close();
    void navigate(to({ filters: chosen }), { replace: route === 'map' });
  };
  return (
    <>
      <button
        type="button"
        className={cn(
          toggleVariants({ variant: count > 0 ? 'secondary' : 'default' }),
          'noscript:hidden',
        )}
        aria-haspopup="dialog"
        onClick={() => setOpened(({ times }) => ({ isOpen: true, times: times + 1 }))}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <SlidersHorizontal />
        <FormattedMessage id="filter.button" />
        {count > 0 && (
          <>
            <span className="sr-only">
              , <FormattedMessage id="filter.count" values={{ count }} />
            </span>
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-lamp px-1 text-xs font-bold text-lamp-foreground">
              {count}
            </span>
          </>
        )}
      </button>
      {opened.times > 0 && (
        <Suspense fallback={null}>
          <FilterSheet
            key={opened.times}
            open={opened.isOpen}
            onClose={close}
            search={unfiltered(params)}
            filters={filters}
            priceFor={priceFor}
            onDone={done}
          />
        </Suspense>
      )}
    </>
  );
}

/** The search of the URL without filters, order and page, which do not change the counts. */
function unfiltered(params: URLSearchParams) {
  const left = new URLSearchParams(params);
  for (const name of [...filterNames, 'sort', 'ranking', 'page', 'limit']) left.delete(name);
  return searchInput(left);
}

/** Without scripts a button sends the choice. */
function SortChip(props: FilterBarProps) {
  const {
    state: { where, filters, sort },
    stay,
  } = props;
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const to = useLink(props);
  const hiddenParams = { ...whereParams(where), ...stayParams(stay), ...filterParams(filters) };
  return (
    <form method="get" action={path(locale, 'search')} className="flex shrink-0 items-center gap-2">
      {Object.entries(hiddenParams).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="sr-only">
        <FormattedMessage id="sort.label" />
      </label>
      <NativeSelectChip
        id={id}
        name="sort"
        icon={<ArrowDownUp />}
        label={intl.formatMessage({ id: `sort.${sort}` })}
        value={sorts[sort]}
        onChange={(event) => {
          void navigate(to({ sort: sortNames[Number(event.target.value)] ?? 'bestMatch' }));
        }}
      >
        {sortNames.map((name) => (
          <option key={name} value={sorts[name]}>
            {intl.formatMessage({ id: `sort.${name}` })}
          </option>
        ))}
      </NativeSelectChip>
      <noscript>
        <button type="submit" className={buttonVariants({ variant: 'secondary', size: 'xs' })}>
          <FormattedMessage id="sort.label" />
        </button>
      </noscript>
    </form>
  );
}
