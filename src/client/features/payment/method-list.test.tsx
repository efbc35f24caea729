import { expect, test } from 'vitest';
import type { MethodView } from '#contract/schemas/booking.ts';
import { paymentMethodNames, paymentMethods } from '#domain/payment.ts';
import { sortMethods } from './method-list.tsx';

const all = paymentMethodNames.map((name): MethodView => ({
  method: paymentMethods[name],
  name,
  bar: null,
}));
const names = (isWallet: boolean, locale: 'vi-vn' | 'en-vn' | 'th-vn') =>
  sortMethods(all, isWallet, locale).map(({ name }) => name);

test('wallets of Vietnam come first for who reads Vietnamese, the card for everybody else', () => {
  expect(names(false, 'vi-vn')[0]).toBe('momo');
  for (const locale of ['en-vn', 'th-vn'] as const)
    expect(names(false, locale).slice(0, 2)).toEqual(['creditCard', 'momo']);
});

test('paying at the hotel is the last of all, and none is left out', () => {
  for (const locale of ['vi-vn', 'en-vn', 'th-vn'] as const) {
    expect(names(false, locale).at(-1)).toBe('hotel');
    expect(names(false, locale).toSorted()).toEqual(paymentMethodNames.toSorted());
  }
});

test('in the ZaloPay wallet its own method is first and no other wallet is offered', () => {
  expect(names(true, 'vi-vn')).toEqual(['zalopay', 'creditCard', 'debitCard', 'hotel']);
});
