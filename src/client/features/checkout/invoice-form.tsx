// A company's invoice, folded away until it is wanted. What was typed stays when it is folded
// again.

import { useIntl } from 'react-intl';
import { SwitchField } from '../../components/form/switch-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Card } from '../../ui/card.tsx';
import { useCheckout } from './checkout-context.ts';
import { CheckoutField } from './checkout-field.tsx';

export function InvoiceForm() {
  const intl = useIntl();
  const { wantsInvoice } = useCheckout().form.values;
  return (
    <Card as="section" className="px-4 py-2 lg:px-6">
      <CheckoutField name="wantsInvoice">
        {(_, { input, set }) => (
          <SwitchField
            label={intl.formatMessage({ id: 'invoice.title' })}
            note={intl.formatMessage({ id: 'invoice.note' })}
            checked={input}
            onChange={({ target }) => set(target.checked)}
          />
        )}
      </CheckoutField>
      {wantsInvoice && (
        <div className="grid gap-3 pt-2 pb-3 md:grid-cols-2">
          <CheckoutField name="invoiceCompany">
            {(props) => (
              <TextField
                {...props}
                id="invoiceCompany"
                label={intl.formatMessage({ id: 'invoice.company' })}
                autoComplete="organization"
                required
                maxLength={200}
              />
            )}
          </CheckoutField>
          <CheckoutField name="invoiceTaxCode">
            {(props) => (
              <TextField
                {...props}
                id="invoiceTaxCode"
                label={intl.formatMessage({ id: 'invoice.taxCode' })}
                inputMode="numeric"
                autoComplete="off"
                required
                maxLength={20}
                translate="no"
                hint={intl.formatMessage({ id: 'invoice.taxCodeHint' })}
              />
            )}
          </CheckoutField>
          <CheckoutField name="invoiceAddress">
            {(props) => (
              <TextField
                {...props}
                id="invoiceAddress"
                label={intl.formatMessage({ id: 'invoice.address' })}
                autoComplete="street-address"
                required
                maxLength={300}
              />
            )}
          </CheckoutField>
          <CheckoutField name="invoiceEmail">
            {(props) => (
              <TextField
                {...props}
                id="invoiceEmail"
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="off"
                spellCheck={false}
                label={intl.formatMessage({ id: 'invoice.email' })}
                required
              />
            )}
          </CheckoutField>
        </div>
      )}
    </Card>
  );
}
