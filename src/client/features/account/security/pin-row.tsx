// Creating the member's PIN, changing it with the old one, or resetting it after a code.

import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import { policy } from '#domain/policy.ts';
import { call, useCall } from '../../../api/queries.ts';
import { setProfile, useProfile } from '../../../api/session.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { CodeField } from '../../../components/form/code-field.tsx';
import { Sheet } from '../../../components/overlays/sheet.tsx';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirmIdentity } from '../../sign-in/confirm-identity.tsx';
import { signInErrorText } from '../../sign-in/error-text.ts';
import { NewPinForm } from '../../sign-in/new-pin-form.tsx';

export function PinRow() {
  const intl = useIntl();
  const profile = useProfile();
  const isReachable = useIsReachable();
  const [isOpen, setIsOpen] = useState(false);
  const hasPin = profile?.hasPin === true;
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1 py-2">
      <KeyRound className="size-5.5 text-ink-2" />
      <div className="min-w-40 flex-1">
        <h3 className="leading-6">
          <FormattedMessage id="security.pin" />
        </h3>
        <p className="text-cap text-muted-foreground">
          <FormattedMessage id={hasPin ? 'security.pinOn' : 'security.pinOff'} />
        </p>
      </div>
      <Button
        variant="muted"
        size="sm"
        aria-disabled={!isReachable}
        onClick={() => setIsOpen(true)}
      >
        <FormattedMessage id={hasPin ? 'security.pinChange' : 'security.pinCreate'} />
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={intl.formatMessage({ id: hasPin ? 'security.pinChange' : 'security.pinCreate' })}
        sub={hasPin ? intl.formatMessage({ id: 'security.pinOthers' }) : undefined}
        closeLabel={intl.formatMessage({ id: 'common.close' })}
      >
        {isOpen && profile !== null && (
          <PinSteps
            phone={profile.countryCode + profile.mobile}
            hadPin={hasPin}
            onDone={() => setIsOpen(false)}
          />
        )}
      </Sheet>
    </div>
  );
}

function PinSteps({
  phone,
  hadPin,
  onDone,
}: {
  readonly phone: string;
  readonly hadPin: boolean;
  readonly onDone: () => void;
}) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const client = useQueryClient();
  const [confirmed, dialog] = useConfirmIdentity();
  const create = useCall('auth/createPin');
  const change = useCall('auth/changePin');
  const reset = useCall('auth/resetPin');
  /** The old PIN: to be typed, typed, or forgotten. */
  const [old, setOld] = useState<string | null>(null);
  const [isForgotten, setIsForgotten] = useState(!hadPin);
  const [fault, setFault] = useState<string | null>(null);
  const askOld = !isForgotten && (old === null || old.length < policy.pinDigits);
  const forget = () => {
    setFault(null);
    setIsForgotten(true);
  };
  /** The words for the new PIN; those for the old one are shown where that is typed again. */
  const refuse = (error: unknown): string | null => {
    const code = errorCodeOf(error);
    if (code === errorCodes.confirmIdentity) return null;
    const treatment = handleError(error, { onGo: forget });
    const words =
      treatment === 'dialog' || treatment === 'screen' ? signInErrorText(error, intl) : null;
    if (isForgotten || (code !== errorCodes.pinLocked && code !== errorCodes.wrongPin))
      return words;
    setFault(words);
    setOld(null);
    return null;
  };
  const choose = async (pin: string): Promise<string | null> => {
    setFault(null);
    const key = () => crypto.randomUUID();
    const { mutateAsync } = hadPin ? reset : create;
    try {
      if (!isForgotten && old !== null)
        await change.mutateAsync({ input: { pin: old, newPin: pin }, key: key() });
      else await confirmed(() => mutateAsync({ input: { pin }, key: key() }));
      setProfile(await call(client, 'user/getProfileInfo', {}));
      showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'pin.kept' }) }));
      onDone();
      return null;
    } catch (error) {
      return refuse(error);
    }
  };
  if (askOld) {
    return (
      <CurrentPin
        value={old ?? ''}
        error={fault ?? undefined}
        onType={(digits) => {
          setFault(null);
          setOld(digits);
        }}
        onForgot={forget}
      />
    );
  }
  return (
    <>
      <NewPinForm phone={phone} button={intl.formatMessage({ id: 'pin.save' })} onChosen={choose} />
      {dialog}
    </>
  );
}

type CurrentPinProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onType: (digits: string) => void;
  readonly onForgot: () => void;
};

function CurrentPin({ value, error, onType, onForgot }: CurrentPinProps) {
  const intl = useIntl();
  return (
    <>
      <CodeField
        autoFocus
        secret
        length={policy.pinDigits}
        label={intl.formatMessage({ id: 'pin.current' })}
        name="pin"
        value={value}
        error={error}
        onChange={onType}
        className="mt-2"
      />
      <p className="pt-2 text-center text-sm text-ink-2" aria-hidden="true">
        <FormattedMessage id="pin.current" />
      </p>
      <div className="mt-2 text-center">
        <Button variant="ghost" size="sm" onClick={onForgot}>
          <FormattedMessage id="security.pinForgot" />
        </Button>
      </div>
    </>
  );
}
