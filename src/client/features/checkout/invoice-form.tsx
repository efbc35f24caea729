// A company's invoice, folded away until it is wanted. What was typed stays when it is folded
// again.

import { useIntl } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import type { Invoice } from '#domain/invoice.ts';
import { SwitchField } from '../../components/form/switch-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Card } from '../../ui/card.tsx';
import { useCheckout } from './checkout-context.ts';

export function InvoiceForm() {
  const intl = useIntl();
  const { invoice, typed, errors, update } = useCheckout().form;
  const errorText = (id: MessageId | undefined) =>
    id === undefined ? undefined : intl.formatMessage({ id: id });
  const setInvoice = (change: Partial<Invoice>) =>
    update({ invoice: { ...typed.invoice, ...change } });
  return (
    <Card as="section" className="px-4 py-2">
      <SwitchField
        label={intl.formatMessage({ id: 'invoice.title' })}
        note={intl.formatMessage({ id: 'invoice.note' })}
        checked={invoice !== null}
        onChange={({ target }) => update({ wantsInvoice: target.checked })}
      />
      {invoice !== null && (
        <div className="grid gap-3 pt-2 pb-3 md:grid-cols-2">
          <TextField
            id="invoiceCompany"
            label={intl.formatMessage({ id: 'invoice.company' })}
            autoComplete="organization"
            required
            maxLength={200}
            value={invoice.company}
            error={errorText(errors.invoiceCompany)}
            onChange={({ target }) => setInvoice({ company: target.value })}
          />
          <TextField
            id="invoiceTaxCode"
            label={intl.formatMessage({ id: 'invoice.taxCode' })}
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={20}
            translate="no"
            value={invoice.taxCode}
            error={errorText(errors.invoiceTaxCode)}
            hint={intl.formatMessage({ id: 'invoice.taxCodeHint' })}
            onChange={({ target }) => setInvoice({ taxCode: target.value })}
          />
          <TextField
            id="invoiceAddress"
            label={intl.formatMessage({ id: 'invoice.address' })}
            autoComplete="street-address"
            required
            maxLength={300}
            value={invoice.address}
            error={errorText(errors.invoiceAddress)}
            onChange={({ target }) => setInvoice({ address: target.value })}
          />
          <TextField
            id="invoiceEmail"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            label={intl.formatMessage({ id: 'invoice.email' })}
            required
            value={invoice.email}
            error={errorText(errors.invoiceEmail)}
            onChange={({ target }) => setInvoice({ email: target.value })}
          />
        </div>
      )}
    </Card>
  );
}
