// Signing in by PIN instead of a code, on a device already verified by one. After three wrong PINs
// a code is required.

import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { phoneText, parsePhone } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import { useCall } from '../../api/queries.ts';
import { CodeField } from '../../components/form/code-field.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Button } from '../../ui/button.tsx';
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
  const [pin, setPin] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const refused = (error: Error) => {
    setPin('');
    const treatment = handleError(error, { onGo: sendCode });
    if (treatment === 'screen' || treatment === 'dialog') setFault(signInErrorText(error, intl));
    if (errorCodeOf(error) === errorCodes.pinLocked) onLocked();
  };
  function sendCode() {
    send.mutate(
      { input: { ...phone, purpose: 'signIn' }, key: crypto.randomUUID() },
      { onSuccess: (sent) => setSignInState({ sent, isSignUp: false }), onError: refused },
    );
  }
  const type = (digits: string) => {
    setPin(digits);
    setFault(null);
    if (digits.length === policy.pinDigits)
      signIn.mutate(
        { input: { ...phone, pin: digits }, key: crypto.randomUUID() },
        { onSuccess: onDone, onError: refused },
      );
  };
  const parsed = parsePhone(phone.countryCode, phone.mobile);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (pin.length === policy.pinDigits) type(pin);
        else setFault(intl.formatMessage({ id: 'pin.short' }));
      }}
    >
      <h1 className="text-3xl font-bold">
        <FormattedMessage id="pin.title" />
      </h1>
      <p className="mt-1.5 text-ink-2">
        <b className="font-semibold whitespace-nowrap text-foreground">
          {'phone' in parsed ? phoneText(parsed.phone) : phone.mobile}
        </b>{' '}
        <button
          type="button"
          onClick={onChange}
          className="tap font-semibold text-primary-ink underline underline-offset-3"
        >
          <FormattedMessage id="code.change" />
        </button>
      </p>
      <CodeField
        autoFocus
        secret
        length={policy.pinDigits}
        label={intl.formatMessage({ id: 'pin.label' })}
        name="pin"
        value={pin}
        onChange={type}
        error={fault ?? undefined}
        disabled={signIn.isPending}
        className="mt-7"
      />
      <Button type="submit" size="lg" wide busy={signIn.isPending} className="mt-6">
        <FormattedMessage id="nav.signIn" />
      </Button>
      <div className="mt-2 text-center">
        <Button variant="ghost" size="sm" busy={send.isPending} onClick={sendCode}>
          <FormattedMessage id="pin.forgot" />
        </Button>
      </div>
    </form>
  );
}
