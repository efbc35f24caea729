// The code by which a booking made without signing in is taken into the account.

import { reset, useForm } from '@formisch/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import { ClaimFormSchema } from '#contract/forms/booking.ts';
import { useCall } from '../../../api/queries.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { Form, FormField, showErrors } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { Button } from '../../../ui/button.tsx';

export function ClaimForm() {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const { mutateAsync } = useCall('booking/claimBooking');
  const form = useForm({ schema: ClaimFormSchema, revalidate: 'submit' });
  const claim = async ({ code }: { readonly code: string }) => {
    try {
      await mutateAsync({ input: { code }, key: crypto.randomUUID() });
      reset(form);
      showToast(() => ({
        tone: 'done',
        title: intl.formatMessage({ id: 'guestBooking.claimed' }),
      }));
    } catch (error) {
      const refusal = errorCodeOf(error);
      if (refusal === errorCodes.notFound || refusal === errorCodes.invalidInput)
        showErrors(form, { code: 'claim.wrong' });
      else handleError(error);
    }
  };
  return (
    <Form of={form} onSubmit={claim} className="grid gap-3 md:grid-cols-[1fr_auto]">
      <FormField of={form} name="code">
        {(props) => (
          <TextField
            {...props}
            label={intl.formatMessage({ id: 'claim.code' })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={12}
          />
        )}
      </FormField>
      <Button type="submit" size="lg" busy={form.isSubmitting}>
        <FormattedMessage id="claim.do" />
      </Button>
    </Form>
  );
}
