// Loads everything that determines the price and availability of room types: of one room, of a page
// of hotels or of the whole country.

import { sql, type RawBuilder } from 'kysely';
import {
  beds,
  facilities,
  nameOf,
  views,
  type Bed,
  type Facility,
  type ReadingText,
  type View,
} from '#domain/hotel.ts';
import type { Vnd } from '#domain/money.ts';
import type { Holding, RoomFacts } from '#domain/offer.ts';
import type { FlashSale, PriceOverride, Surcharge } from '#domain/price.ts';
import { bookingTypeOf, type BookingType, type RatePlan } from '#domain/stay.ts';
import type { Interval } from '#domain/time/interval.ts';
import { instant, timeOfMinutes, type Instant } from '#domain/time/time.ts';
import type { Database, StoredPicture } from '../engine/schema.ts';
import { bookingStatus, holding } from '../sql-status.ts';

/** A room type: its description and what the domain needs to price it. */
export type Room = RoomFacts & {
  readonly sn: number;
  readonly hotelSn: number;
  readonly name: string;
  /** What the name says to whoever reads no Vietnamese. */
  readonly reading: ReadingText | null;
  readonly maxGuests: number;
  readonly sizeM2: number;
  readonly bed: Bed;
  readonly view: View;
  readonly facilities: readonly Facility[];
  readonly pictures: readonly StoredPicture[];
  readonly isPrepaidOnly: boolean;
  readonly needsAccount: boolean;
  /**
   * The numbers of the payment methods the hotel accepts, and whether it confirms each booking by
   * hand.
   */
  readonly payMethods: readonly number[];
  readonly confirmsByHand: boolean;
  /** The hotel takes no bookings of guests who lately did not come to it. */
  readonly barsNoShows?: boolean;
  /** The hotel must report who stays. */
  readonly reportsGuests?: boolean;
};

/**
 * Which rooms to load: those of some hotels, one, or all. `now` excludes ended flash sales, stays
 * that ended before yesterday and expired unpaid holds; `within` excludes stays that do not overlap
 * it.
 */
export type RoomSelection = {
  readonly hotelSns?: readonly number[];
  readonly roomTypeSn?: number;
  readonly now: Instant;
  readonly within?: Interval;
};

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };
type Making = Mutable<Omit<Room, 'plans' | 'overrides' | 'flashSales' | 'holdings'>> & {
  plans: Partial<Record<BookingType, RatePlan>>;
  overrides: PriceOverride[];
  flashSales: FlashSale[];
  holdings: Holding[];
};

/**
 * Rooms sorted by hotel and position: one room in a single statement, many in six, run in sequence
 * because `db` may be a transaction.
 */
export async function loadRooms(db: Database, wanted: RoomSelection): Promise<Room[]> {
  const queries = roomQueries(wanted);
  if (wanted.roomTypeSn !== undefined)
    return roomsOf(only((await sql<RoomRows>`select ${roomLists(queries)}`.execute(db)).rows));
  const read = async <Row>(query: RawBuilder<Row>): Promise<readonly Row[]> =>
    (await query.execute(db)).rows;
  return roomsOf({
    types: await read(queries.types),
    plans: await read(queries.plans),
    overrides: await read(queries.overrides),
    surcharges: await read(queries.surcharges),
    flashSales: await read(queries.flashSales),
    holdings: await read(queries.holdings),
  });
}

/**
 * The query for each kind of row. Every column survives conversion to JSON, so the queries can also
 * be combined into one statement.
 */
export type RoomRows = {
  readonly types: readonly TypeRow[];
  readonly plans: readonly PlanRows[];
  readonly overrides: readonly OverrideRow[];
  readonly surcharges: readonly SurchargeRow[];
  readonly flashSales: readonly SaleRow[];
  readonly holdings: readonly HoldingRow[];
};

type RoomQueries = { readonly [Part in keyof RoomRows]: RawBuilder<RoomRows[Part][number]> };

export function roomQueries(wanted: RoomSelection): RoomQueries {
  const which = filterOf(wanted);
  // A single room type is named in each condition: with a join to `room_type`, PostgreSQL would
  // look it up again for each of its bookings.
  const inRooms =
    wanted.roomTypeSn !== undefined
      ? sql`room_type_sn = ${wanted.roomTypeSn}::int8`
      : which === null
        ? sql`true`
        : sql`room_type_sn in (select sn from room_type where ${which})`;
  return {
    types: typesQuery(which),
    plans: plansQuery(inRooms),
    overrides: overridesQuery(inRooms),
    surcharges: surchargesQuery(which),
    flashSales: flashSalesQuery(inRooms, wanted.now),
    holdings: holdingsQuery(inRooms, wanted),
  };
}

/** All of them as columns of one row. */
export function roomLists({
  types,
  plans,
  overrides,
  surcharges,
  flashSales,
  holdings,
}: RoomQueries): RawBuilder<unknown> {
  return sql`
    ${listOf(types)} as types, ${listOf(plans)} as plans, ${listOf(overrides)} as overrides,
    ${listOf(surcharges)} as surcharges, ${listOf(flashSales)} as "flashSales",
    ${listOf(holdings)} as holdings`;
}

/** The rows of a query as one JSON value. */
export const listOf = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(row_to_json(x)), '[]') from (${query}) x)`;

function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a statement that always answers a row answered none');
  return row;
}

export function roomsOf(read: RoomRows): Room[] {
  const rooms = typesOf(read.types);
  addPlans(read.plans, rooms);
  for (const { room, type, ...row } of read.overrides)
    rooms.get(room)?.overrides.push({ type: typeOf(type), ...row });
  addSurcharges(read.surcharges, rooms);
  for (const { room, type, from, to, ...sale } of read.flashSales) {
    rooms
      .get(room)
      ?.flashSales.push({ ...sale, type: typeOf(type), from: instant(from), to: instant(to) });
  }
  for (const { room, ...held } of read.holdings) rooms.get(room)?.holdings.push(held);
  return [...rooms.values()];
}

function filterOf({ hotelSns, roomTypeSn }: RoomSelection): RawBuilder<unknown> | null {
  if (roomTypeSn !== undefined) return sql`sn = ${roomTypeSn}`;
  return hotelSns === undefined ? null : sql`hotel_sn = any(${[...hotelSns]}::int8[])`;
}

/** As the two columns hold it. */
export const readingOf = (en: string | null, th: string | null): ReadingText | null =>
  en === null && th === null ? null : { en, th };

type Rooms = ReadonlyMap<number, Making>;
type TypeRow = {
  sn: number;
  hotelSn: number;
  name: string;
  nameEn: string | null;
  nameTh: string | null;
  stock: number;
  maxGuests: number;
  sizeM2: number;
  bed: number;
  view: number;
  facilities: string;
  pictures: string;
  cleaningHourlyMinutes: number;
  cleaningMinutes: number;
  isPrepaidOnly: boolean;
  needsAccount: boolean;
  isLocked: boolean;
  isOpenOnline: boolean;
  discountPercent: number;
  payMethods: string;
  confirmsByHand: boolean;
  barsNoShows: boolean;
  reportsGuests: boolean;
  hourly: number | null;
  overnight: number | null;
  daily: number | null;
};

function typesQuery(which: RawBuilder<unknown> | null): RawBuilder<TypeRow> {
  return sql<TypeRow>`
    select r.sn, r.hotel_sn as "hotelSn", r.name, r.name_en as "nameEn", r.name_th as "nameTh",
      r.stock, r.max_guests as "maxGuests", r.size_m2 as "sizeM2", r.bed, r.view, r.facilities::text as facilities,
      r.pictures::text as pictures, r.cleaning_hourly_minutes as "cleaningHourlyMinutes",
      r.cleaning_minutes as "cleaningMinutes", r.is_prepaid_only as "isPrepaidOnly",
      r.needs_account as "needsAccount", r.is_locked as "isLocked",
      h.is_open_online as "isOpenOnline", h.discount_percent as "discountPercent",
      h.pay_methods::text as "payMethods", h.confirms_by_hand as "confirmsByHand",
      h.bars_no_shows as "barsNoShows", h.reports_guests as "reportsGuests",
      h.cancel_hours_hourly as hourly, h.cancel_hours_overnight as overnight,
      h.cancel_hours_daily as daily
    from (select * from room_type where ${which ?? sql`true`}) r
    join hotel h on h.sn = r.hotel_sn
    order by r.hotel_sn, r.position, r.sn`;
}

function typesOf(rows: readonly TypeRow[]): Rooms {
  // Thousands of rooms share few distinct lists; storing each list once keeps the index small.
  const numbers = memoized((text) => text.slice(1, -1).split(',').filter(Boolean).map(Number));
  const named = memoized((text) => numbers(text).map((number) => nameOf(facilities, number)));
  const pictures = memoized((text) => JSON.parse(text) as StoredPicture[]);
  const cancel = memoized((text) => JSON.parse(text) as Record<BookingType, number | null>);
  const reading = memoized((text) => JSON.parse(text) as ReadingText | null);
  return new Map(
    rows.map(({ hourly, overnight, daily, nameEn, nameTh, ...row }) => [
      row.sn,
      {
        ...row,
        reading: reading(JSON.stringify(readingOf(nameEn, nameTh))),
        bed: nameOf(beds, row.bed),
        view: nameOf(views, row.view),
        facilities: named(row.facilities),
        pictures: pictures(row.pictures),
        payMethods: numbers(row.payMethods),
        cancelBeforeHours: cancel(JSON.stringify({ hourly, overnight, daily })),
        plans: {},
        overrides: [],
        surcharges: [],
        flashSales: [],
        holdings: [],
      },
    ]),
  );
}

function memoized<Value>(make: (text: string) => Value): (text: string) => Value {
  const made = new Map<string, Value>();
  return (text) => {
    let value = made.get(text);
    if (value === undefined) made.set(text, (value = make(text)));
    return value;
  };
}

const typeOf = (number: number): BookingType => {
  const type = bookingTypeOf(number);
  if (type === null) throw new RangeError(`no booking type ${number}`);
  return type;
};

type PlanRow = readonly [
  room: number,
  type: number,
  price: Vnd,
  priceAdditional: Vnd,
  firstHours: number,
  additionalHours: number,
  maxHours: number,
  fromMinute: number,
  toMinute: number,
  isInAppOnly: number,
];

type PlanRows = { readonly plans: readonly PlanRow[] | null };

/**
 * Ninety thousand rows of nine numbers are read as one JSON text, which halves the time of the
 * slowest query at start.
 */
function plansQuery(inRooms: RawBuilder<unknown>): RawBuilder<PlanRows> {
  return sql<PlanRows>`
    select json_agg(json_build_array(room_type_sn, booking_type, price, price_additional,
      first_hours, additional_hours, max_hours, from_minute, to_minute,
      is_in_app_only::int)) as plans
    from rate_plan
    where ${inRooms}`;
}

function addPlans(rows: readonly PlanRows[], rooms: Rooms): void {
  for (const [
    room,
    number,
    price,
    priceAdditional,
    firstHours,
    additionalHours,
    maxHours,
    fromMinute,
    toMinute,
    isInAppOnly,
  ] of rows[0]?.plans ?? []) {
    const made = rooms.get(room);
    if (made === undefined) continue;
    const type = typeOf(number);
    const hours = {
      from: timeOfMinutes(fromMinute),
      to: timeOfMinutes(toMinute),
      ...(isInAppOnly === 1 && { isInAppOnly: true }),
    };
    made.plans[type] =
      type === 'hourly'
        ? { type, price, priceAdditional, firstHours, additionalHours, maxHours, ...hours }
        : { type, price, ...hours };
  }
}

type OverrideRow = Omit<PriceOverride, 'type'> & { room: number; type: number };

function overridesQuery(inRooms: RawBuilder<unknown>): RawBuilder<OverrideRow> {
  return sql<OverrideRow>`
    select room_type_sn as room, booking_type as type, from_date as "fromDate", to_date as "toDate",
      weekdays, percent
    from price_override
    where ${inRooms}
    order by sn`;
}

type SurchargeRow = Omit<Surcharge, 'type'> & { hotel: number; type: number };

function surchargesQuery(which: RawBuilder<unknown> | null): RawBuilder<SurchargeRow> {
  const ofThese =
    which === null ? sql`true` : sql`hotel_sn in (select hotel_sn from room_type where ${which})`;
  return sql<SurchargeRow>`
    select hotel_sn as hotel, booking_type as type, from_date as "fromDate", to_date as "toDate",
      weekdays, from_minute as "fromMinute", to_minute as "toMinute", percent, reason
    from surcharge
    where ${ofThese}
    order by sn`;
}

/** Surcharges belong to the hotel; its rooms share one list. */
function addSurcharges(rows: readonly SurchargeRow[], rooms: Rooms): void {
  const ofHotel = new Map<number, Surcharge[]>();
  for (const { hotel, type, ...row } of rows) {
    const list = ofHotel.get(hotel) ?? [];
    ofHotel.set(hotel, list);
    list.push({ type: typeOf(type), ...row });
  }
  for (const room of rooms.values()) room.surcharges = ofHotel.get(room.hotelSn) ?? room.surcharges;
}

/** `from` and `to` in milliseconds since 1970. */
type SaleRow = {
  room: number;
  sn: number;
  type: number;
  percent: number;
  from: number;
  to: number;
  left: number;
};

function flashSalesQuery(inRooms: RawBuilder<unknown>, now: Instant): RawBuilder<SaleRow> {
  return sql<SaleRow>`
    select room_type_sn as room, sn, booking_type as type, percent,
      (extract(epoch from starts_at) * 1000)::int8 as from,
      (extract(epoch from ends_at) * 1000)::int8 as to, quota - sold as left
    from flash_sale
    where ends_at > ${now} and ${inRooms}
    order by sn`;
}

type HoldingRow = { room: number; from: number; to: number; rooms: number; expires: number | null };

/**
 * Only an unpaid booking releases its room by expiring; the others hold it until their status
 * changes (docs/product.md, Availability).
 */
function holdingsQuery(
  inRooms: RawBuilder<unknown>,
  { now, within }: RoomSelection,
): RawBuilder<HoldingRow> {
  const columns = sql`
    room_type_sn as room, (extract(epoch from check_in_at) * 1000)::int8 as from,
    (extract(epoch from held_until) * 1000)::int8 as to, rooms,
    case
      when status = ${bookingStatus.paymentPending}
        then (extract(epoch from expires_at) * 1000)::int8
    end as expires`;
  const since =
    within === undefined
      ? sql`${now}::timestamptz - interval '1 day'`
      : sql`${within.from}::timestamptz`;
  return sql<HoldingRow>`
    select ${columns}
    from booking
    where status in ${holding} and held_until > ${since}
    ${within === undefined ? sql`` : sql`and check_in_at < ${within.to}::timestamptz`}
      and (status <> ${bookingStatus.paymentPending} or expires_at > ${now})
      and ${inRooms}`;
}
