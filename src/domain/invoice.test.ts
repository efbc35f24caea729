// Checks what an invoice needs: a company, a tax code of 10, 12 or 13 digits, an address and an
// e-mail.

import { describe, expect, test } from 'vitest';
import { parseInvoice, parseTaxCode } from './invoice.ts';

describe('a tax code', () => {
  test.each([
    ['0312345678', '0312345678'],
    [' 0312 345 678 ', '0312345678'],
    ['0312345678-001', '0312345678-001'],
    ['0312345678001', '0312345678-001'],
    ['0312.345.678', '0312345678'],
    ['079 090 123 456', '079090123456'],
  ])('%s is %s', (typed, kept) => {
    expect(parseTaxCode(typed)).toBe(kept);
  });
  test.each([
    '',
    '031234567',
    '03123456789',
    '0312345678-01',
    '0312345678-0012',
    'MST0312345',
    '０３１２３４５６７８',
  ])('%s is none', (typed) => expect(parseTaxCode(typed)).toBeNull());
});

describe('an invoice', () => {
  const whole = {
    company: 'Công ty TNHH  An Yên ',
    taxCode: '0312345678001',
    address: '12 Lê Lợi, Quận 1',
    email: 'ketoan@anyen.vn ',
  };
  test('is kept without needless spaces, its branch behind a dash', () => {
    expect(parseInvoice(whole)).toEqual({
      invoice: {
        company: 'Công ty TNHH An Yên',
        taxCode: '0312345678-001',
        address: '12 Lê Lợi, Quận 1',
        email: 'ketoan@anyen.vn',
      },
    });
  });
  test('names every field that is missing or wrong', () => {
    expect(parseInvoice({ company: ' ', taxCode: '', address: '', email: '' })).toEqual({
      faults: { company: 'blank', taxCode: 'blank', address: 'blank', email: 'blank' },
    });
    expect(parseInvoice({ ...whole, taxCode: '123', email: 'ketoan@' })).toEqual({
      faults: { taxCode: 'format', email: 'format' },
    });
  });
});
