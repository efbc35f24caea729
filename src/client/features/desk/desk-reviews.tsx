// The hotel's reviews, newest first, each with the hotel's answer or a form for one.

import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { localDate } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { Stars } from '../../components/stars.tsx';
import { dayMonth, formatScore } from '../../intl/intl.tsx';
import { serverNow } from '../../runtime/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ReplyForm } from './reply-form.tsx';

type Review = Output<'desk/getReviewList'>['reviews'][number];

export function DeskReviews({ hotelSn }: { readonly hotelSn: number }) {
  const [page, setPage] = useState(1);
  const { data } = useSuspenseQuery(query('desk/getReviewList', { hotelSn, page }));
  return (
    <div className="space-y-3">
      {data.reviews.length === 0 && (
        <p className="py-10 text-center text-muted-foreground">
          <FormattedMessage id="review.none" />
        </p>
      )}
      <div className="grid items-start gap-3 lg:grid-cols-2 min-[107.5rem]:grid-cols-3">
        {data.reviews.map((review) => (
          <ReviewRow key={review.sn} review={review} hotelSn={hotelSn} />
        ))}
      </div>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-disabled={page === 1 || undefined}
          onClick={() => setPage(page - 1)}
        >
          <FormattedMessage id="photo.previous" />
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-disabled={!data.hasMore || undefined}
          onClick={() => setPage(page + 1)}
        >
          <FormattedMessage id="photo.next" />
        </Button>
      </div>
    </div>
  );
}

function ReviewRow({ review, hotelSn }: { readonly review: Review; readonly hotelSn: number }) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const value = formatScore(review.score, intl);
  return (
    <Card as="article" className="p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b translate="no">{review.author}</b>
        <Stars value={value} label={intl.formatMessage({ id: 'review.spoken' }, { value })} />
      </p>
      <p className="text-cap text-muted-foreground">
        <span translate="no">{review.roomName}</span> ·{' '}
        {dayMonth(localDate(review.createdAt), serverNow())}
      </p>
      <p lang={review.language} className="pt-2 text-sm whitespace-pre-line">
        {review.text}
      </p>
      {review.reply !== null && !isOpen && (
        <p className="mt-2 rounded-md bg-sunken p-3 text-sm">
          <b className="text-cap text-primary-ink">
            <FormattedMessage id="review.reply" />
          </b>
          <br />
          {review.reply}
        </p>
      )}
      {isOpen ? (
        <ReplyForm hotelSn={hotelSn} review={review} onDone={() => setIsOpen(false)} />
      ) : (
        <Button size="sm" variant="ghost" className="-ml-4" onClick={() => setIsOpen(true)}>
          <FormattedMessage id={review.reply === null ? 'desk.reply' : 'desk.replyChange'} />
        </Button>
      )}
    </Card>
  );
}
