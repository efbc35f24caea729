// How many hotels the list has that Back leads to.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#contract/calls/calls.ts';
import { path } from '#contract/paths.ts';
import { query } from '../../api/queries.ts';
import { useLocale } from '../../intl/intl.tsx';
import { addressBefore } from '../../runtime/trail.ts';
import { searchInput } from './use-search-results.ts';

/** Null where Back leads elsewhere, or the list is not exactly known. */
export function useCountBefore(): number | null {
  const client = useQueryClient();
  const locale = useLocale();
  const [count] = useState(() => {
    const [pathname, params] = (addressBefore() ?? '').split('?');
    if (pathname !== path(locale, 'search') && pathname !== path(locale, 'map')) return null;
    const answer = client.getQueryData<Output<'hotel/searchHotel'>>(
      query('hotel/searchHotel', searchInput(new URLSearchParams(params))).queryKey,
    );
    return answer === undefined || answer.isTotalExact === false ? null : answer.total;
  });
  return count;
}
