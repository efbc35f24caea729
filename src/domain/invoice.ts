// To whom an invoice is made out: a company, its Vietnamese tax code, where it is, and where the invoice is sent.

import { parseEmail } from './member.ts';

export type Invoice = { readonly company: string; readonly taxCode: string; readonly address: string; readonly email: string };
export type InvoiceField = keyof Invoice;
export type InvoiceFault = 'blank' | 'format';

/** As they are typed, without spaces around and in between. */
function plain(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Ten digits of a company, or ten, a dash and three of its branch; spaces, dots and a missing dash are forgiven. */
export function parseTaxCode(typed: string): string | null {
  const digits = typed.replace(/[\s.-]/g, '');
  if (!/^\d{10}(?:\d{3})?$/.test(digits)) return null;
  return digits.length === 10 ? digits : `${digits.slice(0, 10)}-${digits.slice(10)}`;
}

/** The invoice as it is kept, or what is wrong with each of its fields. */
export function parseInvoice(typed: Invoice): { readonly invoice: Invoice } | { readonly faults: Readonly<Partial<Record<InvoiceField, InvoiceFault>>> } {
  const company = plain(typed.company);
  const address = plain(typed.address);
  const taxCode = parseTaxCode(typed.taxCode);
  const email = parseEmail(typed.email);
  const faults = {
    ...(company === '' ? { company: 'blank' as const } : {}),
    ...(taxCode === null ? { taxCode: plain(typed.taxCode) === '' ? 'blank' as const : 'format' as const } : {}),
    ...(address === '' ? { address: 'blank' as const } : {}),
    ...('fault' in email ? { email: email.fault } : {}),
  };
  return taxCode === null || 'fault' in email || Object.keys(faults).length > 0 ? { faults } : { invoice: { company, taxCode, address, email: email.email } };
}
