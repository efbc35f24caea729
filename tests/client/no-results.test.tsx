// Promises that the last way out of an empty search leads to the same hours in the whole country:
// the day that was chosen is never changed without a word (docs/product.md, Search).

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { NoResults } from '#client/features/search/no-results.tsx';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import { loadDeferredComponents } from '#client/runtime/deferred.tsx';
import { readSearch, stayOf } from '#domain/search.ts';
import { instant } from '#domain/time/time.ts';

const now = instant(Date.parse('2026-11-26T09:00:00+07:00'));

beforeAll(() => loadDeferredComponents());

/** The search that the only link of an empty list without other ways out leads to. */
async function lastWayOut(address: string): Promise<URLSearchParams> {
  const search = readSearch(new URLSearchParams(address), now);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Intl locale="vi-vn" messages={await loadMessages('vi-vn')}>
        <NoResults search={search} stay={stayOf(search, now)} now={now} ways={[]} />
      </Intl>
    </MemoryRouter>,
  );
  const links = [...html.matchAll(/href="\/vi-vn\/search\?([^"]*)"/g)];
  expect(links).toHaveLength(1);
  return new URLSearchParams((links[0]?.[1] ?? '').replaceAll('&amp;', '&'));
}

test.each([
  'provinceSn=2&bookingType=1&checkInDatePlan=2026-12-24&startTime=14:00&endDate=2026-12-24&endTime=16:00',
  'provinceSn=2&bookingType=2&checkInDatePlan=2026-12-24&endDate=2026-12-25',
  'provinceSn=2&bookingType=3&checkInDatePlan=2026-12-24&endDate=2026-12-27&page=4&maxPrice=30000',
])('the whole country is searched for the stay that was asked for: %s', async (address) => {
  const found = await lastWayOut(address);
  const stayIn = (query: URLSearchParams) => stayOf(readSearch(query, now), now);
  expect(stayIn(found)).toEqual(stayIn(new URLSearchParams(address)));
  expect(found.get('location')).toBe('all');
  expect(['provinceSn', 'page', 'maxPrice'].filter((name) => found.has(name))).toEqual([]);
});
