// Loads one of the member's stays for its page. A past stay behind the PIN redirects to the list,
// which asks for the PIN.

import type { QueryClient } from '@tanstack/react-query';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { errorCodes } from '#contract/error-codes.ts';
import { path, type Locale } from '#contract/paths.ts';
import { errorCodeOf } from '../../../errors/error-code.ts';
import { loaderTools } from '../../../runtime/router-context.ts';

/** `read` fills the cache with the data of the page for this code. */
export async function loadBooking(
  args: LoaderFunctionArgs,
  read: (client: QueryClient, code: string) => Promise<unknown>,
): Promise<null> {
  const { client, locale } = loaderTools(args);
  await redirectIfLocked(locale, read(client, args.params['code'] ?? ''));
  return null;
}

/** A stay behind the PIN redirects to the list of past stays, which asks for it. */
export async function redirectIfLocked<Value>(
  locale: Locale,
  reading: Promise<Value>,
): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    if (errorCodeOf(error) === errorCodes.confirmIdentity)
      throw redirect(path(locale, 'myBooking', {}, { tab: 'done' }));
    throw error;
  }
}
