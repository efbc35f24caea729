// Promises that the hotel of a booking leads to its page, wherever a booking is shown whole.

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { HotelFacts } from '#client/features/booking/booking-details.tsx';
import { BesideHeader } from '#client/features/booking/page/beside-header.tsx';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import { locales } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { bookingStatuses } from '#domain/booking.ts';
import { instant } from '#domain/time/time.ts';

const now = instant('2026-03-13T03:05:00Z');
const booking = {
  hotel: {
    slug: 'la-sen',
    name: 'Lá Sen',
    address: '12 Lê Lợi, Quận 1',
    phone: '028 3822 0000',
    latitude: 10.7757,
    longitude: 106.7004,
  },
  room: { name: 'Phòng Đôi' },
  status: bookingStatuses.checkInPending,
  checkIn: instant('2026-03-14T07:00:00Z'),
  freeUntil: null,
  isCancellable: true,
} as unknown as BookingView;

test.each(locales)('the name is a link, on a phone and beside the list: %s', async (locale) => {
  const messages = await loadMessages(locale);
  for (const Part of [HotelFacts, BesideHeader]) {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <Intl locale={locale} messages={messages}>
          <Part booking={booking} now={now} />
        </Intl>
      </MemoryRouter>,
    );
    expect(html).toMatch(new RegExp(`<a[^>]* href="/${locale}/hotel/la-sen"[^>]*>Lá Sen</a>`));
  }
});
