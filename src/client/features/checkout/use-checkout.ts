// A checkout's whole state: the quote, what was typed, what is wrong with it, and the sending of it.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Profile } from '#contract/schemas/auth.ts';
import type { CreateInput, QuoteView } from '#contract/schemas/booking.ts';
import type { Invoice } from '#domain/invoice.ts';
import { countryCodes } from '#domain/phone.ts';
import { useProfile } from '../../api/session.ts';
import { showToast } from '../../components/deferred-components.tsx';
import { errorCodeOf, isOfflineError } from '../../errors/error-code.ts';
import { useErrorHandler } from '../../errors/handle-error.ts';
import { useSay } from '../../intl/intl.tsx';
import { WalletContext } from '../../wallet/wallet-context.ts';
import { inOrder } from '../payment/method-list.tsx';
import { type CartInput, cartIn, cartOf, withCart } from './checkout-cart.ts';
import { type CheckoutInput, useCheckoutDraft } from './checkout-draft.ts';
import type { Guest } from './guest-form.tsx';
import { proofFor } from './phone-proof.ts';
import { type QuoteInput, dialogCodes, quoteQuery } from './quote-query.ts';
import { useSubmitBooking } from './use-submit-booking.ts';
import {
  type CheckoutErrors,
  fieldErrorOf,
  firstError,
  validateCheckout,
} from './validate-checkout.ts';

const usualAdults = 2;

/** What was typed, else what the profile knows, else the usual. */
function guestOf(typed: CheckoutInput, profile: Profile | null, quote: QuoteView): Guest {
  return {
    fullName: typed.fullName ?? profile?.nickName ?? '',
    mobile: typed.mobile ?? profile?.mobile ?? '',
    email: typed.email ?? (profile?.email || quote.usual?.email) ?? '',
    countryCode:
      typed.countryCode ?? countryCodes.find((code) => code === profile?.countryCode) ?? '+84',
    adults: typed.adults ?? Math.min(usualAdults, quote.room.maxGuests),
    children: typed.children ?? 0,
    rooms: typed.rooms ?? quote.rooms,
    specialRequests: typed.specialRequests ?? '',
  };
}

/** The chosen method while it can be used; before a choice the one of last time, else the first that can; null when the choice was barred since. */
function methodOf(
  chosen: number | undefined,
  { methods, usual }: QuoteView,
  isWallet: boolean,
): number | null {
  const open = inOrder(methods, isWallet).filter((method) => method.bar === null);
  const one = (number: number | undefined) => open.find((method) => method.method === number);
  return (
    (chosen === undefined
      ? ((isWallet ? undefined : one(usual?.paymentMethod)) ?? open[0])
      : one(chosen)
    )?.method ?? null
  );
}

/** The invoice that is wanted, as it was typed so far; its e-mail begins as the guest's. */
function invoiceOf({ wantsInvoice, invoice }: CheckoutInput, email: string): Invoice | null {
  return wantsInvoice === true
    ? { company: '', taxCode: '', address: '', email, ...invoice }
    : null;
}

/** Refusals after which the ways to pay must be read anew. */
const aboutMethods: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  errorCodes.methodUnavailable,
  errorCodes.noShowPenalty,
  errorCodes.guestPenalty,
  errorCodes.gatewayMaintenance,
]);

/** Seconds until it makes sense to ask again, counted down; 0 when one may. */
function useWait(): readonly [seconds: number, wait: (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

const waitIn = (details: unknown): number =>
  typeof details === 'object' && details !== null && 'waitSeconds' in details
    ? Number(details.waitSeconds)
    : 0;

/** Finds for each refusal its place: a field, a dialog, or a notice. */
function useRefusals(setServerErrors: (mistakes: CheckoutErrors) => void, tryOnce: () => void) {
  const say = useSay();
  const client = useQueryClient();
  const treat = useErrorHandler();
  const [fault, setFault] = useState<Fault | null>(null);
  const [wait, setWait] = useWait();
  const refuse = (error: unknown): void => {
    const code = errorCodeOf(error);
    if (error instanceof Fault) setWait(waitIn(error.details));
    if (aboutMethods.has(code)) void client.invalidateQueries({ queryKey: ['booking/getQuote'] });
    const mistakes = error instanceof Fault ? fieldErrorOf(code, error.details) : null;
    if (mistakes !== null) {
      setServerErrors(mistakes);
      tryOnce();
      return;
    }
    if (error instanceof Fault && dialogCodes.has(code)) {
      setFault(error);
      return;
    }
    // The first try is still under way at the server: silent elsewhere, but here somebody waits for a booking.
    if (code === errorCodes.stillWorking)
      showToast({ tone: 'error', title: say('common.error'), text: say('error.stillWorking') });
    else treat(error);
  };
  return { fault, wait, refuse, closeFault: () => setFault(null) };
}

/** Two taps within one frame both see the button idle, so that something is being sent is itself remembered. */
function useOnce(refuse: (error: unknown) => void): (work: () => Promise<void>) => Promise<void> {
  const isSending = useRef(false);
  return async (work) => {
    if (isSending.current) return;
    isSending.current = true;
    await work().catch(refuse);
    isSending.current = false;
  };
}

/** The quote of the cart that is wished for. While its price is on the way the last one stays; a cart that cannot be had turns back to the last that could. */
function useCartQuote(
  input: QuoteInput,
  first: QuoteView,
  cart: CartInput,
  turnBack: (quote: QuoteView, error: Error) => void,
) {
  const profile = useProfile();
  const answer = useQuery({
    ...quoteQuery(withCart(input, cart), profile),
    placeholderData: keepPreviousData,
  });
  const [lastQuote, setLastQuote] = useState(first);
  const quote = answer.data ?? lastQuote;
  if (quote !== lastQuote) setLastQuote(quote);
  const error = answer.isLoadingError ? answer.error : null;
  const turn = useEffectEvent((why: Error) => turnBack(quote, why));
  useEffect(() => {
    if (error !== null && !isOfflineError(error)) turn(error);
  }, [error]);
  return { quote, isPricing: answer.isPlaceholderData && answer.isFetching };
}

export type Checkout = {
  readonly quote: QuoteView;
  readonly guest: ReturnType<typeof guestOf>;
  readonly method: number | null;
  readonly agrees: boolean;
  readonly invoice: Invoice | null;
  /** A booking is on its way, or the price of what was just changed. */
  readonly isBusy: boolean;
  readonly isChecking: boolean;
  /** Seconds for which the server wants to be left alone. */
  readonly wait: number;
  readonly cart: CartInput;
  readonly typed: CheckoutInput;
  readonly fault: Fault | null;
  readonly closeFault: () => void;
  /** What is booked as soon as its phone is proved by a code; null while nothing is asked. */
  readonly unproved: Pick<CreateInput, 'countryCode' | 'mobile'> | null;
  readonly giveUpProof: () => void;
  readonly goOnProved: () => void;
  readonly tries: number;
  readonly errors: CheckoutErrors;
  /** Uses a coupon that was just received, if it fits; otherwise everything stays. */
  readonly tryCoupon: (couponSn: number) => void;
  readonly type: (change: CheckoutInput) => void;
  readonly send: () => void;
  readonly createInput: () => CreateInput | null;
  readonly accept: (next: QuoteView) => void;
};

/** `first` is the quote the page was opened with. */
export function useCheckout(input: QuoteInput, first: QuoteView): Checkout {
  const profile = useProfile();
  const client = useQueryClient();
  const { typed, update } = useCheckoutDraft(`${input.slug} ${input.roomTypeSn}`);
  const { isBusy, isChecking, book } = useSubmitBooking();
  const [serverErrors, setServerErrors] = useState<CheckoutErrors>({});
  const [tries, setTries] = useState(0);
  const tryOnce = () => setTries((count) => count + 1);
  const { fault, wait, refuse, closeFault } = useRefusals(setServerErrors, tryOnce);
  const once = useOnce(refuse);
  const [unproved, setUnproved] = useState<CreateInput | null>(null);
  const cart = cartIn(typed, profile !== null);
  const { quote, isPricing } = useCartQuote(input, first, cart, (last, error) => {
    update(cartOf(last));
    refuse(error);
  });
  const guest = guestOf(typed, profile, quote);
  const method = methodOf(typed.method, quote, use(WalletContext));
  const agrees = typed.agrees ?? quote.usual?.agrees ?? false;
  const invoice = invoiceOf(typed, guest.email);
  const found = validateCheckout({ ...guest, method, agrees, invoice });

  /** What would be booked at this price; null while something is missing, which is then said. */
  const wish = (agreed: QuoteView): CreateInput | null => {
    tryOnce();
    setServerErrors({});
    if (firstError(found) !== null || method === null) return null;
    const { rooms: _, ...person } = guest;
    return {
      ...withCart(input, cartOf(agreed)),
      ...person,
      quoteHash: agreed.quoteHash,
      paymentMethod: method,
      agreesToTerms: agrees,
      ...(invoice === null ? {} : { invoice }),
    };
  };
  const send = async (agreed: QuoteView): Promise<void> => {
    const wished = isBusy || isPricing || wait > 0 ? null : wish(agreed);
    if (wished !== null) await once(() => bookOrProve(wished));
  };
  const bookOrProve = async (wished: CreateInput): Promise<void> => {
    try {
      await book({ ...wished, ...proofFor(wished.countryCode, wished.mobile) });
    } catch (error) {
      if (errorCodeOf(error) !== errorCodes.phoneProofRequired) throw error;
      setUnproved(wished);
    }
  };
  return {
    quote,
    guest,
    method,
    agrees,
    invoice,
    cart,
    typed,
    isBusy: isBusy || isPricing,
    isChecking,
    wait,
    fault,
    closeFault,
    unproved,
    giveUpProof: () => setUnproved(null),
    goOnProved: () => {
      setUnproved(null);
      if (unproved !== null) void once(() => bookOrProve(unproved));
    },
    tries,
    errors: tries === 0 ? {} : { ...found, ...serverErrors },
    type: (change: CheckoutInput) => {
      setServerErrors({});
      update(change);
    },
    tryCoupon: (couponSn: number) => {
      client
        .fetchQuery(quoteQuery(withCart(input, { ...cart, couponSn }), profile))
        .then((next) => {
          if (next.couponSn === couponSn) update({ couponSn });
        }, refuse);
    },
    send: () => {
      void send(quote);
    },
    createInput: () => wish(quote),
    accept: (next: QuoteView) => {
      const agreed = cartOf(next);
      client.setQueryData(quoteQuery(withCart(input, agreed), profile).queryKey, next);
      update(agreed);
      closeFault();
      void send(next);
    },
  };
}
