// The price range three ways: seen in a histogram, moved with two thumbs, typed in đồng; the ends of the scale mean no limit (§5).

import { useState, type KeyboardEvent } from 'react';
import { priceStops, stopOf } from '#domain/filter.ts';
import { policy } from '#domain/policy.ts';
import type { Filters } from '#domain/search.ts';
import { money, useSay } from '../intl.tsx';
import { PriceRange } from '../ui/price-range.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { ChoiceProps } from './filter-sheet.tsx';

const last = priceStops.length - 1;
const { priceFilterMinVnd: least, priceFilterMaxVnd: most } = policy;

/** The ends of the scale are no ends of the range; a range turned around is turned back. */
function rangeOf(min: number, max: number): Pick<Filters, 'minPrice' | 'maxPrice'> {
  const [low, high] = min <= max ? [min, max] : [max, min];
  return { minPrice: low <= least ? null : low, maxPrice: high >= most ? null : high };
}

export function FilterPrice({
  filters,
  facets,
  onChange,
  priceFor,
}: ChoiceProps & { readonly priceFor: string }) {
  const say = useSay();
  const low = filters.minPrice ?? least;
  const high = filters.maxPrice ?? most;
  const textOf = (stop: number) =>
    stop === last
      ? say('filter.andAbove', { price: money(most) })
      : money(priceStops[stop] ?? most);
  // A thumb that was not moved keeps the price that was typed for it.
  const move = (from: number, to: number) =>
    onChange(
      rangeOf(
        from === stopOf(low) ? low : (priceStops[from] ?? least),
        to === stopOf(high) ? high : (priceStops[to] ?? most),
      ),
    );
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-lg font-semibold">{say('filter.price')}</h3>
        <p className="text-cap text-muted-foreground">{priceFor}</p>
      </div>
      <PriceRange
        stops={priceStops.length}
        bars={facets?.histogram ?? priceStops.slice(1).map(() => 0)}
        low={stopOf(low)}
        high={stopOf(high)}
        onChange={move}
        lowLabel={say('filter.lowest')}
        highLabel={say('filter.highest')}
        textOf={textOf}
      />
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        <Price
          label={say('filter.from')}
          value={filters.minPrice}
          placeholder={money(least)}
          onDone={(price) => onChange(rangeOf(price ?? least, high))}
        />
        <Price
          label={say('filter.to')}
          value={filters.maxPrice}
          placeholder={`${money(most)}+`}
          onDone={(price) => onChange(rangeOf(low, price ?? most))}
        />
      </div>
    </section>
  );
}

type PriceProps = {
  readonly label: string;
  readonly value: number | null;
  readonly placeholder: string;
  readonly onDone: (price: number | null) => void;
};

/** Typed freely, taken when the field is left or Enter is pressed; what lies beyond the scale is brought to its end. */
function Price({ label, value, placeholder, onDone }: PriceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed === null) return;
    const digits = typed.replace(/\D/g, '').slice(0, 12);
    setTyped(null);
    onDone(digits === '' ? null : Math.min(most, Math.max(least, Number(digits))));
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      value={typed ?? (value === null ? '' : money(value))}
      onFocus={() => setTyped(value === null ? '' : String(value))}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
