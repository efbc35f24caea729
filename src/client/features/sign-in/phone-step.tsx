// The first step: a phone number, to which a code is sent or with which a PIN is used.

import { ConciergeBell, KeyRound, Smartphone, TicketPercent } from 'lucide-react';
import {
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { brand } from '#contract/brand.ts';
import { errorCodes } from '#contract/error-codes.ts';
import type { MessageId } from '#contract/message-id.ts';
import { parsePhone, splitPhone, type CountryCode } from '#domain/phone.ts';
import type { Instant } from '#domain/time/time.ts';
import { useCall } from '../../api/queries.ts';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { readStorage, storageKeys } from '../../runtime/local-storage.ts';
import { Button } from '../../ui/button.tsx';
import type { Glyph } from '../../ui/glyph.ts';
import { signInErrorText, newDeviceUntil } from './error-text.ts';
import { NewDeviceLimit } from './new-device-limit.tsx';
import { setSignInState, type PhoneInput, type SocialTicket } from './sign-in-state.ts';
import { SocialButtons } from './social-buttons.tsx';

type Props = {
  readonly isSignUp: boolean;
  readonly ticket: SocialTicket | null;
  readonly phoneInput: PhoneInput | null;
  readonly to: string;
  readonly title: ReactNode;
  /** An error from before this step, such as a provider's sign-in that took too long. */
  readonly before: string | null;
  readonly onPin: (phone: PhoneInput) => void;
  readonly onSwitch: (phone: PhoneInput) => void;
  readonly other: ReactNode;
};

const benefits: readonly (readonly [Glyph, MessageId])[] = [
  [ConciergeBell, 'signIn.benefitPay'],
  [TicketPercent, 'signIn.benefitCoupon'],
  [Smartphone, 'signIn.benefitCard'],
];

/** Whether a PIN can be used on this device; known once the page is hydrated. */
export const useHasPinOnDevice = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => readStorage(storageKeys.hasPin) === 'true',
    () => false,
  );

export function PhoneStep({
  isSignUp,
  ticket,
  phoneInput,
  to,
  title,
  before,
  onPin,
  onSwitch,
  other,
}: Props) {
  const intl = useIntl();
  // The wallet gave a number, which is filled in; a code sent to it proves it.
  const prefilled =
    phoneInput ?? (ticket === null || ticket.phone === '' ? null : splitPhone(ticket.phone));
  const hasPin = useHasPinOnDevice();
  const form = useRef<HTMLFormElement>(null);
  const { read, send, fault, spentUntil, field, isSending } = useCodeRequest({
    isSignUp,
    ticket,
    onSwitch,
    before,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const phone = read(event.currentTarget);
    if (phone !== null) send(phone);
  };
  const usePin = () => {
    const phone = form.current === null ? null : read(form.current);
    if (phone !== null) onPin(phone);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {title}
      <p className="mt-1.5 text-ink-2">
        {ticket === null
          ? intl.formatMessage({ id: 'signIn.text' })
          : intl.formatMessage(
              { id: 'social.phoneText' },
              { provider: intl.formatMessage({ id: `social.${ticket.provider}` }) },
            )}
      </p>
      <PhoneFields prefilled={prefilled} field={field} fault={fault} />
      {spentUntil !== null && (
        <NewDeviceLimit
          until={spentUntil}
          onPin={hasPin && !isSignUp && ticket === null ? usePin : null}
        />
      )}
      <Button type="submit" size="lg" wide busy={isSending} className="mt-4">
        <FormattedMessage id="signIn.getCode" />
      </Button>
      {!isSignUp && ticket === null && (
        <div className="mt-2 min-h-11 text-center">
          {hasPin && spentUntil === null && (
            <Button variant="ghost" size="sm" onClick={usePin}>
              <KeyRound data-icon="inline-start" />
              <FormattedMessage id="pin.use" />
            </Button>
          )}
        </div>
      )}
      {ticket === null && <SocialButtons to={to} />}
      {ticket === null ? (
        <Benefits className="mt-6" />
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
    </form>
  );
}

type FieldsProps = {
  readonly prefilled: PhoneInput | null;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly fault: string | null;
};

function PhoneFields({ prefilled, field, fault }: FieldsProps) {
  const intl = useIntl();
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <SelectField
        label={intl.formatMessage({ id: 'phone.country' })}
        hideLabel
        name="countryCode"
        defaultValue={prefilled?.countryCode ?? '+84'}
        className="w-24 shrink-0"
      >
        <option value="+84">+84</option>
        <option value="+66">+66</option>
      </SelectField>
      <TextField
        ref={field}
        label={intl.formatMessage({ id: 'phone.label' })}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        defaultValue={prefilled?.mobile}
        className="min-w-24 flex-1"
        error={fault ?? undefined}
      />
    </div>
  );
}

export function Benefits({ className = '' }: { readonly className?: string }) {
  return (
    <ul className={`space-y-2.5 rounded-xl bg-lamp-soft p-4 text-sm ${className}`}>
      {benefits.map(([Icon, text]) => (
        <li key={text} className="flex items-center gap-3">
          <Icon className="size-5 shrink-0 text-lamp-ink" />
          <FormattedMessage id={text} />
        </li>
      ))}
    </ul>
  );
}

type Sending = Pick<Props, 'isSignUp' | 'ticket' | 'onSwitch' | 'before'>;

/** Validates the number and requests a code; refusals are shown below the field. */
function useCodeRequest({ isSignUp, ticket, onSwitch, before }: Sending) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const call = useCall('auth/sendVerificationCode');
  const [fault, setFault] = useState<string | null>(before);
  const [spentUntil, setSpent] = useState<Instant | null>(null);
  const [shownBefore, setShownBefore] = useState(before);
  if (shownBefore !== before) {
    setShownBefore(before);
    setFault(before);
  }
  const field = useRef<HTMLInputElement>(null);
  const showError = (words: string) => {
    setFault(words);
    field.current?.focus();
  };
  const read = (form: HTMLFormElement): PhoneInput | null => {
    const data = new FormData(form);
    const countryCode = String(data.get('countryCode')) as CountryCode;
    const mobile = String(data.get('mobile'));
    const parsed = parsePhone(countryCode, mobile);
    if ('phone' in parsed) return { countryCode, mobile };
    showError(
      intl.formatMessage({ id: parsed.fault === 'blank' ? 'phone.blank' : 'phone.invalid' }),
    );
    return null;
  };
  const send = (phone: PhoneInput) => {
    setFault(null);
    setSpent(null);
    const purpose = ticket !== null ? 'social' : isSignUp ? 'signUp' : 'signIn';
    call.mutate(
      { input: { ...phone, purpose }, key: crypto.randomUUID() },
      {
        onSuccess: (sent) => setSignInState({ sent, isSignUp }),
        onError: (error) => {
          const code = errorCodeOf(error);
          const treatment = handleError(error, {
            carry: phone,
            ...(code === errorCodes.phoneUnknown || code === errorCodes.phoneTaken
              ? { onGo: () => onSwitch(phone) }
              : {}),
          });
          const until = newDeviceUntil(error);
          if (until !== null) setSpent(until);
          else if (treatment === 'screen') showError(signInErrorText(error, intl));
          if (treatment === 'dialog') setFault(signInErrorText(error, intl));
        },
      },
    );
  };
  return { read, send, fault, spentUntil, field, isSending: call.isPending };
}
