// The fields of the filter sheet: choices with how many hotels each leaves, and the price range.

import { Check, Star } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SearchFacets } from '#contract/schemas/hotel.ts';
import { priceStops, readFilterPrice, stopOf, toggled } from '#domain/filter.ts';
import { facilities, facilityNames, hotelTypeNames, hotelTypes } from '#domain/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentMethodNames, paymentMethods } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { type Filters, type ReviewScore, reviewScores } from '#domain/search.ts';
import { facilityIcons } from '../../../components/facility-icons.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { SegmentedControl } from '../../../components/form/segmented-control.tsx';
import { SwitchField } from '../../../components/form/switch-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { scoreText } from './filter-label.ts';
import { PriceRange } from './price-range.tsx';

export type FilterFieldProps = {
  readonly filters: Filters;
  readonly facets: SearchFacets | undefined;
  readonly onChange: (change: Partial<Filters>) => void;
};
type Counts = readonly { readonly value: number; readonly count: number }[] | undefined;
const countIn = (counts: Counts, value: number): number | undefined =>
  counts?.find((one) => one.value === value)?.count;

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="pb-2 text-lg font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** How many hotels the choice leaves; nothing while that is unknown. */
function Count({ of: count }: { readonly of: number | undefined }) {
  const intl = useIntl();
  return count === undefined ? null : (
    <span className="text-cap text-muted-foreground">{intl.formatNumber(count)}</span>
  );
}

export function OfferFields({ filters, facets, onChange }: FilterFieldProps) {
  const intl = useIntl();
  const note = (count: number | undefined) =>
    count === undefined ? undefined : intl.formatMessage({ id: 'hotel.count' }, { count });
  return (
    <Section title={intl.formatMessage({ id: 'filter.offers' })}>
      <SwitchField
        label={intl.formatMessage({ id: 'filter.flashSale' })}
        note={note(facets?.isFlashSale)}
        checked={filters.isFlashSale}
        onChange={(event) => onChange({ isFlashSale: event.target.checked })}
      />
      <SwitchField
        label={intl.formatMessage({ id: 'hotel.freeToCancel' })}
        note={note(facets?.isFreeToCancel)}
        checked={filters.isFreeToCancel}
        onChange={(event) => onChange({ isFreeToCancel: event.target.checked })}
        className="mt-2"
      />
    </Section>
  );
}

export function ScoreField({
  filters,
  facets,
  onChange,
  name,
}: FilterFieldProps & { readonly name: 'filterByRating' | 'rateReviewClean' }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: name === 'filterByRating' ? 'filter.rating' : 'filter.clean',
  });
  const label = (score: ReviewScore) => (
    <span className="inline-flex flex-col items-center">
      <span className="inline-flex items-center gap-1">
        <Star className="size-4 fill-lamp text-lamp" />
        {scoreText(score, intl)}
      </span>
      <Count of={countIn(facets?.[name], score)} />
    </span>
  );
  return (
    <Section title={title}>
      <SegmentedControl
        label={title}
        name={name}
        value={String(filters[name] ?? '')}
        onChange={(value) =>
          onChange({ [name]: reviewScores.find((score) => String(score) === value) ?? null })
        }
        options={[
          { value: '', label: intl.formatMessage({ id: 'filter.all' }) },
          ...reviewScores.map((score) => ({ value: String(score), label: label(score) })),
        ]}
      />
    </Section>
  );
}

export function HotelTypeField({ filters, facets, onChange }: FilterFieldProps) {
  const intl = useIntl();
  return (
    <Section title={intl.formatMessage({ id: 'filter.hotelType' })}>
      <ul className="flex flex-wrap gap-2">
        {hotelTypeNames.map((name) => {
          const isOn = filters.hotelType.includes(hotelTypes[name]);
          return (
            <li key={name}>
              <Toggle
                pressed={isOn}
                onPressedChange={() =>
                  onChange({ hotelType: toggled(filters.hotelType, hotelTypes[name]) })
                }
              >
                {isOn && <Check className="size-4" />}
                <FormattedMessage id={`hotelType.${name}`} />
                {!isOn && <Count of={countIn(facets?.hotelType, hotelTypes[name])} />}
              </Toggle>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const twoColumns = 'grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4';

export function FacilityField({ filters, facets, onChange }: FilterFieldProps) {
  const intl = useIntl();
  return (
    <Section title={intl.formatMessage({ id: 'hotel.facilities' })}>
      <div className={twoColumns}>
        {facilityNames.map((name) => {
          const Icon = facilityIcons[name];
          return (
            <CheckboxField
              key={name}
              checked={filters.facility.includes(facilities[name])}
              onChange={() => onChange({ facility: toggled(filters.facility, facilities[name]) })}
            >
              <span className="flex items-start gap-2">
                <Icon className="size-5 text-ink-2" />
                <span className="min-w-0 flex-1">
                  <FormattedMessage id={`facility.${name}`} />
                </span>
                <Count of={countIn(facets?.facility, facilities[name])} />
              </span>
            </CheckboxField>
          );
        })}
      </div>
    </Section>
  );
}

export function PaymentField({ filters, facets, onChange }: FilterFieldProps) {
  const intl = useIntl();
  return (
    <Section title={intl.formatMessage({ id: 'filter.payment' })}>
      <div className={twoColumns}>
        {paymentMethodNames.map((name) => (
          <CheckboxField
            key={name}
            checked={filters.paymentMethod.includes(paymentMethods[name])}
            onChange={() =>
              onChange({ paymentMethod: toggled(filters.paymentMethod, paymentMethods[name]) })
            }
          >
            <span className="flex items-start gap-2">
              <span className="min-w-0 flex-1">
                <FormattedMessage id={`payment.${name}`} />
              </span>
              <Count of={countIn(facets?.paymentMethod, paymentMethods[name])} />
            </span>
          </CheckboxField>
        ))}
      </div>
    </Section>
  );
}

const last = priceStops.length - 1;
const { priceFilterMinVnd: scaleMin, priceFilterMaxVnd: scaleMax } = policy;

/** A bound at the end of the scale means no limit; swapped bounds are put in order. */
function rangeOf(min: number, max: number): Pick<Filters, 'minPrice' | 'maxPrice'> {
  const [low, high] = min <= max ? [min, max] : [max, min];
  return { minPrice: low <= scaleMin ? null : low, maxPrice: high >= scaleMax ? null : high };
}

/**
 * The price range as a histogram with two thumbs and two amount fields. The ends of the scale mean
 * no limit.
 */
export function PriceField({
  filters,
  facets,
  onChange,
  priceFor,
}: FilterFieldProps & { readonly priceFor: string }) {
  const intl = useIntl();
  const low = filters.minPrice ?? scaleMin;
  const high = filters.maxPrice ?? scaleMax;
  const textOf = (stop: number) =>
    stop === last
      ? intl.formatMessage({ id: 'filter.andAbove' }, { price: formatVnd(scaleMax) })
      : formatVnd(priceStops[stop] ?? scaleMax);
  // A thumb that was not moved keeps the exact amount typed for it.
  const move = (from: number, to: number) =>
    onChange(
      rangeOf(
        from === stopOf(low) ? low : (priceStops[from] ?? scaleMin),
        to === stopOf(high) ? high : (priceStops[to] ?? scaleMax),
      ),
    );
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-lg font-semibold">
          <FormattedMessage id="filter.price" />
        </h3>
        <p className="text-cap text-muted-foreground">{priceFor}</p>
      </div>
      <PriceRange
        stops={priceStops.length}
        bars={facets?.histogram ?? priceStops.slice(1).map(() => 0)}
        low={stopOf(low)}
        high={stopOf(high)}
        onChange={move}
        lowLabel={intl.formatMessage({ id: 'filter.lowest' })}
        highLabel={intl.formatMessage({ id: 'filter.highest' })}
        textOf={textOf}
      />
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        <Price
          label={intl.formatMessage({ id: 'filter.from' })}
          value={filters.minPrice}
          placeholder={formatVnd(scaleMin)}
          onDone={(price) => onChange(rangeOf(price ?? scaleMin, high))}
        />
        <Price
          label={intl.formatMessage({ id: 'filter.to' })}
          value={filters.maxPrice}
          placeholder={`${formatVnd(scaleMax)}+`}
          onDone={(price) => onChange(rangeOf(low, price ?? scaleMax))}
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

/** Applied when the field is left or Enter is pressed; what cannot be read stays, with an error. */
function Price({ label, value, placeholder, onDone }: PriceProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  // The slider's amount replaces what could not be read.
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (isUnreadable) setTyped(null);
    setUnreadable(false);
  }
  const commit = () => {
    if (typed === null) return;
    const read = readFilterPrice(typed);
    setUnreadable(read === 'unreadable');
    if (read === 'unreadable') return;
    setTyped(null);
    onDone(read);
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={placeholder}
      error={isUnreadable ? intl.formatMessage({ id: 'price.unreadable' }) : null}
      value={typed ?? (value === null ? '' : formatVnd(value))}
      onFocus={() => setTyped((old) => old ?? (value === null ? '' : String(value)))}
      onChange={(event) => {
        setTyped(event.target.value);
        setUnreadable(false);
      }}
      onBlur={commit}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
