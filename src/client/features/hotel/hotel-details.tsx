// What stands below the rooms: the hotel in words, its reviews, its rules, where it is, and what else is near.

import type { HotelDetail } from '#contract/schemas/hotel.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { useSay, useWords } from '../../intl/intl.tsx';
import type { RoomListing } from '../stay/stay-from-url.ts';
import { HotelLocation } from './hotel-location.tsx';
import { Policies } from './policies.tsx';
import { Reviews } from './reviews/reviews.tsx';
import { SimilarHotels } from './similar-hotels.tsx';

export type HotelDetailsProps = {
  readonly hotel: HotelDetail;
  readonly list: RoomListing | undefined;
  readonly stay: Stay;
  readonly now: Instant;
};

export function HotelDetails({ hotel, list, stay, now }: HotelDetailsProps) {
  const say = useSay();
  const words = useWords();
  return (
    <>
      <section className="pt-9">
        <h2 className="text-xl font-semibold lg:text-2xl lg:font-bold">{say('hotel.about')}</h2>
        <p className="mt-2 max-w-(--container-read) text-sm leading-5.5 text-ink-2 lg:text-base">
          {words(hotel.description)}
        </p>
      </section>
      <Reviews hotel={hotel} now={now} />
      <Policies hotel={hotel} list={list} />
      <HotelLocation hotel={hotel} stay={stay} />
      <SimilarHotels hotel={hotel} stay={stay} />
    </>
  );
}
