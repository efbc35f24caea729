// What a guest wrote and the hotel answered: the original first, and a machine's translation of it
// where one is asked for, with the original one tap away.

import { useQuery } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { languageOf } from '#contract/paths.ts';
import { localDate, type Instant } from '#domain/time/time.ts';
import { query } from '../../../api/queries.ts';
import { dayMonth, useLocale } from '../../../intl/intl.tsx';
import type { Review } from './review-query.ts';

type Props = { readonly review: Review; readonly canTranslate: boolean };

/** The words to show and the row below them that changes between them. */
export function useReviewWords({ review, canTranslate }: Props) {
  const language = languageOf(useLocale());
  const [isAsked, setAsked] = useState(false);
  const { data, isError, refetch } = useQuery({
    ...query('hotel/translateReview', { sn: review.sn, language }),
    enabled: isAsked,
    retry: false,
    staleTime: Infinity,
  });
  const isForeign = canTranslate && review.language !== language;
  const translation = isForeign && isAsked ? data : undefined;
  const state = !isAsked
    ? 'original'
    : data !== undefined
      ? 'translated'
      : isError
        ? 'failed'
        : 'waiting';
  return {
    text: translation?.text ?? review.text,
    reply: translation === undefined ? review.reply : translation.reply,
    language: translation === undefined ? review.language : language,
    row: isForeign && (
      <TranslationRow
        from={review.language}
        state={state}
        onTranslate={() => {
          setAsked(true);
          if (isError) void refetch();
        }}
        onOriginal={() => setAsked(false)}
      />
    ),
  };
}

type RowProps = {
  readonly from: Review['language'];
  readonly state: 'original' | 'waiting' | 'translated' | 'failed';
  readonly onTranslate: () => void;
  readonly onOriginal: () => void;
};

function TranslationRow({ from, state, onTranslate, onOriginal }: RowProps) {
  const isTranslated = state === 'translated';
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-1.5 text-cap text-muted-foreground">
      <Languages className="size-4" />
      <span role="status">
        {state === 'waiting' && <FormattedMessage id="review.translating" />}
        {state === 'failed' && <FormattedMessage id="review.notTranslated" />}
        {isTranslated && <FormattedMessage id="review.machine" values={{ language: from }} />}
        {state === 'original' && (
          <FormattedMessage id="review.originalIn" values={{ language: from }} />
        )}
      </span>
      {state !== 'waiting' && (
        <>
          <span aria-hidden="true">·</span>
          <button
            type="button"
            onClick={isTranslated ? onOriginal : onTranslate}
            className="min-h-8 font-semibold text-primary-ink"
          >
            <FormattedMessage
              id={
                isTranslated
                  ? 'review.seeOriginal'
                  : state === 'failed'
                    ? 'common.retry'
                    : 'review.translate'
              }
            />
          </button>
        </>
      )}
    </div>
  );
}

type ReplyProps = {
  readonly text: string;
  readonly language: string;
  readonly at: Review['repliedAt'];
  readonly now: Instant;
};

export function HotelReply({ text, language, at, now }: ReplyProps) {
  return (
    <div className="mt-3 rounded-md bg-sunken p-3 text-sm leading-5">
      <b className="text-cap font-semibold text-primary-ink">
        <FormattedMessage id="review.reply" />
      </b>
      {at !== null && (
        <span className="text-xs text-muted-foreground"> · {dayMonth(localDate(at), now)}</span>
      )}
      <p lang={language} className="text-ink-2">
        {text}
      </p>
    </div>
  );
}
