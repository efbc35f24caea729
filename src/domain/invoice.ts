// The recipient of an invoice: company, Vietnamese tax code, address and e-mail.

import { parseEmail, plainLines } from './member.ts';

export type Invoice = {
  readonly company: string;
  readonly taxCode: string;
  readonly address: string;
  readonly email: string;
};
export type InvoiceField = keyof Invoice;
export type InvoiceFault = 'blank' | 'format';

/**
 * Ten digits of a company, three more of its branch behind a dash, or the twelve of a person's
 * identity; spaces, dots and a missing dash are forgiven. Null for anything else.
 */
export function parseTaxCode(typed: string): string | null {
  const text = typed.replace(/[\s.]/g, '');
  if (/^(?:\d{10}|\d{12})$/.test(text)) return text;
  const [, company, branch] = /^(\d{10})-?(\d{3})$/.exec(text) ?? [];
  return company === undefined || branch === undefined ? null : `${company}-${branch}`;
}

const oneLine = (typed: string): string => plainLines(typed).replace(/\s+/g, ' ').trim();

/** The invoice as it is stored, or what is wrong with each of its fields. */
export function parseInvoice(
  typed: Invoice,
):
  | { readonly invoice: Invoice }
  | { readonly faults: Readonly<Partial<Record<InvoiceField, InvoiceFault>>> } {
  const company = oneLine(typed.company);
  const address = oneLine(typed.address);
  const taxCode = parseTaxCode(typed.taxCode);
  const email = parseEmail(typed.email);
  const faults: Partial<Record<InvoiceField, InvoiceFault>> = {
    ...(company === '' ? { company: 'blank' } : {}),
    ...(taxCode === null ? { taxCode: oneLine(typed.taxCode) === '' ? 'blank' : 'format' } : {}),
    ...(address === '' ? { address: 'blank' } : {}),
    ...('fault' in email ? { email: email.fault } : {}),
  };
  if (taxCode === null || 'fault' in email || Object.keys(faults).length > 0) return { faults };
  return { invoice: { company, taxCode, address, email: email.email } };
}
