// What is missing or wrong before a booking may be sent, with its message (docs/product.md, Booking
// form).

import { errorCodes } from '#contract/error-codes.ts';
import type { MessageId } from '#contract/message-id.ts';
import { parseInvoice, type Invoice, type InvoiceField } from '#domain/invoice.ts';
import { parseEmail, parseName } from '#domain/member.ts';
import { parsePhone, type CountryCode } from '#domain/phone.ts';
import { methodRefusal } from '../payment/method-refusal.ts';

export const fields = [
  'fullName',
  'mobile',
  'email',
  'invoiceCompany',
  'invoiceTaxCode',
  'invoiceAddress',
  'invoiceEmail',
  'method',
  'terms',
] as const;
export type Field = (typeof fields)[number];
/** In the order of the page. */
export type CheckoutErrors = Readonly<Partial<Record<Field, MessageId>>>;

export type CheckoutValues = {
  readonly fullName: string;
  readonly countryCode: CountryCode;
  readonly mobile: string;
  readonly email: string;
  readonly method: number | null;
  readonly agrees: boolean;
  readonly invoice: Invoice | null;
};

export function validateCheckout(answers: CheckoutValues): CheckoutErrors {
  const name = parseName(answers.fullName);
  const phone = parsePhone(answers.countryCode, answers.mobile);
  const email = parseEmail(answers.email);
  return {
    ...('fault' in name
      ? { fullName: name.fault === 'blank' ? 'name.blank' : 'name.tooLong' }
      : {}),
    ...('fault' in phone
      ? { mobile: phone.fault === 'blank' ? 'phone.blank' : 'phone.invalid' }
      : {}),
    ...('fault' in email
      ? { email: email.fault === 'blank' ? 'email.blank' : 'email.format' }
      : {}),
    ...(answers.invoice === null ? {} : invoiceErrors(answers.invoice)),
    ...(answers.method === null ? { method: 'form.methodMissing' } : {}),
    ...(answers.agrees ? {} : { terms: 'error.terms' }),
  };
}

const invoiceFields: Record<
  InvoiceField,
  { readonly field: Field; readonly blank: MessageId; readonly format: MessageId }
> = {
  company: {
    field: 'invoiceCompany',
    blank: 'invoice.companyBlank',
    format: 'invoice.companyBlank',
  },
  taxCode: {
    field: 'invoiceTaxCode',
    blank: 'invoice.taxCodeBlank',
    format: 'invoice.taxCodeFormat',
  },
  address: {
    field: 'invoiceAddress',
    blank: 'invoice.addressBlank',
    format: 'invoice.addressBlank',
  },
  email: { field: 'invoiceEmail', blank: 'email.blank', format: 'email.format' },
};

function invoiceErrors(invoice: Invoice): CheckoutErrors {
  const parsed = parseInvoice(invoice);
  if (!('faults' in parsed)) return {};
  return Object.fromEntries(
    (Object.keys(parsed.faults) as InvoiceField[]).map((name) => [
      invoiceFields[name].field,
      invoiceFields[name][parsed.faults[name] ?? 'blank'],
    ]),
  );
}

/** The first field with an error; null when there is none. */
export function firstError(mistakes: CheckoutErrors): Field | null {
  return fields.find((field) => mistakes[field] !== undefined) ?? null;
}

/** The field that a refusal of the server is about; null when it is about none. */
export function fieldErrorOf(code: string, details: unknown): CheckoutErrors | null {
  if (code === errorCodes.invalidPhone) return { mobile: 'phone.invalid' };
  if (code === errorCodes.methodUnavailable) return { method: methodRefusal(details) };
  if (code === errorCodes.termsNotAccepted) return { terms: 'error.terms' };
  if (
    code !== errorCodes.invalidInput ||
    typeof details !== 'object' ||
    details === null ||
    !('field' in details)
  )
    return null;
  if (details.field === 'fullName') return { fullName: 'name.blank' };
  const invoice = Object.entries(invoiceFields).find(
    ([name]) => details.field === `invoice.${name}`,
  )?.[1];
  if (invoice !== undefined) return { [invoice.field]: invoice.format };
  return details.field === 'email' ? { email: 'email.format' } : null;
}
