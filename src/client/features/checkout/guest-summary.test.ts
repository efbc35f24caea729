import { expect, test } from 'vitest';
import { isGuestKnown } from './guest-summary.tsx';
import type { CheckoutForm } from './use-checkout-form.ts';

const values = {
  fullName: '',
  isNameInParts: false,
  lastName: 'Trần Ngọc',
  firstName: 'Lan',
  reportsGuests: true,
  age: '34',
  gender: 'female',
  mobile: '0903482917',
  email: 'lan@example.com',
};
const isKnown = (change: Partial<Record<keyof typeof values, string>>): boolean =>
  isGuestKnown({ values: { ...values, ...change }, errors: [] } as unknown as CheckoutForm);

test('a guest who must be reported is known by two names, an age that is one, and a gender', () => {
  expect(isKnown({})).toBe(true);
  expect(isKnown({ age: '３４' })).toBe(true);
  for (const change of [
    { age: '' },
    { age: '5' },
    { age: 'thirty' },
    { gender: '' },
    { lastName: '' },
    { mobile: '' },
  ])
    expect(isKnown(change)).toBe(false);
});
