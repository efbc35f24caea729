// Search results: every hotel of the place that sells this stay, at the price the checkout will ask, twenty a page (§9).

import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowDownUp, ArrowLeft, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Link, useNavigate, useNavigation, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { Output } from '#contract/calls.ts';
import { path } from '#contract/paths.ts';
import { readSearch, sortNames, sorts, stayParams, whereParams, writeSearch, type SearchState } from '#domain/search.ts';
import { shownInterval } from '#domain/stay.ts';
import { localDate, localTime, type Instant } from '#domain/time.ts';
import { query } from '../api.ts';
import { useLocale, useSay, useWords } from '../intl.tsx';
import { late } from '../late.tsx';
import { HotelCardRow } from '../parts/hotel-card.tsx';
import type { MapEntryProps } from '../parts/map-entry.tsx';
import type { NoResultsProps } from '../parts/no-results.tsx';
import { placeOf, rememberPlace, type Place } from '../parts/place-view.ts';
import { searchInput } from '../parts/search-answer.ts';
import type { SearchHintsProps } from '../parts/search-hints.tsx';
import { lengthText } from '../parts/stay-view.ts';
import { loaderTools } from '../router-context.ts';
import { buttonClass } from '../ui/button.tsx';
import { chipClass } from '../ui/chip.tsx';
import { cx } from '../ui/class.ts';

type Answer = Output<'hotel/searchHotel'>;
// On intent: what draws the map never comes with the page.
const MapBeside = late(async () => (await import('../parts/map-beside.tsx')).MapBeside);
const MapEntry = late<MapEntryProps>(async () => (await import('../parts/map-entry.tsx')).MapEntry, ({ as }) => <div className={as === 'strip' ? 'mb-4 hidden h-40 md:block lg:hidden' : 'h-16 md:hidden'} />);
// The list is links, and works before any of these is taken over.
const SearchSummary = late<{ readonly as: 'sheet' }>(async () => (await import('../parts/search-summary.tsx')).SearchSummary, () => <div className="min-h-12 flex-1" />);
const NoResults = late<NoResultsProps>(async () => (await import('../parts/no-results.tsx')).NoResults, () => <div className="h-96" />);
const SearchHints = late<SearchHintsProps>(async () => (await import('../parts/search-hints.tsx')).SearchHints, () => <div className="mb-3 h-12" />);

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, url } = loaderTools(args);
  await client.ensureQueryData(query('hotel/searchHotel', searchInput(url.searchParams)));
  return null;
}

export function Component() {
  const say = useSay();
  const locale = useLocale();
  const [params] = useSearchParams();
  const { data } = useSuspenseQuery(query('hotel/searchHotel', searchInput(params)));
  const state = readSearch(params, data.asOf);
  const place = placeOf(data.place, state.where);
  const isBusy = useNavigation().location?.pathname === path(locale, 'search');
  const title = useCountText(data, place);
  useEffect(() => rememberPlace(placeOf(data.place)), [data.place]);
  /** The same search with something changed; its stay is written out, so that every page of it speaks of the same hours. */
  const to = (change: Partial<SearchState>, route: 'search' | 'map' = 'search') => path(locale, route, {}, writeSearch({ ...state, where: place.where, stay: data.stay, type: data.stay.type, ...change }));
  const toMap = to({ page: 1 }, 'map');
  const hints = hintsOf(data, state.stay !== null && shownInterval(state.stay).from !== shownInterval(data.stay).from, to);
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <meta name="description" content={say('search.description', { title })} />
      <div className="sticky top-0 z-20 bg-background pt-(--safe-t) lg:hidden">
        <div className="mx-auto flex min-h-14 max-w-140 items-center gap-1 py-1 pr-3 pl-1">
          <Link to={path(locale, 'index', {}, { ...whereParams(place.where), ...stayParams(data.stay) })} aria-label={say('nav.back')} className="grid size-11 shrink-0 place-items-center rounded-full"><ArrowLeft className="size-5.5" /></Link>
          <SearchSummary as="sheet" />
        </div>
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]">
      <div className="page pt-2 pb-10 lg:pt-4">
        <MapEntry as="strip" to={toMap} />
        <Heading data={data} place={place} title={title} state={state} to={to} />
        {hints !== null && <SearchHints {...hints} />}
        {data.hotels.length > 0 && (
          <ul id="hotel-list" aria-busy={isBusy} className={cx('grid gap-3 transition-opacity duration-(--duration-base) md:grid-cols-2 md:gap-4 lg:grid-cols-1 xl:grid-cols-2', isBusy && 'opacity-60')}>
            {data.hotels.map((hotel, index) => (
              <li key={hotel.sn} data-hotel={hotel.sn} className="grid"><HotelCardRow hotel={hotel} stay={data.stay} now={data.asOf} isEager={index < 3} laterAt={(at) => to({ stay: startingAt(data, at), page: 1 })} /></li>
            ))}
          </ul>
        )}
        {data.total === 0 && <NoResults search={{ ...state, where: place.where }} stay={data.stay} now={data.asOf} province={provinceAround(data)} />}
        <Pages data={data} to={to} />
        <MapEntry as="button" to={toMap} />
      </div>
      <div className="sticky top-18 hidden h-[calc(100dvh-4.5rem)] bg-(--map-land) lg:block"><MapBeside /></div>
      </div>
    </>
  );
}

function startingAt({ stay }: Answer, at: Instant): Answer['stay'] {
  return stay.type === 'hourly' ? { ...stay, date: localDate(at), start: localTime(at) } : stay;
}

function provinceAround({ place: { kind, provinceSn, provinceName } }: Answer): Place | null {
  return kind === 'district' && provinceSn !== null ? { where: { kind: 'province', sn: provinceSn }, name: provinceName, parent: null } : null;
}

function useCountText({ total: count }: Answer, { where, name }: Place): string {
  const say = useSay();
  const words = useWords();
  if (where.kind === 'nearBy') return say('search.countNear', { count });
  return name === null ? say('hotel.count', { count }) : say('search.countIn', { count, place: words(name) });
}

type Change = (change: Partial<SearchState>) => string;

function Heading({ data, place, title, state, to }: { readonly data: Answer; readonly place: Place; readonly title: string; readonly state: SearchState; readonly to: Change }) {
  const say = useSay();
  return (
    <div className="pb-3 lg:flex lg:items-center lg:justify-between lg:gap-6">
      <SortChip data={data} place={place} sort={state.sort} to={to} />
      <div className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3 pt-2.5 lg:order-first lg:justify-start lg:pt-0">
        <h1 className="text-base font-semibold md:text-xl">{title}</h1>
        <p className="text-cap text-muted-foreground">{data.stay.type === 'overnight' ? say('search.priceNight') : say('search.priceFor', { length: lengthText(data.stay.type, shownInterval(data.stay), say) })}</p>
      </div>
    </div>
  );
}

/** The phone's own list in a chip; without a script a button sends the choice. */
function SortChip({ data, place, sort, to }: { readonly data: Answer; readonly place: Place; readonly sort: SearchState['sort']; readonly to: Change }) {
  const say = useSay();
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const kept = { ...whereParams(place.where), ...stayParams(data.stay) };
  return (
    <form method="get" action={path(locale, 'search')} className="flex items-center gap-2">
      {Object.entries(kept).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
      <label htmlFor={id} className="sr-only">{say('sort.label')}</label>
      <span className={chipClass(false, 'has-[:focus-visible]:outline-2 outline-ring outline-offset-2')}>
        <ArrowDownUp className="size-4.5" />
        <select
          id={id} name="sort" value={sorts[sort]} className="-my-1 -mr-5 appearance-none bg-transparent py-2 pr-5 outline-none [field-sizing:content]"
          onChange={(event) => { void navigate(to({ sort: sortNames[Number(event.target.value)] ?? 'bestMatch', page: 1 })); }}
        >
          {sortNames.map((name) => <option key={name} value={sorts[name]}>{say(`sort.${name}`)}</option>)}
        </select>
        <ChevronDown className="pointer-events-none size-4" />
      </span>
      <noscript><button type="submit" className={buttonClass({ variant: 'soft', size: 'xs' })}>{say('sort.label')}</button></noscript>
    </form>
  );
}

/** What to say above the list, if anything. */
function hintsOf(data: Answer, isMoved: boolean, to: Change): SearchHintsProps | null {
  if (isMoved) return { isMoved, later: null };
  if (data.page !== 1 || data.hotels.length === 0 || data.hotels[0]?.state === 'free') return null;
  const next = data.hotels.map((hotel) => hotel.nextFree).filter((at) => at !== null).toSorted()[0];
  return { isMoved, later: next === undefined ? null : { time: localTime(next), to: to({ stay: startingAt(data, next), page: 1 }) } };
}

function Pages({ data: { page, pageSize, total, hotels }, to }: { readonly data: Answer; readonly to: Change }) {
  const say = useSay();
  const count = Math.ceil(total / pageSize);
  if (count < 2 && page === 1) return null;
  if (hotels.length === 0) return total === 0 ? null : <p className="pt-6 text-center"><Link to={to({ page: 1 })} className={buttonClass({ variant: 'soft' })}>{say('pages.first')}</Link></p>;
  const look = buttonClass({ variant: 'outline', size: 'sm', className: 'whitespace-nowrap' });
  return (
    <nav aria-label={say('pages.label')} className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 pt-6">
      <span>{page > 1 && <Link to={to({ page: page - 1 })} rel="prev" className={look}><ChevronLeft className="size-4.5" />{say('pages.previous')}</Link>}</span>
      <span className="text-sm whitespace-nowrap text-ink-2">{say('pages.at', { page, count })}</span>
      <span className="text-right">{page < count && <Link to={to({ page: page + 1 })} rel="next" className={look}>{say('pages.next')}<ChevronRight className="size-4.5" /></Link>}</span>
    </nav>
  );
}
