// The steps of changing the member's phone: the new number, then the code sent to it.

import { useForm } from '@formisch/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { PhoneFormSchema } from '#contract/forms/auth.ts';
import { call, useCall } from '../../../api/queries.ts';
import { setProfile } from '../../../api/session.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { Form, showErrors } from '../../../components/form/form.tsx';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirmIdentity } from '../../sign-in/confirm-identity.tsx';
import { useDefaultCountryCode } from '../../sign-in/default-countries.ts';
import { signInErrorText } from '../../sign-in/error-text.ts';
import { CodeQuestion } from '../../sign-in/identity-questions.tsx';
import { PhoneFields } from '../../sign-in/phone-fields.tsx';
import type { PhoneInput } from '../../sign-in/sign-in-state.ts';

type SentCode = Output<'auth/sendVerificationCode'>;

/** The words for a refusal; null when it is shown elsewhere. */
function useRefusalText(): (error: unknown) => string | null {
  const intl = useIntl();
  const handleError = useErrorHandler();
  return (error) => {
    const code = errorCodeOf(error);
    // A number that has an account already is explained at the field, without the offer to sign in
    // with it.
    if (code === errorCodes.phoneTaken) return intl.formatMessage({ id: 'security.phoneTaken' });
    return code !== errorCodes.confirmIdentity && handleError(error) !== 'leave'
      ? signInErrorText(error, intl)
      : null;
  };
}

export function NewPhoneForm({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl();
  const refusalText = useRefusalText();
  const [confirmed, dialog] = useConfirmIdentity();
  const { mutateAsync } = useCall('auth/sendVerificationCode');
  const [sent, setSent] = useState<SentCode | null>(null);
  const form = useForm({
    schema: PhoneFormSchema,
    initialInput: { countryCode: useDefaultCountryCode() },
    revalidate: 'submit',
  });
  const send = async (phone: PhoneInput) => {
    const request = () =>
      mutateAsync({ input: { ...phone, purpose: 'changePhone' }, key: crypto.randomUUID() });
    try {
      setSent(await confirmed(request));
    } catch (error) {
      showErrors(form, { mobile: refusalText(error) ?? undefined });
    }
  };
  if (sent !== null) return <NewPhoneCode sent={sent} onSentAgain={setSent} onDone={onDone} />;
  return (
    <>
      <Form of={form} onSubmit={send}>
        <p className="text-ink-2">
          <FormattedMessage id="security.phoneText" />
        </p>
        <PhoneFields
          of={form}
          label={intl.formatMessage({ id: 'security.phoneNew' })}
          autoComplete="off"
          className="mt-4"
        />
        <Button type="submit" size="lg" wide busy={form.isSubmitting} className="mt-4">
          <FormattedMessage id="signIn.getCode" />
        </Button>
      </Form>
      {dialog}
    </>
  );
}

type CodeProps = {
  readonly sent: SentCode;
  readonly onSentAgain: (sent: SentCode) => void;
  readonly onDone: () => void;
};

function NewPhoneCode({ sent, onSentAgain, onDone }: CodeProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const [confirmed, dialog] = useConfirmIdentity();
  const { mutateAsync } = useCall('auth/changePhone');
  const change = async (code: string): Promise<string | null> => {
    const input = { challenge: sent.challenge, code };
    try {
      await confirmed(() => mutateAsync({ input, key: crypto.randomUUID() }));
      setProfile(await call(client, 'user/getProfileInfo', {}));
    } catch (error) {
      return refusalText(error);
    }
    showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'security.phoneChanged' }) }));
    onDone();
    return null;
  };
  return (
    <>
      <CodeQuestion
        sent={sent}
        phone={sent.phone}
        purpose="changePhone"
        button={intl.formatMessage({ id: 'security.phoneChange' })}
        onCode={change}
        onSentAgain={onSentAgain}
      />
      {dialog}
    </>
  );
}
