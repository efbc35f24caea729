// Promises that a booking that its guest ended says what came back of coupon and points, in three
// languages, and says nothing of what did not (docs/product.md, Joy Xu).

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GivenBackCard } from '#client/features/booking/given-back.tsx';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import { brand } from '#contract/brand.ts';
import { languageOf, locales } from '#contract/paths.ts';
import type { BookingView } from '#contract/schemas/booking.ts';
import { vnd } from '#domain/money.ts';
import { instant } from '#domain/time/time.ts';
import en from '#locales/en.json' with { type: 'json' };
import th from '#locales/th.json' with { type: 'json' };
import vi from '#locales/vi.json' with { type: 'json' };

const words = { vi, en, th };
const at = instant('2026-03-13T07:00:00Z');

function endedBy(move: string, isLate: boolean, kinds: readonly ('coupon' | 'joyXu')[]) {
  return {
    history: [{ status: 3, move, at }],
    cancellation: {
      actor: 'member',
      reason: 'other',
      note: '',
      paid: vnd(400_000),
      refund: vnd(400_000),
      isLate,
      at,
    },
    price: { lines: kinds.map((kind) => ({ kind, amount: vnd(-12_450) })) },
  } as unknown as BookingView;
}

const shown = async (locale: (typeof locales)[number], booking: BookingView): Promise<string> =>
  renderToStaticMarkup(
    <Intl locale={locale} messages={await loadMessages(locale)}>
      <GivenBackCard booking={booking} />
    </Intl>,
  );

test.each(locales)('who cancels in time has both back: %s', async (locale) => {
  const said = words[languageOf(locale)];
  const html = await shown(locale, endedBy('cancel', false, ['coupon', 'joyXu']));
  expect(html).toContain(said['lost.couponBack']);
  expect(html).toContain(
    said['lost.pointsBack'].replace('{amount}', '12.450').replace('{points}', brand.points),
  );
});

test('only what was used is named', async () => {
  const html = await shown('en-vn', endedBy('cancel', false, ['joyXu']));
  expect(html).not.toContain(en['lost.couponBack']);
  expect(await shown('en-vn', endedBy('cancel', false, []))).toBe('');
});

test('who cancels too late, or did not come, is promised nothing', async () => {
  expect(await shown('en-vn', endedBy('cancel', true, ['coupon', 'joyXu']))).toBe('');
  expect(await shown('en-vn', endedBy('didNotCheckIn', false, ['coupon', 'joyXu']))).toBe('');
});
