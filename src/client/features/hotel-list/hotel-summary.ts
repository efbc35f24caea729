// What the first look at a hotel shows: the page has it whole, a list that was tapped knew it before.

import type { HotelCard, HotelDetail, OfferView } from '#contract/schemas/hotel.ts';
import type { LocalText } from '#domain/hotel.ts';
import type { Instant } from '#domain/time/time.ts';

type Area = { readonly sn?: number; readonly name: LocalText };

/** A hotel's page is one of these; where a list knew no more, address and area numbers are missing. */
export type HotelSummary = Pick<
  HotelDetail,
  'sn' | 'slug' | 'name' | 'hotelType' | 'rating' | 'reviewCount' | 'pictures'
> & {
  readonly address: string | null;
  readonly district: Area;
  readonly province: Area;
};

/** What a list knew of the hotel; `offer` is its price where the list was made for this very stay. */
export type CachedHotel = {
  readonly face: HotelSummary;
  readonly offer: OfferView | null;
  /** The moment it was looked up. */ readonly at: Instant;
};

export function hotelSummaryOf({
  sn,
  slug,
  name,
  hotelType,
  rating,
  reviewCount,
  picture,
  district,
  province,
}: HotelCard): HotelSummary {
  return {
    sn,
    slug,
    name,
    hotelType,
    rating,
    reviewCount,
    pictures: picture.name === '' ? [] : [picture],
    address: null,
    district: { name: district },
    province: { name: province },
  };
}
