// A passkey's name, by which its owner knows it again.

import { useForm } from '@formisch/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PasskeyNameFormSchema } from '#contract/forms/auth.ts';
import { useCall } from '../../../api/queries.ts';
import { Form, FormField } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { useErrorHandler } from '../../../errors/handle-error.ts';
import { Button } from '../../../ui/button.tsx';

type Props = { readonly id: string; readonly name: string; readonly onDone: () => void };

export function PasskeyNameForm({ id, name: current, onDone }: Props) {
  const intl = useIntl();
  const handleError = useErrorHandler();
  const { mutateAsync } = useCall('auth/renamePasskey');
  const form = useForm({
    schema: PasskeyNameFormSchema,
    initialInput: { name: current },
    revalidate: 'submit',
  });
  const save = async ({ name }: { readonly name: string }) => {
    try {
      await mutateAsync({ input: { id, name }, key: crypto.randomUUID() });
      onDone();
    } catch (error) {
      handleError(error);
    }
  };
  return (
    <Form of={form} onSubmit={save}>
      <FormField of={form} name="name">
        {(props) => (
          <TextField
            {...props}
            label={intl.formatMessage({ id: 'passkey.name' })}
            autoComplete="off"
          />
        )}
      </FormField>
      <Button type="submit" size="lg" wide busy={form.isSubmitting} className="mt-4">
        <FormattedMessage id="passkey.rename" />
      </Button>
    </Form>
  );
}
