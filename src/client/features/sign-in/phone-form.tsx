// The first step: a phone number, to which a code is sent or with which a PIN is used.

import { useForm, validate, type FormStore } from '@formisch/react';
import {
  CloudOff,
  ConciergeBell,
  Fingerprint,
  KeyRound,
  Smartphone,
  TicketPercent,
} from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { PhoneFormSchema } from '#contract/forms/auth.ts';
import type { MessageId } from '#contract/message-id.ts';
import { path } from '#contract/paths.ts';
import type { Session } from '#contract/schemas/auth.ts';
import { splitPhone } from '#domain/phone.ts';
import type { Instant } from '#domain/time/time.ts';
import { useCall } from '../../api/queries.ts';
import { Form, placeErrors, showErrors, useLoadedValues } from '../../components/form/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useLocale } from '../../intl/intl.tsx';
import { readStorage, storageKeys } from '../../runtime/local-storage.ts';
import { useIsReachable } from '../../runtime/reachability.ts';
import { Button } from '../../ui/button.tsx';
import type { Glyph } from '../../ui/glyph.ts';
import { useDefaultCountryCode } from './default-countries.ts';
import { signInErrorText, newDeviceUntil } from './error-text.ts';
import { NewDeviceLimit } from './new-device-limit.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { setSignInState, type PhoneInput, type SocialTicket } from './sign-in-state.ts';
import { SocialButtons } from './social-buttons.tsx';
import { usePasskeySignIn, type PasskeySignIn } from './use-passkey-sign-in.ts';

type Props = {
  readonly isSignUp: boolean;
  readonly ticket: SocialTicket | null;
  readonly phoneInput: PhoneInput | null;
  readonly to: string;
  readonly title: ReactNode;
  /** An error from before this step, such as a provider's sign-in that took too long. */
  readonly before: string | null;
  readonly onPin: (phone: PhoneInput) => void;
  readonly onPasskey: (session: Session) => void;
  readonly onSwitch: (phone: PhoneInput) => void;
  readonly other: ReactNode;
};

const benefits: readonly (readonly [Glyph, MessageId])[] = [
  [ConciergeBell, 'signIn.benefitPay'],
  [TicketPercent, 'signIn.benefitCoupon'],
  [Smartphone, 'signIn.benefitCard'],
];

/** Subscribes to a value that never changes while the page is open. */
const subscribeNever = () => () => {};

/** Whether a PIN can be used on this device; known once the page is hydrated. */
export const useHasPinOnDevice = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => readStorage(storageKeys.hasPin) === 'true',
    () => false,
  );

export function PhoneForm({
  isSignUp,
  ticket,
  phoneInput,
  to,
  title,
  before,
  onPin,
  onPasskey,
  onSwitch,
  other,
}: Props) {
  const intl = useIntl();
  // The wallet gave a number, which is filled in; a code sent to it proves it.
  const prefilled =
    phoneInput ?? (ticket === null || ticket.phone === '' ? null : splitPhone(ticket.phone));
  const defaultCountryCode = useDefaultCountryCode();
  const hasPin = useHasPinOnDevice();
  const isReachable = useIsReachable();
  const form = useForm({
    schema: PhoneFormSchema,
    initialInput: prefilled ?? { countryCode: defaultCountryCode },
    revalidate: 'submit',
  });
  useLoadedValues(form, prefilled === null ? { countryCode: defaultCountryCode } : {});
  useEffect(() => {
    if (before !== null) showErrors(form, { mobile: before });
  }, [form, before]);
  const mayHavePasskey = !isSignUp && ticket === null;
  const passkey = usePasskeySignIn({ isWanted: mayHavePasskey, onEntered: onPasskey });
  const { send, spentUntil } = useCodeRequest(form, { isSignUp, ticket, onSwitch });
  const goOnByPin = async () => {
    const read = await validate(form, { shouldFocus: true });
    if (read.success) onPin(read.output);
  };
  return (
    <Form of={form} onSubmit={send}>
      {title}
      <p className="mt-1.5 text-ink-2">
        {ticket === null
          ? intl.formatMessage({ id: 'signIn.text' })
          : intl.formatMessage(
              { id: 'social.phoneText' },
              { provider: intl.formatMessage({ id: `social.${ticket.provider}` }) },
            )}
      </p>
      <PhoneFields
        of={form}
        label={intl.formatMessage({ id: 'phone.label' })}
        autoComplete={mayHavePasskey ? 'tel webauthn' : 'tel'}
        className="mt-6"
      />
      {spentUntil !== null && (
        <NewDeviceLimit
          until={spentUntil}
          onPin={hasPin && mayHavePasskey ? () => void goOnByPin() : null}
          onPasskey={passkey.enter}
        />
      )}
      {isReachable ? (
        <Button type="submit" size="lg" wide busy={form.isSubmitting} className="mt-4">
          <FormattedMessage id="signIn.getCode" />
        </Button>
      ) : (
        // A code comes by SMS; what was typed stays until there is a network.
        <Notice
          variant="dusk"
          icon={CloudOff}
          role="status"
          className="mt-4"
          title={intl.formatMessage({ id: 'signIn.needsNetwork' })}
        >
          <FormattedMessage id="signIn.needsNetworkText" />
        </Notice>
      )}
      {(isSignUp || ticket !== null) && <Terms />}
      {mayHavePasskey && (
        <OtherWays
          passkey={passkey}
          onPin={hasPin && spentUntil === null ? () => void goOnByPin() : null}
        />
      )}
      {ticket === null && isReachable && <SocialButtons to={to} />}
      {ticket === null ? (
        <Benefits isSignUp={isSignUp} />
      ) : (
        <div className="mt-2 text-center">
          <Button variant="ghost" size="sm" onClick={() => setSignInState(null)}>
            <FormattedMessage id="social.otherWay" />
          </Button>
        </div>
      )}
      {ticket === null && (
        <p className="mt-6 text-center text-sm text-ink-2">
          <FormattedMessage
            id={isSignUp ? 'signUp.have' : 'signIn.none'}
            values={{ member: brand.member }}
          />{' '}
          {other}
        </p>
      )}
    </Form>
  );
}

type OtherWaysProps = { readonly passkey: PasskeySignIn; readonly onPin: (() => void) | null };

/** In without a code: by a passkey where the browser knows them, by PIN where one was made. */
function OtherWays({ passkey: { enter, isBusy, fault }, onPin }: OtherWaysProps) {
  return (
    <>
      <div className="mt-2 flex min-h-11 flex-wrap gap-2">
        {enter !== null && (
          <Button variant="secondary" size="sm" busy={isBusy} className="flex-1" onClick={enter}>
            <Fingerprint data-icon="inline-start" />
            <FormattedMessage id="passkey.use" />
          </Button>
        )}
        {onPin !== null && (
          <Button variant="muted" size="sm" className="flex-1" onClick={onPin}>
            <KeyRound data-icon="inline-start" />
            <FormattedMessage id="pin.use" />
          </Button>
        )}
      </div>
      {fault !== null && (
        <p role="alert" className="pt-2 text-sm text-destructive">
          {fault}
        </p>
      )}
    </>
  );
}

/** What an account is good for, in a few more words before the first sign-up on this device. */
function Benefits({ isSignUp }: { readonly isSignUp: boolean }) {
  const isIntroduced = useSyncExternalStore(
    subscribeNever,
    () => readStorage(storageKeys.signUpIntro) !== null,
    () => false,
  );
  return (
    <div className="mt-6 rounded-xl bg-lamp-soft p-4 text-sm">
      {isSignUp && !isIntroduced && (
        <div className="mb-3">
          <h2 className="text-base font-semibold">
            <FormattedMessage id="intro.title" values={{ name: brand.name }} />
          </h2>
          <p className="text-ink-2">
            <FormattedMessage id="intro.text" />
          </p>
        </div>
      )}
      <ul className="space-y-2.5">
        {benefits.map(([Icon, text]) => (
          <li key={text} className="flex items-center gap-3">
            <Icon className="size-5 shrink-0 text-lamp-ink" />
            <FormattedMessage id={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a new member agrees to, said where the account begins. */
function Terms() {
  const locale = useLocale();
  const linkTo = (to: string) => (words: ReactNode) => (
    <Link key={to} to={to} className="font-semibold text-primary-ink underline underline-offset-3">
      {words}
    </Link>
  );
  return (
    <p className="mt-3 text-sm text-ink-2">
      <FormattedMessage
        id="signUp.terms"
        values={{
          terms: linkTo(path(locale, 'terms')),
          privacy: linkTo(path(locale, 'policy')),
        }}
      />
    </p>
  );
}

type Sending = Pick<Props, 'isSignUp' | 'ticket' | 'onSwitch'>;

/** Requests a code for the typed number; refusals are shown below the field. */
function useCodeRequest(
  form: FormStore<typeof PhoneFormSchema>,
  { isSignUp, ticket, onSwitch }: Sending,
) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const { mutateAsync } = useCall('auth/sendVerificationCode');
  const [spentUntil, setSpent] = useState<Instant | null>(null);
  const refuse = (phone: PhoneInput, error: unknown) => {
    const code = errorCodeOf(error);
    const treatment = handleError(error, {
      carry: phone,
      ...(code === errorCodes.phoneUnknown || code === errorCodes.phoneTaken
        ? { onGo: () => onSwitch(phone) }
        : {}),
    });
    const until = newDeviceUntil(error);
    if (until !== null) setSpent(until);
    const words = signInErrorText(error, intl);
    if (until === null && treatment === 'screen') showErrors(form, { mobile: words });
    // The dialog keeps the focus.
    if (treatment === 'dialog') placeErrors(form, { mobile: words });
  };
  const send = async (phone: PhoneInput): Promise<void> => {
    setSpent(null);
    const purpose = ticket !== null ? 'social' : isSignUp ? 'signUp' : 'signIn';
    try {
      const sent = await mutateAsync({ input: { ...phone, purpose }, key: crypto.randomUUID() });
      setSignInState({ sent, isSignUp });
    } catch (error) {
      refuse(phone, error);
    }
  };
  return { send, spentUntil };
}
