// A mark that is taken away too early leaves a session open for a month; one that never goes stops every call.

import { expect, test } from 'vitest';
import { Fault } from './fault.ts';
import { isHeard } from './owed-sign-out.ts';

test('only an answer of our own that is final counts as heard', () => {
  expect(isHeard({ data: {} })).toBe(true);
  expect(isHeard({ fault: new Fault('API_GNR_106'), status: 403 })).toBe(true);
  for (const [code, status] of [
    ['CLIENT_OFFLINE', 0],
    ['CLIENT_TIMEOUT', 0],
    // A portal's own page.
    ['CLIENT_OFFLINE', 200],
    ['CLIENT_OFFLINE', 404],
    ['API_GNR_103', 429],
    ['API_GNR_105', 503],
    ['API_GNR_102', 500],
  ] as const)
    expect(isHeard({ fault: new Fault(code), status })).toBe(false);
});
