// Every filter of a search as one plain form for browsers without scripts; rendered by the server
// only.

import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { path } from '#contract/paths.ts';
import { activeFilters } from '#domain/filter.ts';
import { facilities, facilityNames, hotelTypeNames, hotelTypes } from '#domain/hotel.ts';
import { paymentMethodNames, paymentMethods } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import {
  filterParams,
  noFilters,
  reviewScores,
  sorts,
  stayParams,
  whereParams,
  type Filters,
  type SearchState,
} from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { useLocale } from '../../intl/intl.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { scoreText } from './filters/filter-label.ts';

export type NoscriptFiltersProps = { readonly state: SearchState; readonly stay: Stay };

const field = 'min-h-11 rounded-md border border-input bg-card px-3';

/** Lists are sent as `facility=1&facility=2`; the server redirects to the canonical URL. */
export function NoscriptFilters({ state: { where, filters, sort }, stay }: NoscriptFiltersProps) {
  const locale = useLocale();
  // The place is kept as it is: this form only filters.
  const set = {
    ...noFilters,
    hotelCollectionSn: filters.hotelCollectionSn,
    promotion: filters.promotion,
  };
  const hiddenParams = {
    ...whereParams(where),
    ...stayParams(stay),
    ...filterParams(set),
    sort: String(sorts[sort]),
  };
  return (
    <form method="get" action={path(locale, 'search')} className="pt-1">
      {Object.entries(hiddenParams).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <details open={activeFilters(filters).length > 0}>
        <summary className="min-h-11 py-3 font-semibold">
          <FormattedMessage id="filter.title" />
        </summary>
        <Choices filters={filters} isDaily={stay.type === 'daily'} />
        <button type="submit" className={buttonVariants({ size: 'sm', className: 'my-4' })}>
          <FormattedMessage id="filter.showSome" />
        </button>
      </details>
    </form>
  );
}

/** Daily stays have no flash sales (docs/product.md, Prices). */
function Choices({ filters, isDaily }: { readonly filters: Filters; readonly isDaily: boolean }) {
  const intl = useIntl();
  return (
    <div className="grid gap-4">
      <Group title={intl.formatMessage({ id: 'filter.price' })}>
        {(['minPrice', 'maxPrice'] as const).map((name) => (
          <label key={name} className="grid gap-1 text-sm">
            <FormattedMessage id={name === 'minPrice' ? 'filter.lowest' : 'filter.highest'} />
            <input
              type="number"
              name={name}
              min={policy.priceFilterMinVnd}
              max={policy.priceFilterMaxVnd}
              defaultValue={filters[name] ?? ''}
              className={`w-32 ${field}`}
            />
          </label>
        ))}
      </Group>
      <Group title={intl.formatMessage({ id: 'filter.offers' })}>
        {!isDaily && (
          <Tick name="isFlashSale" value={1} isOn={filters.isFlashSale}>
            <FormattedMessage id="filter.flashSale" />
          </Tick>
        )}
        <Tick name="isFreeToCancel" value={1} isOn={filters.isFreeToCancel}>
          <FormattedMessage id="hotel.freeToCancel" />
        </Tick>
      </Group>
      <Group title={intl.formatMessage({ id: 'filter.rating' })}>
        <Score
          name="filterByRating"
          label={intl.formatMessage({ id: 'filter.rating' })}
          chosen={filters.filterByRating}
        />
        <Score
          name="rateReviewClean"
          label={intl.formatMessage({ id: 'filter.clean' })}
          chosen={filters.rateReviewClean}
        />
      </Group>
      <Group title={intl.formatMessage({ id: 'filter.hotelType' })}>
        {hotelTypeNames.map((name) => (
          <Tick
            key={name}
            name="hotelType"
            value={hotelTypes[name]}
            isOn={filters.hotelType.includes(hotelTypes[name])}
          >
            <FormattedMessage id={`hotelType.${name}`} />
          </Tick>
        ))}
      </Group>
      <Group title={intl.formatMessage({ id: 'hotel.facilities' })}>
        {facilityNames.map((name) => (
          <Tick
            key={name}
            name="facility"
            value={facilities[name]}
            isOn={filters.facility.includes(facilities[name])}
          >
            <FormattedMessage id={`facility.${name}`} />
          </Tick>
        ))}
      </Group>
      <Group title={intl.formatMessage({ id: 'filter.payment' })}>
        {paymentMethodNames.map((name) => (
          <Tick
            key={name}
            name="paymentMethod"
            value={paymentMethods[name]}
            isOn={filters.paymentMethod.includes(paymentMethods[name])}
          >
            <FormattedMessage id={`payment.${name}`} />
          </Tick>
        ))}
      </Group>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      <div className="flex flex-wrap items-center gap-x-4">{children}</div>
    </fieldset>
  );
}

type TickProps = {
  readonly name: string;
  readonly value: number;
  readonly isOn: boolean;
  readonly children: ReactNode;
};
function Tick({ name, value, isOn, children }: TickProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 text-sm">
      <input type="checkbox" name={name} value={value} defaultChecked={isOn} className="size-5" />
      {children}
    </label>
  );
}

function Score({
  name,
  label,
  chosen,
}: {
  readonly name: string;
  readonly label: string;
  readonly chosen: number | null;
}) {
  const intl = useIntl();
  return (
    <label className="grid gap-1 text-sm">
      {label}
      <select name={name} defaultValue={String(chosen ?? '')} className={field}>
        <option value="">{intl.formatMessage({ id: 'filter.all' })}</option>
        {reviewScores.map((score) => (
          <option key={score} value={score}>
            {scoreText(score, intl)}
          </option>
        ))}
      </select>
    </label>
  );
}
