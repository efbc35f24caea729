// Writes the hotels of an import file, and their desk staff.

import {
  beds,
  facilities,
  hotelTypes,
  views,
  type Bed,
  type Facility,
  type HotelType,
  type LocalText,
  type View,
} from '#domain/hotel.ts';
import { vnd } from '#domain/money.ts';
import { paymentMethods, type PaymentMethod } from '#domain/payment.ts';
import { areaTypes } from '#domain/place.ts';
import { policy } from '#domain/policy.ts';
import { bookingTypeNames, bookingTypes, type BookingType } from '#domain/stay.ts';
import { minutesOfDay, type Instant, type LocalTime } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import { addMember, memberByPhone } from '../member/member.ts';

export type FilePlan = {
  readonly price: number;
  readonly from: LocalTime;
  readonly to: LocalTime;
  readonly firstHours?: number;
  readonly priceAdditional?: number;
  readonly additionalHours?: number;
  readonly maxHours?: number;
  /** Whether its bookings are cancelled in the app alone. */
  readonly isInAppOnly?: boolean;
};
export type FileRoom = {
  readonly name: string;
  /** What the name says in other languages. */
  readonly reading?:
    | { readonly en?: string | undefined; readonly th?: string | undefined }
    | undefined;
  readonly stock: number;
  readonly maxGuests: number;
  readonly sizeM2: number;
  readonly bed: Bed;
  readonly view: View;
  readonly facilities: readonly Facility[];
  readonly pictures: readonly string[];
  readonly isPrepaidOnly: boolean;
  readonly needsAccount: boolean;
  readonly plans: { readonly [Type in BookingType]?: FilePlan | undefined };
};
/** `province` and `district` are area slugs; `staff` are phone numbers in E.164 form. */
export type FileHotel = {
  readonly slug: string;
  readonly name: string;
  readonly type: HotelType;
  readonly province: string;
  readonly district: string;
  readonly address: string;
  readonly phone: string;
  readonly description: LocalText;
  readonly latitude: number;
  readonly longitude: number;
  readonly facilities: readonly Facility[];
  readonly payMethods: readonly PaymentMethod[];
  readonly pictures: readonly string[];
  readonly confirmsByHand: boolean;
  /** Whether who did not come to the hotel may not book it again. */
  readonly barsNoShows?: boolean;
  /** Whether the hotel must report who stays. */
  readonly reportsGuests?: boolean;
  readonly staff: readonly string[];
  readonly rooms: readonly FileRoom[];
};

export type AreaNumbers = { readonly provinceSn: number; readonly districtSn: number };

/** The serial numbers of a province and one of its districts; null when either does not exist. */
export async function findAreaNumbers(
  db: Database,
  province: string,
  district: string,
): Promise<{ readonly [Part in keyof AreaNumbers]: AreaNumbers[Part] | null }> {
  const found = await db
    .selectFrom('area')
    .select('sn')
    .where('type', '=', areaTypes.province)
    .where('slug', '=', province)
    .executeTakeFirst();
  const part =
    found === undefined
      ? undefined
      : await db
          .selectFrom('area')
          .select('sn')
          .where('type', '=', areaTypes.district)
          .where('parent_sn', '=', found.sn)
          .where('slug', '=', district)
          .executeTakeFirst();
  return { provinceSn: found?.sn ?? null, districtSn: part?.sn ?? null };
}

const stored = (names: readonly string[]): string =>
  JSON.stringify(names.map((name) => ({ name, variant: 0 })));

/**
 * Inserts the hotel with its rooms and rate plans, without reviews. Resolves to its serial number;
 * undefined when its slug is already used.
 */
export async function addHotel(
  db: Database,
  hotel: FileHotel,
  { provinceSn, districtSn }: AreaNumbers,
  now: Instant,
): Promise<number | undefined> {
  const added = await db
    .insertInto('hotel')
    .values({
      slug: hotel.slug,
      name: hotel.name,
      type: hotelTypes[hotel.type],
      province_sn: provinceSn,
      district_sn: districtSn,
      address: hotel.address,
      phone: hotel.phone,
      description: JSON.stringify(hotel.description),
      latitude: hotel.latitude,
      longitude: hotel.longitude,
      facilities: hotel.facilities.map((name) => facilities[name]),
      pay_methods: hotel.payMethods.map((name) => paymentMethods[name]),
      pictures: stored(hotel.pictures),
      rating: 0,
      score_cleanliness: 0,
      score_facilities: 0,
      score_services: 0,
      review_count: 0,
      popularity: 0,
      is_open_online: true,
      confirms_by_hand: hotel.confirmsByHand,
      bars_no_shows: hotel.barsNoShows ?? false,
      reports_guests: hotel.reportsGuests ?? false,
      cancel_hours_hourly: null,
      cancel_hours_overnight: null,
      cancel_hours_daily: null,
      discount_percent: 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('sn')
    .executeTakeFirst();
  if (added === undefined) return undefined;
  for (const [position, room] of hotel.rooms.entries()) await addRoom(db, added.sn, room, position);
  return added.sn;
}

async function addRoom(
  db: Database,
  hotelSn: number,
  room: FileRoom,
  position: number,
): Promise<void> {
  const { sn } = await db
    .insertInto('room_type')
    .values({
      hotel_sn: hotelSn,
      name: room.name,
      name_en: room.reading?.en ?? null,
      name_th: room.reading?.th ?? null,
      stock: room.stock,
      max_guests: room.maxGuests,
      size_m2: room.sizeM2,
      bed: beds[room.bed],
      view: views[room.view],
      facilities: room.facilities.map((name) => facilities[name]),
      pictures: stored(room.pictures),
      cleaning_hourly_minutes: policy.cleaningHourlyMinutes,
      cleaning_minutes: policy.cleaningMinutes,
      is_prepaid_only: room.isPrepaidOnly,
      needs_account: room.needsAccount,
      is_locked: false,
      position,
    })
    .returning('sn')
    .executeTakeFirstOrThrow();
  const plans = bookingTypeNames.flatMap((type) => {
    const plan = room.plans[type];
    return plan === undefined
      ? []
      : [
          {
            room_type_sn: sn,
            booking_type: bookingTypes[type],
            price: vnd(plan.price),
            price_additional: vnd(plan.priceAdditional ?? 0),
            first_hours: plan.firstHours ?? 1,
            additional_hours: plan.additionalHours ?? 1,
            max_hours: plan.maxHours ?? 5,
            from_minute: minutesOfDay(plan.from),
            to_minute: minutesOfDay(plan.to),
            is_in_app_only: plan.isInAppOnly ?? false,
          },
        ];
  });
  await db.insertInto('rate_plan').values(plans).execute();
}

/**
 * Makes the member with this phone number desk staff, creating the account if there is none; false
 * when they already are.
 */
export async function addStaff(
  db: Database,
  hotelSn: number,
  phone: string,
  nickName: string,
  now: Instant,
): Promise<boolean> {
  const member =
    (await memberByPhone(db, phone)) ??
    (await addMember(db, { phone, nickName, referredBy: null, now })) ??
    (await memberByPhone(db, phone));
  if (member === undefined) throw new Error(`The account of ${phone} could not be made.`);
  const added = await db
    .insertInto('hotel_staff')
    .values({ member_sn: member.sn, hotel_sn: hotelSn })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hotel_sn')
    .executeTakeFirst();
  return added !== undefined;
}
