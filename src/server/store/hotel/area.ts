// Provinces and districts with all their names, for search.

import { sql } from 'kysely';
import { hotelTypes, nameOf, type HotelType, type LocalText } from '#domain/hotel.ts';
import type { areaTypes } from '#domain/place.ts';
import type { Database } from '../engine/schema.ts';

export type Area = {
  readonly sn: number;
  readonly type: (typeof areaTypes)['province' | 'district'];
  readonly parentSn: number | null;
  readonly slug: string;
  readonly name: LocalText;
  readonly short: Partial<LocalText> | null;
  readonly aliases: readonly string[];
  /** The name of the province since the merger of July 2025; null for districts. */
  readonly merged: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly weight: number;
};

export async function loadAreas(db: Database): Promise<Area[]> {
  const { rows } = await sql<Area>`
    select sn, type, parent_sn as "parentSn", slug, name, short, aliases, merged ->> 'vi' as merged,
      latitude, longitude, weight
    from area
    order by sn`.execute(db);
  return rows;
}

export type DistrictCount = {
  readonly provinceSn: number;
  readonly districtSn: number;
  readonly hotels: number;
};

/** How many hotels each district has; those without any are absent. */
export async function countHotels(db: Database): Promise<DistrictCount[]> {
  const { rows } = await sql<DistrictCount>`
    select province_sn as "provinceSn", district_sn as "districtSn", count(*) as hotels
    from hotel
    group by province_sn, district_sn`.execute(db);
  return rows;
}

/** How many hotels of each type a province has; types without any are absent. */
export async function countHotelTypes(
  db: Database,
  provinceSn: number,
): Promise<ReadonlyMap<HotelType, number>> {
  const { rows } = await sql<{
    type: number;
    hotels: number;
  }>`
    select type, count(*) as hotels
    from hotel
    where province_sn = ${provinceSn}
    group by type`.execute(db);
  return new Map(rows.map(({ type, hotels }) => [nameOf(hotelTypes, type), hotels]));
}

/** The given hotels that are in the province. */
export async function findHotelsIn(
  db: Database,
  provinceSn: number,
  hotelSns: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    sn: number;
  }>`
    select sn
    from hotel
    where province_sn = ${provinceSn} and sn = any(${[...hotelSns]}::int8[])`.execute(db);
  return new Set(rows.map(({ sn }) => sn));
}
