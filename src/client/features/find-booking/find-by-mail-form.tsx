// The mail address alone: a link to all that was booked with it is sent there. What is said
// afterwards is the same for every address.

import { useForm } from '@formisch/react';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmailFormSchema } from '#contract/forms/find-booking.ts';
import { policy } from '#domain/policy.ts';
import { useCall } from '../../api/queries.ts';
import { Form, FormField } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Button } from '../../ui/button.tsx';
import { OfflineNote, SubmitBar } from './page-parts.tsx';

export function FindByMailForm({ isSpent }: { readonly isSpent: boolean }) {
  const intl = useIntl();
  const form = useForm({
    schema: EmailFormSchema,
    initialInput: { email: '' },
    revalidate: 'submit',
  });
  const { mutateAsync } = useCall('booking/mailLink');
  const handleError = useErrorHandler();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = async ({ email }: { readonly email: string }) => {
    try {
      await mutateAsync({ input: { email }, key: crypto.randomUUID() });
      setSentTo(email.trim());
    } catch (error) {
      handleError(error);
    }
  };
  return (
    <Form of={form} onSubmit={send} className="flex flex-1 flex-col">
      {isSpent && sentTo === null && (
        <Notice role="alert" title={intl.formatMessage({ id: 'find.linkSpent' })} className="mt-4">
          <FormattedMessage id="find.linkSpentText" />
        </Notice>
      )}
      <FormField of={form} name="email">
        {(props) => (
          <TextField
            {...props}
            type="email"
            label={intl.formatMessage({ id: 'find.mail' })}
            hint={intl.formatMessage({ id: 'find.mailHint' })}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            className="mt-5 lg:max-w-100"
          />
        )}
      </FormField>
      {sentTo !== null && (
        <Notice
          role="status"
          variant="default"
          icon={Mail}
          title={intl.formatMessage({ id: 'find.mailSent' })}
          className="mt-4"
        >
          <FormattedMessage
            id="find.mailSentText"
            values={{ email: sentTo, minutes: policy.mailLinkMinutes }}
          />
        </Notice>
      )}
      <OfflineNote isWaiting={false} />
      <SubmitBar className="lg:mt-5 lg:w-60">
        <Button type="submit" size="lg" wide busy={form.isSubmitting}>
          <Mail data-icon="inline-start" />
          <FormattedMessage id={sentTo === null ? 'find.sendLink' : 'find.sendLinkAgain'} />
        </Button>
      </SubmitBar>
    </Form>
  );
}
