// The choices of the filter sheet, each with how many hotels it leaves.

import { Check, Star } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { languageOf } from '#contract/paths.ts';
import { toggled } from '#domain/filter.ts';
import { facilities, facilityNames, hotelTypeNames, hotelTypes } from '#domain/hotel.ts';
import { paymentMethodNames, paymentMethods } from '#domain/payment.ts';
import { reviewScores, type ReviewScore } from '#domain/search.ts';
import { useLocale, useSay, wholeNumber } from '../intl.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { chipClass } from '../ui/chip.tsx';
import { Segments } from '../ui/segments.tsx';
import { Switch } from '../ui/switch.tsx';
import { facilityIcons } from './facility-icons.ts';
import type { ChoiceProps } from './filter-sheet.tsx';
import { scoreText } from './filter-words.ts';

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

/** How many hotels the choice leaves; nothing while that is not known. */
function Count({ of: count }: { readonly of: number | undefined }) {
  const language = languageOf(useLocale());
  return count === undefined ? null : (
    <span className="text-cap text-muted-foreground">{wholeNumber(count, language)}</span>
  );
}

export function OfferChoices({ filters, facets, onChange }: ChoiceProps) {
  const say = useSay();
  const note = (count: number | undefined) =>
    count === undefined ? undefined : say('hotel.count', { count });
  return (
    <Section title={say('filter.offers')}>
      <Switch
        label={say('filter.flashSale')}
        note={note(facets?.isFlashSale)}
        checked={filters.isFlashSale}
        onChange={(event) => onChange({ isFlashSale: event.target.checked })}
      />
      <Switch
        label={say('hotel.freeToCancel')}
        note={note(facets?.isFreeToCancel)}
        checked={filters.isFreeToCancel}
        onChange={(event) => onChange({ isFreeToCancel: event.target.checked })}
        className="mt-2"
      />
    </Section>
  );
}

export function ScoreChoices({
  filters,
  facets,
  onChange,
  name,
}: ChoiceProps & { readonly name: 'filterByRating' | 'rateReviewClean' }) {
  const say = useSay();
  const language = languageOf(useLocale());
  const title = say(name === 'filterByRating' ? 'filter.rating' : 'filter.clean');
  const label = (score: ReviewScore) => (
    <span className="inline-flex flex-col items-center">
      <span className="inline-flex items-center gap-1">
        <Star className="size-4 fill-lamp text-lamp" />
        <span className="sr-only">
          {say('filter.score', { score: scoreText(score, language).slice(0, -1) })}
        </span>
        <span aria-hidden="true">{scoreText(score, language)}</span>
      </span>
      <Count of={countIn(facets?.[name], score)} />
    </span>
  );
  return (
    <Section title={title}>
      <Segments
        label={title}
        name={name}
        value={String(filters[name] ?? '')}
        onChange={(value) =>
          onChange({ [name]: reviewScores.find((score) => String(score) === value) ?? null })
        }
        options={[
          { value: '', label: say('filter.all') },
          ...reviewScores.map((score) => ({ value: String(score), label: label(score) })),
        ]}
      />
    </Section>
  );
}

export function TypeChoices({ filters, facets, onChange }: ChoiceProps) {
  const say = useSay();
  return (
    <Section title={say('filter.hotelType')}>
      <ul className="flex flex-wrap gap-2">
        {hotelTypeNames.map((name) => {
          const isOn = filters.hotelType.includes(hotelTypes[name]);
          return (
            <li key={name}>
              <button
                type="button"
                aria-pressed={isOn}
                onClick={() =>
                  onChange({ hotelType: toggled(filters.hotelType, hotelTypes[name]) })
                }
                className={chipClass(isOn)}
              >
                {isOn && <Check className="size-4" />}
                {say(`hotelType.${name}`)}
                {!isOn && <Count of={countIn(facets?.hotelType, hotelTypes[name])} />}
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const twoColumns = 'grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4';

export function FacilityChoices({ filters, facets, onChange }: ChoiceProps) {
  const say = useSay();
  return (
    <Section title={say('hotel.facilities')}>
      <div className={twoColumns}>
        {facilityNames.map((name) => {
          const Icon = facilityIcons[name];
          return (
            <Checkbox
              key={name}
              checked={filters.facility.includes(facilities[name])}
              onChange={() => onChange({ facility: toggled(filters.facility, facilities[name]) })}
            >
              <span className="flex items-start gap-2">
                <Icon className="size-5 text-ink-2" />
                <span className="min-w-0 flex-1">{say(`facility.${name}`)}</span>
                <Count of={countIn(facets?.facility, facilities[name])} />
              </span>
            </Checkbox>
          );
        })}
      </div>
    </Section>
  );
}

export function PaymentChoices({ filters, facets, onChange }: ChoiceProps) {
  const say = useSay();
  return (
    <Section title={say('filter.payment')}>
      <div className={twoColumns}>
        {paymentMethodNames.map((name) => (
          <Checkbox
            key={name}
            checked={filters.paymentMethod.includes(paymentMethods[name])}
            onChange={() =>
              onChange({ paymentMethod: toggled(filters.paymentMethod, paymentMethods[name]) })
            }
          >
            <span className="flex items-start gap-2">
              <span className="min-w-0 flex-1">{say(`payment.${name}`)}</span>
              <Count of={countIn(facets?.paymentMethod, paymentMethods[name])} />
            </span>
          </Checkbox>
        ))}
      </div>
    </Section>
  );
}
