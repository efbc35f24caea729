// Hotels as the search index stores them, and the texts only a hotel's own page shows.

import { sql, type RawBuilder } from 'kysely';
import { hotelTypes, nameOf, type HotelType, type LocalText } from '#domain/hotel.ts';
import type { BookingType } from '#domain/stay.ts';
import type { Database, StoredPicture } from '../engine/schema.ts';

export type Hotel = {
  readonly sn: number;
  readonly slug: string;
  readonly name: string;
  readonly hotelType: HotelType;
  readonly provinceSn: number;
  readonly districtSn: number;
  /** Without the number of the house. */
  readonly street: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly payMethods: readonly number[];
  /** The first pictures, which lists show. */
  readonly pictures: readonly StoredPicture[];
  /** Tenths, 0 to 50. */
  readonly rating: number;
  readonly cleanliness: number;
  readonly reviewCount: number;
  readonly popularity: number;
  readonly isOpenOnline: boolean;
  readonly confirmsByHand: boolean;
  /** A bit mask of facility numbers. */
  readonly facilityBits: number;
  readonly cancelHours: Readonly<Record<BookingType, number | null>>;
  /**
   * The general quality of a hotel, above 0; higher is better. The database computes it, so that
   * SQL and the index sort by the same value.
   */
  readonly merit: number;
};

export type HotelRow = Omit<Hotel, 'hotelType' | 'payMethods' | 'cancelHours'> & {
  type: number;
  payMethods: string;
  hourly: number | null;
  overnight: number | null;
  daily: number | null;
};

/** The given hotels, or all. */
export async function loadHotels(db: Database, hotelSns?: readonly number[]): Promise<Hotel[]> {
  const { rows } = await hotelQuery(hotelSns).execute(db);
  return rows.map(hotelOf);
}

/** Rows for `hotelOf`, by themselves or as part of a larger statement. */
export function hotelQuery(hotelSns?: readonly number[]): RawBuilder<HotelRow> {
  return sql<HotelRow>`
    select sn, slug, name, type, province_sn as "provinceSn", district_sn as "districtSn",
      ltrim(split_part(address, ',', 1)) as street, latitude,
      longitude, array_to_string(pay_methods, ',') as "payMethods",
      jsonb_path_query_array(pictures, '$[0 to 4]') as pictures,
      (select coalesce(sum(distinct 1 << f), 0) from unnest(facilities) f)::int as "facilityBits",
      rating, score_cleanliness as cleanliness, review_count as "reviewCount", popularity,
      is_open_online as "isOpenOnline", confirms_by_hand as "confirmsByHand",
      cancel_hours_hourly as hourly, cancel_hours_overnight as overnight,
      cancel_hours_daily as daily, merit
    from hotel
    ${hotelSns === undefined ? sql`` : sql`where sn = any(${[...hotelSns]}::int8[])`}
    order by sn`;
}

export function hotelOf({ type, payMethods, hourly, overnight, daily, ...hotel }: HotelRow): Hotel {
  return {
    ...hotel,
    street: hotel.street.replace(/^\d\S* /, ''),
    hotelType: nameOf(hotelTypes, type),
    payMethods: payMethods === '' ? [] : payMethods.split(',').map(Number),
    cancelHours: { hourly, overnight, daily },
  };
}

export type OldSlug = { readonly slug: string; readonly hotelSn: number };

/** Former slugs of the given hotels, or of all. */
export async function loadOldSlugs(db: Database, hotelSns?: readonly number[]): Promise<OldSlug[]> {
  const ofThese =
    hotelSns === undefined ? sql`` : sql`where hotel_sn = any(${[...hotelSns]}::int8[])`;
  const { rows } = await sql<OldSlug>`
    select slug, hotel_sn as "hotelSn"
    from hotel_old_slug
    ${ofThese}`.execute(db);
  return rows;
}

/** The hotel with this slug, else the one that used to have it. */
export async function findHotelOfSlug(db: Database, slug: string): Promise<number | undefined> {
  const { rows } = await sql<{ sn: number }>`
    select sn
    from (
      select 1 as place, sn from hotel where slug = ${slug}
      union all select 2, hotel_sn from hotel_old_slug where slug = ${slug}) h
    order by place
    limit 1`.execute(db);
  return rows[0]?.sn;
}

export type HotelTexts = {
  readonly address: string;
  readonly phone: string;
  readonly description: LocalText;
  readonly pictures: readonly StoredPicture[];
  readonly facilities: readonly number[];
  /** Tenths, 0 to 50. */
  readonly cleanliness: number;
  readonly facilityScore: number;
  readonly services: number;
};

export async function findHotelTexts(
  db: Database,
  hotelSn: number,
): Promise<HotelTexts | undefined> {
  const { rows } = await sql<HotelTexts>`
    select address, phone, description, pictures, facilities, score_cleanliness as cleanliness,
      score_facilities as "facilityScore", score_services as services
    from hotel
    where sn = ${hotelSn}`.execute(db);
  return rows[0];
}

export async function hasHotel(db: Database, hotelSn: number): Promise<boolean> {
  const { rows } = await sql`select 1 from hotel where sn = ${hotelSn}`.execute(db);
  return rows.length > 0;
}
