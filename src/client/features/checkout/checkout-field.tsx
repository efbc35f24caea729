// A field of the checkout: what is typed into it is kept in the draft of the checkout too.

import { FormField, type FormFieldProps } from '../../components/form/form.tsx';
import { useCheckout } from './checkout-context.ts';
import type { CheckoutFieldName, CheckoutSchema } from './use-checkout-form.ts';

type Props<Name extends CheckoutFieldName> = Pick<
  FormFieldProps<CheckoutSchema, Name>,
  'name' | 'children'
>;

export function CheckoutField<Name extends CheckoutFieldName>({ name, children }: Props<Name>) {
  const { store, update } = useCheckout().form;
  return (
    <FormField of={store} name={name} onChanged={(input) => update({ [name]: input })}>
      {children}
    </FormField>
  );
}
