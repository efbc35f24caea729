// What a person types at the checkout, and later when they cancel or say how the arrival went.

import * as v from 'valibot';
import { parseInvoice, type InvoiceFault, type InvoiceField } from '#domain/invoice.ts';
import { policy } from '#domain/policy.ts';
import type { MessageId } from '../message-id.ts';
import { callable, Phone } from './auth.ts';
import { Email, emailWords, Name, RequiredEmail, RequiredName } from './member.ts';
import { count } from './number.ts';

/** To whom an invoice is made out. */
export const Invoice = v.object({
  company: v.pipe(v.string(), v.maxLength(200)),
  taxCode: v.pipe(v.string(), v.maxLength(20, 'invoice.taxCodeFormat' satisfies MessageId)),
  address: v.pipe(v.string(), v.maxLength(300)),
  email: Email,
});

export const Rooms = count(1, 5);

/** Who comes, and what they ask for. */
export const Guest = v.object({
  adults: count(1, 30),
  children: count(0, 20),
  fullName: Name,
  ...Phone.entries,
  email: Email,
  specialRequests: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  agreesToTerms: v.boolean(),
});

export const CancelNote = v.pipe(v.string(), v.maxLength(policy.cancelNoteMax));
/** What one side reports about an arrival that went wrong. */
export const DisputeText = v.pipe(v.string(), v.maxLength(policy.disputeTextMax));

/** The fields of an invoice in the checkout's form, and what is said of a wrong one. */
export const invoiceFields = {
  company: {
    name: 'invoiceCompany',
    words: { blank: 'invoice.companyBlank', format: 'invoice.companyBlank' },
  },
  taxCode: {
    name: 'invoiceTaxCode',
    words: { blank: 'invoice.taxCodeBlank', format: 'invoice.taxCodeFormat' },
  },
  address: {
    name: 'invoiceAddress',
    words: { blank: 'invoice.addressBlank', format: 'invoice.addressBlank' },
  },
  email: { name: 'invoiceEmail', words: emailWords },
} as const satisfies Record<
  InvoiceField,
  { readonly name: string; readonly words: Record<InvoiceFault, MessageId> }
>;
type InvoiceName = (typeof invoiceFields)[InvoiceField]['name'];

const invoiceEntries = {
  invoiceCompany: Invoice.entries.company,
  invoiceTaxCode: v.string(),
  invoiceAddress: Invoice.entries.address,
  invoiceEmail: v.string(),
} satisfies Record<InvoiceName, v.GenericSchema<string>>;

/** The invoice as it was typed. */
export const invoiceIn = (typed: Readonly<Record<InvoiceName, string>>) => ({
  company: typed.invoiceCompany,
  taxCode: typed.invoiceTaxCode,
  address: typed.invoiceAddress,
  email: typed.invoiceEmail,
});

/** The checkout, in the order of its page. An invoice is asked for only when it is wanted. */
export const CheckoutForm = v.pipeAsync(
  v.object({
    fullName: RequiredName,
    ...Phone.entries,
    email: RequiredEmail,
    adults: Guest.entries.adults,
    children: Guest.entries.children,
    rooms: Rooms,
    specialRequests: v.pipe(v.string(), v.maxLength(500)),
    wantsInvoice: v.boolean(),
    ...invoiceEntries,
    method: v.pipe(
      v.nullable(v.number()),
      v.check((method) => method !== null, 'form.methodMissing' satisfies MessageId),
    ),
    terms: v.pipe(
      v.boolean(),
      v.check((agrees) => agrees, 'error.terms' satisfies MessageId),
    ),
  }),
  v.forwardAsync(callable(), ['mobile']),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || !dataset.value.wantsInvoice) return;
    const parsed = parseInvoice(invoiceIn(dataset.value));
    if (!('faults' in parsed)) return;
    for (const [field, fault] of Object.entries(parsed.faults)) {
      const { name, words } = invoiceFields[field as InvoiceField];
      addIssue({
        message: words[fault],
        path: [
          {
            type: 'object',
            origin: 'value',
            input: dataset.value,
            key: name,
            value: dataset.value[name],
          },
        ],
      });
    }
  }),
);
export type CheckoutValues = v.InferInput<typeof CheckoutForm>;

/** The code of a booking that was made without signing in. */
export const ClaimForm = v.object({
  code: v.pipe(
    v.string(),
    v.check((typed) => typed.trim() !== '', 'coupon.codeMissing' satisfies MessageId),
  ),
});
