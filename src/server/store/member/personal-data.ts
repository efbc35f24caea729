// Everything that is stored about a member, table by table: what an export holds, and what happens
// when they leave.

import { sql, type RawBuilder } from 'kysely';
import { brand } from '#contract/brand.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import { bookingStatus, holding, paymentStatus } from '../sql-status.ts';

export type Person = { readonly sn: number; readonly phone: string };
type Rows = RawBuilder<Record<string, unknown>>;

type PersonalTable = {
  readonly table: string;
  /**
   * What an export shows of it; absent where it holds only secrets, or nothing that is not exported
   * elsewhere.
   */
  readonly shown?: (who: Person) => Rows;
  /**
   * What happens to it when they leave; absent where nothing in it identifies the person once the
   * member's row is empty.
   */
  readonly left?: (who: Person) => RawBuilder<unknown>;
};

/**
 * Also what was booked without signing in, by the phone that is proved to be theirs. Stays that are
 * still ahead are not touched.
 */
const theirBookings = ({ sn, phone }: Person) =>
  sql`(b.member_sn = ${sn} or (b.member_sn is null and b.phone = ${phone}))`;

/** As they typed them: nobody proved that they are theirs, so no export goes by them. */
const theirAddresses = (who: Person) =>
  sql`(
    select lower(email) from member where sn = ${who.sn} and email <> ''
    union
    select lower(b.email) from booking b where ${theirBookings(who)} and b.email <> '')`;

const theirDevices = ({ sn }: Person) =>
  sql`(select 'device ' || device from session where member_sn = ${sn} and device <> '')`;

/** In the order in which they are emptied: a row that refers to another comes before it. */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'favorite',
    shown: ({ sn }) =>
      sql`
        select h.name hotel, h.slug, f.created_at since
        from favorite f
        join hotel h on h.sn = f.hotel_sn
        where f.member_sn = ${sn}
        order by f.created_at`,
    left: ({ sn }) => sql`delete from favorite where member_sn = ${sn}`,
  },
  {
    table: 'member_setting',
    shown: ({ sn }) =>
      sql`
        select muted, names_hotel "namesHotel", guards_history "guardsHistory",
          updated_at "updatedAt"
        from member_setting
        where member_sn = ${sn}`,
    left: ({ sn }) => sql`delete from member_setting where member_sn = ${sn}`,
  },
  {
    table: 'push_subscription',
    shown: ({ sn }) =>
      sql`
        select locale, created_at "since", seen_at "seenAt", last_told_at "lastToldAt"
        from push_subscription
        where member_sn = ${sn}
        order by sn`,
    left: (who) =>
      sql`
        delete from push_subscription
        where member_sn = ${who.sn} or 'device ' || device in ${theirDevices(who)}`,
  },
  {
    table: 'reminder',
    shown: (who) =>
      sql`
        select r.name, b.code booking, r.about, r.state, r.made_at "at"
        from reminder r
        left join booking b on b.sn = r.booking_sn
        where r.member_sn = ${who.sn} or (b.sn is not null and ${theirBookings(who)})
        order by r.sn`,
    left: (who) =>
      sql`
        delete from reminder r
        where r.member_sn = ${who.sn}
          or r.booking_sn in (select b.sn from booking b where ${theirBookings(who)})`,
  },
  {
    table: 'message',
    shown: (who) =>
      sql`
        select m.move, b.code booking, m.channels, m.state, m.created_at "at"
        from message m
        left join booking b on b.sn = m.booking_sn
        left join watch w on w.sn = m.watch_sn
        where m.audience <> 'hotel'
          and (w.member_sn = ${who.sn} or (b.sn is not null and ${theirBookings(who)}))
        order by m.sn`,
    left: (who) =>
      sql`
        delete from message m
        where m.audience <> 'hotel'
          and (m.booking_sn in (select b.sn from booking b where ${theirBookings(who)})
            or m.watch_sn in (select sn from watch where member_sn = ${who.sn}))`,
  },
  // A hotel's answers speak of the guest too: they are not taken along, and erased like the guest's.
  {
    table: 'mail_reply',
    shown: (who) =>
      sql`
        select b.code booking, m.sender "from", m.subject, m.text, m.sent_at "at"
        from mail_reply m
        join booking b on b.sn = m.booking_sn
        where m.side = 'guest' and ${theirBookings(who)}
        order by m.sn`,
    left: (who) =>
      sql`
        delete from mail_reply m
        where m.booking_sn in (select b.sn from booking b where ${theirBookings(who)})
          or (m.booking_sn is null and lower(m.sender) in ${theirAddresses(who)})`,
  },
  {
    table: 'watch',
    shown: ({ sn }) =>
      sql`
        select w.subject, h.name hotel, a.name area, w.landmark, w.from_at "from", w.to_at "to",
          w.is_for_free "isForFree", w.mark, w.created_at "createdAt",
          w.free_told_at "freeToldAt", w.price_told_at "priceToldAt", w.ended_at "endedAt"
        from watch w
        left join hotel h on h.sn = w.hotel_sn
        left join area a on a.sn = w.area_sn
        where w.member_sn = ${sn}
        order by w.sn`,
    left: ({ sn }) => sql`delete from watch where member_sn = ${sn}`,
  },
  {
    table: 'short_link',
    left: (who) =>
      sql`
        delete from short_link s
        where s.booking_sn in (select b.sn from booking b where ${theirBookings(who)})`,
  },
  // With it go the phones that asked for its changes.
  {
    table: 'wallet_pass',
    shown: (who) =>
      sql`
        select b.code booking, p.is_apple "isApple", p.is_google "isGoogle", p.changed_at "at"
        from wallet_pass p
        join booking b on b.sn = p.booking_sn
        where ${theirBookings(who)}
        order by p.booking_sn`,
    left: (who) =>
      sql`
        delete from wallet_pass p
        where p.booking_sn in (select b.sn from booking b where ${theirBookings(who)})`,
  },
  // Retained as proof of what was agreed to when; it names a purpose and a day.
  {
    table: 'consent',
    shown: ({ sn }) =>
      sql`select purpose, is_given "isGiven", at from consent where member_sn = ${sn} order by sn`,
  },
  {
    table: 'usage_event',
    shown: ({ sn }) =>
      sql`
        select name, fields, product, city_sn "citySn", at
        from usage_event
        where member_sn = ${sn}
        order by at, id`,
    left: ({ sn }) => sql`delete from usage_event where member_sn = ${sn}`,
  },
  {
    table: 'booking_cancellation',
    shown: (who) =>
      sql`
        select b.code booking, c.actor, c.reason, c.note, c.paid, c.refund, c.at
        from booking_cancellation c
        join booking b on b.sn = c.booking_sn
        where ${theirBookings(who)}
        order by c.at`,
    left: (who) =>
      sql`
        update booking_cancellation c
        set note = ''
        from booking b
        where b.sn = c.booking_sn and ${theirBookings(who)}`,
  },
  {
    table: 'dispute',
    shown: (who) =>
      sql`
        select b.code booking, d.actor, d.description, d.state, d.opened_at "openedAt", d.answer,
          d.decided_at "decidedAt"
        from dispute d
        join booking b on b.sn = d.booking_sn
        where ${theirBookings(who)}
        order by d.opened_at`,
    left: (who) =>
      sql`
        update dispute d
        set description = '', answer = ''
        from booking b
        where b.sn = d.booking_sn and ${theirBookings(who)}`,
  },
  {
    table: 'booking_invoice',
    shown: (who) =>
      sql`
        select b.code booking, i.company, i.tax_code "taxCode", i.address, i.email
        from booking_invoice i
        join booking b on b.sn = i.booking_sn
        where ${theirBookings(who)}
        order by b.sn`,
    // Whom an invoice was made out to must stay on it for ten years by law; where it was sent need
    // not.
    left: (who) =>
      sql`
        update booking_invoice i
        set email = ''
        from booking b
        where b.sn = i.booking_sn and ${theirBookings(who)}`,
  },
  {
    table: 'booking',
    shown: (who) => sql`
      select b.code, h.name hotel, h.address, r.name room, b.check_in_at "checkIn",
        b.check_out_at "checkOut", b.rooms, b.adults, b.children, b.full_name "fullName",
        b.first_name "firstName", b.last_name "lastName", b.age, b.gender, b.phone, b.email,
        b.special_requests "specialRequests", b.status, b.payment_method "paymentMethod",
        b.payment_status "paymentStatus", b.price, b.total, b.created_at "createdAt",
        (
          select coalesce(jsonb_agg(jsonb_build_object('move', y.move, 'status', y.to_status,
            'at', y.at)
            order by y.sn), '[]')
          from booking_history y
          where y.booking_sn = b.sn) history
      from booking b
      join hotel h on h.sn = b.hotel_sn
      join room_type r on r.sn = b.room_type_sn
      where ${theirBookings(who)}
      order by b.check_in_at, b.sn`,
    // The stay and its price stay for the hotel's and the tax office's books; who stayed does not.
    left: (who) => sql`
      update booking b
      set full_name = '', first_name = '', last_name = '', age = null, gender = null, phone = '',
        email = '', special_requests = '', device = ''
      where ${theirBookings(who)} and b.status not in ${holding}`,
  },
  {
    table: 'payment_attempt',
    shown: (who) => sql`
      select b.code booking, a.provider, a.method, a.amount, a.status, a.created_at "createdAt",
        a.settled_at "settledAt"
      from payment_attempt a
      join booking b on b.sn = a.booking_sn
      where ${theirBookings(who)}
      order by a.sn`,
  },
  {
    table: 'refund',
    shown: (who) => sql`
      select b.code booking, f.amount, f.reason, f.state, f.created_at "createdAt",
        f.settled_at "settledAt"
      from refund f
      join payment_attempt a on a.sn = f.attempt_sn
      join booking b on b.sn = a.booking_sn
      where ${theirBookings(who)}
      order by f.sn`,
  },
  {
    table: 'member_coupon',
    shown: ({ sn }) => sql`
      select c.code, c.title, m.received_at "receivedAt", m.usable_from "usableFrom",
        m.expires_at "expiresAt", m.uses, m.taken
      from member_coupon m
      join coupon c on c.sn = m.coupon_sn
      where m.member_sn = ${sn}
      order by m.sn`,
  },
  // The ledger and the stamps are numbers and days; their sums must still add up when the member is
  // gone.
  {
    table: 'point_entry',
    shown: ({ sn }) =>
      sql`
        select amount, kind, expires_at "expiresAt", at
        from point_entry
        where member_sn = ${sn}
        order by sn`,
  },
  {
    table: 'stamp',
    shown: ({ sn }) =>
      sql`
        select h.name hotel, s.day, s.expires_at "expiresAt"
        from stamp s
        join hotel h on h.sn = s.hotel_sn
        where s.member_sn = ${sn}
        order by s.sn`,
  },
  {
    table: 'member_notice',
    shown: ({ sn }) =>
      sql`select kind, about, at from member_notice where member_sn = ${sn} order by sn`,
    left: ({ sn }) => sql`delete from member_notice where member_sn = ${sn}`,
  },
  {
    table: 'review',
    shown: ({ sn }) => sql`
      select h.name hotel, w.author, w.text, w.cleanliness, w.facilities, w.services,
        w.created_at "createdAt", w.updated_at "updatedAt", w.reply
      from review w
      join hotel h on h.sn = w.hotel_sn
      where w.member_sn = ${sn}
      order by w.sn`,
    // The text of a review stays for those who choose a hotel, without its author.
    left: ({ sn }) => sql`update review set author = ${brand.member} where member_sn = ${sn}`,
  },
  {
    table: 'picture',
    shown: ({ sn }) =>
      sql`
        select p.name, p.created_at "sentAt", r.sn is not null "isShown"
        from picture p
        left join review_picture v on v.name = p.name
        left join review r on r.sn = v.review_sn
        where p.member_sn = ${sn}
        order by p.created_at`,
    left: ({ sn }) => sql`delete from picture where member_sn = ${sn}`,
  },
  {
    table: 'hotel_staff',
    shown: ({ sn }) =>
      sql`
        select h.name hotel
        from hotel_staff s
        join hotel h on h.sn = s.hotel_sn
        where s.member_sn = ${sn}
        order by h.sn`,
  },
  {
    table: 'social_identity',
    shown: ({ sn }) =>
      sql`
        select provider, email, linked_at "linkedAt"
        from social_identity
        where member_sn = ${sn}
        order by provider`,
    left: ({ sn }) => sql`delete from social_identity where member_sn = ${sn}`,
  },
  // A device is part of the list of sessions; sign-ins in progress and tickets last ten minutes.
  {
    table: 'known_device',
    left: ({ sn }) => sql`delete from known_device where member_sn = ${sn}`,
  },
  {
    table: 'passkey',
    shown: ({ sn }) =>
      sql`
        select name, agent, is_synced "isSynced", created_at "createdAt", used_at "usedAt"
        from passkey
        where member_sn = ${sn}
        order by created_at`,
    left: ({ sn }) => sql`delete from passkey where member_sn = ${sn}`,
  },
  {
    table: 'passkey_challenge',
    left: ({ sn }) => sql`delete from passkey_challenge where member_sn = ${sn}`,
  },
  { table: 'pin_try', left: ({ sn }) => sql`delete from pin_try where member_sn = ${sn}` },
  { table: 'social_trip', left: ({ sn }) => sql`delete from social_trip where member_sn = ${sn}` },
  {
    table: 'social_ticket',
    left: ({ sn }) => sql`delete from social_ticket where member_sn = ${sn}`,
  },
  {
    table: 'spent_refresh',
    left: ({ sn }) =>
      sql`
        delete from spent_refresh
        where family in (select family from session where member_sn = ${sn})`,
  },
  // Stored responses of writes say what was booked and by whom; they belong to the member, or to a
  // device before it signed in.
  {
    table: 'idempotency_key',
    left: ({ sn, phone }) => sql`
      delete from idempotency_key
      where caller = 'member ' || ${sn}::text
        or answer ->> 'phone' = ${phone}
        or caller in ${theirDevices({ sn, phone })}`,
  },
  // The counts of their devices; the caps against guessing codes stay for their two days.
  {
    table: 'guest_day',
    left: (who) =>
      sql`
        delete from guest_day
        where who in ('phone ' || ${who.phone}, 'proven ' || ${who.phone})
          or who in ${theirDevices(who)}`,
  },
  // Whose rooms wait for payment, with the network; gone a day later by itself.
  {
    table: 'open_hold',
    left: ({ sn, phone }) =>
      sql`
        delete from open_hold
        where phone = ${phone} or booking_sn in (select sn from booking where member_sn = ${sn})`,
  },
  {
    table: 'search_click_day',
    left: (who) => sql`delete from search_click_day where who in ${theirDevices(who)}`,
  },
  {
    table: 'session',
    shown: ({ sn }) =>
      sql`
        select device, agent, created_at "createdAt", used_at "usedAt", expires_at "expiresAt",
          revoked_at "endedAt"
        from session
        where member_sn = ${sn}
        order by created_at`,
    left: ({ sn }) => sql`delete from session where member_sn = ${sn}`,
  },
  {
    table: 'verification_code',
    left: ({ phone }) => sql`delete from verification_code where phone = ${phone}`,
  },
  {
    table: 'code_gate',
    left: ({ phone }) => sql`delete from code_gate where split_part(subject, ' ', 2) = ${phone}`,
  },
  {
    table: 'member',
    shown: ({ sn }) => sql`
      select m.phone, m.nick_name "nickName", m.first_name "firstName", m.last_name "lastName",
        m.gender, m.birth_date "dateOfBirth", m.email, m.referral_code "referralCode",
        m.created_at "memberSince",
        (select count(*) from member o where o.referred_by = m.sn) "friendsInvited"
      from member m
      where m.sn = ${sn}`,
    // Locked, so that any request still running for this member is refused; no code and no phone
    // leads here any more.
    left: ({ sn }) => sql`
      update member
      set phone = 'left ' || sn, nick_name = '', first_name = '', last_name = '', gender = null,
        birth_date = null, email = '', referral_code = 'left ' || sn, referred_by = null,
        is_locked = true, profile_version = 0, pin_hash = null
      where sn = ${sn}`,
  },
];

/** Every row with personal data, under the name of its table. */
export async function loadPersonal(
  db: Database,
  who: Person,
): Promise<Record<string, Record<string, unknown>[]>> {
  const data: Record<string, Record<string, unknown>[]> = {};
  for (const { table, shown } of personalTables)
    if (shown !== undefined) data[table] = (await shown(who).execute(db)).rows;
  return data;
}

/** Empties every table of the person, and stores the phone only as `mac`. */
export async function erasePerson(
  db: Database,
  who: Person,
  mac: string,
  now: Instant,
): Promise<void> {
  for (const { left } of personalTables) await left?.(who).execute(db);
  await db.updateTable('member').set({ left_at: now }).where('sn', '=', who.sn).execute();
  await storeDepartedPhone(db, mac, now);
}

/** A phone that had a member until now, recognised by its hash alone. */
export async function storeDepartedPhone(db: Database, mac: string, now: Instant): Promise<void> {
  await db
    .insertInto('left_phone')
    .values({ mac, at: now })
    .onConflict((conflict) => conflict.column('mac').doUpdateSet({ at: now }))
    .execute();
}

export type LeavingBar = {
  readonly bar: 'stay' | 'payment' | 'refund' | 'desk';
  readonly code: string | null;
};

/**
 * What must end before a member may leave: stays that are not over, payments without an outcome,
 * refunds on their way, a desk to look after.
 */
export async function leavingBars(db: Database, memberSn: number): Promise<LeavingBar[]> {
  const { rows } = await sql<LeavingBar>`
    select case when b.status = ${bookingStatus.paymentPending} then 'payment' else 'stay' end bar,
      b.code
    from booking b
    where b.member_sn = ${memberSn} and b.status in ${holding}
    union select 'payment', b.code
    from booking b
    join payment_attempt a on a.booking_sn = b.sn
    where b.member_sn = ${memberSn}
      and a.status = ${paymentStatus.awaiting}
      and a.next_query_at is not null
    union select 'refund', b.code
    from booking b
    join payment_attempt a on a.booking_sn = b.sn
    join refund f on f.attempt_sn = a.sn
    where b.member_sn = ${memberSn} and f.state in ('requested', 'processing')
    union select 'desk', null
    from hotel_staff
    where member_sn = ${memberSn}
    order by bar desc, code`.execute(db);
  return rows;
}

/** What a member would lose: usable coupons and favourite hotels. */
export async function leavingLosses(
  db: Database,
  memberSn: number,
  now: Instant,
): Promise<{ coupons: number; favorites: number }> {
  const { rows } = await sql<{ coupons: number; favorites: number }>`
    select (
      select count(*)
      from member_coupon
      where member_sn = ${memberSn} and taken < uses and expires_at > ${now}::timestamptz) coupons,
      (select count(*) from favorite where member_sn = ${memberSn}) favorites`.execute(db);
  return rows[0] ?? { coupons: 0, favorites: 0 };
}

/** Whether a member with this phone left since a moment. */
export async function hasDepartedSince(
  db: Database,
  mac: string,
  since: Instant,
): Promise<boolean> {
  return (
    (await db
      .selectFrom('left_phone')
      .select('mac')
      .where('mac', '=', mac)
      .where('at', '>', since)
      .executeTakeFirst()) !== undefined
  );
}

export async function forgetDepartedPhones(db: Database, before: Instant): Promise<void> {
  await db.deleteFrom('left_phone').where('at', '<', before).execute();
}
