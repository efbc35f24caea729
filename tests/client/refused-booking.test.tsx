// Promises that a hotel that is not ready is called and not looked at again, and that who is barred
// from one hotel is led to others, in three languages (docs/product.md, Booking limits).

import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import {
  useRefusal,
  type BookingRefusedDialogProps,
} from '#client/features/checkout/booking-refused-dialog.tsx';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import { PageContext } from '#client/runtime/page-context.ts';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { languageOf, locales } from '#contract/paths.ts';
import type { QuoteView } from '#contract/schemas/booking.ts';
import { instant, parseDate } from '#domain/time/time.ts';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };

const words = { vi, en, th };
const nothing = () => {};
const quote = {
  stay: { type: 'overnight', date: parseDate('2026-03-13') },
  methods: [{ method: 3, name: 'momo', bar: null }],
  addOns: [],
} as unknown as QuoteView;

function Refusal(props: BookingRefusedDialogProps) {
  const { title, text, primary, wayOut } = useRefusal(props);
  return [title, text, primary, wayOut].map((part, index) => (
    <Fragment key={index}>{part}</Fragment>
  ));
}

const hotline = { shown: '1900 0482', dial: '19000482' };

async function dialog(
  locale: (typeof locales)[number],
  code: ErrorCode,
  given: typeof hotline | null = hotline,
): Promise<string> {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PageContext value={{ origin: '', now: instant(0), hotline: given }}>
        <Intl locale={locale} messages={await loadMessages(locale)}>
          <Refusal
            open
            fault={new Fault(code, {})}
            quote={quote}
            hotelPath="/hotel"
            stayPath={() => ''}
            onAccept={nothing}
            onPart={nothing}
            signInPath=""
            onClose={nothing}
          />
        </Intl>
      </PageContext>
    </MemoryRouter>,
  );
}

test.each(locales)('a hotel that is not ready is called: %s', async (locale) => {
  const said = words[languageOf(locale)];
  const html = await dialog(locale, errorCodes.callToBook);
  expect(html).toContain(said['error.callToBook']);
  expect(html).toContain(said['dialog.callHotline'].replace('{number}', hotline.shown));
  expect(html).toContain(`href="tel:${hotline.dial}"`);
  expect(html).not.toContain('href="/hotel"');
});

test.each(locales)(
  'without a hotline its own page is the way, where its own number stands: %s',
  async (locale) => {
    const html = await dialog(locale, errorCodes.callToBook, null);
    expect(html).toContain('href="/hotel"');
    expect(html).not.toContain('tel:');
  },
);

test.each(locales)('who is barred from a hotel is led to others: %s', async (locale) => {
  const said = words[languageOf(locale)];
  const html = await dialog(locale, errorCodes.guestPenalty);
  expect(html).toContain(said['dialog.otherHotels']);
  expect(html).toContain(`href="/${locale}/search?`);
  expect(html).not.toContain(said['dialog.otherMethod']);
});
