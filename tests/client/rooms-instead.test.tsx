// Promises that whoever lost a room is led to other rooms, also where those nearby cannot be read:
// no grey box stays in their place.

import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { query } from '#client/api/queries.ts';
import { createQueryClient } from '#client/api/query-client.ts';
import { RoomsInstead } from '#client/features/booking/rooms-instead.tsx';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import type { BookingView } from '#contract/schemas/booking.ts';
import { stayOfBooking } from '#domain/change.ts';
import { stayParams } from '#domain/search.ts';
import { instant } from '#domain/time/time.ts';
import vi from '#locales/vi.json' with { type: 'json' };

const now = instant('2026-03-13T03:05:00Z');
const booking = {
  code: 'SH9BWD',
  key: 'key',
  type: 'hourly',
  checkIn: instant('2026-03-13T07:00:00Z'),
  checkOut: instant('2026-03-13T09:00:00Z'),
  history: [],
  refunds: [],
  hotel: { slug: 'la-sen-boutique', name: 'Lá Sen Boutique', latitude: 10.77, longitude: 106.7 },
} as unknown as BookingView;

async function drawn(hasFailed: boolean): Promise<string> {
  const client = createQueryClient();
  // A failure that is there already is drawn, and not read anew first.
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryOnMount: false } });
  const { queryKey } = query('hotel/getSimilarHotelList', {
    slug: booking.hotel.slug,
    ...stayParams(stayOfBooking(booking)),
  });
  const nearby = client.getQueryCache().build(client, { queryKey });
  if (hasFailed) nearby.setState({ status: 'error', error: new Error('no answer') });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Intl locale="vi-vn" messages={await loadMessages('vi-vn')}>
          <RoomsInstead booking={booking} now={now} />
        </Intl>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('while nearby rooms are read their place is kept; where they cannot be, the search is there', async () => {
  expect(await drawn(false)).not.toContain(vi['lost.search']);
  const html = await drawn(true);
  expect(html).toContain(vi['lost.search']);
  expect(html).toMatch(/href="\/vi-vn\/search\?/);
});
