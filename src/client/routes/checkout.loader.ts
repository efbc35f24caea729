// Loads the quote for the checkout, or the reason why there is none.

import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { path } from '#contract/paths.ts';
import { currentProfile } from '../api/session.ts';
import { errorCodeOf, isOfflineError } from '../errors/error-code.ts';
import { storedQuote } from '../features/checkout/checkout-draft.ts';
import { loadLastGuest } from '../features/checkout/last-guest.ts';
import {
  dailyOfferIn,
  suggestedStayIn,
  quoteInput,
  quoteQuery,
  refusedQuery,
} from '../features/checkout/quote-query.ts';
import { loaderTools } from '../runtime/router-context.ts';
import type { Refused } from './checkout.tsx';

export { Component } from './checkout.tsx';

/**
 * Null when there is a quote to show, else why there is none. Offline, a checkout that was opened
 * before opens again with its stored quote.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Refused | null> {
  const { client, locale, url } = loaderTools(args);
  const slug = args.params['slug'] ?? '';
  const input = quoteInput(slug, url.searchParams);
  const toHotel = (isRoomUnknown?: boolean) =>
    redirect(path(locale, 'hotel', { slug }, refusedQuery(slug, url.searchParams, isRoomUnknown)));
  if (input === null) throw toHotel();
  const wanted = quoteQuery(input, currentProfile());
  try {
    await Promise.all([
      client.ensureQueryData(wanted),
      typeof window === 'undefined' ? null : loadLastGuest(),
    ]);
    return null;
  } catch (error) {
    const code = errorCodeOf(error);
    const stored = isOfflineError(error) ? storedQuote(JSON.stringify(input)) : null;
    if (stored !== null) {
      client.setQueryData(wanted.queryKey, stored, { updatedAt: 1 });
      return null;
    }
    // The room does not belong to this hotel, or the hotel does not exist: the hotel's page says
    // so.
    if (code === errorCodes.notFound) throw toHotel(true);
    if (code === errorCodes.invalidInput) throw data({ path: url.pathname }, { status: 404 });
    if (!code.startsWith('API_BKN_')) throw error;
    const details = error instanceof Fault ? error.details : null;
    return { code, daily: dailyOfferIn(details)?.stay ?? null, instead: suggestedStayIn(details) };
  }
}
