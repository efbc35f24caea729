// A hotel as lists show it: its cheapest free room for one stay, at the exact price the checkout
// will ask.

import type { HotelCard, OfferView } from '#contract/schemas/hotel.ts';
import { isWorthTelling } from '#domain/cancellation.ts';
import { canPayAtHotel } from '#domain/filter.ts';
import { sum } from '#domain/money.ts';
import {
  nextFreeNight,
  nextFreeStart,
  offerFor,
  roomsLeftShown,
  type Offer,
} from '#domain/offer.ts';
import { streetMetres, travelOf } from '#domain/place.ts';
import { noFilters, type Filters, type Where } from '#domain/search.ts';
import { shownInterval, type Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import type { StoredPicture } from '../store/engine/schema.ts';
import { pictureView } from '../store/hotel/picture.ts';
import type { Room } from '../store/hotel/room.ts';
import { areaName, type Catalogue, type IndexedHotel } from './memory/catalogue.ts';
import { prepareEvaluation, evaluateRooms, type Evaluation } from './memory/evaluate-hotel.ts';

const maxPictures = 5;

type Best = { readonly room: Room; readonly offer: Offer };

export type CardOptions = {
  /** Distance from the traveller in metres, if known. */
  readonly metres?: number | null;
  /** The filters for rooms: the price is that of the cheapest matching room. */
  readonly filters?: Filters;
};

/** The card of one hotel; for several hotels with the same stay use `cardsFor`. */
export function cardOf(
  catalogue: Catalogue,
  hotel: IndexedHotel,
  stay: Stay,
  now: Instant,
  { metres = null, filters = noFilters }: CardOptions = {},
): HotelCard {
  return cardsFor(catalogue, stay, now, filters)(hotel, metres);
}

/**
 * The same for the hotels of a place: to a landmark the way along streets counts, as its minutes
 * do; the distance to the middle of a map's area is of no use to anybody.
 */
export function cardsAround(
  { kind }: Where,
  ...[catalogue, stay, now, filters]: Parameters<typeof cardsFor>
): ReturnType<typeof cardsFor> {
  const makeCard = cardsFor(catalogue, stay, now, filters);
  if (kind === 'area') return (hotel) => makeCard(hotel);
  if (kind !== 'landmark') return makeCard;
  return (hotel, metres) => {
    const found = makeCard(hotel, metres);
    const { distanceMetres: air } = found;
    return { ...found, distanceMetres: air === null ? null : streetMetres(air) };
  };
}

/** Makes cards for one stay; `metres` is how far the traveller is, if that is known. */
export function cardsFor(
  catalogue: Catalogue,
  stay: Stay,
  now: Instant,
  filters: Filters = noFilters,
): (hotel: IndexedHotel, metres?: number | null) => HotelCard {
  // The hotel is already listed, so the price filter is not applied to its cheapest room again.
  const evaluation = prepareEvaluation(
    catalogue,
    stay,
    { ...filters, minPrice: null, maxPrice: null },
    now,
    true,
  );
  return (hotel, metres = null) => card(catalogue, hotel, evaluation, metres);
}

/** The pictures that lists show of a hotel: its own, else those of its first room. */
export const listedPictures = (hotel: IndexedHotel): readonly StoredPicture[] =>
  hotel.pictures.length > 0
    ? hotel.pictures
    : (hotel.rooms[0]?.room.pictures.slice(0, maxPictures) ?? []);

function card(
  catalogue: Catalogue,
  hotel: IndexedHotel,
  evaluation: Evaluation,
  metres: number | null,
): HotelCard {
  const { stay, now } = evaluation;
  const { state, best } = bestOf(hotel, evaluation);
  const [picture, ...morePictures] = listedPictures(hotel);
  return {
    sn: hotel.sn,
    slug: hotel.slug,
    name: hotel.name,
    hotelType: hotel.hotelType,
    picture: pictureView(picture),
    morePictures,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    district: areaName(catalogue, hotel.districtSn),
    province: areaName(catalogue, hotel.provinceSn),
    street: hotel.street,
    rating: hotel.rating / 10,
    reviewCount: hotel.reviewCount,
    distanceMetres: metres === null ? null : Math.round(metres),
    travel: metres === null ? null : travelOf(metres),
    isPayAtHotel: canPayAtHotel(
      best === null
        ? { payMethods: hotel.payMethods, isPrepaidOnly: false, isOnSale: false }
        : { ...best.room, isOnSale: isOnSale(best.offer) },
    ),
    isFreeToCancel: best !== null && isWorthTelling(best.offer.freeUntil, now),
    state,
    offer: best === null ? null : offerView(best),
    nextFree: state === 'soldOut' ? nextFreeAt(hotel, stay, now) : null,
  };
}

const isOnSale = (offer: Offer): boolean =>
  offer.price.lines.some((line) => line.kind === 'flashSale');

/** The cheapest room is found by its total alone; only that one is priced line by line. */
function bestOf(
  hotel: IndexedHotel,
  evaluation: Evaluation,
): { state: HotelCard['state']; best: Best | null } {
  if (!hotel.isOpenOnline) return { state: 'callToBook', best: null };
  const { best, isTaken } = evaluateRooms(hotel, evaluation);
  const sold = hotel.sold[evaluation.typeIndex]?.[best];
  const offer = sold === undefined ? null : offerFor(sold.room, evaluation.stay, 1, evaluation.now);
  if (sold !== undefined && offer !== null && typeof offer !== 'string')
    return { state: 'free', best: { room: sold.room, offer } };
  return { state: isTaken ? 'soldOut' : 'notSold', best: null };
}

function offerView({ room, offer: { when, price, roomsLeft, freeUntil } }: Best): OfferView {
  const sale = price.lines.find((line) => line.kind === 'flashSale');
  const extra = price.lines.filter((line) => line.kind === 'surcharge');
  const from = extra
    .map((line) => line.from)
    .filter((at) => at !== undefined)
    .toSorted()[0];
  const to = extra
    .map((line) => line.to)
    .filter((at) => at !== undefined)
    .toSorted()
    .at(-1);
  return {
    roomTypeSn: room.sn,
    checkIn: when.from,
    checkOut: when.to,
    total: price.total,
    usual: price.usual,
    flashSale:
      sale?.percent === undefined || sale.to === undefined
        ? null
        : { percent: sale.percent, to: sale.to },
    surcharge:
      extra.length === 0
        ? null
        : {
            amount: sum(...extra.map((line) => line.amount)),
            ...(from === undefined ? {} : { from }),
            ...(to === undefined ? {} : { to }),
          },
    roomsLeft: roomsLeftShown(roomsLeft, room.stock),
    freeUntil,
  };
}

/**
 * The earliest start at which any room of the hotel is free for as long: that day for hours, within
 * a week for nights.
 */
function nextFreeAt(hotel: IndexedHotel, stay: Stay, now: Instant): Instant | null {
  let earliest: Instant | null = null;
  for (const { room } of hotel.rooms) {
    const later = nextFreeStart(room, stay, now) ?? nextFreeNight(room, stay, now);
    const at = later === null ? null : shownInterval(later).from;
    if (at !== null && (earliest === null || at < earliest)) earliest = at;
  }
  return earliest;
}
