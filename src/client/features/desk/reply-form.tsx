// The hotel's answer to a review.

import { getInput, useForm } from '@formisch/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { ReplyFormSchema } from '#contract/forms/desk.ts';
import { policy } from '#domain/policy.ts';
import { Form, FormField } from '../../components/form/form.tsx';
import { TextareaField } from '../../components/form/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useDeskCall } from './use-desk-call.ts';

type Props = {
  readonly hotelSn: number;
  readonly review: Output<'desk/getReviewList'>['reviews'][number];
  readonly onDone: () => void;
};

export function ReplyForm({ hotelSn, review, onDone }: Props) {
  const intl = useIntl();
  const { act } = useDeskCall('desk/replyReview');
  const form = useForm({ schema: ReplyFormSchema, initialInput: { text: review.reply ?? '' } });
  const isEmpty = (getInput(form, { path: ['text'] }) ?? '').trim() === '';
  const send = async ({ text }: { readonly text: string }) => {
    if (!isEmpty && (await act({ hotelSn, sn: review.sn, text })) !== null) onDone();
  };
  return (
    <Form of={form} onSubmit={send} className="mt-3 space-y-2">
      <FormField of={form} name="text">
        {(props) => (
          <TextareaField
            {...props}
            label={intl.formatMessage({ id: 'desk.reply' })}
            maxLength={policy.replyMax}
          />
        )}
      </FormField>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          busy={form.isSubmitting}
          aria-disabled={isEmpty || undefined}
        >
          <FormattedMessage id="desk.send" />
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          <FormattedMessage id="common.close" />
        </Button>
      </div>
    </Form>
  );
}
