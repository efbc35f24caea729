// Reads one stay of the member for its page; one of the past that is kept behind the PIN leads to the list, which asks for it.

import type { QueryClient } from '@tanstack/react-query';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { errorCodes } from '#contract/error-codes.ts';
import { path, type Locale } from '#contract/paths.ts';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { loaderTools } from '../../../runtime/router-context.ts';

/** `read` fills the cache with what the page shows of the stay of this code. */
export async function loadBooking(
  args: LoaderFunctionArgs,
  read: (client: QueryClient, code: string) => Promise<unknown>,
): Promise<null> {
  const { client, locale } = loaderTools(args);
  await orAskedFor(locale, read(client, args.params['code'] ?? ''));
  return null;
}

/** What waits for the PIN leads to the list of the past, which asks for it. */
export async function orAskedFor<Value>(locale: Locale, reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (errorCodeOf(error) === errorCodes.confirmIdentity)
      throw redirect(path(locale, 'myBooking', {}, { tab: 'done' }));
    throw error;
  }
}
