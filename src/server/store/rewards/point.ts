// The ledger of Joy Xu: entries are only added, each names what it is for, and the balance is the
// sum of those whose lot has not ended.

import { sql } from 'kysely';
import { minus, sum, vnd, zero, type Vnd } from '#domain/money.ts';
import {
  returnedXuValidUntil,
  noticeAt,
  debitLots,
  xuExpiresAt,
  type EarningKind,
  type Lot,
  type PointKind,
} from '#domain/points.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import { addJob } from '../job.ts';

/** The spendable balance of the member. */
export async function balanceOf(db: Database, memberSn: number, now: Instant): Promise<Vnd> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::int8 balance
    from point_entry
    where member_sn = ${memberSn} and expires_at > ${now}::timestamptz`.execute(db);
  return vnd(rows[0]?.balance ?? 0);
}

type Entry = {
  readonly memberSn: number;
  readonly amount: Vnd;
  readonly kind: PointKind;
  readonly key: string;
  readonly bookingSn: number | null;
  readonly lotSn: number | null;
  readonly expiresAt: Instant;
};

/** Adds an entry unless its cause already has one; true when it was added. */
async function addEntry(
  db: Database,
  { memberSn, amount, kind, key, bookingSn, lotSn, expiresAt }: Entry,
  now: Instant,
): Promise<boolean> {
  const added = await db
    .insertInto('point_entry')
    .values({
      member_sn: memberSn,
      amount,
      kind,
      key,
      booking_sn: bookingSn,
      lot_sn: lotSn,
      expires_at: expiresAt,
      at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('sn')
    .executeTakeFirst();
  if (added !== undefined && lotSn === null) await watchEnd(db, memberSn, expiresAt, now);
  return added !== undefined;
}

/**
 * One job for all lots of a member that expire together: it notifies in time and closes them when
 * they expire.
 */
async function watchEnd(
  db: Database,
  memberSn: number,
  expiresAt: Instant,
  now: Instant,
): Promise<void> {
  const first = noticeAt(expiresAt, 'first');
  await addJob(db, {
    kind: 'xuEnds',
    key: `xuEnds:${memberSn}:${expiresAt}`,
    payload: { memberSn, expiresAt },
    runAt: first > now ? first : now,
  });
}

type Earned = {
  readonly memberSn: number;
  readonly kind: EarningKind;
  /** What they are given for; nothing is given twice for the same. */ readonly key: string;
  readonly amount: Vnd;
  readonly bookingSn: number | null;
};

/** Opens a lot; resolves to the amount given, which is 0 when it was already given. */
export async function earnXu(
  db: Database,
  { memberSn, kind, key, amount, bookingSn }: Earned,
  now: Instant,
): Promise<Vnd> {
  if (amount <= 0) return zero;
  const isNew = await addEntry(
    db,
    {
      memberSn,
      kind,
      key: `${kind}:${key}`,
      amount,
      bookingSn,
      lotSn: null,
      expiresAt: xuExpiresAt(now),
    },
    now,
  );
  return isNew ? amount : zero;
}

type Holder =
  | {
      readonly memberSn: number;
      /** Lots that are open at this moment, or those that end exactly then. */ readonly openAt: Instant;
    }
  | { readonly memberSn: number; readonly endingAt: Instant };

/**
 * Locks the rows of a member's lots, always in one order, until the transaction ends; what they
 * hold is read after that, in a statement of its own, so that what another payment took meanwhile
 * is seen. These are the last rows a transaction locks.
 */
async function lockLots(db: Database, which: Holder): Promise<Lot[]> {
  const ends =
    'openAt' in which
      ? sql`expires_at > ${which.openAt}::timestamptz`
      : sql`expires_at = ${which.endingAt}::timestamptz`;
  const { rows } = await sql<{ sn: number }>`
    select sn
    from point_entry
    where member_sn = ${which.memberSn} and lot_sn is null and ${ends}
    order by sn
    for no key update`.execute(db);
  return rows.length === 0
    ? []
    : lotsOf(
        db,
        rows.map((row) => row.sn),
      );
}

async function lotsOf(db: Database, sns: readonly number[]): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    select l.sn, l.expires_at as "expiresAt",
      (l.amount + coalesce((select sum(e.amount) from point_entry e where e.lot_sn = l.sn),
        0))::int8 as rest
    from point_entry l
    where l.sn = any(${[...sns]}::int8[])
    order by l.expires_at, l.sn`.execute(db);
  return rows;
}

type SpentRow = {
  readonly sn: number;
  readonly memberSn: number;
  readonly lotSn: number;
  readonly amount: Vnd;
  readonly expiresAt: Instant;
  readonly isReturned: boolean;
};

/** The debits of a booking by lot, oldest first, and whether they were returned. */
async function spentOn(db: Database, bookingSn: number): Promise<SpentRow[]> {
  const { rows } = await sql<SpentRow>`
    select s.sn, s.member_sn as "memberSn", s.lot_sn as "lotSn", -s.amount as amount,
      s.expires_at as "expiresAt",
      exists (select 1 from point_entry r where r.key = 'return:' || s.sn) as "isReturned"
    from point_entry s
    where s.booking_sn = ${bookingSn} and s.kind = 'spend'
    order by s.sn`.execute(db);
  return rows;
}

/**
 * Spends xu on a booking, those that end first before the others. False, and nothing taken, when
 * there is not enough. A booking that has its xu already keeps them: the same amount again is true.
 * Needs a transaction.
 */
export async function spendXu(
  db: Database,
  {
    memberSn,
    bookingSn,
    amount,
  }: { readonly memberSn: number; readonly bookingSn: number; readonly amount: Vnd },
  now: Instant,
): Promise<boolean> {
  if (amount <= 0) return amount === 0;
  const lots = await lockLots(db, { memberSn, openAt: now });
  const before = await spentOn(db, bookingSn);
  const unreturned = sum(zero, ...before.filter((row) => !row.isReturned).map((row) => row.amount));
  if (unreturned > 0) return unreturned === amount;
  const taken = debitLots(lots, amount);
  if (taken === null) return false;
  for (const { lotSn, amount: part, expiresAt } of taken) {
    // A booking that failed and was revived pays again: the count of earlier entries tells its
    // payments apart.
    const key = `spend:${bookingSn}:${before.length}:${lotSn}`;
    await addEntry(
      db,
      { memberSn, kind: 'spend', key, amount: minus(zero, part), bookingSn, lotSn, expiresAt },
      now,
    );
  }
  return true;
}

/**
 * Gives back what a booking took, once: to the lot it came from, or with a week to live where that
 * lot has less. Needs a transaction.
 */
export async function returnXu(db: Database, bookingSn: number, now: Instant): Promise<void> {
  for (const { sn, memberSn, lotSn, amount, expiresAt, isReturned } of await spentOn(
    db,
    bookingSn,
  )) {
    if (isReturned) continue;
    await sql`select 1 from point_entry where sn = ${lotSn} for no key update`.execute(db);
    const until = returnedXuValidUntil(expiresAt, now);
    await addEntry(
      db,
      {
        memberSn,
        kind: 'return',
        key: `return:${sn}`,
        amount,
        bookingSn,
        lotSn: until === expiresAt ? lotSn : null,
        expiresAt: until,
      },
      now,
    );
  }
}

/**
 * Closes the lots of a member that ended at that moment; answers how much was lost. Needs a
 * transaction.
 */
export async function expireXu(
  db: Database,
  memberSn: number,
  endedAt: Instant,
  now: Instant,
): Promise<Vnd> {
  let lost = zero;
  for (const { sn, rest, expiresAt } of await lockLots(db, { memberSn, endingAt: endedAt })) {
    if (rest <= 0) continue;
    await addEntry(
      db,
      {
        memberSn,
        kind: 'expire',
        key: `expire:${sn}`,
        amount: minus(zero, rest),
        bookingSn: null,
        lotSn: sn,
        expiresAt,
      },
      now,
    );
    lost = sum(lost, rest);
  }
  return lost;
}

export type ExpiringXu = { readonly amount: Vnd; readonly expiresAt: Instant };

/** Amounts by expiry, soonest first; together they are the balance. */
export async function findExpiringXu(
  db: Database,
  memberSn: number,
  now: Instant,
): Promise<ExpiringXu[]> {
  const { rows } = await sql<ExpiringXu>`
    select sum(amount)::int8 as amount, expires_at as "expiresAt"
    from point_entry
    where member_sn = ${memberSn} and expires_at > ${now}::timestamptz
    group by expires_at
    having sum(amount) > 0
    order by expires_at`.execute(db);
  return rows;
}

export type HistoryRow = {
  readonly sn: number;
  readonly kind: PointKind;
  readonly amount: Vnd;
  readonly at: Instant;
  readonly expiresAt: Instant;
  readonly code: string | null;
  readonly status: number | null;
  readonly hotelSlug: string | null;
  readonly hotelName: string | null;
};
type PointQuery = {
  readonly memberSn: number;
  readonly kinds: readonly PointKind[];
  /** The number of the last row that was shown. */ readonly before: number | null;
  readonly limit: number;
};

/**
 * The ledger as people read it, the newest first: one row for one payment, however many lots it
 * took from.
 */
export async function pointHistory(
  db: Database,
  { memberSn, kinds, before, limit }: PointQuery,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select g.*, b.code, b.status, h.slug as "hotelSlug", h.name as "hotelName"
    from (
      select max(sn) as sn, kind, sum(amount)::int8 as amount, at, max(expires_at) as "expiresAt",
        booking_sn
      from point_entry
      where member_sn = ${memberSn} and kind = any(${[...kinds]}::text[])
      group by kind, at, booking_sn,
        case when kind in ('spend', 'return', 'expire') then 0 else sn end
      having ${before}::int8 is null or max(sn) < ${before}::int8
      order by max(sn) desc
      limit ${limit}) g
    left join booking b on b.sn = g.booking_sn
    left join hotel h on h.sn = b.hotel_sn
    order by g.sn desc`.execute(db);
  return rows;
}
