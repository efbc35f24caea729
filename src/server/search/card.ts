// A hotel as lists show it: its cheapest free room for one stay, at the exact price the checkout will ask.

import type { HotelCard, OfferView } from '#contract/calls/hotel.ts';
import { nextFreeStart, offerFor, roomsLeftShown, type Offer } from '#domain/offer.ts';
import { paymentMethods } from '#domain/payment.ts';
import { sum } from '#domain/money.ts';
import { shownInterval, type Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time.ts';
import { pictureView } from '../store/picture.ts';
import type { Room } from '../store/room.ts';
import { areaName, type Catalogue, type IndexedHotel } from './catalogue.ts';

type Best = { readonly room: Room; readonly offer: Offer };

/** Prices the stay at every room type, so it is for the few hotels of a page. `metres` is how far the traveller is, if that is known. */
export function cardOf(catalogue: Catalogue, hotel: IndexedHotel, stay: Stay, now: Instant, metres: number | null = null): HotelCard {
  const { state, best } = askRooms(hotel, stay, now);
  return {
    sn: hotel.sn, slug: hotel.slug, name: hotel.name, hotelType: hotel.hotelType,
    picture: pictureView(hotel.picture ?? hotel.rooms[0]?.room.pictures[0]), latitude: hotel.latitude, longitude: hotel.longitude,
    district: areaName(catalogue, hotel.districtSn), province: areaName(catalogue, hotel.provinceSn),
    rating: hotel.rating / 10, reviewCount: hotel.reviewCount, distanceMetres: metres === null ? null : Math.round(metres),
    isPayAtHotel: hotel.payMethods.includes(paymentMethods.hotel), isFreeToCancel: best !== null && best.offer.freeUntil !== null,
    state, offer: best === null ? null : offerView(best), nextFree: state === 'soldOut' ? nextFreeAt(hotel, stay, now) : null,
  };
}

function askRooms(hotel: IndexedHotel, stay: Stay, now: Instant): { state: HotelCard['state']; best: Best | null } {
  if (!hotel.isOpenOnline) return { state: 'callToBook', best: null };
  let best: Best | null = null;
  let isTaken = false;
  for (const { room } of hotel.rooms) {
    const offer = offerFor(room, stay, 1, now);
    if (typeof offer === 'string') isTaken ||= offer === 'soldOut' || offer === 'locked';
    else if (best === null || offer.price.total < best.offer.price.total) best = { room, offer };
  }
  if (best !== null) return { state: 'free', best };
  return { state: isTaken ? 'soldOut' : 'notSold', best: null };
}

function offerView({ room, offer: { when, price, roomsLeft } }: Best): OfferView {
  const sale = price.lines.find((line) => line.kind === 'flashSale');
  const extra = price.lines.filter((line) => line.kind === 'surcharge');
  const from = extra.map((line) => line.from).filter((at) => at !== undefined).toSorted()[0];
  const to = extra.map((line) => line.to).filter((at) => at !== undefined).toSorted().at(-1);
  return {
    roomTypeSn: room.sn, checkIn: when.from, checkOut: when.to, total: price.total, usual: price.usual,
    flashSale: sale?.percent === undefined || sale.to === undefined ? null : { percent: sale.percent, to: sale.to },
    surcharge: extra.length === 0 ? null : {
      amount: sum(...extra.map((line) => line.amount)), ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }),
    },
    roomsLeft: roomsLeftShown(roomsLeft),
  };
}

/** The earliest start of that day at which any room of the hotel is free for as many hours. */
function nextFreeAt(hotel: IndexedHotel, stay: Stay, now: Instant): Instant | null {
  let earliest: Instant | null = null;
  for (const { room } of hotel.rooms) {
    const later = nextFreeStart(room, stay, now);
    const at = later === null ? null : shownInterval(later).from;
    if (at !== null && (earliest === null || at < earliest)) earliest = at;
  }
  return earliest;
}
