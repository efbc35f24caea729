// Everything below the rooms: description, reviews, rules, location, similar hotels.

import { FormattedMessage } from 'react-intl';
import { useLocalText } from '../../intl/intl.tsx';
import { HotelLocation } from './hotel-location.tsx';
import { useHotelStay } from './hotel-stay.tsx';
import { Policies } from './policies.tsx';
import { Reviews } from './reviews/reviews.tsx';
import { SimilarHotels } from './similar-hotels.tsx';

export function HotelDetails() {
  const { hotel, now } = useHotelStay();
  const words = useLocalText();
  return (
    <>
      <section className="pt-9">
        <h2 className="text-xl font-semibold lg:text-2xl lg:font-bold">
          <FormattedMessage id="hotel.about" />
        </h2>
        <p className="mt-2 max-w-(--container-read) text-sm leading-5.5 text-ink-2 lg:text-base">
          {words(hotel.description)}
        </p>
      </section>
      <Reviews hotel={hotel} now={now} />
      <Policies />
      <HotelLocation />
      <SimilarHotels />
    </>
  );
}
