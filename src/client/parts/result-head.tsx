// Above the results: filters and order in one row, then how many hotels there are and what their prices are for.

import { path } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { filterParams, sorts, stayParams, whereParams } from '#domain/search.ts';
import { useLocale, useSay } from '../intl.tsx';
import { buttonClass } from '../ui/button.tsx';
import { FilterRow, usePriceFor, type FilterRowProps } from './filter-row.tsx';

export type ResultHeadProps = Pick<FilterRowProps, 'state' | 'stay' | 'title'>;

export function ResultHead(props: ResultHeadProps) {
  const { stay, title } = props;
  const priceFor = usePriceFor(stay);
  return (
    <>
      <FilterRow {...props} />
      <PlainPrices {...props} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2 pb-3">
        <h1 className="text-base font-semibold md:text-xl">{title}</h1>
        <p className="text-cap text-muted-foreground">{priceFor}</p>
      </div>
    </>
  );
}

/** Without a script the sheet does not open: the price, which no chip offers, is then a form. */
function PlainPrices({ state: { where, filters, sort }, stay }: ResultHeadProps) {
  const say = useSay();
  const locale = useLocale();
  const kept = { ...whereParams(where), ...stayParams(stay), ...filterParams({ ...filters, minPrice: null, maxPrice: null }), sort: String(sorts[sort]) };
  const price = (name: 'minPrice' | 'maxPrice', label: string) => (
    <label className="text-sm">{label} <input type="number" name={name} min={policy.priceFilterMinVnd} max={policy.priceFilterMaxVnd} defaultValue={filters[name] ?? ''} className="min-h-11 w-32 rounded-md border border-input bg-card px-3" /></label>
  );
  return (
    <noscript>
      <form method="get" action={path(locale, 'search')} className="flex flex-wrap items-center gap-3 pt-2">
        {Object.entries(kept).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
        {price('minPrice', say('filter.lowest'))}{price('maxPrice', say('filter.highest'))}
        <button type="submit" className={buttonClass({ variant: 'soft', size: 'sm' })}>{say('filter.button')}</button>
      </form>
    </noscript>
  );
}
