// Empty results: changed searches that do find something, each with its count.

import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { path } from '#contract/paths.ts';
import type { RelaxedSearch } from '#contract/schemas/hotel.ts';
import { activeFilters, without } from '#domain/filter.ts';
import { type SearchState, noFilters, writeSearch } from '#domain/search.ts';
import { type Stay, shownInterval } from '#domain/stay.ts';
import { type Instant, localTime } from '#domain/time/time.ts';
import { Street } from '../../components/deferred-components.tsx';
import { useLocale, useLocalText } from '../../intl/intl.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { placeOf } from '../places/place.ts';
import { dayBrief } from '../stay/stay-format.ts';
import { filterText } from './filters/filter-label.ts';

export type NoResultsProps = {
  readonly search: SearchState;
  readonly stay: Stay;
  readonly now: Instant;
  readonly ways: readonly RelaxedSearch[];
};
type Suggestion = {
  readonly key: string;
  readonly words: string;
  readonly change: Partial<SearchState>;
};

/** Each relaxed search as text, with the search it links to. */
function useSuggestions({ search, stay, now, ways }: NoResultsProps): readonly Suggestion[] {
  const intl = useIntl();
  const words = useLocalText();
  const { filters } = search;
  const plain = (way: RelaxedSearch): Omit<Suggestion, 'key'> => {
    if (way.kind === 'filter' && way.filter !== null)
      return {
        words: intl.formatMessage(
          { id: 'search.without' },
          { name: filterText(way.filter, filters, intl) },
        ),
        change: { filters: without(filters, way.filter) },
      };
    if (way.kind === 'allFilters')
      return {
        words: intl.formatMessage({ id: 'search.withoutAll' }),
        change: { filters: noFilters },
      };
    if (way.stay !== null && way.kind === 'type')
      return {
        words: intl.formatMessage({ id: `bookingType.${way.stay.type}` }),
        change: { stay: way.stay, type: way.stay.type },
      };
    if (way.stay !== null) {
      const time =
        way.stay.date === stay.date
          ? localTime(shownInterval(way.stay).from)
          : dayBrief(way.stay.date, now, intl);
      return {
        words: intl.formatMessage({ id: 'search.tryAt' }, { time }),
        change: { stay: way.stay, type: way.stay.type },
      };
    }
    const place = way.place === null || way.place.name === null ? null : placeOf(way.place);
    if (place?.name == null)
      return {
        words: intl.formatMessage({ id: 'search.everywhere' }),
        change: { where: { kind: 'anywhere' } },
      };
    return {
      words: intl.formatMessage({ id: 'search.wholeOf' }, { place: words(place.name) }),
      change: { where: place.where },
    };
  };
  return ways.map((way, index) => {
    const { words: name, change } = plain(way);
    return {
      key: `${way.kind}${index}`,
      words: intl.formatMessage({ id: 'search.way' }, { way: name, count: way.total }),
      change,
    };
  });
}

function useSearchLink({ search, stay }: NoResultsProps): (change: Partial<SearchState>) => string {
  const locale = useLocale();
  return (change) =>
    path(locale, 'search', {}, writeSearch({ ...search, stay, page: 1, ...change }));
}

function SuggestionLinks(props: NoResultsProps) {
  const to = useSearchLink(props);
  return useSuggestions(props).map(({ key, words, change }, index) => (
    <li key={key} className="max-w-full">
      <Link
        to={to(change)}
        className={buttonVariants({
          size: 'sm',
          variant: index === 0 ? 'default' : 'secondary',
          className: 'max-w-full shrink',
        })}
      >
        {words}
      </Link>
    </li>
  ));
}

/** Only the relaxed searches, above hotels of which none is free. */
export function SuggestedSearches(props: NoResultsProps) {
  return (
    <ul className="mb-3 flex flex-wrap gap-2">
      <SuggestionLinks {...props} />
    </ul>
  );
}

export function NoResults(props: NoResultsProps) {
  const { search, ways } = props;
  const to = useSearchLink(props);
  const isFiltered = activeFilters(search.filters).length > 0;
  return (
    <Card
      as="section"
      className="rounded-2xl mx-auto mt-2 max-w-140 overflow-hidden pb-6 text-center"
    >
      <div className="dark">
        <Street
          windows={1}
          seed={12}
          near={[40, 78]}
          far={[50, 92]}
          sun={[84, 17]}
          className="relative h-35 w-full bg-sky-2"
        />
      </div>
      <h2 className="px-5 pt-5 text-lg font-semibold">
        <FormattedMessage id={isFiltered ? 'search.noneFiltered' : 'search.none'} />
      </h2>
      <p className="px-5 pt-1 text-sm text-ink-2">
        <FormattedMessage id={isFiltered ? 'search.noneFilteredText' : 'search.noneText'} />
      </p>
      <ul className="flex flex-wrap justify-center gap-2 px-5 pt-4">
        <SuggestionLinks {...props} />
        {ways.length === 0 && (
          <li>
            <Link
              to={to({ where: { kind: 'anywhere' }, filters: noFilters })}
              className={buttonVariants({ size: 'sm' })}
            >
              <FormattedMessage id="search.everywhere" />
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}
