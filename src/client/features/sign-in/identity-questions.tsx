// The questions that confirm who somebody is: the PIN where there is one, else a code to their own
// number.

import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Input, Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { phoneText, splitPhone } from '#domain/phone.ts';
import { useCall } from '../../api/queries.ts';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Button } from '../../ui/button.tsx';
import { DigitsForm, type DigitsProps } from './digits-form.tsx';
import { signInErrorText } from './error-text.ts';
import { ResendCode } from './resend-code.tsx';

type SentCode = Output<'auth/sendVerificationCode'>;

/** What was asked and answered so far, and the calls behind it. */
function useIdentityProof(phone: string, hasPin: boolean, onDone: () => void) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const [byPin, setByPin] = useState(hasPin);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const send = useCall('auth/sendVerificationCode');
  const confirm = useCall('auth/confirmIdentity');
  /** The words for the field; null when they are shown elsewhere. */
  const refuse = (error: unknown): string | null => {
    const treatment = handleError(error, { onGo: requestCode });
    const words =
      treatment === 'screen' || treatment === 'dialog' ? signInErrorText(error, intl) : null;
    if (errorCodeOf(error) !== errorCodes.pinLocked) return words;
    setFault(words);
    setByPin(false);
    return null;
  };
  function requestCode() {
    setByPin(false);
    setFault(null);
    send.mutate(
      {
        input: { countryCode: splitPhone(phone).countryCode, mobile: phone, purpose: 'confirm' },
        key: crypto.randomUUID(),
      },
      { onSuccess: setSent, onError: (error) => setFault(refuse(error)) },
    );
  }
  const prove = async (input: Input<'auth/confirmIdentity'>): Promise<string | null> => {
    try {
      await confirm.mutateAsync({ input, key: crypto.randomUUID() });
      onDone();
      return null;
    } catch (error) {
      return refuse(error);
    }
  };
  return { byPin, sent, setSent, fault, requestCode, prove, isSending: send.isPending };
}

export function IdentityQuestions({
  phone,
  hasPin,
  onDone,
}: {
  readonly phone: string;
  readonly hasPin: boolean;
  readonly onDone: () => void;
}) {
  const intl = useIntl();
  const { byPin, sent, setSent, fault, requestCode, prove, isSending } = useIdentityProof(
    phone,
    hasPin,
    onDone,
  );
  if (byPin) {
    return (
      <>
        <p className="text-ink-2">
          <FormattedMessage id="confirm.pinText" />
        </p>
        <DigitsForm
          key="pin"
          kind="pin"
          button={intl.formatMessage({ id: 'confirm.go' })}
          onDigits={(pin) => prove({ pin })}
        />
        <div className="mt-2 text-center">
          <Button variant="ghost" size="sm" busy={isSending} onClick={requestCode}>
            <FormattedMessage id="confirm.byCode" />
          </Button>
        </div>
      </>
    );
  }
  if (sent === null)
    return (
      <CodeOffer
        text={intl.formatMessage({ id: 'confirm.codeText' }, { phone: phoneText(phone) })}
        fault={fault}
        isSending={isSending}
        onRequest={requestCode}
      />
    );
  return (
    <CodeQuestion
      sent={sent}
      phone={phone}
      purpose="confirm"
      button={intl.formatMessage({ id: 'confirm.go' })}
      onCode={(code) => prove({ challenge: sent.challenge, code })}
      onSentAgain={setSent}
    />
  );
}

type CodeOfferProps = {
  readonly text: string;
  readonly fault: string | null;
  readonly isSending: boolean;
  readonly onRequest: () => void;
};

/** Says why a code is needed, and sends it on request. */
export function CodeOffer({ text, fault, isSending, onRequest }: CodeOfferProps) {
  return (
    <>
      <p className="text-ink-2">{text}</p>
      {fault !== null && (
        <p role="alert" className="pt-2 text-sm text-destructive">
          {fault}
        </p>
      )}
      <Button size="lg" wide busy={isSending} className="mt-4" onClick={onRequest}>
        <ShieldCheck data-icon="inline-start" />
        <FormattedMessage id="signIn.getCode" />
      </Button>
    </>
  );
}

type CodeQuestionProps = Pick<
  Parameters<typeof ResendCode>[0],
  'sent' | 'purpose' | 'onSentAgain'
> & {
  readonly phone: string;
  readonly button: string;
  readonly onCode: DigitsProps['onDigits'];
};

/** Asks for the code that was sent. */
export function CodeQuestion({
  sent,
  phone,
  purpose,
  button,
  onCode,
  onSentAgain,
}: CodeQuestionProps) {
  return (
    <>
      <p className="text-ink-2">
        <FormattedMessage id="code.sentTo" />{' '}
        <b className="font-semibold whitespace-nowrap text-foreground">{phoneText(phone)}</b>
      </p>
      <DigitsForm key={sent.challenge} kind="code" button={button} onDigits={onCode}>
        <ResendCode sent={sent} purpose={purpose} onSentAgain={onSentAgain} />
      </DigitsForm>
    </>
  );
}
