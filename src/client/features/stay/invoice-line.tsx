// To whom an invoice of the stay is made out and where it goes, as the guest and the hotel read it.

import { FormattedMessage } from 'react-intl';
import type { InvoiceView } from '#contract/schemas/values.ts';
import { cn } from '../../ui/cn.ts';

type Props = { readonly invoice: InvoiceView; readonly className?: string };

export function InvoiceLine({ invoice, className }: Props) {
  const { company, taxCode, address, email } = invoice;
  return (
    <p className={cn('text-sm text-ink-2', className)} data-testid="invoice">
      <FormattedMessage id="invoice.to" />:{' '}
      <span className="font-medium text-foreground">{company}</span> ·{' '}
      <FormattedMessage id="invoice.taxCode" /> <span translate="no">{taxCode}</span> · {address}
      {email !== '' && (
        <>
          {' · '}
          <span translate="no">{email}</span>
        </>
      )}
    </p>
  );
}
