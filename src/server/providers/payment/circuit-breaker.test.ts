// Tests that a failing gateway is left alone after the fifth failure in a minute, tried once after
// two, and trusted again when it works.

import { beforeEach, describe, expect, it } from 'vitest';
import { addMinutes, instant } from '#domain/time/time.ts';
import { isInMaintenance, noteOpening, noteOutcome, takeTurn } from './circuit-breaker.ts';
import type { Gateway } from './gateway.ts';
import { makeMomo } from './momo.ts';
import { makeVnpay } from './vnpay.ts';

const start = instant('2026-03-13T03:05:00Z');
const after = (seconds: number) => addMinutes(start, seconds / 60);
let gateway: Gateway;
beforeEach(() => {
  gateway = makeMomo({
    baseUrl: 'http://localhost',
    partnerCode: 'MOMO',
    accessKey: 'a',
    secretKey: 's',
  });
});
const fail = (...seconds: number[]) => {
  for (const second of seconds) noteOpening(gateway, false, after(second));
};

describe('a gateway', () => {
  it('is in use until its fifth failure in a minute', () => {
    fail(0, 10, 20, 30);
    expect(isInMaintenance(gateway, after(30))).toBe(false);
    fail(40);
    expect(isInMaintenance(gateway, after(41))).toBe(true);
  });

  it('is in use while failures are further apart', () => {
    fail(0, 20, 40, 60, 80, 100, 120);
    expect(isInMaintenance(gateway, after(121))).toBe(false);
  });

  it('is tried again after two minutes, and put away at the next failure', () => {
    fail(0, 1, 2, 3, 4);
    expect(isInMaintenance(gateway, after(123))).toBe(true);
    expect(isInMaintenance(gateway, after(124))).toBe(false);
    fail(200);
    expect(isInMaintenance(gateway, after(201))).toBe(true);
  });

  it('sends one ahead after the pause, and another only when that one has not come back in half a minute', () => {
    fail(0, 1, 2, 3, 4);
    expect([
      takeTurn(gateway, after(100)),
      takeTurn(gateway, after(125)),
      takeTurn(gateway, after(126)),
      takeTurn(gateway, after(154)),
      takeTurn(gateway, after(156)),
    ]).toEqual([false, true, false, false, true]);
    noteOpening(gateway, true, after(157));
    expect([takeTurn(gateway, after(158)), takeTurn(gateway, after(158))]).toEqual([true, true]);
  });

  it('that is opened by a link alone is judged by how payments end', () => {
    const cards = makeVnpay(
      { payUrl: 'http://localhost', apiUrl: 'http://localhost', tmnCode: 't', secretKey: 's' },
      () => start,
    );
    for (const second of [0, 1, 2, 3, 4]) noteOutcome(cards, 'failed', '24', after(second));
    expect(isInMaintenance(cards, after(5))).toBe(false);
    for (const second of [10, 11, 12, 13, 14])
      noteOutcome(cards, 'failed', second % 2 === 0 ? '75' : '99', after(second));
    expect(isInMaintenance(cards, after(15))).toBe(true);
    noteOutcome(cards, 'paid', '00', after(16));
    expect(isInMaintenance(cards, after(17))).toBe(false);
    for (let times = 0; times < 9; times += 1) noteOutcome(gateway, 'failed', '99', start);
    expect(isInMaintenance(gateway, start)).toBe(false);
  });

  it('is trusted again when one opening works', () => {
    fail(0, 1, 2, 3, 4);
    noteOpening(gateway, true, after(130));
    fail(140, 141, 142, 143);
    expect(isInMaintenance(gateway, after(144))).toBe(false);
  });
});
