// Confirms the member's identity before a sensitive change: by PIN where there is one, else by a
// code to their own number.

import { ShieldCheck } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Input, Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { phoneText, splitPhone } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import { useCall } from '../../api/queries.ts';
import { useProfile } from '../../api/session.ts';
import { CodeField } from '../../components/form/code-field.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { signInErrorText } from './error-text.ts';
import { ResendCode } from './resend-code.tsx';

/**
 * Runs an action; when the server requires a confirmed identity, asks for it and runs the action
 * again. Rejects with `confirmIdentity` when the person cancels.
 */
export type Confirmed = <Value>(act: () => Promise<Value>) => Promise<Value>;

/** A function that runs such actions, and the dialog to render on the screen that uses it. */
export function useConfirmIdentity(): readonly [Confirmed, ReactNode] {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<{ readonly go: () => void; readonly giveUp: () => void } | null>(null);
  const settle = (isConfirmed: boolean) => {
    const pending = waiting.current;
    waiting.current = null;
    setIsOpen(false);
    if (isConfirmed) pending?.go();
    else pending?.giveUp();
  };
  const confirmed: Confirmed = async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== errorCodes.confirmIdentity) throw error;
      await new Promise<void>((go, fail) => {
        waiting.current = { go, giveUp: () => fail(error) };
        setIsOpen(true);
      });
      return act();
    }
  };
  return [confirmed, <ConfirmSheet key="confirm" isOpen={isOpen} onSettle={settle} />];
}

function ConfirmSheet({
  isOpen,
  onSettle,
}: {
  readonly isOpen: boolean;
  readonly onSettle: (isConfirmed: boolean) => void;
}) {
  const intl = useIntl();
  const profile = useProfile();
  return (
    <Sheet
      open={isOpen}
      onClose={() => onSettle(false)}
      title={intl.formatMessage({ id: 'confirm.title' })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
    >
      {profile !== null && isOpen && (
        <Questions
          phone={profile.countryCode + profile.mobile}
          hasPin={profile.hasPin}
          onDone={() => onSettle(true)}
        />
      )}
    </Sheet>
  );
}

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
  const refused = (error: Error) => {
    const treatment = handleError(error, { onGo: requestCode });
    if (treatment === 'screen' || treatment === 'dialog') setFault(signInErrorText(error, intl));
    if (errorCodeOf(error) === errorCodes.pinLocked) setByPin(false);
  };
  function requestCode() {
    setByPin(false);
    setFault(null);
    send.mutate(
      {
        input: { countryCode: splitPhone(phone).countryCode, mobile: phone, purpose: 'confirm' },
        key: crypto.randomUUID(),
      },
      { onSuccess: setSent, onError: refused },
    );
  }
  const submitProof = (input: Input<'auth/confirmIdentity'>, onWrong: () => void) => {
    setFault(null);
    confirm.mutate(
      { input, key: crypto.randomUUID() },
      {
        onSuccess: onDone,
        onError: (error) => {
          refused(error);
          onWrong();
        },
      },
    );
  };
  return {
    byPin,
    sent,
    setSent,
    fault,
    setFault,
    requestCode,
    submitProof,
    isSending: send.isPending,
    isConfirming: confirm.isPending,
  };
}

function Questions({
  phone,
  hasPin,
  onDone,
}: {
  readonly phone: string;
  readonly hasPin: boolean;
  readonly onDone: () => void;
}) {
  const intl = useIntl();
  const {
    byPin,
    sent,
    setSent,
    fault,
    setFault,
    requestCode,
    submitProof,
    isSending,
    isConfirming,
  } = useIdentityProof(phone, hasPin, onDone);
  if (byPin) {
    return (
      <>
        <p className="text-ink-2">
          <FormattedMessage id="confirm.pinText" />
        </p>
        <DigitsForm
          key="pin"
          secret
          length={policy.pinDigits}
          label={intl.formatMessage({ id: 'pin.label' })}
          short={intl.formatMessage({ id: 'pin.short' })}
          fault={fault}
          isBusy={isConfirming}
          onDigits={(pin, onWrong) => submitProof({ pin }, onWrong)}
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
      fault={fault}
      isBusy={isConfirming}
      onCode={(code, onWrong) => submitProof({ challenge: sent.challenge, code }, onWrong)}
      onSentAgain={(again) => {
        setFault(null);
        setSent(again);
      }}
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
  readonly fault: string | null;
  readonly isBusy: boolean;
  readonly onCode: DigitsProps['onDigits'];
};

/** Asks for the code that was sent. */
export function CodeQuestion({
  sent,
  phone,
  purpose,
  fault,
  isBusy,
  onCode,
  onSentAgain,
}: CodeQuestionProps) {
  const intl = useIntl();
  return (
    <>
      <p className="text-ink-2">
        <FormattedMessage id="code.sentTo" />{' '}
        <b className="font-semibold whitespace-nowrap text-foreground">{phoneText(phone)}</b>
      </p>
      <DigitsForm
        key={sent.challenge}
        length={policy.codeDigits}
        label={intl.formatMessage({ id: 'code.label' })}
        short={intl.formatMessage({ id: 'code.short' })}
        fault={fault}
        isBusy={isBusy}
        onDigits={onCode}
      >
        <ResendCode sent={sent} purpose={purpose} onSentAgain={onSentAgain} />
      </DigitsForm>
    </>
  );
}

type DigitsProps = {
  readonly length: number;
  readonly secret?: boolean;
  readonly label: string;
  readonly short: string;
  readonly fault: string | null;
  readonly isBusy: boolean;
  readonly onDigits: (digits: string, onWrong: () => void) => void;
  readonly children?: ReactNode;
};

/** Submitted as soon as all digits are there; cleared when they are wrong. */
function DigitsForm({
  length,
  secret = false,
  label,
  short,
  fault,
  isBusy,
  onDigits,
  children,
}: DigitsProps) {
  const [digits, setDigits] = useState('');
  const [isShort, setIsShort] = useState(false);
  const submit = (typed: string) => {
    if (typed.length === length) onDigits(typed, () => setDigits(''));
    else setIsShort(true);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(digits);
      }}
    >
      <CodeField
        autoFocus
        secret={secret}
        length={length}
        label={label}
        name={secret ? 'pin' : 'code'}
        value={digits}
        disabled={isBusy}
        className="mt-4"
        error={isShort ? short : (fault ?? undefined)}
        onChange={(typed) => {
          setDigits(typed);
          setIsShort(false);
          if (typed.length === length) submit(typed);
        }}
      />
      {children}
      <Button type="submit" size="lg" wide busy={isBusy} className="mt-4">
        <FormattedMessage id="confirm.go" />
      </Button>
    </form>
  );
}
