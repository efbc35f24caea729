// What a new member is called, asked once; it may stay unsaid.

import { useForm } from '@formisch/react';
import { useQueryClient } from '@tanstack/react-query';
import { UserRoundPen } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NameFormSchema } from '#contract/forms/user.ts';
import type { Profile } from '#contract/schemas/auth.ts';
import { call, useCall } from '../../api/queries.ts';
import { setProfile } from '../../api/session.ts';
import { Form, FormField, showErrors } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Button } from '../../ui/button.tsx';
import { IconDisc } from '../../ui/icon-disc.tsx';

type Props = { readonly profile: Profile; readonly onNext: () => void };

export function NameStep({ profile, onNext }: Props) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const client = useQueryClient();
  const { mutateAsync } = useCall('user/updateProfileInfo');
  const form = useForm({ schema: NameFormSchema, revalidate: 'submit' });
  const save = async ({ nickName }: { readonly nickName: string }) => {
    try {
      await mutateAsync({ input: { nickName }, key: crypto.randomUUID() });
    } catch (error) {
      if (handleError(error) === 'screen') showErrors(form, { nickName: 'error.profile' });
      return;
    }
    setProfile(
      await call(client, 'user/getProfileInfo', {}).catch(() => ({ ...profile, nickName })),
    );
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
      <FormField of={form} name="nickName">
        {(props) => (
          <TextField
            {...props}
            label={intl.formatMessage({ id: 'form.fullName' })}
            autoComplete="name"
            autoCapitalize="words"
            className="mt-5"
          />
        )}
      </FormField>
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
