// The price of a cart, requested again with every change of it.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { QuoteView } from '#contract/schemas/booking.ts';
import { useProfile } from '../../api/session.ts';
import { isOfflineError } from '../../errors/error-code.ts';
import { type CartInput, withCart } from './checkout-cart.ts';
import { type QuoteInput, quoteQuery } from './quote-query.ts';

/**
 * The quote of `cart`; while its price is being loaded, the last one. When the server refuses to
 * price the cart, `onRefused` gets the last quote that worked, so that the cart can be set back to
 * it. Being offline is no refusal.
 */
export function useCartQuote(
  input: QuoteInput,
  firstQuote: QuoteView,
  cart: CartInput,
  onRefused: (lastQuote: QuoteView, error: Error) => void,
): { readonly quote: QuoteView; readonly isPricing: boolean } {
  const profile = useProfile();
  const result = useQuery({
    ...quoteQuery(withCart(input, cart), profile),
    placeholderData: keepPreviousData,
  });
  const [lastQuote, setLastQuote] = useState(firstQuote);
  const quote = result.data ?? lastQuote;
  if (quote !== lastQuote) setLastQuote(quote);
  const error = result.isLoadingError ? result.error : null;
  const reportRefusal = useEffectEvent((reason: Error) => onRefused(quote, reason));
  useEffect(() => {
    if (error !== null && !isOfflineError(error)) reportRefusal(error);
  }, [error]);
  return { quote, isPricing: result.isPlaceholderData && result.isFetching };
}
