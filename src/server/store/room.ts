// Everything that decides what a room type costs and whether it is free, read in six statements for one room or the whole country.

import { sql, type RawBuilder } from 'kysely';
import { holdingStatusNumbers } from '#domain/booking.ts';
import { beds, facilities, nameOf, views, type Bed, type Facility, type View } from '#domain/hotel.ts';
import type { Vnd } from '#domain/money.ts';
import type { Holding, RoomFacts } from '#domain/offer.ts';
import type { FlashSale, PriceOverride, Surcharge } from '#domain/price.ts';
import { bookingTypeOf, type BookingType, type RatePlan } from '#domain/stay.ts';
import { timeOfMinutes, type Instant } from '#domain/time.ts';
import type { Database } from '../context.ts';
import type { StoredPicture } from './schema.ts';

/** A room type: the facts the domain prices it by, and what it is. */
export type Room = RoomFacts & {
  readonly sn: number; readonly hotelSn: number; readonly name: string; readonly maxGuests: number; readonly sizeM2: number;
  readonly bed: Bed; readonly view: View; readonly facilities: readonly Facility[]; readonly pictures: readonly StoredPicture[];
  readonly isPrepaidOnly: boolean; readonly needsAccount: boolean;
  /** The spec's numbers of the methods the hotel takes, and whether it looks at each booking before it says yes. */
  readonly payMethods: readonly number[]; readonly confirmsByHand: boolean;
};

/** Which rooms: of some hotels, one, or all. `now` leaves out what is over: flash sales, stays of before yesterday, unpaid holds. */
export type RoomsWanted = { readonly hotelSns?: readonly number[]; readonly roomTypeSn?: number; readonly now: Instant };

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };
type Making = Mutable<Omit<Room, 'plans' | 'overrides' | 'flashSales' | 'holdings'>> & {
  plans: Partial<Record<BookingType, RatePlan>>; overrides: PriceOverride[]; flashSales: FlashSale[]; holdings: Holding[];
};

/** Rooms by hotel and their order in it. Statements run one after the other, so `db` may be a transaction. */
export async function loadRooms(db: Database, wanted: RoomsWanted): Promise<Room[]> {
  const which = filterOf(wanted);
  const inRooms = which === null ? sql`true` : sql`room_type_sn in (select sn from room_type where ${which})`;
  const rooms = await loadTypes(db, which);
  await addPlans(db, inRooms, rooms);
  await addOverrides(db, inRooms, rooms);
  await addSurcharges(db, which, rooms);
  await addFlashSales(db, inRooms, rooms, wanted.now);
  await addHoldings(db, inRooms, rooms, wanted.now);
  return [...rooms.values()];
}

function filterOf({ hotelSns, roomTypeSn }: RoomsWanted): RawBuilder<unknown> | null {
  if (roomTypeSn !== undefined) return sql`sn = ${roomTypeSn}`;
  return hotelSns === undefined ? null : sql`hotel_sn = any(${[...hotelSns]}::int8[])`;
}

type Rooms = ReadonlyMap<number, Making>;
type TypeRow = {
  sn: number; hotelSn: number; name: string; stock: number; maxGuests: number; sizeM2: number; bed: number; view: number;
  facilities: string; pictures: string; cleaningHourlyMinutes: number; cleaningMinutes: number; isPrepaidOnly: boolean; needsAccount: boolean;
  isLocked: boolean; isOpenOnline: boolean; discountPercent: number; payMethods: string; confirmsByHand: boolean;
  hourly: number | null; overnight: number | null; daily: number | null;
};

async function loadTypes(db: Database, which: RawBuilder<unknown> | null): Promise<Rooms> {
  const { rows } = await sql<TypeRow>`
    select r.sn, r.hotel_sn as "hotelSn", r.name, r.stock, r.max_guests as "maxGuests", r.size_m2 as "sizeM2", r.bed, r.view,
      r.facilities::text as facilities, r.pictures::text as pictures, r.cleaning_hourly_minutes as "cleaningHourlyMinutes",
      r.cleaning_minutes as "cleaningMinutes", r.is_prepaid_only as "isPrepaidOnly", r.needs_account as "needsAccount",
      r.is_locked as "isLocked", h.is_open_online as "isOpenOnline",
      h.discount_percent as "discountPercent", h.pay_methods::text as "payMethods", h.confirms_by_hand as "confirmsByHand",
      h.cancel_hours_hourly as hourly, h.cancel_hours_overnight as overnight, h.cancel_hours_daily as daily
    from (select * from room_type where ${which ?? sql`true`}) r join hotel h on h.sn = r.hotel_sn
    order by r.hotel_sn, r.position, r.sn`.execute(db);
  // Thousands of rooms share few lists; keeping each list once keeps the index small.
  const numbers = kept((text) => text.slice(1, -1).split(',').filter(Boolean).map(Number));
  const named = kept((text) => numbers(text).map((number) => nameOf(facilities, number)));
  const pictures = kept((text) => JSON.parse(text) as StoredPicture[]);
  const cancel = kept((text) => JSON.parse(text) as Record<BookingType, number | null>);
  return new Map(rows.map(({ hourly, overnight, daily, ...row }) => [row.sn, {
    ...row, bed: nameOf(beds, row.bed), view: nameOf(views, row.view), facilities: named(row.facilities), pictures: pictures(row.pictures),
    payMethods: numbers(row.payMethods), cancelBeforeHours: cancel(JSON.stringify({ hourly, overnight, daily })),
    plans: {}, overrides: [], surcharges: [], flashSales: [], holdings: [],
  }]));
}

function kept<Value>(make: (text: string) => Value): (text: string) => Value {
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
  room: number, type: number, price: Vnd, priceAdditional: Vnd, firstHours: number, additionalHours: number, maxHours: number, fromMinute: number, toMinute: number,
];

/** Ninety thousand rows of nine numbers come as one text: that halves the time of the slowest part of a start. */
async function addPlans(db: Database, inRooms: RawBuilder<unknown>, rooms: Rooms): Promise<void> {
  const { rows } = await sql<{ plans: readonly PlanRow[] | null }>`
    select json_agg(json_build_array(room_type_sn, booking_type, price, price_additional, first_hours, additional_hours, max_hours, from_minute, to_minute)) as plans
    from rate_plan where ${inRooms}`.execute(db);
  for (const [room, number, price, priceAdditional, firstHours, additionalHours, maxHours, fromMinute, toMinute] of rows[0]?.plans ?? []) {
    const made = rooms.get(room);
    if (made === undefined) continue;
    const type = typeOf(number);
    const hours = { from: timeOfMinutes(fromMinute), to: timeOfMinutes(toMinute) };
    made.plans[type] = type === 'hourly' ? { type, price, priceAdditional, firstHours, additionalHours, maxHours, ...hours } : { type, price, ...hours };
  }
}

async function addOverrides(db: Database, inRooms: RawBuilder<unknown>, rooms: Rooms): Promise<void> {
  const { rows } = await sql<Omit<PriceOverride, 'type'> & { room: number; type: number }>`
    select room_type_sn as room, booking_type as type, from_date as "fromDate", to_date as "toDate", weekdays, percent
    from price_override where ${inRooms} order by sn`.execute(db);
  for (const { room, type, ...row } of rows) rooms.get(room)?.overrides.push({ type: typeOf(type), ...row });
}

type SurchargeRow = Omit<Surcharge, 'type'> & { hotel: number; type: number };

/** Surcharges are a hotel's; its rooms share one list. */
async function addSurcharges(db: Database, which: RawBuilder<unknown> | null, rooms: Rooms): Promise<void> {
  const { rows } = await sql<SurchargeRow>`
    select hotel_sn as hotel, booking_type as type, from_date as "fromDate", to_date as "toDate", weekdays,
      from_minute as "fromMinute", to_minute as "toMinute", percent, reason
    from surcharge where ${which === null ? sql`true` : sql`hotel_sn in (select hotel_sn from room_type where ${which})`} order by sn`.execute(db);
  const ofHotel = new Map<number, Surcharge[]>();
  for (const { hotel, type, ...row } of rows) {
    const list = ofHotel.get(hotel) ?? [];
    ofHotel.set(hotel, list);
    list.push({ type: typeOf(type), ...row });
  }
  for (const room of rooms.values()) room.surcharges = ofHotel.get(room.hotelSn) ?? room.surcharges;
}

async function addFlashSales(db: Database, inRooms: RawBuilder<unknown>, rooms: Rooms, now: Instant): Promise<void> {
  const { rows } = await sql<{ room: number; sn: number; type: number; percent: number; from: Instant; to: Instant; left: number }>`
    select room_type_sn as room, sn, booking_type as type, percent, starts_at as from, ends_at as to, quota - sold as left
    from flash_sale where ends_at > ${now} and ${inRooms} order by sn`.execute(db);
  for (const { room, type, ...sale } of rows) rooms.get(room)?.flashSales.push({ ...sale, type: typeOf(type) });
}

/** Only an unpaid booking lets go by itself; the others hold until they move (PRODUCT §4). */
async function addHoldings(db: Database, inRooms: RawBuilder<unknown>, rooms: Rooms, now: Instant): Promise<void> {
  // The statuses stand in the statement, so that the planner may use the index of held rooms.
  const holding = sql.raw(holdingStatusNumbers.join(', '));
  const { rows } = await sql<{ room: number; from: number; to: number; rooms: number; expires: number | null }>`
    select room_type_sn as room, (extract(epoch from check_in_at) * 1000)::int8 as from,
      (extract(epoch from held_until) * 1000)::int8 as to, rooms,
      case when status = 5 then (extract(epoch from expires_at) * 1000)::int8 end as expires
    from booking where status in (${holding}) and held_until > ${now}::timestamptz - interval '1 day'
      and (status <> 5 or expires_at > ${now}) and ${inRooms}`.execute(db);
  for (const { room, ...held } of rows) rooms.get(room)?.holdings.push(held);
}
