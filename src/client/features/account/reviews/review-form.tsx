// Writing a review: three scores, a text, pictures. Each missing part is named where it is missing.

import {
  getErrors,
  getInput,
  insert,
  remove,
  setInput,
  useForm,
  type FormStore,
} from '@formisch/react';
import { Check, Clock3, Eye, Smartphone } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import { ReviewFormSchema, type ReviewValues } from '#contract/forms/review.ts';
import type { MessageId } from '#contract/message-id.ts';
import { isTrouble } from '#contract/outbox/outbox.ts';
import type { ReviewDesk } from '#contract/schemas/review.ts';
import { formatPoints } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { reviewAspects, reviewLength } from '#domain/review.ts';
import { Form, FormField, useLoadedValues } from '../../../components/form/form.tsx';
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

type ReviewStore = FormStore<typeof ReviewFormSchema>;

const valuesOf = ({ scores, text, pictures }: ReviewDraft): ReviewValues => ({
  ...scores,
  text,
  pictures: [...pictures],
});
const draftOf = ({ text, pictures, ...scores }: ReviewValues): ReviewDraft => ({
  scores,
  text,
  pictures,
});

/**
 * The review of a stay as a form. It starts from the outbox entry or the existing review; what is
 * changed is kept on this device until it is sent.
 */
function useReviewForm(desk: ReviewDesk, row: ReviewRow | undefined) {
  const form = useForm({
    schema: ReviewFormSchema,
    initialInput: valuesOf(writtenDraft(desk)),
    revalidate: 'input',
  });
  const draft = draftOf(getInput(form) as ReviewValues);
  const { isDirty, isEdited } = form;
  useLoadedValues(form, valuesOf(row === undefined ? writtenDraft(desk) : draftIn(row, draft)));
  const fillDraft = useEffectEvent(() => {
    const stored = storedDraft(desk.code);
    if (stored !== null) setInput(form, { input: valuesOf(stored) });
  });
  useLayoutEffect(() => fillDraft(), []);
  const kept = JSON.stringify(isDirty ? draft : null);
  useEffect(() => {
    if (isEdited) storeDraft(desk.code, JSON.parse(kept) as ReviewDraft | null);
  }, [desk.code, isEdited, kept]);
  return { form, draft };
}

/** Sends the review through the outbox: offline it is delivered later. */
function useSendReview(
  desk: ReviewDesk,
  row: ReviewRow | undefined,
  onSent: (isQueued: boolean) => void,
) {
  const handleError = useErrorHandler();
  const { send: enqueue } = useOutboxCall<'review/createReview' | 'review/updateReview'>();
  const [isDone, setDone] = useState(false);
  const send = async ({ pictures, ...review }: ReviewValues) => {
    const input = { code: desk.code, ...review, pictures: pictures.map(({ name }) => name) };
    // What was sent may have arrived by now and is changed; what was never sent is replaced.
    const isThere = desk.review !== null || (row !== undefined && !isTrouble(row) && row.tries > 0);
    try {
      const { state } = await enqueue(
        {
          call: isThere ? 'review/updateReview' : 'review/createReview',
          input,
          lane: `booking ${desk.code}`,
          about: desk.hotel.name,
        },
        row !== undefined && isTrouble(row) ? [row.key] : [],
      );
      setDone(true);
      if (state === 'sent') storeDraft(desk.code, null);
      onSent(state === 'waiting');
    } catch (error) {
      handleError(error);
    }
  };
  return { isDone, send };
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
  const row = queuedReview(useOutboxRows(), desk.code, readAt);
  const { form, draft } = useReviewForm(desk, row);
  const { isDone, send } = useSendReview(desk, row, onSent);
  const isUnsent = form.isDirty;
  const isScored = reviewAspects.every((aspect) => getErrors(form, { path: [aspect] }) === null);
  return (
    <Form of={form} onSubmit={send} className="space-y-6">
      <UnsavedReviewDialog
        isUnsent={isUnsent && !isDone}
        onDiscard={() => storeDraft(desk.code, null)}
      />
      <Scores of={form} scores={draft.scores} isWrong={!isScored} />
      <ReviewText of={form} text={draft.text} />
      <FormField of={form} name="pictures">
        {(_, { input }) => (
          <ReviewPictures
            pictures={input}
            onAdd={(picture) => insert(form, { path: ['pictures'], initialInput: picture })}
            onRemove={(gone) =>
              remove(form, {
                path: ['pictures'],
                at: input.findIndex(({ name }) => name === gone),
              })
            }
          />
        )}
      </FormField>
      <p className="flex items-start gap-2 text-cap text-muted-foreground">
        <Eye className="mt-px size-4.5" />
        <FormattedMessage id="review.public" values={{ name: desk.author }} />
      </p>
      <SendBar desk={desk} row={row} isUnsent={isUnsent} isBusy={form.isSubmitting} />
    </Form>
  );
}

type ScoresProps = {
  readonly of: ReviewStore;
  readonly scores: ReviewDraft['scores'];
  readonly isWrong: boolean;
};

function Scores({ of, scores, isWrong }: ScoresProps) {
  const intl = useIntl();
  const missing = reviewAspects.find((aspect) => scores[aspect] === 0);
  return (
    <section>
      <h2 className="text-2xl font-bold">
        <FormattedMessage id="review.how" />
      </h2>
      <Card className="mt-3 py-1.5">
        {reviewAspects.map((aspect) => (
          <FormField key={aspect} of={of} name={aspect}>
            {({ ref }, { input, error, set }) => (
              <StarInput
                label={intl.formatMessage({ id: `review.${aspect}` })}
                ref={ref}
                value={input}
                onChange={set}
                isMissing={error !== undefined}
              />
            )}
          </FormField>
        ))}
      </Card>
      <p
        role="status"
        className={`min-h-6 pt-1 text-cap ${isWrong ? 'text-destructive' : 'text-muted-foreground'}`}
      >
        {missing !== undefined && (
          <FormattedMessage
            id="review.missing"
            values={{ what: intl.formatMessage({ id: `review.${missing}` }) }}
          />
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
              amount: formatPoints(desk.earns),
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

const { reviewMinCharacters: least, reviewMaxCharacters: most } = policy;

type TextProps = { readonly of: ReviewStore; readonly text: string };

function ReviewText({ of, text }: TextProps) {
  const intl = useIntl();
  const noteId = useId();
  const length = reviewLength(text);
  const isLong = length > most;
  return (
    <section>
      <FormField of={of} name="text" values={{ count: isLong ? most : least }}>
        {(props) => (
          <TextareaField
            {...props}
            label={intl.formatMessage({ id: 'review.tell' })}
            rows={5}
            maxLength={2 * most}
            aria-describedby={noteId}
          />
        )}
      </FormField>
      <p id={noteId} className="flex justify-between gap-3 pt-1 text-cap text-muted-foreground">
        {length >= least ? (
          <span className="inline-flex items-center gap-1 text-leaf">
            <Check className="size-4" />
            <FormattedMessage id="review.longEnough" />
          </span>
        ) : (
          <span>
            <FormattedMessage id="review.atLeast" values={{ count: least }} />
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
              onClick={() =>
                setInput(of, { path: ['text'], input: joinHint(text, intl.formatMessage({ id })) })
              }
            >
              + <FormattedMessage id={id} />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
