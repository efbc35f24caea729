// A saved answer stands in for a silent or troubled server, never for one that says no.

import { expect, test } from 'vitest';
import { Fault } from '#contract/fault.ts';
import { isAnswer } from './saved.ts';

test.each(['CLIENT_OFFLINE', 'CLIENT_TIMEOUT', 'API_GNR_102', 'API_GNR_103', 'API_GNR_105', 'API_PSS_004'] as const)('%s leaves the saved answer standing', (code) => {
  expect(isAnswer(new Fault(code))).toBe(false);
});

test('a mistake of ours is no answer', () => {
  expect(isAnswer(new TypeError('not ours'))).toBe(false);
});

test.each(['API_GNR_101', 'API_PSS_005', 'API_BKN_103'] as const)('%s is an answer that no saved one replaces', (code) => {
  expect(isAnswer(new Fault(code))).toBe(true);
});
