// A refusal of a booking is told at the field that it speaks of.

import { describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { fieldErrorOf } from './use-checkout-form.ts';

describe('a refusal of the server', () => {
  test('is told at the field it speaks of', () => {
    expect(fieldErrorOf(errorCodes.invalidPhone, { fault: 'invalid' })).toEqual({
      mobile: 'phone.invalid',
    });
    expect(fieldErrorOf(errorCodes.invalidInput, { field: 'email', fault: 'format' })).toEqual({
      email: 'email.format',
    });
    expect(
      fieldErrorOf(errorCodes.invalidInput, { field: 'invoice.taxCode', fault: 'format' }),
    ).toEqual({
      invoiceTaxCode: 'invoice.taxCodeFormat',
    });
    expect(fieldErrorOf(errorCodes.invalidInput, { field: 'lastName', fault: 'tooLong' })).toEqual({
      lastName: 'name.tooLong',
    });
    expect(
      fieldErrorOf(errorCodes.guestDetailsMissing, {
        faults: { firstName: 'blank', age: 'range', gender: 'unknown', passport: 'blank' },
      }),
    ).toEqual({
      firstName: 'guest.firstNameBlank',
      age: 'guest.ageRange',
      gender: 'error.guestDetails',
    });
    expect(fieldErrorOf(errorCodes.methodUnavailable, { bar: 'coupon' })).toEqual({
      method: 'methodRefused.coupon',
    });
    expect(fieldErrorOf(errorCodes.methodUnavailable, { code: 1005 })).toEqual({
      method: 'error.method',
    });
  });
  test('speaks of no field when it is about the room', () => {
    expect(fieldErrorOf(errorCodes.soldOut, { reason: 'soldOut' })).toBeNull();
    expect(fieldErrorOf(errorCodes.invalidInput, undefined)).toBeNull();
  });
});
