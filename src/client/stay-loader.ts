// Reads one stay of the member for its page; one of the past that is kept behind the PIN leads to the list, which asks for it.

import type { QueryClient } from '@tanstack/react-query';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { path } from '#contract/paths.ts';
import { codeOf } from './fault-code.ts';
import { loaderTools } from './router-context.ts';

/** `read` fills the cache with what the page shows of the stay of this code. */
export async function loadStay(
  args: LoaderFunctionArgs,
  read: (client: QueryClient, code: string) => Promise<unknown>,
): Promise<null> {
  const { client, locale } = loaderTools(args);
  try {
    await read(client, args.params['code'] ?? '');
  } catch (error) {
    if (codeOf(error) === 'API_PSS_120')
      throw redirect(path(locale, 'myBooking', {}, { tab: 'done' }));
    throw error;
  }
  return null;
}
