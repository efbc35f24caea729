// Says of an address whether it is one of ours at all.

import { data, type LoaderFunctionArgs } from 'react-router';
import { isLocale } from '#contract/paths.ts';

/**
 * An address whose first part is no language of ours is not found; the server has sent on those
 * that only lack it.
 */
export function rootLoader({ params, request }: LoaderFunctionArgs): null {
  if (isLocale(params['locale'])) return null;
  throw data({ path: new URL(request.url).pathname }, { status: 404 });
}
