// Makes one complete sample hotel from its number and its place: hotel, rooms, prices, surcharges
// and reviews.

import { facilities, hotelTypes, type Facility } from '#domain/hotel.ts';
import type { Point } from '#domain/place.ts';
import { addMinutes, localDate, type Instant } from '#domain/time/time.ts';
import type { Row } from '../store/engine/bulk-insert.ts';
import { describe } from './description.ts';
import { createUsedNames, nameFor, slugFor, type UsedNames } from './hotel-name.ts';
import { profileFor, stylesFor, type HotelProfile } from './hotel-profile.ts';
import { surchargesFor } from './make-rates.ts';
import { makeReviews, reviewCountFor, scoresOf, type ReviewRow } from './make-reviews.ts';
import { makeRooms, withPictures, type RoomRows } from './make-rooms.ts';
import { createPictureSpread, type Lead, type PictureSpread } from './picture-spread.ts';
import { hotelPictures, leadsOf, type HotelAppearance, type Style } from './pictures.ts';
import { pointOf, type HotelSite } from './places.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import { addressAt } from './streets.ts';

export type HotelRows = RoomRows & {
  readonly hotel: Row<'hotel'>;
  readonly surcharges: Omit<Row<'surcharge'>, 'sn'>[];
  readonly reviews: ReviewRow[];
};

/** What the hotels made so far have, and no other may have again, or not beside them. */
export type Made = UsedNames & { readonly spread: PictureSpread };

export const nothingMade = (): Made => ({ ...createUsedNames(), spread: createPictureSpread() });

/** The values of a hotel that are chosen before its row is made. */
export type HotelPlan = {
  readonly sn: number;
  readonly name: string;
  readonly slug: string;
  readonly address: string;
  readonly street: string;
  readonly point: Point;
  readonly seat: HotelSite;
  readonly character: HotelProfile;
  readonly isPayAtHotel: boolean;
  /** The numbers of the accepted prepayment methods. */
  readonly prepaid: readonly number[];
};

export const prepaidMethods = [3, 60, 50, 41, 42] as const;
/**
 * The probability that a modest hotel accepts a method; a good hotel accepts nearly all. Every
 * hotel accepts MoMo.
 */
const takenBy: Readonly<Record<(typeof prepaidMethods)[number], number>> = {
  3: 1,
  60: 0.9,
  50: 0.55,
  41: 0.5,
  42: 0.7,
};

function prepaidFor({ quality }: HotelProfile, by: SeededRandom): number[] {
  return prepaidMethods.filter((method) =>
    by.is(takenBy[method] + (1 - takenBy[method]) * within01(1.4 * quality)),
  );
}
const within01 = (value: number): number => Math.min(1, Math.max(0, value));
const areaCodes: Readonly<Record<number, string>> = {
  1: '028',
  2: '024',
  3: '0254',
  4: '0236',
  5: '0225',
  6: '0292',
  7: '0258',
  8: '0263',
  9: '0234',
  10: '0297',
  11: '0274',
  12: '0251',
  13: '0203',
  14: '0235',
  15: '0252',
  16: '0214',
  17: '0229',
  18: '0256',
};

/**
 * A phone number in the format of the province, from a block of zeros so that it belongs to nobody.
 */
function phoneFor(provinceSn: number, sn: number): string {
  const code = areaCodes[provinceSn] ?? `02${20 + (provinceSn % 70)}`;
  const end = String(sn % 1_000).padStart(3, '0');
  return code.length === 3 ? `${code} 3836 0${end}` : `${code} 383 0${end}`;
}

function facilityNumbers(names: readonly Facility[]): number[] {
  return names.map((name) => facilities[name]).toSorted((a, b) => a - b);
}

/** A few hotels have their own free cancellation hours; null keeps the default. */
function ownHours(
  by: SeededRandom,
): Pick<Row<'hotel'>, 'cancel_hours_hourly' | 'cancel_hours_overnight' | 'cancel_hours_daily'> {
  const isOwn = by.is(0.14);
  return {
    cancel_hours_hourly: isOwn ? by.pick([1, 3]) : null,
    cancel_hours_overnight: isOwn ? by.pick([2, 6, 12]) : null,
    cancel_hours_daily: isOwn ? by.pick([12, 48]) : null,
  };
}

const appearanceOf = (
  { sn, seat, character: { type, facilities: offered } }: HotelPlan,
  style: Style,
): HotelAppearance => ({
  hotelSn: sn,
  style,
  type,
  isByWater: seat.setting === 'beach' || offered.includes('pool'),
  facilities: offered,
});

/**
 * The picture the hotel begins with, and its style: of the styles that suit it, the best first, and
 * of their pictures one that its neighbours do not begin with. A lobby is no room.
 */
export function leadFor(
  plan: HotelPlan,
  reviews: readonly ReviewRow[],
  fitting: readonly Style[],
  { spread }: Made,
  by: SeededRandom,
): Lead {
  const { seat, character, point } = plan;
  const { rating, review_count: count } = scoresOf(reviews);
  return spread.choose(
    {
      ...point,
      provinceSn: seat.province.sn,
      districtSn: seat.district.sn,
      // As the database computes it (`hotel.merit`).
      merit:
        (1 + character.popularity) *
        (((rating ?? 0) * (count ?? 0) + 320) / ((count ?? 0) + 8)) ** 2,
    },
    fitting.flatMap((style, rank) =>
      leadsOf(appearanceOf(plan, style)).map((name) => ({
        name,
        style,
        unlike: 0.12 * rank + (name.startsWith('lobby') ? 0.3 : 0) + 0.1 * by.unit(),
      })),
    ),
  );
}

/** The hotel's row; its scores are filled in with the reviews. */
export function hotelRow(
  plan: HotelPlan,
  reviews: readonly ReviewRow[],
  lead: string,
  midnight: Instant,
  by: SeededRandom,
): Row<'hotel'> {
  const { sn, name, slug, seat, character, point } = plan;
  const pictures = hotelPictures(appearanceOf(plan, character.style), lead, seededRandom(sn, 16));
  return {
    sn,
    slug,
    name,
    type: hotelTypes[character.type],
    province_sn: seat.province.sn,
    district_sn: seat.district.sn,
    address: plan.address,
    phone: phoneFor(seat.province.sn, sn),
    description: describe(name, plan.street, seat, character, by),
    latitude: point.latitude,
    longitude: point.longitude,
    facilities: facilityNumbers(character.facilities),
    pay_methods: plan.isPayAtHotel ? [0, ...plan.prepaid] : [...plan.prepaid],
    pictures,
    ...scoresOf(reviews),
    popularity: Math.round(character.popularity * 1_000) / 1_000,
    is_open_online: !by.is(0.04),
    confirms_by_hand: by.is(0.1),
    ...ownHours(by),
    discount_percent: by.is(0.13) ? by.pick([5, 10, 10, 15, 20]) : 0,
    created_at: addMinutes(midnight, -by.whole(400, 1_500) * 24 * 60),
    notice_phone: `+84700${String(sn).padStart(6, '0')}`,
    notice_email: `${slug}@hotel.example`,
    bars_no_shows: false,
    reports_guests: false,
  };
}

/**
 * The hotel with this number; its rooms are numbered from `firstRoomSn`. `midnight` began today in
 * Vietnam.
 */
export function makeHotel(
  sn: number,
  firstRoomSn: number,
  seat: HotelSite,
  used: Made,
  midnight: Instant,
): HotelRows {
  const by = seededRandom(sn, 11);
  const character = profileFor(seat, by);
  const { text: address, street, point } = addressAt(seat, pointOf(seat, by), by);
  const name = nameFor(character.type, seat, street, used, by);
  const made = makeRooms(firstRoomSn, sn, seat, character, seededRandom(sn, 12));
  const reviews = makeReviews(
    sn,
    character,
    reviewCountFor(character, by),
    made.rooms.map((room) => room.name),
    midnight,
  );
  const drawn: HotelPlan = {
    sn,
    name,
    slug: slugFor(name, seat, used),
    address,
    street,
    point,
    seat,
    character,
    isPayAtHotel: by.is(0.65),
    prepaid: prepaidFor(character, seededRandom(sn, 14)),
  };
  const byPicture = seededRandom(sn, 15);
  const lead = leadFor(drawn, reviews, stylesFor(character), used, byPicture);
  const plan = { ...drawn, character: { ...character, style: lead.style } };
  const year = Number(localDate(midnight).slice(0, 4));
  return {
    ...made,
    rooms: withPictures(made.rooms, lead.style, lead.name, byPicture),
    reviews,
    hotel: hotelRow(plan, reviews, lead.name, midnight, by),
    surcharges: surchargesFor(sn, year, seededRandom(sn, 13)),
  };
}
