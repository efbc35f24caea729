// Makes the rows a test needs, each complete by itself and different from the last; a test says
// only what it is about.

import type { Insertable } from 'kysely';
import { vnd, zero } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, instant, localDate, type Instant } from '#domain/time/time.ts';
import { places } from '#server/seed/places.ts';
import type { Database, Schema } from '#server/store/engine/schema.ts';

type Row<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>;
let made = 0;
const next = (): number => (made += 1);
const json = (value: unknown): string => JSON.stringify(value);
/**
 * A phone number's last seven digits for the nth person of a run. The sandbox's messengers trouble
 * some numbers by their last three digits, none below 100.
 */
export const phoneDigits = (n: number): string =>
  String(Math.floor(n / 100) * 1_000 + (n % 100)).padStart(7, '0');
const words = (text: string): string => json({ vi: text, en: text, th: text });

/** A moment on which tests agree: Friday 13 March 2026, 10:05 in Vietnam. */
export const aFriday: Instant = instant('2026-03-13T03:05:00Z');

/** All provinces and districts, as the country is. */
export async function makePlaces(db: Database): Promise<void> {
  await db
    .insertInto('area')
    .values(
      places.map((place) => ({
        sn: place.sn,
        type: place.type === 'province' ? 2 : 3,
        parent_sn: place.parent,
        slug: place.slug,
        name: json(place.name),
        short: json(place.short ?? null),
        aliases: json(place.aliases),
        merged: json(place.merged2025 ?? null),
        latitude: place.lat,
        longitude: place.lng,
        radius_km: place.radiusKm ?? 0,
        weight: Math.round(place.weight),
      })),
    )
    .execute();
}

/**
 * A hotel without rooms in Quận 1, open online, which takes every way to pay. Answers its serial
 * number.
 */
export async function makeHotel(db: Database, row: Row<'hotel'> = {}): Promise<number> {
  const n = next();
  const { sn } = await db
    .insertInto('hotel')
    .values({
      slug: `hotel-${n}`,
      name: `Hotel ${n}`,
      type: 1,
      province_sn: 1,
      district_sn: 101,
      address: `${n} Lê Lợi, Quận 1, TP.HCM`,
      phone: '02838220000',
      description: words(`Hotel ${n}`),
      latitude: 10.7757,
      longitude: 106.7004,
      facilities: [1, 2],
      pay_methods: [0, 3, 60, 41, 42, 50],
      pictures: json([{ name: 'facade-1', variant: 0 }]),
      rating: 45,
      score_cleanliness: 46,
      score_facilities: 44,
      score_services: 45,
      review_count: 20,
      popularity: 0.5,
      is_open_online: true,
      confirms_by_hand: false,
      cancel_hours_hourly: null,
      cancel_hours_overnight: null,
      cancel_hours_daily: null,
      discount_percent: 0,
      ...row,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  return sn;
}

type Plans = Readonly<Partial<Record<'hourly' | 'overnight' | 'daily', number>>>;
const usualPlans: Plans = { hourly: 200_000, overnight: 400_000, daily: 600_000 };

/**
 * A room type with its plans at these prices; what is left out of `prices` is not sold. Answers its
 * serial number.
 */
export async function makeRoom(
  db: Database,
  hotelSn: number,
  row: Row<'room_type'> = {},
  prices: Plans = usualPlans,
): Promise<number> {
  const { sn } = await db
    .insertInto('room_type')
    .values({
      hotel_sn: hotelSn,
      name: `Room ${next()}`,
      stock: 1,
      max_guests: 2,
      size_m2: 20,
      bed: 1,
      view: 1,
      facilities: [1, 2, 6],
      pictures: json([{ name: 'room-modern-1', variant: 0 }]),
      cleaning_hourly_minutes: policy.cleaningHourlyMinutes,
      cleaning_minutes: policy.cleaningMinutes,
      is_prepaid_only: false,
      needs_account: false,
      is_locked: false,
      position: 0,
      ...row,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  for (const [index, type] of (['hourly', 'overnight', 'daily'] as const).entries()) {
    const price = prices[type];
    if (price !== undefined) await makePlan(db, sn, { booking_type: index + 1, price: vnd(price) });
  }
  return sn;
}

/** The usual hours of each type: 08:00–22:00, 22:00–10:00, 14:00–12:00. */
const hours: Readonly<Record<number, readonly [number, number]>> = {
  1: [480, 1320],
  2: [1320, 600],
  3: [840, 720],
};

export async function makePlan(
  db: Database,
  roomTypeSn: number,
  row: Row<'rate_plan'> = {},
): Promise<void> {
  const type = row.booking_type ?? 1;
  const [from, to] = hours[type] ?? [480, 1320];
  await db
    .insertInto('rate_plan')
    .values({
      room_type_sn: roomTypeSn,
      booking_type: type,
      price: vnd(200_000),
      price_additional: type === 1 ? vnd(50_000) : zero,
      first_hours: type === 1 ? 2 : 1,
      additional_hours: 1,
      max_hours: 5,
      from_minute: from,
      to_minute: to,
      ...row,
    })
    .execute();
}

export async function makeOverride(
  db: Database,
  roomTypeSn: number,
  row: Row<'price_override'> = {},
): Promise<void> {
  const usual = {
    room_type_sn: roomTypeSn,
    booking_type: 1,
    from_date: null,
    to_date: null,
    weekdays: 127,
    percent: 120,
  };
  await db
    .insertInto('price_override')
    .values({ ...usual, ...row })
    .execute();
}

export async function makeSurcharge(
  db: Database,
  hotelSn: number,
  row: Row<'surcharge'> = {},
): Promise<void> {
  await db
    .insertInto('surcharge')
    .values({
      hotel_sn: hotelSn,
      booking_type: 1,
      from_date: null,
      to_date: null,
      weekdays: 127,
      from_minute: 1080,
      to_minute: 1440,
      percent: 15,
      reason: 'weekend',
      ...row,
    })
    .execute();
}

/** Runs from an hour before `now` for four hours. */
export async function makeFlashSale(
  db: Database,
  roomTypeSn: number,
  now: Instant,
  row: Row<'flash_sale'> = {},
): Promise<number> {
  const { sn } = await db
    .insertInto('flash_sale')
    .values({
      room_type_sn: roomTypeSn,
      booking_type: 1,
      starts_at: addMinutes(now, -60),
      ends_at: addMinutes(now, 180),
      percent: 20,
      quota: 5,
      sold: 0,
      ...row,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  return sn;
}

/**
 * A stay that holds one room from one moment to another, cleaning included in neither unless
 * `held_until` says so.
 */
export async function makeBooking(
  db: Database,
  roomTypeSn: number,
  from: Instant,
  to: Instant,
  row: Row<'booking'> = {},
): Promise<number> {
  const { hotel_sn } = await db
    .selectFrom('room_type')
    .select('hotel_sn')
    .where('sn', '=', roomTypeSn)
    .executeTakeFirstOrThrow();
  const { sn } = await db
    .insertInto('booking')
    .values({
      code: `T${String(next()).padStart(5, '0')}`,
      hotel_sn,
      room_type_sn: roomTypeSn,
      member_sn: null,
      device: '',
      booking_type: 1,
      stay: json({ type: 'daily', date: localDate(from), nights: 1 }),
      check_in_at: from,
      check_out_at: to,
      held_until: to,
      rooms: 1,
      adults: 2,
      children: 0,
      full_name: 'Nguyễn Văn An',
      phone: '+84901000001',
      email: '',
      special_requests: '',
      status: 1,
      payment_method: 0,
      price: json({ lines: [], total: 0, usual: 0 }),
      total: zero,
      flash_sale_sn: null,
      is_cancellable: true,
      cancel_before_hours: null,
      expires_at: null,
      confirmed_at: from,
      asked_hotel_at: null,
      reported_at: null,
      ...row,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  return sn;
}

export async function makeMember(db: Database, row: Row<'member'> = {}): Promise<number> {
  const n = next();
  const { sn } = await db
    .insertInto('member')
    .values({
      phone: `+8490${phoneDigits(n)}`,
      nick_name: `Joyer ${n}`,
      gender: null,
      email: '',
      referral_code: `R${String(n).padStart(7, '0')}`,
      referred_by: null,
      ...row,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  return sn;
}

export async function makeReview(
  db: Database,
  hotelSn: number,
  row: Row<'review'> = {},
): Promise<number> {
  const { sn } = await db
    .insertInto('review')
    .values({
      hotel_sn: hotelSn,
      booking_sn: null,
      member_sn: null,
      author: 'An',
      room_name: 'Standard',
      language: 'vi',
      text: 'Phòng sạch, nhân viên thân thiện.',
      cleanliness: 5,
      facilities: 4,
      services: 5,
      created_at: aFriday,
      updated_at: null,
      reply: null,
      replied_at: null,
      hidden_reason: null,
      ...row,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  return sn;
}

/** Runs for a day around `now`. */
export async function makePromotion(
  db: Database,
  now: Instant,
  row: Row<'promotion'> = {},
): Promise<string> {
  const n = next();
  const { name } = await db
    .insertInto('promotion')
    .values({
      name: `promotion-${n}`,
      title: words(`Promotion ${n}`),
      summary: words('Summary'),
      terms: words('Terms'),
      picture: 'facade-1',
      starts_at: addMinutes(now, -720),
      ends_at: addMinutes(now, 720),
      hotel_sns: [],
      ...row,
    })
    .returning('name')
    .executeTakeFirstOrThrow();
  return name;
}

/** Open to every member without a limit, 20 % and at most 80,000, for 14 days from receipt. */
export async function makeCoupon(db: Database, row: Row<'coupon'> = {}): Promise<string> {
  const n = next();
  const { code } = await db
    .insertInto('coupon')
    .values({
      code: `COUPON${n}`,
      title: words(`Coupon ${n}`),
      conditions: words(''),
      kind: 'percent',
      value: 20,
      max_discount: vnd(80_000),
      min_amount: vnd(200_000),
      booking_types: [],
      payment_methods: [],
      weekdays: 127,
      is_cancellable: true,
      is_open: true,
      receive_from: null,
      receive_to: null,
      valid_from: null,
      valid_to: null,
      days_from_receipt: 14,
      uses_each: 1,
      use_limit: null,
      promotion_name: null,
      ...row,
    })
    .returning('code')
    .executeTakeFirstOrThrow();
  return code;
}

export async function makeCollection(
  db: Database,
  row: Row<'hotel_collection'> = {},
): Promise<number> {
  const n = next();
  const { sn } = await db
    .insertInto('hotel_collection')
    .values({
      name: `collection-${n}`,
      position: n,
      title: words(`Collection ${n}`),
      summary: words('Summary'),
      picture: 'facade-1',
      booking_type: null,
      max_total: null,
      hotel_sns: [],
      ...row,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  return sn;
}
