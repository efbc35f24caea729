// A company's invoice, folded away until it is wanted; what was typed stays when it is folded again.

import type { MessageId } from '#contract/message-id.ts';
import type { Invoice } from '#domain/invoice.ts';
import { useSay } from '../../intl/intl.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CheckoutInput } from './checkout-draft.ts';
import type { CheckoutErrors } from './validate-checkout.ts';

type Props = {
  readonly invoice: Invoice | null;
  readonly typed: Partial<Invoice> | undefined;
  readonly errors: CheckoutErrors;
  readonly onType: (change: CheckoutInput) => void;
};

export function InvoiceForm({ invoice, typed, errors, onType }: Props) {
  const say = useSay();
  const wordsOf = (id: MessageId | undefined) => (id === undefined ? undefined : say(id));
  const set = (change: Partial<Invoice>) => onType({ invoice: { ...typed, ...change } });
  return (
    <section className="rounded-xl bg-card px-4 py-2 shadow-1">
      <Switch
        label={say('invoice.title')}
        note={say('invoice.note')}
        checked={invoice !== null}
        onChange={({ target }) => onType({ wantsInvoice: target.checked })}
      />
      {invoice !== null && (
        <div className="grid gap-3 pt-2 pb-3 md:grid-cols-2">
          <TextField
            id="invoiceCompany"
            label={say('invoice.company')}
            autoComplete="organization"
            required
            maxLength={200}
            value={invoice.company}
            error={wordsOf(errors.invoiceCompany)}
            onChange={({ target }) => set({ company: target.value })}
          />
          <TextField
            id="invoiceTaxCode"
            label={say('invoice.taxCode')}
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={20}
            translate="no"
            value={invoice.taxCode}
            error={wordsOf(errors.invoiceTaxCode)}
            hint={say('invoice.taxCodeHint')}
            onChange={({ target }) => set({ taxCode: target.value })}
          />
          <TextField
            id="invoiceAddress"
            label={say('invoice.address')}
            autoComplete="street-address"
            required
            maxLength={300}
            value={invoice.address}
            error={wordsOf(errors.invoiceAddress)}
            onChange={({ target }) => set({ address: target.value })}
          />
          <TextField
            id="invoiceEmail"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            label={say('invoice.email')}
            required
            value={invoice.email}
            error={wordsOf(errors.invoiceEmail)}
            onChange={({ target }) => set({ email: target.value })}
          />
        </div>
      )}
    </section>
  );
}
