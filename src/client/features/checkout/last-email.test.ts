// Promises that a checkout is filled in from the last booking of whoever books, and from nobody
// else's.

import { describe, expect, it } from 'vitest';
import type { Voucher } from '#contract/vault/voucher.ts';
import { lastEmailOf } from './last-email.ts';

const voucher = (owner: number, createdAt: string, email: string): Voucher =>
  ({ version: 1, owner, booking: { email, createdAt } }) as unknown as Voucher;

describe('the last mail address', () => {
  it('is that of the booking made last, of the same person', () => {
    const vouchers = [
      voucher(0, '2026-11-01T00:00:00Z', 'old@house.example'),
      voucher(0, '2026-11-20T00:00:00Z', 'new@house.example'),
      voucher(7, '2026-11-25T00:00:00Z', 'member@house.example'),
      voucher(0, '2026-11-26T00:00:00Z', ''),
    ];
    expect(lastEmailOf(vouchers, 0)).toBe('new@house.example');
    expect(lastEmailOf(vouchers, 7)).toBe('member@house.example');
    expect(lastEmailOf(vouchers, 8)).toBe('');
  });
});
