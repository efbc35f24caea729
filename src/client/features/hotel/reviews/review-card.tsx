// One review, with the stay it is about and the hotel's answer.

import { BadgeCheck } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { localDate, type Instant } from '#domain/time/time.ts';
import { Photo } from '../../../components/photo.tsx';
import { Stars } from '../../../components/stars.tsx';
import { dayMonth, formatScore } from '../../../intl/intl.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Review } from './review-query.ts';
import { HotelReply, useReviewWords } from './review-words.tsx';

type Props = {
  readonly review: Review;
  readonly canTranslate: boolean;
  readonly now: Instant;
};

export function ReviewCard({ review, canTranslate, now }: Props) {
  const intl = useIntl();
  const words = useReviewWords({ review, canTranslate });
  const value = formatScore(review.score, intl);
  return (
    <Card as="article" className="p-4">
      <div className="flex flex-wrap items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-9 place-items-center rounded-full bg-primary-soft text-sm font-bold text-primary-ink"
        >
          {[...review.author][0] ?? ''}
        </span>
        <div className="min-w-24 flex-1">
          <h3 className="text-sm font-semibold" translate="no">
            {review.author}
          </h3>
          <p className="text-xs text-muted-foreground">
            <span translate="no">{review.roomName}</span> ·{' '}
            {dayMonth(localDate(review.createdAt), now)}
            {review.updatedAt === null ? '' : ` · ${intl.formatMessage({ id: 'review.edited' })}`}
          </p>
        </div>
        <Stars value={value} label={intl.formatMessage({ id: 'review.spoken' }, { value })} />
      </div>
      <p lang={words.language} className="mt-2.5 text-sm leading-5.5">
        {words.text}
      </p>
      {words.row}
      {review.pictures.length > 0 && (
        <ul className="mt-2.5 flex flex-wrap gap-2">
          {review.pictures.map(({ name, color }, at) => (
            <li key={name} className="size-19 overflow-hidden rounded-lg bg-sunken">
              <a href={`/photos/${name}-1200.webp`} target="_blank" rel="noopener">
                <Photo
                  name={name}
                  color={color}
                  alt={intl.formatMessage({ id: 'review.picture' }, { at: at + 1 })}
                  sizes="76px"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.stayedOn !== null && (
        <p className="mt-2 flex items-center gap-1.5 text-xs text-leaf">
          <BadgeCheck className="size-4" />
          <FormattedMessage id="review.stayed" values={{ day: dayMonth(review.stayedOn, now) }} />
        </p>
      )}
      {words.reply !== null && (
        <HotelReply text={words.reply} language={words.language} at={review.repliedAt} now={now} />
      )}
    </Card>
  );
}
