// Writing a review: three scores, a text, pictures. Each missing part is named where it is missing.

import { Check, Clock3, Eye, Smartphone } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import type { MessageId } from '#contract/message-id.ts';
import { isTrouble } from '#contract/outbox/outbox.ts';
import type { ReviewDesk } from '#contract/schemas/review.ts';
import { policy } from '#domain/policy.ts';
import { parseReviewText, reviewAspects, reviewLength, type ReviewAspect } from '#domain/review.ts';
import { TextareaField } from '../../../components/form/text-field.tsx';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { useOutboxRows } from '../../../offline/outbox-state.ts';
import { useOutboxCall } from '../../../offline/use-outbox-call.ts';
import { JoyCoin } from '../../../ui/art/joy-coin.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { statusTextOf } from '../../outbox/outbox-text.ts';
import {
  draftIn,
  isSameDraft,
  storeDraft,
  storedDraft,
  queuedReview,
  writtenDraft,
  type ReviewDraft,
  type ReviewRow,
} from './review-draft.ts';
import { ReviewPictures } from './review-pictures.tsx';
import { StarInput } from './star-input.tsx';
import { UnsavedReviewDialog } from './unsaved-review-dialog.tsx';

const hints = [
  'review.hint.photos',
  'review.hint.found',
  'review.hint.quiet',
  'review.hint.staff',
  'review.hint.clean',
] as const satisfies readonly MessageId[];

/**
 * The draft of a stay's review, stored with every change. It starts from the outbox entry or the
 * existing review.
 */
function useReviewDraft(desk: ReviewDesk, row: ReviewRow | undefined) {
  const [typed, setTyped] = useState<ReviewDraft | null>(() => storedDraft(desk.code));
  const written = row === undefined ? writtenDraft(desk) : draftIn(row, typed);
  const draft = typed ?? written;
  const isUnsent = !isSameDraft(draft, written);
  // Starts from the newest draft, not the rendered one, because pictures arrive while somebody
  // types.
  const change = (make: (before: ReviewDraft) => ReviewDraft) =>
    setTyped((before) => {
      const next = make(before ?? written);
      storeDraft(desk.code, isSameDraft(next, written) ? null : next);
      return next;
    });
  return { draft, change, isUnsent };
}

/** Sends the review through the outbox: offline it is delivered later. */
function useSendReview(
  desk: ReviewDesk,
  row: ReviewRow | undefined,
  onSent: (isQueued: boolean) => void,
) {
  const handleError = useErrorHandler();
  const { isBusy, send: enqueue } = useOutboxCall<'review/createReview' | 'review/updateReview'>();
  const [isDone, setDone] = useState(false);
  const send = (draft: ReviewDraft) => {
    const input = {
      code: desk.code,
      ...draft.scores,
      text: draft.text,
      pictures: draft.pictures.map(({ name }) => name),
    };
    // What was sent may have arrived by now and is changed; what was never sent is replaced.
    const isThere = desk.review !== null || (row !== undefined && !isTrouble(row) && row.tries > 0);
    enqueue(
      {
        call: isThere ? 'review/updateReview' : 'review/createReview',
        input,
        lane: `booking ${desk.code}`,
        about: desk.hotel.name,
      },
      row !== undefined && isTrouble(row) ? [row.key] : [],
    ).then(
      ({ state }) => {
        setDone(true);
        if (state === 'sent') storeDraft(desk.code, null);
        onSent(state === 'waiting');
      },
      (error: unknown) => {
        handleError(error);
      },
    );
  };
  return { isBusy, isDone, send };
}

export function ReviewForm({
  desk,
  readAt,
  onSent,
}: {
  readonly desk: ReviewDesk;
  /** When the page's data was read, by this device's clock in ms. */
  readonly readAt: number;
  readonly onSent: (isQueued: boolean) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const row = queuedReview(useOutboxRows(), desk.code, readAt);
  const { draft, change, isUnsent } = useReviewDraft(desk, row);
  const [hasTried, setTried] = useState(false);
  const { isBusy, isDone, send } = useSendReview(desk, row, onSent);
  const missing = reviewAspects.filter((aspect) => draft.scores[aspect] === 0);
  const words = parseReviewText(draft.text);
  const score = (aspect: ReviewAspect, stars: number) =>
    change((before) => ({ ...before, scores: { ...before.scores, [aspect]: stars } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing[0] !== undefined || 'fault' in words) {
      form.current
        ?.querySelector<HTMLElement>(
          missing[0] === undefined ? 'textarea' : `[data-aspect=${missing[0]}] input`,
        )
        ?.focus();
      return;
    }
    send(draft);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-6">
      <UnsavedReviewDialog
        isUnsent={isUnsent && !isDone}
        onDiscard={() => storeDraft(desk.code, null)}
      />
      <Scores scores={draft.scores} missing={missing} hasTried={hasTried} onScore={score} />
      <ReviewText
        text={draft.text}
        hasTried={hasTried}
        onType={(make) => change((before) => ({ ...before, text: make(before.text) }))}
      />
      <ReviewPictures
        pictures={draft.pictures}
        onAdd={(picture) =>
          change((before) => ({ ...before, pictures: [...before.pictures, picture] }))
        }
        onRemove={(gone) =>
          change((before) => ({
            ...before,
            pictures: before.pictures.filter(({ name }) => name !== gone),
          }))
        }
      />
      <p className="flex items-start gap-2 text-cap text-muted-foreground">
        <Eye className="mt-px size-4.5" />
        <FormattedMessage id="review.public" values={{ name: desk.author }} />
      </p>
      <SendBar desk={desk} row={row} isUnsent={isUnsent} isBusy={isBusy} />
    </form>
  );
}

type ScoresProps = {
  readonly scores: ReviewDraft['scores'];
  readonly missing: readonly ReviewAspect[];
  readonly hasTried: boolean;
  readonly onScore: (aspect: ReviewAspect, stars: number) => void;
};

function Scores({ scores, missing, hasTried, onScore }: ScoresProps) {
  const intl = useIntl();
  return (
    <section>
      <h2 className="text-2xl font-bold">
        <FormattedMessage id="review.how" />
      </h2>
      <Card className="mt-3 py-1.5">
        {reviewAspects.map((aspect) => (
          <div key={aspect} data-aspect={aspect}>
            <StarInput
              label={intl.formatMessage({ id: `review.${aspect}` })}
              value={scores[aspect]}
              onChange={(stars) => onScore(aspect, stars)}
              isMissing={hasTried && scores[aspect] === 0}
            />
          </div>
        ))}
      </Card>
      <p
        role="status"
        className={`min-h-6 pt-1 text-cap ${hasTried && missing.length > 0 ? 'text-destructive' : 'text-muted-foreground'}`}
      >
        {missing[0] === undefined
          ? ''
          : intl.formatMessage(
              { id: 'review.missing' },
              { what: intl.formatMessage({ id: `review.${missing[0]}` }) },
            )}
      </p>
    </section>
  );
}

type SendBarProps = {
  readonly desk: ReviewDesk;
  readonly row: ReviewRow | undefined;
  readonly isUnsent: boolean;
  readonly isBusy: boolean;
};

/** What the review earns, whether it is sent, and the button that sends it. */
function SendBar({ desk, row, isUnsent, isBusy }: SendBarProps) {
  const intl = useIntl();
  return (
    <div
      data-strip=""
      className="sticky bottom-0 z-10 -mx-4 mt-9 border-t border-border bg-card px-4 pt-3 pb-[calc(var(--safe-b)+.75rem)] md:rounded-xl md:border"
    >
      {desk.earns > 0 && (
        <p className="flex items-center justify-center gap-1.5 pb-2 text-sm font-medium">
          <JoyCoin />
          <FormattedMessage
            id={desk.earnsFromDesk === true ? 'review.earnsFromDesk' : 'review.earns'}
            values={{
              points: brand.points,
              amount: intl.formatNumber(desk.earns),
            }}
          />
        </p>
      )}
      {row !== undefined && row.state !== 'sent' && !isUnsent && (
        <p
          role="status"
          className={`flex items-center justify-center gap-1.5 pb-2 text-cap ${isTrouble(row) ? 'text-destructive' : 'text-dusk'}`}
        >
          <Clock3 className="size-4" />
          {isTrouble(row)
            ? statusTextOf(row, desk.asOf, intl)
            : intl.formatMessage({ id: 'queue.later' })}
        </p>
      )}
      {isUnsent && (
        <p
          role="status"
          className="flex items-center justify-center gap-1.5 pb-2 text-cap text-dusk"
        >
          <Smartphone className="size-4" />
          <FormattedMessage id="review.draftKept" />
        </p>
      )}
      <Button type="submit" size="lg" wide busy={isBusy}>
        <FormattedMessage id={desk.review === null ? 'review.send' : 'review.change'} />
      </Button>
    </div>
  );
}

/** The hint as a separate sentence after the text. */
function joinHint(text: string, hint: string): string {
  const before = text.trimEnd();
  return before === '' ? `${hint}. ` : `${before}${/[.!?…]$/.test(before) ? '' : '.'} ${hint}. `;
}

type WordsProps = {
  readonly text: string;
  readonly hasTried: boolean;
  readonly onType: (make: (before: string) => string) => void;
};

function ReviewText({ text, hasTried, onType }: WordsProps) {
  const intl = useIntl();
  const noteId = useId();
  const words = parseReviewText(text);
  const length = reviewLength(text);
  const fault =
    !hasTried || !('fault' in words)
      ? undefined
      : words.fault === 'tooShort'
        ? intl.formatMessage({ id: 'review.tooShort' }, { count: policy.reviewMinCharacters })
        : intl.formatMessage({ id: 'review.tooLong' }, { count: policy.reviewMaxCharacters });
  return (
    <section>
      <TextareaField
        label={intl.formatMessage({ id: 'review.tell' })}
        value={text}
        rows={5}
        maxLength={2 * policy.reviewMaxCharacters}
        aria-describedby={noteId}
        error={fault}
        onChange={({ target }) => {
          const typed = target.value;
          onType(() => typed);
        }}
      />
      <p id={noteId} className="flex justify-between gap-3 pt-1 text-cap text-muted-foreground">
        {length >= policy.reviewMinCharacters ? (
          <span className="inline-flex items-center gap-1 text-leaf">
            <Check className="size-4" />
            <FormattedMessage id="review.longEnough" />
          </span>
        ) : (
          <span>
            <FormattedMessage id="review.atLeast" values={{ count: policy.reviewMinCharacters }} />
          </span>
        )}
        <span>
          <FormattedMessage id="review.length" values={{ count: length }} />
        </span>
      </p>
      <ul className="no-scrollbar -mx-4 mt-2 flex gap-2 overflow-x-auto px-4 py-1">
        {hints.map((id) => (
          <li key={id} className="shrink-0">
            <Button
              variant="outline"
              size="sm"
              className="rounded-full!"
              onClick={() => onType((before) => joinHint(before, intl.formatMessage({ id: id })))}
            >
              + <FormattedMessage id={id} />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
