// The step that takes the four-digit code: typed, pasted or read from the message. A right code
// signs in, signs up, or links a provider's account.

import { reset, setInput, submit, useForm, type FormStore } from '@formisch/react';
import { Gift, KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { CodeFormSchema, type CodeValues } from '#contract/forms/auth.ts';
import { parseName } from '#domain/member.ts';
import { phoneText } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import type { Instant } from '#domain/time/time.ts';
import { useCall } from '../../api/queries.ts';
import { CodeField } from '../../components/form/code-field.tsx';
import { Form, FormField, placeErrors, showErrors } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Button } from '../../ui/button.tsx';
import { signInErrorText, newDeviceUntil } from './error-text.ts';
import { NewDeviceLimit } from './new-device-limit.tsx';
import { ResendCode, resendButtonId } from './resend-code.tsx';
import { setSignInState, type CodeRequest, type SocialTicket } from './sign-in-state.ts';
import { useCodeFromMessage } from './use-code-from-message.ts';

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

type CodeStore = FormStore<typeof CodeFormSchema>;

export function CodeForm({ isSignUp, sent, ticket, onPin, onEntered }: Props) {
  const form = useForm({
    schema: CodeFormSchema,
    initialInput: { nickName: suggestedName(ticket) },
    revalidate: 'submit',
  });
  const [isInvited, setInvited] = useState(false);
  const [spentUntil, setSpent] = useState<Instant | null>(null);
  const send = useAnswer(form, { isSignUp, sent, ticket, onSpent: setSpent, onEntered });
  useCodeFromMessage((code) => setInput(form, { path: ['code'], input: code }));
  const purpose = ticket !== null ? 'social' : isSignUp ? 'signUp' : 'signIn';
  return (
    <Form of={form} onSubmit={send}>
      <h1 className="text-3xl font-bold">
        <FormattedMessage id="code.title" />
      </h1>
      <SentTo phone={sent.phone} />
      {/* Who still has a friend's code to type goes on by the button. */}
      <CodeInput of={form} sendsItself={!isInvited} />
      {spentUntil === null ? (
        <CodeAlternatives
          sent={sent}
          purpose={purpose}
          onPin={onPin}
          onSpent={setSpent}
          onSentAgain={(again) => {
            reset(form, { path: ['code'], initialInput: '' });
            setSignInState({ sent: again });
          }}
        />
      ) : (
        <NewDeviceLimit until={spentUntil} onPin={onPin} />
      )}
      {(isSignUp || ticket !== null) && (
        <Referral
          of={form}
          isInvited={isInvited}
          mayBeMember={ticket !== null}
          onInvited={() => setInvited(true)}
        />
      )}
      <Button type="submit" size="lg" wide busy={form.isSubmitting} className="mt-5">
        <FormattedMessage id={isSignUp ? 'nav.signUp' : 'nav.signIn'} />
      </Button>
      <Notice variant="default" icon={ShieldCheck} iconClass="text-leaf" className="mt-6">
        <FormattedMessage id="code.secret" />
      </Notice>
    </Form>
  );
}

/** The name that a provider gave, unless it is longer than names are here. */
function suggestedName(ticket: SocialTicket | null): string {
  const name = ticket?.name ?? '';
  return 'name' in parseName(name) ? name : '';
}

type CodeInputProps = { readonly of: CodeStore; readonly sendsItself: boolean };

function CodeInput({ of, sendsItself }: CodeInputProps) {
  const intl = useIntl();
  return (
    <FormField of={of} name="code">
      {({ name, ref, error }, { input, set }) => (
        <CodeField
          autoFocus
          label={intl.formatMessage({ id: 'code.label' })}
          name={name}
          ref={ref}
          value={input}
          onChange={(digits) => {
            set(digits);
            if (digits.length === policy.codeDigits && sendsItself) submit(of);
          }}
          error={error}
          readOnly={of.isSubmitting}
          autoComplete="one-time-code"
          className="mt-7"
        />
      )}
    </FormField>
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
  readonly onSpent: (until: Instant) => void;
};

/** Sends the code where it belongs, and shows the outcome. */
function useAnswer(
  form: CodeStore,
  { isSignUp, sent, ticket, onSpent, onEntered }: Answering,
): (typed: CodeValues) => Promise<void> {
  const refuse = useRefusals(form, onSpent);
  const signIn = useCall('auth/signIn');
  const signUp = useCall('auth/signUp');
  const finish = useCall('auth/finishSocialSignIn');
  const answer = async ({ code, ...person }: CodeValues): Promise<SignInResult | null> => {
    const input = { challenge: sent.challenge, code };
    const key = crypto.randomUUID();
    if (ticket !== null) {
      const done = await finish.mutateAsync({
        input: { ticket: ticket.ticket, ...input, ...person },
        key,
      });
      return done.next === 'done'
        ? { session: done.session, isNew: done.isNew, to: done.to }
        : null;
    }
    const session = isSignUp
      ? await signUp.mutateAsync({ input: { ...input, ...person }, key })
      : await signIn.mutateAsync({ input, key });
    return { session, isNew: isSignUp, to: '' };
  };
  return async (typed) => {
    try {
      const entered = await answer(typed);
      if (entered !== null) onEntered(entered);
    } catch (error) {
      refuse(error);
    }
  };
}

/** Shows a refusal: at the code, which is typed anew, or at the friend's code. */
function useRefusals(form: CodeStore, onSpent: (until: Instant) => void) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  return (error: unknown) => {
    const code = errorCodeOf(error);
    if (code === errorCodes.unknownReferral) {
      showErrors(form, { referralCode: 'error.referral' });
      return;
    }
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
    if (until === null && treatment !== 'screen' && treatment !== 'dialog') return;
    setInput(form, { path: ['code'], input: '' });
    if (until !== null) onSpent(until);
    else if (treatment === 'screen') showErrors(form, { code: signInErrorText(error, intl) });
    // The dialog keeps the focus.
    else placeErrors(form, { code: signInErrorText(error, intl) });
  };
}

/** It may stay empty. A wrong one is shown, and can be left out. */
function ReferralField({
  of,
  hint,
}: {
  readonly of: CodeStore;
  readonly hint: string | undefined;
}) {
  const intl = useIntl();
  return (
    <FormField of={of} name="referralCode">
      {(props, { error, set }) => (
        <>
          <TextField
            {...props}
            label={intl.formatMessage({ id: 'signUp.referral' })}
            autoCapitalize="characters"
            autoComplete="off"
            hint={hint}
          />
          {error !== undefined && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                set('');
                submit(of);
              }}
            >
              <FormattedMessage id="signUp.withoutReferral" />
            </Button>
          )}
        </>
      )}
    </FormField>
  );
}

type ReferralProps = {
  readonly of: CodeStore;
  readonly isInvited: boolean;
  /** Who comes by a provider's account may have been here before. */
  readonly mayBeMember: boolean;
  readonly onInvited: () => void;
};

/** Nobody is asked for a friend's code but on request. */
function Referral({ of, isInvited, mayBeMember, onInvited }: ReferralProps) {
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
        of={of}
        hint={mayBeMember ? intl.formatMessage({ id: 'social.invitedHint' }) : undefined}
      />
    </div>
  );
}
