// Collections of hotels, chosen by rules over rooms, prices, places and reviews so that each title
// is true of its hotels.

import { facilities, hotelTypes, views, type Facility } from '#domain/hotel.ts';
import { vnd } from '#domain/money.ts';
import { paymentMethods } from '#domain/payment.ts';
import { distanceMetres } from '#domain/place.ts';
import { bookingTypes } from '#domain/stay.ts';
import type { Row } from '../store/engine/bulk-insert.ts';
import { airports } from './airports.ts';
import type { HotelRows } from './make-hotel.ts';
import { collectionWords } from './text/collection-words.ts';

type Rule = {
  readonly name: keyof typeof collectionWords;
  readonly picture: string;
  readonly takes: (rows: HotelRows) => boolean;
  readonly bookingType?: number;
  readonly maxTotal?: number;
};

/** Of one province, so that a collection is not of the largest alone. */
const maxInProvince = 24;
const airportMetres = 5_000;

const has = (rows: HotelRows, ...wanted: readonly Facility[]): boolean =>
  wanted.every((facility) => rows.hotel.facilities.includes(facilities[facility]));
const roomHas = (rows: HotelRows, facility: Facility): boolean =>
  rows.rooms.some((room) => room.facilities.includes(facilities[facility]));
const isLiked = ({ hotel }: HotelRows, rating: number, reviews: number): boolean =>
  hotel.rating >= rating && hotel.review_count >= reviews;

/**
 * The simplest room's price in a booking type, for `hours` when hourly; Infinity when it is not
 * sold.
 */
function lowest({ plans }: HotelRows, type: number, hours = 1): number {
  const prices = plans
    .filter((plan) => plan.booking_type === type && plan.price > 0)
    .map(
      (plan) =>
        plan.price +
        Math.max(0, Math.ceil((hours - plan.first_hours) / plan.additional_hours)) *
          plan.price_additional,
    );
  return Math.min(Infinity, ...prices);
}

const rules: readonly Rule[] = [
  {
    name: 'lang-man-cho-hai-nguoi',
    picture: 'room-romantic-1',
    takes: (rows) => isLiked(rows, 43, 4) && (roomHas(rows, 'bathtub') || roomHas(rows, 'jacuzzi')),
  },
  {
    name: 'nhin-ra-bien',
    picture: 'facade-7',
    bookingType: bookingTypes.daily,
    takes: (rows) => rows.rooms.some((room) => room.view === views.sea) && isLiked(rows, 40, 2),
  },
  {
    name: 'hai-gio-duoi-300-nghin',
    picture: 'room-minimal-1',
    bookingType: bookingTypes.hourly,
    maxTotal: 300_000,
    takes: (rows) => lowest(rows, bookingTypes.hourly, 2) <= 300_000 && isLiked(rows, 42, 5),
  },
  {
    name: 'qua-dem-duoi-400-nghin',
    picture: 'room-budget-1',
    bookingType: bookingTypes.overnight,
    maxTotal: 400_000,
    takes: (rows) => lowest(rows, bookingTypes.overnight) <= 400_000 && isLiked(rows, 42, 5),
  },
  { name: 'duoc-khen-nhieu-nhat', picture: 'lobby-1', takes: (rows) => isLiked(rows, 47, 8) },
  {
    name: 'co-ho-boi',
    picture: 'amenity-0',
    bookingType: bookingTypes.daily,
    takes: (rows) => has(rows, 'pool') && isLiked(rows, 40, 2),
  },
  {
    name: 'gan-san-bay',
    picture: 'facade-5',
    bookingType: bookingTypes.overnight,
    takes: ({ hotel }) =>
      hotel.rating >= 38 &&
      airports.some((airport) => distanceMetres(airport, hotel) <= airportMetres),
  },
  {
    name: 'tra-tai-khach-san',
    picture: 'lobby-3',
    takes: (rows) => rows.hotel.pay_methods.includes(paymentMethods.hotel) && isLiked(rows, 44, 5),
  },
  {
    name: 'nhan-khach-ca-dem',
    picture: 'facade-2',
    bookingType: bookingTypes.hourly,
    takes: (rows) =>
      has(rows, 'reception24h') &&
      rows.plans.some(
        (plan) =>
          plan.booking_type === bookingTypes.hourly &&
          plan.from_minute === 0 &&
          plan.to_minute === 1_440,
      ),
  },
  {
    name: 'o-dai-ngay-co-bep',
    picture: 'room-industrial-1',
    bookingType: bookingTypes.daily,
    takes: (rows) =>
      rows.hotel.type === hotelTypes.apartment &&
      has(rows, 'kitchen', 'fridge') &&
      rows.hotel.rating >= 42,
  },
  {
    name: 'homestay-mien-nui',
    picture: 'facade-6',
    bookingType: bookingTypes.daily,
    takes: (rows) =>
      rows.hotel.type === hotelTypes.homestay &&
      rows.rooms.some((room) => room.view === views.mountain),
  },
  {
    name: 'mang-theo-thu-cung',
    picture: 'room-tropical-1',
    takes: (rows) => has(rows, 'pets') && rows.hotel.rating >= 40,
  },
];

export type CollectionRow = Omit<Row<'hotel_collection'>, 'sn'>;

/** Most popular first; only hotels that can be booked online. */
export function collectionRows(country: readonly HotelRows[]): CollectionRow[] {
  return rules.map(({ name, picture, takes, bookingType, maxTotal }, position) => ({
    name,
    position,
    title: collectionWords[name].title,
    summary: collectionWords[name].summary,
    picture,
    booking_type: bookingType ?? null,
    max_total: maxTotal === undefined ? null : vnd(maxTotal),
    hotel_sns: bestOfProvinces(country.filter((rows) => rows.hotel.is_open_online && takes(rows))),
  }));
}

function bestOfProvinces(all: readonly HotelRows[]): number[] {
  const counts = new Map<number, number>();
  return all
    .toSorted((a, b) => b.hotel.popularity - a.hotel.popularity || a.hotel.sn - b.hotel.sn)
    .filter(({ hotel: { province_sn: province } }) => {
      const count = (counts.get(province) ?? 0) + 1;
      counts.set(province, count);
      return count <= maxInProvince;
    })
    .map(({ hotel }) => hotel.sn);
}
