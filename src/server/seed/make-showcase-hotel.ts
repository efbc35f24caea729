// Turns the showcase hotels into rows like those of any other hotel.

import { vnd } from '#domain/money.ts';
import { bookingTypes } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import type { Row } from '../store/engine/bulk-insert.ts';
import { slugFor } from './hotel-name.ts';
import type { HotelProfile } from './hotel-profile.ts';
import {
  hotelRow,
  leadFor,
  prepaidMethods,
  type HotelPlan,
  type HotelRows,
  type Made,
} from './make-hotel.ts';
import { makeReviews } from './make-reviews.ts';
import { roomRow, withPictures, type RoomRows } from './make-rooms.ts';
import { siteIn } from './places.ts';
import { seededRandom } from './seeded-random.ts';
import type { ShowcaseHotel, ShowcaseRoom } from './showcase-hotels.ts';

const hour = 60;

function planRows(
  roomSn: number,
  { prices: [hourly, overnight, daily] }: ShowcaseRoom,
  { type, isInAppOnly }: Pick<ShowcaseHotel, 'type' | 'isInAppOnly'>,
): Row<'rate_plan'>[] {
  const isAllDay = type === 'capsule';
  const plan = {
    room_type_sn: roomSn,
    price_additional: vnd(0),
    first_hours: 1,
    additional_hours: 1,
    max_hours: 5,
    is_in_app_only: false,
  };
  const rows: Row<'rate_plan'>[] = [
    {
      ...plan,
      booking_type: bookingTypes.hourly,
      price: vnd(hourly),
      price_additional: vnd(Math.round(hourly / 50_000) * 10_000),
      first_hours: 2,
      is_in_app_only: isInAppOnly === true,
      from_minute: isAllDay ? 0 : 8 * hour,
      to_minute: (isAllDay ? 24 : 22) * hour,
    },
    {
      ...plan,
      booking_type: bookingTypes.overnight,
      price: vnd(overnight),
      from_minute: 22 * hour,
      to_minute: 10 * hour,
    },
    {
      ...plan,
      booking_type: bookingTypes.daily,
      price: vnd(daily),
      from_minute: 14 * hour,
      to_minute: 12 * hour,
    },
  ];
  return rows.filter((row) => row.price > 0);
}

function rooms(hotel: ShowcaseHotel, sn: number, firstRoomSn: number): RoomRows {
  const by = seededRandom(sn, 12);
  const made: RoomRows = { rooms: [], plans: [], overrides: [] };
  for (const [position, room] of hotel.rooms.entries()) {
    const kind = {
      name: room.name,
      bed: room.bed,
      guests: room.guests,
      size: [room.size, room.size] as const,
      factor: 1,
      with: room.with,
    };
    const row = roomRow(
      firstRoomSn + position,
      sn,
      position,
      { kind, stock: room.stock, view: room.view },
      hotel.facilities,
      by,
    );
    made.rooms.push({
      ...row,
      cleaning_hourly_minutes: 30,
      cleaning_minutes: 60,
      is_prepaid_only: false,
      needs_account: false,
    });
    made.plans.push(...planRows(firstRoomSn + position, room, hotel));
  }
  return made;
}

/** The showcase hotel with serial number `sn`. Its name is reserved before names are generated. */
export function makeShowcaseHotel(
  hotel: ShowcaseHotel,
  sn: number,
  firstRoomSn: number,
  used: Made,
  midnight: Instant,
): HotelRows {
  const seat = siteIn(hotel.districtSn);
  const { type, style, quality, facilities } = hotel;
  const popularity = 0.9 + 0.1 * quality;
  const character: HotelProfile = {
    type,
    style,
    quality,
    popularity,
    dayPrice: 0,
    facilities,
    isAllDay: type === 'capsule',
  };
  const made = rooms(hotel, sn, firstRoomSn);
  const reviews = makeReviews(
    sn,
    character,
    hotel.reviews,
    made.rooms.map((room) => room.name),
    midnight,
  );
  used.names.add(hotel.name);
  const plan: HotelPlan = {
    sn,
    name: hotel.name,
    slug: slugFor(hotel.name, seat, used),
    address: hotel.address,
    street: hotel.address.replace(/^\S+ |,.*$/g, ''),
    point: { latitude: hotel.latitude, longitude: hotel.longitude },
    seat,
    character,
    isPayAtHotel: hotel.isPayAtHotel,
    prepaid: prepaidMethods,
  };
  const byPicture = seededRandom(sn, 15);
  const lead = leadFor(plan, reviews, [style], used, byPicture);
  const row = hotelRow(plan, reviews, lead.name, midnight, seededRandom(sn, 11));
  const surcharges: HotelRows['surcharges'] =
    hotel.hasWeekendSurcharge !== true
      ? []
      : [
          {
            hotel_sn: sn,
            booking_type: bookingTypes.hourly,
            from_date: null,
            to_date: null,
            weekdays: 0b1100001,
            from_minute: 18 * hour,
            to_minute: 24 * hour,
            percent: 10,
            reason: 'weekend',
          },
        ];
  return {
    ...made,
    rooms: withPictures(made.rooms, style, lead.name, byPicture),
    reviews,
    surcharges,
    hotel: {
      ...row,
      is_open_online: true,
      confirms_by_hand: hotel.confirmsByHand === true,
      bars_no_shows: hotel.barsNoShows === true,
      reports_guests: hotel.reportsGuests === true,
      discount_percent: 0,
      cancel_hours_hourly: null,
      cancel_hours_overnight: null,
      cancel_hours_daily: null,
    },
  };
}
