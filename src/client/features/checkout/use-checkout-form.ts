// The checkout's form: what was typed, filled up from the profile and the last booking, and what is
// wrong with it.

import {
  getDeepErrorEntries,
  getInput,
  setInput,
  useForm,
  validate,
  type FormStore,
} from '@formisch/react';
import { use, useLayoutEffect, useRef } from 'react';
import { errorCodes } from '#contract/error-codes.ts';
import {
  CheckoutFormSchema,
  guestMessages,
  invoiceFields,
  invoiceIn,
  type CheckoutValues,
} from '#contract/forms/booking.ts';
import type { MessageId } from '#contract/message-id.ts';
import type { Language, Locale } from '#contract/paths.ts';
import type { Profile } from '#contract/schemas/auth.ts';
import type { CreateInput, QuoteView } from '#contract/schemas/booking.ts';
import { joinName, type GuestFaults } from '#domain/guest/guest.ts';
import { parseName } from '#domain/member.ts';
import { splitPhone } from '#domain/phone.ts';
import { useProfile } from '../../api/session.ts';
import { useLocale } from '../../intl/intl.tsx';
import { WalletContext } from '../../wallet/wallet-context.ts';
import { sortMethods } from '../payment/method-list.tsx';
import { methodRefusal } from '../payment/method-refusal.ts';
import { useDefaultCountryCode } from '../sign-in/default-countries.ts';
import type { CheckoutDraft, CheckoutInput } from './checkout-draft.ts';
import type { LastGuest } from './last-guest.ts';

export type CheckoutSchema = typeof CheckoutFormSchema;
export type CheckoutStore = FormStore<CheckoutSchema>;
export type CheckoutFieldName = keyof CheckoutValues;

const defaultAdults = 2;

type Known = {
  readonly profile: Profile | null;
  /** Of the last booking on this device. */
  readonly last: LastGuest | null;
  readonly isWallet: boolean;
  readonly locale: Locale;
  /** The dialling code of a number that nobody has typed yet. */
  readonly defaultCountryCode: string;
};

/** What was typed, else what the profile or the last booking knows, else the defaults. */
function valuesOf(
  typed: CheckoutInput,
  { profile, last, isWallet, locale, defaultCountryCode }: Known,
  quote: QuoteView,
): CheckoutValues {
  const email = typed.email ?? (profile?.email || quote.usual?.email || last?.email || '');
  const phone = profile ?? (last === null ? null : splitPhone(last.phone));
  return {
    ...guestValues(typed, profile, last, quote),
    countryCode: typed.countryCode ?? phone?.countryCode ?? defaultCountryCode,
    mobile: typed.mobile ?? phone?.mobile ?? '',
    email,
    adults: typed.adults ?? Math.min(defaultAdults, quote.room.maxGuests),
    children: typed.children ?? 0,
    rooms: typed.rooms ?? quote.rooms,
    specialRequests: typed.specialRequests ?? '',
    ...invoiceValues(typed, email),
    method: methodOf(typed.method ?? undefined, quote, isWallet, locale),
    terms: typed.terms ?? quote.usual?.agrees ?? false,
  };
}

type GuestValues = Pick<
  CheckoutValues,
  'fullName' | 'isNameInParts' | 'lastName' | 'firstName' | 'reportsGuests' | 'age' | 'gender'
>;

/** The guest as typed so far; two names from the start where one was too short the last time. */
function guestValues(
  typed: CheckoutInput,
  profile: Profile | null,
  last: LastGuest | null,
  quote: QuoteView,
): GuestValues {
  const name = profile?.nickName || last?.fullName || '';
  const known = knownDetails(quote.guest, last?.guest);
  return {
    fullName: typed.fullName ?? name,
    isNameInParts:
      typed.isNameInParts ??
      (typed.fullName === undefined && known !== undefined && isTooLong(name)),
    lastName: typed.lastName ?? known?.lastName ?? '',
    firstName: typed.firstName ?? known?.firstName ?? '',
    reportsGuests: quote.reportsGuests === true,
    age: typed.age ?? String(known?.age ?? ''),
    gender: typed.gender ?? known?.gender ?? '',
  };
}

function isTooLong(name: string): boolean {
  const read = parseName(name);
  return 'fault' in read && read.fault === 'tooLong';
}

type Details = QuoteView['guest'];

/** The member's own first, with what the last booking knows of the same person. */
function knownDetails(own: Details, before: Details): Details {
  if (own === undefined || `${own.firstName}${own.lastName}` === '') return before ?? own;
  const isSame = before?.firstName === own.firstName && before.lastName === own.lastName;
  return {
    ...own,
    age: own.age ?? (isSame ? before.age : null),
    gender: own.gender ?? (isSame ? before.gender : null),
  };
}

/** The invoice as typed so far, with the guest's e-mail as its default. */
const invoiceValues = (typed: CheckoutInput, email: string) => ({
  wantsInvoice: typed.wantsInvoice ?? false,
  invoiceCompany: typed.invoiceCompany ?? '',
  invoiceTaxCode: typed.invoiceTaxCode ?? '',
  invoiceAddress: typed.invoiceAddress ?? '',
  invoiceEmail: typed.invoiceEmail ?? email,
});

/**
 * The chosen payment method while it can be used, null when it was barred since. Before anything is
 * chosen, the method of the last booking, else the first one that can be used.
 */
function methodOf(
  chosen: number | undefined,
  { methods, usual }: QuoteView,
  isWallet: boolean,
  locale: Locale,
): number | null {
  const usable = sortMethods(methods, isWallet, locale).filter((method) => method.bar === null);
  const find = (number: number | undefined) => usable.find((method) => method.method === number);
  if (chosen !== undefined) return find(chosen)?.method ?? null;
  // Inside a wallet its own method comes first, whatever was used elsewhere.
  const last = isWallet ? undefined : find(usual?.paymentMethod);
  return (last ?? usable[0])?.method ?? null;
}

export type CheckoutForm = {
  readonly store: CheckoutStore;
  /** What the form holds; `method` is null when none can be used. */
  readonly values: CheckoutValues;
  /** In the order of the page. */
  readonly errors: readonly { readonly field: CheckoutFieldName; readonly text: string }[];
  /** Keeps what was typed, and what was put into the cart. */
  readonly update: (change: CheckoutInput) => void;
};

const useKnown = (last: LastGuest | null): Known => ({
  profile: useProfile(),
  last,
  isWallet: use(WalletContext),
  locale: useLocale(),
  defaultCountryCode: useDefaultCountryCode(),
});

/** The form before its quote is known to be the newest: it starts from the page's first. */
export function useCheckoutStore(
  { typed }: CheckoutDraft,
  firstQuote: QuoteView,
  last: LastGuest | null,
): CheckoutStore {
  return useForm({
    schema: CheckoutFormSchema,
    initialInput: valuesOf(typed, useKnown(last), firstQuote),
    revalidate: 'input',
  });
}

/**
 * The form takes over what changes beside it: the draft of this tab once the page is hydrated, the
 * profile, a method that is barred, guests who do not fit into fewer rooms.
 */
function useFollow(store: CheckoutStore, values: CheckoutValues): void {
  const followed = useRef(values);
  useLayoutEffect(() => {
    for (const name of Object.keys(values) as CheckoutFieldName[]) {
      const input = values[name];
      // What was typed in the meantime is on its way through the draft.
      if (input === followed.current[name] || input === getInput(store, { path: [name] })) continue;
      setInput(store, { path: [name], input });
    }
    followed.current = values;
  });
}

/** The form as it follows its draft and its quote. */
export function useCheckoutForm(
  store: CheckoutStore,
  { typed, update }: CheckoutDraft,
  quote: QuoteView,
  last: LastGuest | null,
): CheckoutForm {
  const values = valuesOf(typed, useKnown(last), quote);
  useFollow(store, values);
  const errors = getDeepErrorEntries(store).map(({ path: [field], errors: [text] }) => ({
    field: field as CheckoutFieldName,
    text,
  }));
  return { store, values, errors, update };
}

/** The guest as a booking takes them: only what was asked for. */
function guestRequest(
  { fullName, isNameInParts, firstName, lastName, reportsGuests, age, gender }: GuestValues,
  language: Language,
): Pick<CreateInput, 'fullName' | 'firstName' | 'lastName' | 'age' | 'gender'> {
  if (!isNameInParts && !reportsGuests) return { fullName };
  return {
    fullName: joinName({ firstName, lastName }, language),
    firstName,
    lastName,
    ...(reportsGuests && { age: Number(age.normalize('NFKC')), gender: gender || null }),
  };
}

/** What the form asks to be booked; null while something is missing, which is then shown. */
export async function requestIn(
  store: CheckoutStore,
  language: Language,
): Promise<Omit<CreateInput, 'slug' | 'roomTypeSn' | 'stay' | 'quoteHash'> | null> {
  const read = await validate(store, { shouldFocus: true });
  if (!read.success || read.output.method === null) return null;
  const { countryCode, mobile, email, adults, children, specialRequests } = read.output;
  return {
    ...guestRequest(read.output, language),
    countryCode,
    mobile,
    email,
    adults,
    children,
    specialRequests,
    paymentMethod: read.output.method,
    agreesToTerms: read.output.terms,
    ...(read.output.wantsInvoice ? { invoice: invoiceIn(read.output) } : {}),
  };
}

export type CheckoutErrors = { readonly [Field in CheckoutFieldName]?: MessageId };

/** The field that a refusal of the server is about; null when it is about none. */
export function fieldErrorOf(code: string, details: unknown): CheckoutErrors | null {
  if (code === errorCodes.invalidPhone) return { mobile: 'phone.invalid' };
  if (code === errorCodes.methodUnavailable) return { method: methodRefusal(details) };
  if (code === errorCodes.termsNotAccepted) return { terms: 'error.terms' };
  if (typeof details !== 'object' || details === null) return null;
  if (code === errorCodes.guestDetailsMissing)
    return 'faults' in details ? guestMessages(details.faults as GuestFaults) : null;
  if (code !== errorCodes.invalidInput || !('field' in details)) return null;
  const { field } = details;
  if (field === 'fullName' || field === 'firstName' || field === 'lastName')
    return guestMessages({ [field]: 'fault' in details ? details.fault : 'blank' } as GuestFaults);
  const invoice = Object.entries(invoiceFields).find(
    ([name]) => details.field === `invoice.${name}`,
  )?.[1];
  if (invoice !== undefined) return { [invoice.name]: invoice.words.format };
  return details.field === 'email' ? { email: 'email.format' } : null;
}
