// Creating the member's PIN, changing it with the old one, or resetting it after a code.

import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errorCodes } from '#contract/error-codes.ts';
import { errors } from '#contract/errors.ts';
import { policy } from '#domain/policy.ts';
import { call, useCall } from '../../../api/queries.ts';
import { setProfile, useProfile } from '../../../api/session.ts';
import { showToast } from '../../../components/deferred-components.tsx';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { useSay } from '../../../intl/intl.tsx';
import { useIsReachable } from '../../../runtime/reachability.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useConfirmIdentity } from '../../sign-in/confirm-identity.tsx';
import { signInErrorText } from '../../sign-in/error-text.ts';
import { NewPin } from '../../sign-in/new-pin.tsx';

export function PinRow() {
  const say = useSay();
  const profile = useProfile();
  const isReachable = useIsReachable();
  const [isOpen, setIsOpen] = useState(false);
  const hasPin = profile?.hasPin === true;
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1 py-2">
      <KeyRound className="size-5.5 text-ink-2" />
      <div className="min-w-40 flex-1">
        <h3 className="leading-6">{say('security.pin')}</h3>
        <p className="text-cap text-muted-foreground">
          {say(hasPin ? 'security.pinOn' : 'security.pinOff')}
        </p>
      </div>
      <Button
        variant="muted"
        size="sm"
        aria-disabled={!isReachable}
        onClick={() => setIsOpen(true)}
      >
        {say(hasPin ? 'security.pinChange' : 'security.pinCreate')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={say(hasPin ? 'security.pinChange' : 'security.pinCreate')}
        sub={hasPin ? say('security.pinOthers') : undefined}
        closeLabel={say('common.close')}
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
  const say = useSay();
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
  const refused = (error: unknown) => {
    const code = errorCodeOf(error);
    if (code === errorCodes.confirmIdentity) return;
    const treatment = handleError(error, {
      onGo: forget,
    });
    if (treatment === 'dialog' || errors[code].meaning === 'form')
      setFault(signInErrorText(error, say));
    if (code === errorCodes.pinLocked || code === errorCodes.wrongPin) setOld(null);
  };
  const choose = async (pin: string) => {
    setFault(null);
    const key = crypto.randomUUID();
    try {
      if (!isForgotten && old !== null)
        await change.mutateAsync({ input: { pin: old, newPin: pin }, key });
      else
        await confirmed(() =>
          (hadPin ? reset : create).mutateAsync({ input: { pin }, key: crypto.randomUUID() }),
        );
      setProfile(await call(client, 'user/getProfileInfo', {}));
      showToast({ tone: 'done', title: say('pin.kept') });
      onDone();
    } catch (error) {
      refused(error);
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
  const isBusy = create.isPending || change.isPending || reset.isPending;
  return (
    <>
      <NewPin
        phone={phone}
        isBusy={isBusy}
        fault={fault}
        button={say('pin.save')}
        onChosen={(pin) => {
          void choose(pin);
        }}
      />
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
  const say = useSay();
  return (
    <>
      <CodeField
        autoFocus
        secret
        length={policy.pinDigits}
        label={say('pin.current')}
        name="pin"
        value={value}
        error={error}
        onChange={onType}
        className="mt-2"
      />
      <p className="pt-2 text-center text-sm text-ink-2" aria-hidden="true">
        {say('pin.current')}
      </p>
      <div className="mt-2 text-center">
        <Button variant="ghost" size="sm" onClick={onForgot}>
          {say('security.pinForgot')}
        </Button>
      </div>
    </>
  );
}
