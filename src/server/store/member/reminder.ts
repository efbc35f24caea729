// Reminders: each is sent once, with the channels it was sent by.

import { sql } from 'kysely';
import type { LocalText } from '#domain/hotel.ts';
import { policy } from '#domain/policy.ts';
import { endingDays, type ReminderAbout, type ReminderName } from '#domain/reminder.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';

/** `key` identifies a reminder, so that it is sent once. From `until` on it is not sent any more. */
export type NewReminder = {
  readonly name: ReminderName;
  readonly key: string;
  readonly bookingSn: number | null;
  readonly memberSn: number | null;
  readonly about: ReminderAbout;
  readonly until: Instant;
};

/** Stores a reminder and answers its number, or null when its key is there already. */
export async function addReminder(
  db: Database,
  { name, key, bookingSn, memberSn, about, until }: NewReminder,
  now: Instant,
): Promise<number | null> {
  const added = await db
    .insertInto('reminder')
    .values({
      key,
      name,
      booking_sn: bookingSn,
      member_sn: memberSn,
      about: JSON.stringify(about),
      until,
      made_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('sn')
    .executeTakeFirst();
  return added?.sn ?? null;
}

/** A reminder's number and how far it is, by its key. */
export function findReminder(
  db: Database,
  key: string,
): Promise<{ readonly sn: number; readonly state: string } | undefined> {
  return db
    .selectFrom('reminder')
    .select(['sn', 'state'])
    .where('key', '=', key)
    .executeTakeFirst();
}

/** A reminder with the data of its text; `phone` proves a guest's device (`subscriptionsFor`). */
export type WaitingReminder = {
  readonly sn: number;
  readonly key: string;
  readonly name: ReminderName;
  readonly about: ReminderAbout;
  readonly until: Instant;
  readonly memberSn: number | null;
  readonly bookingSn: number | null;
  readonly status: number | null;
  readonly code: string | null;
  readonly checkIn: Instant | null;
  readonly expiresAt: Instant | null;
  readonly askedHotelAt: Instant | null;
  readonly hotelSn: number | null;
  readonly freeHours: number | null;
  readonly confirmedAt: Instant | null;
  readonly bookingType: number | null;
  readonly paymentMethod: number | null;
  readonly isCancellable: boolean | null;
  readonly device: string;
  readonly phone: string;
  readonly hotel: string | null;
  readonly muted: readonly string[];
  readonly namesHotel: boolean;
  /** Its member guards the past by the PIN. */
  readonly guardsHistory: boolean;
};

/** A reminder that is still to be sent; undefined once it is settled. */
export async function findWaitingReminder(
  db: Database,
  sn: number,
): Promise<WaitingReminder | undefined> {
  const { rows } = await sql<WaitingReminder>`
    select r.sn, r.key, r.name, r.about, r.until, coalesce(r.member_sn, b.member_sn) "memberSn",
      b.sn "bookingSn", b.status, b.code, b.check_in_at "checkIn", b.expires_at "expiresAt",
      b.asked_hotel_at "askedHotelAt", b.hotel_sn "hotelSn", b.cancel_before_hours "freeHours",
      b.confirmed_at "confirmedAt", b.booking_type "bookingType", b.payment_method "paymentMethod",
      b.is_cancellable "isCancellable", coalesce(b.device, '') device, coalesce(b.phone, '') phone,
      h.name hotel, coalesce(s.muted, '{}') muted, coalesce(s.names_hotel, false) "namesHotel",
      coalesce(s.guards_history and (select m.has_pin from member m where m.sn = s.member_sn),
        false) "guardsHistory"
    from reminder r
    left join booking b on b.sn = r.booking_sn
    left join hotel h on h.sn = b.hotel_sn
    left join member_setting s on s.member_sn = coalesce(r.member_sn, b.member_sn)
    where r.sn = ${sn} and r.state = 'waiting'`.execute(db);
  return rows[0];
}

export type ReminderSummary = Pick<NewReminder, 'name' | 'key' | 'about' | 'until'> & {
  readonly state: string;
  readonly madeAt: Instant;
};

/** The reminders of a booking, the newest first. */
export function remindersOfBooking(db: Database, bookingSn: number): Promise<ReminderSummary[]> {
  return db
    .selectFrom('reminder')
    .select(['name', 'key', 'about', 'until', 'state', 'made_at as madeAt'])
    .where('booking_sn', '=', bookingSn)
    .orderBy('sn', 'desc')
    .execute();
}

/** Settles a reminder: true for one caller only. */
export async function settleReminder(
  db: Database,
  sn: number,
  state: 'told' | 'quiet' | 'over',
  now: Instant,
): Promise<boolean> {
  const settled = await db
    .updateTable('reminder')
    .set({ state, settled_at: now })
    .where('sn', '=', sn)
    .where('state', '=', 'waiting')
    .returning('sn')
    .executeTakeFirst();
  return settled !== undefined;
}

export type ExpiringCoupon = {
  readonly sn: number;
  readonly memberSn: number;
  readonly title: LocalText;
  readonly receivedAt: Instant;
  readonly expiresAt: Instant;
};

/**
 * Coupons that can still be used, expire within the time of their notices and had none for that
 * time; of members who can be notified.
 */
export async function findExpiringCoupons(
  db: Database,
  now: Instant,
  limit: number,
): Promise<ExpiringCoupon[]> {
  const horizon = addMinutes(now, (policy.xuFirstNoticeDays + 1) * 1_440);
  const { rows } = await sql<ExpiringCoupon>`
    select m.sn, m.member_sn "memberSn", c.title, m.received_at "receivedAt",
      m.expires_at "expiresAt"
    from member_coupon m
    join coupon c on c.sn = m.coupon_sn
    where m.taken < m.uses
      and m.expires_at > ${now}::timestamptz
      and m.expires_at <= ${horizon}::timestamptz
      and exists (select 1 from push_subscription p where p.member_sn = m.member_sn)
      and not exists (select 1 from reminder r where r.key = 'couponEnds:' || m.sn || ':last')
    order by m.expires_at
    limit ${limit}`.execute(db);
  return rows.filter(({ expiresAt }) => now >= endingDays(expiresAt).first);
}

/** Deletes reminders that were settled long ago, with their deliveries. */
export async function forgetReminders(db: Database, before: Instant): Promise<void> {
  await db.deleteFrom('reminder').where('settled_at', '<', before).execute();
}
