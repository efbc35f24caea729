// Promises that time is the server's, whatever this device's clock says.

import { afterEach, expect, test, vi } from 'vitest';
import { epochMs, instant } from '#domain/time/time.ts';
import { serverNow, syncServerClock } from './server-clock.ts';

afterEach(() => {
  vi.useRealTimers();
  syncServerClock(Date.now());
});

const real = epochMs(instant('2026-11-22T05:00:00Z'));
const minute = 60_000;

test.each([
  ['a day ahead', 1_440],
  ['a day behind', -1_440],
  ['twenty minutes ahead', 20],
  ['twenty minutes behind', -20],
  ['ten seconds ahead', 1 / 6],
])("a phone %s knows the server's time after the first response", (_, ahead) => {
  vi.useFakeTimers({ now: real + ahead * minute });
  syncServerClock(real);
  expect(Math.abs(epochMs(serverNow()) - real)).toBeLessThanOrEqual(1_000);
  vi.advanceTimersByTime(14 * minute);
  expect(Math.abs(epochMs(serverNow()) - real - 14 * minute)).toBeLessThanOrEqual(1_000);
});

test("a second's difference is the header's rounding, not a wrong clock", () => {
  vi.useFakeTimers({ now: real + 900 });
  syncServerClock(real);
  expect(epochMs(serverNow())).toBe(real + 900);
});

test('a clock that is corrected while the page is open is used after the next response', () => {
  vi.useFakeTimers({ now: real + 60 * minute });
  syncServerClock(real);
  vi.setSystemTime(real + minute);
  syncServerClock(real + minute);
  expect(Math.abs(epochMs(serverNow()) - real - minute)).toBeLessThanOrEqual(1_000);
});
