import { sql } from 'kysely';
import type { DisputeState } from '#domain/dispute.ts';
import type { LocalText } from '#domain/hotel.ts';
import type { Invoice } from '#domain/invoice.ts';
import type { Vnd } from '#domain/money.ts';
import type { RefundState } from '#domain/refund.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database, StoredPicture } from '../engine/schema.ts';
import { bookingStatus } from '../sql-status.ts';
import { type BookingRow, notPaid } from './booking.ts';

export function hotelsOfStaff(
  db: Database,
  memberSn: number,
): Promise<{ sn: number; slug: string; name: string }[]> {
  return db
    .selectFrom('hotel_staff as s')
    .innerJoin('hotel as h', 'h.sn', 's.hotel_sn')
    .select(['h.sn', 'h.slug', 'h.name'])
    .where('s.member_sn', '=', memberSn)
    .orderBy('h.sn')
    .execute();
}

export async function worksAt(db: Database, memberSn: number, hotelSn: number): Promise<boolean> {
  const found = await db
    .selectFrom('hotel_staff')
    .select('hotel_sn')
    .where('member_sn', '=', memberSn)
    .where('hotel_sn', '=', hotelSn)
    .executeTakeFirst();
  return found !== undefined;
}

export type DeskRow = BookingRow & {
  readonly room_name: string;
  readonly add_ons: readonly { readonly name: LocalText; readonly count: number }[];
  readonly invoice: Invoice | null;
  readonly dispute: {
    readonly state: DisputeState;
    readonly description: string;
    readonly answer_by: Instant;
    readonly answer: string;
  } | null;
  readonly refunds: readonly { readonly amount: number; readonly state: RefundState }[];
  readonly mail_replies: readonly {
    readonly at: Instant;
    readonly text: string;
    readonly isFromElsewhere: boolean;
  }[];
};

const { awaitingHotel, checkInPending, checkedIn, awaitingGuest, completed, noShow, cancelled } =
  bookingStatus;
/** More than any hotel has rooms. */
const maxShown = 400;
/** Of a guest's answers by mail. */
const newestShown = 20;

/** What a guest wrote for the hotel to read. */
const shownToHotel = sql`m.side = 'guest' and not m.is_private and m.text <> ''`;

/**
 * All that waits for an answer, all guests who are in the hotel or should have arrived by `to`, and
 * of later stays those whose guest has written, of finished ones those that arrived or left on the day from `from`, or were completed since a
 * moment with only the guest's word; the earliest first.
 */
export async function deskBookings(
  db: Database,
  which:
    | {
        readonly hotelSn: number;
        readonly from: Instant;
        readonly to: Instant;
        readonly unconfirmedSince: Instant;
        /** Of later stays those whose guest answered a mail since then. */
        readonly answeredSince: Instant;
      }
    | { readonly code: string },
): Promise<DeskRow[]> {
  const filter =
    'code' in which
      ? sql`b.code = ${which.code}`
      : sql`
        b.hotel_sn = ${which.hotelSn}
        and (b.status = ${awaitingHotel}
          or (b.status in (${checkInPending}, ${checkedIn}, ${awaitingGuest})
            and b.check_in_at < ${which.to}::timestamptz)
          or (b.status = ${checkInPending}
            and exists (
              select from mail_reply m
              where m.booking_sn = b.sn
                and ${shownToHotel}
                and m.created_at >= ${which.answeredSince}::timestamptz))
          or (b.status in (${completed}, ${noShow}, ${cancelled})
            and b.check_in_at >= ${which.from}::timestamptz
            and b.check_in_at < ${which.to}::timestamptz)
          or (b.status = ${completed}
            and b.vouched_at is null
            and b.completed_at >= ${which.unconfirmedSince}::timestamptz
            and ${notPaid})
          or (b.status = ${completed}
            and b.check_out_at >= ${which.from}::timestamptz
            and b.check_out_at < ${which.to}::timestamptz))`;
  const { rows } = await sql<DeskRow>`
    select b.*, r.name as room_name,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', a.name, 'count', ba.count))
        from booking_add_on ba
        join add_on a on a.sn = ba.add_on_sn
        where ba.booking_sn = b.sn), '[]') as add_ons,
      coalesce((
        select jsonb_agg(jsonb_build_object('amount', f.amount, 'state', f.state))
        from refund f
        join payment_attempt p on p.sn = f.attempt_sn
        where p.booking_sn = b.sn), '[]') as refunds,
      (
        select jsonb_build_object('company', i.company, 'taxCode', i.tax_code,
          'address', i.address, 'email', i.email)
        from booking_invoice i
        where i.booking_sn = b.sn) as invoice,
      (
        select jsonb_build_object('state', d.state, 'description', d.description,
          'answer', d.answer,
          'answer_by', to_char(d.answer_by at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from dispute d
        where d.booking_sn = b.sn) as dispute,
      coalesce((
        select jsonb_agg(jsonb_build_object('text', m.text,
          'isFromElsewhere', lower(m.sender) <> lower(b.email),
          'at', to_char(m.sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by m.sent_at, m.sn)
        from (
          select *
          from mail_reply m
          where m.booking_sn = b.sn and ${shownToHotel}
          order by m.sn desc
          limit ${newestShown}) m), '[]') as mail_replies
    from booking b
    join room_type r on r.sn = b.room_type_sn
    where ${filter}
    order by b.check_in_at, b.sn
    limit ${maxShown}`.execute(db);
  return rows;
}

export type DeskRoomRow = {
  readonly sn: number;
  readonly hotelSn: number;
  readonly name: string;
  readonly stock: number;
  readonly isLocked: boolean;
  readonly pictures: readonly StoredPicture[];
  readonly plans: readonly {
    readonly type: number;
    readonly price: Vnd;
    readonly additional: Vnd;
    readonly from: number;
    readonly to: number;
  }[];
  readonly dayPrices: readonly {
    readonly type: number;
    readonly weekdays: number;
    readonly percent: number;
  }[];
  readonly missing: number;
  readonly sales: readonly {
    readonly sn: number;
    readonly type: number;
    readonly percent: number;
    readonly quota: number;
    readonly sold: number;
    readonly from: Instant;
    readonly to: Instant;
  }[];
};

export async function deskRooms(
  db: Database,
  which: { readonly hotelSn: number } | { readonly roomTypeSn: number },
  now: Instant,
): Promise<DeskRoomRow[]> {
  const filter =
    'hotelSn' in which ? sql`r.hotel_sn = ${which.hotelSn}` : sql`r.sn = ${which.roomTypeSn}`;
  const utc = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await sql<DeskRoomRow>`
    select r.sn, r.hotel_sn as "hotelSn", r.name, r.stock, r.is_locked as "isLocked", r.pictures,
      coalesce((
        select jsonb_agg(jsonb_build_object('type', p.booking_type, 'price', p.price,
          'additional', p.price_additional, 'from', p.from_minute, 'to', p.to_minute)
          order by p.booking_type)
        from rate_plan p
        where p.room_type_sn = r.sn), '[]') as plans,
      coalesce((
        select jsonb_agg(jsonb_build_object('type', o.booking_type, 'weekdays', o.weekdays,
          'percent', o.percent)
          order by o.booking_type, o.sn)
        from price_override o
        where o.room_type_sn = r.sn and o.from_date is null and o.to_date is null),
        '[]') as "dayPrices",
      greatest(0,
        peak_held(r.sn, ${now}::timestamptz, 'infinity'::timestamptz, ${now}::timestamptz)
          - r.stock)::int as missing,
      coalesce((
        select jsonb_agg(jsonb_build_object('sn', f.sn, 'type', f.booking_type,
          'percent', f.percent, 'quota', f.quota, 'sold', f.sold, 'from', ${utc('f.starts_at')},
          'to', ${utc('f.ends_at')})
          order by f.starts_at)
        from flash_sale f
        where f.room_type_sn = r.sn and f.ends_at > ${now}::timestamptz), '[]') as sales
    from room_type r
    where ${filter}
    order by r.position, r.sn`.execute(db);
  return rows;
}

export async function setRoomTypeLocked(
  db: Database,
  roomTypeSn: number,
  isLocked: boolean,
): Promise<void> {
  await db
    .updateTable('room_type')
    .set({ is_locked: isLocked })
    .where('sn', '=', roomTypeSn)
    .execute();
}

/**
 * Under the row lock that a booking takes, so that no room is sold while it is taken out of stock.
 */
export async function setStock(db: Database, roomTypeSn: number, stock: number): Promise<void> {
  await db.updateTable('room_type').set({ stock }).where('sn', '=', roomTypeSn).execute();
}

/**
 * Prices of some weekdays; the days are removed from earlier weekday prices. Dated prices are
 * written anew after it, because a later row wins.
 */
export async function setDayPrice(
  db: Database,
  {
    roomTypeSn,
    type,
    weekdays,
    percent,
  }: {
    readonly roomTypeSn: number;
    readonly type: number;
    readonly weekdays: number;
    readonly percent: number;
  },
): Promise<void> {
  const ofRoom = sql`room_type_sn = ${roomTypeSn} and booking_type = ${type}`;
  await sql`
    delete from price_override
    where ${ofRoom}
      and from_date is null
      and to_date is null
      and (weekdays & ~${weekdays}::int) = 0`.execute(db);
  await sql`
    update price_override
    set weekdays = weekdays & ~${weekdays}::int
    where ${ofRoom}
      and from_date is null
      and to_date is null
      and (weekdays & ${weekdays}::int) <> 0`.execute(db);
  if (percent !== 100)
    await db
      .insertInto('price_override')
      .values({
        room_type_sn: roomTypeSn,
        booking_type: type,
        from_date: null,
        to_date: null,
        weekdays,
        percent,
      })
      .execute();
  await sql`
    with gone as (
      delete from price_override
      where ${ofRoom} and (from_date is not null or to_date is not null)
      returning *)
    insert into price_override (room_type_sn, booking_type, from_date, to_date, weekdays, percent)
    select room_type_sn, booking_type, from_date, to_date, weekdays, percent
    from gone
    order by sn`.execute(db);
}

/** False where the room has no rate plan of this type, because its hours are not known then. */
export async function setPrice(
  db: Database,
  roomTypeSn: number,
  type: number,
  price: Vnd,
  additional: Vnd | undefined,
): Promise<boolean> {
  const set = await db
    .updateTable('rate_plan')
    .set({ price, ...(additional === undefined ? {} : { price_additional: additional }) })
    .where('room_type_sn', '=', roomTypeSn)
    .where('booking_type', '=', type)
    .returning('room_type_sn')
    .executeTakeFirst();
  return set !== undefined;
}

type NewSale = {
  readonly roomTypeSn: number;
  readonly type: number;
  readonly percent: number;
  readonly quota: number;
  readonly from: Instant;
  readonly to: Instant;
};

/**
 * False when another sale of the same kind overlaps, because it must be clear which price counts.
 * The room type's row must be locked.
 */
export async function addSale(db: Database, made: NewSale): Promise<boolean> {
  const other = await db
    .selectFrom('flash_sale')
    .select('sn')
    .where('room_type_sn', '=', made.roomTypeSn)
    .where('booking_type', '=', made.type)
    .where('starts_at', '<', made.to)
    .where('ends_at', '>', made.from)
    .executeTakeFirst();
  if (other !== undefined) return false;
  await db
    .insertInto('flash_sale')
    .values({
      room_type_sn: made.roomTypeSn,
      booking_type: made.type,
      percent: made.percent,
      quota: made.quota,
      starts_at: made.from,
      ends_at: made.to,
    })
    .execute();
  return true;
}

/**
 * Ends a running sale, and deletes one that has not begun; false when it is over or another room's.
 */
export async function endSale(
  db: Database,
  roomTypeSn: number,
  sn: number,
  now: Instant,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('flash_sale')
    .where('sn', '=', sn)
    .where('room_type_sn', '=', roomTypeSn)
    .where('starts_at', '>=', now)
    .returning('sn')
    .executeTakeFirst();
  if (deleted !== undefined) return true;
  const ended = await db
    .updateTable('flash_sale')
    .set({ ends_at: now })
    .where('sn', '=', sn)
    .where('room_type_sn', '=', roomTypeSn)
    .where('ends_at', '>', now)
    .returning('sn')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function lockRoomType(db: Database, sn: number): Promise<void> {
  await sql`select 1 from room_type where sn = ${sn} for no key update`.execute(db);
}

/**
 * Before the pictures that are there; the index of the search shows a hotel's own first, which is
 * another list.
 */
export async function addRoomPicture(
  db: Database,
  roomTypeSn: number,
  name: string,
): Promise<void> {
  await sql`update picture set is_kept = true where name = ${name}`.execute(db);
  await sql`
    update room_type
    set pictures = ${JSON.stringify([{ name, variant: 0 }])}::jsonb || pictures
    where sn = ${roomTypeSn}`.execute(db);
}

/** False when the review is not one of this hotel that is shown. */
export async function setReply(
  db: Database,
  hotelSn: number,
  sn: number,
  text: string,
  now: Instant,
): Promise<boolean> {
  const set = await db
    .updateTable('review')
    .set({ reply: text, replied_at: now })
    .where('sn', '=', sn)
    .where('hotel_sn', '=', hotelSn)
    .where('hidden_reason', 'is', null)
    .returning('sn')
    .executeTakeFirst();
  return set !== undefined;
}

/** The number of the newest change of a hotel, 0 where there is none. */
export async function newestChange(db: Database, hotelSn: number): Promise<number> {
  const { rows } = await sql<{
    seq: number;
  }>`select coalesce(max(seq), 0) as seq from hotel_change where hotel_sn = ${hotelSn}`.execute(db);
  return rows[0]?.seq ?? 0;
}
