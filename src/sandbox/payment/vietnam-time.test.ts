// The times that gateways write: by Vietnam's clock, without signs, and refused when they are no
// such time.

import { expect, test } from 'vitest';
import { formatVietnamTime, parseVietnamTime } from './vietnam-time.ts';

test('a moment is written by the clock in Vietnam and read back', () => {
  const at = Date.parse('2026-12-31T17:05:09Z');
  expect(formatVietnamTime(at)).toBe('20270101000509');
  expect(parseVietnamTime('20270101000509')).toBe(at);
});

test.each(['', '20270101', '2027-01-01T00:05:09', '20271301000509', '20270101006009'])(
  '%j is no time',
  (text) => expect(parseVietnamTime(text)).toBeNaN(),
);
