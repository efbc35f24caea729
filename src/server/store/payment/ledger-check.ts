// Whether the money adds up: what came in is booked, refunded or on its way back, to the đồng and
// by method (docs/performance.md, I1).

import { sql } from 'kysely';
import type { Vnd } from '#domain/money.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import { bookingStatus, oneOf, paymentMethod, paymentStatus } from '../sql-status.ts';

/**
 * `paid` came in, `booked` is what bookings retain, `back` was refunded, `open` is owed or on its
 * way. `adrift` is the remaining difference; anything but 0 is a bookkeeping error. `fees` says how
 * much of `booked` are those of cancellations and no-shows.
 */
export type MoneyRow = {
  readonly method: number;
  readonly paid: Vnd;
  readonly booked: Vnd;
  readonly fees: Vnd;
  readonly back: Vnd;
  readonly open: Vnd;
  readonly adrift: Vnd;
};

const { successful, refunded } = paymentStatus;
const { checkInPending, awaitingHotel, awaitingProvider, checkedIn, awaitingGuest } = bookingStatus;
/** Attempts whose money came in, wherever it is now. */
const charged = oneOf(successful, refunded);
/** Bookings that hold their rooms for longer than a payment takes. */
const keptStatuses = [checkInPending, awaitingHotel, awaitingProvider, checkedIn, awaitingGuest];
const keeping = oneOf(...keptStatuses);
/** Bookings that neither failed nor wait for their payment nor were cancelled. */
const standingStatuses = oneOf(...keptStatuses, bookingStatus.completed, bookingStatus.noShow);

/**
 * What a booking retains follows from the booking alone, never from its payments: its total while
 * it stands, nothing once it failed or was ended by anybody but the traveller, less what was
 * refunded by agreement. After a traveller's own cancellation or a no-show we retain the fee that
 * was recorded with it. What is paid at a hotel's desk never came to us.
 */
const ledger = sql`
  with attempt as (
    select a.sn, a.booking_sn, a.method, a.amount,
      coalesce(sum(r.amount) filter (where r.state = 'done'), 0) back,
      coalesce(sum(r.amount) filter (where r.state <> 'done'), 0) open,
      coalesce(sum(r.amount) filter (where r.reason = 'byHand'), 0) by_hand
    from payment_attempt a
    left join refund r on r.attempt_sn = a.sn
    where a.status in ${charged}
    group by a.sn),
  stay as (
    select b.sn, b.payment_method method, b.total - b.due_at_hotel total,
      coalesce(p.left_with_us, 0) left_with_us, coalesce(p.by_hand, 0) by_hand,
      b.payment_status = ${paymentStatus.successful}
        and b.status in ${standingStatuses} is_standing,
      c.paid - c.refund - (
        select coalesce(sum(r.amount), 0)
        from refund r
        join payment_attempt a on a.sn = r.attempt_sn
        where a.booking_sn = b.sn and r.reason = 'byHand' and r.created_at > c.at) fee
    from booking b
    left join booking_cancellation c on c.booking_sn = b.sn
      and (b.status = ${bookingStatus.noShow}
        or (b.status = ${bookingStatus.cancelled} and c.actor = 'member'))
    left join (
      select booking_sn, sum(amount - back - open) left_with_us, sum(by_hand) by_hand
      from attempt
      group by booking_sn) p on p.booking_sn = b.sn
    where p.booking_sn is not null
      or (b.payment_status in ${charged}
        and b.payment_method <> ${paymentMethod.hotel}
        and not b.is_sample)),
  expected as (
    select sn, method, left_with_us, fee,
      case when fee is not null then fee when is_standing then total - by_hand else 0 end keeps
    from stay)`;

export async function moneyByMethod(db: Database): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    ${ledger}
    select method, sum(paid)::int8 paid, sum(booked)::int8 booked, sum(fees)::int8 fees,
      sum(back)::int8 back, sum(open)::int8 open,
      (sum(paid) - sum(booked) - sum(back) - sum(open))::int8 adrift
    from (
      select method, amount paid, 0 booked, 0 fees, back, open from attempt
      union all select method, 0, keeps, case when fee is not null then keeps else 0 end, 0, 0
      from expected) one
    group by method
    order by method`.execute(db);
  return rows;
}

/** The bookings whose own money does not add up, with how much is too much (+) or missing (−). */
export async function findUnbalancedBookings(
  db: Database,
  limit: number,
): Promise<{ code: string; adrift: Vnd }[]> {
  const { rows } = await sql<{ code: string; adrift: Vnd }>`
    ${ledger}
    select b.code, (e.left_with_us - e.keeps)::int8 adrift
    from expected e
    join booking b on b.sn = e.sn
    where e.left_with_us <> e.keeps
    order by b.sn
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Work that has waited too long and needs a manual check: one row per kind, with the oldest case.
 */
export type StuckWork = {
  readonly kind:
    | 'unpaid'
    | 'hotel'
    | 'provider'
    | 'dispute'
    | 'held'
    | 'refundFailed'
    | 'refundSlow'
    | 'overbooked'
    | 'job';
  readonly count: number;
  readonly oldest: string;
};

export async function findStuckWork(db: Database, now: Instant): Promise<StuckWork[]> {
  const { rows } = await sql<StuckWork>`
    select kind, count(*)::int8 count, min(about) oldest
    from (
      select 'unpaid' kind, code about
      from booking
      where status = ${bookingStatus.paymentPending}
        and expires_at < ${now}::timestamptz - interval '15 minutes'
      union all select 'hotel', code
      from booking
      where status = ${bookingStatus.awaitingHotel}
        and asked_hotel_at < ${now}::timestamptz - interval '20 minutes'
      union all select 'provider', code
      from booking
      where status = ${bookingStatus.awaitingProvider}
        and created_at < ${now}::timestamptz - interval '24 hours'
      union all select 'dispute', b.code
      from dispute d
      join booking b on b.sn = d.booking_sn
      where d.state = 'contradicted' and b.status <> ${bookingStatus.cancelled}
      union all select 'held', ref
      from payment_attempt
      where held_at is not null
        and (status = ${paymentStatus.awaiting}
          or (status = ${paymentStatus.failed} and result_code = 'givenUp'))
      union all select 'refundFailed', ref from refund where state = 'failed'
      union all select 'refundSlow', ref
      from refund
      where state in ('requested', 'processing')
        and next_try_at < ${now}::timestamptz - interval '30 minutes'
      union all select 'overbooked', b.code
      from booking b
      join room_type r on r.sn = b.room_type_sn
      where b.status in ${keeping}
        and b.held_until > ${now}::timestamptz
        and peak_held(r.sn, b.check_in_at, b.held_until, ${now}::timestamptz) > r.stock
      union all select 'job', kind || ' ' || coalesce(key, '')
      from job
      where run_at < ${now}::timestamptz - interval '15 minutes' or attempts > 5) one
    group by kind
    order by kind`.execute(db);
  return rows;
}

/** Rows in states that need a job but have none, because a row of the job table was lost. */
export async function findWorkWithoutJob(
  db: Database,
): Promise<
  { kind: 'expire' | 'roomUnanswered' | 'awaitProvider' | 'refund'; sn: number; at: Instant }[]
> {
  const { rows } = await sql<{
    kind: 'expire' | 'roomUnanswered' | 'awaitProvider' | 'refund';
    sn: number;
    at: Instant;
  }>`
    select 'expire' kind, b.sn, b.expires_at at
    from booking b
    where b.status = ${bookingStatus.paymentPending}
      and b.expires_at is not null
      and not exists (select 1 from job j where j.key = 'expire:' || b.sn)
    union all select 'roomUnanswered', b.sn, b.asked_hotel_at
    from booking b
    where b.status = ${bookingStatus.awaitingHotel}
      and b.asked_hotel_at is not null
      and not exists (select 1 from job j where j.key = 'roomUnanswered:' || b.sn)
    union all select 'awaitProvider', b.sn, b.asked_provider_at
    from booking b
    where b.status = ${bookingStatus.awaitingProvider}
      and b.asked_provider_at is not null
      and not exists (select 1 from job j where j.key = 'awaitProvider:' || b.sn)
    union all select 'refund', r.sn, r.created_at
    from refund r
    where r.state in ('requested', 'processing')
      and not exists (select 1 from job j where j.key = 'refund:' || r.sn)`.execute(db);
  return rows;
}
