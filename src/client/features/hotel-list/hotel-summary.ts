// What the head of a hotel's page needs: taken from the hotel itself, or from the list in which it
// was tapped.

import type { HotelCard, HotelDetail, OfferView } from '#contract/schemas/hotel.ts';
import type { LocalText } from '#domain/hotel.ts';
import type { Instant } from '#domain/time/time.ts';

type Area = { readonly sn?: number; readonly name: LocalText };

/**
 * A `HotelDetail` is also a summary. From a list, the address and the areas' numbers are missing.
 */
export type HotelSummary = Pick<
  HotelDetail,
  'sn' | 'slug' | 'name' | 'hotelType' | 'rating' | 'reviewCount' | 'pictures'
> & {
  readonly address: string | null;
  readonly district: Area;
  readonly province: Area;
};

/**
 * What a cached list knows of a hotel. `offer` is its price when the list was priced for the same
 * stay.
 */
export type CachedHotel = {
  readonly face: HotelSummary;
  readonly offer: OfferView | null;
  /** When it was looked up. */
  readonly at: Instant;
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
