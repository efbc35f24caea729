// Asks a member without a name for it, once; it may stay missing.

import { useForm } from '@formisch/react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { NameFormSchema } from '#contract/forms/user.ts';
import type { Profile } from '#contract/schemas/auth.ts';
import { parseName } from '#domain/member.ts';
import { call, useCall } from '../../api/queries.ts';
import { setProfile } from '../../api/session.ts';
import { Form, FormField } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The booking's name is proposed, unless it is longer than names are here. */
export function MissingNameForm({
  profile,
  proposed,
}: {
  readonly profile: Profile;
  readonly proposed: string;
}) {
  const intl = useIntl();
  const client = useQueryClient();
  const handleError = useErrorHandler();
  const { mutateAsync } = useCall('user/updateProfileInfo');
  const form = useForm({
    schema: NameFormSchema,
    initialInput: { nickName: 'name' in parseName(proposed) ? proposed : '' },
    revalidate: 'submit',
  });
  const save = async ({ nickName }: { readonly nickName: string }) => {
    try {
      await mutateAsync({ input: { nickName }, key: crypto.randomUUID() });
      setProfile(
        await call(client, 'user/getProfileInfo', {}).catch(() => ({ ...profile, nickName })),
      );
    } catch (error) {
      handleError(error);
    }
  };
  return (
    <Card className="mt-3 p-4">
      <h2 className="text-base font-semibold">
        <FormattedMessage id="find.name" />
      </h2>
      <p className="pt-0.5 text-sm text-ink-2">
        <FormattedMessage id="find.nameText" />
      </p>
      <Form of={form} onSubmit={save} className="mt-3 flex items-start gap-2">
        <FormField of={form} name="nickName">
          {(props) => (
            <TextField
              {...props}
              label={intl.formatMessage({ id: 'find.nameField' })}
              autoComplete="name"
              className="min-w-0 flex-1"
            />
          )}
        </FormField>
        <Button type="submit" variant="muted" busy={form.isSubmitting} className="min-h-14">
          <FormattedMessage id="find.nameSave" />
        </Button>
      </Form>
    </Card>
  );
}
