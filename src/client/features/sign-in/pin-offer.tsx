// The offer of a PIN after signing up, and of a new one after it was locked.

import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, LockKeyholeOpen } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errors } from '#contract/errors.ts';
import type { Profile } from '#contract/schemas/auth.ts';
import { call, useCall } from '../../api/queries.ts';
import { setProfile } from '../../api/session.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Button } from '../../ui/button.tsx';
import { IconDisc } from '../../ui/dialog.tsx';
import { signInErrorText } from './error-text.ts';
import { NewPinForm } from './new-pin-form.tsx';

type PinOfferProps = {
  readonly profile: Profile;
  /** The PIN was locked, and the code that unlocked the account may set a new one. */
  readonly resets: boolean;
  readonly onNext: () => void;
};

export function PinOffer({ profile, resets, onNext }: PinOfferProps) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const client = useQueryClient();
  const create = useCall('auth/createPin');
  const reset = useCall('auth/resetPin');
  const choose = async (pin: string): Promise<string | null> => {
    const { mutateAsync } = resets ? reset : create;
    try {
      await mutateAsync({ input: { pin }, key: crypto.randomUUID() });
    } catch (error) {
      return handleError(error) === 'screen' && errors[errorCodeOf(error)].meaning === 'form'
        ? signInErrorText(error, intl)
        : null;
    }
    setProfile(
      await call(client, 'user/getProfileInfo', {}).catch(() => ({ ...profile, hasPin: true })),
    );
    showToast({ tone: 'done', title: intl.formatMessage({ id: 'pin.kept' }) });
    onNext();
    return null;
  };
  return (
    <>
      <IconDisc icon={resets ? LockKeyholeOpen : KeyRound} tone="lamp" size="lg" />
      <h1 tabIndex={-1} className="mt-3 text-3xl font-bold outline-none">
        <FormattedMessage id={resets ? 'pin.resetTitle' : 'pin.offerTitle'} />
      </h1>
      <p className="mt-1.5 mb-5 text-ink-2">
        <FormattedMessage id={resets ? 'pin.resetText' : 'pin.offerText'} />
      </p>
      <NewPinForm
        phone={profile.countryCode + profile.mobile}
        button={intl.formatMessage({ id: 'pin.save' })}
        onChosen={choose}
      >
        <div className="mt-2 text-center">
          <Button variant="ghost" size="sm" onClick={onNext}>
            <FormattedMessage id="dialog.later" />
          </Button>
        </div>
      </NewPinForm>
    </>
  );
}
