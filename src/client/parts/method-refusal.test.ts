// Checks that a refused way to pay is told by its reason, and kept for the page that waits for the payment.

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { Fault } from '#contract/fault.ts';
import { forgetRefusedPayment, keepRefusedPayment, methodRefusal } from './method-refusal.ts';

test.each([
  [{ bar: 'coupon' }, 'methodRefused.coupon'], [{ bar: 'notAccepted' }, 'methodRefused.notAccepted'], [{ bar: 'maintenance' }, 'error.maintenance'], [{ bar: 'noShow' }, 'dialog.penaltyText'],
  [{ bar: 'toString' }, 'error.method'], [{ code: 1005 }, 'error.method'], [undefined, 'error.method'], [null, 'error.method'],
] as const)('a refusal with %o says %s', (details, words) => expect(methodRefusal(details)).toBe(words));

test('what a payment was refused with is kept for its booking alone, until another way is chosen', () => {
  const client = new QueryClient();
  const kept = (code: string) => client.getQueryData(['refusedPayment', code]) ?? null;
  keepRefusedPayment(client, 'ABC234', new Fault('API_PAY_100'));
  expect(kept('ABC234')).toBeNull();
  keepRefusedPayment(client, 'ABC234', new Fault('API_BKN_106', { bar: 'coupon' }));
  expect([kept('ABC234'), kept('XYZ789')]).toEqual(['methodRefused.coupon', null]);
  forgetRefusedPayment(client, 'ABC234');
  expect(kept('ABC234')).toBeNull();
});
