// The checkout's form: what was typed, filled up from the profile and the last booking, and what is
// wrong with it.

import { use, useState } from 'react';
import type { Profile } from '#contract/schemas/auth.ts';
import type { QuoteView } from '#contract/schemas/booking.ts';
import type { Invoice } from '#domain/invoice.ts';
import { countryCodes, type CountryCode } from '#domain/phone.ts';
import { useProfile } from '../../api/session.ts';
import { WalletContext } from '../../wallet/wallet-context.ts';
import { sortMethods } from '../payment/method-list.tsx';
import type { CheckoutDraft, CheckoutInput } from './checkout-draft.ts';
import { type CheckoutErrors, firstError, validateCheckout } from './validate-checkout.ts';

export type Guest = {
  readonly fullName: string;
  readonly countryCode: CountryCode;
  readonly mobile: string;
  readonly email: string;
  readonly adults: number;
  readonly children: number;
  readonly rooms: number;
  readonly specialRequests: string;
};

const defaultAdults = 2;

/** What was typed, else what the profile knows, else the defaults. */
function guestOf(typed: CheckoutInput, profile: Profile | null, quote: QuoteView): Guest {
  return {
    fullName: typed.fullName ?? profile?.nickName ?? '',
    mobile: typed.mobile ?? profile?.mobile ?? '',
    email: typed.email ?? (profile?.email || quote.usual?.email) ?? '',
    countryCode:
      typed.countryCode ?? countryCodes.find((code) => code === profile?.countryCode) ?? '+84',
    adults: typed.adults ?? Math.min(defaultAdults, quote.room.maxGuests),
    children: typed.children ?? 0,
    rooms: typed.rooms ?? quote.rooms,
    specialRequests: typed.specialRequests ?? '',
  };
}

/**
 * The chosen payment method while it can be used, null when it was barred since. Before anything is
 * chosen, the method of the last booking, else the first one that can be used.
 */
function methodOf(
  chosen: number | undefined,
  { methods, usual }: QuoteView,
  isWallet: boolean,
): number | null {
  const usable = sortMethods(methods, isWallet).filter((method) => method.bar === null);
  const find = (number: number | undefined) => usable.find((method) => method.method === number);
  if (chosen !== undefined) return find(chosen)?.method ?? null;
  // Inside a wallet its own method comes first, whatever was used elsewhere.
  const last = isWallet ? undefined : find(usual?.paymentMethod);
  return (last ?? usable[0])?.method ?? null;
}

/**
 * The invoice as typed so far, with the guest's e-mail as its default; null when none is wanted.
 */
function invoiceOf({ wantsInvoice, invoice }: CheckoutInput, email: string): Invoice | null {
  return wantsInvoice === true
    ? { company: '', taxCode: '', address: '', email, ...invoice }
    : null;
}

export type FormAttempts = {
  /** How often the guest tried to send the form; errors are shown only after the first time. */
  readonly tries: number;
  readonly countTry: () => void;
  /** What the server found wrong with the last request. */
  readonly serverErrors: CheckoutErrors;
  readonly setServerErrors: (errors: CheckoutErrors) => void;
};

export function useFormAttempts(): FormAttempts {
  const [tries, setTries] = useState(0);
  const [serverErrors, setServerErrors] = useState<CheckoutErrors>({});
  const countTry = () => setTries((count) => count + 1);
  return { tries, countTry, serverErrors, setServerErrors };
}

export type CheckoutForm = {
  readonly guest: Guest;
  /** Number of the payment method; null when none can be used. */
  readonly method: number | null;
  readonly agrees: boolean;
  /** Null when no invoice is wanted. */
  readonly invoice: Invoice | null;
  readonly typed: CheckoutInput;
  /** Empty until the first try. */
  readonly errors: CheckoutErrors;
  readonly tries: number;
  /** Stores what was typed, and clears the server's errors. */
  readonly update: (change: CheckoutInput) => void;
};

/** `isValid` says whether the form may be sent, whether or not its errors are shown yet. */
export function useCheckoutForm(
  { typed, update }: CheckoutDraft,
  quote: QuoteView,
  { tries, serverErrors, setServerErrors }: FormAttempts,
): { readonly form: CheckoutForm; readonly isValid: boolean } {
  const guest = guestOf(typed, useProfile(), quote);
  const method = methodOf(typed.method, quote, use(WalletContext));
  const agrees = typed.agrees ?? quote.usual?.agrees ?? false;
  const invoice = invoiceOf(typed, guest.email);
  const found = validateCheckout({ ...guest, method, agrees, invoice });
  return {
    form: {
      guest,
      method,
      agrees,
      invoice,
      typed,
      errors: tries === 0 ? {} : { ...found, ...serverErrors },
      tries,
      update: (change) => {
        setServerErrors({});
        update(change);
      },
    },
    isValid: firstError(found) === null,
  };
}
