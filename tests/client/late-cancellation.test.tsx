// Promises that the checkout and the booking say one rule of cancelling late: who pays at the hotel
// is told of no charge by either, who has paid what is kept (docs/product.md, Cancellation and refund).

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BookingTerms } from '#client/features/booking/booking-details.tsx';
import { CheckoutContext, type CheckoutState } from '#client/features/checkout/checkout-context.ts';
import { CancellationNotice } from '#client/features/checkout/checkout-summary.tsx';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import { languageOf, locales } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { paymentMethods } from '#domain/payment.ts';
import { instant, type Instant } from '#domain/time/time.ts';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };

const words = { vi, en, th };
const now = instant('2026-03-13T03:05:00Z');
const later = instant('2026-03-14T05:00:00Z');
const { hotel, momo } = paymentMethods;

type Asked = {
  readonly type: 'hourly' | 'overnight' | 'daily';
  readonly method: number;
  readonly freeUntil: Instant | null;
};

const checkout = ({ type, method, freeUntil }: Asked) =>
  ({
    quote: {
      stay: { type },
      freeUntil,
      asOf: now,
      isCancellable: true,
      price: { lines: [] },
      coupons: [],
    },
    form: { values: { method } },
  }) as unknown as CheckoutState;

const booking = ({ type, method, freeUntil }: Asked) =>
  ({
    type,
    paymentMethod: method,
    isCancellable: true,
    cancelUntil: freeUntil,
    confirmedAt: now,
  }) as unknown as BookingView;

const rules = ['inFull', 'firstNight', 'halfNoShow'] as const;

test.each(locales)('before and after booking it is the same rule: %s', async (locale) => {
  const own = words[languageOf(locale)];
  const messages = await loadMessages(locale);
  for (const [type, method, rule] of [
    ['hourly', hotel, 'halfNoShow'],
    ['overnight', hotel, 'halfNoShow'],
    ['daily', hotel, 'halfNoShow'],
    ['hourly', momo, 'inFull'],
    ['overnight', momo, 'inFull'],
    ['daily', momo, 'firstNight'],
  ] as const)
    for (const freeUntil of [later, null]) {
      const asked = { type, method, freeUntil };
      const when = freeUntil === null ? 'now' : 'after';
      const parts = {
        checkout: (
          <CheckoutContext value={checkout(asked)}>
            <CancellationNotice />
          </CheckoutContext>
        ),
        booking: <BookingTerms booking={booking(asked)} now={now} />,
      };
      for (const [place, part] of Object.entries(parts)) {
        const html = renderToStaticMarkup(
          <Intl locale={locale} messages={messages}>
            {part}
          </Intl>,
        );
        const said = rules.filter((one) => html.includes(own[`lateRule.${when}.${one}`]));
        expect(said, `${place} ${JSON.stringify(asked)}`).toEqual([rule]);
      }
    }
});
