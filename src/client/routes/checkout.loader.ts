// The quote that the checkout shows, or why there is none.

import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import type { Instead } from '#contract/calls/booking.ts';
import { Fault, type ErrorCode } from '#contract/errors.ts';
import { path } from '#contract/paths.ts';
import type { Stay } from '#domain/stay.ts';
import { codeOf, isOfflineFault } from '../fault-code.ts';
import { keptQuote } from '../parts/checkout-draft.ts';
import { dailyIn, insteadIn, quoteInput, quoteQuery } from '../parts/quote-query.ts';
import { loaderTools } from '../router-context.ts';
import { currentProfile } from '../session.ts';

export { Component } from './checkout.tsx';

type Refused = {
  readonly code: ErrorCode;
  readonly daily: Stay | null;
  readonly instead: Instead | null;
};

/** Null when there is a quote to show, otherwise why there is none. A checkout begun before opens again without a network. */
export async function loader(args: LoaderFunctionArgs): Promise<Refused | null> {
  const { client, locale, url } = loaderTools(args);
  const slug = args.params['slug'] ?? '';
  const input = quoteInput(slug, url.searchParams);
  if (input === null) throw redirect(path(locale, 'hotel', { slug }));
  const wanted = quoteQuery(input, currentProfile());
  try {
    await client.ensureQueryData(wanted);
    return null;
  } catch (error) {
    const code = codeOf(error);
    const kept = isOfflineFault(error) ? keptQuote(JSON.stringify(input)) : null;
    if (kept !== null) {
      client.setQueryData(wanted.queryKey, kept, { updatedAt: 1 });
      return null;
    }
    if (code === 'API_GNR_101' || code === 'API_GNR_100')
      throw data({ path: url.pathname }, { status: 404 });
    if (!code.startsWith('API_BKN_')) throw error;
    const details = error instanceof Fault ? error.details : null;
    return { code, daily: dailyIn(details)?.stay ?? null, instead: insteadIn(details) };
  }
}
