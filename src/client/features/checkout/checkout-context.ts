// What the parts of a checkout share: the quote, the form and the sending of the booking.

import { createContext, use } from 'react';
import type { Fault } from '#contract/fault.ts';
import type { CreateInput, QuoteView } from '#contract/schemas/booking.ts';
import type { Stay } from '#domain/stay.ts';
import type { CartInput } from './checkout-cart.ts';
import type { CheckoutForm } from './use-checkout-form.ts';

export type CheckoutLinks = {
  readonly hotelPath: string;
  /** Sign-in that leads back to this checkout. */
  readonly signInPath: string;
  /** The checkout of another stay, or of another room. */
  readonly stayPath: (stay: Stay, roomTypeSn?: number) => string;
};

export type BookingSubmission = {
  readonly submit: () => Promise<void>;
  /** A booking is being sent, or the price of the last change is being loaded. */
  readonly isBusy: boolean;
  /** No response came, so the server is being asked whether it booked. */
  readonly isChecking: boolean;
  /** Seconds until the server accepts another try; 0 when one may try now. */
  readonly waitSeconds: number;
  /** The refusal that a dialog explains, null while there is none. */
  readonly fault: Fault | null;
  readonly closeFault: () => void;
  /** Books at the price that came with the refusal. */
  readonly accept: (quote: QuoteView) => void;
  /**
   * The phone that must be proved by a code before the booking is sent again; null while no proof
   * is asked for.
   */
  readonly phoneToProve: Pick<CreateInput, 'countryCode' | 'mobile'> | null;
  readonly cancelProof: () => void;
  readonly resumeAfterProof: () => void;
  /**
   * The request that `submit` would send; null while something is missing, which the form then
   * shows.
   */
  readonly createInput: () => Promise<CreateInput | null>;
};

export type CheckoutState = {
  /** The price of the cart; the last known one while a change is being priced. */
  readonly quote: QuoteView;
  /** The quote the page was opened with, before anything was added to the stay. */
  readonly firstQuote: QuoteView;
  readonly cart: CartInput;
  readonly form: CheckoutForm;
  readonly submission: BookingSubmission;
  /** Uses a coupon that was just received if it fits this booking; otherwise nothing changes. */
  readonly tryCoupon: (couponSn: number) => void;
  /** This hotel asks for an account and the visitor has none. */
  readonly needsAccount: boolean;
  readonly links: CheckoutLinks;
};

export const CheckoutContext = createContext<CheckoutState | null>(null);

/** The surrounding checkout. Throws outside a `CheckoutContext`. */
export function useCheckout(): CheckoutState {
  const state = use(CheckoutContext);
  if (state === null) throw new Error('useCheckout needs a CheckoutContext around it');
  return state;
}
