// The hotels a search found. Reads the search from the URL; the number of columns follows the
// list's own width.

import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Link, useLocation, useNavigation, useSearchParams } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import { canWatch } from '#domain/notifications/watch.ts';
import { writeSearch } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import { deferred } from '../../runtime/deferred.tsx';
import { importOnce } from '../../runtime/import-once.ts';
import { cn } from '../../ui/cn.ts';
import { HotelCardRow } from '../hotel-list/hotel-card.tsx';
import { placeOf, rememberPlace, type Place } from '../places/place.ts';
import type { SearchStayNoteProps } from '../stay/picker/refused-stay-note.tsx';
import { dayBrief } from '../stay/stay-format.ts';
import type { WatchButtonProps } from '../watch/watch-button.tsx';
import { watchedIn } from '../watch/watch-subject.ts';
import type { AskPlaceProps } from './ask-place.tsx';
import type { NoResultsProps } from './no-results.tsx';
import type { ResultsHeaderProps } from './results-header.tsx';
import type { AddedTo, ResultsPagerProps } from './results-pager.tsx';
import type { SavedSearchNoteProps } from './saved-search-note.tsx';
import type { SearchHintsProps } from './search-hints.tsx';
import { searchInput, useSearchResults } from './use-search-results.ts';

type SearchResult = Output<'hotel/searchHotel'>;
// All of them are links, which work before any of these is hydrated.
const lateParts = importOnce(() => import('./late-parts.ts'));
const ResultsHeader = deferred<ResultsHeaderProps>(async () => (await lateParts()).ResultsHeader, {
  fallback: () => <div className="h-22" />,
});
const ResultsPager = deferred<ResultsPagerProps>(async () => (await lateParts()).ResultsPager, {
  fallback: () => <div className="h-32" />,
});
const NoResults = deferred<NoResultsProps>(
  async () => (await import('./no-results.tsx')).NoResults,
  { fallback: () => <div className="h-96" /> },
);
/**
 * None of the listed hotels is or will be free: offers the same relaxed searches as an empty list.
 */
const SuggestedSearches = deferred<NoResultsProps>(
  async () => (await import('./no-results.tsx')).SuggestedSearches,
  { fallback: () => <div className="mb-3 h-9" /> },
);
const WatchButton = deferred<WatchButtonProps>(async () => (await lateParts()).WatchButton, {
  fallback: ({ request }) => (request.isFull ? <div className="mb-3 h-11" /> : null),
});
const AskPlace = deferred<AskPlaceProps>(async () => (await lateParts()).AskPlace, {
  fallback: () => null,
});
const SearchHints = deferred<SearchHintsProps>(async () => (await lateParts()).SearchHints, {
  fallback: () => <div className="mb-3 h-12" />,
});
const SavedSearchNote = deferred<SavedSearchNoteProps>(
  async () => (await lateParts()).SavedSearchNote,
);
const SearchStayNote = deferred<SearchStayNoteProps>(
  async () => (await lateParts()).SearchStayNote,
  { fallback: () => <div className="mb-3 h-30" /> },
);

/**
 * The result pages on the screen: that of the URL, after the pages it was added to as long as they
 * are cached.
 */
function cachedPagesUpTo(
  client: QueryClient,
  last: SearchResult,
  before: readonly string[],
): readonly SearchResult[] {
  const answers = [last];
  for (const search of before.toReversed()) {
    const page = client.getQueryData<SearchResult>(
      query('hotel/searchHotel', searchInput(new URLSearchParams(search))).queryKey,
    );
    if (page?.page !== (answers[0]?.page ?? 0) - 1) break;
    answers.unshift(page);
  }
  return answers;
}

/** Moves the focus to the first of the added cards, where the button was that asked for them. */
function useFocusOnMore(first: number, last: number) {
  const list = useRef<HTMLUListElement>(null);
  const shownRange = useRef({ first, last });
  useEffect(() => {
    const isMore =
      first < last && last > shownRange.current.last && first <= shownRange.current.first;
    shownRange.current = { first, last };
    if (isMore)
      list.current
        ?.querySelector<HTMLElement>(`[data-page="${last}"] a`)
        ?.focus({ preventScroll: true });
  }, [first, last]);
  return list;
}

export function ResultsList() {
  const intl = useIntl();
  const locale = useLocale();
  const [params] = useSearchParams();
  const { data } = useSuspenseQuery(query('hotel/searchHotel', searchInput(params)));
  const added = useLocation().state as AddedTo | null;
  const answers = cachedPagesUpTo(useQueryClient(), data, added?.before ?? []);
  const first = answers[0]?.page ?? data.page;
  const list = useFocusOnMore(first, data.page);
  const { state, place } = useSearchResults();
  const words = useLocalText();
  const from =
    place.where.kind === 'landmark' && place.name !== null ? words(place.name) : undefined;
  const title = useCountText(data, place);
  useEffect(() => {
    if (data.isPlaceAssumed !== true) rememberPlace(placeOf(data.place));
  }, [data.place, data.isPlaceAssumed]);
  /**
   * The same search with a change. The stay is written out, so that all pages are about the same
   * hours.
   */
  const to = (stay: Stay) =>
    path(locale, 'search', {}, writeSearch({ ...state, stay, type: stay.type, page: 1 }));
  // Answers saved by earlier builds do not say it.
  const refused = data.refusedStay ?? null;
  // For default hours, which nobody chose, it is enough to say what they are.
  const hints = refused === null ? hintsOf(data, intl, to) : null;
  const watched = watchedIn(data, place.name === null ? '' : words(place.name));
  const shownHotels = new Set<number>();
  const shown = answers
    .flatMap((answer) => answer.hotels.map((hotel) => ({ hotel, answer })))
    .filter(({ hotel: { sn } }) => !shownHotels.has(sn) && shownHotels.add(sn));
  return (
    <div className="@container/results">
      <Title title={title} />
      <ResultsHeader
        state={state}
        stay={data.stay}
        title={title}
        walkable={data.walkable ?? null}
      />
      {data.isPlaceAssumed === true && <AskPlace state={state} stay={data.stay} />}
      {refused !== null && (
        <SearchStayNote refused={refused} state={state} stay={data.stay} now={data.asOf} />
      )}
      <SavedSearchNote search={params.toString()} stay={data.stay} now={data.asOf} />
      {hints !== null && <SearchHints {...hints} />}
      {hints !== null && hints.later === null && data.waysOut.length > 0 && (
        <SuggestedSearches search={state} stay={data.stay} now={data.asOf} ways={data.waysOut} />
      )}
      {watched?.isFull === true && <WatchButton className="mb-3" request={watched} />}
      {shown.length > 0 && first > 1 && (
        // A shared or reloaded list begins in the middle, which cards in one row do not tell.
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2 text-sm text-ink-2 md:hidden">
          <FormattedMessage
            id="pages.at"
            values={{ page: first, count: Math.ceil(data.total / data.pageSize) }}
          />
          <Link to={to(data.stay)} className="tap font-semibold text-primary-ink">
            <FormattedMessage id="pages.first" />
          </Link>
        </p>
      )}
      {shown.length > 0 && (
        <Cards list={list} title={title}>
          {shown.map(({ hotel, answer: { page, stay, asOf } }, index) => (
            <li
              key={hotel.sn}
              data-page={page}
              data-hotel={hotel.sn}
              className="@container grid [--skipped-height:13.25rem] nth-[n+5]:skip-offscreen @min-[64rem]/results:[--skipped-height:23.5rem]"
            >
              <HotelCardRow
                hotel={hotel}
                stay={stay}
                now={asOf}
                isEager={index < 3}
                isFirst={index === 0}
                isLocal={place.where.kind !== 'anywhere'}
                from={from}
                laterAt={(at) => to(startingAt(stay, at))}
              />
            </li>
          ))}
        </Cards>
      )}
      {data.total === 0 && (
        <NoResults search={state} stay={data.stay} now={data.asOf} ways={data.waysOut} />
      )}
      <ResultsPager
        state={state}
        stay={data.stay}
        total={data.total}
        pageSize={data.pageSize}
        first={first}
        shown={shown.length}
      />
      {watched?.isFull === false && canWatch(watched.stay, data.asOf) && (
        <div className="flex min-h-14 justify-center pt-3">
          <WatchButton request={watched} />
        </div>
      )}
    </div>
  );
}

/**
 * Fades while another search loads. A component of its own, so that a tapped card does not render
 * all cards once more.
 */
function Cards({
  list,
  title,
  children,
}: {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const locale = useLocale();
  const coming = useNavigation().location;
  const isBusy = coming?.pathname === path(locale, 'search') && coming.state === null;
  return (
    <ul
      id="hotel-list"
      ref={list}
      aria-label={title}
      aria-busy={isBusy}
      className={cn(
        'grid gap-3 transition-opacity duration-(--duration-base) @min-[40rem]:grid-cols-2 @min-[40rem]:gap-4 @min-[64rem]:grid-cols-3 @min-[88rem]:grid-cols-4',
        isBusy && 'opacity-60',
      )}
    >
      {children}
    </ul>
  );
}

function Title({ title }: { readonly title: string }) {
  const intl = useIntl();
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <meta
        name="description"
        content={intl.formatMessage({ id: 'search.description' }, { title })}
      />
    </>
  );
}

function startingAt(stay: Stay, at: Instant): Stay {
  return stay.type === 'hourly'
    ? { ...stay, date: localDate(at), start: localTime(at) }
    : { ...stay, date: localDate(at) };
}

function useCountText(
  { total: count, isTotalExact }: SearchResult,
  { where, name }: Place,
): string {
  const intl = useIntl();
  const words = useLocalText();
  const text =
    where.kind === 'nearBy'
      ? intl.formatMessage({ id: 'search.countNear' }, { count })
      : name === null
        ? intl.formatMessage({ id: 'hotel.count' }, { count })
        : intl.formatMessage(
            { id: where.kind === 'landmark' ? 'search.countAround' : 'search.countIn' },
            { count, place: words(name) },
          );
  // Results cached before this field existed counted all hotels.
  return isTotalExact === false ? intl.formatMessage({ id: 'search.atLeast' }, { text }) : text;
}

/** The hint above the list, if there is any. */
function hintsOf(
  data: SearchResult,
  intl: IntlShape,
  to: (stay: Stay) => string,
): SearchHintsProps | null {
  if (data.page !== 1 || data.hotels.length === 0 || data.hotels[0]?.state === 'free') return null;
  const next = data.hotels
    .map((hotel) => hotel.nextFree)
    .filter((at) => at !== null)
    .toSorted()[0];
  return {
    later:
      next === undefined
        ? null
        : {
            time:
              data.stay.type === 'hourly'
                ? localTime(next)
                : dayBrief(localDate(next), data.asOf, intl),
            to: to(startingAt(data.stay, next)),
          },
  };
}
