// Everything below the rooms: description, reviews, rules, location, similar hotels.

import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Stay } from '#domain/stay.ts';
import { useLocalText } from '../../intl/intl.tsx';
import { serverNow } from '../../runtime/server-clock.ts';
import { rememberSeenHotel } from '../hotel-list/seen-hotels.ts';
import { cheapestStay } from '../stay/stay-from-url.ts';
import { HotelLocation } from './hotel-location.tsx';
import { useHotelStay } from './hotel-stay.tsx';
import { Policies } from './policies.tsx';
import { Reviews } from './reviews/reviews.tsx';
import { SimilarHotels } from './similar-hotels.tsx';

/** Home shows the hotels seen last, and whether the stay seen costs less by then. */
function useRememberHotel(): void {
  const { hotel, listing, stay } = useHotelStay();
  const total = cheapestStay(listing, null)?.total ?? null;
  const shown = JSON.stringify(stay);
  useEffect(() => {
    rememberSeenHotel(hotel.sn, serverNow(), JSON.parse(shown) as Stay, total);
  }, [hotel.sn, shown, total]);
}

export function HotelDetails() {
  const { hotel, now } = useHotelStay();
  const words = useLocalText();
  useRememberHotel();
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
