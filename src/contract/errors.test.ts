// Holds the catalogue of errors to the spec: its codes, how the screens treat them, and statuses that mean the same.

import { describe, expect, test } from 'vitest';
import english from '#locales/en.json' with { type: 'json' };
import { errors, Fault, isErrorCode, type ErrorCode, type Meaning } from './errors.ts';

const codes = Object.keys(errors) as ErrorCode[];

describe("the spec's codes (§8)", () => {
  test.each<[ErrorCode, readonly Meaning[]]>([
    ['API_PSS_004', ['silent']],
    ['API_PSS_005', ['locked']],
    ['API_PSS_017', ['locked']],
    ['API_BKN_007', ['flashSaleOver']],
    ['API_BKN_008', ['flashSaleOver']],
    ['API_PSS_012', ['expired']],
    ['API_BKN_004', ['overLimit']],
    ['API_BKN_033', ['priceChanged']],
    ['API_BKN_034', ['soldOut']],
    ['API_BKN_016', ['missedRoom']],
    ['API_BKN_056', ['penalty']],
    ['API_BKN_011', ['penalty']],
    ['API_BKN_060', ['cancellationPolicy']],
    ['API_BKN_003', ['cancellationPolicy']],
    ['API_GNR_005', ['notice']],
    ['API_GNR_006', ['notice']],
    // Each opens its own dialog; a mistake in a field is told inside the dialog that has the field.
    ['API_PSS_002', ['dialog']],
    ['API_PSS_020', ['dialog']],
    ['API_PSS_021', ['dialog', 'form']],
    ['API_PSS_022', ['dialog']],
    ['API_PSS_023', ['dialog', 'form']],
  ])('%s is treated as %j', (code, meanings) => expect(meanings).toContain(errors[code].meaning));
});

describe('every code', () => {
  test('of the server has a status of failure, of the device none', () => {
    expect(
      codes.filter((code) =>
        code.startsWith('CLIENT_')
          ? errors[code].status !== 0
          : errors[code].status < 400 || errors[code].status > 599,
      ),
    ).toEqual([]);
  });

  test.each(codes)('%s has words', (code) => {
    const words = english as Readonly<Record<string, string>>;
    expect(words[errors[code].text], `${errors[code].text} is missing in locales/en.json`).toMatch(
      /\S/,
    );
  });

  test("that is not the spec's is numbered from 100", () => {
    const ofSpec =
      /^API_(?:PSS_0(?:02|04|05|12|17|20|21|22|23)|BKN_0(?:03|04|07|08|11|16|33|34|56|60)|GNR_00[56])$/;
    expect(
      codes.filter(
        (code) => code.startsWith('API_') && !ofSpec.test(code) && !/_[1-9]\d\d$/.test(code),
      ),
    ).toEqual([]);
    expect(codes.filter((code) => ofSpec.test(code))).toHaveLength(21);
  });

  test('of status 401 tells who is signed in to sign in again, or is silent', () => {
    for (const code of codes.filter((one) => errors[one].status === 401))
      expect(['silent', 'expired', 'signedOut']).toContain(errors[code].meaning);
  });

  test('for what is not there, is taken or is too much has the status that says so', () => {
    const statusOf = (code: ErrorCode) => errors[code].status;
    expect(
      (
        [
          'API_GNR_101',
          'API_BKN_034',
          'API_BKN_033',
          'API_GNR_103',
          'API_PSS_101',
          'API_PAY_100',
        ] as const
      ).map(statusOf),
    ).toEqual([404, 409, 409, 429, 429, 503]);
  });
});

describe('a fault', () => {
  test('carries its code and details, and is an error', () => {
    const fault = new Fault('API_BKN_033', { total: 1 });
    expect(fault).toBeInstanceOf(Error);
    expect([fault.code, fault.details, fault.message, fault.name]).toEqual([
      'API_BKN_033',
      { total: 1 },
      'API_BKN_033',
      'Fault',
    ]);
  });

  test('has only codes of the catalogue', () =>
    expect(['API_BKN_033', 'API_BKN_999', 'toString', '__proto__', ''].map(isErrorCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]));
});
