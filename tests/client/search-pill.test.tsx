// Promises that the summary of a search says where, how and when: "any time" only until it is known
// which stay an address without one means (docs/product.md, A stay is always named).

import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { query } from '#client/api/queries.ts';
import { createQueryClient } from '#client/api/query-client.ts';
import { SearchPill } from '#client/features/search/search-pill.tsx';
import { searchInput } from '#client/features/search/use-search-results.ts';
import { rangeText } from '#client/features/stay/stay-format.ts';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import { PageContext } from '#client/runtime/page-context.ts';
import type { Output } from '#contract/calls/calls.ts';
import { languageOf, locales, type Locale } from '#contract/paths.ts';
import { readSearch, stayOf } from '#domain/search.ts';
import { instant } from '#domain/time/time.ts';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };

type SearchResult = Output<'hotel/searchHotel'>;

const words = { vi, en, th };
const now = instant(Date.parse('2026-03-13T09:00:00+07:00'));
const stay =
  'bookingType=1&checkInDatePlan=2026-03-16&startTime=14:30&endDate=2026-03-16&endTime=16:30';

/** What the server answers to a search of Quận 1. */
function answerTo(address: string): SearchResult {
  const state = readSearch(new URLSearchParams(address), now);
  const name = { vi: 'Quận 1', en: 'District 1', th: 'เขต 1' };
  const provinceName = { vi: 'Hồ Chí Minh', en: 'Ho Chi Minh', th: 'โฮจิมินห์' };
  return {
    state,
    stay: stayOf(state, now),
    place: { kind: 'district', sn: 101, name, provinceName, latitude: null, longitude: null },
    asOf: now,
  } as unknown as SearchResult;
}

/** The words of the pill above a search, before or after its answer has come. */
async function said(
  address: string,
  answer?: SearchResult,
  locale: Locale = 'vi-vn',
): Promise<string> {
  const messages = await loadMessages(locale);
  const client = createQueryClient();
  const { queryKey } = query('hotel/searchHotel', searchInput(new URLSearchParams(address)));
  if (answer !== undefined) client.setQueryData(queryKey, answer);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/${locale}/search?${address}`]}>
        <PageContext value={{ origin: '', now, hotline: null }}>
          <Intl locale={locale} messages={messages}>
            <SearchPill />
          </Intl>
        </PageContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test.each(locales)('a stay of the address is said at once: %s', async (locale) => {
  const own = words[languageOf(locale)];
  const text = await said(`districtSn=101&${stay}`, undefined, locale);
  expect(text).toContain(own['bookingType.hourly']);
  expect(text).toContain('14:30–16:30, 16/03');
  expect(text).not.toContain(own['search.anyTime']);
});

test.each(locales)('without one it is any time until the answer names it: %s', async (locale) => {
  const own = words[languageOf(locale)];
  const address = 'districtSn=101&bookingType=2';
  expect(await said(address, undefined, locale)).toContain(own['search.anyTime']);
  const answer = answerTo(address);
  const text = await said(address, answer, locale);
  expect(text).toContain(own['bookingType.overnight']);
  expect(text).toContain(rangeText(answer.stay, now));
  expect(text).not.toContain(own['search.anyTime']);
});

test('the place is named, or said to be near, on the map or still to be chosen', async () => {
  const at = 'latitude=10.7757&longitude=106.7004';
  expect(await said(`districtSn=101&${stay}`, answerTo(`districtSn=101&${stay}`))).toContain(
    'Quận 1, Hồ Chí Minh',
  );
  expect(await said(`location=nearBy&${at}`)).toContain(vi['place.nearMe']);
  expect(await said(`${at}&zoom=14&radius=2000`)).toContain(vi['place.mapArea']);
  expect(await said(stay)).toContain(vi['search.where']);
});
