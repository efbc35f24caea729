// Signing in by PIN instead of a code, on a device already verified by one. After three wrong PINs
// a code is required.

import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { typedPhoneText } from '#domain/phone.ts';
import { useCall } from '../../api/queries.ts';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Button } from '../../ui/button.tsx';
import { DigitsForm } from './digits-form.tsx';
import { signInErrorText } from './error-text.ts';
import { setSignInState, type PhoneInput } from './sign-in-state.ts';

type Props = {
  readonly phone: PhoneInput;
  readonly onChange: () => void;
  readonly onLocked: () => void;
  readonly onDone: (session: Output<'auth/signIn'>) => void;
};

export function PinStep({ phone, onChange, onLocked, onDone }: Props) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const signIn = useCall('auth/signIn');
  const send = useCall('auth/sendVerificationCode');
  const refuse = (error: unknown): string | null => {
    const treatment = handleError(error, { onGo: sendCode });
    if (errorCodeOf(error) === errorCodes.pinLocked) onLocked();
    return treatment === 'screen' || treatment === 'dialog' ? signInErrorText(error, intl) : null;
  };
  const [fault, setFault] = useState<string | null>(null);
  function sendCode() {
    setFault(null);
    send.mutate(
      { input: { ...phone, purpose: 'signIn' }, key: crypto.randomUUID() },
      {
        onSuccess: (sent) => setSignInState({ sent, isSignUp: false }),
        onError: (error) => setFault(refuse(error)),
      },
    );
  }
  const tryPin = async (pin: string): Promise<string | null> => {
    setFault(null);
    try {
      onDone(await signIn.mutateAsync({ input: { ...phone, pin }, key: crypto.randomUUID() }));
      return null;
    } catch (error) {
      return refuse(error);
    }
  };
  return (
    <>
      <h1 className="text-3xl font-bold">
        <FormattedMessage id="pin.title" />
      </h1>
      <p className="mt-1.5 text-ink-2">
        <b className="font-semibold whitespace-nowrap text-foreground">
          {typedPhoneText(phone.countryCode, phone.mobile)}
        </b>{' '}
        <button
          type="button"
          onClick={onChange}
          className="tap font-semibold text-primary-ink underline underline-offset-3"
        >
          <FormattedMessage id="code.change" />
        </button>
      </p>
      <DigitsForm
        kind="pin"
        button={intl.formatMessage({ id: 'nav.signIn' })}
        onDigits={tryPin}
        isRoomy
      />
      {fault !== null && (
        <p role="alert" className="pt-2 text-sm text-destructive">
          {fault}
        </p>
      )}
      <div className="mt-2 text-center">
        <Button variant="ghost" size="sm" busy={send.isPending} onClick={sendCode}>
          <FormattedMessage id="pin.forgot" />
        </Button>
      </div>
    </>
  );
}
