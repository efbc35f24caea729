// Search results: every hotel of the place that sells this stay, at the price the checkout will
// ask, twenty a page.

import { ArrowLeft } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import { stayParams, whereParams, writeSearch } from '#domain/search.ts';
import { LanguageMenu } from '../components/language-menu.tsx';
import type { MapLinkProps } from '../features/map/map-links.tsx';
import { ResultsList } from '../features/search/results-list.tsx';
import { SearchPill } from '../features/search/search-pill.tsx';
import { useSearchResults } from '../features/search/use-search-results.ts';
import { useLocale } from '../intl/intl.tsx';
import { deferred } from '../runtime/deferred.tsx';

// After the page, and on wide screens alone: phones have a page for the map.
const MapBesideList = deferred<object>(
  async () => (await import('../features/map/map-beside-list.tsx')).MapBesideList,
);

const MapLink = deferred<MapLinkProps>(
  async () => (await import('../features/map/map-links.tsx')).MapLink,
  {
    fallback: ({ as }) => (
      <div className={as === 'strip' ? 'mb-4 hidden h-40 md:block lg:hidden' : 'h-16 md:hidden'} />
    ),
  },
);

export function Component() {
  const intl = useIntl();
  const locale = useLocale();
  const { place, stay, state } = useSearchResults();
  const toMap = path(
    locale,
    'map',
    {},
    writeSearch({ ...state, where: place.where, stay, type: stay.type, page: 1 }),
  );
  return (
    <>
      <div className="sticky top-0 z-20 bg-background pt-(--safe-t) lg:hidden">
        <div className="mx-auto flex min-h-14 max-w-140 items-center gap-1 px-1 pt-2 pb-1 webview:pr-24">
          <Link
            to={path(locale, 'index', {}, { ...whereParams(place.where), ...stayParams(stay) })}
            aria-label={intl.formatMessage({ id: 'nav.back' })}
            className="grid size-11 shrink-0 place-items-center rounded-full"
          >
            <ArrowLeft className="size-5.5" />
          </Link>
          <SearchPill as="sheet" />
          <LanguageMenu isBrief />
        </div>
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,58fr)_minmax(0,42fr)] min-[107.5rem]:grid-cols-[minmax(0,64.5fr)_minmax(0,35.5fr)]">
        <div className="px-(--gutter) pt-2 pb-10 lg:pt-4">
          <MapLink as="strip" to={toMap} />
          <ResultsList />
          <MapLink as="button" to={toMap} />
        </div>
        <div className="sticky top-18 hidden h-[calc(100dvh-4.5rem)] bg-(--map-land) lg:block">
          <MapBesideList />
        </div>
      </div>
    </>
  );
}
