// Tests the mark of a sign-out: removed too early it leaves a session open for a month; never
// removed it stops every call.

import { expect, test } from 'vitest';
import { errorCodes } from './error-codes.ts';
import { Fault } from './fault.ts';
import { isReceived } from './owed-sign-out.ts';

test('only an answer of our own that is final counts as heard', () => {
  expect(isReceived({ data: {} })).toBe(true);
  expect(isReceived({ fault: new Fault(errorCodes.crossSite), status: 403 })).toBe(true);
  for (const [code, status] of [
    [errorCodes.offline, 0],
    [errorCodes.timeout, 0],
    // A captive portal's own page.
    [errorCodes.offline, 200],
    [errorCodes.offline, 404],
    [errorCodes.tooManyRequests, 429],
    [errorCodes.busy, 503],
    [errorCodes.unexpected, 500],
  ] as const)
    expect(isReceived({ fault: new Fault(code), status })).toBe(false);
});
