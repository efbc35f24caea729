// A code or a PIN asked for alone: sent as soon as all digits are there, typed anew when wrong.

import { setInput, submit, useForm } from '@formisch/react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { CodeDigits, PinDigits } from '#contract/forms/auth.ts';
import { policy } from '#domain/policy.ts';
import { CodeField } from '../../components/form/code-field.tsx';
import { Form, FormField, showErrors } from '../../components/form/form.tsx';
import { Button } from '../../ui/button.tsx';
import { useCodeFromMessage } from './use-code-from-message.ts';

export type DigitsProps = {
  readonly kind: 'code' | 'pin';
  readonly button: string;
  /** Resolves to the words for why the digits were refused, else to null. */
  readonly onDigits: (digits: string) => Promise<string | null>;
  /** With more room around, as on a page of its own. */
  readonly isRoomy?: boolean;
  /** Stands between the digits and the button. */
  readonly children?: ReactNode;
};

const kinds = {
  code: { schema: CodeDigits, length: policy.codeDigits, label: 'code.label' },
  pin: { schema: PinDigits, length: policy.pinDigits, label: 'pin.label' },
} as const;

export function DigitsForm({ kind, button, onDigits, isRoomy = false, children }: DigitsProps) {
  const intl = useIntl();
  const { schema, length, label } = kinds[kind];
  const form = useForm({ schema, revalidate: 'submit' });
  const send = async ({ digits }: { readonly digits: string }) => {
    const refusal = await onDigits(digits);
    if (refusal === null) return;
    setInput(form, { path: ['digits'], input: '' });
    showErrors(form, { digits: refusal });
  };
  useCodeFromMessage((code) => {
    setInput(form, { path: ['digits'], input: code });
    if (code.length === length) submit(form);
  }, kind === 'code');
  return (
    <Form of={form} onSubmit={send}>
      <FormField of={form} name="digits">
        {({ ref, error }, { input, set }) => (
          <CodeField
            autoFocus
            secret={kind === 'pin'}
            length={length}
            label={intl.formatMessage({ id: label })}
            name={kind}
            ref={ref}
            value={input}
            readOnly={form.isSubmitting}
            className={isRoomy ? 'mt-7' : 'mt-4'}
            error={error}
            onChange={(typed) => {
              set(typed);
              if (typed.length === length) submit(form);
            }}
          />
        )}
      </FormField>
      {children}
      <Button
        type="submit"
        size="lg"
        wide
        busy={form.isSubmitting}
        className={isRoomy ? 'mt-6' : 'mt-4'}
      >
        {button}
      </Button>
    </Form>
  );
}
