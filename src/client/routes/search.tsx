// Search results: every hotel of the place that sells this stay, at the price the checkout will ask, twenty a page (§9).

import { ArrowLeft } from 'lucide-react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { path } from '#contract/paths.ts';
import { stayParams, whereParams } from '#domain/search.ts';
import { query } from '../api.ts';
import { useLocale, useSay } from '../intl.tsx';
import { late } from '../late.tsx';
import { ResultList } from '../parts/result-list.tsx';
import { searchInput, useSearchAnswer } from '../parts/search-answer.ts';
import { loaderTools } from '../router-context.ts';

const SearchSummary = late<{ readonly as: 'sheet' }>(async () => (await import('../parts/search-summary.tsx')).SearchSummary, () => <div className="min-h-12 flex-1" />);

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { client, url } = loaderTools(args);
  await client.ensureQueryData(query('hotel/searchHotel', searchInput(url.searchParams)));
  return null;
}

export function Component() {
  const say = useSay();
  const locale = useLocale();
  const { place, stay } = useSearchAnswer();
  return (
    <>
      <div className="sticky top-0 z-20 bg-background pt-(--safe-t) lg:hidden">
        <div className="mx-auto flex min-h-14 max-w-140 items-center gap-1 py-1 pr-3 pl-1">
          <Link to={path(locale, 'index', {}, { ...whereParams(place.where), ...stayParams(stay) })} aria-label={say('nav.back')} className="grid size-11 shrink-0 place-items-center rounded-full"><ArrowLeft className="size-5.5" /></Link>
          <SearchSummary as="sheet" />
        </div>
      </div>
      <div className="page pt-2 pb-10 lg:pt-4"><ResultList /></div>
    </>
  );
}
