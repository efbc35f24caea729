// Optional steps after signing up, one question each: a profile, a PIN.

import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, LockKeyholeOpen, UserRoundPen } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Input } from '#contract/calls/calls.ts';
import { errors } from '#contract/errors.ts';
import type { Profile } from '#contract/schemas/auth.ts';
import { parseEmail, parseName } from '#domain/member.ts';
import type { ProfileFaults } from '#domain/profile.ts';
import { call, useCall } from '../../api/queries.ts';
import { setProfile } from '../../api/session.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { SegmentedControl } from '../../components/form/segmented-control.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Button } from '../../ui/button.tsx';
import { IconDisc } from '../../ui/dialog.tsx';
import { signInErrorText } from './error-text.ts';
import { NewPin } from './new-pin.tsx';
import { profileErrorsIn, profileErrorText } from './profile-errors.ts';

type StepProps = { readonly profile: Profile; readonly onNext: () => void };

/** `resets`: the PIN was locked, and the code that unlocked the account may set a new one. */
export function PinOffer({ profile, resets, onNext }: StepProps & { readonly resets: boolean }) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const client = useQueryClient();
  const create = useCall('auth/createPin');
  const reset = useCall('auth/resetPin');
  const [fault, setFault] = useState<string | null>(null);
  const choose = (pin: string) =>
    (resets ? reset : create).mutate(
      { input: { pin }, key: crypto.randomUUID() },
      {
        onSuccess: async () => {
          setProfile(
            await call(client, 'user/getProfileInfo', {}).catch(() => ({
              ...profile,
              hasPin: true,
            })),
          );
          showToast({ tone: 'done', title: intl.formatMessage({ id: 'pin.kept' }) });
          onNext();
        },
        onError: (error) => {
          if (handleError(error) === 'screen' && errors[errorCodeOf(error)].meaning === 'form')
            setFault(signInErrorText(error, intl));
        },
      },
    );
  return (
    <>
      <IconDisc icon={resets ? LockKeyholeOpen : KeyRound} tone="lamp" size="lg" />
      <h1 tabIndex={-1} className="mt-3 text-3xl font-bold outline-none">
        <FormattedMessage id={resets ? 'pin.resetTitle' : 'pin.offerTitle'} />
      </h1>
      <p className="mt-1.5 mb-5 text-ink-2">
        <FormattedMessage id={resets ? 'pin.resetText' : 'pin.offerText'} />
      </p>
      <NewPin
        phone={profile.countryCode + profile.mobile}
        isBusy={create.isPending || reset.isPending}
        fault={fault}
        button={intl.formatMessage({ id: 'pin.save' })}
        onChosen={choose}
      >
        <div className="mt-2 text-center">
          <Button variant="ghost" size="sm" onClick={onNext}>
            <FormattedMessage id="dialog.later" />
          </Button>
        </div>
      </NewPin>
    </>
  );
}

type Gender = Profile['gender'] | 'none';

/** What is wrong with the input; either field may be left empty. */
function profileErrorsOf(name: string, email: string): ProfileFaults {
  const [named, mailed] = [parseName(name), parseEmail(email)];
  return {
    ...(name.trim() !== '' && 'fault' in named ? { nickName: named.fault } : {}),
    ...(email.trim() !== '' && 'fault' in mailed ? { email: mailed.fault } : {}),
  };
}

/** Saves the profile; an error is shown at its field, or else as a toast. */
function useProfileUpdate(profile: Profile, onSaved: () => void) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const client = useQueryClient();
  const update = useCall('user/updateProfileInfo');
  const [faults, setFaults] = useState<ProfileFaults>({});
  const save = (input: Input<'user/updateProfileInfo'>) =>
    update.mutate(
      { input, key: crypto.randomUUID() },
      {
        onSuccess: async () => {
          setProfile(await call(client, 'user/getProfileInfo', {}).catch(() => profile));
          onSaved();
        },
        onError: (error) => {
          const fieldErrors = profileErrorsIn(error);
          if (fieldErrors !== null) setFaults(fieldErrors);
          const isShown =
            fieldErrors !== null &&
            (fieldErrors.nickName !== undefined || fieldErrors.email !== undefined);
          // An error about a field that this step does not show must still be shown.
          if (!isShown && handleError(error) === 'screen')
            showToast({
              tone: 'error',
              title: intl.formatMessage({ id: 'common.error' }),
              text: signInErrorText(error, intl),
            });
        },
      },
    );
  return { save, faults, setFaults, isBusy: update.isPending };
}

/** Name, e-mail and form of address; none of them is needed to book. */
export function ProfileOffer({ profile, onNext }: StepProps) {
  const intl = useIntl();
  const { save, faults, setFaults, isBusy } = useProfileUpdate(profile, onNext);
  const [name, setName] = useState(profile.nickName);
  const [email, setEmail] = useState(profile.email);
  const [gender, setGender] = useState<Gender>(profile.gender ?? 'none');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = profileErrorsOf(name, email);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const input = {
      gender: gender ?? 'none',
      ...(name.trim() === '' ? {} : { nickName: name }),
      ...(email.trim() === '' ? {} : { email }),
    };
    save(input);
  };
  return (
    <form noValidate onSubmit={submit}>
      <IconDisc icon={UserRoundPen} tone="lamp" size="lg" />
      <h1 tabIndex={-1} className="mt-3 text-3xl font-bold outline-none">
        <FormattedMessage id="firstSteps.profileTitle" />
      </h1>
      <p className="mt-1.5 text-ink-2">
        <FormattedMessage id="firstSteps.profileText" />
      </p>
      <div className="mt-5 space-y-3">
        <TextField
          label={intl.formatMessage({ id: 'signUp.name' })}
          name="nickName"
          autoComplete="name"
          value={name}
          error={profileErrorText(faults, 'nickName', intl)}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={intl.formatMessage({ id: 'profile.email' })}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          error={profileErrorText(faults, 'email', intl)}
          onChange={(event) => setEmail(event.target.value)}
        />
        <SegmentedControl<NonNullable<Gender>>
          label={intl.formatMessage({ id: 'profile.gender' })}
          name="gender"
          value={gender ?? 'none'}
          onChange={setGender}
          options={(['female', 'male', 'none'] as const).map((value) => ({
            value,
            label: intl.formatMessage({ id: `profile.gender.${value}` }),
          }))}
        />
      </div>
      <Button type="submit" size="lg" wide busy={isBusy} className="mt-6">
        <FormattedMessage id="firstSteps.save" />
      </Button>
      <div className="mt-2 text-center">
        <Button variant="ghost" size="sm" onClick={onNext}>
          <FormattedMessage id="dialog.later" />
        </Button>
      </div>
    </form>
  );
}
