// A guest whose booking was paid twice sees where the second payment is, step by step and by when
// it is there; later the page says that it is back.

import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { named } from '../support/named.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { expect, test } from './support/fixtures.ts';
import { read } from './support/site-reads.ts';
import type { Site } from './support/site.ts';

let site: Site;
test.beforeAll(({ sharedSite }) => {
  site = sharedSite;
});
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

type Booking = { readonly code: string; readonly key: string };
type Room = { readonly sn: number; readonly state: string };
type Stay = { readonly type: string; readonly date: string; readonly nights: number };

async function call<Data>(name: string, body: object): Promise<Data> {
  const answer = await fetch(`${site.url}/api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(body),
  });
  const said = (await answer.json()) as { data: Data; errors?: unknown };
  if (!answer.ok)
    throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(said.errors)}`);
  return said.data;
}
/**
 * A room that is free on a day far enough ahead, in a hotel that is sure at once and takes every
 * method.
 */
async function freeRoom(stay: Stay): Promise<{ slug: string; roomTypeSn: number }> {
  const when = `bookingType=3&checkInDatePlan=${stay.date}&startTime=14:00&endDate=${dayAhead(9)}&endTime=12:00`;
  const { hotels } = await read<{ hotels: { slug: string; state: string }[] }>(
    site,
    `hotel/searchHotel?provinceSn=1&${when}`,
  );
  for (const { slug } of hotels.filter(({ state }) => state === 'free')) {
    const { confirmsByHand, paymentMethods } = await read<{
      confirmsByHand: boolean;
      paymentMethods: number[];
    }>(site, `hotel/getHotelDetail?slug=${slug}`);
    const { rooms } = await read<{ rooms: (Room & { needsAccount?: boolean })[] }>(
      site,
      `hotel/getRoomList?slug=${slug}&${when}`,
    );
    const room = rooms.find(({ state, needsAccount }) => state === 'free' && needsAccount !== true);
    if (!confirmsByHand && paymentMethods.length === 6 && room !== undefined)
      return { slug, roomTypeSn: room.sn };
  }
  throw new Error('no hotel of the first page takes every method');
}

/** What its payer does on the page of a payment; `refund` sets how money of it comes back. */
async function act(redirectUrl: string, query: string): Promise<void> {
  const page = redirectUrl.includes('/pay/') ? redirectUrl : (await fetch(redirectUrl)).url;
  await fetch(`${page.replace('/pay/', '/act/')}?${query}`, {
    method: 'POST',
    headers: { accept: 'application/json' },
  });
}

test('the second payment of a booking is followed on its page until it is back', async ({
  page,
}) => {
  // The site asks the bank after half a minute, the page asks the site twice a minute.
  test.setTimeout(180_000);
  const stay: Stay = { type: 'daily', date: dayAhead(8), nights: 1 };
  const room = await freeRoom(stay);
  const { quoteHash } = await call<{ quoteHash: string }>('booking/getQuote', { ...room, stay });
  const { code, key } = await call<Booking>('booking/createBooking', {
    ...room,
    stay,
    quoteHash,
    paymentMethod: 42,
    adults: 2,
    children: 0,
    fullName: 'Mai Anh',
    countryCode: '+84',
    mobile: '0987654399',
    email: 'mai.anh@example.com',
    agreesToTerms: true,
  });
  const open = async (paymentMethod: number) =>
    (await call<{ redirectUrl: string }>('payment/startPayment', { code, key, paymentMethod }))
      .redirectUrl;
  const card = await open(42);
  const momo = await open(3);
  await act(card, 'refund=slow');
  await act(momo, 'scenario=approve');
  await act(card, 'scenario=approve');
  for (const language of ['vi', 'en', 'th'] as const) {
    await page.goto(`${site.url}/${language}-vn/checkout/booking-status?code=${code}&key=${key}`);
    for (const id of ['refund.coming', 'refund.why.twice', 'refund.workingDays'] as const)
      await expect(page.getByText(named(id, undefined, language)).first()).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  }
  await page.goto(`${site.url}/vi-vn/checkout/booking-status?code=${code}&key=${key}`);
  await expect(page.getByRole('heading', { name: named('refund.back') })).toBeVisible({
    timeout: 75_000,
  });
});
