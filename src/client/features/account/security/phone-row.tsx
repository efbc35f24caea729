// Changing the member's phone: after confirming one's identity, by a code sent to the new number.

import { useQueryClient } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { parsePhone, phoneText, type CountryCode } from '#domain/phone.ts';
import { policy } from '#domain/policy.ts';
import { call, useCall } from '../../../api/queries.ts';
import { setProfile, useProfile } from '../../../api/session.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { CodeField } from '../../../components/form/code-field.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useConfirmIdentity } from '../../sign-in/confirm-identity.tsx';
import { signInErrorText } from '../../sign-in/error-text.ts';
import { ResendCode } from '../../sign-in/resend-code.tsx';

type SentCode = Output<'auth/sendVerificationCode'>;

export function PhoneRow() {
  const intl = useIntl();
  const profile = useProfile();
  const isReachable = useIsReachable();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1 py-2">
      <Smartphone className="size-5.5 text-ink-2" />
      <div className="min-w-40 flex-1">
        <h3 className="leading-6">
          <FormattedMessage id="security.phone" />
        </h3>
        <p className="text-cap text-muted-foreground">
          {profile === null ? '' : phoneText(profile.countryCode + profile.mobile)}
        </p>
      </div>
      <Button
        variant="muted"
        size="sm"
        aria-disabled={!isReachable}
        onClick={() => setIsOpen(true)}
      >
        <FormattedMessage id="security.phoneChange" />
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={intl.formatMessage({ id: 'security.phoneTitle' })}
        sub={intl.formatMessage({ id: 'security.pinOthers' })}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
      >
        {isOpen && <PhoneSteps onDone={() => setIsOpen(false)} />}
      </Sheet>
    </div>
  );
}

function PhoneSteps({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const [confirmed, dialog] = useConfirmIdentity();
  const send = useCall('auth/sendVerificationCode');
  const field = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [countryCode, mobile] = [
      String(data.get('countryCode')) as CountryCode,
      String(data.get('mobile')),
    ];
    const parsed = parsePhone(countryCode, mobile);
    setFault(
      'phone' in parsed
        ? null
        : intl.formatMessage({ id: parsed.fault === 'blank' ? 'phone.blank' : 'phone.invalid' }),
    );
    if (!('phone' in parsed)) {
      field.current?.focus();
      return;
    }
    try {
      setSent(
        await confirmed(() =>
          send.mutateAsync({
            input: { countryCode, mobile, purpose: 'changePhone' },
            key: crypto.randomUUID(),
          }),
        ),
      );
    } catch (error) {
      // A number that has an account already is explained at the field, without the offer to sign
      // in with it.
      if (errorCodeOf(error) === errorCodes.phoneTaken)
        setFault(intl.formatMessage({ id: 'security.phoneTaken' }));
      else if (errorCodeOf(error) !== errorCodes.confirmIdentity && handleError(error) !== 'leave')
        setFault(signInErrorText(error, intl));
    }
  };
  if (sent !== null) return <NewPhoneCode sent={sent} onSentAgain={setSent} onDone={onDone} />;
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p className="text-ink-2">
          <FormattedMessage id="security.phoneText" />
        </p>
        <div className="mt-4 flex gap-2">
          <SelectField
            label={intl.formatMessage({ id: 'phone.country' })}
            hideLabel
            name="countryCode"
            defaultValue="+84"
            className="w-24 shrink-0"
          >
            <option value="+84">+84</option>
            <option value="+66">+66</option>
          </SelectField>
          <TextField
            ref={field}
            label={intl.formatMessage({ id: 'security.phoneNew' })}
            name="mobile"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            className="flex-1"
            error={fault ?? undefined}
          />
        </div>
        <Button type="submit" size="lg" wide busy={send.isPending} className="mt-4">
          <FormattedMessage id="signIn.getCode" />
        </Button>
      </form>
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
  const handleError = useErrorHandler();
  const client = useQueryClient();
  const [confirmed, dialog] = useConfirmIdentity();
  const change = useCall('auth/changePhone');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const submitCode = async (digits: string): Promise<void> => {
    setFault(null);
    try {
      await confirmed(() =>
        change.mutateAsync({
          input: { challenge: sent.challenge, code: digits },
          key: crypto.randomUUID(),
        }),
      );
      setProfile(await call(client, 'user/getProfileInfo', {}));
      showToast({ tone: 'done', title: intl.formatMessage({ id: 'security.phoneChanged' }) });
      onDone();
    } catch (error) {
      setCode('');
      if (errorCodeOf(error) === errorCodes.phoneTaken)
        setFault(intl.formatMessage({ id: 'security.phoneTaken' }));
      else if (errorCodeOf(error) !== errorCodes.confirmIdentity && handleError(error) !== 'leave')
        setFault(signInErrorText(error, intl));
    }
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === policy.codeDigits) void submitCode(code);
          else setFault(intl.formatMessage({ id: 'code.short' }));
        }}
      >
        <p className="text-ink-2">
          <FormattedMessage id="code.sentTo" />{' '}
          <b className="font-semibold whitespace-nowrap text-foreground">{phoneText(sent.phone)}</b>
        </p>
        <CodeField
          autoFocus
          length={policy.codeDigits}
          label={intl.formatMessage({ id: 'code.label' })}
          name="code"
          value={code}
          disabled={change.isPending}
          autoComplete="one-time-code"
          className="mt-4"
          error={fault ?? undefined}
          onChange={(digits) => {
            setCode(digits);
            setFault(null);
            if (digits.length === policy.codeDigits) void submitCode(digits);
          }}
        />
        <ResendCode
          sent={sent}
          purpose="changePhone"
          onSentAgain={(again) => {
            setFault(null);
            setCode('');
            onSentAgain(again);
          }}
        />
        <Button type="submit" size="lg" wide busy={change.isPending} className="mt-4">
          <FormattedMessage id="security.phoneChange" />
        </Button>
      </form>
      {dialog}
    </>
  );
}
