// What a person types at the checkout, and later when they cancel or say how the arrival went.

import * as v from 'valibot';
import { guestGenders, readGuest, type GuestFaults } from '#domain/guest/guest.ts';
import { parseInvoice, type InvoiceFault, type InvoiceField } from '#domain/invoice.ts';
import { policy } from '#domain/policy.ts';
import type { MessageId } from '../message-id.ts';
import { callable, Phone } from './auth.ts';
import { Email, emailWords, Name, nameWords, RequiredEmail } from './member.ts';
import { count } from './number.ts';

/** To whom an invoice is made out. */
export const Invoice = v.object({
  company: v.pipe(v.string(), v.maxLength(200)),
  taxCode: v.pipe(v.string(), v.maxLength(20, 'invoice.taxCodeFormat' satisfies MessageId)),
  address: v.pipe(v.string(), v.maxLength(300)),
  email: Email,
});

export const Rooms = count(1, 5);

export const GuestGender = v.picklist(guestGenders);

/** Two names put together may be twice as long as one. */
const FullName = v.pipe(v.string(), v.maxLength(401, 'name.tooLong' satisfies MessageId));

/**
 * Who comes, and what they ask for. A first and a last name stand in place of the full one; a hotel
 * that reports its guests needs them, with age and gender.
 */
export const Guest = v.object({
  adults: count(1, 30),
  children: count(0, 20),
  fullName: FullName,
  firstName: v.optional(Name),
  lastName: v.optional(Name),
  age: v.optional(v.nullable(v.pipe(v.number(), v.integer()))),
  gender: v.optional(v.nullable(GuestGender)),
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

/** What is said of a field of the guest, whether the form or the server found it. */
export const guestWords = {
  fullName: nameWords,
  lastName: { blank: 'guest.lastNameBlank', tooLong: 'name.tooLong' },
  firstName: { blank: 'guest.firstNameBlank', tooLong: 'name.tooLong' },
  age: { blank: 'guest.ageBlank', range: 'guest.ageRange' },
  gender: { blank: 'guest.genderBlank' },
} as const satisfies {
  readonly [Field in keyof Required<GuestFaults>]: Record<
    NonNullable<GuestFaults[Field]>,
    MessageId
  >;
};

/** The messages for the faults of a guest, by field; one that only a newer server knows in general. */
export function guestMessages(faults: GuestFaults): {
  readonly [Field in keyof GuestFaults]: MessageId;
} {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => {
      const words: Readonly<Record<string, MessageId>> | undefined =
        guestWords[field as keyof GuestFaults];
      return words === undefined
        ? []
        : [[field, words[fault] ?? ('error.guestDetails' satisfies MessageId)]];
    }),
  );
}

/** Where an issue of a form's field is shown. */
const pathOf = <Value extends object>(value: Value, key: string & keyof Value) =>
  [{ type: 'object', origin: 'value', input: value as never, key, value: value[key] }] as const;

/**
 * The checkout, in the order of its page. An invoice is asked for only when it is wanted, two names
 * where one is too short or the hotel reports its guests, age and gender only then.
 */
export const CheckoutFormSchema = v.pipeAsync(
  v.object({
    fullName: FullName,
    isNameInParts: v.boolean(),
    lastName: Name,
    firstName: Name,
    reportsGuests: v.boolean(),
    age: v.string(),
    gender: v.picklist(['', ...guestGenders]),
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
    if (!dataset.typed) return;
    const { isNameInParts, reportsGuests: isReported } = dataset.value;
    const read = readGuest(dataset.value, { isNameInParts, isReported });
    if (!('faults' in read)) return;
    for (const [field, message] of Object.entries(guestMessages(read.faults)))
      addIssue({ message, path: [...pathOf(dataset.value, field as keyof GuestFaults)] });
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || !dataset.value.wantsInvoice) return;
    const parsed = parseInvoice(invoiceIn(dataset.value));
    if (!('faults' in parsed)) return;
    for (const [field, fault] of Object.entries(parsed.faults)) {
      const { name, words } = invoiceFields[field as InvoiceField];
      addIssue({ message: words[fault], path: [...pathOf(dataset.value, name)] });
    }
  }),
);
export type CheckoutValues = v.InferInput<typeof CheckoutFormSchema>;

/** The code of a booking that was made without signing in. */
export const ClaimFormSchema = v.object({
  code: v.pipe(
    v.string(),
    v.check((typed) => typed.trim() !== '', 'coupon.codeMissing' satisfies MessageId),
  ),
});
