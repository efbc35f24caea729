// What calls about provinces, districts, favourites and promotions take and answer.

import * as v from 'valibot';
import { Amount } from '../forms/number.ts';
import { CouponView } from './coupon.ts';
import { defineSchemas } from './define-schemas.ts';
import { HotelCard } from './hotel.ts';
import { At, HotelTypeName, Slug, Sn, StayValue, Words } from './values.ts';

const Area = v.object({
  sn: v.number(),
  name: Words,
  slug: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  hotelCount: v.number(),
});
/** A province with every other name that leads to it. */
const Province = v.object({ ...Area.entries, aliases: v.array(v.string()) });
const Neighbour = v.object({ slug: v.string(), name: Words, hotelCount: v.number() });

const ProvinceDetail = v.object({
  ...Area.entries,
  /** The province it has been part of since July 2025, when that has another name. */
  mergedInto: v.nullable(Words),
  districts: v.array(Area),
  types: v.array(v.object({ type: HotelTypeName, count: v.number() })),
  /** The lowest price that can be booked now, for each way to stay, and for which stay it is. */
  from: v.array(v.object({ stay: StayValue, total: Amount })),
  stay: StayValue,
  hotels: v.array(HotelCard),
  near: v.array(Neighbour),
  collections: v.array(
    v.object({ sn: v.number(), name: v.string(), title: Words, count: v.number() }),
  ),
  asOf: At,
});
export type ProvinceDetail = v.InferOutput<typeof ProvinceDetail>;

const Promotion = v.object({
  name: v.string(),
  title: Words,
  summary: Words,
  picture: v.string(),
  startsAt: At,
  endsAt: At,
});

export const placeSchemas = defineSchemas({
  'place/getProvinceList': {
    description: 'All 63 provinces with their hotels, most hotels first.',
    input: v.object({}),
    output: v.object({ provinces: v.array(Province) }),
  },
  'place/getDistrictList': {
    description: 'The districts of a province that have hotels.',
    input: v.object({ provinceSn: Sn }),
    output: v.object({ districts: v.array(Area) }),
  },
  'place/getProvinceDetail': {
    description:
      'What a province has: districts, kinds of hotels, the lowest prices of now, and its ' +
      'best hotels with the price of the usual stay.',
    input: v.object({ slug: Slug }),
    output: ProvinceDetail,
  },
  'favorite/getFavoriteList': {
    description: "The member's favourite hotels, latest first, priced for the usual stay of now.",
    input: v.object({}),
    output: v.object({ hotels: v.array(HotelCard), asOf: At }),
  },
  'favorite/addFavorite': {
    description: 'Keeps a hotel as a favourite; keeping it twice changes nothing.',
    input: v.object({ hotelSn: Sn }),
    output: v.object({ hotelSn: v.number() }),
  },
  'favorite/removeFavorite': {
    description: 'Lets a favourite go.',
    input: v.object({ hotelSn: Sn }),
    output: v.object({ hotelSn: v.number() }),
  },
  'promotion/getPromotionList': {
    description: 'Promotions that run now.',
    input: v.object({}),
    output: v.object({ promotions: v.array(Promotion) }),
  },
  'promotion/getPromotionDetail': {
    description:
      'One promotion, its terms, its coupons, and hotels that take part, priced for `stay`: the ' +
      'usual one of now, or the next of the kind and weekdays that its first coupon is for.',
    input: v.object({ name: v.pipe(v.string(), v.maxLength(80)) }),
    output: v.object({
      ...Promotion.entries,
      terms: Words,
      coupons: v.array(CouponView),
      // Absent from answers that earlier builds saved on a device.
      stay: v.optional(StayValue),
      hotels: v.array(HotelCard),
      asOf: At,
    }),
  },
});
