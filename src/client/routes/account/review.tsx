// The review of one stay: written, changed while that is possible, or shown with the hotel's
// answer.

import { useSuspenseQuery } from '@tanstack/react-query';
import { CircleCheck, Clock3 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';
import { path } from '#contract/paths.ts';
import type { ReviewDesk } from '#contract/schemas/review.ts';
import { policy } from '#domain/policy.ts';
import { localDate, localTime } from '#domain/time/time.ts';
import { query } from '../../api/queries.ts';
import { Notice } from '../../components/notice.tsx';
import { Photo } from '../../components/photo.tsx';
import { Stars } from '../../components/stars.tsx';
import { PageHeader } from '../../features/account/page-header.tsx';
import { ReviewForm } from '../../features/account/reviews/review-form.tsx';
import { dayBrief } from '../../features/stay/stay-format.ts';
import { formatScore, useLocale } from '../../intl/intl.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconDisc } from '../../ui/icon-disc.tsx';

export function Component() {
  const intl = useIntl();
  const { data: desk, dataUpdatedAt } = useSuspenseQuery(
    query('review/getReview', { code: useParams()['code'] ?? '' }),
  );
  const [sent, setSent] = useState<'no' | 'queued' | 'yes'>('no');
  const canWrite = desk.may === 'write' || desk.may === 'edit';
  return (
    <div className="mx-auto max-w-(--container-form) px-4 pb-6 lg:pt-4">
      <PageHeader
        title={intl.formatMessage({ id: desk.review === null ? 'review.write' : 'review.yours' })}
        back="myBooking"
      />
      <StayRow desk={desk} />
      {sent !== 'no' ? (
        <Thanks desk={desk} isQueued={sent === 'queued'} />
      ) : canWrite ? (
        <ReviewForm
          desk={desk}
          readAt={dataUpdatedAt}
          onSent={(isQueued) => setSent(isQueued ? 'queued' : 'yes')}
        />
      ) : (
        <ExistingReview desk={desk} />
      )}
    </div>
  );
}

function StayRow({ desk }: { readonly desk: ReviewDesk }) {
  const intl = useIntl();
  return (
    <Card className="mt-1 mb-6 flex items-center gap-3 p-3">
      <div className="size-15 shrink-0 overflow-hidden rounded-lg bg-sunken">
        <Photo {...desk.room.picture} alt="" sizes="60px" eager />
      </div>
      <div className="min-w-0">
        <p className="font-semibold" lang="vi" translate="no">
          {desk.hotel.name}
        </p>
        <p className="text-sm text-muted-foreground">
          <span lang="vi" translate="no">
            {desk.room.name}
          </span>{' '}
          · {dayBrief(localDate(desk.checkIn), desk.asOf, intl)}, {localTime(desk.checkIn)}–
          {localTime(desk.checkOut)}
        </p>
      </div>
    </Card>
  );
}

function Thanks({ desk, isQueued }: { readonly desk: ReviewDesk; readonly isQueued: boolean }) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <Card as="section" role="status" className="grid place-items-center p-6 text-center">
      <IconDisc
        icon={isQueued ? Clock3 : CircleCheck}
        tone={isQueued ? 'dusk' : 'leaf'}
        size="lg"
      />
      <h2 className="pt-3 text-xl font-semibold">
        <FormattedMessage id="review.thanks" />
      </h2>
      <p className="pt-1 text-sm text-ink-2">
        {isQueued
          ? intl.formatMessage({ id: 'queue.later' })
          : intl.formatMessage(
              { id: 'review.thanksText' },
              { hotel: desk.hotel.name, days: policy.reviewEditDays },
            )}
      </p>
      {!isQueued && (
        <Link
          to={`${path(locale, 'hotel', { slug: desk.hotel.slug })}#reviews`}
          className={buttonVariants({ variant: 'secondary', wide: true, className: 'mt-5' })}
        >
          <FormattedMessage id="review.seeIt" />
        </Link>
      )}
      <Link
        to={path(locale, 'myBooking', {}, { tab: 'done' })}
        className={buttonVariants({ variant: 'ghost', size: 'sm', wide: true, className: 'mt-1' })}
      >
        <FormattedMessage id="nav.bookings" />
      </Link>
    </Card>
  );
}

/** Why nothing can be written now, and the existing review. */
function ExistingReview({ desk: { may, review, hotel, asOf } }: { readonly desk: ReviewDesk }) {
  const intl = useIntl();
  if (review === null)
    return (
      <Notice variant="default">
        {may === 'notYet'
          ? intl.formatMessage({ id: 'review.notYet' })
          : intl.formatMessage({ id: 'review.tooLate' }, { days: policy.reviewWriteDays })}
      </Notice>
    );
  const meanScore = formatScore(
    Math.round((10 * (review.cleanliness + review.facilities + review.services)) / 3) / 10,
    intl,
  );
  return (
    <>
      {review.hidden !== null && (
        <Notice
          variant="lamp"
          className="mb-3"
          title={intl.formatMessage({ id: 'review.isHidden' })}
        >
          <FormattedMessage id={`review.isHidden.${review.hidden}`} />
        </Notice>
      )}
      <Card as="article" className="p-4">
        <p className="flex items-center justify-between gap-3">
          <Stars
            value={meanScore}
            label={intl.formatMessage({ id: 'review.spoken' }, { value: meanScore })}
          />
          <span className="text-cap text-muted-foreground">
            {dayBrief(localDate(review.createdAt), asOf, intl)}
          </span>
        </p>
        <p className="pt-2 text-sm leading-5.5 whitespace-pre-line">{review.text}</p>
        {review.pictures.length > 0 && (
          <ul className="flex flex-wrap gap-2 pt-3">
            {review.pictures.map(({ name, color }, at) => (
              <li key={name} className="size-22 overflow-hidden rounded-lg bg-sunken">
                <Photo
                  name={name}
                  color={color}
                  alt={intl.formatMessage({ id: 'review.picture' }, { at: at + 1 })}
                  sizes="88px"
                />
              </li>
            ))}
          </ul>
        )}
        <PictureNotes pictures={review.pictures} />
        {review.reply !== null && (
          <div className="mt-3 rounded-md bg-sunken p-3 text-sm leading-5">
            <b className="text-cap font-semibold text-primary-ink">{hotel.name}</b>
            <p className="text-ink-2">{review.reply}</p>
          </div>
        )}
      </Card>
    </>
  );
}

type PictureNotesProps = {
  readonly pictures: NonNullable<ReviewDesk['review']>['pictures'];
};

/** Which of the pictures others do not see, and why. */
function PictureNotes({ pictures }: PictureNotesProps) {
  const waiting = pictures.filter(({ state }) => state === 'waiting').length;
  const refused = pictures.filter(({ state }) => state === 'refused').length;
  return (
    <>
      {waiting > 0 && (
        <p className="pt-2 text-cap text-muted-foreground">
          <FormattedMessage id="review.picturesWait" />
        </p>
      )}
      {refused > 0 && (
        <p className="pt-2 text-cap text-muted-foreground">
          <FormattedMessage id="review.picturesRefused" values={{ count: refused }} />
        </p>
      )}
    </>
  );
}
