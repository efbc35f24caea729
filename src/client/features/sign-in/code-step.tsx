// The step that takes the four-digit code: typed, pasted or read from the message. A right code
// signs in, signs up, or links a provider's account.

import { Gift, KeyRound, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { parseName } from '#domain/member.ts';
import { phoneText } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import type { Instant } from '#domain/time/time.ts';
import { useCall } from '../../api/queries.ts';
import { CodeField } from '../../components/form/code-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Button } from '../../ui/button.tsx';
import { signInErrorText, newDeviceUntil } from './error-text.ts';
import { NewDeviceLimit } from './new-device-limit.tsx';
import { ResendCode, resendButtonId } from './resend-code.tsx';
import { setSignInState, type CodeRequest, type SocialTicket } from './sign-in-state.ts';

type Session = Output<'auth/signIn'>;
/** `isNew` says that the account was created just now. */
export type SignInResult = {
  readonly session: Session;
  readonly isNew: boolean;
  readonly to: string;
};
type Props = {
  readonly isSignUp: boolean;
  readonly sent: CodeRequest;
  readonly ticket: SocialTicket | null;
  /** Offered where a PIN can be used on this device. */
  readonly onPin: (() => void) | null;
  readonly onEntered: (entered: SignInResult) => void;
};

/** What is typed on this step; a complete code is sent at once where nothing else may follow. */
function useCodeForm({
  isSignUp,
  sent,
  ticket,
  onEntered,
}: Pick<Props, 'isSignUp' | 'sent' | 'ticket' | 'onEntered'>) {
  const [code, setCode] = useState('');
  const [name, setName] = useState(ticket?.name ?? '');
  const [referralCode, setReferral] = useState('');
  const [isInvited, setInvited] = useState(false);
  const [spentUntil, setSpent] = useState<Instant | null>(null);
  const { submit, isBusy, fault, setFault, hasWrongReferral, setHasWrongReferral } = useAnswer({
    isSignUp,
    sent,
    ticket,
    name,
    referralCode,
    onWrong: () => setCode(''),
    onSpent: setSpent,
    onEntered,
  });
  useCodeFromMessage(setCode);
  const type = (digits: string) => {
    setCode(digits);
    setFault(null);
    // Somebody who signs up, or may still type a friend's code, continues by the button.
    if (digits.length === policy.codeDigits && !isSignUp && !isInvited) submit(digits);
  };
  const typeReferral = (text: string) => {
    setReferral(text);
    setHasWrongReferral(false);
  };
  const restart = (again: CodeRequest) => {
    setCode('');
    setFault(null);
    setSignInState({ sent: again });
  };
  return {
    code,
    type,
    submit,
    isBusy,
    fault,
    setFault,
    spentUntil,
    setSpent,
    restart,
    name,
    setName,
    referralCode,
    typeReferral,
    hasWrongReferral,
    isInvited,
    invite: () => setInvited(true),
  };
}

export function CodeStep({ isSignUp, sent, ticket, onPin, onEntered }: Props) {
  const intl = useIntl();
  const { code, type, submit, isBusy, fault, setFault, spentUntil, setSpent, restart, ...signUp } =
    useCodeForm({ isSignUp, sent, ticket, onEntered });
  const purpose = ticket !== null ? 'social' : isSignUp ? 'signUp' : 'signIn';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === policy.codeDigits) submit(code);
        else setFault(intl.formatMessage({ id: 'code.short' }));
      }}
    >
      <h1 className="text-3xl font-bold">
        <FormattedMessage id="code.title" />
      </h1>
      <SentTo phone={sent.phone} />
      <CodeField
        autoFocus
        label={intl.formatMessage({ id: 'code.label' })}
        name="code"
        value={code}
        onChange={type}
        error={fault ?? undefined}
        disabled={isBusy}
        autoComplete="one-time-code"
        className="mt-7"
      />
      {spentUntil === null ? (
        <CodeAlternatives
          sent={sent}
          purpose={purpose}
          onPin={onPin}
          onSpent={setSpent}
          onSentAgain={restart}
        />
      ) : (
        <NewDeviceLimit until={spentUntil} onPin={onPin} />
      )}
      {isSignUp && (
        <SignUpFields
          name={signUp.name}
          onName={signUp.setName}
          referralCode={signUp.referralCode}
          onReferral={signUp.typeReferral}
          hasWrongReferral={signUp.hasWrongReferral}
        />
      )}
      {ticket !== null && (
        <SocialReferral
          isInvited={signUp.isInvited}
          onInvited={signUp.invite}
          value={signUp.referralCode}
          onType={signUp.typeReferral}
          isWrong={signUp.hasWrongReferral}
        />
      )}
      <Button type="submit" size="lg" wide busy={isBusy} className="mt-5">
        <FormattedMessage id={isSignUp ? 'nav.signUp' : 'nav.signIn'} />
      </Button>
      <Notice variant="default" icon={ShieldCheck} iconClass="text-leaf" className="mt-6">
        <FormattedMessage id="code.secret" />
      </Notice>
    </form>
  );
}

function SentTo({ phone }: { readonly phone: string }) {
  return (
    <p className="mt-1.5 text-ink-2">
      <FormattedMessage id="code.sentTo" />{' '}
      <b className="font-semibold whitespace-nowrap text-foreground">{phoneText(phone)}</b>{' '}
      <button
        type="button"
        onClick={() => setSignInState({ sent: null })}
        className="tap font-semibold text-primary-ink underline underline-offset-3"
      >
        <FormattedMessage id="code.change" />
      </button>
    </p>
  );
}

type AlternativesProps = Parameters<typeof ResendCode>[0] & Pick<Props, 'onPin'>;

/** Another code, or the PIN instead. */
function CodeAlternatives({ onPin, ...resend }: AlternativesProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <ResendCode {...resend} />
      {onPin !== null && (
        <Button variant="ghost" size="sm" className="mt-3 px-0!" onClick={onPin}>
          <KeyRound data-icon="inline-start" />
          <FormattedMessage id="pin.use" />
        </Button>
      )}
    </div>
  );
}

type Answering = Pick<Props, 'isSignUp' | 'sent' | 'ticket' | 'onEntered'> & {
  readonly name: string;
  readonly referralCode: string;
  readonly onWrong: () => void;
  readonly onSpent: (until: Instant) => void;
};

/** Sends the code where it belongs, and shows the outcome. */
function useAnswer({
  isSignUp,
  sent,
  ticket,
  name,
  referralCode,
  onWrong,
  onSpent,
  onEntered,
}: Answering) {
  const intl = useIntl();
  const { onError, ...errors } = useCodeErrors({ onWrong, onSpent });
  const { setFault } = errors;
  const signIn = useCall('auth/signIn');
  const signUp = useCall('auth/signUp');
  const finish = useCall('auth/finishSocialSignIn');
  const submit = (digits: string) => {
    const input = { challenge: sent.challenge, code: digits };
    const key = crypto.randomUUID();
    setFault(null);
    if (name !== '' && 'fault' in parseName(name)) {
      setFault(intl.formatMessage({ id: 'name.tooLong' }));
      return;
    }
    if (ticket !== null) {
      finish.mutate(
        { input: { ticket: ticket.ticket, ...input, nickName: name, referralCode }, key },
        {
          onError,
          onSuccess: (done) => {
            if (done.next === 'done')
              onEntered({ session: done.session, isNew: done.isNew, to: done.to });
          },
        },
      );
    } else if (isSignUp)
      signUp.mutate(
        { input: { ...input, nickName: name, referralCode }, key },
        { onError, onSuccess: (session) => onEntered({ session, isNew: true, to: '' }) },
      );
    else
      signIn.mutate(
        { input, key },
        { onError, onSuccess: (session) => onEntered({ session, isNew: false, to: '' }) },
      );
  };
  return {
    submit,
    isBusy: signIn.isPending || signUp.isPending || finish.isPending,
    ...errors,
  };
}

/** What is wrong with the code or the referral, and how a refusal is shown. */
function useCodeErrors({ onWrong, onSpent }: Pick<Answering, 'onWrong' | 'onSpent'>) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const [fault, setFault] = useState<string | null>(null);
  const [hasWrongReferral, setHasWrongReferral] = useState(false);
  const onError = (error: Error) => {
    if (error instanceof Fault && error.code === errorCodes.unknownReferral) {
      setHasWrongReferral(true);
      return;
    }
    const code = errorCodeOf(error);
    const treatment = handleError(
      error,
      code === errorCodes.codeSpent
        ? { onGo: () => document.getElementById(resendButtonId)?.click() }
        : {},
    );
    // The provider's proof has expired or belongs to somebody else: start again.
    if (code === errorCodes.alreadyLinked || code === errorCodes.socialTicketExpired) {
      setSignInState(null);
      return;
    }
    const until = newDeviceUntil(error);
    if (until !== null) {
      onSpent(until);
      onWrong();
    } else if (treatment === 'screen' || treatment === 'dialog') {
      setFault(signInErrorText(error, intl));
      onWrong();
    }
  };
  return { onError, fault, setFault, hasWrongReferral, setHasWrongReferral };
}

type SignUpProps = {
  readonly name: string;
  readonly onName: (text: string) => void;
  readonly referralCode: string;
  readonly onReferral: (text: string) => void;
  readonly hasWrongReferral: boolean;
};

/** Both may stay empty. A wrong referral code is shown, and can be left out. */
function SignUpFields({ name, onName, referralCode, onReferral, hasWrongReferral }: SignUpProps) {
  const intl = useIntl();
  return (
    <div className="mt-3 space-y-3">
      <TextField
        label={intl.formatMessage({ id: 'signUp.name' })}
        name="nickName"
        autoComplete="name"
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
      <ReferralField value={referralCode} onType={onReferral} isWrong={hasWrongReferral} />
    </div>
  );
}

type ReferralProps = {
  readonly value: string;
  readonly hint?: string;
  readonly isWrong: boolean;
  readonly onType: (text: string) => void;
};

function ReferralField({ value, hint, isWrong, onType }: ReferralProps) {
  const intl = useIntl();
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: 'signUp.referral' })}
        name="referralCode"
        autoCapitalize="characters"
        autoComplete="off"
        value={value}
        hint={hint}
        error={isWrong ? intl.formatMessage({ id: 'error.referral' }) : undefined}
        onChange={(event) => onType(event.target.value)}
      />
      {isWrong && (
        <Button variant="ghost" size="sm" onClick={() => onType('')}>
          <FormattedMessage id="signUp.withoutReferral" />
        </Button>
      )}
    </>
  );
}

type SocialReferralProps = Omit<ReferralProps, 'hint'> & {
  readonly isInvited: boolean;
  readonly onInvited: () => void;
};

/** Somebody who comes by a provider's account is asked for a friend's code only on request. */
function SocialReferral({ isInvited, onInvited, value, onType, isWrong }: SocialReferralProps) {
  const intl = useIntl();
  if (!isInvited)
    return (
      <Button variant="ghost" size="sm" className="mt-3 px-0!" onClick={onInvited}>
        <Gift data-icon="inline-start" />
        <FormattedMessage id="social.invited" />
      </Button>
    );
  return (
    <div className="mt-3">
      <ReferralField
        value={value}
        hint={intl.formatMessage({ id: 'social.invitedHint' })}
        onType={onType}
        isWrong={isWrong}
      />
    </div>
  );
}

/** Android reads the code from the message where the browser supports it (WebOTP). */
function useCodeFromMessage(onCode: (code: string) => void): void {
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const stop = new AbortController();
    navigator.credentials
      .get({ otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions)
      .then(
        (found) => {
          if (found !== null && 'code' in found)
            onCode(String(found.code).slice(0, policy.codeDigits));
        },
        () => {
          /* The code is typed by hand then. */
        },
      );
    return () => stop.abort();
  }, [onCode]);
}
