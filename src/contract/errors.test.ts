// Checks the catalogue of errors against docs/product.md: its codes, how the screens treat them,
// and their statuses.

import { describe, expect, test } from 'vitest';
import english from '#locales/en.json' with { type: 'json' };
import { errorCodes, type ErrorCode } from './error-codes.ts';
import { errors, isErrorCode, type Meaning } from './errors.ts';
import { Fault } from './fault.ts';

const codes: readonly ErrorCode[] = Object.values(errorCodes);

describe('the given codes', () => {
  test.each<[ErrorCode, readonly Meaning[]]>([
    [errorCodes.accessTokenExpired, ['silent']],
    [errorCodes.accountLocked, ['locked']],
    [errorCodes.accountSuspended, ['locked']],
    [errorCodes.flashSaleOver, ['flashSaleOver']],
    [errorCodes.notFlashSaleRoom, ['flashSaleOver']],
    [errorCodes.sessionExpired, ['expired']],
    [errorCodes.overLimit, ['overLimit']],
    [errorCodes.priceChanged, ['priceChanged']],
    [errorCodes.soldOut, ['soldOut']],
    [errorCodes.missedRoom, ['missedRoom']],
    [errorCodes.guestPenalty, ['penalty']],
    [errorCodes.noShowPenalty, ['penalty']],
    [errorCodes.notCancellable, ['cancellationPolicy']],
    [errorCodes.notCancellableNow, ['cancellationPolicy']],
    [errorCodes.databaseFailed, ['notice']],
    [errorCodes.resourceMissing, ['notice']],
    // Each opens its own dialog; an invalid field is shown inside the dialog that has the field.
    [errorCodes.phoneUnknown, ['dialog']],
    [errorCodes.phoneTaken, ['dialog']],
    [errorCodes.pinLocked, ['dialog', 'form']],
    [errorCodes.codeSpent, ['dialog']],
    [errorCodes.alreadyLinked, ['dialog', 'form']],
  ])('%s is treated as %j', (code, meanings) => expect(meanings).toContain(errors[code].meaning));
});

describe('every code', () => {
  test('has one name and one row', () => {
    expect(new Set(codes).size).toBe(codes.length);
    expect(Object.keys(errors).toSorted()).toEqual(codes.toSorted());
  });

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

  test('that is not given is numbered from 100', () => {
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
          errorCodes.notFound,
          errorCodes.soldOut,
          errorCodes.priceChanged,
          errorCodes.tooManyRequests,
          errorCodes.codeTooSoon,
          errorCodes.gatewayMaintenance,
        ] as const
      ).map(statusOf),
    ).toEqual([404, 409, 409, 429, 429, 503]);
  });
});

describe('a fault', () => {
  test('carries its code and details, and is an error', () => {
    const fault = new Fault(errorCodes.priceChanged, { total: 1 });
    expect(fault).toBeInstanceOf(Error);
    expect([fault.code, fault.details, fault.message, fault.name]).toEqual([
      errorCodes.priceChanged,
      { total: 1 },
      errorCodes.priceChanged,
      'Fault',
    ]);
  });

  test('has only codes of the catalogue', () =>
    expect(
      [errorCodes.priceChanged, 'API_BKN_999', 'toString', '__proto__', ''].map(isErrorCode),
    ).toEqual([true, false, false, false, false]));
});
