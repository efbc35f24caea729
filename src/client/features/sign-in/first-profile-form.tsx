// What a new member is asked after signing up: name, e-mail and form of address; none of them is
// needed to book.

import { useForm } from '@formisch/react';
import { useQueryClient } from '@tanstack/react-query';
import { UserRoundPen } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import {
  FirstProfileForm as FirstProfile,
  profileMessages,
  type FirstProfileValues,
} from '#contract/forms/user.ts';
import type { Profile } from '#contract/schemas/auth.ts';
import { call, useCall } from '../../api/queries.ts';
import { setProfile } from '../../api/session.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { Form, FormField, showErrors } from '../../components/form/form.tsx';
import { SegmentedControl } from '../../components/form/segmented-control.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Button } from '../../ui/button.tsx';
import { IconDisc } from '../../ui/dialog.tsx';
import { signInErrorText } from './error-text.ts';

type Props = { readonly profile: Profile; readonly onNext: () => void };

export function FirstProfileForm({ profile, onNext }: Props) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const client = useQueryClient();
  const { mutateAsync } = useCall('user/updateProfileInfo');
  const { nickName, email, gender } = profile;
  const form = useForm({
    schema: FirstProfile,
    initialInput: { nickName, email, gender: gender ?? 'none' },
    revalidate: 'submit',
  });
  const refuse = (error: unknown) => {
    const isInvalid = error instanceof Fault && error.code === errorCodes.invalidProfile;
    const { nickName: name, email: mail } = isInvalid
      ? profileMessages(error.details as Parameters<typeof profileMessages>[0])
      : {};
    // An error about a field that this step does not show must still be shown.
    if (!showErrors(form, { nickName: name, email: mail }) && handleError(error) === 'screen')
      showToast({
        tone: 'error',
        title: intl.formatMessage({ id: 'common.error' }),
        text: signInErrorText(error, intl),
      });
  };
  const save = async (typed: FirstProfileValues) => {
    const input = {
      gender: typed.gender,
      ...(typed.nickName.trim() === '' ? {} : { nickName: typed.nickName }),
      ...(typed.email.trim() === '' ? {} : { email: typed.email }),
    };
    try {
      await mutateAsync({ input, key: crypto.randomUUID() });
    } catch (error) {
      refuse(error);
      return;
    }
    setProfile(await call(client, 'user/getProfileInfo', {}).catch(() => profile));
    onNext();
  };
  return (
    <Form of={form} onSubmit={save}>
      <IconDisc icon={UserRoundPen} tone="lamp" size="lg" />
      <h1 tabIndex={-1} className="mt-3 text-3xl font-bold outline-none">
        <FormattedMessage id="firstSteps.profileTitle" />
      </h1>
      <p className="mt-1.5 text-ink-2">
        <FormattedMessage id="firstSteps.profileText" />
      </p>
      <div className="mt-5 space-y-3">
        <FormField of={form} name="nickName">
          {(props) => (
            <TextField
              {...props}
              label={intl.formatMessage({ id: 'signUp.name' })}
              autoComplete="name"
            />
          )}
        </FormField>
        <FormField of={form} name="email">
          {(props) => (
            <TextField
              {...props}
              label={intl.formatMessage({ id: 'profile.email' })}
              type="email"
              inputMode="email"
              autoComplete="email"
            />
          )}
        </FormField>
        <FormField of={form} name="gender">
          {({ name }, { input, set }) => (
            <SegmentedControl
              label={intl.formatMessage({ id: 'profile.gender' })}
              name={name}
              value={input}
              onChange={set}
              options={(['female', 'male', 'none'] as const).map((value) => ({
                value,
                label: intl.formatMessage({ id: `profile.gender.${value}` }),
              }))}
            />
          )}
        </FormField>
      </div>
      <Button type="submit" size="lg" wide busy={form.isSubmitting} className="mt-6">
        <FormattedMessage id="firstSteps.save" />
      </Button>
      <div className="mt-2 text-center">
        <Button variant="ghost" size="sm" onClick={onNext}>
          <FormattedMessage id="dialog.later" />
        </Button>
      </div>
    </Form>
  );
}
