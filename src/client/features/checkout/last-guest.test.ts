// Promises that a checkout is filled in from the last booking of whoever books, and from nobody
// else's.

import { describe, expect, it } from 'vitest';
import type { Voucher } from '#contract/vault/voucher.ts';
import { lastGuestOf } from './last-guest.ts';

const voucher = (owner: number, createdAt: string, fullName: string, email: string): Voucher =>
  ({
    version: 1,
    owner,
    booking: { fullName, phone: '+84903482917', email, createdAt },
  }) as unknown as Voucher;

describe('the last guest', () => {
  const vouchers = [
    voucher(0, '2026-11-01T00:00:00Z', 'Bảo Anh', 'old@house.example'),
    voucher(0, '2026-11-20T00:00:00Z', 'Bảo Anh', 'new@house.example'),
    voucher(7, '2026-11-25T00:00:00Z', 'Ngọc Lan', 'member@house.example'),
    voucher(0, '2026-11-26T00:00:00Z', 'Minh Khôi', ''),
  ];

  it('is that of the booking made last, of the same person', () => {
    expect(lastGuestOf(vouchers, 0)).toMatchObject({
      fullName: 'Minh Khôi',
      phone: '+84903482917',
    });
    expect(lastGuestOf(vouchers, 7)).toMatchObject({ fullName: 'Ngọc Lan' });
    expect(lastGuestOf(vouchers, 8)).toBeNull();
  });

  it('has the last name in two parts, with what a hotel reported of it', () => {
    const guest = { firstName: 'Anh', lastName: 'Bảo', age: 34, gender: 'female' as const };
    const [first, ...later] = vouchers as [Voucher, ...Voucher[]];
    const withParts = [{ ...first, booking: { ...first.booking, guest } }, ...later];
    expect(lastGuestOf(withParts, 0)).toMatchObject({ fullName: 'Minh Khôi', guest });
    expect(lastGuestOf(vouchers, 0)?.guest).toBeUndefined();
  });

  it('has the last mail address that was given', () => {
    expect(lastGuestOf(vouchers, 0)?.email).toBe('new@house.example');
    expect(lastGuestOf(vouchers, 7)?.email).toBe('member@house.example');
  });
});
