// Above the results: filters and order in one row, then how many hotels there are and what their prices are for.

import { FilterRow, usePriceFor, type FilterRowProps } from './filter-row.tsx';
import { PlainFilters } from './plain-filters.tsx';

export type ResultHeadProps = Pick<FilterRowProps, 'state' | 'stay' | 'title'>;

export function ResultHead(props: ResultHeadProps) {
  const { state, stay, title } = props;
  const priceFor = usePriceFor(stay);
  return (
    <>
      <FilterRow {...props} />
      {/* Without a script the sheet does not open. No browser draws what stands in here, so none loads what draws it. */}
      <noscript>{import.meta.env.SSR && <PlainFilters state={state} stay={stay} />}</noscript>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2 pb-3">
        <h1 className="text-base font-semibold md:text-xl">{title}</h1>
        <p className="text-cap text-muted-foreground">{priceFor}</p>
      </div>
    </>
  );
}
