// What guests said: the mean, its three parts, and the reviews in the language each was written in, more of them on request.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HotelDetail } from '#contract/calls/hotel.ts';
import type { Output } from '#contract/calls.ts';
import { languageOf } from '#contract/paths.ts';
import { localDate, type Instant } from '#domain/time.ts';
import { query } from '../api.ts';
import { dayMonth, decimal, useLocale, useSay, wholeNumber } from '../intl.tsx';
import { Button } from '../ui/button.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { Stars } from '../ui/stars.tsx';
import { reviewInput } from './review-query.ts';

type Review = Output<'hotel/getReviewList'>['reviews'][number];
const shownFirst = 3;
const pageSize = 10;

export function Reviews({ hotel, now }: { readonly hotel: HotelDetail; readonly now: Instant }) {
  const say = useSay();
  const language = languageOf(useLocale());
  const [pages, setPages] = useState(0);
  const { rating, reviewCount, scores, slug } = hotel;
  const rest = reviewCount - (pages === 0 ? Math.min(shownFirst, reviewCount) : pages * pageSize);
  return (
    <section id="reviews" className="pt-9">
      <h2 className="text-xl font-semibold lg:text-2xl lg:font-bold">{say('review.title')}</h2>
      {reviewCount === 0 ? <p className="mt-2 text-sm text-muted-foreground">{say('review.none')}</p> : (
        <>
          <div className="mt-3 flex items-center gap-5 md:max-w-120">
            <div className="text-center"><p className="text-4xl leading-none font-bold">{decimal(rating, language)}</p><p className="mt-1 text-xs text-muted-foreground">{say('review.count', { count: reviewCount })}</p></div>
            <dl className="min-w-0 flex-1 space-y-1.5">
              <Score label={say('review.cleanliness')} value={scores.cleanliness} /><Score label={say('review.facilities')} value={scores.facilities} /><Score label={say('review.services')} value={scores.services} />
            </dl>
          </div>
          <div className="mt-4 space-y-3">{Array.from({ length: Math.max(1, pages) }, (_, index) => <Page key={index} slug={slug} page={index + 1} limit={pages === 0 ? shownFirst : pageSize} now={now} />)}</div>
          {rest > 0 && (
            <Button variant="outline" wide className="mt-3" onClick={() => setPages(pages + 1)}>
              {pages === 0 ? say('review.seeAll', { count: wholeNumber(reviewCount, language) }) : say('review.more')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Score({ label, value }: { readonly label: string; readonly value: number }) {
  const language = languageOf(useLocale());
  return (
    <div className="flex items-center gap-3 text-sm">
      <dt className="w-20 text-ink-2">{label}</dt>
      <dd className="flex flex-1 items-center gap-3">
        <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-border"><i className="block h-full rounded-full bg-lamp" style={{ width: `${value * 20}%` }} /></span>
        <b className="w-7 text-right font-semibold">{decimal(value, language)}</b>
      </dd>
    </div>
  );
}

function Page({ slug, page, limit, now }: { readonly slug: string; readonly page: number; readonly limit: number; readonly now: Instant }) {
  const say = useSay();
  const list = useQuery(query('hotel/getReviewList', reviewInput(slug, page)));
  if (list.data === undefined) {
    return list.isError
      ? <p className="flex flex-wrap items-center gap-3 text-sm text-muted-foreground">{say('review.notLoaded')}<Button variant="quiet" size="sm" onClick={() => { void list.refetch(); }}>{say('common.retry')}</Button></p>
      : <div aria-busy="true" className="rounded-xl bg-card p-4 shadow-1"><SkeletonLines /></div>;
  }
  return list.data.reviews.slice(0, limit).map((review) => <ReviewCard key={review.sn} review={review} now={now} />);
}

function ReviewCard({ review, now }: { readonly review: Review; readonly now: Instant }) {
  const say = useSay();
  const language = languageOf(useLocale());
  const value = decimal(review.score, language);
  return (
    <article className="rounded-xl bg-card p-4 shadow-1">
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="grid size-9 place-items-center rounded-full bg-primary-soft text-sm font-bold text-primary-ink">{[...review.author][0] ?? ''}</span>
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-semibold" translate="no">{review.author}</h3>
          <p className="text-xs text-muted-foreground"><span translate="no">{review.roomName}</span> · {dayMonth(localDate(review.createdAt), now)}{review.updatedAt === null ? '' : ` · ${say('review.edited')}`}</p>
        </div>
        <Stars value={value} label={say('review.spoken', { value })} />
      </div>
      <p lang={review.language} className="mt-2.5 text-sm leading-5.5">{review.text}</p>
      {review.reply !== null && (
        <div className="mt-3 rounded-md bg-sunken p-3 text-sm leading-5">
          <b className="text-cap font-semibold text-primary-ink">{say('review.reply')}</b>
          <p lang={review.language} className="text-ink-2">{review.reply}</p>
        </div>
      )}
    </article>
  );
}
