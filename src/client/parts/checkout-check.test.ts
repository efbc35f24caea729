// Checks that a checkout names every mistake with its own words and lets a complete one pass.

import { describe, expect, test } from 'vitest';
import { firstMistake, mistakeOf, mistakesIn, type Answers } from './checkout-check.ts';

const complete: Answers = {
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
    expect(mistakesIn(complete)).toEqual({});
    expect(firstMistake({})).toBeNull();
  });
  test('names all that is missing at once, first field first', () => {
    const mistakes = mistakesIn({
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
    expect(firstMistake(mistakes)).toBe('fullName');
  });
  test('tells a wrong value from a missing one', () => {
    expect(
      mistakesIn({ ...complete, fullName: 'a'.repeat(26), mobile: '12', email: 'lan@' }),
    ).toEqual({ fullName: 'name.tooLong', mobile: 'phone.invalid', email: 'email.format' });
  });
  test('asks nothing about an invoice nobody wants, and everything about one that is wanted', () => {
    const empty = { company: '', taxCode: '12', address: '', email: 'lan@' };
    expect(mistakesIn({ ...complete, invoice: empty })).toEqual({
      invoiceCompany: 'invoice.companyBlank',
      invoiceTaxCode: 'invoice.taxCodeFormat',
      invoiceAddress: 'invoice.addressBlank',
      invoiceEmail: 'email.format',
    });
    expect(
      mistakesIn({
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
    expect(mistakeOf('API_PSS_100', { fault: 'invalid' })).toEqual({ mobile: 'phone.invalid' });
    expect(mistakeOf('API_GNR_100', { field: 'email', fault: 'format' })).toEqual({
      email: 'email.format',
    });
    expect(mistakeOf('API_GNR_100', { field: 'invoice.taxCode', fault: 'format' })).toEqual({
      invoiceTaxCode: 'invoice.taxCodeFormat',
    });
    expect(mistakeOf('API_BKN_106', { bar: 'coupon' })).toEqual({ method: 'methodRefused.coupon' });
    expect(mistakeOf('API_BKN_106', { code: 1005 })).toEqual({ method: 'error.method' });
  });
  test('speaks of no field when it is about the room', () => {
    expect(mistakeOf('API_BKN_034', { reason: 'soldOut' })).toBeNull();
    expect(mistakeOf('API_GNR_100', undefined)).toBeNull();
  });
});
