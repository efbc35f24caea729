// Every error of a checkout has its own message, and a complete checkout has none.

import { describe, expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import {
  fieldErrorOf,
  firstError,
  type CheckoutValues,
  validateCheckout,
} from './validate-checkout.ts';

const complete: CheckoutValues = {
  fullName: 'Trần Ngọc Lan',
  countryCode: '+84',
  mobile: '0903 482 917',
  email: 'lan@example.com',
  method: 3,
  agrees: true,
  invoice: null,
};

describe('a checkout before it is sent', () => {
  test('is right when everything is there', () => {
    expect(validateCheckout(complete)).toEqual({});
    expect(firstError({})).toBeNull();
  });
  test('names all that is missing at once, first field first', () => {
    const mistakes = validateCheckout({
      fullName: ' ',
      countryCode: '+84',
      mobile: '',
      email: '',
      method: null,
      agrees: false,
      invoice: null,
    });
    expect(mistakes).toEqual({
      fullName: 'name.blank',
      mobile: 'phone.blank',
      email: 'email.blank',
      method: 'form.methodMissing',
      terms: 'error.terms',
    });
    expect(firstError(mistakes)).toBe('fullName');
  });
  test('tells a wrong value from a missing one', () => {
    expect(
      validateCheckout({ ...complete, fullName: 'a'.repeat(26), mobile: '12', email: 'lan@' }),
    ).toEqual({ fullName: 'name.tooLong', mobile: 'phone.invalid', email: 'email.format' });
  });
  test('asks nothing about an invoice nobody wants, and everything about one that is wanted', () => {
    const empty = { company: '', taxCode: '12', address: '', email: 'lan@' };
    expect(validateCheckout({ ...complete, invoice: empty })).toEqual({
      invoiceCompany: 'invoice.companyBlank',
      invoiceTaxCode: 'invoice.taxCodeFormat',
      invoiceAddress: 'invoice.addressBlank',
      invoiceEmail: 'email.format',
    });
    expect(
      validateCheckout({
        ...complete,
        invoice: {
          company: 'An Yên',
          taxCode: '0312345678-001',
          address: '12 Lê Lợi',
          email: 'ke.toan@anyen.vn',
        },
      }),
    ).toEqual({});
  });
});

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
