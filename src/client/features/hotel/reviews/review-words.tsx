// What a guest wrote and the hotel answered: the original first, and a machine's translation of it
// where one is asked for, with the original one tap away.

import { useQuery } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import { languageOf } from '#contract/paths.ts';
import { localDate, type Instant } from '#domain/time/time.ts';
import { dayMonth, useLocale } from '../../../intl/intl.tsx';
import type { Review } from './review-query.ts';
import { translation, translateAll } from './translate-all.ts';

type Props = { readonly review: Review; readonly canTranslate: boolean };

/**
 * The words to show and the row below them that changes between them. While all reviews are
 * translated this one is too, unless its original was asked for since.
 */
export function useReviewWords({ review, canTranslate }: Props) {
  const language = languageOf(useLocale());
  const all = translateAll.use();
  const [wish, setWish] = useState<{ turn: number; isAsked: boolean } | null>(null);
  const own = wish?.turn === all.turn ? wish.isAsked : null;
  const { data, isError, refetch } = useQuery({
    ...translation(review.sn, language),
    enabled: own === true,
  });
  const isForeign = canTranslate && review.language !== language;
  const state = stateOf(own, all, data !== undefined, isError);
  const shown = isForeign && state === 'translated' ? data : undefined;
  return {
    text: shown?.text ?? review.text,
    reply: shown === undefined ? review.reply : shown.reply,
    language: shown === undefined ? review.language : language,
    row: isForeign && (
      <TranslationRow
        from={review.language}
        state={state}
        isMade={data !== undefined}
        isQuiet={own === null}
        onTranslate={() => {
          setWish({ turn: all.turn, isAsked: true });
          if (isError) void refetch();
        }}
        onOriginal={() => setWish({ turn: all.turn, isAsked: false })}
      />
    ),
  };
}

/** A failure of one among all is said once for all, beside the switch. */
function stateOf(
  own: boolean | null,
  all: { readonly isOn: boolean; readonly hasFailed: boolean },
  isThere: boolean,
  isError: boolean,
): RowProps['state'] {
  if (!(own ?? all.isOn)) return 'original';
  if (isThere) return 'translated';
  if (own === null) return all.hasFailed ? 'original' : 'waiting';
  return isError ? 'failed' : 'waiting';
}

type RowProps = {
  readonly from: Review['language'];
  readonly state: 'original' | 'waiting' | 'translated' | 'failed';
  /** Whether there is a translation to go back to. */
  readonly isMade: boolean;
  /** Not read out: it changed with all others. */
  readonly isQuiet: boolean;
  readonly onTranslate: () => void;
  readonly onOriginal: () => void;
};

function TranslationRow({ from, state, isMade, isQuiet, onTranslate, onOriginal }: RowProps) {
  const isTranslated = state === 'translated';
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-1.5 text-cap text-muted-foreground">
      <Languages className="size-4" />
      <span role={isQuiet ? undefined : 'status'}>
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
            <FormattedMessage id={offerOf(state, isMade)} />
          </button>
        </>
      )}
    </div>
  );
}

function offerOf(state: RowProps['state'], isMade: boolean): MessageId {
  if (state === 'translated') return 'review.seeOriginal';
  if (state === 'failed') return 'common.retry';
  return isMade ? 'review.seeTranslation' : 'review.translate';
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
