// Filters and order of the reviews: by language and by stars, each with its count.

import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { reviewSorts } from '#domain/review.ts';
import { SelectField } from '../../../components/form/select-field.tsx';
import { StarIcon } from '../../../components/stars.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import type { ReviewSelection } from './review-query.ts';

type Props = {
  readonly list: Output<'hotel/getReviewList'>;
  readonly choice: ReviewSelection;
  readonly onChoose: (choice: ReviewSelection) => void;
};

export function ReviewFilters({ list, choice, onChoose }: Props) {
  const intl = useIntl();
  const { language, stars, sort } = choice;
  /** Leaves out what is not chosen, so that no selection gives the key of the plain first page. */
  const change = (next: ReviewSelection) =>
    onChoose(
      Object.fromEntries(
        Object.entries({ ...choice, ...next }).filter(([, value]) => value !== undefined),
      ) as ReviewSelection,
    );
  const languages = list.byLanguage.filter((row) => row.count > 0 || row.language === language);
  return (
    <div className="mt-4 space-y-2.5">
      <Row label={intl.formatMessage({ id: 'review.byStars' })}>
        {list.byStars.map((row) => (
          <Toggle
            key={row.stars}
            pressed={stars === row.stars}
            disabled={row.count === 0 && stars !== row.stars}
            onPressedChange={() => change({ stars: stars === row.stars ? undefined : row.stars })}
          >
            {/* No label of its own: who speaks what is seen would not find the button by it. */}
            <span className="sr-only">
              <FormattedMessage
                id="review.starsSpoken"
                values={{ stars: row.stars, count: row.count }}
              />
            </span>
            <span aria-hidden="true" className="contents">
              {row.stars}
              <StarIcon className="size-3.5 text-lamp" />
              <span className="opacity-75">{intl.formatNumber(row.count)}</span>
            </span>
          </Toggle>
        ))}
      </Row>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2.5">
        <Row label={intl.formatMessage({ id: 'review.byLanguage' })}>
          {languages.length > 1 &&
            languages.map((row) => (
              <Toggle
                key={row.language}
                pressed={language === row.language}
                onPressedChange={() =>
                  change({ language: language === row.language ? undefined : row.language })
                }
              >
                <span>
                  <FormattedMessage id={`review.in.${row.language}`} />
                </span>
                <span className="opacity-75">{intl.formatNumber(row.count)}</span>
              </Toggle>
            ))}
        </Row>
        <div className="w-52">
          <SelectField
            label={intl.formatMessage({ id: 'review.sort' })}
            hideLabel
            value={sort ?? 'newest'}
            onChange={(event) => {
              const next = reviewSorts.find((name) => name === event.target.value);
              change({ sort: next === 'newest' ? undefined : next });
            }}
          >
            {reviewSorts.map((name) => (
              <option key={name} value={name}>
                {intl.formatMessage({ id: `review.sort.${name}` })}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </div>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {children}
    </div>
  );
}
