// The country's dialling code and the number, side by side.

import type { FormStore } from '@formisch/react';
import type { PhoneFormSchema } from '#contract/forms/auth.ts';
import { FormField } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { CountryField } from './country-field.tsx';
import type { PhoneInput } from './sign-in-state.ts';

type FieldsProps = {
  readonly of: FormStore<typeof PhoneFormSchema>;
  readonly label: string;
  readonly autoComplete: string;
  readonly className: string;
  /** Gets each change, for what keeps it elsewhere too. */
  readonly onChanged?: (change: Partial<PhoneInput>) => void;
};

export function PhoneFields({ of, label, autoComplete, className, onChanged }: FieldsProps) {
  return (
    <div className={`flex flex-wrap gap-2 ${className}`}>
      <FormField
        of={of}
        name="countryCode"
        onChanged={(countryCode) => onChanged?.({ countryCode })}
      >
        {(_, { input, set }) => <CountryField code={input} onCode={set} />}
      </FormField>
      <FormField of={of} name="mobile" onChanged={(mobile) => onChanged?.({ mobile })}>
        {(props) => (
          <TextField
            {...props}
            label={label}
            type="tel"
            inputMode="tel"
            autoComplete={autoComplete}
            className="min-w-24 flex-1"
          />
        )}
      </FormField>
    </div>
  );
}
