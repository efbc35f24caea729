// The message of a refused payment method, and that it is stored for the page that waits for the
// payment.

import { expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import {
  clearRefusedPayment,
  storeRefusedPayment,
  methodRefusal,
  refusedPayment,
} from './method-refusal.ts';

test.each([
  [{ bar: 'coupon' }, 'methodRefused.coupon'],
  [{ bar: 'notAccepted' }, 'methodRefused.notAccepted'],
  [{ bar: 'maintenance' }, 'error.maintenance'],
  [{ bar: 'noShow' }, 'dialog.penaltyText'],
  [{ bar: 'toString' }, 'error.method'],
  [{ code: 1005 }, 'error.method'],
  [undefined, 'error.method'],
  [null, 'error.method'],
] as const)('a refusal with %o says %s', (details, words) =>
  expect(methodRefusal(details)).toBe(words),
);

test('what a payment was refused with is kept for its booking alone, until another way is chosen', () => {
  expect(storeRefusedPayment('ABC234', new Fault(errorCodes.gatewayMaintenance))).toBeNull();
  expect(refusedPayment('ABC234')).toBeNull();
  expect(
    storeRefusedPayment('ABC234', new Fault(errorCodes.methodUnavailable, { bar: 'coupon' })),
  ).toBe('methodRefused.coupon');
  expect([refusedPayment('ABC234'), refusedPayment('XYZ789')]).toEqual([
    'methodRefused.coupon',
    null,
  ]);
  clearRefusedPayment('ABC234');
  expect(refusedPayment('ABC234')).toBeNull();
});
