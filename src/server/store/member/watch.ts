// Watches: what members want to hear of, the last result of each, and what was reported of it.

import { sql, type Selectable } from 'kysely';
import { stayOfBooking } from '#domain/change.ts';
import type { LocalText } from '#domain/hotel.ts';
import type { Vnd } from '#domain/money.ts';
import type { NewMessage } from '#domain/notifications/message.ts';
import {
  isToldAnew,
  type Watched,
  type WatchCause,
  type WatchSubject,
} from '#domain/notifications/watch.ts';
import { bookingTypeOf, bookingTypes, shownInterval, type Stay } from '#domain/stay.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Database, Schema, StoredPicture } from '../engine/schema.ts';
import { bookingStatus, holding } from '../sql-status.ts';

export type WatchRow = Selectable<Schema['watch']>;

export function subjectOf({ subject, hotel_sn, area_sn, landmark }: WatchRow): WatchSubject {
  if (subject === 'landmark') return { kind: subject, slug: landmark ?? '' };
  return { kind: subject, sn: Number(hotel_sn ?? area_sn) };
}

export const watchedStay = (row: Pick<WatchRow, 'booking_type' | 'from_at' | 'to_at'>): Stay =>
  stayOfBooking({
    type: bookingTypeOf(row.booking_type) ?? 'hourly',
    checkIn: row.from_at,
    checkOut: row.to_at,
  });

export const watchedOf = (row: WatchRow): Watched => ({
  isForFree: row.is_for_free,
  mark: row.mark,
  price: row.price,
  isFreeNotified: (row.free_told_at ?? null) !== null,
  isPriceNotified: (row.price_told_at ?? null) !== null,
});

/** The member has booked there for a part of the time; a booking that awaits payment may end. */
const isBooked = sql`
  exists (
    select 1
    from booking b
    where b.member_sn = watch.member_sn
      and b.hotel_sn = watch.hotel_sn
      and b.status in ${holding}
      and b.status <> ${bookingStatus.paymentPending}
      and b.check_in_at < watch.to_at
      and b.check_out_at > watch.from_at)`;

/** The price that was found and its hotel; null where nothing is free. */
export type FoundPrice = { readonly price: Vnd; readonly hotelSn: number } | null;

export type NewWatch = {
  readonly memberSn: number;
  readonly subject: WatchSubject;
  readonly stay: Stay;
  readonly language: WatchRow['language'];
  readonly isForFree: boolean;
  readonly mark: Vnd | null;
};

/** The open watch of the same member, subject and stay. */
export function findSameWatch(
  db: Database,
  { memberSn, subject, stay }: Pick<NewWatch, 'memberSn' | 'subject' | 'stay'>,
): Promise<WatchRow | undefined> {
  const { from, to } = shownInterval(stay);
  return db
    .selectFrom('watch')
    .selectAll()
    .where('member_sn', '=', memberSn)
    .where('subject', '=', subject.kind)
    .where(
      subject.kind === 'hotel' ? 'hotel_sn' : subject.kind === 'landmark' ? 'landmark' : 'area_sn',
      '=',
      subject.kind === 'landmark' ? subject.slug : subject.sn,
    )
    .where('booking_type', '=', bookingTypes[stay.type])
    .where('from_at', '=', from)
    .where('to_at', '=', to)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Without those that are about to be ended: begun, or booked. */
export async function countOpenWatches(
  db: Database,
  memberSn: number,
  now: Instant,
): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int4 open
    from watch
    where member_sn = ${memberSn}
      and ended_at is null
      and from_at > ${now}::timestamptz
      and not ${isBooked}`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Needs the member's lock. */
export async function insertWatch(
  db: Database,
  { memberSn, subject, stay, language, isForFree, mark }: NewWatch,
  found: FoundPrice,
  nextCheckAt: Instant,
  now: Instant,
): Promise<number> {
  const { from, to } = shownInterval(stay);
  const { sn } = await db
    .insertInto('watch')
    .values({
      member_sn: memberSn,
      subject: subject.kind,
      hotel_sn: subject.kind === 'hotel' ? subject.sn : null,
      area_sn: subject.kind === 'province' || subject.kind === 'district' ? subject.sn : null,
      landmark: subject.kind === 'landmark' ? subject.slug : null,
      booking_type: bookingTypes[stay.type],
      from_at: from,
      to_at: to,
      language,
      is_for_free: isForFree,
      mark,
      first_price: found?.price ?? null,
      price: found?.price ?? null,
      price_at: now,
      found_hotel_sn: found?.hotelSn ?? null,
      looked_at: now,
      look_at: nextCheckAt,
      created_at: now,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  return sn;
}

/**
 * Changes what is watched of the same stay. A new price limit has not been reported, nor has what
 * was and is no longer so.
 */
export async function changeWatch(
  db: Database,
  { sn, mark, price }: Pick<WatchRow, 'sn' | 'mark' | 'price'>,
  change: Pick<NewWatch, 'language' | 'isForFree' | 'mark'>,
): Promise<void> {
  const now = { mark: change.mark, price };
  await db
    .updateTable('watch')
    .set({
      language: change.language,
      is_for_free: change.isForFree,
      mark: change.mark,
      ...(isToldAnew(now, 'free') ? { free_told_at: null } : {}),
      ...(change.mark !== mark || isToldAnew(now, 'price') ? { price_told_at: null } : {}),
    })
    .where('sn', '=', sn)
    .execute();
}

/** A watch as its list shows it. */
export type ListedWatch = WatchRow & {
  readonly hotel: string | null;
  readonly slug: string | null;
  readonly area: LocalText | null;
  readonly pictures: readonly StoredPicture[] | null;
};

/** The open ones, and those whose stay began after `overSince`; the soonest stay first. */
export async function listWatches(
  db: Database,
  memberSn: number,
  overSince: Instant,
  only: number | null = null,
): Promise<ListedWatch[]> {
  const { rows } = await sql<ListedWatch>`
    select watch.*, h.name hotel, h.slug, a.name area, h.pictures
    from watch
    left join hotel h on h.sn = coalesce(watch.hotel_sn, watch.found_hotel_sn)
    left join area a on a.sn = watch.area_sn
    where watch.member_sn = ${memberSn}
      and (${only}::int8 is null or watch.sn = ${only}::int8)
      and watch.from_at > ${overSince}::timestamptz
      and coalesce(watch.end_reason, 'checkIn') = 'checkIn'
      and not ${isBooked}
    order by watch.from_at, watch.sn`.execute(db);
  return rows;
}

/** True when the member has this watch; ending it twice changes nothing. */
export async function endWatch(
  db: Database,
  memberSn: number,
  sn: number,
  now: Instant,
): Promise<boolean> {
  const { rows } = await sql`
    update watch
    set ended_at = coalesce(ended_at, ${now}::timestamptz),
      end_reason = coalesce(end_reason, 'member')
    where sn = ${sn} and member_sn = ${memberSn}
    returning sn`.execute(db);
  return rows.length > 0;
}

/** Ends those whose stay has begun. */
export async function endOverdueWatches(db: Database, now: Instant): Promise<void> {
  await sql`
    update watch
    set ended_at = ${now}::timestamptz, end_reason = 'checkIn'
    where ended_at is null and from_at <= ${now}::timestamptz`.execute(db);
}

/** Longer than the time between two turns, so that no change is missed. */
const changedWithinSeconds = 90;
/** A country has more changes a day; watches of the others are checked when they are due. */
const maxChanges = 5_000;

/** Makes those due whose hotel has just changed: a room that was released is reported at once. */
export async function wakeWatches(db: Database, now: Instant): Promise<void> {
  await sql`
    update watch
    set look_at = ${now}::timestamptz
    from (
      select distinct hotel_sn
      from (select hotel_sn, at from hotel_change order by seq desc limit ${maxChanges}) newest
      where at > clock_timestamp() - make_interval(secs => ${changedWithinSeconds})) changed
    where watch.hotel_sn = changed.hotel_sn
      and watch.ended_at is null
      and watch.look_at > ${now}::timestamptz`.execute(db);
}

export type DueWatch = WatchRow & { readonly isBooked: boolean };

/**
 * Claims those that are due, the oldest first, by moving their next check: if the process dies,
 * they are checked again then.
 */
export async function claimWatches(
  db: Database,
  now: Instant,
  checkMinutes: number,
  limit: number,
): Promise<DueWatch[]> {
  const { rows } = await sql<DueWatch>`
    update watch
    set look_at = ${addMinutes(now, checkMinutes)}::timestamptz
    from (
      select sn
      from watch
      where ended_at is null and look_at <= ${now}::timestamptz
      order by look_at
      limit ${limit}
      for update skip locked) due
    where watch.sn = due.sn
    returning watch.*, ${isBooked} "isBooked"`.execute(db);
  return rows;
}

/** Records that these were checked and have not changed. */
export async function markWatchesChecked(
  db: Database,
  sns: readonly number[],
  now: Instant,
): Promise<void> {
  if (sns.length === 0) return;
  await sql`
    update watch set looked_at = ${now}::timestamptz where sn = any(${sns}::int8[])`.execute(db);
}

/** Locks the row until the transaction ends; undefined when the watch has ended. */
export function lockWatch(db: Database, sn: number): Promise<WatchRow | undefined> {
  return db
    .selectFrom('watch')
    .selectAll()
    .where('sn', '=', sn)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function endBookedWatch(db: Database, sn: number, now: Instant): Promise<void> {
  await db
    .updateTable('watch')
    .set({ ended_at: now, end_reason: 'booked' })
    .where('sn', '=', sn)
    .where('ended_at', 'is', null)
    .execute();
}

/** Stores what was found, and which causes are reported with it. */
export async function storeWatchCheck(
  db: Database,
  row: WatchRow,
  found: FoundPrice,
  reported: ReadonlySet<WatchCause>,
  now: Instant,
): Promise<void> {
  const price = found?.price ?? null;
  await db
    .updateTable('watch')
    .set({
      looked_at: now,
      price,
      found_hotel_sn: found?.hotelSn ?? row.found_hotel_sn,
      ...(price === row.price ? {} : { price_at: now }),
      ...(row.first_price === null ? { first_price: price } : {}),
      ...(reported.has('free') ? { free_told_at: now } : {}),
      ...(reported.has('price') ? { price_told_at: now } : {}),
    })
    .where('sn', '=', row.sn)
    .execute();
}

/**
 * The message of a watch with the job that sends it, once for its cause. A job of its own kind:
 * processes of a release that knows no watches leave it to those that do.
 */
export async function addWatchMessage(
  db: Database,
  watchSn: number,
  { move, audience, plan, channels, language, about, facts, runAt, until }: NewMessage,
  now: Instant,
): Promise<void> {
  await sql`
    with added as (
      insert into message (key, move, audience, plan, watch_sn, language, facts, channels, next_at,
        until_at, created_at)
      values (${['watch', watchSn, move, about].filter((part) => part !== '').join(':')},
        ${move}, ${audience}, ${plan}, ${watchSn}, ${language}, ${JSON.stringify(facts)}::jsonb,
        ${[...channels]}::text[], ${runAt}::timestamptz, ${until}::timestamptz,
        ${now}::timestamptz)
      on conflict (key) do nothing
      returning sn)
    insert into job (kind, key, payload, run_at)
    select 'watchMessage', 'message:' || sn, json_build_object('messageSn', sn),
      ${runAt}::timestamptz
    from added
    on conflict (key) do nothing`.execute(db);
}

/** What the message of a watch needs besides its own row. */
export type WatchMessageRow = {
  readonly watch: WatchRow;
  readonly email: string;
  readonly muted: readonly string[];
  readonly namesHotel: boolean;
  readonly area: LocalText | null;
  readonly hotel: {
    readonly sn: number;
    readonly slug: string;
    readonly name: string;
    readonly address: string;
    readonly phone: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly district: LocalText;
    readonly room: string;
  };
};

/** Undefined when the watch, its hotel or its room is gone. */
export async function findWatchMessage(
  db: Database,
  watchSn: number,
  roomTypeSn: number,
): Promise<WatchMessageRow | undefined> {
  const watch = await db
    .selectFrom('watch')
    .selectAll()
    .where('sn', '=', watchSn)
    .executeTakeFirst();
  if (watch === undefined) return undefined;
  const { rows } = await sql<Omit<WatchMessageRow, 'watch'>>`
    select m.email, coalesce(s.muted, '{}') muted, coalesce(s.names_hotel, false) "namesHotel",
      (select name from area where sn = ${watch.area_sn}) area,
      jsonb_build_object('sn', h.sn, 'slug', h.slug, 'name', h.name, 'address', h.address,
        'phone', h.phone, 'latitude', h.latitude, 'longitude', h.longitude, 'district', a.name,
        'room', r.name) hotel
    from member m
    join room_type r on r.sn = ${roomTypeSn}
    join hotel h on h.sn = r.hotel_sn
    join area a on a.sn = h.district_sn
    left join member_setting s on s.member_sn = m.sn
    where m.sn = ${watch.member_sn}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { watch, ...row };
}

/** Whose watch it is, and the language of its messages. */
export function findWatchOwner(
  db: Database,
  sn: number,
): Promise<Pick<WatchRow, 'member_sn' | 'language'> | undefined> {
  return db
    .selectFrom('watch')
    .select(['member_sn', 'language'])
    .where('sn', '=', sn)
    .executeTakeFirst();
}

/** Deletes those that ended long ago, with their messages. */
export async function forgetWatches(db: Database, before: Instant): Promise<void> {
  await db.deleteFrom('watch').where('ended_at', '<', before).execute();
}

export type WatchCount = { readonly open: number; readonly oldestDue: Instant | null };

/** How many are open, and when the oldest of those that are due was. */
export async function countWatches(db: Database, now: Instant): Promise<WatchCount> {
  const { rows } = await sql<WatchCount>`
    select count(*)::int4 open, min(look_at) filter (where look_at <= ${now}::timestamptz) "oldestDue"
    from watch
    where ended_at is null`.execute(db);
  return rows[0] ?? { open: 0, oldestDue: null };
}
