// The offer of a new PIN after the old one was locked.

import { useQueryClient } from '@tanstack/react-query';
import { LockKeyholeOpen } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errors } from '#contract/errors.ts';
import type { Profile } from '#contract/schemas/auth.ts';
import { call, useCall } from '../../api/queries.ts';
import { setProfile } from '../../api/session.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Button } from '../../ui/button.tsx';
import { IconDisc } from '../../ui/icon-disc.tsx';
import { signInErrorText } from './error-text.ts';
import { NewPinForm } from './new-pin-form.tsx';

type Props = { readonly profile: Profile; readonly onNext: () => void };

/** The code that unlocked the account may set another PIN. */
export function PinReset({ profile, onNext }: Props) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const client = useQueryClient();
  const { mutateAsync } = useCall('auth/resetPin');
  const choose = async (pin: string): Promise<string | null> => {
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
    showToast(() => ({ tone: 'done', title: intl.formatMessage({ id: 'pin.kept' }) }));
    onNext();
    return null;
  };
  return (
    <>
      <IconDisc icon={LockKeyholeOpen} tone="lamp" size="lg" />
      <h1 tabIndex={-1} className="mt-3 text-3xl font-bold outline-none">
        <FormattedMessage id="pin.resetTitle" />
      </h1>
      <p className="mt-1.5 mb-5 text-ink-2">
        <FormattedMessage id="pin.resetText" />
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
