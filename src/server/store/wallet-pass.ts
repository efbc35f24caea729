// Passes that were given out for the wallets of phones, and which phones want to know of changes.

import { sql, type RawBuilder } from 'kysely';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from './engine/schema.ts';

export type WalletPass = {
  readonly bookingSn: number;
  readonly code: string;
  readonly isApple: boolean;
  readonly isGoogle: boolean;
  /** When what it says changed last. */
  readonly changedAt: Instant;
};

/** Notes that a pass was given out; a booking has one for each wallet. */
export async function addPass(
  db: Database,
  bookingSn: number,
  kind: 'apple' | 'google',
  now: Instant,
): Promise<void> {
  const given = kind === 'apple' ? { is_apple: true } : { is_google: true };
  await db
    .insertInto('wallet_pass')
    .values({ booking_sn: bookingSn, ...given, changed_at: now })
    .onConflict((conflict) => conflict.column('booking_sn').doUpdateSet(given))
    .execute();
}

const select = (db: Database) =>
  db
    .selectFrom('wallet_pass as p')
    .innerJoin('booking as b', 'b.sn', 'p.booking_sn')
    .select([
      'p.booking_sn as bookingSn',
      'b.code',
      'p.is_apple as isApple',
      'p.is_google as isGoogle',
      'p.changed_at as changedAt',
    ]);

export function findPass(db: Database, bookingSn: number): Promise<WalletPass | undefined> {
  return select(db).where('p.booking_sn', '=', bookingSn).executeTakeFirst();
}

/** Of Apple's kind, by its serial number. */
export function findPassOfCode(db: Database, code: string): Promise<WalletPass | undefined> {
  return select(db).where('b.code', '=', code).where('p.is_apple', '=', true).executeTakeFirst();
}

/**
 * Steps of a larger statement: passes of the bookings that its step `moved` holds are marked as
 * changed, and a job of their own brings them to the wallets. Each change counts as made in a later
 * second than the one before: wallets ask by a header that knows whole seconds alone.
 */
export function passSteps(moved: RawBuilder<unknown>, now: Instant): RawBuilder<unknown> {
  return sql`
    passes as (
      update wallet_pass p
      set changed_at = greatest(
        ${now}::timestamptz, date_trunc('second', p.changed_at) + interval '1 second')
      from ${moved} b
      where p.booking_sn = b.sn
      returning p.booking_sn
    ),
    passing as (
      insert into job (kind, key, payload, run_at)
      select 'walletPass', concat_ws(':', 'walletPass', booking_sn, ${now}::text),
        json_build_object('bookingSn', booking_sn), ${now}::timestamptz
      from passes
      on conflict (key) do nothing
    )`;
}

/** More phones and watches than travel together; each is told of every change, one by one. */
const phonesMost = 20;

/**
 * A phone wants to know of changes. Its newest push token counts. `full` where so many others want
 * to know of this booking already.
 */
export async function registerPhone(
  db: Database,
  { device, bookingSn, pushToken }: { device: string; bookingSn: number; pushToken: string },
  now: Instant,
): Promise<'new' | 'known' | 'full'> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into wallet_device (device, booking_sn, push_token, created_at)
    select ${device}::text, ${bookingSn}::int8, ${pushToken}::text, ${now}::timestamptz
    where ${phonesMost}::int8 > (
      select count(*)
      from wallet_device
      where booking_sn = ${bookingSn}::int8 and device <> ${device}::text)
    on conflict (device, booking_sn) do update set push_token = excluded.push_token
    returning (xmax = 0) "isNew"`.execute(db);
  const [row] = rows;
  return row === undefined ? 'full' : row.isNew ? 'new' : 'known';
}

export async function unregisterPhone(
  db: Database,
  { device, bookingSn }: { device: string; bookingSn: number },
): Promise<void> {
  await db
    .deleteFrom('wallet_device')
    .where('device', '=', device)
    .where('booking_sn', '=', bookingSn)
    .execute();
}

/** No phone has that push token any more. */
export async function dropPhone(db: Database, pushToken: string): Promise<void> {
  await db.deleteFrom('wallet_device').where('push_token', '=', pushToken).execute();
}

export async function phonesOf(db: Database, bookingSn: number): Promise<string[]> {
  const rows = await db
    .selectFrom('wallet_device')
    .select('push_token')
    .where('booking_sn', '=', bookingSn)
    .execute();
  return [...new Set(rows.map(({ push_token: token }) => token))];
}

/** The passes of a phone that changed after a moment, the oldest change first. */
export function passesOfPhone(
  db: Database,
  device: string,
  after: Instant | null,
): Promise<{ readonly code: string; readonly changedAt: Instant }[]> {
  return db
    .selectFrom('wallet_device as d')
    .innerJoin('wallet_pass as p', 'p.booking_sn', 'd.booking_sn')
    .innerJoin('booking as b', 'b.sn', 'd.booking_sn')
    .select(['b.code', 'p.changed_at as changedAt'])
    .where('d.device', '=', device)
    .$if(after !== null, (query) => query.where('p.changed_at', '>', after as Instant))
    .orderBy('p.changed_at')
    .limit(100)
    .execute();
}

/** Passes of stays that ended long ago, with the phones that asked for them. */
export async function forgetPasses(db: Database, before: Instant): Promise<void> {
  await sql`
    delete from wallet_pass p
    using booking b
    where b.sn = p.booking_sn and b.check_out_at < ${before}::timestamptz`.execute(db);
}
