// The three statements of a search: the free hotels in order, the hotels without a room to offer
// with the total, and the data of the cards.

import { sql, type RawBuilder } from 'kysely';
import type { Interval } from '#domain/time/interval.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import { hotelOf, hotelQuery, type Hotel, type HotelRow } from './hotel.ts';
import { listOf, roomLists, roomQueries, roomsOf, type Room, type RoomRows } from './room.ts';
import {
  asksForPayAtHotel,
  boundsOf,
  fits,
  hasFree,
  hasSold,
  hasWanted,
  orderOf,
  stepOf,
  wantedRooms,
  type SqlSearch,
  type SqlStay,
} from './search-parts.ts';

type Sql = RawBuilder<unknown>;

/** `isSure`: the hotel matches at any price between the bounds that SQL computed for it. */
export type FreeHotel = { readonly sn: number; readonly isSure: boolean };
/**
 * `step`: the index of the circle around the traveller that was wide enough; 0 when the search does
 * not widen. `hotels` are the first matches; `count` and `sure` count all hotels that were
 * examined, which is the whole place when the order is by price.
 */
export type FreeHotels = {
  readonly step: number;
  readonly count: number;
  readonly sure: number;
  readonly hotels: readonly FreeHotel[];
};

/** The common table expressions a statement begins with. */
function begin(sought: SqlSearch, offered: Sql | null = null): Sql {
  const parts = [
    ...(sought.place.kind === 'growing'
      ? [sql`around as materialized (select ${stepOf(sought)} as step)`]
      : []),
    ...(offered === null ? [] : [sql`offered as materialized (${offered})`]),
  ];
  return parts.length === 0 ? sql`` : sql`with ${sql.join(parts)}`;
}

/**
 * Hotels with a free room that matches. Ordered by price: all that may be among the first `need`,
 * at most `limit`. In any other order: the first `limit` whose price bounds overlap the requested
 * range.
 */
export async function findFreeHotels(
  db: Database,
  sought: SqlSearch,
  need: number,
  limit: number,
): Promise<FreeHotels> {
  const { stay } = sought;
  if (stay === null) return { step: 0, count: 0, sure: 0, hotels: [] };
  const { rows } = await freeHotelsQuery(sought, stay, need, limit).execute(db);
  const { step, count, sure, found } = rows[0] ?? { step: 0, count: null, sure: null, found: [] };
  const hotels = found.map(([sn, isSure]) => ({ sn, isSure }));
  return {
    step,
    count: count ?? hotels.length,
    sure: sure ?? hotels.filter(({ isSure }) => isSure).length,
    hotels,
  };
}

type FreeRow = {
  step: number;
  count: number | null;
  sure: number | null;
  found: readonly (readonly [sn: number, isSure: boolean])[];
};

export function freeHotelsQuery(
  sought: SqlSearch,
  stay: SqlStay,
  need: number,
  limit: number,
): RawBuilder<FreeRow> {
  const isByPrice = sought.sort === 'priceUp' || sought.sort === 'priceDown';
  const step = sought.place.kind === 'growing' ? sql`(select step from around)` : sql`0`;
  const found = isByPrice ? firstByPrice(sought, need, limit) : firstInOrder(sought, stay, limit);
  return sql<FreeRow>`
    ${begin(sought, isByPrice ? offeredHotels(sought, stay) : null)}
    select ${step} as step,
      ${isByPrice ? sql`(select count(*) from offered)` : sql`null::int8`} as count,
      ${isByPrice ? sql`(select count(*) from offered where is_sure)` : sql`null::int8`} as sure,
      (select coalesce(json_agg(json_build_array(sn, is_sure)), '[]') from (${found}) f) as found`;
}

const isRanged = ({ filters }: SqlSearch): boolean =>
  filters.minPrice !== null || filters.maxPrice !== null;

/** The price bounds of the cheapest matching room of `h`; null when no room matches. */
function cheapest(sought: SqlSearch, stay: SqlStay): Sql {
  const { low, high } = boundsOf(stay);
  return sql`
    cross join lateral (
      select min(${low}) as low, min(${high}) as high from ${wantedRooms(sought, stay, true)}) f`;
}

/**
 * Two conditions on the cheapest room: `may` be within the price range, and `must` be within it.
 */
function inRange({ filters: { minPrice, maxPrice } }: SqlSearch): {
  readonly may: Sql;
  readonly must: Sql;
} {
  const may = [
    sql`f.low is not null`,
    ...(minPrice === null ? [] : [sql`f.high >= ${minPrice}::int8`]),
    ...(maxPrice === null ? [] : [sql`f.low <= ${maxPrice}::int8`]),
  ];
  const must = [
    sql`true`,
    ...(minPrice === null ? [] : [sql`f.low >= ${minPrice}::int8`]),
    ...(maxPrice === null ? [] : [sql`f.high <= ${maxPrice}::int8`]),
  ];
  return { may: sql.join(may, sql` and `), must: sql.join(must, sql` and `) };
}

function offeredHotels(sought: SqlSearch, stay: SqlStay): Sql {
  const { may, must } = inRange(sought);
  return sql`
    select h.sn, f.low, f.high, ${must} as is_sure
    from hotel h ${cheapest(sought, stay)}
    where ${fits(sought)} and h.is_open_online and ${may}`;
}

/**
 * A hotel may be among the first `need` when its lowest possible price is not above the highest
 * possible price of the first `need` certain hotels.
 */
function firstByPrice({ sort }: SqlSearch, need: number, limit: number): Sql {
  if (sort === 'priceUp') {
    return sql`
      select sn, is_sure
      from offered
      where low <= coalesce((
        select high from offered where is_sure order by high offset ${need - 1} limit 1), 9e15)
      order by low, sn
      limit ${limit}`;
  }
  return sql`
    select sn, is_sure
    from offered
    where high >= coalesce((
      select low from offered where is_sure order by low desc offset ${need - 1} limit 1), 0)
    order by high desc, sn
    limit ${limit}`;
}

function firstInOrder(sought: SqlSearch, stay: SqlStay, limit: number): Sql {
  const { from, where, order } = hotelsInOrder(sought, sql`h.is_open_online`);
  if (!isRanged(sought))
    return sql`
      select h.sn, true as is_sure
      from ${from}
      where ${where} ${hasWanted(sought, stay)} ${order}
      limit ${limit}`;
  const { may, must } = inRange(sought);
  return sql`
    select h.sn, ${must} as is_sure
    from ${from} ${cheapest(sought, stay)}
    where ${where} ${may} ${order}
    limit ${limit}`;
}

/**
 * When no index provides the order, hotels are sorted before their rooms are checked, so that only
 * the first few rooms are checked.
 */
function hotelsInOrder(
  sought: SqlSearch,
  own: Sql,
): { readonly from: Sql; readonly where: Sql; readonly order: Sql } {
  const { by, isIndexed } = orderOf(sought);
  if (isIndexed)
    return {
      from: sql`hotel h`,
      where: sql`${fits(sought)} and ${own} and`,
      order: sql`order by ${by}, h.sn`,
    };
  const inner = sql`
    select h.sn, h.discount_percent, h.pay_methods, h.cancel_hours_hourly, h.cancel_hours_overnight,
      h.cancel_hours_daily
    from hotel h
    where ${fits(sought)} and ${own}
    order by ${by}, h.sn
    offset 0`;
  return { from: sql`(${inner}) h`, where: sql``, order: sql`` };
}

/**
 * `total` counts all matching hotels, up to `most` + 1. The lists hold the hotels that follow the
 * free ones.
 */
export type OtherHotels = {
  readonly step: number;
  readonly total: number;
  readonly soldOut: readonly number[];
  readonly callToBook: readonly number[];
};

/**
 * Hotels without a room to offer, at most `room` of each kind, and the total. They follow the free
 * hotels, so they are queried when `free` holds all of those.
 */
export async function findOtherHotels(
  db: Database,
  sought: SqlSearch,
  free: readonly number[],
  room: number,
  most: number,
): Promise<OtherHotels> {
  const { rows } = await otherHotelsQuery(sought, free, room, most).execute(db);
  return rows[0] ?? { step: 0, total: 0, soldOut: [], callToBook: [] };
}

export function otherHotelsQuery(
  sought: SqlSearch,
  free: readonly number[],
  room: number,
  most: number,
): RawBuilder<OtherHotels> {
  const { stay, now } = sought;
  const listed = (own: Sql, is: Sql): Sql => {
    const { from, where, order } = hotelsInOrder(sought, own);
    return sql`
      (select coalesce(json_agg(sn), '[]')
        from (select h.sn from ${from} where ${where} ${is} ${order} limit ${room}) o)`;
  };
  // When every room accepts the same payment methods, a hotel that sells the stay and is not in
  // `free` has no free room.
  const hasNone =
    stay === null || !asksForPayAtHotel(sought)
      ? sql`h.sn <> all(${[...free]}::int8[])`
      : sql`not ${hasFree(stay, now)}`;
  const isOffered =
    stay === null
      ? sql`false`
      : asksForPayAtHotel(sought)
        ? sql`(${hasWanted(sought, stay)} or ${hasSold(stay)} and not ${hasFree(stay, now)})`
        : hasSold(stay);
  const none = sql`'[]'::json`;
  const soldOut =
    stay === null || room === 0
      ? none
      : listed(sql`h.is_open_online`, sql`${hasNone} and ${hasSold(stay)}`);
  return sql<OtherHotels>`
    ${begin(sought)}
    select ${sought.place.kind === 'growing' ? sql`(select step from around)` : sql`0`} as step,
      (
        select count(*)
        from (
          select 1
          from hotel h
          where ${fits(sought)} and (not h.is_open_online or ${isOffered})
          limit ${most + 1}) c) as total,
      ${soldOut} as "soldOut",
      ${room === 0 ? none : listed(sql`not h.is_open_online`, sql`true`)} as "callToBook"`;
}

/**
 * All data the cards of these hotels need, in one statement. Of the bookings it reads only those
 * that overlap `within`.
 */
export async function loadListed(
  db: Database,
  hotelSns: readonly number[],
  now: Instant,
  within?: Interval,
): Promise<{ hotels: Hotel[]; rooms: Room[] }> {
  const { rows } = await listedQuery(hotelSns, now, within).execute(db);
  const [row] = rows;
  return row === undefined
    ? { hotels: [], rooms: [] }
    : { hotels: row.hotels.map(hotelOf), rooms: roomsOf(row) };
}

export function listedQuery(
  hotelSns: readonly number[],
  now: Instant,
  within?: Interval,
): RawBuilder<RoomRows & { hotels: readonly HotelRow[] }> {
  const rooms = roomQueries({ hotelSns, now, ...(within === undefined ? {} : { within }) });
  return sql<
    RoomRows & { hotels: readonly HotelRow[] }
  >`select ${listOf(hotelQuery(hotelSns))} as hotels, ${roomLists(rooms)}`;
}
