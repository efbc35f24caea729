// Where a message goes and what its words need besides the booking: addresses of traveller and
// hotel, names of districts and add-ons; and the short addresses that text messages carry.

import { sql } from 'kysely';
import type { LocalText } from '#domain/hotel.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from './engine/schema.ts';
import type { MessageRow } from './message.ts';

export type MessageAddresses = {
  /** '' where nobody said. */
  readonly email: string;
  readonly phone: string;
  readonly namesHotel: boolean;
  /** The kinds that the member has switched off. */
  readonly muted: readonly string[];
  readonly hotelSn: number;
  readonly district: string;
  readonly addOns: readonly { readonly name: LocalText; readonly count: number }[];
};

export async function addressesOf(
  db: Database,
  { booking_sn: bookingSn, audience, language }: MessageRow,
): Promise<MessageAddresses> {
  const { rows } = await sql<{
    email: string;
    phone: string;
    noticeEmail: string;
    noticePhone: string;
    namesHotel: boolean;
    muted: readonly string[];
    hotelSn: number;
    district: LocalText;
    addOns: readonly { readonly name: LocalText; readonly count: number }[];
  }>`
    select b.email, b.phone, h.notice_email "noticeEmail", h.notice_phone "noticePhone",
      coalesce(s.names_hotel, false) "namesHotel", coalesce(s.muted, '{}') muted, h.sn "hotelSn", a.name district,
      (
        select coalesce(jsonb_agg(jsonb_build_object('name', o.name, 'count', c.count)
          order by o.position, o.sn), '[]')
        from booking_add_on c
        join add_on o on o.sn = c.add_on_sn
        where c.booking_sn = b.sn) "addOns"
    from booking b
    join hotel h on h.sn = b.hotel_sn
    join area a on a.sn = h.district_sn
    left join member_setting s on s.member_sn = b.member_sn
    where b.sn = ${bookingSn}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`message of no booking ${bookingSn}`);
  const isHotel = audience === 'hotel';
  return {
    email: isHotel ? row.noticeEmail : row.email,
    phone: isHotel ? row.noticePhone : row.phone,
    namesHotel: isHotel || row.namesHotel,
    muted: isHotel ? [] : row.muted,
    hotelSn: row.hotelSn,
    district: row.district[language],
    addOns: row.addOns,
  };
}

export async function storeShortLink(
  db: Database,
  link: { readonly token: string; readonly bookingSn: number; readonly until: Instant },
): Promise<void> {
  await db
    .insertInto('short_link')
    .values({ token: link.token, booking_sn: link.bookingSn, until_at: link.until })
    .onConflict((conflict) => conflict.column('token').doUpdateSet({ until_at: link.until }))
    .execute();
}

/** The booking that a short address leads to while it lives. */
export function findShortLink(
  db: Database,
  token: string,
  now: Instant,
): Promise<{ readonly code: string; readonly language: 'vi' | 'en' | 'th' } | undefined> {
  return db
    .selectFrom('short_link as s')
    .innerJoin('booking as b', 'b.sn', 's.booking_sn')
    .select(['b.code', 'b.language'])
    .where('s.token', '=', token)
    .where('s.until_at', '>', now)
    .executeTakeFirst();
}

export async function forgetShortLinks(db: Database, now: Instant): Promise<void> {
  await db.deleteFrom('short_link').where('until_at', '<=', now).execute();
}

export type HotelNotice = { readonly phone?: string; readonly email?: string };

/** Where a hotel is told of its bookings; false when there is no such hotel. */
export async function setHotelNotice(
  db: Database,
  slug: string,
  { phone, email }: HotelNotice,
): Promise<boolean> {
  const changed = await db
    .updateTable('hotel')
    .set({
      ...(phone === undefined ? {} : { notice_phone: phone }),
      ...(email === undefined ? {} : { notice_email: email }),
    })
    .where('slug', '=', slug)
    .returning('sn')
    .executeTakeFirst();
  return changed !== undefined;
}
