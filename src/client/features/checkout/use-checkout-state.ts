// A checkout's whole state, put together from its draft, the quote of its cart, its form and the
// sending of the booking.

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorCodes } from '#contract/error-codes.ts';
import { languageOf } from '#contract/paths.ts';
import type { CreateInput, QuoteView } from '#contract/schemas/booking.ts';
import { useProfile } from '../../api/session.ts';
import { errorCodeOf } from '../../errors/error-code.ts';
import { useLocale } from '../../intl/intl.tsx';
import { cartIn, cartOf, withCart } from './checkout-cart.ts';
import type { BookingSubmission, CheckoutLinks, CheckoutState } from './checkout-context.ts';
import { useCheckoutDraft } from './checkout-draft.ts';
import { useLastGuest } from './last-guest.ts';
import { proofFor } from './phone-proof.ts';
import { type QuoteInput, quoteQuery } from './quote-query.ts';
import { type BookingRefusals, useBookingRefusals } from './use-booking-refusals.ts';
import { useCartQuote } from './use-cart-quote.ts';
import { requestIn, useCheckoutForm, useCheckoutStore } from './use-checkout-form.ts';
import { useSubmitBooking } from './use-submit-booking.ts';

/** `firstQuote` is the quote the page was opened with. */
export function useCheckoutState(
  input: QuoteInput,
  firstQuote: QuoteView,
  links: CheckoutLinks,
): CheckoutState {
  const profile = useProfile();
  const client = useQueryClient();
  const draft = useCheckoutDraft(`${input.slug} ${input.roomTypeSn}`);
  const last = useLastGuest();
  const language = languageOf(useLocale());
  const store = useCheckoutStore(draft, firstQuote, last);
  const refusals = useBookingRefusals(store);
  const cart = cartIn(draft.typed, profile !== null);
  const { quote, isPricing } = useCartQuote(input, firstQuote, cart, (lastQuote, error) => {
    draft.update(cartOf(lastQuote));
    refusals.refuse(error);
  });
  const form = useCheckoutForm(store, draft, quote, last);

  /**
   * The request that books at the price of `agreed`; null while something is missing, which the
   * form then shows.
   */
  const createInput = async (agreed: QuoteView): Promise<CreateInput | null> => {
    const request = await requestIn(store, language);
    return request === null
      ? null
      : { ...withCart(input, cartOf(agreed)), ...request, quoteHash: agreed.quoteHash };
  };
  const { send, ...submission } = useSubmission(createInput, isPricing, refusals);

  return {
    quote,
    firstQuote,
    cart,
    form,
    submission: {
      ...submission,
      submit: () => send(quote),
      createInput: () => createInput(quote),
      accept: (next) => {
        const agreed = cartOf(next);
        client.setQueryData(quoteQuery(withCart(input, agreed), profile).queryKey, next);
        draft.update(agreed);
        refusals.closeFault();
        void send(next);
      },
    },
    tryCoupon: (couponSn) => {
      client
        .fetchQuery(quoteQuery(withCart(input, { ...cart, couponSn }), profile))
        .then((next) => {
          if (next.couponSn === couponSn) draft.update({ couponSn });
        }, refusals.refuse);
    },
    needsAccount: quote.needsAccount && profile === null,
    links,
  };
}

/**
 * Two taps within one frame both see an idle button, so a ref remembers that something is being
 * sent.
 */
function useOnce(refuse: (error: unknown) => void): (work: () => Promise<void>) => Promise<void> {
  const isSending = useRef(false);
  return async (work) => {
    if (isSending.current) return;
    isSending.current = true;
    await work().catch(refuse);
    isSending.current = false;
  };
}

type Submission = Omit<BookingSubmission, 'submit' | 'createInput' | 'accept'> & {
  readonly send: (agreed: QuoteView) => Promise<void>;
};

/**
 * Sends one booking at a time, and asks for a proof of the phone where the server wants one first.
 */
function useSubmission(
  createInput: (agreed: QuoteView) => Promise<CreateInput | null>,
  isPricing: boolean,
  { fault, closeFault, waitSeconds, refuse }: BookingRefusals,
): Submission {
  const { isBusy, isChecking, book } = useSubmitBooking();
  const once = useOnce(refuse);
  const [unproved, setUnproved] = useState<CreateInput | null>(null);
  const bookOrProve = async (request: CreateInput): Promise<void> => {
    try {
      await book({ ...request, ...(await proofFor(request.countryCode, request.mobile)) });
    } catch (error) {
      if (errorCodeOf(error) !== errorCodes.phoneProofRequired) throw error;
      setUnproved(request);
    }
  };
  return {
    send: async (agreed) => {
      if (isBusy || isPricing || waitSeconds > 0) return;
      await once(async () => {
        const request = await createInput(agreed);
        if (request !== null) await bookOrProve(request);
      });
    },
    isBusy: isBusy || isPricing,
    isChecking,
    waitSeconds,
    fault,
    closeFault,
    phoneToProve: unproved,
    cancelProof: () => setUnproved(null),
    resumeAfterProof: () => {
      setUnproved(null);
      if (unproved !== null) void once(() => bookOrProve(unproved));
    },
  };
}
