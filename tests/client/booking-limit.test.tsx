// Walks each limit of bookings to the words and the way on that a person is given, at the checkout
// and in the queue, in three languages (docs/product.md, Booking limits).

import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import {
  useRefusal,
  type BookingRefusedDialogProps,
} from '#client/features/checkout/booking-refused-dialog.tsx';
import { statusTextOf } from '#client/features/outbox/outbox-text.ts';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { OutboxRow } from '#contract/outbox/outbox.ts';
import { languageOf, locales, path } from '#contract/paths.ts';
import type { BookingLimit, QuoteView } from '#contract/schemas/booking.ts';
import { instant } from '#domain/time/time.ts';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };
import { intlSaying } from '#tests/support/intl.ts';

const words = { vi, en, th };
const nothing = () => {};
const prepaid = {
  methods: [
    { method: 3, name: 'momo', bar: null },
    { method: 0, name: 'hotel', bar: null },
  ],
  addOns: [],
} as unknown as QuoteView;
const atHotelOnly = {
  methods: [
    { method: 3, name: 'momo', bar: 'minimum' },
    { method: 0, name: 'hotel', bar: null },
  ],
  addOns: [],
} as unknown as QuoteView;

/** Without the dialog around it, which only a browser draws. */
function Refusal(props: BookingRefusedDialogProps) {
  const { title, text, facts, primary, wayOut } = useRefusal(props);
  return [title, text, facts, primary, wayOut].map((part, index) => (
    <Fragment key={index}>{part}</Fragment>
  ));
}

async function dialog(
  locale: (typeof locales)[number],
  details: unknown,
  quote = prepaid,
): Promise<string> {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Intl locale={locale} messages={await loadMessages(locale)}>
        <Refusal
          open
          fault={new Fault(errorCodes.overLimit, details)}
          quote={quote}
          hotelPath="/hotel"
          stayPath={() => ''}
          onAccept={nothing}
          onPart={nothing}
          signInPath=""
          onClose={nothing}
        />
      </Intl>
    </MemoryRouter>,
  );
}

describe.each(locales)('in %s', (locale) => {
  const own = words[languageOf(locale)];

  test('too many of one day are told to come back tomorrow, also by a server that says no more', async () => {
    for (const html of [
      await dialog(locale, { limit: 'day', most: 5 }),
      await dialog(locale, undefined),
    ])
      expect(html).toContain(own['error.overLimit']);
  });

  test('payments that wait are counted and led to', async () => {
    const html = await dialog(locale, { limit: 'unpaid', most: 2 });
    expect(html).toContain(own['dialog.limitUnpaid']);
    expect(html).toMatch(/\b2\b/);
    expect(html).toContain(`href="${path(locale, 'account')}"`);
    expect(html).not.toContain(own['error.overLimit']);
  });

  test('too many to be paid at the hotel lead to paying in advance, and to another room where that cannot be', async () => {
    const html = await dialog(locale, { limit: 'payAtHotel', most: 3 });
    for (const said of [own['dialog.limitAtHotel'], `>${own['dialog.payAhead']}<`, '3'])
      expect(html).toContain(said);
    expect(html).not.toContain(own['error.overLimit']);
    const barred = await dialog(locale, { limit: 'payAtHotel', most: 3 }, atHotelOnly);
    expect(barred).not.toContain(`>${own['dialog.payAhead']}<`);
    expect(barred).toContain('href="/hotel"');
  });

  test('too many rooms held from one network are told to wait some minutes, not until tomorrow', async () => {
    const html = await dialog(locale, { limit: 'network', most: 20 });
    for (const said of [own['dialog.limitNetwork'], own['dialog.limitNetworkText']])
      expect(html).toContain(said);
    expect(html).not.toContain(own['error.overLimit']);
  });
});

test.each([
  ['day', 'dialog.limit'],
  ['unpaid', 'dialog.limitUnpaid'],
  ['payAtHotel', 'dialog.limitAtHotel'],
  ['network', 'dialog.limitNetwork'],
] as const)(
  'a request left without a network that ran into the limit %s says which',
  (limit: BookingLimit, title) => {
    const row = {
      call: 'booking/createBooking',
      state: 'refused',
      at: 0,
      endedAt: 0,
      fault: { code: errorCodes.overLimit, details: { limit, most: 3 } },
    } as unknown as OutboxRow;
    expect(
      statusTextOf(
        row,
        instant(0),
        intlSaying((id, values) => [id, ...Object.values(values)].join(' ')),
      ),
    ).toBe(`queue.notBooked ${title}`);
  },
);
