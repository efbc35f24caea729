// Above the results: filters and order in one row, then the number of hotels and what their prices
// are for.

import { FormattedMessage } from 'react-intl';
import { FilterBar, usePriceFor, type FilterBarProps } from './filter-bar.tsx';
import { NoscriptFilters } from './noscript-filters.tsx';

export type ResultsHeaderProps = Pick<FilterBarProps, 'state' | 'stay' | 'title'> & {
  /** Hotels within a walk of the landmark searched, null elsewhere. */
  readonly walkable: number | null;
};

export function ResultsHeader({ walkable, ...props }: ResultsHeaderProps) {
  const { state, stay, title } = props;
  const priceFor = usePriceFor(stay);
  return (
    <>
      <FilterBar {...props} />
      {/* Without scripts the filter sheet cannot open. Browsers with scripts ignore this element, so its code is not sent to them. */}
      <noscript>{import.meta.env.SSR && <NoscriptFilters state={state} stay={stay} />}</noscript>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2 pb-3">
        <h1 className="text-base font-semibold md:text-xl">{title}</h1>
        <p className="text-cap text-muted-foreground">
          {walkable !== null && walkable > 0 && (
            <>
              <FormattedMessage id="place.walkable" values={{ count: walkable }} />
              {' · '}
            </>
          )}
          {priceFor}
        </p>
      </div>
    </>
  );
}
