// The rooms that a letter offers to somebody whose own room came to nothing: near, free for the same
// time, at the price of this moment.

import { localeOf, path, type Language } from '#contract/paths.ts';
import type { HotelCard } from '#contract/schemas/hotel.ts';
import { stayOfBooking } from '#domain/change.ts';
import type { MessageMove } from '#domain/notifications/message.ts';
import { stayParams } from '#domain/search.ts';
import type { AppContext } from '../context/request-context.ts';
import type { AlternativeFacts, MessageFacts } from '../mail/facts.ts';
import type { Catalogue } from '../search/memory/catalogue.ts';
import { loadCatalogueAround, loadCatalogueFor } from '../search/search-source.ts';
import { maxNear, nearSearch, similarHotels } from '../search/similar.ts';
import { factsOf, type BookingRecord } from '../store/booking/booking.ts';

const offering: ReadonlySet<MessageMove> = new Set([
  'declined',
  'unanswered',
  'sold',
  'hotelCancelled',
]);
/** As many as the letter has room for. */
const maxShown = 3;

/** Undefined where the message offers none, the stay has begun, or nothing is free. */
export async function nearbyRooms(
  { db, index, clock, settings }: AppContext,
  { move, language }: { readonly move: MessageMove; readonly language: Language },
  booking: BookingRecord,
): Promise<MessageFacts['alternatives']> {
  const now = clock();
  // Prices are those of one room.
  if (!offering.has(move) || booking.rooms > 1 || now >= booking.check_in_at) return undefined;
  const context = { db, index, now };
  const home = await loadCatalogueFor(context, [booking.hotel_sn]);
  const hotel = home.hotels.get(booking.hotel_sn);
  if (hotel === undefined) return undefined;
  const stay = stayOfBooking(factsOf(booking));
  const around = await loadCatalogueAround(
    context,
    nearSearch(hotel, stay, now),
    [hotel.sn],
    maxNear,
  );
  const urls = {
    of: (slug: string): string =>
      settings.publicUrl + path(localeOf(language), 'hotel', { slug }, stayParams(stay)),
    picture: (name: string): string => `${settings.publicUrl}/photos/${name}-320.webp`,
  };
  const free = similarHotels(around, hotel, stay, now).flatMap(
    (card) => alternativeOf(around, card, urls) ?? [],
  );
  if (free.length === 0) return undefined;
  return {
    count: free.length,
    nearest: free.toSorted((a, b) => a.metres - b.metres).slice(0, maxShown),
  };
}

type Urls = {
  readonly of: (slug: string) => string;
  readonly picture: (name: string) => string;
};

function alternativeOf(
  { hotels }: Catalogue,
  { sn, slug, name, picture, rating, reviewCount, distanceMetres, offer }: HotelCard,
  urls: Urls,
): AlternativeFacts | null {
  const room = hotels.get(sn)?.rooms.find((one) => one.room.sn === offer?.roomTypeSn)?.room;
  if (offer === null || room === undefined) return null;
  return {
    hotel: name,
    room: room.name,
    metres: distanceMetres ?? 0,
    score: reviewCount === 0 ? null : rating,
    reviews: reviewCount,
    price: offer.total,
    url: urls.of(slug),
    picture: picture.name === '' ? null : urls.picture(picture.name),
  };
}
