// Reads the rows for the judge of simulated histories: after each step only the tables that were
// written to, and occasionally all of them.

import type { PoolClient } from 'pg';
import type { DisputeState } from '#domain/dispute.ts';
import type { Instant } from '#domain/time/time.ts';
import type { SharedServer } from './world.ts';
import type { JudgedTable } from './write-tracker.ts';

export type Booking = {
  sn: number;
  code: string;
  room_type_sn: number;
  member_sn: number | null;
  booking_type: number;
  stay: { nights?: number };
  is_cancellable: boolean;
  cancel_before_hours: number | null;
  status: number;
  payment_status: number;
  payment_method: number;
  total: number;
  due_at_hotel: number;
  rooms: number;
  check_in_at: Instant;
  held_until: Instant;
  expires_at: Instant | null;
  created_at: Instant;
  confirmed_at: Instant | null;
  email: string;
  vouched_at: Instant | null;
  held_for: number | null;
  price: { lines: readonly { kind: string; amount: number; couponSn?: number }[] };
};
export type Rows = {
  readonly bookings: readonly Booking[];
  readonly history: readonly {
    sn: number;
    booking_sn: number;
    from_status: number | null;
    to_status: number;
    move: string;
    actor: string;
    at: Instant;
  }[];
  readonly attempts: readonly {
    sn: number;
    booking_sn: number;
    provider: string;
    ref: string;
    amount: number;
    status: number;
  }[];
  readonly refunds: readonly {
    sn: number;
    attempt_sn: number;
    ref: string;
    amount: number;
    state: string;
    tries: number;
  }[];
  readonly fees: readonly {
    booking_sn: number;
    actor: string;
    paid: number;
    refund: number;
    is_late: boolean;
    reason: string;
    note: string;
  }[];
  readonly disputes: readonly { booking_sn: number; state: DisputeState }[];
  readonly uses: readonly {
    sn: number;
    booking_sn: number;
    member_coupon_sn: number;
    state: string;
  }[];
  readonly coupons: readonly { sn: number; taken: number; uses: number; member_sn: number }[];
  readonly points: readonly {
    member_sn: number;
    booking_sn: number | null;
    kind: string;
    amount: number;
    lot_sn: number | null;
    sn: number;
  }[];
  readonly stamps: readonly { booking_sn: number; member_sn: number }[];
  readonly stocks: readonly { sn: number; stock: number }[];
  readonly messages: readonly {
    sn: number;
    key: string;
    booking_sn: number;
    move: string;
    audience: string;
    plan: string;
    channels: readonly string[];
    step: number;
    state: string;
    created_at: Instant;
    until_at: Instant;
  }[];
};

type Name = keyof Rows;
/** The columns read from each table, the key first. */
const questions: Readonly<Record<Name, readonly [JudgedTable, string]>> = {
  bookings: [
    'booking',
    'sn, code, room_type_sn, member_sn, booking_type, stay, is_cancellable, cancel_before_hours, status, payment_status, payment_method, total, due_at_hotel, rooms, check_in_at, held_until, expires_at, created_at, confirmed_at, email, vouched_at, held_for, price',
  ],
  history: ['booking_history', 'sn, booking_sn, from_status, to_status, move, actor, at'],
  attempts: ['payment_attempt', 'sn, booking_sn, provider, ref, amount, status'],
  refunds: ['refund', 'sn, attempt_sn, ref, amount, state, tries'],
  fees: ['booking_cancellation', 'booking_sn, actor, paid, refund, is_late, reason, note'],
  disputes: ['dispute', 'booking_sn, state'],
  uses: ['coupon_use', 'sn, booking_sn, member_coupon_sn, state'],
  coupons: ['member_coupon', 'sn, taken, uses, member_sn'],
  points: ['point_entry', 'sn, member_sn, booking_sn, kind, amount, lot_sn'],
  stamps: ['stamp', 'booking_sn, member_sn'],
  stocks: ['room_type', 'sn, stock'],
  messages: [
    'message',
    'sn, key, booking_sn, move, audience, plan, channels, step, state, created_at, until_at',
  ],
};
const names = Object.keys(questions) as Name[];

/**
 * Prepared once per connection, because the same ten statements run some fifty times in each
 * history.
 */
const preparing = names
  .map(
    (name) =>
      `prepare judge_${name} as select ${questions[name][1]} from ${questions[name][0]} order by 1`,
  )
  .join(';');
const isPrepared = new WeakSet<PoolClient>();

/** In one round trip. */
async function read({ at }: SharedServer, wanted: readonly Name[]): Promise<Partial<Rows>> {
  if (wanted.length === 0) return {};
  const client = await at.pool.connect();
  try {
    if (!isPrepared.has(client)) await client.query(preparing);
    isPrepared.add(client);
    const said = (await client.query(
      wanted.map((name) => `execute judge_${name}`).join(';'),
    )) as unknown as { rows: unknown[] } | readonly { rows: unknown[] }[];
    const answers = [said].flat();
    return Object.fromEntries(wanted.map((name, index) => [name, answers[index]?.rows ?? []]));
  } finally {
    client.release();
  }
}

/** The rows read last; still valid for tables without writes since. */
const kept = new WeakMap<SharedServer, Rows>();

/**
 * The current rows. `isSure`: reads unchanged tables again too and compares them with the cached
 * rows.
 */
export async function readRows(stage: SharedServer, isSure: boolean): Promise<Rows> {
  const known = kept.get(stage);
  const changed = stage.watch.changed();
  const isChanged = (name: Name): boolean => known === undefined || changed.has(questions[name][0]);
  const rows = {
    ...known,
    ...(await read(stage, isSure ? names : names.filter(isChanged))),
  } as Rows;
  const unseen = names.filter(
    (name) =>
      known !== undefined &&
      !isChanged(name) &&
      JSON.stringify(known[name]) !== JSON.stringify(rows[name]),
  );
  if (unseen.length > 0)
    throw new Error(`something was written to ${unseen.join()} that the watch did not see`);
  kept.set(stage, rows);
  return rows;
}
