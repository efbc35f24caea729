// The map of a search with prices at the hotels. Without scripts, or where no map can be drawn, the
// same hotels as a list.

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, List } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type MouseEvent } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import { filterParams } from '#domain/search.ts';
import { query } from '../api/queries.ts';
import { Notice } from '../components/notice.tsx';
import { ShareButton } from '../components/share-button.tsx';
import { HotelCardRow } from '../features/hotel-list/hotel-card.tsx';
import { listId } from '../features/map/use-list-sync.ts';
import type { Place } from '../features/places/place.ts';
import { FilterBar } from '../features/search/filter-bar.tsx';
import {
  searchInput,
  useSearchResults,
  type SearchResults,
} from '../features/search/use-search-results.ts';
import { useLocale, useLocalText } from '../intl/intl.tsx';
import { deferred } from '../runtime/deferred.tsx';
import { useIsReachable } from '../runtime/reachability.ts';
import '../features/map/map.css';

const SearchPill = deferred<{ readonly as: 'sheet' | 'panel' }>(
  async () => (await import('../features/search/search-pill.tsx')).SearchPill,
  { fallback: () => <div className="min-h-12 flex-1" /> },
);

const MapPanel = lazy(() =>
  import('../features/map/map-panel.tsx').then((module) => ({ default: module.MapPanel })),
);

function useCountText(): (count: number, place: Place) => string {
  const intl = useIntl();
  const words = useLocalText();
  return (count, { where, name }) => {
    if (where.kind === 'area') return intl.formatMessage({ id: 'map.countArea' }, { count });
    if (where.kind === 'nearBy') return intl.formatMessage({ id: 'search.countNear' }, { count });
    return name === null
      ? intl.formatMessage({ id: 'hotel.count' }, { count })
      : intl.formatMessage(
          { id: where.kind === 'landmark' ? 'search.countAround' : 'search.countIn' },
          { count, place: words(name) },
        );
  };
}

const wide = '(min-width: 64rem)';

/** Decided once scripts run: null while the page is as the server rendered it. */
function useIsWide(): boolean | null {
  const [isWide, setWide] = useState<boolean | null>(null);
  useEffect(() => {
    const screen = matchMedia(wide);
    const update = () => setWide(screen.matches);
    update();
    screen.addEventListener('change', update);
    return () => screen.removeEventListener('change', update);
  }, []);
  return isWide;
}

type MapResult = Output<'hotel/getMapHotelList'>;

export function Component() {
  const intl = useIntl();
  const locale = useLocale();
  const search = useSearchResults();
  const isWide = useIsWide();
  const isReachable = useIsReachable();
  const [isBroken, setBroken] = useState(false);
  const [onMap, setOnMap] = useState<MapResult | null>(null);
  const [params] = useSearchParams();
  const total = onMap?.total ?? search.answer?.total ?? null;
  const countText = useCountText();
  const title =
    total === null ? intl.formatMessage({ id: 'map.region' }) : countText(total, search.place);
  const toList = path(locale, 'search', {}, { ...searchInput(params), page: undefined });
  return (
    <>
      <title>{`${intl.formatMessage({ id: 'map.title' }, { title })} · ${brand.name}`}</title>
      <meta name="description" content={intl.formatMessage({ id: 'map.description' }, { title })} />
      <div className={isBroken ? 'relative' : 'map-page'}>
        <h1 className="sr-only">
          <FormattedMessage id="map.title" values={{ title }} />
        </h1>
        <Bar title={title} toList={toList} search={search} />
        {!isBroken && (
          <>
            <Link to={toList} className="map-list-button">
              <List className="size-5.5" />
              <FormattedMessage id="map.list" />
              {total !== null && ` · ${intl.formatNumber(total)}`}
            </Link>
            {isWide === true && <Column onMap={onMap} intl={intl} isReachable={isReachable} />}
            {isWide !== true && <div className="map-column" />}
            <div className="map-stage" aria-busy={onMap === null}>
              {isWide !== null && (
                <Suspense fallback={null}>
                  <MapPanel
                    key={String(isWide)}
                    route="map"
                    cards={isWide ? 'one' : 'rail'}
                    onBroken={() => setBroken(true)}
                    onAnswer={setOnMap}
                  />
                </Suspense>
              )}
            </div>
          </>
        )}
      </div>
      {(isBroken || isWide === null) && <TextList isBroken={isBroken} title={title} />}
    </>
  );
}

/**
 * Goes back to the list the visitor came from, if it has the same search; else links to this
 * search's list.
 */
function useBackToList({ state }: SearchResults) {
  const navigate = useNavigate();
  const filters = JSON.stringify(filterParams(state.filters));
  const [cameWith] = useState(filters);
  return (event: MouseEvent) => {
    const before = (history.state as { readonly idx?: number } | null)?.idx ?? 0;
    if (before === 0 || filters !== cameWith || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void navigate(-1);
  };
}

type BarProps = { readonly title: string; readonly toList: string; readonly search: SearchResults };

/**
 * The page's own bar: back to the list with its count, the search and sharing; below it the
 * filters.
 */
function Bar({ title, toList, search }: BarProps) {
  const intl = useIntl();
  const goBack = useBackToList(search);
  const { state, stay } = search;
  return (
    <header className="map-bar">
      <div>
        <Link
          to={toList}
          aria-label={`${intl.formatMessage({ id: 'nav.back' })}, ${title}`}
          onClick={goBack}
          className="map-round grid size-11 shrink-0 place-items-center rounded-full lg:inline-flex lg:w-auto lg:gap-2 lg:bg-transparent! lg:shadow-none! lg:text-sm lg:font-semibold"
        >
          <ArrowLeft className="size-5.5" />
          <span className="hidden lg:inline">{title}</span>
        </Link>
        <div className="min-w-0 flex-1 lg:hidden">
          <SearchPill as="sheet" />
        </div>
        <div className="hidden flex-1 justify-center lg:flex">
          <SearchPill as="panel" />
        </div>
        <span className="hidden lg:inline">
          <ShareButton title={title} hasWord />
        </span>
      </div>
      <div className="map-filters">
        <FilterBar route="map" state={state} stay={stay} title={title} />
      </div>
    </header>
  );
}

type ColumnProps = {
  readonly onMap: MapResult | null;
  readonly intl: IntlShape;
  readonly isReachable: boolean;
};

/** The visible hotels beside the map; each highlights its pin. */
function Column({ onMap, intl, isReachable }: ColumnProps) {
  if (onMap === null) return <div className="map-column" aria-busy="true" />;
  return (
    <div className="map-column" tabIndex={-1}>
      {onMap.hotels.length === 0 && (
        <p className="text-sm text-ink-2">
          <FormattedMessage id="map.none" />
        </p>
      )}
      <ul id={listId} aria-label={intl.formatMessage({ id: 'map.cards' })} className="grid gap-3">
        {onMap.hotels.map((hotel) => (
          <li key={hotel.sn} data-hotel={hotel.sn} className="grid">
            <HotelCardRow
              hotel={hotel}
              stay={onMap.stay}
              now={onMap.asOf}
              instead={isReachable ? undefined : intl.formatMessage({ id: 'offline.prices' })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function TextList({ isBroken, title }: { readonly isBroken: boolean; readonly title: string }) {
  const intl = useIntl();
  const [params] = useSearchParams();
  const { data } = useQuery({
    ...query('hotel/searchHotel', searchInput(params)),
    enabled: isBroken,
  });
  return (
    <section
      aria-label={intl.formatMessage({ id: 'map.list' })}
      data-shown={isBroken ? '' : undefined}
      className="map-text page"
    >
      {isBroken && (
        <Notice
          role="status"
          variant="lamp"
          title={intl.formatMessage({ id: 'map.brokenTitle' })}
          className="mb-4"
        >
          <FormattedMessage id="map.brokenText" />
        </Notice>
      )}
      <h2 className="pb-3 text-xl font-semibold">{title}</h2>
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {data?.hotels.map((hotel) => (
          <li key={hotel.sn} className="grid">
            <HotelCardRow hotel={hotel} stay={data.stay} now={data.asOf} />
          </li>
        ))}
      </ul>
    </section>
  );
}
