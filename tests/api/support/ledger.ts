// Holds a member's ledger to its promises, counted without our own functions: no lot below nothing,
// and entries that add up to the balance.

import { expect } from 'vitest';
import type { Instant } from '#domain/time/time.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { balanceOf } from '#server/store/rewards/point.ts';
import type { TestDatabase } from '../../support/test-database.ts';

type Entry = {
  sn: number;
  amount: number;
  kind: string;
  lot_sn: number | null;
  expires_at: Instant;
  at: Instant;
};

/**
 * Reads every entry there is; answers the balance it comes to. `isSettled` false: lots that ended
 * need not be written off yet.
 */
export async function expectLedger(
  at: TestDatabase<Schema>,
  memberSn: number,
  now: Instant,
  isSettled = false,
): Promise<number> {
  const { rows } = await at.pool.query<Entry>(
    'select sn, amount, kind, lot_sn, expires_at, at from point_entry where member_sn = $1 order by sn',
    [memberSn],
  );
  const rests = new Map<number, number>();
  const ends = new Map<number, Instant>();
  for (const { sn, amount, lot_sn: lot, expires_at: expiresAt } of rows) {
    const of = lot ?? sn;
    rests.set(of, (rests.get(of) ?? 0) + amount);
    // At no step is a lot below nothing, and all its entries end with it.
    expect(rests.get(of)).toBeGreaterThanOrEqual(0);
    expect(ends.get(of) ?? expiresAt).toBe(expiresAt);
    ends.set(of, expiresAt);
  }
  const open = [...rests]
    .filter(([lot]) => (ends.get(lot) ?? '') > now)
    .reduce((total, [, rest]) => total + rest, 0);
  expect(await balanceOf(at.db, memberSn, now)).toBe(open);
  if (isSettled) expect(rows.reduce((total, { amount }) => total + amount, 0)).toBe(open);
  return open;
}
