// Whoever has no script filters a search by a form alone, and the address it leads to is that of a
// link.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { facilityNames, hotelTypeNames } from '#domain/hotel.ts';
import { paymentMethodNames } from '#domain/payment.ts';
import { openPagesSite, type PagesSite } from '../support/pages-site.ts';
import { sampleCountry } from '../support/sample-country.ts';

let site: PagesSite;
beforeAll(async () => {
  site = await openPagesSite(sampleCountry);
});
afterAll(() => site.close());

const search = '/vi-vn/search?provinceSn=1&bookingType=2';
const formOf = (html: string): string =>
  /<noscript><form .*?<\/form><\/noscript>/s.exec(html)?.[0] ?? '';
const fields = (form: string, name: string): number => form.split(`name="${name}"`).length - 1;
const hotels = (html: string): number =>
  Number(/<h1[^>]*>\D*([\d.]+)/.exec(html)?.[1]?.replace('.', '') ?? Number.NaN);

test('the form has every filter there is, and keeps the place and the stay', async () => {
  const form = formOf(await site.text(search));
  expect(fields(form, 'facility')).toBe(facilityNames.length);
  expect(fields(form, 'hotelType')).toBe(hotelTypeNames.length);
  expect(fields(form, 'paymentMethod')).toBe(paymentMethodNames.length);
  const single = [
    'minPrice',
    'maxPrice',
    'isFlashSale',
    'isFreeToCancel',
    'filterByRating',
    'rateReviewClean',
    'provinceSn',
    'bookingType',
    'checkInDatePlan',
  ];
  expect(single.filter((name) => fields(form, name) !== 1)).toEqual([]);
});

test('what it sends leads to the address that a link would have, and that page says what is chosen', async () => {
  const sent = await site.ask(
    `${search}&minPrice=&maxPrice=900000&isFreeToCancel=1&hotelType=1&hotelType=2&facility=1&facility=2&filterByRating=`,
  );
  expect(sent.status).toBe(302);
  const to = sent.headers.get('Location') ?? '';
  expect(to).toBe(`${search}&maxPrice=900000&isFreeToCancel=1&hotelType=1-2&facility=1-2`);
  const html = await site.text(to);
  const form = formOf(html);
  expect(form.split('checked=""').length - 1).toBe(5);
  expect(form).toContain('value="900000"');
  expect(form).toContain('<details open=""');
  expect(hotels(html)).toBeLessThan(hotels(await site.text(search)));
});

test('days have no flash sales, so none is offered', async () => {
  expect(
    fields(formOf(await site.text('/vi-vn/search?provinceSn=1&bookingType=3')), 'isFlashSale'),
  ).toBe(0);
});
