// The map of a search with prices at the hotels. Without scripts, or where no map can be drawn, the
// same hotels as a list.

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, List } from 'lucide-react';
import { Suspense, useRef, useState, type MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { filterParams } from '#domain/search.ts';
import { query } from '../api/queries.ts';
import { AccountMenu } from '../components/account-menu.tsx';
import { FindBookingLink } from '../components/find-booking-link.tsx';
import { LanguageMenu } from '../components/language-menu.tsx';
import { Notice } from '../components/notice.tsx';
import { ShareButton } from '../components/share-button.tsx';
import { HotelCardRow } from '../features/hotel-list/hotel-card.tsx';
import { FirstCards } from '../features/map/map-cards.tsx';
import { MapColumn } from '../features/map/map-column.tsx';
import { useBrokenMap, type BrokenMap } from '../features/map/use-broken-map.ts';
import type { HandedFocus } from '../features/map/use-handed-focus.ts';
import { useIsWide } from '../features/map/use-is-wide.ts';
import type { Place } from '../features/places/place.ts';
import { FilterBar } from '../features/search/filter-bar.tsx';
import {
  searchInput,
  useSearchResults,
  type SearchResults,
} from '../features/search/use-search-results.ts';
import { useLocale, useLocalText } from '../intl/intl.tsx';
import { deferred } from '../runtime/deferred.tsx';
import { lazyParts } from '../runtime/lazy-parts.ts';
import { addressBefore } from '../runtime/trail.ts';
import { Logo } from '../ui/art/logo.tsx';
import { Button } from '../ui/button.tsx';
import '../features/map/map.css';

const SearchPill = deferred<{ readonly as: 'sheet' | 'panel' }>(
  async () => (await import('../features/search/search-pill.tsx')).SearchPill,
  { fallback: () => <div className="min-h-12 flex-1" /> },
);

const { useParts: useMapParts } = lazyParts(() => import('../features/map/map-panel.tsx'));

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

type MapResult = Output<'hotel/getMapHotelList'>;

export function Component() {
  const intl = useIntl();
  const locale = useLocale();
  const search = useSearchResults();
  const isWide = useIsWide();
  const map = useMapParts(isWide !== null);
  const [swipedTo, setSwipedTo] = useState<number | null>(null);
  const cardFocus = useRef<NonNullable<HandedFocus['current']>>(null);
  const broken = useBrokenMap();
  const { isBroken } = broken;
  const [onMap, setOnMap] = useState<MapResult | null>(null);
  const [listed, setListed] = useState<number>(policy.searchPageSize);
  const [params] = useSearchParams();
  const total = onMap?.total ?? search.answer?.total ?? null;
  const countText = useCountText();
  const isLocal = search.place.where.kind !== 'anywhere';
  const title =
    total === null ? intl.formatMessage({ id: 'map.region' }) : countText(total, search.place);
  const toList = path(locale, 'search', {}, { ...searchInput(params), page: undefined });
  return (
    <>
      <title>{`${intl.formatMessage({ id: 'map.title' }, { title })} · ${brand.name}`}</title>
      <meta name="description" content={intl.formatMessage({ id: 'map.description' }, { title })} />
      <div className={isBroken ? 'map-broken' : 'map-page'}>
        <h1 className="sr-only">
          <FormattedMessage id="map.title" values={{ title }} />
        </h1>
        <Bar title={title} total={total} toList={toList} search={search} />
        {!isBroken && (
          <>
            <Link to={toList} className="map-list-button">
              <List className="size-5.5" />
              <FormattedMessage id="map.list" />
              {total !== null && ` · ${intl.formatNumber(total)}`}
            </Link>
            {isWide === true ? (
              <MapColumn
                onMap={onMap}
                isLocal={isLocal}
                onMore={
                  listed < policy.searchPageSizeMost
                    ? () => setListed(policy.searchPageSizeMost)
                    : undefined
                }
              />
            ) : (
              <div className="map-column" />
            )}
            <div className="map-stage">
              {isWide === null || map === null ? (
                isWide !== true && (
                  <div className="map-bottom map-first">
                    <FirstCards
                      search={search}
                      chosen={swipedTo}
                      handedFocus={cardFocus}
                      onSwipe={setSwipedTo}
                    />
                  </div>
                )
              ) : (
                <map.MapPanel
                  key={String(isWide)}
                  route="map"
                  cards={isWide ? 'one' : 'rail'}
                  swipedTo={swipedTo}
                  cardFocus={cardFocus}
                  listed={isWide ? listed : undefined}
                  onBroken={broken.onBroken}
                  takesFocus={broken.isRetried}
                  onAnswer={setOnMap}
                />
              )}
            </div>
          </>
        )}
      </div>
      {(isBroken || isWide === null) && (
        // A boundary is hydrated by itself, after the page, whose map has then taken its place.
        <Suspense>
          <TextList broken={broken} title={title} isLocal={isLocal} />
        </Suspense>
      )}
    </>
  );
}

const isHotelPath = (address: string | null): boolean => /^\/[^/]+\/hotel\//.test(address ?? '');

/**
 * Goes back to the list the visitor came from, if it has the same search, or to the hotel whose map
 * this is; else links to this search's list.
 */
function useWayBack({ state }: SearchResults) {
  const navigate = useNavigate();
  const locale = useLocale();
  const filters = JSON.stringify(filterParams(state.filters));
  const [cameWith] = useState(filters);
  const [isFromHotel] = useState(() => isHotelPath(addressBefore()));
  const goBack = (event: MouseEvent) => {
    const before = addressBefore();
    const isList = before?.split('?')[0] === path(locale, 'search');
    const isSame = isHotelPath(before) || (isList && filters === cameWith);
    if (!isSame || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return { isFromHotel, goBack };
}

type BarProps = {
  readonly title: string;
  readonly total: number | null;
  readonly toList: string;
  readonly search: SearchResults;
};

/**
 * The page's own bar in place of the header: back to the list with its count, the search, and what
 * the header has; below it the filters.
 */
function Bar({ title, total, toList, search }: BarProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { isFromHotel, goBack } = useWayBack(search);
  const { state, stay } = search;
  const back =
    total === null || total === 0 || isFromHotel
      ? intl.formatMessage({ id: 'nav.back' })
      : intl.formatMessage({ id: 'nav.backToHotels' }, { count: total });
  return (
    <header className="map-bar">
      <div>
        <Link
          to={path(locale, 'index')}
          aria-label={brand.name}
          className="tap hidden shrink-0 lg:block"
        >
          <Logo wordClass="h-6 max-xl:hidden" />
        </Link>
        <Link
          to={toList}
          aria-label={back}
          onClick={goBack}
          className="map-round grid size-11 shrink-0 place-items-center rounded-full lg:inline-flex lg:w-auto lg:gap-2 lg:bg-transparent! lg:px-2 lg:text-sm lg:font-semibold lg:shadow-none!"
        >
          <ArrowLeft className="size-5.5" />
          <span className="hidden lg:inline">{back}</span>
        </Link>
        <div className="min-w-0 flex-1 lg:hidden">
          <SearchPill as="sheet" />
        </div>
        <LanguageMenu isBrief className="map-round lg:hidden" />
        <div className="hidden min-w-0 flex-1 justify-center lg:flex">
          <SearchPill as="panel" />
        </div>
        <span className="hidden lg:inline">
          <ShareButton title={title} />
        </span>
        <nav
          aria-label={intl.formatMessage({ id: 'nav.main' })}
          className="hidden shrink-0 items-center lg:flex"
        >
          <FindBookingLink className="px-2" wordClass="max-xl:sr-only" />
          <LanguageMenu />
          <AccountMenu name="map" brief="always" />
        </nav>
      </div>
      <div className="map-filters">
        <FilterBar route="map" state={state} stay={stay} title={title} />
      </div>
    </header>
  );
}

type TextListProps = {
  readonly broken: BrokenMap;
  readonly title: string;
  readonly isLocal: boolean;
};

function TextList({ broken, title, isLocal }: TextListProps) {
  const intl = useIntl();
  const { isBroken, isByDevice, retry } = broken;
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
          action={
            isByDevice && (
              <Button variant="ghost" size="xs" onClick={retry}>
                <FormattedMessage id="common.retry" />
              </Button>
            )
          }
        >
          <FormattedMessage id={isByDevice ? 'map.brokenText' : 'map.brokenOffline'} />
        </Notice>
      )}
      <h2 className="pb-3 text-xl font-semibold">{title}</h2>
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {data?.hotels.map((hotel) => (
          <li key={hotel.sn} className="grid">
            <HotelCardRow hotel={hotel} stay={data.stay} now={data.asOf} isLocal={isLocal} />
          </li>
        ))}
      </ul>
    </section>
  );
}
