// Promises that a failing gateway is left alone after the fifth failure in a minute, tried once after two, and trusted again when it works.

import { beforeEach, describe, expect, it } from 'vitest';
import { addMinutes, instant } from '#domain/time.ts';
import type { Gateway } from './gateway.ts';
import { isInMaintenance, noteOpening } from './maintenance.ts';
import { makeMomo } from './momo.ts';

const start = instant('2026-03-13T03:05:00Z');
const after = (seconds: number) => addMinutes(start, seconds / 60);
let gateway: Gateway;
beforeEach(() => {
  gateway = makeMomo({ baseUrl: 'http://localhost', partnerCode: 'MOMO', accessKey: 'a', secretKey: 's' });
});
const fail = (...seconds: number[]) => { for (const second of seconds) noteOpening(gateway, false, after(second)); };

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

  it('is trusted again when one opening works', () => {
    fail(0, 1, 2, 3, 4);
    noteOpening(gateway, true, after(130));
    fail(140, 141, 142, 143);
    expect(isInMaintenance(gateway, after(144))).toBe(false);
  });
});
