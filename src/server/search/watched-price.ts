// What a watch looks at: the cheapest free room of a hotel or a place for one stay, found and priced
// as lists show it.

import type { Vnd } from '#domain/money.ts';
import { aroundLandmark, type WatchSubject } from '#domain/notifications/watch.ts';
import type { Where } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { findLandmark } from '../landmarks/landmarks.ts';
import { cardOf } from './hotel-card.ts';
import type { Catalogue, IndexedHotel } from './memory/catalogue.ts';
import {
  areaCatalogue,
  loadCatalogueFor,
  searchPage,
  type SearchContext,
} from './search-source.ts';

export type WatchedPrice = {
  readonly price: Vnd;
  readonly hotelSn: number;
  readonly roomTypeSn: number;
  readonly checkIn: Instant;
  readonly checkOut: Instant;
};

/** Where a place is looked at; undefined where it is not known. */
function whereOf(
  context: SearchContext,
  subject: Exclude<WatchSubject, { kind: 'hotel' }>,
): Where | undefined {
  if (subject.kind !== 'landmark')
    return areaCatalogue(context).areas.has(subject.sn) ? subject : undefined;
  const found = findLandmark(subject.slug);
  return found === undefined
    ? undefined
    : aroundLandmark({ latitude: found.lat, longitude: found.lng });
}

/** Null where no room is free; undefined where there is no such hotel or place. */
export async function watchedPrice(
  context: SearchContext,
  subject: WatchSubject,
  stay: Stay,
): Promise<WatchedPrice | null | undefined> {
  const { now } = context;
  if (subject.kind === 'hotel') {
    const catalogue = await loadCatalogueFor(context, [subject.sn]);
    const hotel = catalogue.hotels.get(subject.sn);
    return hotel === undefined ? undefined : priceOf(catalogue, hotel, stay, now);
  }
  const where = whereOf(context, subject);
  if (where === undefined) return undefined;
  const { catalogue, found } = await searchPage(
    context,
    { where, stay, sort: 'priceUp', now },
    1,
    1,
  );
  const [first] = found;
  return first?.state === 'free' ? priceOf(catalogue, first.hotel, stay, now) : null;
}

function priceOf(
  catalogue: Catalogue,
  hotel: IndexedHotel,
  stay: Stay,
  now: Instant,
): WatchedPrice | null {
  const { offer } = cardOf(catalogue, hotel, stay, now);
  if (offer === null) return null;
  const { total: price, roomTypeSn, checkIn, checkOut } = offer;
  return { price, hotelSn: hotel.sn, roomTypeSn, checkIn, checkOut };
}
