// The hotel's rating with its three parts, and its reviews by language and stars, page by page.

import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageOf } from '#contract/paths.ts';
import type { HotelDetail } from '#contract/schemas/hotel.ts';
import type { Instant } from '#domain/time/time.ts';
import { query } from '../../../api/queries.ts';
import { formatScore, useLocale } from '../../../intl/intl.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { ReviewCard } from './review-card.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { reviewInput, type ReviewSelection } from './review-query.ts';
import { useTranslations } from './translate-all.ts';
import { TranslateSwitch } from './translate-switch.tsx';

const shownFirst = 3;

export function Reviews({ hotel, now }: { readonly hotel: HotelDetail; readonly now: Instant }) {
  const intl = useIntl();
  const { rating, reviewCount, scores } = hotel;
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="scroll-mt-20 pt-9">
      <h2 id="reviews-title" className="text-xl font-semibold lg:text-2xl lg:font-bold">
        <FormattedMessage id="review.title" />
      </h2>
      {reviewCount === 0 ? (
        <p className="mt-2 text-sm text-muted-foreground">
          <FormattedMessage id="review.none" />
        </p>
      ) : (
        <>
          <div className="mt-3 flex items-center gap-5 md:max-w-120">
            <div className="text-center">
              <p className="text-4xl leading-none font-bold">{formatScore(rating, intl)}</p>
              <p className="mt-1 text-xs text-muted-foreground">
                <FormattedMessage id="review.count" values={{ count: reviewCount }} />
              </p>
            </div>
            <dl className="min-w-0 flex-1 space-y-1.5">
              <Score
                label={intl.formatMessage({ id: 'review.cleanliness' })}
                value={scores.cleanliness}
              />
              <Score
                label={intl.formatMessage({ id: 'review.facilities' })}
                value={scores.facilities}
              />
              <Score
                label={intl.formatMessage({ id: 'review.services' })}
                value={scores.services}
              />
            </dl>
          </div>
          <ReviewPages hotel={hotel} now={now} />
        </>
      )}
    </section>
  );
}

function Score({ label, value }: { readonly label: string; readonly value: number }) {
  const intl = useIntl();
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <dt className="w-20 text-ink-2">{label}</dt>
      <dd className="flex min-w-16 flex-1 items-center gap-3">
        <Progress
          aria-hidden="true"
          value={value}
          max={5}
          className="h-1.5 flex-1 bg-border [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-lamp"
        />
        <b className="w-7 text-right font-semibold">{formatScore(value, intl)}</b>
      </dd>
    </div>
  );
}

/** A few reviews first, then page by page. Another selection starts with its own first page. */
function ReviewPages({
  hotel: { slug },
  now,
}: {
  readonly hotel: HotelDetail;
  readonly now: Instant;
}) {
  const intl = useIntl();
  const [choice, setChoice] = useState<ReviewSelection>({});
  const [pages, setPages] = useState(0);
  const { data: first } = useQuery({
    ...query('hotel/getReviewList', reviewInput(slug, 1, choice)),
    placeholderData: (previous) => previous,
  });
  const total = first?.total ?? 0;
  const shown = pages === 0 ? Math.min(shownFirst, total) : pages * (first?.pageSize ?? 10);
  const hidden = first?.hidden.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <>
      {first !== undefined && (
        <>
          <ReviewFilters
            list={first}
            choice={choice}
            onChoose={(next) => {
              setChoice(next);
              setPages(Object.keys(next).length === 0 ? 0 : 1);
            }}
          />
          <TranslateSwitch list={first} choice={choice} />
        </>
      )}
      <div className="mt-4 space-y-3">
        {Array.from({ length: Math.max(1, pages) }, (_, index) => (
          <Page
            key={`${JSON.stringify(choice)}${index}`}
            slug={slug}
            page={index + 1}
            choice={choice}
            limit={pages === 0 ? shownFirst : undefined}
            now={now}
          />
        ))}
        {total === 0 && first !== undefined && (
          <p className="text-sm text-muted-foreground">
            <FormattedMessage id="review.noneChosen" />
          </p>
        )}
      </div>
      {shown < total && (
        <Button variant="outline" wide className="mt-3" onClick={() => setPages(pages + 1)}>
          {pages === 0
            ? intl.formatMessage({ id: 'review.seeAll' }, { count: intl.formatNumber(total) })
            : intl.formatMessage({ id: 'review.more' })}
        </Button>
      )}
      {hidden > 0 && (
        <p className="mt-3 flex items-start gap-2 text-cap text-muted-foreground">
          <EyeOff className="mt-px size-4" />
          <span>
            {first?.hidden
              .map(({ reason, count }) =>
                intl.formatMessage({ id: `review.hidden.${reason}` }, { count }),
              )
              .join(' ')}
          </span>
        </p>
      )}
      <p className="mt-2 text-cap text-muted-foreground">
        <FormattedMessage id="review.onlyGuests" />
      </p>
    </>
  );
}

type PageProps = {
  readonly slug: string;
  readonly page: number;
  readonly choice: ReviewSelection;
  readonly limit: number | undefined;
  readonly now: Instant;
};

function Page({ slug, page, choice, limit, now }: PageProps) {
  const list = useQuery(query('hotel/getReviewList', reviewInput(slug, page, choice)));
  const canTranslate = list.data?.canTranslate === true;
  const shown = list.data?.reviews.slice(0, limit) ?? [];
  useTranslations(canTranslate ? shown : [], languageOf(useLocale()));
  if (list.data === undefined) {
    return list.isError ? (
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted-foreground">
        <FormattedMessage id="review.notLoaded" />
        <Button
          variant="muted"
          size="sm"
          onClick={() => {
            void list.refetch();
          }}
        >
          <FormattedMessage id="common.retry" />
        </Button>
      </p>
    ) : (
      <Card aria-busy="true" className="min-h-40 p-4">
        <SkeletonLines />
      </Card>
    );
  }
  return shown.map((review) => (
    <ReviewCard key={review.sn} review={review} canTranslate={canTranslate} now={now} />
  ));
}
