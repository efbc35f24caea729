// Choosing a PIN: typed twice, with an error at once when it is easy to guess.

import { focus, setErrors, setInput, useForm } from '@formisch/react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NewPinFormSchema } from '#contract/forms/auth.ts';
import { parsePin } from '#domain/pin.ts';
import { policy } from '#domain/policy.ts';
import { CodeField } from '../../components/form/code-field.tsx';
import { Form, FormField, showErrors } from '../../components/form/form.tsx';
import { Button } from '../../ui/button.tsx';

type Props = {
  /** The member's own number, parts of which are refused as a PIN. */
  readonly phone: string;
  readonly button: string;
  /** Sends the PIN; resolves to the words for why it was refused, else to null. */
  readonly onChosen: (pin: string) => Promise<string | null>;
  readonly children?: ReactNode;
};

const labels = { pin: 'pin.new', again: 'pin.again' } as const;

export function NewPinForm({ phone, button, onChosen, children }: Props) {
  const intl = useIntl();
  const form = useForm({ schema: NewPinFormSchema, revalidate: 'submit' });
  const isTrivial = (pin: string) => {
    const parsed = parsePin(pin, phone);
    return 'fault' in parsed && parsed.fault === 'trivial';
  };
  const send = async ({ pin, again }: { readonly pin: string; readonly again: string }) => {
    if (isTrivial(pin)) {
      showErrors(form, { pin: 'error.pinTrivial' });
      return;
    }
    if (again !== pin) {
      setInput(form, { path: ['again'], input: '' });
      showErrors(form, { again: 'pin.unlike' });
      return;
    }
    const refusal = await onChosen(pin);
    if (refusal !== null) showErrors(form, { pin: refusal });
  };
  const typed = (pin: string) => {
    if (isTrivial(pin)) setErrors(form, { path: ['pin'], errors: ['error.pinTrivial'] });
    else if (pin.length === policy.pinDigits) focus(form, { path: ['again'] });
  };
  return (
    <Form of={form} onSubmit={send}>
      {(['pin', 'again'] as const).map((field) => (
        <div key={field} className="mt-4 first:mt-0">
          <p className="text-sm font-semibold" aria-hidden="true">
            <FormattedMessage id={labels[field]} />
          </p>
          <FormField of={form} name={field}>
            {({ ref, error }, { input, set }) => (
              <CodeField
                autoFocus={field === 'pin'}
                secret
                length={policy.pinDigits}
                autoComplete="new-password"
                id={`pin-${field === 'pin' ? 'new' : 'again'}`}
                label={intl.formatMessage({ id: labels[field] })}
                name={field === 'pin' ? 'newPin' : 'pinAgain'}
                ref={ref}
                value={input}
                onChange={(digits) => {
                  set(digits);
                  if (field === 'pin') typed(digits);
                }}
                error={error}
                readOnly={form.isSubmitting}
                className="mt-1.5"
              />
            )}
          </FormField>
        </div>
      ))}
      <Button type="submit" size="lg" wide busy={form.isSubmitting} className="mt-6">
        {button}
      </Button>
      {children}
    </Form>
  );
}
